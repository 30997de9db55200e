package talk

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

func TestErrorsNameTheirLine(t *testing.T) {
	for _, test := range []struct {
		name, book, want string
	}{
		{"outside of a section", "# rows\n\ntap {what} = tap {what}", "line 3: "},
		{"a section that there isn't", "[verbs]\ntap {what} = tap {what}", "line 2: "},
		{"a line twice in a section", "[words]\ngobs = goblins\n[start]\nso\n[words]\ngobs = goblins", "line 6: "},
		{"a short form of nothing", "[words]\ngobs = goblins\ngobs", "line 3: "},
		{"a player of nothing", "[players]\nme", "line 2: "},
		{"an owner of nothing", "[owners]\nmy", "line 2: "},
		{"a group of nothing", "[groups]\nteam", "line 2: "},
		{"a pronoun of nothing", "[pronouns]\nthose", "line 2: "},
		{"a phrase that stands for nothing", "[phrases]\ntap {what}", "line 2: "},
		{"a query that stands for nothing", "[queries]\nhow many {what}", "line 2: "},
		{"an unseen phrase that stands for something", "[unseen]\ndraw {n} = draw", "line 2: "},
		{"a slot of no kind", "[phrases]\ntap {gizmo} = tap {gizmo}", `line 2: "tap {gizmo} = tap {gizmo}": no kind of slot is called "gizmo"`},
		{"a slot that the pattern hasn't", "[phrases]\ntap {what} = tap {what2}", `no slot is called "what2"`},
		{"one pattern behind another", "[after]\nagain = {x}", "line 2: "},
		{"a slot that neither pattern has", "[after]\n{x} | again = {x2}", `no slot is called "x2"`},
		{"a slot of no kind in the first pattern", "[after]\n{y} | again = {y}", `no kind of slot is called "y"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Read(strings.NewReader(test.book))
			if err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), "line ") {
				t.Errorf("got %v, want an error with %q", err, test.want)
			}
		})
	}
}

func TestSoundBooksAreRead(t *testing.T) {
	for _, book := range []string{
		"", "# only a note", "[words]\ngobs = goblins", "[phrases]\ntap {what} = tap {what}", "[phrases]\ntap {what?} = tap {what=it}",
		"[start]\nlol\n[end]\nlol", "[unseen]\ndraw {n}", "[after]\n{x} | again = {x}", "[phrases]\nface = 3 damage to {opponent}", "[phrases]\nclear yards = exile {graveyards}",
	} {
		if _, err := Read(strings.NewReader(book)); err != nil {
			t.Errorf("%q: %v", book, err)
		}
	}
}

func TestOpenNamesFileAndLine(t *testing.T) {
	_, err := Open(fstest.MapFS{"verbs.txt": {Data: []byte("[phrases]\n\ntap {what}")}})
	if err == nil || !strings.HasPrefix(err.Error(), "verbs.txt: line 3: ") {
		t.Errorf("got %v, want the file and line 3", err)
	}
	if _, err := Open(fstest.MapFS{}); !os.IsNotExist(err) {
		t.Errorf("got %v, want that there is no file", err)
	}
	for _, game := range []string{"magic", "riftbound"} {
		if _, err := Open(os.DirFS("../../data/" + game)); err != nil {
			t.Errorf("%s: %v", game, err)
		}
	}
}
