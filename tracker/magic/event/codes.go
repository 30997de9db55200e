package event

import "arbiter/tracker"

// Loss is the reason why a player is out of the game; "" while the player is
// in it.
type Loss string

// The ways in which a player loses (CR 104.3).
const (
	Conceded     Loss = "concession"
	LostByEffect Loss = "effect"
	NoLife       Loss = "life"
	Poisoned     Loss = "poison"
	WithTeam     Loss = "team" // because the team loses
	ByCommander  Loss = "commander damage"
)

var losses = []Loss{Conceded, LostByEffect, NoLife, Poisoned, ByCommander, WithTeam}

// Sparing is the reason why a permanent isn't destroyed, or doesn't untap.
type Sparing string

// The reasons.
const (
	Indestructible Sparing = "indestructible"
	ShieldCounter  Sparing = "shield counter"
	HeldByEffect   Sparing = "effect"
	HeldByAbility  Sparing = "ability"  // an ability of the permanent itself
	HeldByAttached Sparing = "attached" // an ability of something attached to it
)

// Failure is something impossible that was attempted.
type Failure string

// The failures.
const (
	NotCreated Failure = "creation"        // no token is created
	NoCounter  Failure = "counter"         // no counter is put on a permanent
	NoneForYou Failure = "player counters" // no counter is given to a player
	NoWord     Failure = "word"            // a text doesn't contain the word that an effect replaces
	NoLifeGain Failure = "life"            // a player gains no life
	NoLifeLoss Failure = "life loss"       // a player loses no life
	Said       Failure = "said"            // the sentence that version 1 stored

	ConditionFails Failure = "condition" // the condition of a triggered ability is no longer true
	TargetsGone    Failure = "targets"   // no target of a spell or ability is legal any more
)

// Obstacle is the reason why an object doesn't enter the battlefield.
type Obstacle string

// The obstacles.
const (
	NoPermanent Obstacle = "no permanent"
	IllegalHost Obstacle = "illegal host"
	NoHost      Obstacle = "no host"
	NoPlayer    Obstacle = "no player" // no player that an Aura could enchant
	CantEnter   Obstacle = "effect"
)

// Bar says why an object doesn't enter, with the details of the reason.
type Bar struct {
	Why   Obstacle `json:"why"`
	Types []string `json:"types,omitempty"` // for NoPermanent: its card types
	Host  int64    `json:"host,omitempty"`  // the illegal host
	Seat  int      `json:"seat,omitempty"`  // the player who is an illegal host
	By    string   `json:"by,omitempty"`    // the name of the effect
}

// Keys of rules that several places cite; other keys are written where they
// are used. data/magic/keys.txt has the number of each key, and a test checks
// that it lists all of them.
const (
	RuleExalted       tracker.Rule = "magic/keyword/exalted/what"
	RuleDayCheck      tracker.Rule = "magic/turn/day-night"
	RuleChapter       tracker.Rule = "magic/saga/chapter"
	RuleSiegeDefeated tracker.Rule = "magic/siege/defeated"
)
