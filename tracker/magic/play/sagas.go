package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// entersAsSaga gives an entering Saga its chapters and lore counters: one
// counter, or with read ahead as many as its controller chooses (CR 714.3a,
// b). If the chapters aren't known, it asks how many there are.
func (d *Decision) entersAsSaga(p *board.Permanent, rule *tracker.Rule) error {
	face := p.Face()
	if !slices.Contains(face.Subtypes, "Saga") {
		return nil
	}
	if d.s.FinalChapter(face) == 0 && !p.Token && !p.Back {
		a, err := d.in.Ask(tracker.Question{
			Player: d.in.By.Name, Meant: true, Rule: "magic/saga/final-number", Text: tracker.Say("How many chapters does %s have?", tracker.Name(face.Name)), Max: card.MaxChapters,
		})
		if err != nil {
			return err
		}
		if a.N > 0 {
			p.Def.Abilities = append(slices.Clone(p.Def.Abilities), d.unknownChapters(face, a.N)...)
			face = p.Face()
		}
	}
	if p.Count("lore") > 0 {
		return nil // the players said so
	}
	n := int64(1)
	*rule = "magic/saga/enters"
	if final := d.s.FinalChapter(face); slices.Contains(face.Keywords, "read ahead") && final > 1 {
		a, err := d.in.Ask(tracker.Question{
			Player: d.s.Seat(p.Controller).Name, Rule: "magic/saga/read-ahead", Text: tracker.Say("With which chapter does %s begin?", tracker.Name(face.Name)), Min: 1, Max: final,
		})
		if err != nil {
			return err
		}
		n, *rule = a.N, "magic/saga/read-ahead"
	}
	*p = p.WithCounters("lore", n)
	return nil
}

// unknownChapters returns placeholders for the chapter abilities up to final
// that a definition doesn't have.
func (d *Decision) unknownChapters(def *card.Definition, final int64) []string {
	var told, numbers []int64
	for a := range board.AbilitiesOf[card.Chapter](&d.s, def) {
		told = append(told, a.Numbers...)
	}
	for n := int64(1); n <= final; n++ {
		if !slices.Contains(told, n) {
			numbers = append(numbers, n)
		}
	}
	if len(numbers) == 0 {
		return nil
	}
	return []string{card.Chapter{Numbers: numbers, Unknown: true}.String()}
}

// addLore puts a lore counter on each Saga of the active player or team. That is a
// turn-based action, not an effect (CR 714.3c, 614.16).
func (d *Decision) addLore() error {
	now := d.Now()
	var sagas []tracker.Stack[board.Permanent]
	for _, stack := range d.active() {
		if c := now.Of(stack); !stack.Of.PhasedOut && slices.Contains(c.Subtypes, "Saga") && d.s.FinalChapter(&c.Definition) > 0 {
			sagas = append(sagas, stack)
		}
	}
	for _, stack := range sagas {
		if err := d.putCounters(stack, "lore", 1, stack.Of.Controller, false, ruleSagaTurn); err != nil {
			return err
		}
	}
	return nil
}

// chapters finds the chapter abilities that trigger as a Saga's lore counters
// go from one number to another: each once, for each member (CR 714.2b). With
// read ahead, in the turn it enters, only the chapter with the new number
// triggers (CR 702.155a).
func (w *watch) chapters(t triggering, from, to int64) {
	if to <= from || !slices.Contains(t.is.Subtypes, "Saga") {
		return
	}
	for n := from + 1; n <= min(to, card.MaxChapters); n++ {
		if t.is.Has("read ahead") && t.source.Of.Fresh && n != to {
			continue
		}
		for a := range board.AbilitiesOf[card.Chapter](&w.s, &t.is.Definition) {
			if !slices.Contains(a.Numbers, n) {
				continue
			}
			what := tracker.Say(card.OnTheCard)
			if !a.Unknown {
				what = tracker.Quoted(english.Quote(a.Do.Said))
			}
			r := w.effectReminder(t, event.RuleChapter, tracker.Say("chapter %s: %s", tracker.Name(card.ChapterSymbol(n)), what), a.Do)
			r.For = board.ChapterWaits
			w.note(r)
		}
	}
}

// UnknownChapter returns a chapter ability of which only the numbers are known:
// "I, II".
func UnknownChapter(numbers string) string { return card.UnknownChapter(numbers) }

// sacrificeReadSagas sacrifices Sagas with as many lore counters as their
// final chapter number. CR 704.5s, 714.4.
func sacrificeReadSagas(c *check) error {
	for stack := range c.staying(isSaga) {
		if final := c.s.FinalChapter(&stack.now.Definition); final > 0 && stack.Of.Count("lore") >= final && !c.s.Awaits(stack.ID, board.ChapterWaits) {
			c.bury(stack.Stack, board.Sacrificed)
		}
	}
	return nil
}

// defeated adds the triggered ability of a Siege whose last defense counter
// was removed (CR 310.11b).
func (w *watch) defeated(t triggering) {
	line := "exile it"
	if t.source.Of.Def.Back != nil && !t.source.Of.Token {
		line = "exile it, then return it to the battlefield transformed"
	}
	r := w.reminder(t, event.RuleSiegeDefeated, tracker.Say("defeated: exile it, then you may cast it transformed"), w.g.parsedLine(line), false)
	r.For = board.DefeatWaits
	w.note(r)
}

// burySieges puts Sieges without defense counters into graveyards. CR 704.5v.
func burySieges(c *check) error {
	for stack := range c.staying(isBattle) {
		if slices.Contains(stack.now.Subtypes, "Siege") && stack.Of.Count("defense") == 0 && !c.s.Awaits(stack.ID, board.DefeatWaits) {
			c.bury(stack.Stack, board.Put)
		}
	}
	return nil
}
