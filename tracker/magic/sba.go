package magic

import (
	"iter"
	"slices"

	"arbiter/tracker"
)

// StateBasedAction is one line of CR 704.5 or 704.6: what Arbiter does about
// it, or why it leaves it to the players.
type StateBasedAction struct {
	Key  tracker.Rule
	Text string // when it applies, in a few words
	Left string // why it is left to the players; empty where Arbiter does it

	apply func(*check) error
}

// StateBasedActions lists a row for every line of CR 704.5 and 704.6, in the
// order of the rulebook. The order means nothing: all that apply are performed
// at once (CR 704.3).
func StateBasedActions() []StateBasedAction { return slices.Clone(stateBasedActions) }

var stateBasedActions = []StateBasedAction{
	{Key: ruleLifeZero, Text: "a player has 0 or less life", apply: losePlayersWithoutLife},
	{Key: "magic/sba/empty-library", Text: "a player drew from an empty library", Left: "libraries stay on the table: say `Bob loses the game`"},
	{Key: rulePoison, Text: "a player has ten poison counters", apply: losePoisonedPlayers},
	{Key: ruleTokenCeases, Text: "a token is somewhere else than the battlefield", apply: ceaseTokens},
	{Key: "magic/sba/copy-ceases", Text: "a copy of a spell has left the stack", Left: "spells are not tracked"},
	{Key: ruleToughnessZero, Text: "a creature has toughness 0 or less", apply: buryCreaturesWithoutToughness},
	{Key: ruleLethalDamage, Text: "a creature has damage as high as its toughness", apply: destroyLethallyDamaged},
	{Key: ruleDeathtouch, Text: "a creature was dealt damage by a source with deathtouch", apply: destroyTouched},
	{Key: ruleLoyaltyZero, Text: "a planeswalker has loyalty 0", apply: buryPlaneswalkers},
	{Key: ruleLegend, Text: "a player has two legendary permanents of one name", apply: keepOneLegend},
	{Key: ruleWorld, Text: "there are two world permanents", apply: keepNewestWorld},
	{Key: ruleAuraIllegal, Text: "an Aura has no legal host", apply: buryIllegalAuras},
	{Key: ruleEquipment, Text: "an Equipment or Fortification has an illegal host", apply: dropIllegalEquipment},
	{Key: ruleUnattach, Text: "something is attached that can't be", apply: unattachOthers},
	{Key: ruleCountersCancel, Text: "a permanent has +1/+1 and -1/-1 counters", apply: cancelOpposingCounters},
	{Key: "magic/sba/counter-limit", Text: "a permanent has more counters than its ability allows", apply: removeCountersBeyondLimits},
	{Key: "magic/sba/saga-final-chapter", Text: "a Saga is through its final chapter", apply: sacrificeReadSagas},
	{Key: "magic/sba/dungeon-complete", Text: "a dungeon is completed", Left: "dungeons are not tracked"},
	{Key: "magic/sba/sector", Text: "creatures need a sector", Left: "sectors are not tracked"},
	{Key: "magic/sba/siege-defense-zero", Text: "a Siege has defense 0", apply: burySieges},
	{Key: ruleBattleZero, Text: "another battle has defense 0", apply: buryBattles},
	{Key: ruleNoProtector, Text: "a battle has no protector", apply: chooseProtectors},
	{Key: ruleBadProtector, Text: "a battle's protector can't be that", apply: replaceProtectors},
	{Key: ruleRole, Text: "a permanent has two Roles of one player", apply: keepNewestRole},
	{Key: "magic/sba/start-your-engines", Text: "a player with start your engines! has no speed", apply: startEngines},
	{Key: "magic/sba/team-life-zero", Text: "a team has 0 or less life", Left: "teams are not tracked yet: every player has a life total"},
	{Key: "magic/sba/team-poison", Text: "a team has fifteen poison counters", Left: "teams are not tracked yet"},
	{Key: ruleCommander, Text: "a player was dealt 21 combat damage by one commander", apply: loseToCommanders},
	{Key: "magic/commander/zone", Text: "a commander went to a graveyard or to exile", apply: offerCommandZone},
	{Key: "magic/sba/scheme", Text: "a scheme is done", Left: "schemes are not tracked"},
	{Key: "magic/sba/phenomenon", Text: "a phenomenon is done", Left: "planes are not tracked"},
}

