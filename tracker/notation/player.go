package notation

import (
	"slices"
	"strings"
)

// PlayerKind says how a player was named.
type PlayerKind string

// The ways in which a player, or players, can be named.
const (
	You          PlayerKind = "you"           // who speaks
	NamedPlayer  PlayerKind = "named"         // by the name of a seat
	EachPlayer   PlayerKind = "each player"   // everyone in the game
	EachOpponent PlayerKind = "each opponent" // everyone but who speaks
	Several      PlayerKind = "several"       // each of those in List
)

// Player names one player or several.
type Player struct {
	Kind PlayerKind `json:"kind"`
	Name string     `json:"name,omitempty"` // with NamedPlayer, as typed
	List []Player   `json:"list,omitempty"` // with Several, two or more of one each
}

// Seats lists the seats of several players, each once, in the order in which they
// were named; seatsOf says which are those of one.
func (p Player) Seats(seatsOf func(Player) ([]int, error)) ([]int, error) {
	var all []int
	for _, one := range p.List {
		seats, err := seatsOf(one)
		if err != nil {
			return nil, err
		}
		for _, n := range seats {
			if !slices.Contains(all, n) {
				all = append(all, n)
			}
		}
	}
	return all, nil
}

// player reads who is meant; of several each: "you and target opponent each",
// "Bob, Carol and Dave each".
func (p *parser) player() (Player, bool) {
	who, ok := p.onePlayer()
	if !ok {
		return who, false
	}
	mark := p.at
	all := []Player{who}
	for p.accept(",", "and") || p.accept(",") || p.accept("and") {
		other, ok := p.onePlayer()
		if !ok {
			break
		}
		if all = append(all, other); p.accept("each") {
			return Player{Kind: Several, List: all}, true
		}
	}
	p.at = mark
	return who, true
}

func (p *parser) onePlayer() (Player, bool) {
	switch {
	case p.accept("you"), p.accept("me"), p.accept("I"):
		return Player{Kind: You}, true
	case p.accept("each", "player"), p.accept("all", "players"):
		return Player{Kind: EachPlayer}, true
	case p.accept("each", "opponent"), p.accept("all", "opponents"), p.accept("each", "other", "player"), p.accept("your", "opponents"), p.accept("my", "opponents"):
		return Player{Kind: EachOpponent}, true
	}
	for _, words := range playerWords {
		if mark := p.at; p.accept(words...) {
			return Player{Kind: NamedPlayer, Name: strings.ToLower(p.raw(mark, p.at))}, true
		}
	}
	if w := p.peek(0); w.capital() || w.quoted && w.text != "" {
		p.at++
		return Player{Kind: NamedPlayer, Name: w.text}, true
	}
	return Player{}, false
}

// playerWords are players in the words of cards; the game sees, or asks, who
// it is.
var playerWords = [][]string{
	{"target", "opponent"},
	{"target", "player"},
	{"an", "opponent"},
	{"that", "opponent"},
	{"that", "player"},
	{"a", "player"},
	{"its", "controller"},
	{"its", "owner"},
	{"that", "creature's", "controller"},
	{"that", "permanent's", "controller"},
	{"the", "defending", "player"},
	{"defending", "player"},
}

// name is a player as it stands before "each" or "'s": several are joined.
func (p Player) name() string {
	switch p.Kind {
	case NamedPlayer:
		return p.Name
	case Several:
		names := make([]string, len(p.List))
		for i, one := range p.List {
			names[i] = one.name()
		}
		return strings.Join(names, " and ")
	default:
		return string(p.Kind)
	}
}
