package riftbound

import "testing"

// saidInSlots is what slots of the phrasebook may hold.
var saidInSlots = map[string][]string{
	"who": {"I", "Bob", "me"}, "whose": {"I", "Bob"}, "opponent": {"Bob"}, "graveyards": {"#1"},
	"what": {"#1", "it", "all units", "1 of #1"}, "mine": {"#1", "all units you control"}, "each": {"unit you control"},
	"n": {"2"}, "by": {"+2"}, "up": {"2"}, "down": {"2"}, "size": {"+2"}, "pt": {"2"}, "token": {"Gold"},
	"kind": {"buff", "Hidden"},
	"x":    {"Gold", "Recruits", "Recruit", "Gold tokens", "Tank", "scores 1", "kill #1", "battlefield 1", "base", "1", "2", "#1", "fury", "units"},
}

func TestEachRowOfThePhrasebookIsTaken(t *testing.T) {
	g := newGame(t)
	takes := func(sentence string) bool { _, err := g.parse(g.grammar.Exact(), sentence); return err == nil }
	for _, line := range g.phrasebook.Dead(saidInSlots, takes) {
		t.Errorf("%s: no phrase takes what this stands for", line)
	}
	if takes("frobnicate #1") {
		t.Error("any sentence is taken")
	}
}
