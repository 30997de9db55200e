package play

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// CopySpell copies a spell that was cast this turn, and performs the copies (CR 707.10). Where the
// board doesn't know the spell, it adds a note for the players.
type CopySpell struct {
	What  *notation.Filter `json:"what,omitempty"`  // the target; nil for the spell that the effect is about
	Yours bool             `json:"yours,omitempty"` // the target is a spell of the effect's controller
	It    bool             `json:"it,omitempty"`    // the spell is called "it"

	Who   *notation.Player `json:"who,omitempty"`   // who copies it; nil for the effect's controller
	N     notation.Amount  `json:"n,omitzero"`      // how often; zero for once
	Prior bool             `json:"prior,omitempty"` // once for each instant and sorcery spell that its player cast before it this turn

	New    bool               `json:"new,omitempty"`    // new targets may be chosen
	Each   *notation.Filter   `json:"each,omitempty"`   // a copy for each other such permanent that the spell could target
	Onto   *notation.Selector `json:"onto,omitempty"`   // what the copy targets
	Except string             `json:"except,omitempty"` // how the copy differs
}

const (
	ruleCopiesSpell tracker.Rule = "magic/copy/spell"
	ruleEachTarget  tracker.Rule = "magic/copy/could-target"
)

// decide copies the spell, and performs the copies one after another.
func (a CopySpell) decide(d *Decision) error {
	spell, known, err := a.spell(d)
	if err != nil {
		return err
	}
	if !known {
		return Note{Text: d.game.say(Steps{a})}.decide(d)
	}
	if a.Who == nil {
		return a.copies(d, spell)
	}
	seats, err := d.Seats(*a.Who)
	if err != nil {
		return err
	}
	you := d.you
	defer func() { d.you = you }()
	for _, d.you = range seats {
		if err := a.copies(d, spell); err != nil {
			return err
		}
	}
	return nil
}

// copies performs the copies of one player.
func (a CopySpell) copies(d *Decision, spell spellCopied) error {
	if a.Each != nil {
		return d.copyForEach(spell, *a.Each)
	}
	n := int64(1)
	switch {
	case a.Prior:
		n = d.s.CastBefore(spell.at)
	case a.N != (notation.Amount{}):
		var err error
		if n, err = d.number(a.N, "copies"); err != nil {
			return err
		}
	}
	return d.copyTimes(spell, n, a.New, a.Except, a.Onto)
}

// copyTimes performs n copies of a spell. All of them have the announced targets if those are the
// targets of one copy.
func (d *Decision) copyTimes(spell spellCopied, n int64, anew bool, except string, onto *notation.Selector) error {
	if n > maxTimes {
		return tracker.Refuse("Doing that %d times is too much at once.", n).Next("Do it by hand.")
	}
	out := len(d.out)
	said := d.announced()
	per := len(spell.aims())
	for i := range int(n) {
		var aims []aim
		switch {
		case onto != nil:
			ids, err := d.Find().Objects(*onto)
			if err != nil || len(ids) == 0 {
				return err
			}
			if aims = aimedOnly(spell, ids[0]); len(aims) == 0 {
				return nil
			}
		case !anew:
			aims = chosenBefore(spell.aims())
		case len(said) == per:
			aims = slices.Clone(said)
		case per > 0 && len(said) == per*int(n):
			aims = slices.Clone(said[i*per : (i+1)*per])
		default: // as many as were said, or the player chooses
			aims = slices.Clone(said)
		}
		if onto != nil && !d.couldTarget(spell, aims) {
			return nil // CR 707.10e
		}
		if _, err := d.copySpell(spell, aims, anew || onto != nil, except); err != nil {
			return err
		}
	}
	if d.effect != nil && anew && n > 0 {
		for i := range d.effect.aims {
			d.effect.aims[i].used = true
		}
	}
	d.mergeNotes(out)
	return nil
}

// spellCopied is a spell that is copied, with its reference.
type spellCopied struct {
	board.Spell
	at board.SpellRef
}

