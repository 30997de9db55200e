package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// way is a keyword by which a card is cast for an alternative or an additional cost, or from
// a zone other than the hand. The zero way is casting for the mana cost.
type way struct {
	word    string
	said    string // the word after the name of a card that is cast so: "overloaded"
	rule    tracker.Rule
	from    board.Zone                                          // "" for the hand
	later   board.Zone                                          // a zone from which a card with the keyword can be cast
	back    bool                                                // it enters with its back face up
	exiles  bool                                                // an instant or sorcery is exiled as it leaves the stack
	returns bool                                                // an instant or sorcery goes to its owner's hand instead of the graveyard as it resolves
	own     bool                                                // only a card that has the keyword is cast so
	both    bool                                                // both halves are cast together (CR 702.102a)
	gains   notation.Change                                     // the change to the permanent for as long as it is on the battlefield
	fate    board.Fate                                          // what happens to the permanent later
	enters  string                                              // what happens as it enters, in words of the table
	leaves  bool                                                // it is exiled instead of going anywhere else from the battlefield
	merges  bool                                                // it merges with a permanent instead of entering
	uncast  bool                                                // it is put onto the battlefield and not cast
	aura    bool                                                // it enters as an Aura attached to a creature, for as long as it is attached
	as      notation.Change                                     // the continuous effect under which it enters
	lasts   board.Tie                                           // the duration of that effect; zero if there is none
	prints  func(card.Definition) (is card.Definition, ok bool) // the characteristics that it is cast with; nil for its own
	pays    func(parameter string) string                       // a cost that the keyword has beside its own; nil for none
	text    func(*card.Definition) []string                     // the text of an instant or sorcery that is cast so; nil if that isn't changed
}

// hasty is the change by which a permanent gains haste.
var hasty = notation.Change{Keywords: []string{"haste"}}

// ways are the keywords. Where other cards often give a keyword to cards that don't
// have it, the card isn't asked whether it has it.
var ways = []way{
	{word: "flashback", rule: "magic/keyword/flashback/what", from: board.Graveyard, later: board.Graveyard, exiles: true},
	{word: "jump-start", rule: "magic/keyword/jump-start/what", from: board.Graveyard, later: board.Graveyard, exiles: true},
	{word: "aftermath", rule: "magic/keyword/aftermath/what", from: board.Graveyard, later: board.Graveyard, exiles: true, own: true},
	{word: "harmonize", rule: "magic/keyword/harmonize/what", from: board.Graveyard, later: board.Graveyard, exiles: true},
	{word: "retrace", rule: "magic/keyword/retrace/what", from: board.Graveyard, later: board.Graveyard},
	{word: "mayhem", rule: "magic/keyword/mayhem/what", from: board.Graveyard, later: board.Graveyard},
	{word: "escape", said: "escaped", rule: "magic/keyword/escape/what", from: board.Graveyard, later: board.Graveyard},
	{word: "disturb", rule: "magic/keyword/disturb/what", from: board.Graveyard, later: board.Graveyard, back: true, own: true},
	{
		word: "unearth", rule: "magic/keyword/unearth/what", from: board.Graveyard, gains: hasty, leaves: true, uncast: true,
		fate: board.Fate{At: board.OnEnd, How: board.Exiled, Rule: "magic/keyword/unearth/what"},
	},
	{
		word: "warp", rule: "magic/keyword/warp/what", later: board.Exile, own: true,
		fate: board.Fate{At: board.OnEnd, How: board.Exiled, Rule: "magic/keyword/warp/what"},
	},
	{
		word: "dash", said: "dashed", rule: "magic/keyword/dash/what", gains: hasty, own: true,
		fate: board.Fate{At: board.OnEnd, How: board.Put, Rule: "magic/keyword/dash/what"},
	},
	{
		word: "blitz", rule: "magic/keyword/blitz/what", own: true,
		gains: notation.Change{Keywords: []string{"haste"}, Abilities: []string{"When this permanent dies, draw a card."}},
		fate:  board.Fate{At: board.OnEnd, How: board.Sacrificed, Rule: "magic/keyword/blitz/what"},
	},
	{word: "emerge", said: "emerging", rule: "magic/keyword/emerge/what", own: true, pays: card.EmergeCost},
	{word: "evoke", said: "evoked", rule: "magic/keyword/evoke/what", own: true, enters: "sacrifice it"},
	{
		word: "bestow", said: "bestowed", rule: "magic/keyword/bestow/what", own: true, aura: true, // CR 702.103b
		as: notation.Change{Isnt: []string{"Creature"}, Subtypes: []string{"Aura"}, Adds: true, Keywords: []string{"enchant creature"}}, lasts: board.Tie{Hosted: true},
	},
	{
		word: "impending", said: "impending", rule: "magic/keyword/impending/what", own: true, // CR 702.176a
		as: notation.Change{Isnt: []string{"Creature"}}, lasts: board.Tie{Counter: "time"},
	},
	{word: "prototype", said: "prototyped", rule: "magic/keyword/prototype/what", own: true, prints: card.Prototyped},
	{word: "mutate", said: "mutating", rule: ruleMutate, own: true, merges: true},
	{word: "overload", said: "overloaded", rule: "magic/keyword/overload/what", own: true, text: card.Overloaded},
	{word: "awaken", rule: "magic/keyword/awaken/what", own: true, text: card.Awakened},
	{word: "entwine", rule: "magic/keyword/entwine/what", own: true, text: card.Entwined},
	{word: "cleave", said: "cleaved", rule: "magic/keyword/cleave/what", own: true, text: card.Cleaved},
	{word: "fuse", said: "fused", rule: "magic/keyword/fuse/what", own: true, both: true},
	{word: "buyback", rule: "magic/keyword/buyback/what", own: true, returns: true},
	{word: "foretell", later: board.Exile},
	{word: "plot", later: board.Exile},
	{word: "suspend", later: board.Exile},
}

