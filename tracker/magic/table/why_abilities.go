package table

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// abilityLines lists what the text of a permanent says, each line with whether
// it is left to the players: first what Arbiter carries out, then the others. It
// returns nil for a permanent that has only keywords.
func (g *Game) abilityLines(s *board.State, def *card.Definition) []tracker.AbilityLine {
	var done, left []tracker.AbilityLine
	add := func(text tracker.Message, how play.Coverage) {
		switch how {
		case play.Carried:
			done = append(done, tracker.AbilityLine{Text: text})
		case play.Reminded:
			left = append(left, tracker.AbilityLine{Text: tracker.Say("%s: you are reminded, and do it", text), Yours: true})
		default:
			left = append(left, tracker.AbilityLine{Text: text, Yours: true})
		}
	}
	if def.EntersTapped {
		add(tracker.Say("it enters tapped"), play.Carried)
	}
	for _, k := range def.With {
		add(tracker.Say("it enters with %s", board.SayCounters(k.N, k.Kind)), play.Carried)
	}
	var keywords []string
	for _, k := range def.Keywords {
		if card.KeywordLeft(k) {
			add(tracker.Named(k), play.Yours)
		} else {
			keywords = append(keywords, k)
		}
	}
	for _, l := range def.Left {
		switch {
		case l.Part || l.Text == "" && l.About != "":
			add(tracker.Say("%s (see the card)", leftWords(l)), play.Yours)
		case l.Listed || l.Kind == "chapter": // these are among the abilities, too
		case l.Text == "":
			add(tracker.Say("%s (see the card)", kindLeft(l.Kind, 1)), play.Yours)
		default:
			add(quoted(l.Text), play.Yours)
		}
	}
	for _, text := range def.Abilities {
		how := play.Carried
		if !s.HandMade(def) {
			how = g.Coverage(text, def)
		}
		add(quoted(notation.Words(text)), how)
	}
	if len(left) == 0 && s.Yours(def) {
		add(tracker.Say("the rest of its text (see the card)"), play.Yours)
	}
	if len(done)+len(left) > 0 && len(keywords) > 0 {
		done = slices.Insert(done, 0, tracker.AbilityLine{Text: tracker.Named(strings.Join(keywords, ", "))})
	}
	return append(done, left...)
}
