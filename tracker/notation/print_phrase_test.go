package notation

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Trees that nobody typed print as text that parses to the same tree.
func TestPrintedPhrasesReadBack(t *testing.T) {
	g := testGrammar(t)
	v := g.v
	rapid.Check(t, func(t *rapid.T) {
		var ph Phrase
		switch rapid.IntRange(0, 3).Draw(t, "row") {
		case 0:
			n := rapid.IntRange(1, 3).Draw(t, "creations")
			made := make([]Creation, n)
			or := n > 1 && rapid.Bool().Draw(t, "or")
			for i := range made {
				made[i] = drawCreation(t, v)
				made[i].EachOf = or
				if n > 1 {
					made[i].Except = "" // it would reach to the end of the sentence
				}
			}
			ph = Phrase{Row: "create", Slots: Slots{"what": made}}
		case 1:
			ph = Phrase{Row: "tap", Slots: Slots{"on": drawSelector(t, 2)}}
		case 2:
			ph = Phrase{Row: "put", Slots: Slots{"n": drawAmount(t), "kind": drawKind(t), "on": drawSelector(t, 1)}}
		default:
			ph = Phrase{Row: "damage", Slots: Slots{"on": drawSelector(t, 1), "n": drawAmount(t), "to": drawSelector(t, 1)}}
		}
		if text, ok := g.Print(ph); !ok {
			for _, spoken := range g.spoken(g.rows[0], ph.Slots) {
				t.Log(spoken)
			}
			t.Fatalf("%+v prints as %q", ph, text)
		}
	})
}

func drawAmount(t *rapid.T) Amount {
	return rapid.SampledFrom([]Amount{
		{N: 1},
		{N: 2},
		{N: 17},
		{N: 1_000_000_000},
		{Expr: "X"},
		{Expr: "that many"},
		{Expr: "twice that many"},
		{Expr: "X plus one"},
		{Expr: "up to 3"},
	}).Draw(t, "amount")
}

func drawKind(t *rapid.T) string {
	return rapid.SampledFrom([]string{"+1/+1", "-1/-1", "oil", "flying", "first strike"}).Draw(t, "kind")
}

func drawName(t *rapid.T) string {
	return rapid.SampledFrom([]string{"Boo", "Krenko, Mob Boss", "bob's soldier", "X", "Tuktuk the Returned", "a token", "#3", "and"}).Draw(t, "name")
}

func drawFilter(t *rapid.T) *Filter {
	f := &Filter{Noun: true, Words: []string{rapid.SampledFrom([]string{"creature", "Soldier", "Treasure", "land"}).Draw(t, "noun")}}
	pick := func(name string) bool { return rapid.IntRange(0, 3).Draw(t, name) == 0 }
	if pick("color") {
		f.Words = append([]string{"green"}, f.Words...)
	}
	if pick("or") {
		f.Words, f.Or = f.Words[:len(f.Words)-1], []string{"artifact", f.Words[len(f.Words)-1]}
	}
	if pick("status") {
		f.Status = "tapped"
	}
	if pick("without") {
		f.Without = []string{"artifact"}
	}
	if pick("token") {
		yes := rapid.Bool().Draw(t, "is token")
		f.Token = &yes
	}
	if pick("other") {
		f.Other = true
	}
	if pick("controller") {
		f.Controller = rapid.SampledFrom([]*Player{{Kind: You}, {Kind: EachOpponent}, {Kind: NamedPlayer, Name: "Bob"}}).Draw(t, "controller")
	}
	if pick("keyword") {
		f.Keyword = "flying"
	}
	if pick("lacks keyword") {
		f.WithoutKeyword = "trample"
	}
	if pick("counter") {
		f.Counter = rapid.SampledFrom([]string{"+1/+1", AnyCounter}).Draw(t, "counter")
	}
	if pick("no counter") {
		f.Lacks = "oil"
	}
	if pick("bound") {
		f.Bounds = []Bound{{Of: "power", N: int64(rapid.IntRange(-2, 9).Draw(t, "bound n")), More: rapid.Bool().Draw(t, "more")}}
	}
	if pick("named") {
		f.Name = "Boo"
	}
	return f
}

