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
func (l Loss) tell(name tracker.Name) tracker.Message {
	var why tracker.Message
	switch l {
	case Conceded:
		return tracker.Say("%s concedes.", name)
	case LostByEffect:
		return tracker.Say("%s loses the game.", name)
	case NoLife:
		why = tracker.Say("no life left")
	case Poisoned:
		why = tracker.Say("ten or more poison counters")
	case ByCommander:
		why = tracker.Say("21 or more combat damage by one commander")
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
func (e Spared) tell(called tracker.Name) tracker.Message {
	why := tracker.Named(e.By)
	switch e.Why {
	case Indestructible:
		why = tracker.Say("indestructible")
	case ShieldCounter:
		why = tracker.Say("a shield counter goes instead")
	case HeldByEffect:
		why = tracker.Say("an effect")
	case HeldByAbility:
		why = tracker.Say("its text")
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
func (s State) words(b Bar) tracker.Message {
	switch b.Why {
	case NoPermanent:
		return tracker.Say("%s is no permanent", tracker.Name(english.Article(strings.ToLower(strings.Join(b.Types, " ")))))
	case IllegalHost:
		if b.Seat != 0 {
			return tracker.Say("it can't be attached to %s", tracker.Name(s.seat(b.Seat).Name))
		}
		return tracker.Say("it can't be attached to %s", s.called(b.Host))
	case NoHost:
		return tracker.Say("there is nothing that it can be attached to")
	case NoPlayer:
		return tracker.Say("there is nobody whom it can be attached to")
	case CantEnter:
	}
	return tracker.Say("it can't enter (%s)", effectSaid(b.By))
}

// tellImpossible says what can't happen.
func (s State) tellImpossible(e Impossible) tracker.Message {
	switch {
	case e.What == NotCreated && e.Bar != nil:
		return tracker.Say("No %s is created: %s.", tracker.Name(e.Name), s.words(*e.Bar))
	case e.What == NoCounter:
		return tracker.Say("No %s counter can be put on %s.", tracker.Name(e.Kind), s.called(e.On))
	case e.What == NoneForYou && e.Seat != 0:
		return tracker.Say("%s can't get %s counters.", tracker.Name(s.seat(e.Seat).Name), tracker.Name(e.Kind))
	}
	return tracker.Say(e.Sentence + ".")
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
