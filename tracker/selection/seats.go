package selection

import (
	"slices"

	"arbiter/tracker/notation"
)

// Players is what a game says of its players while an action is decided.
type Players interface {
	// You is the seat of who speaks; the error refuses who has none.
	You() (int, error)
	// Playing lists the seats of those who are in the game, in turn order from the
	// active player on.
	Playing() []int
	// Opponent reports whether a seat is an opponent's of who speaks.
	Opponent(seat int) bool
	// Named lists the seats that a name means.
	Named(name string) ([]int, error)
}

// Seats resolves who is meant, in turn order from the active player on.
func Seats(who notation.Player, among Players) ([]int, error) {
	switch who.Kind {
	case notation.EachPlayer:
		return among.Playing(), nil
	case notation.EachOpponent:
		return slices.DeleteFunc(among.Playing(), func(n int) bool { return !among.Opponent(n) }), nil
	case notation.Several:
		return who.Seats(func(one notation.Player) ([]int, error) { return Seats(one, among) })
	case notation.NamedPlayer:
		return among.Named(who.Name)
	case notation.You:
	}
	you, err := among.You()
	if err != nil {
		return nil, err
	}
	return []int{you}, nil
}
