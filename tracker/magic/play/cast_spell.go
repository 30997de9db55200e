package play

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// unmade are the keywords of spells that do more as they are cast or resolve, which
// players do.
var unmade = []string{
	"storm", "gravestorm", "cascade", "ripple", "cipher", "epic", "demonstrate", "paradigm", "haunt", "replicate", "conspire", "casualty",
}

// resolveSpell pays the additional costs of an instant or sorcery that the board sees,
// does what its text says, and puts it into its owner's graveyard (CR 608.2n). What
// isn't wholly understood is left to the players, all of it. It returns what was decided for the
// spell, or nil if it doesn't resolve.
func (d *Decision) resolveSpell(a Cast, w way, c castable) (*resolving, error) {
	def := c.up()
	text, known := d.game.spellCast(&c, w)
	e := &resolving{name: def.Name, spell: d.spellSource(def), cast: a.how(w, c), letters: make(map[string]int64)}
	if x, ok := d.letters["X"]; ok {
		e.letters["X"] = x
	}
	was := d.effect
	d.effect = e
	defer func() { d.effect = was }()
	var err error
	if e.once = a.Chosen; e.once {
		e.aims = d.chosenAims(a.At)
		if legal, err := d.stillLegal(); err != nil {
			return nil, err
		} else if !legal {
			d.happen(event.Impossible{What: event.TargetsGone, Name: def.Name}, ruleIllegalTargets)
			return nil, d.leavesStack(&c, w.countered(), ruleIllegalTargets)
		}
	} else if e.aims, err = d.aims(a.At); err != nil {
		return nil, err
	}
	if len(text.Cost)+len(text.Either) > 0 {
		e.before = new(d.s)
	}
	e.with, e.reword = a.With, a.Reword
	for _, k := range text.Cost {
		if err := d.pay(0, k, e.letters); err != nil {
			return nil, err
		}
	}
	if err := d.payEither(e, text.Either); err != nil {
		return nil, err
	}
	if e.with != nil && !slices.ContainsFunc(text.Do, d.game.sacrificesOne) {
		return nil, e.unpaid(tracker.Name(e.with.String()))
	}
	if len(text.Do) > 0 && !slices.ContainsFunc(text.Do, func(do card.Effect) bool { return choosesTargets(d.game.parsedEffect(do).actions) }) {
		for i := range e.aims { // the notes for players name them
			e.noted, e.aims[i].used = append(e.noted, a.At[i].String()), true
		}
	}
	if err := d.resolveText(e, text, def, known); err != nil {
		return nil, err
	}
	if err := d.unusedModes(e); err != nil {
		return nil, err
	}
	if err := d.unusedRewording(e); err != nil {
		return nil, err
	}
	if e.with != nil {
		return nil, e.unpaid(tracker.Name(e.with.String()))
	}
	d.noteUnmade(&def, "gift")
	for _, said := range text.Elsewhere {
		d.happen(event.Noted{Text: cmp.Or(said, "an ability of "+def.Name+" in another zone, or on casting it"), Times: 1}, "")
	}
	if e.read {
		if i := slices.IndexFunc(e.aims, func(x aim) bool { return !x.used }); i >= 0 {
			if stack, ok := d.s.Permanent.Get(e.aims[i].on); ok && e.aims[i].on != 0 {
				if err := d.mayTarget(&stack); err != nil {
					return nil, err
				}
			}
			return nil, d.unaimed(def.Name, a.At[i])
		}
		if len(e.noted) > 0 {
			return nil, d.unaimed(def.Name, a.At[0])
		}
	}
	to := spellGoesTo[cmp.Or(e.goes, text.Then)]
	switch rebounds := to == board.Graveyard && c.zone == board.Hand && !c.prepared && def.HasWord("rebound"); {
	case w.exiles, c.adventure:
		to = board.Exile
	case w.returns && to == board.Graveyard:
		to = board.Hand
	case rebounds:
		if err := d.leavesStack(&c, board.Exile, ruleRebound); err != nil {
			return nil, err
		}
		d.rebound(def.Name, d.in.It()[0])
		return e, nil
	}
	if err := d.leavesStack(&c, to, cmp.Or(e.goesBy, ruleSpellResolves)); err != nil || text.With.Kind == "" || to != board.Exile {
		return e, err
	}
	return e, PutCounters{On: notation.Target{Objects: &notation.Selector{It: notation.It}}, N: text.With.N, Kind: text.With.Kind}.decide(d)
}

// spellCast is spell for a card that is cast. The instructions of a fused split spell are those of
// its left half followed by those of its right half (CR 702.102d).
func (g *Rules) spellCast(c *castable, w way) (is card.Spell, known bool) {
	def := c.up()
	if is, known = g.spell(&def, w); c.right == nil {
		return is, known
	}
	right, also := g.spell(c.right, w)
	is.Cost, is.Either = slices.Concat(is.Cost, right.Cost), slices.Concat(is.Either, right.Either)
	is.Do, is.Left = slices.Concat(is.Do, right.Do), slices.Concat(is.Left, right.Left)
	is.Elsewhere = slices.Concat(is.Elsewhere, right.Elsewhere)
	return is, known && also
}

