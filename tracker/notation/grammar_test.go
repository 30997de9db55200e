package notation

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// said returns a test grammar's result for a sentence: the row and its slots.
func said(name string) func(Slots) (string, error) {
	return func(s Slots) (string, error) {
		parts := []string{name}
		for _, slot := range []string{"n", "kind", "on", "to", "who", "size", "gains", "what", "text"} {
			if v, ok := s[slot]; ok {
				if c, ok := v.([]Creation); ok {
					v = fmt.Sprint(len(c), " ", c[0].Object.Name)
				}
				parts = append(parts, fmt.Sprint(slot, "=", v))
			}
		}
		return strings.Join(parts, " "), nil
	}
}

func testGrammar(t testing.TB) *Grammar[string] {
	rows := []Row[string]{
		{Name: "create", Pattern: "create {what:creations}", Example: "create two Treasure tokens"},
		{Name: "put", Pattern: "put|place {n:amount} {kind:counter} counter[s] on {on:selector}", Example: "put a +1/+1 counter on #1"},
		{Name: "move", Pattern: "move {n:amount} {kind:counter} counter[s] from {on:selector} to {to:selector}", Example: "move an oil counter from #1 to #2"},
		{Name: "tap", Pattern: "tap {on:selector}", Example: "tap #1"},
		{Name: "gain", Pattern: "{who:player?} gain|gains {n:amount} life", Example: "gain 3 life"},
		{Name: "pump", Pattern: "{on:selector} gets|get {size:size} [and] [gains|gain] {gains:keywords?} [until] [end] [of] [turn]", Example: "#1 gets +2/+2 until end of turn"},
		{Name: "damage", Pattern: "{on:selector} deals|deal {n:amount} damage to {to:selector}", Example: "#1 deals 3 damage to #2"},
		{Name: "combat", Pattern: "combat : {text:text}", Example: "combat: #1 deals 3 to #4; #4 deals 2 to #1"},
	}
	for i := range rows {
		rows[i].Make = said(rows[i].Name)
	}
	return NewGrammar(words(t), rows...)
}

func TestLines(t *testing.T) {
	g := testGrammar(t)
	for _, tc := range []struct {
		line string
		want []string
	}{
		{"create two 2/1 red Dwarf Berserker creature tokens", []string{"create what=1 Dwarf Berserker Token"}},
		{"Tap #1.", []string{"tap on=#1"}},
		{"tap #1; tap all Soldiers", []string{"tap on=#1", "tap on=each Soldier"}},
		{"create a 0/0 green Fractal creature token, then put three +1/+1 counters on it", []string{"create what=1 Fractal Token", "put n=3 kind=+1/+1 on=it"}},
		{"create a 1/1 red Goblin creature token with \"Then tap it; draw. Then.\" and put a first strike counter on it", []string{"create what=1 Goblin Token", "put n=1 kind=first strike on=it"}},
		{"each opponent gains 2 life and you gain 2 life", []string{"gain n=2 who=each opponent", "gain n=2 who=you"}},
		{"tap bob's soldier", []string{`tap on="bob's soldier"`}},
		{"al bundy gains 3 life", []string{`gain n=3 who="al bundy"`}},
		{"place 1,000 oil counters on 2 of #3", []string{"put n=1000 kind=oil on=2 of #3"}},
		{"put a first strike counter on each creature you control, not #4", []string{"put n=1 kind=first strike on=each creature you control, not #4"}},
		{"move two -1/-1 counters from #2 to #5", []string{"move n=2 kind=-1/-1 on=#2 to=#5"}},
		{"gain 3 life", []string{"gain n=3"}},
		{"gain 1 life for each creature you control", []string{"gain n=1 for each creature you control"}},
		{"put X +1/+1 counters on marwyn, where X is the number of Soldiers you control", []string{`put n=X where X is the number of Soldiers you control kind=+1/+1 on="marwyn"`}},
		{"put a number of +1/+1 counters on #2 equal to its power", []string{"put n=equal to its power kind=+1/+1 on=#2"}},
		{"#2 deals damage equal to its power to #4", []string{"damage n=equal to its power on=#2 to=#4"}},
		{"bob gains life equal to #3's toughness", []string{`gain n=equal to #3's toughness who="bob"`}},
		{"gain life equal to the result", []string{"gain n=equal to the result"}},
		{"gain 2 life for each card you drew", []string{"gain n=2 for each card you drew"}},
		{"Bob gains 3 life", []string{"gain n=3 who=Bob"}},
		{"#3 gets +2/+2 and gains trample until end of turn", []string{"pump on=#3 size=+2/+2 gains=[trample]"}},
		{"#3 gets -1/-0", []string{"pump on=#3 size=-1/-0"}},
		{"Marwyn deals 3 damage to each creature", []string{`damage n=3 on="Marwyn" to=each creature`}},
		{"combat: #1 deals 3 to #4; #4 deals 2 to #1. tap #1", []string{"combat text=#1 deals 3 to #4; #4 deals 2 to #1", "tap on=#1"}},
	} {
		got, err := g.Parse(tc.line)
		if fmt.Sprint(got) != fmt.Sprint(tc.want) || (err == nil) != (tc.want != nil) {
			t.Errorf("%s\n\treads %q, want %q (%v)", tc.line, got, tc.want, err)
		}
	}
}

