package board

import (
	"slices"

	"arbiter/tracker"
)

// Defender is what a creature attacks: a player, a planeswalker or a battle
// (CR 508.1b). The zero value is undecided: the player is asked when damage is
// dealt.
type Defender struct {
	Seat      int   `json:"seat,omitempty"`
	Permanent int64 `json:"permanent,omitempty"`
	Gone      bool  `json:"gone,omitempty"` // what it attacked was removed from combat (CR 506.4c)
}

// CombatWith lists the ids of permanents that a permanent attacks or blocks.
func (p *Permanent) CombatWith() []int64 {
	if p.Attacks.Permanent != 0 {
		return []int64{p.Attacks.Permanent}
	}
	return p.Blocks()
}

// Blocks lists the ids of the attackers that a permanent blocks.
func (p *Permanent) Blocks() []int64 {
	if p.Blocking == 0 {
		return nil
	}
	return append([]int64{p.Blocking}, p.AlsoBlocks...)
}

// Defenders lists what creatures of a player can attack: opponents, their
// planeswalkers, and battles that they protect (CR 506.2, 310.8b).
func (s State) Defenders(seat int) []Defender {
	var all []Defender
	for _, n := range s.attackable(seat) {
		all = append(all, Defender{Seat: n})
	}
	now := s.Layers()
	for stack := range s.Permanent.All() {
		if by := s.DefendedBy(now, stack); by != 0 && slices.Contains(all, Defender{Seat: by}) {
			all = append(all, Defender{Permanent: stack.ID})
		}
	}
	return all
}

// DefendedBy returns the seat whose creatures block the attackers of a
// permanent: the protector of a battle, the controller of a planeswalker (CR
// 509.1a); 0 if it can't be attacked.
func (s State) DefendedBy(now *Layers, stack tracker.Stack[Permanent]) int {
	switch c := now.Of(stack); {
	case stack.Of.PhasedOut:
		return 0
	case c.Is("Battle"):
		return stack.Of.Protector
	case c.Is("Planeswalker"):
		return stack.Of.Controller
	}
	return 0
}

// Attackers lists the attacking stacks that a player controls.
func (s *State) Attackers(seat int) []tracker.Stack[Permanent] {
	var all []tracker.Stack[Permanent]
	for stack := range s.Permanent.Each() {
		if stack.Of.Attacking && stack.Of.Controller == seat {
			all = append(all, *stack)
		}
	}
	return all
}

// DefendingPlayer returns the defending player of an attacking creature (CR
// 508.5); 0 if it is unknown or has left the game.
func (s State) DefendingPlayer(now *Layers, whom Defender) int {
	if stack, ok := s.Permanent.Get(whom.Permanent); ok {
		return s.DefendedBy(now, stack)
	}
	return whom.Seat
}

// OnlyDefender returns what a creature attacks if it can attack only one
// thing.
func (s State) OnlyDefender(seat int) Defender {
	if all := s.Defenders(seat); len(all) == 1 {
		return all[0]
	}
	return Defender{}
}

// attackable lists the opponents whom a player's creatures can attack: in an Emperor
// game only those who sit next to the player (CR 809.3c).
func (s State) attackable(seat int) []int {
	all := s.Opponents(seat)
	if f, ok := FormatOf(s.Format); !ok || !f.Emperor {
		return all
	}
	there := s.Playing()
	at := slices.Index(there, seat)
	return slices.DeleteFunc(all, func(n int) bool {
		i := slices.Index(there, n)
		return at < 0 || i != (at+1)%len(there) && at != (i+1)%len(there)
	})
}

// OnlyOpponent returns the only player who can be attacked, the default for what is
// attacked.
func (s State) OnlyOpponent(seat int) Defender {
	others := s.attackable(seat)
	if len(others) != 1 {
		return Defender{}
	}
	return Defender{Seat: others[0]}
}

// DefenderName returns the name of what is attacked.
func (s State) DefenderName(whom Defender) string {
	switch {
	case whom.Seat != 0:
		return s.Seat(whom.Seat).Name
	case whom.Permanent != 0:
		return string(s.Called(whom.Permanent))
	}
	return ""
}

// BlockersOf returns the stacks that block an attacker.
func (s State) BlockersOf(id int64) []tracker.Stack[Permanent] {
	var all []tracker.Stack[Permanent]
	for stack := range s.Permanent.All() {
		for _, attacker := range stack.Of.Blocks() {
			if s.Permanent.Resolve(attacker) == id {
				all = append(all, stack)
			}
		}
	}
	return all
}

// attackers returns the number of attacking creatures.
func (s *State) attackers() (n int64) {
	for stack := range s.Permanent.Each() {
		if stack.Of.Attacking && !stack.Of.PhasedOut {
			n = tracker.SaturatingAdd(n, stack.Count)
		}
	}
	return n
}
