package board

import (
	"cmp"
	"slices"
)

// TeamOf returns the number of a player's team, the same for all its players. A player
// without a team has a number of their own.
func (s *State) TeamOf(seat int) int {
	if seat < 1 || seat > len(s.Players) || s.Players[seat-1].Team == 0 {
		return -seat
	}
	return s.Players[seat-1].Team
}

// Team lists the seats of a player's team in seat order, the player's included.
func (s *State) Team(seat int) []int {
	team := []int{}
	for n := 1; n <= len(s.Players); n++ {
		if s.TeamOf(n) == s.TeamOf(seat) {
			team = append(team, n)
		}
	}
	return team
}

// Opposed reports whether two players are opponents (CR 102.2, 102.3).
func (s *State) Opposed(a, b int) bool { return s.TeamOf(a) != s.TeamOf(b) }

// Opponents lists the opponents of a player who are in the game, in turn order.
func (s *State) Opponents(seat int) []int {
	return slices.DeleteFunc(s.Playing(), func(n int) bool { return !s.Opposed(n, seat) })
}

// IsActive reports whether it is a player's turn, or that of the player's team if
// teams take turns (CR 102.1, 805.4a).
func (s *State) IsActive(seat int) bool {
	return seat == s.Active || s.Shared && !s.Opposed(seat, s.Active)
}

// ActivePlayers lists the players whose turn it is, in seat order.
func (s *State) ActivePlayers() []int {
	if !s.Shared {
		return []int{s.Active}
	}
	return slices.DeleteFunc(s.Team(s.Active), func(n int) bool { return s.Seat(n).Lost != "" })
}

// TurnSeat returns the seat under which a player's turns are counted: the player's own,
// or that of the team's first player if teams take turns (CR 805.4).
func (s *State) TurnSeat(seat int) int {
	if !s.Shared {
		return seat
	}
	for _, n := range s.Team(seat) {
		if s.Seat(n).Lost == "" {
			return n
		}
	}
	return seat
}

// Sharing lists the seats of the players who have one life total and one number of
// poison counters: the player, or the player's team (CR 810.4, 810.10).
func (s *State) Sharing(seat int) []int {
	if !s.Shared {
		return []int{seat}
	}
	return s.Team(seat)
}

// Sides returns the number of teams, or players without one, at the table and still in
// the game.
func (s *State) Sides() (all, left int) {
	seen := make(map[int]bool, len(s.Players))
	for i := range s.Players {
		team := s.TeamOf(i + 1)
		if _, known := seen[team]; !known {
			all++
		}
		if s.Players[i].Lost == "" && !seen[team] {
			seen[team] = true
			left++
		} else if !seen[team] {
			seen[team] = false
		}
	}
	return all, left
}

// LosesWith lists the players who lose the game when a player loses it, the player
// first: the whole team in Two-Headed Giant (CR 810.8a), and if it is an emperor (CR
// 809.5b).
func (s *State) LosesWith(seat int) []int {
	if !s.Shared && !s.IsEmperor(seat) {
		return []int{seat}
	}
	all := []int{seat}
	for _, n := range s.Team(seat) {
		if n != seat && s.Seat(n).Lost == "" {
			all = append(all, n)
		}
	}
	return all
}

// IsEmperor reports whether a player is the emperor of a team, who sits in its middle
// (CR 809.2).
func (s *State) IsEmperor(seat int) bool {
	f, ok := FormatOf(s.Format)
	team := s.Team(seat)
	return ok && f.Emperor && len(team) == f.TeamSize && team[len(team)/2] == seat
}

// turnOrder orders seats that are in turn order so that the players of a team come
// together, if teams take turns (CR 805.6).
func (s *State) turnOrder(seats []int) []int {
	if !s.Shared {
		return seats
	}
	first := make(map[int]int, len(seats))
	for i, n := range seats {
		if _, known := first[s.TeamOf(n)]; !known {
			first[s.TeamOf(n)] = i
		}
	}
	slices.SortStableFunc(seats, func(a, b int) int { return cmp.Compare(first[s.TeamOf(a)], first[s.TeamOf(b)]) })
	return seats
}

// TeamNames returns the names of a player's team.
func (s *State) TeamNames(seat int) []string {
	var names []string
	for _, n := range s.Team(seat) {
		names = append(names, s.Seat(n).Name)
	}
	return names
}
