package play

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// happening is what happened to an object or to a player, with all that triggered
// abilities ask about it.
type happening struct {
	is       []card.Verb // what it counts as: dying is leaving, too
	object   bool        // it happened to the source of a triggering, and not only to a player
	owner    int         // its owner, to whose graveyard it goes
	seat     int         // the player who did it, or to whom it happened; 0 for none
	other    tracker.Stack[board.Permanent]
	further  bool // other is one more target of a spell
	directed bool // the ability that triggers asks about other
	whom     int  // the player attacked or dealt damage
	scope    scope
	kind     string // of counters
	damage   string // "combat" or "noncombat"
	n        int64  // how much

	of   *card.Definition // what is said of a spell or card
	said []string         // what else is said of it
	x    *int64           // the X in its cost; nil if unknown
	from card.Origin      // where it comes from; "" if unknown
	was  []board.Spell    // the spells that the player had cast before this turn
	left int64            // the number of counters of the kind afterwards
	nth  int64            // how often the player did it before this turn

	counters int64 // the number of counters, for each of which the ability triggers; 0 if it triggers once
	each     int64 // the number of cards, for each of which abilities trigger

	alone  bool  // it attacks alone
	others int64 // the number of other attackers
	had    int64 // their number before further ones were declared, if also
	also   bool  // it attacks, blocks or is blocked already

	group, before []tracker.Stack[board.Permanent] // the attackers of a player, after and, if also or of a player, before
}

// as returns what happened as one of the events of an ability.
func (h happening) as(e *card.Event) happening {
	h.directed = e.To != nil
	if e.Is == card.ToGraveyard && e.Whom != "" {
		h.seat = h.owner // the player whose graveyard it is
	}
	if e.Each {
		h.counters, h.n = h.n, 1
	}
	return h
}

// scope says whether a happening is a total or one part of it: the damage that a source
// deals, or its damage to one recipient.
type scope int

const (
	either scope = iota
	inTotal
	inPart
)

// leaving returns what leaving the battlefield for a zone counts as (CR 700.4,
// 603.6c).
func leaving(e event.Moved) []card.Verb {
	all := []card.Verb{card.Leaving}
	switch e.To {
	case board.Graveyard:
		all = append(all, card.ToGraveyard, card.Dying)
	case board.Exile:
		all = append(all, card.ToExile)
	case board.Command:
		all = append(all, card.ToCommand)
	case board.Hand:
		all = append(all, card.ToHand)
	default: // no event is about the other zones
	}
	if e.How == board.Sacrificed {
		all = append(all, card.Sacrificing)
	}
	return all
}

// happens finds the abilities that trigger on what happened: those of the object
// itself, and of the permanents that watch it.
func (w *watch) happens(h happening, t triggering) {
	if h.object && t.is.HasTexts() || len(t.now.Watchers(keyedToOthers)) > 0 {
		w.search(h, t)
	}
}

// exiledOnly are the zones of an ability that triggers only while its card is exiled.
var exiledOnly = []string{card.InExile}

// search is happens where there are abilities that may trigger.
func (w *watch) search(h happening, t triggering) {
	if h.object && t.is.HasTexts() {
		for a := range board.AbilitiesOf[card.Trigger](&w.s, &t.is.Definition) {
			if slices.Equal(a.In, exiledOnly) {
				continue
			}
			if i := slices.IndexFunc(a.On, func(e card.Event) bool { return e.OnlyOwn() && w.fits(&e, &h, &t) }); i >= 0 {
				w.addTrigger(a, h.as(&a.On[i]), t)
			}
		}
	}
	watching := t.now.Watchers(keyedToOthers)
	w.s.Work.Do(4 * len(watching))
	for _, by := range watching {
		times := max(t.source.Count, 1)
		if !h.object {
			times = max(t.times, 1)
		}
		mine := triggering{now: t.now, source: by.Stack, is: by.Is, other: t.source, times: times, it: t.it, more: t.more, whom: h.whom}
		if h.object && len(mine.it) == 0 {
			mine.it = []int64{t.source.ID}
		}
		if h.object && by.Stack.ID == t.source.ID {
			mine.times-- // each member sees the others of its own stack
		}
		for i := range by.Told {
			a := &by.Told[i]
			for k := range a.On {
				e := &a.On[k]
				if mine := mine; !e.OnlyOwn() && w.fits(e, &h, &mine) {
					if e.Joint {
						mine.whom = 0
					}
					w.addTrigger(*a, h.as(e), mine)
					break
				}
			}
		}
	}
}