func TestEachExampleParsesInOneWay(t *testing.T) {
	g := testGrammar(t)
	for _, r := range g.rows {
		phrases, err := g.Phrases(r.Example)
		if err != nil || len(phrases) != 1 || phrases[0].Row != r.Name {
			t.Errorf("%s reads %v, %v", r.Example, phrases, err)
		}
		if rows := g.Ambiguous(r.Example); rows != nil {
			t.Errorf("%s matches %v", r.Example, rows)
		}
	}
}

func TestUnknown(t *testing.T) {
	g := testGrammar(t)
	for _, tc := range []struct{ line, nearest string }{
		{"taap #1", "tap #1"},
		{"tpa #1", "tap #1"},
		{"putt a +1/+1 countr on #1", "put a +1/+1 counter on #1"},
		{"craete two Treasure tokens", "create two Treasure tokens"},
		{"", ""},
		{"🦀", ""},
		{strings.Repeat("lorem ipsum ", 333), ""},
		{"create 1000000000000000000000000000000 Treasure tokens", "create two Treasure tokens"},
		{"tap #1, then frobnicate #2", ""}, // nothing is near
	} {
		_, err := g.Parse(tc.line)
		unknown, ok := errors.AsType[*UnknownError](err)
		if !ok || (len(unknown.Nearest()) == 0) != (tc.nearest == "") {
			t.Errorf("%q: %v", tc.line, err)
			continue
		}
		if tc.nearest != "" && unknown.Nearest()[0] != tc.nearest {
			t.Errorf("%q: nearest %q, want %q", tc.line, unknown.Nearest(), tc.nearest)
		}
		if len(err.Error()) > 600 {
			t.Errorf("the refusal is %d bytes long", len(err.Error()))
		}
	}
}

// A misspelt word is corrected if the sentence then matches a phrase.
func TestMeant(t *testing.T) {
	g := testGrammar(t)
	for typed, want := range map[string]string{
		"taap #1":                   "tap #1",
		"tpa all solders":           "tap all soldiers",
		"putt a +1/+1 countr on #1": "put a +1/+1 counter on #1",
		"tap #1, then plcae a flying countr on it":          "tap #1, then place a flying counter on it",
		"craete two Treasure tokesn":                        "create two Treasure tokens",
		"marwyn dels 3 damgae to each creture":              "marwyn deals 3 damage to each creature",
		"crate a 1/1 red Goblin cretaure tokn. gian 3 life": "create a 1/1 red Goblin creature token. gain 3 life",
		"taap #1. frobnicate it":                            "",
		"frobnicate #1":                                     "",
		"xyzzy":                                             "",
	} {
		_, err := g.Parse(typed)
		unknown, ok := errors.AsType[*UnknownError](err)
		if !ok || unknown.Meant() != want {
			t.Errorf("%q: %v, want %q", typed, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	g := testGrammar(f)
	for _, r := range g.rows {
		f.Add(r.Example)
	}
	f.Add("tap all \"; then , . then")
	f.Fuzz(func(t *testing.T, line string) {
		if _, err := g.Parse(line); err != nil {
			if _, ok := errors.AsType[*UnknownError](err); !ok {
				t.Errorf("%q: %v", line, err)
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	g := testGrammar(b)
	for name, line := range map[string]string{
		"a line":         "create a 0/0 green Fractal creature token, then put three +1/+1 counters on it",
		"4000 nonsense":  strings.Repeat("all #3 and ", 364),
		"4000 of a kind": "create " + strings.Repeat("a 1/1 red Goblin creature token and ", 110),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, _ = g.Parse(line)
			}
		})
	}
}
