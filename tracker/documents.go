package tracker

import (
	"encoding/json"
	"maps"
	"slices"
)

// The parts of the documents for scripts that all games share (DESIGN §6).
// Every field is always present; empty lists are [] and never null; a value
// that an object doesn't have is null.
type (
	// TurnDocument says where in the game we are.
	TurnDocument struct {
		Number int64  `json:"number"`
		Active string `json:"active"`
		Step   string `json:"step"`
	}
	// CardDocument is a card outside of the board.
	CardDocument struct {
		ID       int64            `json:"id"`
		Count    int64            `json:"count"`
		Name     string           `json:"name"`
		Zone     string           `json:"zone"`
		Owner    string           `json:"owner"`
		Token    bool             `json:"token"`
		Counters map[string]int64 `json:"counters"`
		As       string           `json:"as,omitempty"` // how it was set aside to be cast later: "plotted"; "" if it wasn't
	}
	// EffectDocument is something that changes objects and is none itself.
	EffectDocument struct {
		ID       int64  `json:"id"`
		Text     string `json:"text"`
		Source   string `json:"source"`
		Duration string `json:"duration"`
	}
)

// Document is a board for scripts. It is made when it is marshalled: most boards are
// only looked at.
type Document func() any

// MarshalJSON makes the document.
func (d Document) MarshalJSON() ([]byte, error) {
	if d == nil {
		return []byte("null"), nil
	}
	return json.Marshal(d())
}

// Filled returns a copy of a list that JSON doesn't show as null.
func Filled[T any](list []T) []T { return append([]T{}, list...) }

// FilledMap returns a copy of a map that JSON doesn't show as null.
func FilledMap[K comparable, V any](m map[K]V) map[K]V {
	all := make(map[K]V, len(m))
	maps.Copy(all, m)
	return all
}

// Lanes lays a board out: a lane for each player, and in it the tiles of the stacks
// that the player controls, in an order of their own where one is given. What is
// attached lies under its host.
func Lanes[O any](board Stacks[O], lanes []Lane, host func(*Stack[O]) int64, controller func(*O) int, tile func(*Stack[O]) Tile, order func(a, b *Stack[O]) int) []Lane {
	under := make(map[int64][]Tile)
	tops := make([]*Stack[O], 0, board.Len())
	wide := make([]int, len(lanes)+1) // how many tiles each seat has
	lane := func(stack *Stack[O]) int {
		if seat := controller(&stack.Of); seat >= 1 && seat <= len(lanes) {
			return seat
		}
		return 0
	}
	for stack := range board.Each() {
		if h := host(stack); h != 0 {
			under[h] = append(under[h], tile(stack))
			continue
		}
		tops = append(tops, stack)
		wide[lane(stack)]++
	}
	if order != nil {
		slices.SortStableFunc(tops, order)
	}
	for i := range lanes {
		if n := wide[i+1]; n > 0 {
			lanes[i].Tiles = make([]Tile, 0, n)
		}
	}
	for _, stack := range tops {
		if seat := lane(stack); seat > 0 {
			t := tile(stack)
			t.Under = under[stack.ID]
			lanes[seat-1].Tiles = append(lanes[seat-1].Tiles, t)
		}
	}
	return lanes
}