// otherKeywords finds keywords of other permanents that trigger on one entering.
func (w *watch) otherKeywords(t triggering) {
	for _, by := range t.now.Watchers(keyedToOthers) {
		times := t.source.Count
		if by.Stack.ID == t.source.ID {
			times--
		}
		if by.Keyed && times > 0 {
			w.keywords(board.OnOther, triggering{now: t.now, source: by.Stack, is: by.Is, other: t.source, times: times, more: t.more})
		}
	}
}

// fits reports whether what happened is the event of an ability of t's source, and
// sets how many times it triggers for each member of the source.
func (w *watch) fits(e *card.Event, h *happening, t *triggering) bool {
	if !slices.Contains(h.is, e.Is) || e.Damage != "" && e.Damage != h.damage || e.Kind != "" && e.Kind != notation.AnyCounter && e.Kind != h.kind && !slices.Contains(h.said, e.Kind) {
		return false
	}
	if !w.asItIs(e, h, t) {
		return false
	}
	if e.Is == card.ToHand {
		return w.means(e.Whom, h.owner, t) && (e.OnlyOwn() || h.object && w.matchesSubject(&e.Of, t))
	}
	if e.Is == card.ToGraveyard && e.Whom != "" {
		return w.means(e.Whom, h.owner, t) && (e.OnlyOwn() || h.object && w.matchesSubject(&e.Of, t))
	}
	directed := e.Whom != "" || e.To != nil
	if h.further && e.To == nil {
		return false
	}
	if h.scope == inTotal && directed || h.scope == inPart && !directed {
		return false
	}
	if e.Is == card.Blocking && h.also && !directed || e.Is == card.BecomingBlocked && h.also && !directed {
		return false
	}
	if e.Who != "" && !w.means(e.Who, h.seat, t) || e.During == card.TheirOwn && h.seat != w.s.Active || e.During != "" && e.During != card.TheirOwn && len(w.meant(e.During, t)) == 0 {
		return false
	}
	if e.Is == card.Attacks {
		return w.attacksWith(e, h, t)
	}
	if e.Is.Unseen() && !h.object || e.Is == card.CardToGraveyard {
		return w.fitsUnseen(e, h, t)
	}
	if e.Is == card.BecomingLevel && h.n != e.Least {
		return false
	}
	if e.Alone && !h.alone || e.Is == card.Attacking && !w.attacksWithOthers(e, h, t) {
		return false
	}
	if !e.OnlyOwn() && e.Of != (card.Subject{}) && (!h.object || !w.matchesSubject(&e.Of, t)) {
		return false
	}
	of := t.source
	if !e.OnlyOwn() {
		of = t.other
	}
	if e.Saddle && !of.Of.Saddled {
		return false
	}
	return !directed || e.Whom != "" && w.means(e.Whom, h.whom, t) || e.To != nil && w.isOther(e.To, h, t)
}

// isOther reports whether the other object of what happened is the one of an event.
func (w *watch) isOther(to *card.Subject, h *happening, t *triggering) bool {
	if h.other.ID == 0 {
		return false
	}
	other := triggering{now: t.now, source: t.source, is: t.is, other: h.other, times: 1}
	ok := w.matchesSubject(to, &other)
	t.many = max(t.many, other.many)
	return ok
}

// means reports whether a seat is one of the players that an event means.
func (w *watch) means(who card.Whose, seat int, t *triggering) bool {
	you := &t.source.Of
	switch who {
	case card.Yours:
		return seat == you.Controller
	case card.Anyones:
		return seat != 0
	case card.Opponents:
		return seat != 0 && w.s.Opposed(seat, you.Controller)
	case card.Others:
		return seat != 0 && seat != you.Controller
	case card.OfHostController:
		host, ok := t.now.State.Permanent.Get(you.AttachedTo)
		return ok && host.Of.Controller == seat
	case card.OfEnchantedPlayer:
		return seat != 0 && you.Enchants == seat
	case card.MostLife:
		return seat != 0 && !slices.ContainsFunc(w.s.Playing(), func(n int) bool { return w.s.Seat(n).Life > w.s.Seat(seat).Life })
	case card.TheChosen:
		return seat != 0 && seat == w.s.ChosenPlayer(you)
	case card.TheMonarch:
		return seat != 0 && seat == w.s.Monarch
	case card.WithInitiative:
		return seat != 0 && seat == w.s.Initiative
	case card.TheirOwn: // of the turn of whoever does it, which fits checks
	}
	return false
}

