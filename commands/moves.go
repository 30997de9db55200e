package commands

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/rules"
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
type Move struct {
	Label string
	Line  string
	Form  string // what Judge.Form knows it by; Line is empty then
}

// longestMove is how much of a reminder's text a move shows: what an option of
// a list on Discord has room for.
const longestMove = 100

// Moves are what is done most at a table. The target is the id of a stack, or 0.
func (j *Judge) Moves(look tracker.Look, target int64) Moves {
	if look.Game == "" {
		return Moves{Table: []Move{{Label: "Start a game", Line: "/game start"}}}
	}
	m := Moves{
		Reminders: reminderMoves(look.Board.Reminders),
		Player: []Move{
			{Label: "−5 life", Line: "lose 5 life"},
			{Label: "−1 life", Line: "lose 1 life"},
			{Label: "+1 life", Line: "gain 1 life"},
			{Label: "+5 life", Line: "gain 5 life"},
			{Label: "Life…", Form: FormLife},
		},
		Table: []Move{{Label: "Next turn", Line: "next turn"}, {Label: "Undo", Line: "undo"}, {Label: "Say…", Form: FormSay}},
	}
	t, ok := FindTile(look.Board, target)
	here := ok && t.Zone == ""
	if rules.Game(look.Game) == rules.Riftbound {
		m.Player = []Move{
			{Label: "−1 point", Line: "lose 1 point"},
			{Label: "+1 point", Line: "score 1 point"},
			{Label: "+1 XP", Line: "gain 1 XP"},
			{Label: "Points…", Form: FormLife},
		}
		if here {
			m.Target, m.More = riftboundMoves(t)
		}
		return m
	}
	if here {
		m.Target, m.More = magicMoves(t)
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

// magicMoves are what is done most with a stack of Magic's, and what else is.
func magicMoves(t tracker.Tile) (most, more []Move) {
	turn := Move{Label: "Tap", Line: fmt.Sprintf("tap #%d", t.ID)}
	if slices.Contains(t.Marks, "tapped") {
		turn = Move{Label: "Untap", Line: fmt.Sprintf("untap #%d", t.ID)}
	}
	grow := Move{Label: "+1/+1", Line: fmt.Sprintf("put a +1/+1 counter on #%d", t.ID)}
	shrink := Move{Label: "−1/−1", Line: fmt.Sprintf("put a -1/-1 counter on #%d", t.ID)}
	if strings.Contains(t.Type, "Planeswalker") {
		grow = Move{Label: "+1 loyalty", Line: fmt.Sprintf("put a loyalty counter on #%d", t.ID)}
		shrink = Move{Label: "−1 loyalty", Line: fmt.Sprintf("remove a loyalty counter from #%d", t.ID)}
	}
	most = []Move{turn, grow, shrink, {Label: "Damage…", Form: FormDamage}}
	more = []Move{{Label: "Counters…", Form: FormCounters}, {Label: "Sacrifice", Line: fmt.Sprintf("sacrifice #%d", t.ID)}, {Label: "Why?", Line: fmt.Sprintf("why #%d", t.ID)}}
	return most, more
}

// riftboundMoves are what is done most with a stack of Riftbound's.
func riftboundMoves(t tracker.Tile) (most, more []Move) {
	turn := Move{Label: "Exhaust", Line: fmt.Sprintf("exhaust all #%d", t.ID)}
	if slices.Contains(t.Marks, "exhausted") {
		turn = Move{Label: "Ready", Line: fmt.Sprintf("ready all #%d", t.ID)}
	}
	most = []Move{turn}
	if strings.Contains(t.Type, "Unit") {
		most = append(
			most, Move{Label: "Buff", Line: fmt.Sprintf("buff #%d", t.ID)}, Move{Label: "Damage…", Form: FormDamage},
			Move{Label: "Recall", Line: fmt.Sprintf("recall #%d", t.ID)},
		)
	}
	if strings.Contains(t.Type, "Rune") {
		most = append(most, Move{Label: "Recycle", Line: fmt.Sprintf("recycle #%d", t.ID)})
	} else {
		most = append(most, Move{Label: "Kill", Line: fmt.Sprintf("kill #%d", t.ID)})
	}
	return most, []Move{{Label: "Why?", Line: fmt.Sprintf("why #%d", t.ID)}}
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
