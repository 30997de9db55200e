package notation_test

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"arbiter/internal/shared"
	"arbiter/tracker/notation"
)

func vocabulary(t testing.TB) *notation.Vocabulary {
	t.Helper()
	words, err := os.Open("../../data/magic/words.json")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = words.Close() }()
	tokens, err := os.Open("../../data/magic/tokens.json")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tokens.Close() }()
	v, err := notation.ReadVocabulary(words, tokens)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// label is a person's annotation of what a card's sentence creates.
type label struct {
	Clause   string `json:"clause"`
	Sentence string `json:"sentence"`
	Expected []struct {
		Name       string   `json:"name"`
		Power      *string  `json:"power"`
		Toughness  *string  `json:"toughness"`
		Colors     []string `json:"colors"`
		Supertypes []string `json:"supertypes"`
		Types      []string `json:"types"`
		Subtypes   []string `json:"subtypes"`
		Keywords   []string `json:"keywords"`
		Quoted     []string `json:"quoted"`
		Count      *int64   `json:"count"`
		Tapped     bool     `json:"tapped"`
		Attacking  bool     `json:"attacking"`
		Predefined bool     `json:"predefined"`
		CountExpr  *string  `json:"count_expr"` // our own labels alone are exact in this and what follows
		Attached   *string  `json:"attached"`
		CopyOf     *string  `json:"copy_of"`
		Counters   *string  `json:"counters"`
	} `json:"expected"`
	Who string `json:"who"`
}