func drawSelector(t *rapid.T, deep int) Selector {
	id := int64(rapid.IntRange(1, 99).Draw(t, "id"))
	kinds := 9
	if deep > 0 {
		kinds = 11
	}
	switch rapid.IntRange(0, kinds).Draw(t, "selector") {
	case 0:
		return Selector{ID: id, All: true}
	case 1:
		return Selector{ID: id, Count: &Amount{N: 2}}
	case 2:
		return Selector{ID: id, To: id + 3, All: true}
	case 3:
		return Selector{Name: drawName(t)}
	case 4:
		return Selector{It: rapid.SampledFrom([]Pronoun{It, They}).Draw(t, "pronoun")}
	case 5:
		return Selector{Filter: drawFilter(t), Count: &Amount{N: int64(rapid.IntRange(1, 3).Draw(t, "count"))}}
	case 6:
		return Selector{Filter: drawFilter(t), All: true}
	case 7:
		return Selector{ID: id, Count: &Amount{Expr: rapid.SampledFrom([]string{"half", "half rounded up", "all but 2"}).Draw(t, "part")}}
	case 10:
		s := Selector{Filter: drawFilter(t), All: true, Not: []Selector{{ID: id}}}
		if rapid.Bool().Draw(t, "two not") {
			s.Not = append(s.Not, Selector{Name: drawName(t)})
		}
		return s
	case 11:
		return Selector{List: []Selector{{ID: id}, drawSelector(t, 0), {Name: drawName(t)}}}
	}
	return Selector{ID: id}
}

func drawCreation(t *rapid.T, v *Vocabulary) Creation {
	c := Creation{Count: drawAmount(t)}
	pick := func(name string) bool { return rapid.IntRange(0, 3).Draw(t, name) == 0 }
	if pick("count") {
		c.Count = Amount{Expr: rapid.SampledFrom([]string{
			"1 for each creature you control", "X where X is its power", "equal to the number of Goblins you control",
			"half that many, rounded up", "any number",
		}).Draw(t, "expr")}
		if after, ok := strings.CutPrefix(c.Count.Expr, "X where X is "); ok {
			c.Where = after
		}
	}
	c.Tapped, c.Attacking = pick("tapped"), pick("attacking")
	o := &c.Object
	switch rapid.IntRange(0, 3).Draw(t, "what") {
	case 0:
		c.Predefined = rapid.SampledFrom([]string{"Treasure", "Food", "Monster Role", "Incubator", "Walker"}).Draw(t, "predefined")
		*o = v.predefined[c.Predefined]
	case 1:
		c.CopyOf = &Selector{ID: 3}
		if pick("except") {
			c.Except = "it has haste"
		}
	default:
		o.Power, o.Toughness = rapid.SampledFrom([]string{"1", "X", "*", "20"}).Draw(t, "power"), "1"
		o.Colors = rapid.SampledFrom([][]string{nil, {"white"}, {"blue", "red"}, {"white", "blue", "black", "red", "green"}}).Draw(t, "colors")
		o.Supertypes = rapid.SampledFrom([][]string{nil, {"Legendary"}, {"Snow"}}).Draw(t, "supertypes")
		o.Types = rapid.SampledFrom([][]string{{"Creature"}, {"Artifact", "Creature"}, {"Enchantment", "Creature"}}).Draw(t, "types")
		o.Subtypes = rapid.SampledFrom([][]string{{"Soldier"}, {"Dwarf", "Berserker"}, {"Time Lord"}, {"Zorp"}}).Draw(t, "subtypes")
		o.Name = strings.Join(o.Subtypes, " ") + " Token"
		if pick("name") {
			o.Name = drawName(t)
		}
	}
	if c.CopyOf == nil && pick("keywords") {
		o.Keywords = append(slices.Clip(o.Keywords), rapid.SampledFrom([][]string{{"flying"}, {"ward {2}", "first strike"}, {"protection from red"}}).Draw(t, "keywords")...)
	}
	if c.CopyOf == nil && pick("said") {
		c.Said = []string{"{T}: Create a Treasure token.", "When this dies, draw."}
	}
	if c.Predefined == "" {
		o.Quoted = c.Said
	}
	if pick("counters") {
		c.Counters = []Counters{{N: Amount{N: int64(rapid.IntRange(1, 30).Draw(t, "n"))}, Kind: drawKind(t)}}
	}
	if pick("for") {
		c.For = rapid.SampledFrom([]*Player{{Kind: NamedPlayer, Name: "Bob"}, {Kind: EachOpponent}, {Kind: EachPlayer}}).Draw(t, "for")
	}
	return c
}

// Whatever is understood can be said again.
func FuzzPrint(f *testing.F) {
	g := testGrammar(f)
	for _, r := range g.rows {
		f.Add(r.Example)
	}
	for _, line := range []string{
		"create a token that's a copy of #3, except it has flying. tap all but 2 of the Soldiers", "put X oil counters on Bob's soldier, where X is its power",
		"create your choice of a Food token or two 1/1 red Goblin creature tokens with haste", "tap half of \"x\", rounded down",
		"#1 gets +1/+1 until end of turn; tap creatures with power 4 or greater, not #3-#5",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		phrases, err := g.Phrases(line)
		if err != nil {
			return
		}
		for _, ph := range phrases {
			if text, ok := g.Print(ph); !ok {
				i := 0
				for k, r := range g.rows {
					if r.Name == ph.Row {
						i = k
					}
				}
				t.Errorf("%q: %s %+v doesn't print: %q %q", line, ph.Row, ph.Slots, text, g.spoken(g.rows[i], ph.Slots))
			}
		}
	})
}
