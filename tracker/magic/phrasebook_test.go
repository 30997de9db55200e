package magic

import "testing"

// saidInSlots is what slots of the phrasebook may hold.
var saidInSlots = map[string][]string{
	"who": {"I", "Bob", "me"}, "whose": {"I", "Bob"}, "opponent": {"Bob"}, "graveyards": {"#1"},
	"what": {"#1", "it", "all creatures you control", "1 of #1"}, "mine": {"#1", "all creatures you control"}, "each": {"creature you control"},
	"n": {"2"}, "by": {"+2"}, "up": {"2"}, "down": {"2"}, "size": {"+2/+2", "+1/+1"}, "pt": {"2/2"}, "token": {"Treasure"},
	"kind": {"+1/+1", "poison", "energy", "oil"},
	"x": {
		"Treasures", "Treasure token", "Treasure tokens", "1/1 red Goblin creature tokens", "red Goblin creature token", "flying", "gains 2 life",
		"destroy #1", "an artifact", "artifacts", "+1/+1", "#1",
	},
}

func TestEachRowOfThePhrasebookIsTaken(t *testing.T) {
	g := newGame(t)
	for _, line := range g.phrasebook.Dead(saidInSlots, g.takes) {
		t.Errorf("%s: no phrase takes what this stands for", line)
	}
	if g.takes("frobnicate #1") {
		t.Error("any sentence is taken")
	}
}

func (g *Game) takes(sentence string) bool {
	_, err := g.parse(g.grammar.Exact(), sentence)
	return err == nil
}
