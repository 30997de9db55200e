package commands

import (
	"fmt"

	"arbiter/tracker"
)

// Moves are the buttons of a board.
type Moves struct {
	Reminders []Move // pending reminders: do and dismiss
	Target    []Move // about the selected stack
	More      []Move // about it, but rarer
	Player    []Move // about the presser
	Often     []Move // the player's repeated lines, on a private board
	Table     []Move // about the game
}

// Move is a button: a line to perform, or a form to fill in first.
type Move = tracker.Move

// maxMoveLength is the maximum length of a reminder's text in a move, the limit
// of a Discord option.
const maxMoveLength = 100

// Moves returns the common moves of a table. target is the id of the selected
// stack, or 0.
func (j *Judge) Moves(look tracker.Look, target int64) Moves {
	if look.Game == "" {
		return Moves{Table: []Move{{Label: tracker.Say("Start a game"), Line: "/game start"}}}
	}
	m := Moves{Reminders: reminderMoves(look.Board.Reminders), Table: []Move{{Label: tracker.Say("Undo"), Line: "undo"}, {Label: tracker.Say("Say…"), Form: FormSay}}}
	of := j.offers(look.Game)
	if of == nil { // the table's game isn't available
		return m
	}
	m.Player, m.Table = of.PlayerMoves(), append(of.TableMoves(), m.Table...)
	if t, ok := FindTile(look.Board, target); ok && t.Zone == "" {
		m.Target, m.More = of.TileMoves(t)
	}
	return m
}

// reminderMoves returns moves to do and to dismiss each reminder, and to
// dismiss all.
func reminderMoves(waiting []tracker.Reminder) []Move {
	var moves []Move
	for _, r := range waiting {
		moves = append(
			moves,
			Move{Label: clipped(tracker.Say("%d: %s", r.ID, r.Text), maxMoveLength), Line: fmt.Sprintf("do reminder %d", r.ID)},
			Move{Label: tracker.Say("Dismiss %d", r.ID), Line: fmt.Sprintf("dismiss reminder %d", r.ID)},
		)
	}
	if len(waiting) > 1 {
		moves = append(moves, Move{Label: tracker.Say("Dismiss all"), Line: "dismiss all reminders"})
	}
	return moves
}

// FindTile finds a stack on a board or elsewhere.
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
