package play

import (
	"fmt"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// Trigger is a keyword with a triggered ability that the board can observe. N
// in its texts stands for the keyword's number.
type Trigger struct {
	Keyword string
	On      board.Occasion
	Rule    tracker.Rule
	Text    string // the effect
	Words   string // Text for an ability whose cost is in words: "echo—discard a card"
	Line    string // the line that performs it, with "it" for the permanent or the card it became; "" if players perform it

	matter board.Matter // which rule depends on the reminder

	one   bool                   // the line applies to one of several, and again to the next
	only  func(*triggering) bool // the condition after "if" (CR 603.4) and other conditions
	about func(*triggering)      // changes what the reminder is about

	together bool // its condition is about the creatures that are declared as attackers with it
}

// Triggers returns the keywords.
func Triggers() []Trigger {
	return append([]Trigger{}, triggers...)
}

var triggers = []Trigger{
	{Keyword: "fabricate", On: board.OnEnter, Rule: "magic/keyword/fabricate/what", Text: "fabricate N: N +1/+1 counters on it, or N Servos", Line: "fabricate N on it", one: true},
	{Keyword: "living weapon", On: board.OnEnter, Rule: "magic/keyword/living-weapon/what", Text: "create a 0/0 Phyrexian Germ and attach it to that", Line: "living weapon on it", one: true},
	{Keyword: "for mirrodin!", On: board.OnEnter, Rule: "magic/keyword/for-mirrodin/what", Text: "create a 2/2 Rebel and attach it to that", Line: "for mirrodin on it", one: true},
	{Keyword: "job select", On: board.OnEnter, Rule: "magic/keyword/job-select/what", Text: "create a 1/1 Hero and attach it to that", Line: "job select on it", one: true},
	{Keyword: "exploit", On: board.OnEnter, Rule: "magic/keyword/exploit/what", Text: "you may sacrifice a creature", Line: "exploit with it", one: true},
	{Keyword: "backup", On: board.OnEnter, Rule: ruleBackup, Text: "backup N: N +1/+1 counters on target creature; another one gains what is printed below", Line: "backup N with it", one: true},
	{Keyword: "evolve", On: board.OnOther, Rule: "magic/keyword/evolve/what", Text: "evolve: a +1/+1 counter on it", Line: "put a +1/+1 counter on it", only: evolves},
	{Keyword: "graft", On: board.OnOther, Rule: "magic/keyword/graft/what", Text: "you may move a +1/+1 counter from it onto the creature", only: grafts, about: graftOnto},
	{Keyword: "soulbond", On: board.OnEnter, Rule: ruleSoulbond, Text: "you may pair it with another creature", Line: "soulbond with it", one: true, only: canPair},
	{Keyword: "soulbond", On: board.OnOther, Rule: ruleSoulbond, Text: "you may pair it with the creature that enters", only: canPairWith, about: pairsWith},

	{Keyword: "undying", On: board.OnDeath, Rule: "magic/keyword/undying/what", Text: "return it with a +1/+1 counter", Line: "return it to the battlefield with a +1/+1 counter on it", only: returnsWithout("+1/+1")},
	{Keyword: "persist", On: board.OnDeath, Rule: "magic/keyword/persist/what", Text: "return it with a -1/-1 counter", Line: "return it to the battlefield with a -1/-1 counter on it", only: returnsWithout("-1/-1")},
	{Keyword: "afterlife", On: board.OnDeath, Rule: "magic/keyword/afterlife/what", Text: "afterlife N: N × 1/1 white and black Spirit with flying", Line: "afterlife N"},
	{Keyword: "modular", On: board.OnDeath, Rule: "magic/keyword/modular/what", Text: "you may put its +1/+1 counters on an artifact creature", only: leavesCounters, about: modularOnto},

	{Keyword: "exalted", On: board.OnAlone, matter: board.Exalts, Rule: event.RuleExalted, Text: "exalted: the attacker gets +1/+1 until end of turn", Line: "it gets +1/+1 until end of turn"},
	{Keyword: "battle cry", On: board.OnAttack, Rule: "magic/keyword/battle-cry/what", Text: "every other attacker gets +1/+0 until end of turn", Line: "battle cry of it"},
	{Keyword: "training", On: board.OnAttack, Rule: "magic/keyword/training/what", Text: "training: a +1/+1 counter on it", Line: "put a +1/+1 counter on it", only: attacksWithGreater, together: true},
	{Keyword: "mentor", On: board.OnAttack, Rule: "magic/keyword/mentor/what", Text: "mentor: a +1/+1 counter on an attacking creature with less power", Line: "mentor of it", one: true, only: attacksWithLesser, together: true},
	{Keyword: "enlist", On: board.OnAttack, Rule: ruleEnlist, Text: "you may tap a creature that isn't attacking: +X/+0 until end of turn, X its power", Line: "enlist of it", one: true, only: enlists},
	{Keyword: "melee", On: board.OnAttack, Rule: "magic/keyword/melee/what", Text: "melee: +1/+1 until end of turn for each opponent attacked", Line: "melee of it"},
	{Keyword: "dethrone", On: board.OnAttack, Rule: "magic/keyword/dethrone/what", Text: "dethrone: a +1/+1 counter on it, if it attacks who has the most life", Line: "put a +1/+1 counter on it", only: dethrones},
	{Keyword: "annihilator", On: board.OnAttack, Rule: "magic/keyword/annihilator/what", Text: "annihilator N: the defending player sacrifices N permanents", Line: "defending player sacrifices N permanents"},
	{Keyword: "myriad", On: board.OnAttack, Rule: "magic/keyword/myriad/what", Text: "for each opponent not attacked, you may create a copy of it, attacking that player", Line: "myriad of it", only: severalOpponents},
	{Keyword: "mobilize", On: board.OnAttack, Rule: "magic/keyword/mobilize/what", Text: "mobilize N: N × 1/1 red Warrior, tapped and attacking", Line: "mobilize N"},

	{Keyword: "prowess", On: board.OnCast, Rule: "magic/keyword/prowess/what", Text: "prowess: +1/+1 until end of turn", Line: "it gets +1/+1 until end of turn", only: castNoncreature},

	{Keyword: "bushido", On: board.OnBlock, Rule: "magic/keyword/bushido/what", Text: "bushido: +N/+N until end of turn", Line: "it gets +N/+N until end of turn"},
	{Keyword: "bushido", On: board.OnBlocked, Rule: "magic/keyword/bushido/what", Text: "bushido: +N/+N until end of turn", Line: "it gets +N/+N until end of turn"},
	{Keyword: "rampage", On: board.OnBlocked, Rule: "magic/keyword/rampage/what", Text: "rampage N: +N/+N until end of turn for each blocker but the first", Line: "rampage N on it"},
	{Keyword: "flanking", On: board.OnBlocked, Rule: "magic/keyword/flanking/what", Text: "flanking: blockers without flanking get -1/-1 until end of turn", Line: "it gets -1/-1 until end of turn", only: flanks},
	{Keyword: "renown", On: board.OnDamage, Rule: "magic/keyword/renown/what", Text: "renown N: N +1/+1 counters on it, and it becomes renowned", Line: "renown N on it", only: notRenowned},

	{Keyword: "cumulative upkeep", On: board.OnUpkeep, Rule: "magic/keyword/cumulative-upkeep/what", Text: "an age counter on it; then pay N for each, or sacrifice it", Words: "an age counter on it; then pay its cost for each, or sacrifice it", Line: "put an age counter on it"},
	{Keyword: "echo", On: board.OnUpkeep, Rule: "magic/keyword/echo/what", Text: "sacrifice it unless you pay N", Words: "sacrifice it unless you pay its cost", Line: "sacrifice it", only: func(t *triggering) bool { return t.source.Of.Echoes || t.source.Of.Fresh }},
	{Keyword: "vanishing", On: board.OnUpkeep, Rule: "magic/keyword/vanishing/what", Text: "remove a time counter from it", Line: "remove a time counter from it", only: hasCounters("time")},
	{Keyword: "vanishing", On: board.OnLastTime, Rule: "magic/keyword/vanishing/what", Text: "sacrifice it: its last time counter is gone", Line: "sacrifice it"},
	{Keyword: "fading", On: board.OnUpkeep, Rule: "magic/keyword/fading/what", Text: "remove a fade counter from it", Line: "remove a fade counter from it", only: hasCounters("fade")},
	{Keyword: "fading", On: board.OnUpkeep, Rule: "magic/keyword/fading/what", Text: "sacrifice it: it has no fade counter left", Line: "sacrifice it", only: hasNoCounters("fade")},
	{Keyword: "impending", On: board.OnEnd, Rule: "magic/keyword/impending/what", Text: "remove a time counter from it", Line: "remove a time counter from it", only: hasCounters("time")},
}

// Inherent is a triggered ability without a source, which a player has through
// a designation.
type Inherent struct {
	Rule tracker.Rule
	When string
	Text string
}

// Inherents returns the triggered abilities of designations.
func Inherents() []Inherent {
	return []Inherent{
		{ruleMonarch, "the monarch's end step", "the monarch draws a card"},
		{ruleMonarch, "the monarch is dealt combat damage by a creature", "its controller becomes the new monarch"},
		{ruleInitiative, "upkeep of who has the initiative, and when it is taken", "venture into Undercity"},
		{ruleInitiative, "creatures deal combat damage to who has the initiative", "their controller takes the initiative"},
		{ruleRad, "precombat main phase of a player with rad counters", "mill as many cards; 1 life and 1 counter less for each that is no land"},
		{ruleSpeed, "an opponent loses life in your turn, the first time", "your speed increases by 1"},
		{event.RuleDayCheck, "untap step while it is day or night", "it becomes the other by how many spells were cast"},
	}
}

func hasCounters(kind string) func(*triggering) bool {
	return func(t *triggering) bool { return t.source.Of.Count(kind) > 0 }
}

func hasNoCounters(kind string) func(*triggering) bool {
	return func(t *triggering) bool { return t.source.Of.Count(kind) == 0 }
}

// returnsWithout returns the condition of undying and persist. For a token,
// which can't return (CR 111.8), it is false.
func returnsWithout(kind string) func(*triggering) bool {
	return func(t *triggering) bool { return !t.source.Of.Token && t.source.Of.Count(kind) == 0 }
}

// castNoncreature reports whether the spell that was cast isn't a creature spell.
func castNoncreature(t *triggering) bool {
	return t.of != nil && len(t.of.Types) > 0 && !slices.Contains(t.of.Types, "Creature")
}

func leavesCounters(t *triggering) bool { return t.source.Of.Count("+1/+1") > 0 }

func severalOpponents(t *triggering) bool {
	return len(t.now.State.Opponents(t.source.Of.Controller)) > 1
}

func notRenowned(t *triggering) bool { return !t.source.Of.Renowned }

// triggering is a keyword ability at the moment when it may trigger.
type triggering struct {
	now    *board.Layers // the state that the trigger looks at (CR 603.10)
	source tracker.Stack[board.Permanent]
	is     board.Characteristics // the characteristics of the source
	other  tracker.Stack[board.Permanent]
	times  int64 // how many times it triggers for each member
	line   string
	it     []int64       // what the reminder is about, if not the source
	more   map[int]int64 // additional times, by the seat of the ability's controller (CR 603.2d)
	whom   int           // the player attacked or dealt damage
	loose  bool          // the action isn't done to each of what the reminder is about
	many   int64         // the number of objects of a "one or more" trigger; 0 for other triggers

	of *card.Definition // the spell that was cast; nil if nothing of it was said
	x  *int64           // the value of X in its effect (CR 701.37c); nil if the event has none
}

// others reports whether there is another attacker for which fits returns
// true.
func (t *triggering) others(fits func(board.Characteristics) bool) bool {
	for stack := range t.now.State.Permanent.All() {
		if stack.Of.Attacking && (stack.ID != t.source.ID || stack.Count > 1) && fits(t.now.Of(stack)) {
			return true
		}
	}
	return false
}

// attacksWithGreater is the condition of training (CR 702.149a).
func attacksWithGreater(t *triggering) bool {
	return t.others(func(c board.Characteristics) bool { return c.Power > t.is.Power })
}

// attacksWithLesser is the condition of mentor (CR 702.134a).
func attacksWithLesser(t *triggering) bool {
	return t.others(func(c board.Characteristics) bool { return c.Power < t.is.Power })
}

// enlists is the condition of enlist: there is a creature that it can enlist.
func enlists(t *triggering) bool {
	for stack := range t.now.State.Permanent.All() {
		if stack.Of.Controller == t.source.Of.Controller && !stack.Of.PhasedOut && enlistable(stack.Of, t.now.Of(stack)) {
			return true
		}
	}
	return false
}

// dethrones is the condition of dethrone (CR 702.105a). If the attacked player
// is undecided, it is true and left to the players.
func dethrones(t *triggering) bool {
	s, whom := t.now.State, t.source.Of.Attacks
	if whom == (board.Defender{}) {
		return true
	}
	return whom.Seat != 0 && !slices.ContainsFunc(s.Playing(), func(seat int) bool { return s.Seat(seat).Life > s.Seat(whom.Seat).Life })
}

// evolves is the condition of evolve (CR 702.100a). Each counter changes the
// comparison: of several creatures that enter, as many trigger as are still
// greater after the earlier counters.
func evolves(t *triggering) bool {
	if t.other.Of.Controller != t.source.Of.Controller || !t.is.Is("Creature") {
		return false
	}
	c := t.now.Of(t.other)
	if !c.Is("Creature") {
		return false
	}
	most := max(tracker.SaturatingAdd(c.Power, -t.is.Power), tracker.SaturatingAdd(c.Toughness, -t.is.Toughness))
	t.times = min(t.times, most)
	return most > 0
}

// grafts is the condition of graft (CR 702.58a).
func grafts(t *triggering) bool {
	return t.now.Of(t.other).Is("Creature") && t.source.Of.Count("+1/+1") > 0
}

func graftOnto(t *triggering) {
	t.line = fmt.Sprintf("move a +1/+1 counter from 1 of #%d to 1 of #%d", t.source.ID, t.other.ID)
	t.loose = true
}

// modularOnto sets the number of counters of modular (CR 702.43a).
func modularOnto(t *triggering) {
	t.line = fmt.Sprintf("put %d +1/+1 counters on target artifact creature", t.source.Of.Count("+1/+1"))
	t.loose = true
}

// flanks is the condition of flanking, whose reminder is about the blocker (CR
// 702.25a).
func flanks(t *triggering) bool {
	t.it = []int64{t.other.ID}
	return !t.now.Of(t.other).Has("flanking")
}

// keyedToOthers reports whether a keyword of a definition triggers on events of other
// permanents.
func keyedToOthers(def *card.Definition) bool {
	return keyedOn(def, board.OnOther) || keyedOn(def, board.OnCast)
}

// keyedOn reports whether a keyword of a definition triggers on an occasion.
func keyedOn(def *card.Definition, on board.Occasion) bool {
	for _, text := range def.Keywords {
		if slices.Contains(keywordOccasions[card.ReadKeyword(text).Name], on) {
			return true
		}
	}
	return false
}

// keywordOccasions are the occasions on which each keyword triggers.
var keywordOccasions = func() map[string][]board.Occasion {
	all := make(map[string][]board.Occasion)
	for _, row := range triggers {
		all[row.Keyword] = append(all[row.Keyword], row.On)
	}
	return all
}()
