package toy

import (
	"fmt"

	"arbiter/tracker"
)

var _ tracker.Checked = Game{}

// FormStones is the name of the form that asks how many stones are marked.
const FormStones = "stones"

const fieldStones = "stones"

// TableMoves add stones.
func (Game) TableMoves(tracker.Look) []tracker.Move {
	return []tracker.Move{{Label: tracker.Say("Red stone"), Line: "red 1"}}
}

// menuMark is the name of the menu that marks stones.
const menuMark = "mark"

// ActMoves returns the button of the menu that marks stones.
func (Game) ActMoves(look tracker.Look) []tracker.Move {
	return []tracker.Move{{Label: tracker.Say("Mark…"), Menu: menuMark}}
}

// ReminderMoves returns none: the game has no reminders.
func (Game) ReminderMoves([]tracker.Reminder) (each, all []tracker.Move) { return nil, nil }

func whole(tracker.Lane, tracker.Tile) bool { return true }

// Menu offers to mark each pile.
func (Game) Menu(name string, at tracker.Setting) (tracker.Menu, bool) {
	m := tracker.Menu{Title: tracker.Say("Mark what?")}
	for _, t := range at.Look.Board.Tiles(at.By, whole) {
		m.Rows = append(m.Rows, []tracker.Move{{Label: tracker.Named(t.Titled()), Line: fmt.Sprintf("mark #%d %d", t.ID, t.Count)}})
	}
	return m, name == menuMark
}

// MenuLine returns no line: the menu has no list.
func (Game) MenuLine(string, tracker.Setting, []string) (string, bool) { return "", false }

// PlayerMoves set the tally.
func (Game) PlayerMoves() []tracker.Move {
	return []tracker.Move{{Label: tracker.Say("Tally 0"), Line: "set 0"}}
}

// TileMoves mark stones of a pile.
func (Game) TileMoves(t tracker.Tile) (most, more, leave []tracker.Move) {
	most = []tracker.Move{{Label: tracker.Say("Mark all"), Line: fmt.Sprintf("mark #%d %d", t.ID, t.Count)}}
	return most, []tracker.Move{{Label: tracker.Say("Mark…"), Form: FormStones}}, nil
}

// Form asks how many stones are marked.
func (Game) Form(name string, t tracker.Tile, _ tracker.Look) ([]tracker.Field, bool) {
	if name != FormStones {
		return nil, false
	}
	return []tracker.Field{{ID: fieldStones, Label: fmt.Sprintf("How many of %d stones", t.Count), Example: "2", Value: "1"}}, true
}

// FormLine marks as many stones as were asked for.
func (Game) FormLine(name string, id int64, put map[string]string) (string, bool) {
	return fmt.Sprintf("mark #%d %s", id, put[fieldStones]), name == FormStones
}

// Words returns the texts about the game.
func (Game) Words() tracker.Words {
	return tracker.Words{
		First: "red 3", Examples: []string{"red 3", "grey 2", "mark #2 1"},
		Number: "tally", ByHowMuch: "Tally: =3 to set",
	}
}

// NumberLine sets the tally, which nothing raises or lowers.
func (Game) NumberLine(change tracker.NumberChange) (string, bool) {
	return "set " + change.N, change.To == tracker.SetTo && change.Player == ""
}

// Checks returns the checks of Settle.
func (Game) Checks() tracker.CheckTable {
	return tracker.CheckTable{
		Title: "What stones do by themselves", Intro: "Both are done after each line.",
		Rows: []tracker.Check{
			{Key: ruleTooMany, Text: "a pile of more than ten stones falls apart"},
			{Key: ruleOneRed, Text: "of several red piles one stays"},
			{Key: "toy/wind", Text: "the wind blows grey stones away", Left: "nobody feels it"},
		},
	}
}