// SetAsideKeywords are the keywords by which a card is exiled from a hand, to be cast
// later.
var SetAsideKeywords = []string{"foretell", "plot", "suspend"}

// CastKeywords returns the keywords by which cards are cast, or put onto the
// battlefield from a graveyard.
func CastKeywords() []string {
	var all []string
	for _, w := range ways {
		if !slices.Contains(SetAsideKeywords, w.word) {
			all = append(all, w.word)
		}
	}
	return all
}

// SaidBehind returns the word after the name of a card that is cast by a keyword, or "":
// "overloaded" for overload.
func SaidBehind(keyword string) string { return wayOf(keyword).said }

// wayOf returns the way of a keyword.
func wayOf(word string) way {
	for _, w := range ways {
		if w.word == word {
			return w
		}
	}
	return way{}
}

// impliedWay returns the way in which a card is cast from a graveyard by a keyword of its own, or
// from exile after a keyword has set it aside.
func (c *castable) impliedWay() way {
	if c.zone == board.Exile && c.from != nil && c.from.Aside.As != "" {
		for word, as := range asides {
			if as == c.from.Aside.As {
				return wayOf(word)
			}
		}
	}
	if c.zone == board.Graveyard {
		for _, w := range ways {
			if w.later == c.zone && c.def.HasWord(w.word) {
				return w
			}
		}
	}
	return way{}
}

// allows refuses a card that can't be cast so.
func (w way) allows(c *castable) error {
	if w.own && !c.def.HasWord(w.word) {
		return tracker.Refuse("%s has no %s.", tracker.Name(c.def.Name), tracker.Name(w.word)).By(w.rule).
			Next("Without it: %s", tracker.LineOf("cast %s", tracker.Name(c.def.Name))).Or("cast " + c.def.Name)
	}
	if w.back && c.def.Back == nil {
		return tracker.Refuse("%s has one face.", tracker.Name(c.def.Name)).By(w.rule).Next("Cast it: %s", tracker.LineOf("cast %s", tracker.Name(c.def.Name)))
	}
	if w.uncast && c.spells() {
		return tracker.Refuse("%s is no permanent.", tracker.Name(c.def.Name)).By(rulePermanentTypes).Next("Cast it: %s", tracker.LineOf("cast %s", tracker.Name(c.def.Name)))
	}
	return nil
}