// rebound begins the delayed triggered ability by which a card may be cast from exile at
// the beginning of its player's next upkeep (CR 702.88a).
func (d *Decision) rebound(name string, id int64) {
	r := board.Reminder{
		ID: d.newID(), Of: name, Rule: ruleRebound, Times: 1, Controller: d.you,
		Do: stored([]Action{Cast{On: &notation.Selector{ID: id}}}).actions,
	}
	r = r.Saying(tracker.Say("%s: you may cast it from exile", tracker.Name(name)))
	d.happen(event.Postponed{Delayed: board.Delayed{At: board.OnUpkeep, Whose: d.you, Of: r}}, ruleRebound)
}

// noteUnmade lists the keywords of a spell that players perform, of those in unmade and more. The
// keywords that copy an instant or sorcery trigger as it is cast.
func (d *Decision) noteUnmade(def *card.Definition, more ...string) {
	for _, word := range slices.Concat(unmade, more) {
		if def.HasWord(word) && (def.Name == "" || !card.IsSpell(*def) || !copiesItself(word)) {
			d.happen(event.Noted{Text: word, Times: 1}, "")
		}
	}
}

// resolveText performs the effect of a spell, if each word of it is understood. known says
// that its text is known.
func (d *Decision) resolveText(e *resolving, text card.Spell, def card.Definition, known bool) error {
	left := slices.Concat(text.Left, d.game.notDone(text))
	switch {
	case !known:
		d.happen(event.Noted{Text: def.Name, Times: 1, Left: true}, "")
		return nil
	case len(left) > 0:
		for _, do := range text.Do {
			if !slices.Contains(left, do.Said) {
				left = append(left, do.Said)
			}
		}
		for _, said := range left {
			d.happen(event.Noted{Text: said, Times: 1, Left: true}, "")
		}
		return nil
	}
	e.read = true
	var it []int64 // what the previous paragraph has named
	for _, do := range text.Do {
		if err := d.resolve(e, it, d.game.parsedEffect(do).actions, 1); err != nil {
			return err
		}
		it = d.in.It()
	}
	return nil
}

// notDone lists the paragraphs of a spell that the engine doesn't perform: those that aren't
// understood, that name the spell, or in which a pronoun refers to nothing.
func (g *Rules) notDone(text card.Spell) []string {
	var left []string
	named := slices.ContainsFunc(text.Cost, func(k card.Cost) bool { return k.Sacrifice != nil })
	for _, do := range text.Do {
		all, err := steps(g.parsedEffect(do).actions)
		ok := err == nil && len(all) > 0 && !aboutSpell(all)
		if ok {
			named, ok = g.refersTo(all, named)
		}
		if !ok {
			left = append(left, do.Said)
		}
	}
	return left
}

// aboutSpell reports whether steps name the spell itself otherwise than as the source of
// damage.
func aboutSpell(all Steps) bool {
	return slices.ContainsFunc(all, func(a Action) bool {
		switch a := a.(type) {
		case Choosing:
			return aboutSpell(a.Do)
		case CopyExiled:
			return aboutSpell(a.Do)
		case FromHand:
			return aboutSpell(a.Do)
		case Later:
			return a.On != nil && namesSource(*a.On) || aboutSpell(a.Do)
		case Damage:
			return slices.ContainsFunc(a.Assignments, func(one DamageAssignment) bool { one.From = nil; return namesSource(one) })
		case Divide:
			a.Assignment.From = nil
			return namesSource(a.Assignment)
		case May:
			return aboutSpell(a.Do) || aboutSpell(a.Then) || aboutSpell(a.Else)
		case Attempt:
			return aboutSpell(a.Do) || aboutSpell(a.Then) || aboutSpell(a.Else)
		case Provided:
			return aboutSpell(a.Then) || aboutSpell(a.Else)
		case Modes:
			return slices.ContainsFunc(a.Modes, func(m Mode) bool { return aboutSpell(m.Do) })
		default:
			return namesSource(a)
		}
	})
}

// namesSource reports whether a tree names the source of an effect by itself.
func namesSource(v any) bool {
	return slices.ContainsFunc(notation.Selectors(v), func(s notation.Selector) bool { return s.ID == card.SourceID })
}

// spellSource returns a spell as a source of damage.
func (d *Decision) spellSource(def card.Definition) *board.Source {
	return &board.Source{Characteristics: board.Characteristics{Definition: def}, Controller: d.you, Members: 1}
}

// aim is a target that was said or chosen: a permanent, a card elsewhere, a player, or a spell.
type aim struct {
	on    int64
	card  int64
	seat  int
	spell board.SpellRef
	used  bool
}

