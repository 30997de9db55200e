package play

import (
	"cmp"
	"iter"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

// StateBasedAction is one line of CR 704.5 or 704.6: how Arbiter performs it,
// or why it is left to the players.
type StateBasedAction struct {
	Key  tracker.Rule
	Text string // when it applies, in short
	Left string // why it is left to the players; "" if Arbiter performs it

	apply func(*check) error
}

// StateBasedActions returns a row for every line of CR 704.5 and 704.6, in the
// order of the rulebook. All that apply are performed simultaneously (CR
// 704.3).
func StateBasedActions() []StateBasedAction { return slices.Clone(stateBasedActions) }

var stateBasedActions = []StateBasedAction{
	{Key: ruleLifeZero, Text: "a player has 0 or less life", apply: losePlayersWithoutLife},
	{Key: "magic/sba/empty-library", Text: "a player tried to draw a card from an empty library", Left: "libraries stay on the table: say `Bob loses the game`"},
	{Key: rulePoison, Text: "a player has ten or more poison counters", apply: losePoisonedPlayers},
	{Key: ruleTokenCeases, Text: "a token is in a zone other than the battlefield", apply: ceaseTokens},
	{Key: "magic/sba/copy-ceases", Text: "a copy of a spell is off the stack, or a copy of a card is neither on the stack nor on the battlefield", Left: "spells are not tracked"},
	{Key: ruleToughnessZero, Text: "a creature has toughness 0 or less", apply: buryCreaturesWithoutToughness},
	{Key: ruleLethalDamage, Text: "a creature with toughness greater than 0 has damage marked on it that is equal to its toughness or more", apply: destroyLethallyDamaged},
	{Key: ruleDeathtouch, Text: "a creature with toughness greater than 0 was dealt damage by a source with deathtouch since the last check", apply: destroyDeathtouched},
	{Key: ruleLoyaltyZero, Text: "a planeswalker has loyalty 0", apply: buryPlaneswalkers},
	{Key: ruleLegend, Text: "a player controls two or more legendary permanents of one name", apply: keepOneLegend},
	{Key: ruleWorld, Text: "there are two or more world permanents", apply: keepNewestWorld},
	{Key: ruleAuraIllegal, Text: "an Aura is attached to something illegal, or to nothing", apply: buryIllegalAuras},
	{Key: ruleEquipment, Text: "an Equipment or Fortification is attached to a player, or to an illegal permanent", apply: unattachIllegalEquipment},
	{Key: ruleUnattach, Text: "a battle, a creature, or a permanent that is no Aura, Equipment or Fortification is attached to something", apply: unattachOthers},
	{Key: ruleCountersCancel, Text: "a permanent has both +1/+1 and -1/-1 counters", apply: cancelOpposingCounters},
	{Key: "magic/sba/counter-limit", Text: "a permanent has more counters of a kind than an ability of its own allows", apply: removeCountersBeyondLimits},
	{Key: "magic/sba/saga-final-chapter", Text: "a Saga with chapter abilities has as many lore counters as its final chapter's number or more, and no chapter ability of it has triggered that hasn't left the stack", apply: sacrificeReadSagas},
	{Key: "magic/sba/dungeon-complete", Text: "a venture marker is on the bottommost room of a dungeon, and no room ability of it has triggered that hasn't left the stack", apply: completeDungeons},
	{Key: "magic/sba/sector", Text: "there are a permanent with space sculptor and a creature without a sector designation", Left: "sectors are not tracked"},
	{Key: "magic/sba/siege-defense-zero", Text: "a Siege has defense 0, and no ability of it has triggered that hasn't left the stack", apply: burySieges},
	{Key: ruleBattleZero, Text: "a battle that is no Siege has defense 0", apply: buryBattles},
	{Key: ruleNoProtector, Text: "a battle has no protector in the game, and no creature is attacking it", apply: chooseProtectors},
	{Key: ruleBadProtector, Text: "a battle has a protector who can't be that", apply: replaceProtectors},
	{Key: ruleRole, Text: "a permanent has more than one Role attached that the same player controls", apply: keepNewestRole},
	{Key: "magic/sba/start-your-engines", Text: "a player who controls a permanent with start your engines! has no speed", apply: startEngines},
	{Key: "magic/sba/team-life-zero", Text: "a team has 0 or less life", apply: loseTeamsWithoutLife},
	{Key: "magic/sba/team-poison", Text: "a team has fifteen or more poison counters", apply: losePoisonedTeams},
	{Key: ruleCommander, Text: "a player was dealt 21 or more combat damage by the same commander in this game", apply: loseToCommanders},
	{Key: "magic/commander/zone", Text: "a commander is in a graveyard or in exile and was put there since the last check", apply: offerCommandZone},
	{Key: "magic/sba/scheme", Text: "a scheme that isn't ongoing is face up, and no triggered ability of a scheme is on the stack or waiting to be put there", Left: "schemes are not tracked"},
	{Key: "magic/sba/phenomenon", Text: "a phenomenon is face up, and no ability of it has triggered that hasn't left the stack", Left: "planes are not tracked"},
}

// check is one check of the state-based actions: all of them look at the same
// state, and the results are one event (CR 704.3).
type check struct {
	s       board.State
	now     *board.Layers
	in      *tracker.Inquiry
	rule    tracker.Rule // of the state-based action being checked
	out     []tracker.Happening[event.Event]
	there   []seen         // permanents that aren't phased out (CR 702.26b)
	some    concern        // of any of them
	leaving map[int64]bool // stacks that this check removes, each once
	spared  map[int64]bool // stacks that regenerate in this check, each once (CR 704.7)
	lastID  int64
	err     error // the first question without an answer
}

// seen is a stack in a check, with its characteristics.
type seen struct {
	*tracker.Stack[board.Permanent]
	now *board.Characteristics
	concern
}

// concern is a set of the state-based actions that may apply to a permanent. An
// action examines only the permanents that it concerns.
type concern uint

const (
	isCreature concern = 1 << iota
	isPlaneswalker
	isBattle
	isSaga
	isAura
	isLegendary
	isWorld
	isOn        // attached to something
	isCountered // of any kind
	isDamaged   // or dealt damage by deathtouch
	isFrail     // toughness 0 or less
	hasEngines  // start your engines!
)

func concernOf(p *board.Permanent, now *board.Characteristics) concern {
	var c concern
	add := func(is bool, more concern) {
		if is {
			c |= more
		}
	}
	for _, t := range now.Types {
		add(t == "Creature", isCreature)
		add(t == "Planeswalker", isPlaneswalker)
		add(t == "Battle", isBattle)
	}
	for _, t := range now.Supertypes {
		add(t == "Legendary", isLegendary)
		add(t == "World", isWorld)
	}
	for _, t := range now.Subtypes {
		add(t == "Saga", isSaga)
		add(t == "Aura", isAura)
	}
	add(p.AttachedTo != 0, isOn)
	add(len(p.Counters) > 0, isCountered)
	add(p.Damage > 0 || p.Deathtouch, isDamaged)
	add(now.HasSize && now.Toughness <= 0, isFrail)
	add(now.Has("start your engines!"), hasEngines)
	return c
}

// settle performs one check. It also returns the layers of the state before it.
func settle(s board.State, in *tracker.Inquiry) ([]tracker.Happening[event.Event], *board.Layers, error) {
	if s.IsOver() {
		return nil, nil, nil
	}
	c := &check{s: s, now: s.LayersOfAll(), in: in, lastID: s.LastID, leaving: make(map[int64]bool), spared: make(map[int64]bool), there: make([]seen, 0, s.Permanent.Len())}
	for stack := range s.Permanent.Each() {
		if !stack.Of.PhasedOut {
			now := c.now.Look(stack)
			it := seen{stack, now, concernOf(&stack.Of, now)}
			c.there, c.some = append(c.there, it), c.some|it.concern
		}
	}
	if remembers(s) { // before the results of this check, which the next one sees
		c.happen(event.Checked{})
	}
	for _, action := range stateBasedActions {
		if action.apply == nil {
			continue
		}
		c.rule = action.Key
		if err := cmp.Or(action.apply(c), c.err); err != nil {
			return nil, nil, err
		}
	}
	c.afterLosses()
	return c.out, c.now, nil
}

// remembers reports whether the state records anything for the next check
// only.
func remembers(s board.State) bool {
	for range s.Permanent.Marked(board.IsTouched) {
		return true
	}
	for c := range s.Elsewhere.All() {
		if c.Arrived && c.Commander != 0 {
			return true
		}
	}
	return false
}

func (c *check) happen(e event.Event) {
	c.s.Work.Do(decidedSteps)
	c.out = append(c.out, tracker.Happening[event.Event]{Event: e, Cause: tracker.Cause{Rule: c.rule}})
}

// all iterates over the stacks of a concern.
func (c *check) all(of concern) iter.Seq[seen] {
	return func(yield func(seen) bool) {
		if c.some&of == 0 {
			return
		}
		for i := range c.there {
			if c.there[i].concern&of != 0 && !yield(c.there[i]) {
				return
			}
		}
	}
}

// staying iterates over the stacks of a concern that this check hasn't removed so
// far.
func (c *check) staying(of concern) iter.Seq[seen] {
	return func(yield func(seen) bool) {
		for stack := range c.all(of) {
			if !c.leaving[stack.ID] && !yield(stack) {
				return
			}
		}
	}
}

// bury puts a stack into its owner's graveyard, or where a replacement effect puts it. A stack
// leaves only once per check. The first question without an answer is kept in c.err.
func (c *check) bury(stack *tracker.Stack[board.Permanent], how board.Leaving) {
	if c.leaving[stack.ID] {
		return
	}
	c.leaving[stack.ID] = true
	c.lastID++
	m := event.Moved{On: stack.ID, To: board.Graveyard, How: how, Card: c.lastID}
	by, replaced, err := chosenInstead(c.in, c.now, stack, board.Graveyard)
	if err != nil && c.err == nil {
		c.err = err
	}
	if replaced {
		m, _ = by.moves(m)
	}
	for range stack.Of.Further() {
		c.lastID++
		m.Rest = append(m.Rest, c.lastID)
	}
	c.happen(m)
}

// ask asks a player to choose.
func (c *check) ask(seat int, text tracker.Message, options []tracker.Message, about []int64) (int, error) {
	return c.in.Choose(tracker.Question{Player: c.s.Seat(seat).Name, Rule: c.rule, Text: text, About: about}, options)
}
