package play

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// Later performs steps at the beginning of a later step, by a delayed triggered ability
// (CR 603.7).
type Later struct {
	At       board.Occasion     `json:"at"`
	Yours    bool               `json:"yours,omitempty"`     // in a turn of the controller of the effect
	Theirs   bool               `json:"theirs,omitempty"`    // in a turn of the player whom the effect has named
	On       *notation.Selector `json:"on,omitempty"`        // the permanents to which it happens
	ThisTurn bool               `json:"this_turn,omitempty"` // with On: only in this turn
	Text     string             `json:"text"`                // in the words of the card
	Do       Steps              `json:"do"`
}

// decide begins the delayed triggered ability, which keeps what "it" means now (CR
// 603.7c).
func (a Later) decide(d *Decision) error {
	do := stored(slices.Clone([]Action(a.Do)))
	if len(do.actions) == 0 {
		return tracker.Refuse("That can't be kept for later.").Next("Do it when it comes.")
	}
	if a.Theirs && (d.effect == nil || d.effect.that == 0) {
		return tracker.Refuse("Whose step is meant isn't known.").Next("Do it when it comes.")
	}
	if a.At == board.OnPrevented && (d.effect == nil || d.effect.shield == 0) { // no effect on the board prevents the damage
		return Note{Text: a.Text}.decide(d)
	}
	if a.On != nil {
		ids, err := d.Find().Objects(*a.On)
		if err != nil {
			return err
		}
		for _, stack := range d.s.Permanent.These(ids) {
			if stack.Count > 1 {
				return tracker.Refuse("What comes later is kept for one permanent at a time.").Next("Do it when it comes.")
			}
			d.postpone(a, do, stack.ID)
		}
		d.in.Refer(ids...)
		return nil
	}
	d.postpone(a, do, 0)
	return nil
}

