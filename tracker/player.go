package tracker

import (
	"slices"
	"strings"
)

// Player is the part of a player that all games share. A game embeds it in its
// own type, and keeps players in turn order: seat n is players[n-1].
type Player struct {
	Name    string `json:"name"`
	Account string `json:"account,omitempty"` // empty for a guest
	Lost    string `json:"lost,omitempty"`    // the reason why the player is out of the game; "" while playing
}

func (p *Player) player() *Player { return p }

// A playerOf is a game's own type of player, which embeds a Player.
type playerOf[P any] interface {
	*P
	player() *Player
}

// SeatsOf lists the seats of players.
func SeatsOf[P any, Q playerOf[P]](players []P) []Seat {
	seats := make([]Seat, len(players))
	for i := range players {
		p := Q(&players[i]).player()
		seats[i] = Seat{Name: p.Name, Account: p.Account, Number: i + 1, Left: p.Lost != ""}
	}
	return seats
}

// Playing lists the seats of the players who are in the game, in turn order from the
// active one on.
func Playing[P any, Q playerOf[P]](players []P, active int) []int {
	var seats []int
	for i := range players {
		n := (max(active, 1)-1+i)%len(players) + 1
		if Q(&players[n-1]).player().Lost == "" {
			seats = append(seats, n)
		}
	}
	return seats
}

// SeatOf returns the seat of a speaker, or 0.
func SeatOf[P any, Q playerOf[P]](players []P, who Speaker) int {
	for _, seat := range SeatsOf[P, Q](players) {
		if who.Sits(seat) {
			return seat.Number
		}
	}
	return 0
}

// SeatNamed returns the seat of the player who has a name, also in the possessive, or
// 0.
func SeatNamed[P any, Q playerOf[P]](players []P, name string) int {
	return 1 + slices.IndexFunc(players, func(p P) bool {
		known := Q(&p).player().Name
		return strings.EqualFold(known, name) || strings.EqualFold(known+"'s", name)
	})
}

// longestName is the maximum length of a player's name in characters.
const longestName = 40

// NewSeat returns the name for a new seat. The error is a *Problem.
func NewSeat[P any, Q playerOf[P]](players []P, who Speaker) (string, error) {
	name := strings.TrimSpace(who.Name)
	switch {
	case name == "":
		return "", Refuse("A player needs a name.").Next("Try /game seat Bob.")
	case len([]rune(name)) > longestName:
		return "", Refuse("That name is too long to show.").Next("Use at most 40 letters.")
	case slices.ContainsFunc(players, func(p P) bool {
		is := Q(&p).player()
		return strings.EqualFold(is.Name, name) || who.Account != "" && is.Account == who.Account
	}):
		return "", Refuse("%s has a seat already.", Name(name)).Next("Type `%s` to see the table.", Line("board"))
	case slices.ContainsFunc([]string{"you", "me", "each"}, func(word string) bool { return strings.EqualFold(name, word) }):
		return "", Refuse("%q means something else at the table.", Name(name)).Next("Use another name.")
	}
	return name, nil
}

// StillPlaying refuses a player who is out of the game.
func (p *Player) StillPlaying() error {
	if p.Lost != "" {
		return Refuse("%s is out of the game already.", Name(p.Name)).Next("Type `%s` to see the table.", Line("board"))
	}
	return nil
}

// NobodyCalled refuses a name that no player has.
func NobodyCalled(name string) *Problem {
	return Refuse("Nobody called %s has a seat.", Name(name)).Next("Seat a guest with /game seat %s.", Name(name)).For(ErrUnclear)
}

// Unseated refuses a speaker without a seat.
func Unseated(by Speaker) *Problem {
	return Refuse("%s has no seat.", Name(by.Name)).Next("Take one with /game join.").For(ErrNotSeated)
}