func labels(t testing.TB, path string) []label {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	var all []label
	for scan := bufio.NewScanner(f); scan.Scan(); {
		var l label
		if err := json.Unmarshal(scan.Bytes(), &l); err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
	return all
}

// wrong names the first field in which a creation differs from its label.
func wrong(l label, got []notation.Creation) string {
	if len(got) != len(l.Expected) {
		return "number of tokens"
	}
	text := func(s *string) string {
		if s == nil {
			return ""
		}
		return *s
	}
	for i, want := range l.Expected {
		c := got[i]
		said := c.Said
		switch {
		case c.Object.Name != want.Name:
			return "name"
		case c.Object.Power != text(want.Power) || c.Object.Toughness != text(want.Toughness):
			return "size"
		case !same(c.Object.Colors, want.Colors):
			return "colors"
		case !same(c.Object.Supertypes, want.Supertypes):
			return "supertypes"
		case !same(c.Object.Types, want.Types):
			return "types"
		case !same(c.Object.Subtypes, want.Subtypes):
			return "subtypes"
		case !same(c.Object.Keywords, want.Keywords):
			return "keywords"
		case !slices.Equal(said, want.Quoted) && len(said)+len(want.Quoted) > 0:
			return "quoted"
		case (want.Count == nil) != (c.Count.Expr != "") || want.Count != nil && *want.Count != c.Count.N:
			return "count"
		case c.Tapped != want.Tapped || c.Attacking != want.Attacking:
			return "tapped or attacking"
		case (c.Predefined != "") != want.Predefined:
			return "predefined"
		}
	}
	return ""
}

func same(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// doubtful lists sentences whose label states something that the sentence
// doesn't; long ones by their beginning.
var doubtful = map[string]string{
	"Create a creature token with those characteristics.":                                                       "the name follows from a choice (CR 111.4); ChosenType is no name",
	"Create a 2/2 creature token of the chosen color and type.":                                                 "the name follows from a choice (CR 111.4); ChosenType is no name",
	"Create an X/X creature token of the chosen color":                                                          "the name follows from a choice (CR 111.4); ChosenType is no name",
	"Create an Incubator Dark Confidant token with a +1/+1 counter on it and \"{2}: Transform this artifact.\"": "a playtest card: no rule predefines an Incubator Dark Confidant",
	"Create a Heartwood token.":                                                                                 "predefined as of September 2026 without a name of its own (CR 111.10x), so it is a Heartwood Token (CR 111.4)",
	"create a 2/2 blue and black Zombie Rogue creature token, then put two":                                     "one token: what follows \"for each\" counts its counters",
	"create a 2/1 green Spider creature token with reach, then you gain 1 life for each Spider you control.":    "one token: what follows \"for each\" counts the life gained",
}

// beginning is the key of a sentence in doubtful.
func beginning(sentence string) string {
	for key := range doubtful {
		if strings.HasPrefix(sentence, key) {
			return key
		}
	}
	return ""
}

// Sentences from cards, labelled by others: all right, but for those whose
// label is doubtful.
func TestSentencesOfCards(t *testing.T) {
	v := vocabulary(t)
	all := labels(t, shared.Path(t, "tokens/create_clauses.jsonl"))
	right, doubts := 0, 0
	for _, l := range all {
		fault := wrong(l, notation.ParseCreations(v, l.Clause))
		switch doubt := doubtful[beginning(l.Clause)]; {
		case doubt != "":
			if doubts++; fault == "" {
				t.Errorf("no doubt about its label: %s", l.Clause)
			}
		case fault != "":
			t.Errorf("%s: %s\n\t%+v", fault, l.Clause, notation.ParseCreations(v, l.Clause))
		default:
			right++
		}
	}
	if doubts != len(doubtful) {
		t.Errorf("%d of %d doubtful sentences found", doubts, len(doubtful))
	}
	t.Logf("%d of %d right (%.1f %%)", right, len(all), 100*float64(right)/float64(len(all)))
}

// Forms that are rare in those sentences, labelled by hand from the sentence
// and CR 111: also who creates, what is copied and the counters.
func TestMoreSentences(t *testing.T) {
	v := vocabulary(t)
	for _, l := range labels(t, "testdata/more_clauses.jsonl") {
		got := notation.ParseCreations(v, l.Clause)
		fault := wrong(l, got)
		if fault == "" {
			fault = alsoWrong(l, got)
		}
		if fault != "" {
			t.Errorf("%s: %s\n\t%+v", fault, l.Clause, got)
		}
	}
}

// named returns the creator as in the labels.
func named(p notation.Player) string {
	switch p.Kind {
	case notation.NamedPlayer, notation.OneOpponent, notation.SomeOpponent, notation.OnePlayer, notation.Controller, notation.Owner:
		return p.Name
	case notation.Several:
		var all []string
		for _, one := range p.List {
			all = append(all, named(one))
		}
		return strings.Join(all, " and ")
	default:
		return string(p.Kind)
	}
}

// alsoWrong names what differs in the fields that only our own labels have.
func alsoWrong(l label, got []notation.Creation) string {
	for i, want := range l.Expected {
		c := got[i]
		var counters []string
		for _, k := range c.Counters {
			counters = append(counters, k.String())
		}
		switch {
		case c.Count.Expr != text(want.CountExpr):
			return "expression"
		case c.CopySaid != text(want.CopyOf):
			return "copy of " + c.CopySaid
		case c.HostSaid != text(want.Attached):
			return "attached to " + c.HostSaid
		case strings.Join(counters, ", ") != text(want.Counters):
			return "counters " + strings.Join(counters, ", ")
		case l.Who != "you" && (c.For == nil || !strings.EqualFold(named(*c.For), l.Who)), l.Who == "you" && c.For != nil && len(l.Expected) == 1:
			return "who creates"
		}
	}
	return ""
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func TestSentencesThatCreateNothing(t *testing.T) {
	v := vocabulary(t)
	for _, l := range slices.Concat(labels(t, shared.Path(t, "tokens/not_creating.jsonl")), labels(t, "testdata/more_not_creating.jsonl")) {
		if got := notation.ParseCreations(v, l.Sentence); len(got) != 0 {
			t.Errorf("%s\n\tmakes %+v", l.Sentence, got)
		}
	}
}

func BenchmarkParseCreations(b *testing.B) {
	v := vocabulary(b)
	for b.Loop() {
		notation.ParseCreations(v, "create two 2/2 blue and red Demon Horror creature tokens named Blue Horror with flying and \"This token can't block.\"")
	}
}

// Shapes that the labelled sentences hold seldom or not at all; what each
// makes follows from CR 111.4, 111.9, 111.10 and the sentence.
func TestShapes(t *testing.T) {
	v := vocabulary(t)
	for _, tc := range []struct {
		text string
		want []string // "count name", in order
	}{
		{"create Boo, a legendary 1/1 red Hamster creature token with trample and haste", []string{"1 Boo"}},
		{"When Minsc enters, create Boo, a legendary 1/1 red Hamster creature token.", []string{"1 Boo"}},
		{"create three tapped Treasure tokens", []string{"3 Treasure Token"}},
		{"create 1,000,000 1/1 green Saproling creature tokens", []string{"1000000 Saproling Token"}},
		{"create a Food token, a Clue token, and a Treasure token", []string{"1 Food Token", "1 Clue Token", "1 Treasure Token"}},
		{"create a 1/1 Time Lord creature token", []string{"1 Time Lord Token"}},
		{"create a Monster Role token attached to #3", []string{"1 Monster"}},
		{"create a Walker token", []string{"1 Walker"}},
		{"create a token that's a copy of #3, except it's a 4/4 black Zombie", []string{"1 "}},
		{`create a Treasure token with "{T}: Draw a card." and "When this dies, draw a card.", a Food token, and a Clue token`, []string{"1 Treasure Token", "1 Food Token", "1 Clue Token"}},
		{"Whenever you create a token, draw a card.", nil},
		{"If you would create one or more tokens, instead create twice that many.", nil},
		{"", nil},
		{"create", nil},
		{"create a", nil},
		{"create a \"", nil},
	} {
		var got []string
		for _, c := range notation.ParseCreations(v, tc.text) {
			got = append(got, c.Count.String()+" "+c.Object.Name)
		}
		if !slices.Equal(got, tc.want) {
			t.Errorf("%s\n\tmakes %q, want %q", tc.text, got, tc.want)
		}
	}
}

func FuzzParseCreations(f *testing.F) {
	v := vocabulary(f)
	for _, s := range []string{
		"create two 2/1 red Dwarf Berserker creature tokens", "create Boo, a legendary token with \"x\" and flying",
		"create a token that's a copy of it, except \"", "creates X Food tokens, where X is", "create a 1/1 a 1/1 a 1/1",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, c := range notation.ParseCreations(v, s) {
			if _, err := json.Marshal(c); err != nil {
				t.Error(err)
			}
		}
	})
}

// The cost of a long text is linear in its length.
func BenchmarkLongText(b *testing.B) {
	v := vocabulary(b)
	for _, n := range []int{1, 4} {
		text := "create a 1/1 red Goblin creature token" + strings.Repeat(" with flying and a 1/1 red Goblin creature", 24*n)
		b.Run(strconv.Itoa(len(text)), func(b *testing.B) {
			for b.Loop() {
				notation.ParseCreations(v, text)
			}
		})
	}
}
