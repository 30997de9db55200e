package tracker

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Menus returns menus, which offer lines to one person. Opening a menu changes nothing
// at the table and blocks nobody. The names of menus are stored in messages and never
// change.
type Menus interface {
	// Menu returns a menu. ok is false if the game has no such menu.
	Menu(name string, at Setting) (m Menu, ok bool)
	// MenuLine returns the line for the values that were picked in a list of a menu, by
	// the list's name. ok is false for another name, and for values that the list can't
	// have.
	MenuLine(name string, at Setting, values []string) (line string, ok bool)
}

// Setting is the context of a menu: the table, the person who opens it, and the stacks
// that this person has picked.
type Setting struct {
	Look   Look
	By     string   // the name of a seat
	Picked []int64  // ids of stacks
	Said   []string // the lines of this game as they were understood, the last first
}

// Menu is what a menu shows.
type Menu struct {
	Title Message
	Rows  [][]Move   // each at most MaxInRow; the likeliest first
	Lists []PickList // lists of which several values can be picked at once
	Other []Move     // neighbouring menus and forms, at most MaxInRow
}

// PickList is a list of a menu, of which several values can be picked at once.
type PickList struct {
	Name   string // the name for MenuLine, or that of the menu to open
	Opens  bool   // the values are stacks, for which the menu called Name is opened
	Holder Message
	Among  []Suggestion
}

// MenuPicked is the name of the menu for several picked stacks.
const MenuPicked = "picked"

// MaxInRow is the maximum number of buttons in a row.
const MaxInRow = 5

// Tiles returns the stacks on the board for which a function reports true, with what is
// attached to them: those of a player first, then those of the player whose turn it is.
func (b Board) Tiles(first string, wanted func(Lane, Tile) bool) []Tile {
	var all []Tile
	var add func(lane Lane, tiles []Tile)
	add = func(lane Lane, tiles []Tile) {
		for _, t := range tiles {
			if wanted(lane, t) {
				all = append(all, t)
			}
			add(lane, t.Under)
		}
	}
	order := func(l Lane) int {
		switch {
		case strings.EqualFold(l.Player, first):
			return 0
		case l.Active:
			return 1
		}
		return 2
	}
	lanes := slices.SortedStableFunc(slices.Values(b.Lanes), func(x, y Lane) int { return cmp.Compare(order(x), order(y)) })
	for _, lane := range lanes {
		add(lane, lane.Tiles)
	}
	return all
}

// ActiveLane returns the lane of the player whose turn it is.
func (b Board) ActiveLane() (Lane, bool) {
	i := slices.IndexFunc(b.Lanes, func(l Lane) bool { return l.Active })
	if i < 0 {
		return Lane{}, false
	}
	return b.Lanes[i], true
}

// OneTile returns the stack with an id, on the board or attached to something on it.
func (b Board) OneTile(id int64) (Tile, bool) {
	found := b.Tiles("", func(_ Lane, t Tile) bool { return t.ID == id })
	if len(found) == 0 {
		return Tile{}, false
	}
	return found[0], true
}

// Titled returns the name of a stack on buttons: "#1 Soldier 1/1".
func (t Tile) Titled() string {
	name := strings.TrimSuffix(t.Name, " Token")
	if t.Label != "" {
		name = t.Label
	}
	return strings.TrimSpace(fmt.Sprintf("#%d %s %s", t.ID, name, t.Size))
}

// Members returns a selector of n members of a stack: "#3", "2 of #3". If the stack has
// another size when the line is said, the line affects no more than n members without
// asking.
func (t Tile) Members(n int64) string {
	if t.Count == 1 {
		return fmt.Sprintf("#%d", t.ID)
	}
	return fmt.Sprintf("%d of #%d", n, t.ID)
}

// Whole returns a selector of all members that a stack has when the line is said.
func (t Tile) Whole() string {
	if t.Count == 1 {
		return fmt.Sprintf("#%d", t.ID)
	}
	return fmt.Sprintf("all #%d", t.ID)
}

// Joined joins selectors: "#1, all #2 and #4".
func Joined(all []string) string {
	if n := len(all); n > 1 {
		return strings.Join(all[:n-1], ", ") + " and " + all[n-1]
	}
	return strings.Join(all, "")
}

// tiles returns the stacks with the ids that were picked in a list, in their order. ok is
// false if one isn't on the board, or isn't an id.
func (at Setting) tiles(values []string) (tiles []Tile, ok bool) {
	for _, v := range values {
		var id int64
		if n, err := fmt.Sscanf(v, "%d", &id); n != 1 || err != nil || fmt.Sprint(id) != v {
			return nil, false
		}
		t, found := at.Look.Board.OneTile(id)
		if !found {
			return nil, false
		}
		tiles = append(tiles, t)
	}
	return tiles, len(tiles) > 0
}