// postponeOpen performs the open reminders whose only effect is to create delayed triggered abilities.
// Called before a step begins, it makes abilities that trigger in that step. It asks nothing.
func (d *Decision) postponeOpen() error {
	for _, r := range slices.Clone(d.s.Pending) {
		does, err := steps(r.Do)
		if err != nil || !r.Effect || r.If != nil || len(does) == 0 || slices.ContainsFunc(does, func(a Action) bool {
			later, is := a.(Later)
			return !is || later.On != nil && later.On.Filter != nil
		}) {
			continue
		}
		before := *d
		err = d.press(r, r.Times, false)
		if problem := (*tracker.Problem)(nil); errors.As(err, &problem) {
			*d = before // it stays open
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// postpone creates the delayed triggered ability for a permanent; 0 is no permanent.
func (d *Decision) postpone(a Later, do parsedLine, on int64) {
	r := board.Reminder{
		ID: d.newID(), Rule: ruleTrigger, Times: 1, Controller: d.you, Do: do.actions, Effect: true, OfSource: do.refersToSource,
		It: slices.Clone(d.in.It()),
	}
	if e := d.effect; e != nil {
		r.Of, r.Sources, r.Player, r.Amount = e.name, slices.Clone(e.sources), e.that, e.amount
		if len(e.last) == 1 {
			r.Other = e.last[0]
		}
	}
	x := board.Delayed{At: a.At, Of: r.Saying(tracker.Say("%s: %s", d.title(), tracker.Say("“%s”", tracker.Name(a.Text))))}
	if a.At == board.OnPrevented && d.effect != nil {
		x.Shield = d.effect.shield
	}
	if x.On, x.ThisTurn = on, a.ThisTurn; a.Yours {
		x.Whose = d.you
	} else if a.Theirs {
		x.Whose = d.effect.that
	}
	d.happen(event.Postponed{Delayed: x}, ruleTrigger)
}

// awaited adds the delayed triggered abilities about a permanent that leaves the
// battlefield, and ends those that can't trigger any more.
func (w *watch) awaited(past *board.Layers, stack *tracker.Stack[board.Permanent], e event.Moved) {
	for _, x := range past.State.Delayed {
		if x.On == 0 || past.State.Permanent.Resolve(x.On) != stack.ID {
			continue
		}
		over := event.EffectEnded{ID: x.Of.ID}
		w.s = event.Fold(w.s, over)
		w.spent = append(w.spent, by(ruleTrigger, over))
		if x.Leaves(e.To) {
			r := x.Of
			if r.It = []int64{e.Card}; r.Other != 0 && past.State.Permanent.Resolve(r.Other) == stack.ID {
				r.Other = e.Card // "that card" is the same
			}
			w.note(r)
		}
	}
}

// comes adds the reminders of delayed triggered abilities that trigger on an occasion
// (CR 603.7b).
func (d *Decision) comes(on board.Occasion) {
	if on == "" {
		return
	}
	for _, x := range d.s.Comes(on) {
		d.add(event.EffectEnded{ID: x.Of.ID}, tracker.Cause{Rule: ruleTrigger})
		d.remindOf(x.Of)
	}
}

// occasions are the steps at whose beginning delayed abilities trigger, in the words of
// cards.
var occasions = []struct {
	words string
	at    board.Occasion
	yours bool
}{
	{"the next end step", board.OnEnd, false},
	{"your next end step", board.OnEnd, true},
	{"the next upkeep", board.OnUpkeep, false},
	{"the next turn's upkeep", board.OnUpkeep, false},
	{"your next upkeep", board.OnUpkeep, true},
	{"your next draw step", board.OnDraw, true},
	{"your next turn's upkeep", board.OnUpkeep, true},
	{"your next precombat main phase", board.OnMain, true},
	{"your next main phase", board.OnMain, true},
	{"the next beginning of combat", board.OnCombat, false},
	{"end of combat", board.OnEndCombat, false},
}

var (
	atFirst = regexp.MustCompile(`(?i)^at (?:the beginning of )?((?:the|your|that player's) next [a-z' ]+?|end of combat), (.+)$`)
	atLast  = regexp.MustCompile(`(?i)^(.+?) at (?:the beginning of )?((?:the|your) next [a-z' ]+|end of combat)$`)
)

var (
	whenGone = regexp.MustCompile(`(?i)^when (that creature|that permanent|that land|that token|it|(?:another )?target [^,"]+?|` + sourceWords + `) (dies|is put into a graveyard from the battlefield|leaves the battlefield|dies or is put into exile)( this turn)?, (.+)$`)

	goneOccasions = map[string]board.Occasion{
		"dies": board.OnDeath, "is put into a graveyard from the battlefield": board.OnDeath, "leaves the battlefield": board.OnLeave, "dies or is put into exile": board.OnGone,
	}
)

// whenItGoes reads a sentence about what happens when a permanent leaves the battlefield.
func (r *reader) whenItGoes(text string) (Steps, bool) {
	m := whenGone.FindStringSubmatch(text)
	if m == nil || r.unseen {
		return nil, false
	}
	do, ok := r.sentence(m[4])
	if !ok {
		return nil, true
	}
	on := notation.Selector{It: notation.It}
	var first Steps
	switch what := strings.ToLower(m[1]); {
	case strings.HasPrefix(what, "all #"):
		if m[3] == "" {
			return nil, false // an ability of its own says that
		}
		on = notation.Selector{ID: card.SourceID, All: true}
	case strings.Contains(what, "target "):
		chooses := "choose " + m[1]
		if first, ok = r.choice(chooses); !ok {
			return nil, true
		}
	}
	return append(first, Later{At: goneOccasions[strings.ToLower(m[2])], On: &on, ThisTurn: m[3] != "", Text: said(m[4]), Do: do}), true
}

// later reads a sentence that begins with the step at whose beginning it is done.
func (r *reader) later(text string) (Steps, bool) {
	m := atFirst.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	if steps, ok := r.clause(text); ok { // of a permanent alone
		return steps, true
	}
	do, ok := r.sentence(m[2])
	return postponed(m[1], m[2], do), ok
}

// laterClause reads a clause that ends with the step at whose beginning it is done.
func (r *reader) laterClause(text string) (Steps, bool) {
	m := atLast.FindStringSubmatch(text)
	if m == nil || strings.Contains(m[1], " and ") || strings.Contains(m[1], " then ") || strings.Contains(m[1], ", ") {
		return nil, false
	}
	do, ok := r.clause(m[1])
	return postponed(m[2], m[1], do), ok
}

// postponed returns steps that are performed at the beginning of a step.
func postponed(when, text string, do Steps) Steps {
	if theirs, ok := english.CutPrefix(when, "that player's "); ok {
		steps := postponed("your "+theirs, text, do)
		for i, step := range steps {
			later, _ := step.(Later)
			later.Yours, later.Theirs = false, true
			steps[i] = later
		}
		return steps
	}
	for _, one := range occasions {
		if strings.EqualFold(one.words, when) {
			return Steps{Later{At: one.at, Yours: one.yours, Text: said(text), Do: do}}
		}
	}
	return nil
}
