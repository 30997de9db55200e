package play

import (
	"testing"

	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// Amounts in words are said in the word order of cards, also those that set a size.
func TestAmountsAreSaid(t *testing.T) {
	for expr, want := range map[string]string{
		"X":                       "X life",
		"equal to its power":      "life equal to its power",
		"X where X is its power":  "X life, where X is its power",
		"X, where X is its power": "X life, where X is its power",
	} {
		if got := sayAmount(notation.Amount{Expr: expr}, "life"); got != want {
			t.Errorf("%q: %q, want %q", expr, got, want)
		}
	}
	if got := sayAmount(notation.Amount{N: 3}, "damage"); got != "3 damage" {
		t.Error(got)
	}
	x, zero := notation.Amount{Expr: "X"}, int64(0)
	boost := GiveBoost{How: board.Pump{Change: notation.Change{BasePower: &zero, BaseToughness: &zero}}, Power: &x, Toughness: &x}
	if got, want := sayChange(boost), "has base power X and has base toughness X"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// What a linked ability exiled is named.
func TestLinkedCardIsSaid(t *testing.T) {
	if got, want := sayLeaving(LeaveBattlefield{How: board.Put, To: board.Hand, Linked: true}), "return the exiled card to its owner's hand"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
