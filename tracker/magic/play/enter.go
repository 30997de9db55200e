package play

import (
	"errors"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// SayBar returns the reason of a Bar as a message.
func SayBar(s board.State, b event.Bar) tracker.Message {
	switch b.Why {
	case event.NoPermanent:
		return tracker.Say("%s is no permanent", tracker.Name(english.Article(strings.ToLower(strings.Join(b.Types, " ")))))
	case event.IllegalHost:
		if b.Seat != 0 {
			return tracker.Say("it can't be attached to %s", tracker.Name(s.Seat(b.Seat).Name))
		}
		return tracker.Say("it can't be attached to %s", s.Called(b.Host))
	case event.NoHost:
		return tracker.Say("there is nothing that it can be attached to")
	case event.NoPlayer:
		return tracker.Say("there is nobody whom it can be attached to")
	case event.CantEnter:
	}
	return tracker.Say("it can't enter (%s)", board.EffectSaid(b.By))
}

// cantEnterError is the error that an object doesn't enter the battlefield: a token
// isn't created, a card stays where it is.
type cantEnterError struct {
	bar  event.Bar
	rule tracker.Rule
	to   board.Zone // the zone to which it goes instead; "" if it stays where it is
}

func (s *cantEnterError) Error() string { return string(s.bar.Why) }

// enter puts n permanents onto the battlefield and returns their id, or 0 if a
// token isn't created (CR 111.5, 303.4g, 303.4i).
func (d *Decision) enter(p board.Permanent, n int64, host int64, from int64, cause tracker.Cause) (int64, error) {
	return d.put(event.Entered{Count: n, Of: p, Created: p.Token, From: from}, host, cause)
}

// put adds an event of entering, attached to the host if one is given. Every
// permanent enters through it: tokens, cards, and cards from other zones.
func (d *Decision) put(e event.Entered, host int64, cause tracker.Cause) (int64, error) {
	name := e.Of.Face().Name
	was := d.casts
	d.casts = d.howCast(&e)
	defer func() { d.casts = was }()
	before, _ := d.s.Elsewhere.Get(e.From)
	err := d.prepareEntry(&e.Of, e.Count, host, string(before.Zone), &cause)
	if no := (*cantEnterError)(nil); errors.As(err, &no) {
		if !e.Of.Token && no.to != "" {
			d.goesInstead(&e, &before, no)
			return 0, nil
		}
		if !e.Of.Token {
			return 0, tracker.Refuse("%s doesn't enter: %s.", tracker.Name(name), SayBar(d.s, no.bar)).By(no.rule).Next("It stays where it is.")
		}
		d.add(event.Impossible{What: event.NotCreated, Name: name, Bar: &no.bar}, tracker.Cause{Player: d.in.By.Name, Rule: no.rule, Effect: no.bar.By})
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	e.ID = d.newID()
	d.add(e, cause)
	if d.casts != nil {
		if d.cast == nil {
			d.cast = make(map[int64]board.HowCast)
		}
		d.cast[e.ID] = *d.casts
	}
	d.countHands(e.Of.Face(), e.Of.Controller)
	d.newcomers = append(d.newcomers, e.ID)
	return e.ID, nil
}

// prepareEntry applies "as enters" effects: counters, protector, host.
func (d *Decision) prepareEntry(p *board.Permanent, n, host int64, from string, cause *tracker.Cause) error {
	if !d.entersSilent(p) {
		if err := d.enterAsCopies(p, cause); err != nil {
			return err
		}
	}
	face := p.Face()
	if !slices.ContainsFunc(face.Types, func(t string) bool { return slices.Contains(card.PermanentTypes, t) }) ||
		slices.Contains(face.Types, "Instant") || slices.Contains(face.Types, "Sorcery") {
		return &cantEnterError{bar: event.Bar{Why: event.NoPermanent, Types: face.Types}, rule: d.noPermanent(*p)}
	}
	silent := d.entersSilent(p)
	if !silent {
		p.Tapped = p.Tapped || face.EntersTapped
		if err := d.applyOwnEntry(p); err != nil {
			return err
		}
		if err := d.addPrintedCounters(p); err != nil {
			return err
		}
	}
	if err := d.addOwnCounters(p, &cause.Rule); err != nil {
		return err
	}
	if err := d.entersAsSaga(p, &cause.Rule); err != nil {
		return err
	}
	if !silent {
		entersByKeyword(p, &cause.Rule)
	}
	if err := d.chooseProtector(p); err != nil {
		return err
	}
	if p.Attacking && p.Attacks == (board.Defender{}) { // CR 508.4
		p.Attacks = d.s.OnlyDefender(p.Controller)
	}
	if slices.Contains(face.Supertypes, "World") {
		p.Timestamp = d.s.Clock + 1
	} else {
		p.Timestamp = board.OwnTimestamp(*face, d.s.Clock)
	}
	if err := d.enterAttached(p, host, n); err != nil {
		return err
	}
	did, stopped, err := d.applyEntryEffects(p, n, from)
	if err != nil {
		return err
	}
	if stopped != nil {
		return &cantEnterError{bar: event.Bar{Why: event.CantEnter, By: stopped.by}, rule: stopped.rule(d, p), to: stopped.to}
	}
	for _, name := range did {
		*cause = cause.By(name)
	}
	if err := d.replaceEntryCounters(p, cause); err != nil {
		return err
	}
	for _, k := range p.Counters {
		*p = p.WithTimestamp(k.Kind, k.N, d.s.Clock)
	}
	return nil
}

// goesInstead moves a card that would enter to another zone. A card that the board didn't track is
// tracked there.
func (d *Decision) goesInstead(e *event.Entered, before *board.Card, no *cantEnterError) {
	cause := tracker.Cause{Player: d.in.By.Name, Rule: no.rule, Effect: no.bar.By}
	if e.From != 0 {
		how := board.Put
		if no.to == board.Exile {
			how = board.Exiled
		}
		d.add(event.Moved{On: before.ID, To: no.to, How: how, Card: d.newID(), Instead: no.bar.By}, cause)
		return
	}
	d.add(event.Shown{Card: board.Card{ID: d.newID(), Count: e.Count, Def: e.Of.Def, Owner: e.Of.Owner, Zone: no.to, Commander: e.Of.Commander}}, cause)
}

// noPermanent returns the rule by which an object that is no permanent doesn't
// enter.
func (d *Decision) noPermanent(p board.Permanent) tracker.Rule {
	if p.Token {
		return ruleTokenCantEnter
	}
	return rulePermanentTypes
}

// cantEnter returns the rule by which an effect keeps an object from entering.
func (d *Decision) cantEnter(p board.Permanent) tracker.Rule {
	if p.Token {
		return ruleTokenCantEnter
	}
	return ruleCant
}

// replaceEntryCounters applies replacement effects to the counters that a permanent
// enters with (CR 122.6, 614.16), after those for creation (CR 616.1g). Its
// controller puts them (CR 122.6a).
func (d *Decision) replaceEntryCounters(p *board.Permanent, cause *tracker.Cause) error {
	if len(p.Counters) == 0 {
		return nil
	}
	planned, err := d.planCounters(putting{
		counters: p.Counters, on: *p.Face(), entering: true, controller: p.Controller, by: p.Controller, effect: true,
	})
	if err != nil {
		return err
	}
	p.Counters = planned.counters
	*cause = cause.By(planned.applied...)
	if planned.stoppedBy != "" {
		*cause = cause.By(planned.stoppedBy)
	}
	return nil
}

// addOwnCounters gives a planeswalker its loyalty counters (CR 306.5b), and a
// battle its defense counters (CR 310.4b). A number that isn't given is asked for.
func (d *Decision) addOwnCounters(p *board.Permanent, rule *tracker.Rule) error {
	up := &p.Def
	if p.Back && p.Def.Back != nil && !p.Def.Flips && !p.FaceDown {
		back := *p.Def.Back
		p.Def.Back, up = &back, &back
	}
	for _, own := range []struct {
		typ, kind string
		printed   *int64
		rule      tracker.Rule
	}{
		{"Planeswalker", "loyalty", &up.Loyalty, ruleLoyaltyEnters},
		{"Battle", "defense", &up.Defense, "magic/battle/enters"},
	} {
		if !slices.Contains(p.Face().Types, own.typ) || p.Count(own.kind) > 0 {
			continue
		}
		if *own.printed == 0 && d.entersWith(p, own.kind) {
			continue
		}
		if *own.printed == 0 {
			a, err := d.in.Ask(tracker.Question{
				Player: d.in.By.Name, Meant: true, Rule: own.rule, Text: tracker.Say("What %s does %s have?", tracker.Say(own.kind), tracker.Name(up.Name)), Min: 1, Max: 1 << 62,
			})
			if err != nil {
				return err
			}
			*own.printed = a.N
		}
		*p = p.WithCounters(own.kind, *own.printed)
		*rule = own.rule
	}
	return nil
}

// entersWith reports whether a permanent's own abilities give it counters of a kind as it
// enters.
func (d *Decision) entersWith(p *board.Permanent, kind string) bool {
	for e := range board.AbilitiesOf[card.Enters](&d.s, p.Face()) {
		if e.With.Kind == kind {
			return true
		}
	}
	return false
}

// entersSilent reports whether a permanent would have lost its own abilities once it is
// on the battlefield, so that none of them says how it enters (CR 614.12).
func (d *Decision) entersSilent(p *board.Permanent) bool {
	before := d.boardBefore()
	if !before.Silences() {
		return false
	}
	there := before.State
	as := tracker.Stack[board.Permanent]{ID: max(there.LastID, d.s.LastID) + 1, Count: 1, Of: *p}
	there.Permanent = there.Permanent.With(as)
	return there.Layers().Silent(&as, -1)
}

// addPrintedCounters puts on an entering permanent the counters that its text says it
// enters with.
func (d *Decision) addPrintedCounters(p *board.Permanent) error {
	for _, k := range p.Face().With {
		if _, err := tracker.Add(p.Count(k.Kind), k.N); err != nil {
			return err
		}
		*p = p.WithCounters(k.Kind, k.N)
	}
	return nil
}

// chooseProtector makes a Siege's controller choose its protector from among
// the opponents (CR 310.11a).
func (d *Decision) chooseProtector(p *board.Permanent) error {
	if p.Protector != 0 || !slices.Contains(p.Face().Types, "Battle") {
		return nil
	}
	seats := protectors(d.s, board.Characteristics{Definition: *p.Face()}, p.Controller)
	if len(seats) == 0 {
		return nil // the next check handles it (CR 704.5x)
	}
	i, err := 0, error(nil)
	if len(seats) > 1 {
		i, err = d.in.Choose(tracker.Question{
			Player: d.s.Seat(p.Controller).Name, Rule: "magic/battle/choose-protector", Text: tracker.Say("Who protects %s?", tracker.Name(p.Def.Name)),
		}, tracker.AllNamed(names(d.s, seats)))
	}
	if err != nil {
		return err
	}
	p.Protector = seats[i]
	return nil
}

// protectors lists the players who can protect a battle: an opponent of its
// controller for a Siege (CR 310.11a), its controller for a battle without a
// subtype (CR 704.5x).
func protectors(s board.State, battle board.Characteristics, controller int) []int {
	siege := slices.Contains(battle.Subtypes, "Siege")
	return slices.DeleteFunc(s.Playing(), func(n int) bool {
		if siege {
			return !s.Opposed(n, controller)
		}
		return n != controller
	})
}

func names(s board.State, seats []int) []string {
	var names []string
	for _, n := range seats {
		names = append(names, s.Seat(n).Name)
	}
	return names
}
