package commands

import "arbiter/tracker"

// Moves are the buttons of a board.
type Moves struct {
	Reminders []Move // each pending reminder
	Reminded  []Move // for all pending reminders
	Table     []Move // about the game: what is likely next, and Undo
	Target    []Move // about the selected stack
	More      []Move // about it, but rarer
	Leave     []Move // remove it from the board
	Acts      []Move // what players do at any time
	Player    []Move // about the presser
	Often     []Move // the player's repeated lines, on a private board
	Say       []Move // the form for a typed line
}

// lists lists all buttons.
func (m *Moves) lists() []*[]Move {
	return []*[]Move{&m.Reminders, &m.Reminded, &m.Table, &m.Target, &m.More, &m.Leave, &m.Acts, &m.Player, &m.Often, &m.Say}
}

// Move is a button: a line to perform, a form to fill in first, or a menu to open.
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
	m := Moves{Table: []Move{{Label: tracker.Say("Undo"), Line: "undo"}}, Say: []Move{{Label: tracker.Say("Say…"), Form: FormSay}}}
	of := j.offers(look.Game)
	if of == nil { // the table's game isn't available
		return m
	}
	m.Reminders, m.Reminded = of.ReminderMoves(look.Board.Reminders)
	for i := range m.Reminders {
		m.Reminders[i].Label = clipped(m.Reminders[i].Label, maxMoveLength)
	}
	m.Player, m.Acts, m.Table = of.PlayerMoves(), of.ActMoves(look), append(of.TableMoves(look), m.Table...)
	if len(look.Board.Tiles("", func(tracker.Lane, tracker.Tile) bool { return true })) > maxInList { // the select of the board lists fewer
		m.Say = append([]Move{{Label: tracker.Say("Several…"), Menu: menuSeveral}}, m.Say...)
	}
	if t, ok := FindTile(look.Board, target); ok && t.Zone == "" {
		m.Target, m.More, m.Leave = of.TileMoves(t)
	}
	return m
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
