package magic

import (
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
)

// Loss is why a player is out of the game; empty while the player plays.
type Loss string

// The ways in which a player loses (CR 104.3).
const (
	Conceded     Loss = "concession"
	LostByEffect Loss = "effect"
	NoLife       Loss = "life"
	Poisoned     Loss = "poison"
	ByCommander  Loss = "commander damage"
)

var losses = []Loss{Conceded, LostByEffect, NoLife, Poisoned, ByCommander}

// tell says that a player is out of the game.
func (l Loss) tell(name string) tracker.Message {
	why := ""
	switch l {
	case Conceded:
		return tracker.Say("%s concedes.", name)
	case NoLife:
		why = "no life left"
	case Poisoned:
		why = "ten or more poison counters"
	case ByCommander:
		why = "21 or more combat damage by one commander"
	case LostByEffect:
		return tracker.Say("%s loses the game.", name)
	}
	return tracker.Say("%s loses the game: %s.", name, why)
}

// Sparing is why a permanent isn't destroyed, or doesn't untap.
type Sparing string

// The reasons.
const (
	Indestructible Sparing = "indestructible"
	ShieldCounter  Sparing = "shield counter"
	HeldByEffect   Sparing = "effect"
	HeldByAbility  Sparing = "ability"  // of its own
	HeldByAttached Sparing = "attached" // an ability of what is attached to it
)

// tell says that a permanent isn't destroyed, or doesn't untap.
func (e Spared) tell(called string) tracker.Message {
	why := e.By
	switch e.Why {
	case Indestructible:
		why = "indestructible"
	case ShieldCounter:
		why = "a shield counter goes instead"
	case HeldByEffect:
		why = "an effect"
	case HeldByAbility:
		why = "its text"
	case HeldByAttached:
	}
	if e.Untap {
		return tracker.Say("%s stays tapped: %s.", called, why)
	}
	return tracker.Say("%s isn't destroyed: %s.", called, why)
}

// Failure is what can't happen.
type Failure string

// The failures.
const (
	NotCreated Failure = "creation"        // of a token
	NoCounter  Failure = "counter"         // on a permanent
	NoneForYou Failure = "player counters" // for a player
	Said       Failure = "said"            // a sentence of version 1
)

// Obstacle is why something doesn't enter the battlefield.
type Obstacle string

// The obstacles.
const (
	NoPermanent Obstacle = "no permanent"
	IllegalHost Obstacle = "illegal host"
	NoHost      Obstacle = "no host"
	NoPlayer    Obstacle = "no player" // whom an Aura could enchant
	CantEnter   Obstacle = "effect"
)

// Bar is why something doesn't enter, and what that is about.
type Bar struct {
	Why   Obstacle `json:"why"`
	Types []string `json:"types,omitempty"` // of what is NoPermanent
	Host  int64    `json:"host,omitempty"`  // that is illegal
	Seat  int      `json:"seat,omitempty"`  // of the player who is an illegal host
	By    string   `json:"by,omitempty"`    // the effect
}

// words are why something doesn't enter.
func (s State) words(b Bar) string {
	switch b.Why {
	case NoPermanent:
		return english.Article(strings.ToLower(strings.Join(b.Types, " "))) + " is no permanent"
	case IllegalHost:
		if b.Seat != 0 {
			return "it can't be attached to " + s.seat(b.Seat).Name
		}
		return "it can't be attached to " + s.called(b.Host)
	case NoHost:
		return "there is nothing that it can be attached to"
	case NoPlayer:
		return "there is nobody whom it can be attached to"
	case CantEnter:
	}
	return "it can't enter (" + b.By + ")"
}

// tellImpossible says what can't happen.
func (s State) tellImpossible(e Impossible) tracker.Message {
	switch {
	case e.What == NotCreated && e.Bar != nil:
		return tracker.Say("No %s is created: %s.", e.Name, s.words(*e.Bar))
	case e.What == NoCounter:
		return tracker.Say("No %s counter can be put on %s.", e.Kind, s.called(e.On))
	case e.What == NoneForYou && e.Seat != 0:
		return tracker.Say("%s can't get %s counters.", s.seat(e.Seat).Name, e.Kind)
	}
	return tracker.Say("%s.", e.Sentence)
}

// Matter is what of the rules looks at a reminder while it waits.
type Matter string

// The matters. A reminder of anything else has none.
const (
	ChapterWaits Matter = "chapter" // of a Saga that stays until then (CR 704.5s)
	DefeatWaits  Matter = "defeat"  // of a Siege that stays until then (CR 704.5v)
	Exalts       Matter = "exalted" // is off if more creatures attack (CR 702.83b)
	DayCheck     Matter = "day"     // is over with the turn (CR 502.2)
	FateComes    Matter = "fate"    // of a delayed triggered ability (CR 603.7)
)