// check is one check of the state-based actions: all of them look at the same
// state, and what they find happens as one event (CR 704.3).
type check struct {
	s       State
	now     *layers
	in      *tracker.Inquiry
	rule    tracker.Rule // of the action that is looking
	out     []tracker.Happening[Event]
	there   []seen         // what has not phased out (CR 702.26b)
	leaving map[int64]bool // stacks that leave by this check: each does so once
	spared  map[int64]bool // stacks that regenerate in the place of it, once (CR 704.7)
	lastID  int64
}

// seen is a stack that a check looks at, and what it is.
type seen struct {
	*tracker.Stack[Permanent]
	now *Characteristics
}

// settle performs one check.
func settle(s State, in *tracker.Inquiry) ([]tracker.Happening[Event], error) {
	if s.over() {
		return nil, nil
	}
	c := &check{s: s, now: s.layersOfAll(), in: in, lastID: s.LastID, leaving: make(map[int64]bool), spared: make(map[int64]bool), there: make([]seen, 0, s.Permanent.Len())}
	for stack := range s.Permanent.Each() {
		if !stack.Of.PhasedOut {
			c.there = append(c.there, seen{stack, &c.now.upTo(stack, allLayers).c})
		}
	}
	for _, action := range stateBasedActions {
		if action.apply == nil {
			continue
		}
		c.rule = action.Key
		if err := action.apply(c); err != nil {
			return nil, err
		}
	}
	c.afterLosses()
	if s.remembers() {
		c.rule = ""
		c.happen(Checked{})
	}
	return c.out, nil
}

// over reports whether the game has come to its end: nobody or one player of
// several is left. Then nothing is checked any more, and the board stays.
func (s State) over() bool { return len(s.Players) > 1 && len(s.playing()) < 2 }

// remembers reports whether something is known only until the next check.
func (s State) remembers() bool {
	for stack := range s.Permanent.Each() {
		if stack.Of.Deathtouch {
			return true
		}
	}
	for c := range s.Elsewhere.All() {
		if c.Arrived && c.Commander != 0 {
			return true
		}
	}
	return false
}

func (c *check) happen(e Event) {
	c.s.work.Do(decidedSteps)
	c.out = append(c.out, tracker.Happening[Event]{Event: e, Cause: tracker.Cause{Rule: c.rule}})
}

// staying goes through the stacks that don't leave by this check so far. Those
// that leave all the same need no care.
func (c *check) staying() iter.Seq[seen] {
	return func(yield func(seen) bool) {
		for _, stack := range c.there {
			if !c.leaving[stack.ID] && !yield(stack) {
				return
			}
		}
	}
}

// bury puts a stack into its owner's graveyard, or where that is replaced to:
// exile for a finality counter (CR 122.1h). It leaves once, whatever else
// applies to it.
func (c *check) bury(stack *tracker.Stack[Permanent], how Leaving) {
	if c.leaving[stack.ID] {
		return
	}
	c.leaving[stack.ID] = true
	c.lastID++
	m := Moved{On: stack.ID, To: Graveyard, How: how, Card: c.lastID}
	if stack.Of.Count("finality") > 0 {
		m.To = Exile
	}
	c.happen(m)
}

// ask puts a question to a player (CR 704.3 has state-based actions wait for
// nothing else; choices in them are made by the players they name).
func (c *check) ask(seat int, text string, options []string, about []int64) (int, error) {
	return c.in.Choose(tracker.Question{Player: c.s.seat(seat).Name, Rule: c.rule, Text: text, About: about}, options)
}
