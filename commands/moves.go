package commands

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

// Moves are the lines that a board offers to be pressed.
type Moves struct {
	Reminders []Button // what waits, to be done
	Target    []Button // about the stack that was picked; none where none is
	Player    []Button // about whoever presses
	Table     []Button // about the game
}

// A board offers as many reminders as stand in one row beside the button that
// dismisses them, with as much of their text as a button can show.
const (
	mostReminders = 4
	longestMove   = 40
)

// Moves are what is done most at a table, as buttons. The target is the id of
// a stack, or 0.
func (j *Judge) Moves(look tracker.Look, target int64) Moves {
	if look.Game == "" {
		return Moves{Table: []Button{{"Start a game", "/game start"}}}
	}
	m := Moves{
		Player: []Button{
			{"−5 life", "lose 5 life"}, {"−1 life", "lose 1 life"}, {"+1 life", "gain 1 life"}, {"+5 life", "gain 5 life"},
		},
		Table: []Button{{"Next turn", "next turn"}, {"Undo", "undo"}},
	}
	for _, r := range look.Board.Reminders {
		m.Reminders = append(m.Reminders, Button{clip(fmt.Sprintf("%d: %s", r.ID, r.Text), longestMove), fmt.Sprintf("do reminder %d", r.ID)})
		if len(m.Reminders) == mostReminders {
			break
		}
	}
	if len(m.Reminders) > 0 {
		m.Reminders = append(m.Reminders, Button{"Dismiss all", "dismiss all reminders"})
	}
	t, ok := FindTile(look.Board, target)
	if rules.Game(look.Game) == rules.Riftbound {
		m.Player = []Button{{"−1 point", "lose 1 point"}, {"+1 point", "score 1 point"}, {"+1 XP", "gain 1 XP"}}
		if ok && t.Zone == "" {
			m.Target = riftboundMoves(t)
		}
		return m
	}
	if !ok || t.Zone != "" {
		return m
	}
	turn := Button{"Tap", fmt.Sprintf("tap #%d", t.ID)}
	if slices.Contains(t.Marks, "tapped") {
		turn = Button{"Untap", fmt.Sprintf("untap #%d", t.ID)}
	}
	more := Button{"+1/+1", fmt.Sprintf("put a +1/+1 counter on #%d", t.ID)}
	less := Button{"−1/−1", fmt.Sprintf("put a -1/-1 counter on #%d", t.ID)}
	if strings.Contains(t.Type, "Planeswalker") {
		more = Button{"+1 loyalty", fmt.Sprintf("put a loyalty counter on #%d", t.ID)}
		less = Button{"−1 loyalty", fmt.Sprintf("remove a loyalty counter from #%d", t.ID)}
	}
	m.Target = []Button{turn, more, less, {"Sacrifice", fmt.Sprintf("sacrifice #%d", t.ID)}, {"Why?", fmt.Sprintf("why #%d", t.ID)}}
	return m
}

// riftboundMoves are what is done most with a stack of Riftbound's.
func riftboundMoves(t tracker.Tile) []Button {
	turn := Button{"Exhaust", fmt.Sprintf("exhaust all #%d", t.ID)}
	if slices.Contains(t.Marks, "exhausted") {
		turn = Button{"Ready", fmt.Sprintf("ready all #%d", t.ID)}
	}
	moves := []Button{turn}
	if strings.Contains(t.Type, "Unit") {
		moves = append(moves, Button{"Buff", fmt.Sprintf("buff #%d", t.ID)}, Button{"Recall", fmt.Sprintf("recall #%d", t.ID)})
	}
	if strings.Contains(t.Type, "Rune") {
		moves = append(moves, Button{"Recycle", fmt.Sprintf("recycle #%d", t.ID)})
	} else {
		moves = append(moves, Button{"Kill", fmt.Sprintf("kill #%d", t.ID)})
	}
	return append(moves, Button{"Why?", fmt.Sprintf("why #%d", t.ID)})
}

// FindTile finds a stack on a board, wherever it lies.
func FindTile(b tracker.Board, id int64) (tracker.Tile, bool) {
	var find func(tiles []tracker.Tile) (tracker.Tile, bool)
	find = func(tiles []tracker.Tile) (tracker.Tile, bool) {
		for _, t := range tiles {
			if t.ID == id {
				return t, true
			}
			if under, ok := find(t.Under); ok {
				return under, true
			}
		}
		return tracker.Tile{}, false
	}
	for _, lane := range b.Lanes {
		if t, ok := find(lane.Tiles); ok {
			return t, true
		}
	}
	return find(b.Elsewhere)
}
