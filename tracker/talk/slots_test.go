package talk

import (
	"slices"
	"testing"
)

func TestSlots(t *testing.T) {
	for _, test := range []struct {
		kind, said string
		want       []string // empty if no option is expected
	}{
		{"who", "bob", []string{"Bob"}},
		{"who", "@carol", []string{"Carol"}},
		{"who", "bobby", nil},
		{"who", "me", []string{"I"}},
		{"who", "everyone else", []string{"each opponent"}},
		{"who", "everyone else too", nil},
		{"who", "bob and carol", []string{"Bob and Carol each"}},
		{"who", "bob and dave", nil},
		{"who", "everyone but bob", []string{"you and Carol each"}},
		{"who", "everyone but dave", nil},
		{"who", "opponent", nil}, // of two
		{"whose", "my", []string{"I"}},
		{"whose", "bob's", []string{"Bob"}},
		{"whose", "bobs", []string{"Bob"}},
		{"whose", "bob", nil},
		{"what", "krenko", []string{"#1"}},
		{"what", "the mob boss", []string{"#1"}},
		{"what", "boss mob", nil},
		{"what", "#3", []string{"#3"}},
		{"what", "3", []string{"#3"}},
		{"what", "9", nil}, // there is no #9
		{"what", "it", []string{"it"}},
		{"what", "those guys", []string{"them"}},
		{"what", "2 goblins", []string{"2 of #2", "2 of #4"}},
		{"what", "3 goblins", []string{"3 of #2"}},
		{"what", "9 goblins", []string{"9 goblins"}},
		{"what", "all goblins", []string{"all goblins"}},
		{"what", "my goblins", []string{"all #2"}},
		{"what", "bob's goblins", []string{"all #4"}},
		{"what", "carol's goblins", []string{"all goblins Carol controls"}},
		{"what", "2 tapped goblins", []string{"2 tapped goblins"}},
		{"what", "bob's guys", []string{"all creatures Bob controls"}},
		{"what", "my guys", []string{"all creatures you control"}},
		{"what", "krenko and the angel", []string{"#1 and #3", "#1 and a angel"}},
		{"what", "krenko and the fish tank", nil},
		{"what", "angel or krenko", []string{"#3", "#1"}},
		{"what", "my goblins except #2", []string{"all #2, not #2"}},
		{"what", "llanowar elves", []string{"#6"}}, // nothing on the board has that name
		{"what", "fish tank", nil},
		{"mine", "2 goblins", []string{"2 of #2", "2 of #4"}},
		{"mine", "the ring", []string{"#5"}},
		{"mine", "the angel", []string{"a angel you control", "#3", "a angel"}}, // those of that type first
		{"each", "elf i have", []string{"elf you control"}},
		{"each", "3 elves", nil},
		{"n", "3", []string{"3"}},
		{"n", "three", []string{"3"}},
		{"n", "1,000", []string{"1000"}},
		{"n", "+3", nil},
		{"n", "goblin", nil},
		{"by", "-3", []string{"-3"}},
		{"by", "+4", []string{"+4"}},
		{"by", "3", nil},
		{"up", "+2", []string{"2"}},
		{"up", "-2", nil},
		{"down", "-2", []string{"2"}},
		{"down", "+2", nil},
		{"size", "+2/+2", []string{"+2/+2"}},
		{"size", "-1/-0", []string{"-1/-0"}},
		{"size", "2/2", nil},
		{"pt", "2/2", []string{"2/2"}},
		{"pt", "+2/+2", nil},
		{"token", "treasure", []string{"Treasure"}},
		{"token", "treasures", nil}, // how many?
		{"token", "treasury", nil},
		{"kind", "oil", []string{"oil"}},
		{"kind", "+1", []string{"+1/+1"}},
		{"kind", "+2/+0", []string{"+2/+0"}},
		{"kind", "first strike", []string{"first strike"}},
		{"kind", "strike first", nil},
		{"kind", "blood", nil},
		{"kinds", "blood", []string{"blood"}},
		{"kinds", "oil", []string{"oil"}},
		{"mark", "oil", []string{"oil"}},
		{"mark", "first strike", nil},
		{"mark", "+2/+0", nil},
		{"x", "any words, whatever", []string{"any words, whatever"}},
		{"x", "x goblins", nil}, // how many?
	} {
		r := newReader(readBook(t, smallBook), threePlayers(t), parseSimple)
		span := lex(test.said)
		var got []string
		for _, o := range r.slot(test.kind, span) {
			got = append(got, o.text)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("{%s} of %q: got %q, want %q", test.kind, test.said, got, test.want)
		}
		if len(got) > 0 && len(span) > longest[test.kind] {
			t.Errorf("{%s} of %q takes more words than it may", test.kind, test.said)
		}
	}
}

func TestOnesOwnCostLess(t *testing.T) {
	r := newReader(readBook(t, smallBook), threePlayers(t), parseSimple)
	options := r.slot("mine", lex("2 goblins"))
	if len(options) != 2 || options[0].cost >= options[1].cost {
		t.Errorf("{mine}: got %v, want the speaker's before Bob's", options)
	}
	options = r.slot("what", lex("2 goblins"))
	if len(options) != 2 || options[0].cost != options[1].cost {
		t.Errorf("{what}: got %v, want both alike", options)
	}
}

// A cached result that depends on the last line isn't used with another one.
func TestSlotsDependOnTheLastLine(t *testing.T) {
	r := newReader(readBook(t, "[players]\nhim = that player"), threePlayers(t), parseSimple)
	for _, name := range []string{"Bob", "Carol", "Bob"} {
		r.last = lex(name + " loses 3")
		if o := r.slot("who", lex("him")); len(o) != 1 || o[0].text != name || !r.wentOn {
			t.Errorf("after %q: got %v, want %s", written(r.last), o, name)
		}
	}
	r.wentOn = false
	if o := r.slot("who", lex("Carol")); len(o) != 1 || r.wentOn {
		t.Errorf("got %v, which depends on the last line: %t", o, r.wentOn)
	}
}

func TestOpponentOfTwoPlayers(t *testing.T) {
	table := threePlayers(t)
	table.Players = []string{"Alice", "Bob"}
	r := newReader(readBook(t, smallBook), table, parseSimple)
	if o := r.slot("who", lex("opponent")); len(o) != 1 || o[0].text != "Bob" {
		t.Errorf("got %v, want Bob", o)
	}
}

func TestNamesOfSeveralWordsAreQuoted(t *testing.T) {
	for name, want := range map[string]string{"Bob": "Bob", "Big Al": `"Big Al"`, "bob": `"bob"`, "Zoë": `"Zoë"`} {
		if got := person(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

func TestEachKindOfSlotHasItsLength(t *testing.T) {
	for kind := range slotKinds {
		if longest[kind] < 1 {
			t.Errorf("{%s} takes no words", kind)
		}
	}
}