// meant lists the players whose turn it is, as far as an event means them.
func (w *watch) meant(who card.Whose, t *triggering) []int {
	return slices.DeleteFunc(w.s.ActivePlayers(), func(seat int) bool { return !w.means(who, seat, t) })
}

// quiet reports whether nothing triggers when a permanent enters or leaves, or is dealt
// damage: it has no abilities, and no other permanent watches it.
func quiet(l *board.Layers, p *board.Permanent) bool {
	return l.Plain(p) && len(l.Watchers(keyedToOthers)) == 0
}

// matchesSubject reports whether an ability about other permanents triggers on what
// happened to one, and sets how many times it triggers for each member.
func (w *watch) matchesSubject(of *card.Subject, t *triggering) bool {
	own := t.source.ID == t.other.ID
	if of.Itself && own {
		t.times++
		return true
	}
	if of.Host != "" {
		return t.now.State.HostOf(&t.source.Of) == t.other.ID
	}
	if of.What == nil || !wounded(t.now, of.Wounded, &t.source, &t.other) {
		return false
	}
	if own && !of.What.Other {
		t.times++ // "a creature you control" includes itself
	}
	if t.times < 1 {
		return false
	}
	if t.other.ID == 0 && !of.Source || of.Spell && (t.other.ID != 0 || !card.IsSpell(t.other.Of.Def)) {
		return false
	}
	c := t.now.Of(t.other)
	there := t.other.Of
	there.PhasedOut = false
	if !t.now.Matches(&tracker.Stack[board.Permanent]{ID: t.other.ID, Count: t.other.Count, Of: there}, &c, of.What, t.source.ID, t.source.Of.Controller) || !t.now.Controls(of.What.Controller, &t.other, &t.source) {
		return false
	}
	if of.OneOrMore {
		t.many, t.times, t.loose = t.times, 1, true
	}
	return true
}

// addTrigger adds a triggered ability if its condition holds (CR 603.4), and if it
// hasn't triggered as often as it may. A condition that the board can't check is left
// to the players.
func (w *watch) addTrigger(a card.Trigger, h happening, t triggering) {
	t.times = tracker.SaturatingMul(t.times, max(h.counters, 1))
	key := triggeredOnce{}
	if t.many > 0 {
		if key = (triggeredOnce{t.source.ID, a.String(), t.whom}); w.joins(key, &h, &t) {
			return
		}
	}
	if a.If != nil && w.fails(a.If, &t, a.AboutOthers()) || t.more[t.source.Of.Controller] == never || w.failsCast(a.Do, &t) || w.spends(a, &t) {
		return
	}
	rule := ruleTrigger
	happened := card.Beginning
	if len(h.is) > 0 {
		happened = h.is[0]
	}
	switch happened {
	case card.Entering:
		rule = "magic/trigger/enters"
	case card.Leaving:
		rule = "magic/trigger/leaves"
	case card.Attacking, card.Attacks:
		rule = board.RuleAttacks
	case card.Being:
		rule = ruleStateTrigger
	default: // any other event, or a step
	}
	if role := w.g.rules[t.is.Name+" Role"]; role != "" {
		rule = role
	}
	do := a.Do
	if w.g.AbilityLeft(a, "") != nil || do.Other && h.directed && h.other.ID == 0 {
		do.Line, do.Steps = "", nil
	}
	r := w.effectReminder(t, rule, tracker.Quoted(english.Quote(do.Said)), do)
	w.conditioned(&r, a, t)
	if slices.ContainsFunc(a.On, func(e card.Event) bool { return e.Alone || e.Exact }) {
		r.For = board.Exalts
	}
	if r.Effect {
		r.Player, r.Amount = cmp.Or(h.whom, h.seat), cmp.Or(max(h.n, 0), t.many)
		r.Several = t.many > 0 && len(r.It) > 0
		r.Value, r.X = h.manaValue(), h.x
		if w.g.parsedEffect(do).copies && happened == card.Casting && h.of != nil {
			r.Spell = &board.SpellRef{Seat: h.seat, Nth: len(h.was) + 1, Turn: w.s.Turn}
		}
		switch {
		case do.Other && h.directed:
			r.Other = h.other.ID
		case len(r.It) == 0 && t.other.ID != 0 && namesDefending(r.Do): // the attacking creature
			r.Other = t.other.ID
		}
	}
	w.note(r)
	if t.many > 0 {
		w.once[key] = noReminder
		if r.Times > 0 {
			w.once[key] = len(w.found)
		}
	}
}

