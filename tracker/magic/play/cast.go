package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// Cast casts a card as a spell, which resolves at once, or plays a land.
type Cast struct {
	Card   notation.Creation   `json:"card"`            // how it enters, and what it is if Known and On are empty
	Known  string              `json:"known,omitempty"` // the name of a card in the card pool
	On     *notation.Selector  `json:"on,omitempty"`    // a card that is tracked
	From   board.Zone          `json:"from,omitempty"`  // "" if it isn't said
	Way    string              `json:"way,omitempty"`   // the keyword by which it is cast: "flashback"
	At     []notation.Target   `json:"at,omitempty"`    // its targets, or those of what triggers as it enters: permanents and players
	X      *notation.Amount    `json:"x,omitempty"`
	Paid   string              `json:"paid,omitempty"`   // an announced additional cost: "kicked"
	As     *notation.Selector  `json:"as,omitempty"`     // what it enters as a copy of
	With   *notation.Selector  `json:"with,omitempty"`   // the permanents with which an additional cost is paid, or that are devoured
	Kicks  int64               `json:"kicks,omitempty"`  // how often it is kicked; 0 if that isn't said
	Modes  string              `json:"modes,omitempty"`  // the announced modes, as said
	Reword *notation.Rewording `json:"reword,omitempty"` // the words that it replaces in a text
	And    *Cast               `json:"and,omitempty"`    // another card in the same sentence

	Next Steps `json:"following,omitempty"` // the following actions of the line, which may describe its effect or what triggers

	Side      string `json:"side,omitempty"`      // with mutate: "over" or "under" its target; "" to ask
	Devours   bool   `json:"devours,omitempty"`   // With is devoured
	Commander bool   `json:"commander,omitempty"` // the speaker's commander
	Countered bool   `json:"countered,omitempty"` // it doesn't resolve (CR 701.6a)
	Chosen    bool   `json:"chosen,omitempty"`    // it was cast before: At are its targets, and it resolves
}

// castable is what is cast.
type castable struct {
	def  card.Definition  // with its text
	side Side             // the part that is cast
	card card.Definition  // the card in other zones
	from *board.Card      // as it is tracked; nil if it isn't
	own  *card.Definition // its own characteristics, if it is cast with others; nil for def
	zone board.Zone       // the zone it is cast from

	right      *card.Definition // the right half, if both halves are cast as one spell (CR 702.102a)
	adventure  bool             // the adventure of a card (CR 715)
	adventurer bool             // the permanent of an adventurer card (CR 715.1)
	prepared   bool             // the copy of a permanent's prepare spell (CR 722.3c)
}

// up returns the face that is cast.
func (c *castable) up() card.Definition {
	switch {
	case c.side == BackFace && c.def.Back != nil:
		return *c.def.Back
	case len(c.def.Halves) > 0 && c.side == RightHalf:
		return c.def.Halves[1]
	case len(c.def.Halves) > 0:
		return c.def.Halves[0]
	}
	return c.def
}

// decide casts the card for its player (CR 601.2, 608.3).
func (a Cast) decide(d *Decision) error {
	who := notation.Player{Kind: notation.You}
	if a.Card.For != nil {
		who = *a.Card.For
		a.At = d.ofSpeaker(a.At)
	}
	a.Card.For = nil
	return d.asEach(who, func(int) error {
		return d.withNext(a.Next, func() error {
			if err := d.announcing(a.Modes, func() error { return a.cast(d) }); err != nil || a.And == nil {
				return err
			}
			return d.together(*a.And)
		})
	})
}

// ofSpeaker returns targets in which "me" and "my" mean the speaker, and not the player who
// casts the spell.
func (d *Decision) ofSpeaker(at []notation.Target) []notation.Target {
	speaker := notation.Player{Kind: notation.NamedPlayer, Name: d.s.Seat(d.you).Name}
	return notation.Replacing(slices.Clone(at), func(p notation.Player) (notation.Player, bool) { return speaker, p.Kind == notation.You })
}