// aims returns the targets that were chosen for the spell.
func (s *spellCopied) aims() []board.SpellTarget {
	if s.Chose == nil {
		return nil
	}
	return s.Chose.Aims
}

// spell returns the spell that is copied. known is false if the board doesn't know it, or what was
// decided for it.
func (a CopySpell) spell(d *Decision) (spell spellCopied, known bool, err error) {
	if a.What == nil {
		if d.effect == nil || d.effect.about == nil {
			return spell, false, nil
		}
		spell.at = *d.effect.about
		spell.Spell, known = d.s.SpellCast(spell.at)
		return spell, known && d.copiable(&spell.Spell), nil
	}
	found := d.castSpells(a.fits)
	if i, said := d.useAim(func(x aim) int { return slices.Index(found, x.spell) }); said {
		found = found[i : i+1]
	}
	switch len(found) {
	case 0:
		return spell, false, nil
	case 1:
		spell.at = found[0]
	default:
		options := make([]tracker.Message, len(found))
		for i, at := range found {
			one, _ := d.s.SpellCast(at)
			options[i] = tracker.Say("%s, cast by %s", tracker.Name(one.Of.Name), tracker.Name(d.s.Seat(at.Seat).Name))
		}
		i, err := d.in.Choose(tracker.Question{Player: d.chooser(), Text: tracker.Say("Which spell is copied?")}, options)
		if err != nil {
			return spell, false, err
		}
		spell.at = found[i]
	}
	spell.Spell, known = d.s.SpellCast(spell.at)
	return spell, known, nil
}

// fits reports whether a spell that a player has cast can be the target.
func (a CopySpell) fits(d *Decision, spell *board.Spell, at board.SpellRef) bool {
	return (!a.Yours || at.Seat == d.you) && d.copiable(spell) && spell.Is(a.What) && !d.resolves(spell, at) && (d.effect == nil || !slices.Contains(d.effect.chain, at))
}

// castSpells lists those of the spells of this turn that fit, the latest of each player first.
func (d *Decision) castSpells(fits func(d *Decision, spell *board.Spell, at board.SpellRef) bool) (found []board.SpellRef) {
	for _, seat := range d.s.Playing() {
		for i, one := range slices.Backward(d.s.Seat(seat).Cast) {
			if at := (board.SpellRef{Seat: seat, Nth: i + 1, Turn: d.s.Turn}); fits(d, &one, at) {
				found = append(found, at)
			}
		}
	}
	return found
}

// spellCalled returns the latest spell of this turn with a name.
func (d *Decision) spellCalled(name string) (at board.SpellRef, ok bool) {
	found := d.castSpells(func(_ *Decision, spell *board.Spell, _ board.SpellRef) bool {
		return name != "" && strings.EqualFold(spell.Of.Name, name)
	})
	if len(found) == 0 {
		return at, false
	}
	return found[0], true
}

// resolves reports whether a spell that was cast is the one whose effect is performed.
func (d *Decision) resolves(spell *board.Spell, at board.SpellRef) bool {
	return d.effect != nil && d.effect.spell != nil && !d.effect.copied && at.Seat == d.you && spell.Of.Name == d.effect.name && at.Nth == len(d.s.Seat(at.Seat).Cast)
}

// copiable reports whether the board knows enough of a spell to perform a copy: an instant or
// sorcery with what was decided for it, or a permanent spell that targets nothing.
func (d *Decision) copiable(spell *board.Spell) bool {
	if spell.Of.Name == "" {
		return false
	}
	if !card.IsSpell(spell.Of) {
		return !slices.Contains(spell.Of.Subtypes, "Aura") && !spell.Of.CostsX()
	}
	if spell.Chose == nil {
		return false
	}
	text, known := d.game.spell(&spell.Of, wayOf(spell.Chose.How.Way))
	return known && len(text.Cost)+len(text.Either) == 0 // the objects that paid a cost aren't kept
}

