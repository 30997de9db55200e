package talk_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/tracker/notation"
	"arbiter/tracker/talk"
)

const english = `
[start]
ok
[words]
bin = graveyard
[players]
i = I
[particles]
and = and
the = the
[numbers]
a = 1
two = 2
[phrases]
make {n} {x} = create {n} {x}
{what} dies|die = {what} dies
`

const german = `
[letters]
ü = ue
ä = ae
[endings]
~ = e en
[numbers]
zwei|zwo = 2
[words]
mach = make
rot~ = red
die|der = the
und = and
ich = i
bin = am
schatz|schatzmarke = treasure
schätze|schätzen = treasures
mach auf|aufmachen = open
[phrases]
ich bin grün = create 1 green
{n} {x} bauen = create {n} {x}
{what} kommt an = {what} dies
`

// readings returns the readings of a line at a table of Alice and Bob, who has
// a Goat.
func readings(t *testing.T, line string) []string {
	t.Helper()
	book, err := talk.Read(strings.NewReader(english))
	if err != nil {
		t.Fatal(err)
	}
	if err := book.AddLanguage(strings.NewReader(german)); err != nil {
		t.Fatal(err)
	}
	known := []string{"create", "dies", "make", "die", "goat", "red", "treasure", "treasures", "green"}
	phrases := regexp.MustCompile(`^create [12] (red )?(treasures?|green)$|^#1 dies$`)
	table := &talk.Table{
		Speaker: "Alice", Players: []string{"Alice", "Bob", "Zwo"}, Things: []talk.Thing{{ID: 1, Count: 1, Names: []string{"Goat"}}},
		Words: talk.Words{
			Vocabulary: new(notation.Vocabulary), Known: func(w string) bool { return slices.Contains(known, w) },
			Spellings: func(string) []string { return nil },
		},
	}
	var all []string
	for _, r := range talk.Readings(book, line, table, func(sentence string) ([]int, error) {
		if !phrases.MatchString(sentence) {
			return nil, errors.New("no phrase")
		}
		return []int{1}, nil
	}) {
		all = append(all, r.Line())
	}
	return all
}

func TestLanguages(t *testing.T) {
	for line, want := range map[string]string{
		"mach zwei schätze":        "create 2 treasures",
		"mach zwei schaetze":       "create 2 treasures",
		"MACH ZWEI SCHÄTZE":        "create 2 treasures",
		"mach zwo rote schätze":    "", // a player's name
		"mach zwei rote schätze":   "create 2 red treasures",
		"zwei rote schätze bauen":  "create 2 red treasures",
		"ok mach a rot-schatz":     "create 1 red treasure",
		"ich bin grün":             "create 1 green",
		"ich bin gruen":            "create 1 green",
		"die goat kommt an":        "#1 dies",
		"mach zwei schäzte":        "create 2 treasures", // misspelt
		"make two treasures":       "create 2 treasures",
		"goat dies":                "#1 dies",
		"goat die":                 "#1 dies",
		"die goat":                 "", // no word is only German
		"bin":                      "",
		"schtaz":                   "", // a single misspelt word isn't a German line
		"ich bin gelb":             "",
		"mach zwei schätze kaputt": "",
	} {
		got := readings(t, line)
		if first := strings.Join(got[:min(1, len(got))], ""); first != want {
			t.Errorf("%q is read as %q, not as %q", line, got, want)
		}
	}
}

func TestLanguageErrors(t *testing.T) {
	book, err := talk.Read(strings.NewReader(english))
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"[words]\nschatz\n":         `line 2: "schatz": the line says not what it stands for`,
		"[letters]\nä\n":            `line 2: "ä": the line says not what it stands for`,
		"[particles]\nund = plus\n": `line 2: nothing that a word does is called "plus"`,
		"[numbers]\nzwei = 2\n[phrases]\nbau {menge} = {x}\n": `line 4: "bau {menge} = {x}": no kind of slot is called "menge"`,
		"[verbs]\nbau = build\n":                              `line 2: "bau = build" stands in no section`,
	} {
		if err := book.AddLanguage(strings.NewReader(file)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, not %q", file, err, want)
		}
	}
}
