package selection

import (
	"slices"

	"arbiter/tracker/notation"
)

// Players is a game's players while an action is decided.
type Players interface {
	// You returns the speaker's seat. The error refuses a speaker without one.
	You() (int, error)
	// Playing returns the seats of the players in the game, in turn order from
	// the active player.
	Playing() []int
	// Opponent reports whether a seat is an opponent of the speaker.
	Opponent(seat int) bool
	// Team returns the seats of the speaker's team, the speaker's included.
	Team() ([]int, error)
	// Named returns the seats that a name refers to.
	Named(name string) ([]int, error)
	// InCardWords returns the seats of a player in the words of cards.
	InCardWords(who notation.Player) ([]int, error)
}

// Seats resolves a player expression to seats, in turn order from the active
// player.
func Seats(who notation.Player, among Players) ([]int, error) {
	switch who.Kind {
	case notation.EachPlayer:
		return among.Playing(), nil
	case notation.EachOpponent:
		return slices.DeleteFunc(among.Playing(), func(n int) bool { return !among.Opponent(n) }), nil
	case notation.EachOther:
		you, _ := among.You() // everybody is another player for who doesn't sit
		return slices.DeleteFunc(among.Playing(), func(n int) bool { return n == you }), nil
	case notation.YourTeam:
		return among.Team()
	case notation.Several:
		return who.Seats(func(one notation.Player) ([]int, error) { return Seats(one, among) })
	case notation.NamedPlayer:
		return among.Named(who.Name)
	case notation.OneOpponent, notation.SomeOpponent, notation.OnePlayer, notation.Controller, notation.Owner:
		return among.InCardWords(who)
	case notation.You:
	}
	you, err := among.You()
	if err != nil {
		return nil, err
	}
	return []int{you}, nil
}
