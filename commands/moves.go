package commands

import (
	"fmt"

	"arbiter/tracker"
)

// Moves are what a board offers to be pressed.
type Moves struct {
	Reminders []Move // what waits: to be done, and to be dismissed
	Target    []Move // about the stack that was picked; none where none is
	More      []Move // about it too, but not done as often
	Player    []Move // about whoever presses
	Often     []Move // what that player has said most, on a board of one player
	Table     []Move // about the game
}

// Move is one of them: a line to be said, or a form to be filled in first.
type Move = tracker.Move

// longestMove is how much of a reminder's text a move shows: what an option of
// a list on Discord has room for.
const longestMove = 100

// Moves are what is done most at a table. The target is the id of a stack, or 0.
func (j *Judge) Moves(look tracker.Look, target int64) Moves {
	if look.Game == "" {
		return Moves{Table: []Move{{Label: "Start a game", Line: "/game start"}}}
	}
	m := Moves{Reminders: reminderMoves(look.Board.Reminders), Table: []Move{{Label: "Undo", Line: "undo"}, {Label: "Say…", Form: FormSay}}}
	of := j.offers(look.Game)
	if of == nil { // the table has a game that isn't played here any more
		return m
	}
	m.Player, m.Table = of.PlayerMoves(), append(of.TableMoves(), m.Table...)
	if t, ok := FindTile(look.Board, target); ok && t.Zone == "" {
		m.Target, m.More = of.TileMoves(t)
	}
	return m
}

// reminderMoves are both outcomes of each reminder, and how to be rid of all.
func reminderMoves(waiting []tracker.Reminder) []Move {
	var moves []Move
	for _, r := range waiting {
		moves = append(
			moves,
			Move{Label: clip(fmt.Sprintf("%d: %s", r.ID, r.Text), longestMove), Line: fmt.Sprintf("do reminder %d", r.ID)},
			Move{Label: fmt.Sprintf("Dismiss %d", r.ID), Line: fmt.Sprintf("dismiss reminder %d", r.ID)},
		)
	}
	if len(waiting) > 1 {
		moves = append(moves, Move{Label: "Dismiss all", Line: "dismiss all reminders"})
	}
	return moves
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