// copySpell puts a copy of a spell onto the stack, and has it resolve (CR 707.10). aims are its
// targets, if they are decided. anew says that they are new targets. It returns the targets, of which
// those that the copy has are used.
func (d *Decision) copySpell(spell spellCopied, aims []aim, anew bool, except string) ([]aim, error) {
	def := spell.Of
	if except != "" {
		var err error
		if def, err = d.game.except(def, except); err != nil {
			return aims, err
		}
	}
	d.happen(event.Unseen{Seat: d.you, Does: card.Copying, N: 1, Of: &def}, ruleCopiesSpell)
	if !card.IsSpell(def) {
		def.Cost = def.CopiedCost()
		p := board.Permanent{Def: def, Token: true, Owner: d.you, Controller: d.you, Fresh: true}
		ids, err := d.enterBatch(batch{p: &p, n: 1, rule: ruleCopiedSpell, spell: true}, nil)
		d.in.Refer(ids...)
		return aims, err
	}
	how := spell.Chose.How
	how.Not, how.From = board.CopiedSpell, ""
	e := &resolving{name: def.Name, spell: d.spellSource(def), cast: &how, letters: make(map[string]int64), copied: true, chain: []board.SpellRef{spell.at}, modes: spell.Chose.Modes, aims: aims, once: !anew}
	if how.X != nil {
		e.letters["X"] = *how.X
	}
	if d.effect != nil {
		e.chain = append(e.chain, d.effect.chain...)
	}
	was, it, next, before := d.effect, d.in.It(), d.next, *d
	d.effect, d.next = e, nil
	defer func() {
		d.effect, d.next = was, next
		d.in.Refer(it...)
	}()
	if legal, err := d.stillLegal(); err != nil {
		return aims, err
	} else if !legal && len(aims) > 0 {
		d.happen(event.Impossible{What: event.TargetsGone, Name: def.Name}, ruleIllegalTargets)
		return aims, nil
	}
	text, known := d.game.spell(&def, wayOf(how.Way))
	if err := d.resolveText(e, text, def, known); err != nil {
		return aims, err
	}
	if i := slices.IndexFunc(e.aims, func(x aim) bool { return !x.used }); e.read && i >= 0 && anew {
		return aims, tracker.Refuse("The copy of %s doesn't target that.", tracker.Name(def.Name)).By("magic/cast/targets").Next("Say it without the target: you are asked for it.")
	}
	for _, one := range before.targetedBy(e.chose, bySpell(&def)...) {
		d.happen(one, ruleTrigger)
	}
	return aims, nil
}

// copyForEach copies a spell for each other permanent of a description that it could target, and
// has each copy target a different one of them (CR 707.10d).
func (d *Decision) copyForEach(spell spellCopied, f notation.Filter) error {
	if len(spell.aims()) == 0 || !card.IsSpell(spell.Of) {
		return nil
	}
	f.Other = false
	var ids []int64
	total := int64(0)
	for stack := range d.s.Permanent.All() {
		if slices.ContainsFunc(spell.aims(), func(x board.SpellTarget) bool { return x.On == stack.ID }) {
			continue
		}
		ok, err := d.fits(&stack, f)
		if err != nil {
			return err
		}
		if ok {
			ids, total = append(ids, stack.ID), tracker.SaturatingAdd(total, stack.Count)
		}
	}
	if total > maxTimes {
		return tracker.Refuse("Doing that %d times is too much at once.", total).Next("Do it by hand.")
	}
	out := len(d.out)
	for _, id := range ids {
		stack, there := d.s.Permanent.Get(id)
		if !there {
			continue
		}
		for _, one := range d.singles([]int64{id}, stack.Count) {
			if aims := aimedOnly(spell, one); d.couldTarget(spell, aims) {
				if _, err := d.copySpell(spell, aims, true, ""); err != nil {
					return err
				}
			}
		}
	}
	d.mergeNotes(out)
	return nil
}

// couldTarget reports whether a copy of a spell can have certain targets.
func (d *Decision) couldTarget(spell spellCopied, aims []aim) bool {
	trial := *d
	trial.in = tracker.NewInquiry(d.in.By, nil)
	used, _ := trial.copySpell(spell, slices.Clone(aims), true, "")
	return !slices.ContainsFunc(used, func(x aim) bool { return !x.used })
}