// cast casts the card for one player.
func (a Cast) cast(d *Decision) error {
	a.At = d.eachNamed(a.At)
	if a.X != nil {
		n, err := d.number(*a.X, "mana")
		if err != nil {
			return err
		}
		d.bindLetter("X", n)
	}
	c, err := d.castable(a)
	if err != nil {
		return err
	}
	if err := d.tooEarly(&c); err != nil {
		return err
	}
	if err := d.chooseHalf(&c); err != nil {
		return err
	}
	w := wayOf(a.Way)
	if a.Way == "" {
		w = c.impliedWay()
	}
	if err := w.allows(&c); err != nil {
		return err
	}
	if w.prints != nil {
		if is, ok := w.prints(c.def); ok {
			c.own, c.def = new(c.def), is
		}
	}
	up := c.up()
	if err := a.fitsSpell(&up); err != nil {
		return err
	}
	if err := d.mayCast(&up); err != nil {
		return err
	}
	if err := d.takesX(&a, &up, w); err != nil {
		return err
	}
	d.countsX(&a, &c, w)
	if err := d.paysAlso(&a, &up); err != nil {
		return err
	}
	if card.IsSpell(up) && !a.Chosen {
		text, _ := d.game.spellCast(&c, w)
		a.At = d.sayEffect(tracker.Name(up.Name), tracker.Stack[board.Permanent]{}, a.At, text.Do...)
	}
	if err := d.paysToCast(&a, w, &c); err != nil {
		return err
	}
	if err := d.paysWay(&a, w, &c); err != nil {
		return err
	}
	land := slices.Contains(up.Types, "Land")
	does := card.Casting
	if land {
		does = card.PlayingLand
	}
	before, noted := *d, event.Unseen{Seat: d.you, Does: does, N: 1, Of: &up, From: c.origin(d.you)}
	if x, ok := d.letters["X"]; ok && up.CostsX() {
		noted.X = &x
	}
	if up.Name != "" && !a.Chosen && (!land && (card.IsSpell(up) || a.Countered || d.triggersAsCast(&up)) || d.watched(does, 0)) {
		if noted.On, err = d.onlyAim(&a); err != nil {
			return err
		}
		if noted.On != 0 {
			noted.With = []string{onlyTarget}
		}
		d.happen(noted, ruleCast)
	}
	if c.prepared {
		if err := d.unprepare(c.card.Name); err != nil {
			return err
		}
	}
	if c.from != nil && c.from.Zone == board.Command && c.from.Commander != 0 && !land {
		d.happen(event.CommanderCast{Seat: d.you, Commander: c.from.Commander, Name: c.from.Def.Name}, ruleCommanderTax)
	}
	how, reanimating := d.reanimating(&up)
	switch {
	case a.Countered && land:
		return tracker.Refuse("%s is a land: it is played, and can't be countered.", tracker.Name(up.Name)).By("magic/land/not-spell").Next("Play it: %s", tracker.LineOf("play %s", tracker.Name(up.Name)))
	case a.Countered:
		return d.leavesStack(&c, w.countered(), ruleCountered)
	case w.merges:
		return d.mutates(a, c)
	case card.IsSpell(up):
		return d.castSpell(a, w, c, &before, noted)
	case reanimating:
		d.noteUnmade(&up)
		return d.castReanimating(a, w, c, how)
	case w.aura || slices.Contains(up.Subtypes, "Aura"):
		if len(a.At) == 1 && a.At[0].Objects != nil {
			a.Card.Attached = a.At[0].Objects
		}
		d.noteUnmade(&up)
		return d.castAura(a, w, c, &before, noted)
	case len(a.At) > 0:
		d.noteUnmade(&up)
		return d.triggerAimed(up.Name, a.At, func() error { return d.resolvePermanent(a, w, c) })
	}
	d.noteUnmade(&up)
	return d.resolvePermanent(a, w, c)
}

// resolvePermanent puts a permanent spell onto the battlefield (CR 608.3), with what
// follows from how it was cast.
func (d *Decision) resolvePermanent(a Cast, w way, c castable) error {
	side := c.side
	if w.back {
		side = BackFace
	}
	if err := d.paysWithPermanents(a, &c); err != nil {
		return err
	}
	d.casts = a.how(w, c)
	defer func() { d.casts, d.original, d.devours = nil, nil, nil }()
	if err := d.enteringAs(a.As); err != nil {
		return err
	}
	switch {
	case w.lasts != (board.Tie{}), c.own != nil:
		p := board.Permanent{Def: c.def, Owner: d.you, Controller: d.you, Fresh: true, Printed: c.own}
		if c.own == nil {
			p.Pumps = []board.Pump{w.effect(d)}
		}
		a.Card.Counters = slices.Concat(a.Card.Counters, w.counters(&c.def))
		from := int64(0)
		if c.from != nil {
			p.Owner, p.Commander, from = c.from.Owner, c.from.Commander, c.from.ID
		}
		id, err := d.entersAs(a.Card, p, 1, from)
		if err != nil {
			return err
		}
		d.in.Refer(id)
	case c.from == nil:
		if err := d.addAll(a.Card, c.def, side); err != nil {
			return err
		}
	default:
		p := side.turned(board.Permanent{Def: c.def, Owner: c.from.Owner, Controller: d.you, Fresh: true, Commander: c.from.Commander})
		id, err := d.entersAs(a.Card, p, c.from.Count, c.from.ID)
		if err != nil {
			return err
		}
		d.in.Refer(id)
	}
	if a.Commander {
		if err := (DesignateCommander{On: notation.Selector{It: notation.It}}).decide(d); err != nil {
			return err
		}
		d.happen(event.CommanderCast{Seat: d.you, Commander: d.in.It()[0], Name: c.def.Name}, ruleCommanderTax)
	}
	if d.devours != nil {
		return tracker.Refuse("%s devours nothing.", tracker.Name(c.def.Name)).By(ruleCast).
			Next("Cast it without saying so: %s", tracker.LineOf("cast %s", tracker.Name(c.def.Name))).Or("cast " + c.def.Name)
	}
	if err := d.enteredAs("cast", c.def.Name); err != nil {
		return err
	}
	return w.follows(d)
}

// chooseHalf has the speaker choose the half that is cast of a permanent card with two,
// unless it was named (CR 709.3).
func (d *Decision) chooseHalf(c *castable) error {
	if len(c.def.Halves) == 0 || c.side == LeftHalf || c.side == RightHalf {
		return nil
	}
	options := []tracker.Message{tracker.Named(c.def.Halves[0].Name), tracker.Named(c.def.Halves[1].Name)}
	i, err := d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Text: tracker.Say("Which half of %s is cast?", tracker.Name(c.def.Name))}, options)
	if err == nil {
		c.side = []Side{LeftHalf, RightHalf}[i]
	}
	return err
}
