package magic

import (
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
)

// Loss is the reason why a player is out of the game; "" while the player is
// in it.
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

// tell returns the message that a player is out of the game.
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

// tell returns the message that a permanent isn't destroyed, or doesn't untap.
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

// Failure is something impossible that was attempted.
type Failure string

// The failures.
const (
	NotCreated Failure = "creation"        // no token is created
	NoCounter  Failure = "counter"         // no counter is put on a permanent
	NoneForYou Failure = "player counters" // no counter is given to a player
	Said       Failure = "said"            // the sentence that version 1 stored
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

// words returns the reason of a Bar as a message.
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

// tellImpossible returns the message that something can't happen.
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

// Matter says which rule depends on a reminder while it is pending.
type Matter string

// The matters. No rule depends on other reminders.
const (
	ChapterWaits Matter = "chapter" // the Saga stays until then (CR 704.5s)
	DefeatWaits  Matter = "defeat"  // the Siege stays until then (CR 704.5v)
	Exalts       Matter = "exalted" // dropped if another creature attacks (CR 702.83b)
	DayCheck     Matter = "day"     // dropped when the turn ends (CR 502.2)
	FateComes    Matter = "fate"    // from a delayed triggered ability (CR 603.7)
)