// onlyAim returns the permanent that was said as the only target of what is cast, or 0,
// and has the cast name it by its id.
func (d *Decision) onlyAim(a *Cast) (int64, error) {
	if len(a.At) != 1 || a.At[0].Objects == nil {
		return 0, nil
	}
	if seats, err := d.targetSeats(a.At[0]); err != nil || seats != nil {
		return 0, err
	}
	if len(d.cardsElsewhere(*a.At[0].Objects)) > 0 { // it may mean a card
		return 0, nil
	}
	stack, err := d.Find().One(*a.At[0].Objects)
	if err != nil {
		return 0, err
	}
	on := d.part(stack, 1)
	a.At = []notation.Target{{Objects: &notation.Selector{ID: on}}}
	return on, nil
}

// aims returns the targets that were said.
func (d *Decision) aims(all []notation.Target) ([]aim, error) {
	var aims []aim
	for _, at := range all {
		seats, err := d.targetSeats(at)
		if err != nil {
			return nil, err
		}
		if seats != nil {
			aims = append(aims, aim{seat: seats[0]})
			continue
		}
		x, err := d.aimOf(*at.Objects)
		if err != nil {
			return nil, err
		}
		aims = append(aims, x)
	}
	return aims, nil
}

// eachNamed returns targets with the players and the names of a list one by one: "me and Bob",
// "Serra Angel, Grizzly Bears", unless something has that name.
func (d *Decision) eachNamed(all []notation.Target) []notation.Target {
	var out []notation.Target
	for _, at := range all {
		if at.Players != nil && at.Players.Kind == notation.Several {
			for _, one := range at.Players.List {
				out = append(out, notation.Target{Players: &one})
			}
			continue
		}
		if at.Objects == nil || !strings.Contains(at.Objects.Name, ", ") || d.onBoard(at.Objects.Name) || len(d.cardsElsewhere(*at.Objects)) > 0 {
			out = append(out, at)
			continue
		}
		for name := range strings.SplitSeq(at.Objects.Name, ", ") {
			one := *at.Objects
			one.Name = name
			out = append(out, notation.Target{Objects: &one})
		}
	}
	return out
}

// aimOf returns the target that a selector names: a permanent, a card outside the
// battlefield, or both if they have the same name.
func (d *Decision) aimOf(at notation.Selector) (aim, error) {
	var x aim
	cards := slices.DeleteFunc(d.cardsElsewhere(at), func(c board.Card) bool { return c.Token })
	spell, cast := d.spellCalled(at.Name)
	switch here := d.onBoard(at.Name); {
	case here:
	case len(cards) > 0:
		c, err := d.whichCard(tracker.Say("Which card is the target?"), cards)
		return aim{card: c.ID, spell: spell}, err
	case cast:
		return aim{spell: spell}, nil
	}
	if len(cards) == 1 {
		x.card = cards[0].ID
	}
	stack, err := d.Find().One(at)
	x.on = stack.ID
	if err == nil {
		x.spell, _ = d.spellCalled(stack.Of.Name())
	}
	return x, err
}

// illegalAim refuses an announced target that is illegal.
func (d *Decision) illegalAim() error {
	if d.effect == nil {
		return nil
	}
	for _, x := range d.effect.aims {
		if x.seat != 0 && !x.used {
			if keyword, rule, barred := d.Now().UntargetablePlayer(x.seat, d.you); barred {
				return d.untargetable(x.seat, keyword, rule)
			}
		}
		if stack, ok := d.s.Permanent.Get(x.on); ok && !x.used {
			if err := d.mayTarget(&stack); err != nil {
				return err
			}
		}
	}
	return nil
}

// chosenAims returns the targets that were chosen as a spell was cast.
func (d *Decision) chosenAims(all []notation.Target) []aim {
	aims := make([]aim, len(all))
	for i, at := range all {
		if at.Players != nil {
			aims[i].seat = tracker.SeatNamed(d.s.Players, at.Players.Name)
		} else {
			aims[i].on = at.Objects.ID
		}
	}
	return aims
}

// aimedAt returns the index of the permanent among several that was announced as a target,
// which counts as used.
func (d *Decision) aimedAt(found []int64) (int, bool) {
	return d.useAim(func(x aim) int { return slices.Index(found, x.on) })
}

// aimedAtSeat is aimedAt for players.
func (d *Decision) aimedAtSeat(seats []int) (int, bool) {
	return d.useAim(func(x aim) int { return slices.Index(seats, x.seat) })
}

// aimedAtCard is aimedAt for cards outside the battlefield.
func (d *Decision) aimedAtCard(found []board.Card) (int, bool) {
	return d.useAim(func(x aim) int {
		return slices.IndexFunc(found, func(c board.Card) bool { return c.ID == x.card })
	})
}

// useAim uses the first unused target for which index isn't negative, and returns that index.
func (d *Decision) useAim(index func(aim) int) (int, bool) {
	if d.effect == nil {
		return 0, false
	}
	for k := range d.effect.aims {
		if x := &d.effect.aims[k]; !x.used {
			if i := index(*x); i >= 0 {
				x.used = true
				return i, true
			}
		}
	}
	return 0, false
}