// countered returns the zone that a countered spell goes to.
func (w way) countered() board.Zone {
	if w.exiles {
		return board.Exile
	}
	return board.Graveyard
}

// effect returns the continuous effect under which a permanent enters that is cast so.
func (w way) effect(d *Decision) board.Pump {
	as := w.as
	return board.Pump{ID: d.newID(), Change: as, At: board.Timestamp(&as, d.s.Clock), Tie: w.lasts}
}

// counters returns the counters that this effect depends on, with which the permanent enters:
// as many as the keyword of the card says.
func (w way) counters(def *card.Definition) []notation.Counters {
	for _, keyword := range def.Keywords {
		if k := card.ReadKeyword(keyword); k.Name == w.word && w.lasts.Counter != "" {
			return []notation.Counters{{Kind: w.lasts.Counter, N: notation.Amount{N: k.N}}}
		}
	}
	return nil
}

// follows does what follows for the permanent that just entered.
func (w way) follows(d *Decision) error {
	entered := d.in.It()
	if len(entered) != 1 || w.word == "" {
		return nil
	}
	id := entered[0]
	stack, ok := d.s.Permanent.Get(id)
	if !ok {
		return nil
	}
	how := board.Pump{Lasting: true}
	how.Keywords, how.Abilities = slices.Clone(w.gains.Keywords), slices.Clone(w.gains.Abilities)
	if w.leaves {
		how.Rules = []string{"If this permanent would leave the battlefield, " + "exile it instead of putting it anywhere else."}
	}
	if len(how.Keywords) > 0 || w.leaves {
		how.ID = d.newID()
		how.At = board.Timestamp(&how.Change, d.s.Clock)
		d.happen(event.Pumped{On: id, How: how}, w.rule)
	}
	if w.fate != (board.Fate{}) {
		d.happen(event.Fated{On: id, Fate: w.fate}, w.rule)
	}
	if w.enters != "" {
		r := board.Reminder{
			ID: d.newID(), Controller: stack.Of.Controller, Of: stack.Of.Name(), Rule: w.rule, Times: 1, Sources: []int64{id},
			Do: d.game.lineActions(w.enters),
		}.Saying(tracker.Say("%s: %s", tracker.Name(stack.Of.Name()), tracker.Say(w.enters)))
		d.happen(event.Reminded{Reminder: r}, w.rule)
	}
	d.in.Refer(entered...)
	return nil
}

// leavesStack puts a spell that has resolved or was countered into a zone.
func (d *Decision) leavesStack(c *castable, to board.Zone, rule tracker.Rule) error {
	if c.prepared {
		return nil // a copy ceases to exist (CR 704.5e)
	}
	owner := d.you
	if c.from != nil {
		owner = c.from.Owner
	}
	by, with := d.buriedInExile(&c.card, owner, to)
	if by != "" {
		to, rule = board.Exile, ruleInstead
	}
	var aside board.Aside
	if c.adventure && to == board.Exile && by == "" {
		aside.As = board.OnAdventure
	}
	if c.from != nil {
		how := board.Put
		if to == board.Exile {
			how = board.Exiled
		}
		m := event.Moved{On: c.from.ID, To: to, How: how, Card: d.newID(), Counters: with, Aside: aside}
		d.happen(m, rule)
		d.in.Refer(m.Card)
		return nil
	}
	at := board.Card{ID: d.newID(), Count: 1, Def: c.card, Owner: owner, Zone: to, Counters: with, Aside: aside}
	d.happen(event.Placed{Card: at}, rule)
	d.in.Refer(at.ID)
	return nil
}

// unaimed refuses a target that a spell doesn't have.
func (d *Decision) unaimed(name string, at notation.Target) error {
	return tracker.Refuse("%s doesn't target %s.", tracker.Name(name), tracker.Name(at.String())).By("magic/cast/targets").
		Next("Cast it without saying so: %s", tracker.LineOf("cast %s", tracker.Name(name))).Or("cast " + name)
}

var spellGoesTo = map[card.After]board.Zone{
	card.IntoGraveyard: board.Graveyard, card.IntoExile: board.Exile, card.IntoHand: board.Hand, card.IntoLibrary: board.Library,
}