// WholeOf returns a selector of all members of the stacks with the ids that were picked in a list.
// ok is false if one isn't on the board, or isn't an id.
func (at Setting) WholeOf(values []string) (selector string, ok bool) {
	tiles, ok := at.tiles(values)
	var all []string
	for _, t := range tiles {
		all = append(all, t.Whole())
	}
	return Joined(all), ok
}

// Others returns the players besides one who haven't left.
func (l Look) Others(than string) []string {
	var all []string
	for _, s := range l.Seats {
		if !s.Left && !strings.EqualFold(s.Name, than) {
			all = append(all, s.Name)
		}
	}
	return all
}

// maxStackRows is the maximum number of rows with stacks; further stacks are only in the
// list below the rows.
const maxStackRows = 4

// StackMenu returns a menu of stacks: a row of numbers for each stack of several members,
// beginning with all of them, and rows shared by single objects. line returns the line for
// a selector. A list of all stacks picks several at once.
func StackMenu(title Message, list string, tiles []Tile, line func(selector string) string) Menu {
	m := Menu{Title: title}
	single := -1 // the row to which single objects are added
	for _, t := range tiles {
		if t.Count == 1 {
			if single < 0 || len(m.Rows[single]) == MaxInRow {
				if len(m.Rows) == maxStackRows {
					continue
				}
				m.Rows, single = append(m.Rows, nil), len(m.Rows)
			}
			m.Rows[single] = append(m.Rows[single], Move{Label: Named(t.Titled()), Line: line(t.Members(1))})
			continue
		}
		if len(m.Rows) < maxStackRows {
			m.Rows = append(m.Rows, numbersOf(t, line))
		}
	}
	if l := ListTiles(list, Say("Several at once…"), tiles); len(tiles) > 1 {
		m.Lists = []PickList{l}
	}
	return m
}

// numbersOf returns a row of buttons for all members of a stack and for smaller numbers.
// If these don't all fit, the last button leads to a question for the number.
func numbersOf(t Tile, line func(selector string) string) []Move {
	row := []Move{{Label: Say("All %d: %s", t.Count, Name(t.Titled())), Line: line(t.Members(t.Count))}}
	for n := int64(1); n < t.Count && len(row) < MaxInRow; n++ {
		if n+1 < t.Count && len(row) == MaxInRow-1 {
			return append(row, Move{Label: Say("Other…"), Line: line(fmt.Sprintf("#%d", t.ID))})
		}
		row = append(row, Move{Label: Say("%d of #%d", n, t.ID), Line: line(t.Members(n))})
	}
	return row
}

// ListTiles returns a list of stacks whose values are their ids.
func ListTiles(name string, holder Message, tiles []Tile) PickList {
	l := PickList{Name: name, Holder: holder}
	for _, t := range tiles {
		label := t.Titled()
		if t.Count > 1 {
			label = fmt.Sprintf("%s ×%d", label, t.Count)
		}
		l.Among = append(l.Among, Suggestion{Label: label, Value: fmt.Sprint(t.ID)})
	}
	return l
}

// The limits of DismissMenu.
const (
	maxDismissed = 6 // reminders with a button each; more are in lists
	maxInList    = 25
	maxLists     = 15
)

// DismissMenu returns a menu that dismisses each pending reminder, several, or all. line
// returns the line that dismisses the reminder with an id, and list is the name of the
// lists.
func DismissMenu(list string, at Setting, line func(id string) string, all string) Menu {
	m := Menu{Title: Say("Dismiss what?"), Other: []Move{{Label: Say("Dismiss all"), Line: all, Now: true}}}
	pending := at.Look.Board.Reminders
	if len(pending) <= maxDismissed {
		for _, r := range pending {
			m.Rows = append(m.Rows, []Move{{Label: Say("%d: %s", r.ID, r.Text), Line: line(fmt.Sprint(r.ID))}})
		}
		return m
	}
	for some := range slices.Chunk(pending, maxInList) {
		l := PickList{Name: list, Holder: Say("Several at once…")}
		for _, r := range some {
			l.Among = append(l.Among, Suggestion{Label: fmt.Sprintf("%d: %s", r.ID, r.Text), Value: fmt.Sprint(r.ID)})
		}
		if len(m.Lists) < maxLists {
			m.Lists = append(m.Lists, l)
		}
	}
	return m
}

// Dismissed returns the line that dismisses the reminders with the ids that were
// picked in a list. ok is false if one isn't pending.
func (at Setting) Dismissed(values []string, line func(id string) string) (text string, ok bool) {
	var all []string
	for _, v := range values {
		if !slices.ContainsFunc(at.Look.Board.Reminders, func(r Reminder) bool { return fmt.Sprint(r.ID) == v }) {
			return "", false
		}
		all = append(all, line(v))
	}
	return strings.Join(all, "; "), len(all) > 0
}
