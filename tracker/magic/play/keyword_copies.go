package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// copyKeyword is a keyword of a spell that copies the spell as it is cast.
type copyKeyword struct {
	keyword string
	rule    tracker.Rule
	text    string
	do      Steps
}

// copyKeywords are the keywords of spells that copy the spell as it is cast. The board doesn't
// see every spell and every cost, so that the players are asked how often it is copied.
var copyKeywords = []copyKeyword{
	{"storm", "magic/keyword/storm/what", "storm: copy it for each spell cast before it this turn", asOften("equal to the number of spells that were cast before it this turn")},
	{"gravestorm", "magic/keyword/gravestorm/what", "gravestorm: copy it for each permanent that has gone to a graveyard from the battlefield this turn", asOften("equal to the number of permanents that have gone to a graveyard from the battlefield")},
	{"replicate", "magic/keyword/replicate/what", "replicate: copy it for each time that its replicate cost was paid", asOften("equal to the number of times that its replicate cost was paid")},
	{"conspire", "magic/keyword/conspire/what", "conspire: copy it if its conspire cost was paid", onPayment("its conspire cost was paid")},
	{"casualty", "magic/keyword/casualty/what", "casualty: copy it if its casualty cost was paid", onPayment("its casualty cost was paid")},
	{"demonstrate", "magic/keyword/demonstrate/what", "demonstrate: you may copy it; if you do, an opponent copies it", Steps{May{
		Text: "copy it", Do: Steps{CopySpell{It: true, New: true}}, Then: Steps{CopySpell{It: true, New: true, Who: &notation.Player{Kind: notation.OneOpponent}}},
	}}},
}

// asOften returns the steps that copy a spell as often as an amount says.
func asOften(amount string) Steps {
	return Steps{CopySpell{It: true, New: true, N: notation.Amount{Expr: amount}}}
}

// onPayment returns the steps that copy a spell if a cost was paid, which players are asked.
func onPayment(text string) Steps {
	return Steps{Provided{Text: text, Then: Steps{CopySpell{It: true, New: true}}}}
}

// copiesItself reports whether the keyword of a spell triggers as it is cast, and copies it.
func copiesItself(keyword string) bool {
	return slices.ContainsFunc(copyKeywords, func(k copyKeyword) bool { return k.keyword == keyword })
}

// copiesOfItself adds the keywords of a spell that copy it as it is cast, once for each instance.
func (w *watch) copiesOfItself(then *board.State, e event.Unseen) {
	if e.Of == nil || e.Does != card.Casting || !card.IsSpell(*e.Of) {
		return
	}
	for _, k := range copyKeywords {
		times := int64(0)
		for range e.Of.KeywordsNamed(k.keyword) {
			times++
		}
		r := board.Reminder{
			Of: e.Of.Name, Rule: k.rule, Times: times, Controller: e.Seat, Do: stored(k.do).actions, Effect: true,
			Spell: &board.SpellRef{Seat: e.Seat, Nth: len(then.Seat(e.Seat).Cast) + 1, Turn: then.Turn},
		}
		w.note(r.Saying(tracker.Say("%s: %s", tracker.Name(e.Of.Name), tracker.Say(k.text))))
	}
}