// namesDefending reports whether an effect names the defending player (CR 508.5).
func namesDefending(do []tracker.Encoded) bool {
	return slices.ContainsFunc(do, func(e tracker.Encoded) bool {
		return slices.ContainsFunc(defending, func(words string) bool { return bytes.Contains(bytes.ToLower(e.Data), []byte(strconv.Quote(words))) })
	})
}

// manaValue returns the mana value of a spell that was cast (CR 202.3). It is nil if the cost or
// an X in it isn't known.
func (h *happening) manaValue() *int64 {
	if h.of == nil || !slices.Contains(h.is, card.Casting) || h.of.CostsX() && h.x == nil {
		return nil
	}
	n, known, _ := (&board.Permanent{Def: *h.of}).ManaValue()
	if !known {
		return nil
	}
	if h.x != nil { // CR 202.3e
		n = tracker.SaturatingAdd(n, tracker.SaturatingMul(*h.x, h.of.Xs()))
	}
	return &n
}

// conditioned adds the condition that is checked again when a reminder is done (CR 603.4).
// A condition about an object that has left isn't checked again.
func (w *watch) conditioned(r *board.Reminder, a card.Trigger, t triggering) {
	if a.If == nil {
		return
	}
	if len(r.It) == 0 && a.AboutOthers() && t.other.ID != 0 && a.If.OfAffected() {
		if _, there := w.s.Permanent.Get(t.other.ID); !there {
			return
		}
		r.IfOf = t.other.ID
	}
	r.If, r.Turn = a.If, w.s.Turn
}

// effectReminder returns a reminder of a triggered ability of a card, which performs
// its effect as far as that is read.
func (w *watch) effectReminder(t triggering, rule tracker.Rule, text tracker.Message, e card.Effect) board.Reminder {
	do := w.g.parsedEffect(e)
	r := w.reminder(t, rule, text, do, false)
	r.OfSource = do.refersToSource
	r.Cast = w.castOf(&do, &t)
	if countsTurn(w.g.Vocabulary, r.Do) {
		r.Turn = w.s.Turn
	}
	if r.Effect = len(r.Do) > 0; !r.Effect || !do.refersToIt && (len(r.It) > 0 || !countsSource(r.Do)) {
		return r
	}
	about := &t.source
	if len(t.it) > 0 && t.other.ID != 0 {
		about = &t.other
	}
	if _, there := w.s.Permanent.Get(about.ID); !there {
		if c := t.now.Of(*about); c.HasSize {
			r.Last = &board.LastSize{Power: c.Power, Toughness: c.Toughness}
		}
	}
	return r
}

// holds reports whether an intervening if clause is true (CR 603.4), in which "it" is
// the source, or the other object.
func (t *triggering) holds(c *notation.Condition, other bool) bool {
	on := &t.source
	if other && t.other.ID != 0 {
		on = &t.other
	}
	return t.now.HoldsOn(c, &t.source, on)
}

// fails reports whether a condition is false, whatever number of cards is in a hand that isn't
// tracked.
func (w *watch) fails(c *notation.Condition, t *triggering, other bool) bool {
	if !w.s.Unsaid(c, t.source.Of.Controller, t.source.ID) {
		return !t.holds(c, other)
	}
	return !c.Unless && slices.ContainsFunc(c.All, func(one notation.Condition) bool { return w.fails(&one, t, other) })
}
