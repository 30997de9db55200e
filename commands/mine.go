package commands

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"arbiter/tracker"
)

// Own returns a player's part of a board: the lane, owned objects elsewhere,
// and the reminders of that player or of nobody in particular.
func Own(b tracker.Board, player string) tracker.Board {
	own := func(name string) bool { return strings.EqualFold(name, player) }
	b.Lanes = slices.DeleteFunc(slices.Clone(b.Lanes), func(l tracker.Lane) bool { return !own(l.Player) })
	b.Elsewhere = slices.DeleteFunc(slices.Clone(b.Elsewhere), func(t tracker.Tile) bool { return !own(t.Owner) })
	b.Gone = slices.DeleteFunc(slices.Clone(b.Gone), func(t tracker.Tile) bool { return !own(t.Owner) })
	b.Reminders = slices.DeleteFunc(slices.Clone(b.Reminders), func(r tracker.Reminder) bool { return r.Player != "" && !own(r.Player) })
	b.Effects = nil
	return b
}

// MyMoves returns the moves on a player's private board.
func (j *Judge) MyMoves(ctx context.Context, channel string, by tracker.Speaker, look tracker.Look, target int64) Moves {
	look.Board = Own(look.Board, by.Name)
	m := j.Moves(look, target)
	if look.Game == "" {
		return m
	}
	if table, err := j.Tables.At(ctx, channel); err == nil {
		for _, line := range frequentLines(table.SaidInGame(), by) {
			if !m.hasLine(line) {
				m.Often = append(m.Often, Move{Label: tracker.Named(line), Line: line})
			}
		}
	}
	return m
}

// hasLine reports whether one of the moves is a line.
func (m *Moves) hasLine(line string) bool {
	for _, some := range m.lists() {
		if slices.ContainsFunc(*some, func(o Move) bool { return o.Line == line }) {
			return true
		}
	}
	return false
}

const (
	// maxOften is the maximum number of repeated lines among a player's last
	// lookBack lines.
	maxOften = 4
	lookBack = 500
	// maxOftenLength is the maximum length of such a line.
	maxOftenLength = 40
)

// frequentLines returns the lines that a player typed more than once in the game, most
// frequent first. Lines about an object are left out, because the object may
// be gone.
func frequentLines(said []tracker.Entry, by tracker.Speaker) []string {
	times := make(map[string]int)
	for _, e := range slices.Backward(said[max(0, len(said)-lookBack):]) {
		word, _ := firstWord(e.Text)
		switch {
		case word == "start":
			return repeatedLines(times)
		case e.Undone, e.By.Account != by.Account || by.Account == "" && e.By.Name != by.Name,
			strings.Contains(e.Text, "#"), len([]rune(e.Text)) > maxOftenLength, slices.Contains(onEachBoard, word):
		default:
			times[e.Text]++
		}
	}
	return repeatedLines(times)
}

// onEachBoard are the first words of lines that every board offers, or that
// can't be repeated.
var onEachBoard = []string{"choose", "undo", "redo", "next", "gain", "lose", "seat", "end", "do", "dismiss"}

// repeatedLines returns the lines that were counted more than once, most frequent
// first.
func repeatedLines(times map[string]int) []string {
	var lines []string
	for line, n := range times {
		if n > 1 {
			lines = append(lines, line)
		}
	}
	slices.SortFunc(lines, func(a, b string) int { return cmp.Or(times[b]-times[a], strings.Compare(a, b)) })
	return lines[:min(len(lines), maxOften)]
}

// errSeat refuses a private board for a spectator.
func errSeat(name string) error {
	return tracker.Refuse("%s has no seat in this game, so there is no board of your own.", name).
		Next("Take a seat: /game join").Or("/game join").For(tracker.ErrNotSeated)
}