// aimedOnly returns the targets of a copy of a spell each of whose targets is one permanent.
func aimedOnly(spell spellCopied, on int64) []aim {
	aims := make([]aim, len(spell.aims()))
	for i := range aims {
		aims[i].on = on
	}
	return aims
}

// chosenBefore returns the targets of a spell as those of an effect.
func chosenBefore(all []board.SpellTarget) []aim {
	aims := make([]aim, len(all))
	for i, x := range all {
		aims[i] = aim{on: x.On, seat: x.Seat, card: x.Card}
	}
	return aims
}

// choices returns the decisions made for a spell.
func (e *resolving) choices(up *card.Definition) *board.Choices {
	c := &board.Choices{Modes: e.modes}
	if e.cast != nil {
		c.How = *e.cast
	}
	if c.How.X == nil && (up.CostsX() || up.Cost == "") {
		c.How.X = e.x
	}
	for _, x := range e.chose {
		c.Aims = append(c.Aims, board.SpellTarget{On: x.on, Seat: x.seat, Card: x.card})
	}
	return c
}

// chooses keeps the modes that were chosen for a spell, by their indices.
func (e *resolving) chooses(modes []int) {
	if e.copied {
		return
	}
	e.modes = nil
	for _, i := range modes {
		e.modes = append(e.modes, i+1)
	}
}

// inNumbers returns modes as they are announced.
func inNumbers(modes []int) string {
	all := make([]string, len(modes))
	for i, n := range modes {
		all[i] = strconv.Itoa(n)
	}
	return strings.Join(all, ", ")
}

// noteChoices records the decisions made for a spell in the event at an index, by which it was cast.
// It does nothing if that is another event.
func (d *Decision) noteChoices(at int, chose *board.Choices) {
	if at >= len(d.out) {
		return
	}
	cast, is := d.out[at].Event.(event.Unseen)
	if !is || cast.Does != card.Casting {
		return
	}
	cast.Chose = chose
	d.out[at].Event = cast
	d.s = d.s.ChangePlayer(cast.Seat, func(p *board.Player) {
		p.Cast = slices.Clone(p.Cast)
		p.Cast[len(p.Cast)-1].Chose = chose
	})
}

// mergeNotes merges equal notes among the events from an index on, and adds up their times.
func (d *Decision) mergeNotes(from int) {
	first := make(map[event.Noted]int)
	kept := d.out[:from]
	for _, h := range d.out[from:] {
		if note, is := h.Event.(event.Noted); is {
			key := note
			key.Times = 0
			if at, before := first[key]; before {
				sum, _ := kept[at].Event.(event.Noted)
				sum.Times = tracker.SaturatingAdd(sum.Times, note.Times)
				kept[at].Event = sum
				continue
			}
			first[key] = len(kept)
		}
		kept = append(kept, h)
	}
	d.out = kept
}

// sayCopying returns what is copied in words.
func sayCopying(a CopySpell) string {
	spell := "that spell"
	switch {
	case a.What != nil:
		spell = "target " + strings.TrimSuffix(a.What.String(), " permanent")
		if !strings.HasSuffix(spell, "spell") {
			spell += " spell"
		}
		if a.Yours {
			spell += " you control"
		}
	case a.It:
		spell = "it"
	}
	said := sayPlayer(a.Who) + " " + inPerson(sayPlayer(a.Who), "copy") + " " + spell
	switch {
	case a.Each != nil:
		said += " for each other " + a.Each.String() + " that it could target"
	case a.Prior:
		said += " for each instant and sorcery spell before it"
	case a.N != (notation.Amount{}):
		said += ", " + a.N.String() + " times"
	}
	if a.Except != "" {
		said += ", except " + a.Except
	}
	switch {
	case a.Onto != nil:
		said += ". The copy targets " + a.Onto.String()
	case a.New:
		said += ". You may choose new targets"
	}
	return strings.TrimPrefix(said, "you ")
}
