package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
)

// The names of the menus, which are stored in messages.
const (
	menuMove    = "move"
	menuPlay    = "play"
	menuExhaust = "exhaust"
	menuReady   = "ready"
	menuBuff    = "buff"
	menuKill    = "kill"
	menuRecall  = "recall"
	menuBanish  = "banish"
)

// stackActions are what menus do to stacks.
var stackActions = tracker.StackActions{
	{
		Menu: menuExhaust, Label: tracker.Say("Exhaust"), Title: tracker.Say("Exhaust what?"), Line: "exhaust %s",
		Wanted: isReady, Beside: []string{menuReady},
	},
	{
		Menu: menuReady, Label: tracker.Say("Ready"), Title: tracker.Say("Ready what?"), Line: "ready %s",
		Wanted: isExhausted, Beside: []string{menuExhaust},
	},
	{
		Menu: menuBuff, Label: tracker.Say("Buff"), Title: tracker.Say("Buff what?"), Line: "buff %s",
		Wanted: isUnit,
	},
	{
		Menu: menuKill, Label: tracker.Say("Kill"), Title: tracker.Say("Kill what?"), Line: "kill %s",
		Wanted: noRune, Beside: []string{menuRecall, menuBanish},
	},
	{
		Menu: menuRecall, Label: tracker.Say("Recall"), Title: tracker.Say("Recall what?"), Line: "recall %s",
		Wanted: isUnit, Beside: []string{menuKill, menuBanish},
	},
	{
		Menu: menuBanish, Label: tracker.Say("Banish"), Title: tracker.Say("Banish what?"), Line: "banish %s",
		Wanted: noRune, Beside: []string{menuKill, menuRecall},
	},
}

func isReady(t tracker.Tile) bool { return !t.Turned }

func isExhausted(t tracker.Tile) bool { return t.Turned }

func isUnit(t tracker.Tile) bool { return slices.Contains(t.Types, "Unit") }

func noRune(t tracker.Tile) bool { return !slices.Contains(t.Types, "Rune") }

// What goes on at a battlefield, as its fact says.
const (
	goingCombat   = "combat"
	goingShowdown = "showdown"
)

// going returns what goes on at a battlefield: a combat, a showdown, or nothing.
func going(b tracker.Board) string {
	for _, f := range b.Facts {
		for _, what := range []string{goingCombat, goingShowdown} {
			if f.Of != "" && slices.Contains(f.Says.Args, any(tracker.Name(what))) {
				return what
			}
		}
	}
	return ""
}

// units lists the units of a board: those of a player first. If ready is set, only
// those of that player that are ready to move.
func units(b tracker.Board, by string, ready bool) []tracker.Tile {
	return b.Tiles(by, func(lane tracker.Lane, t tracker.Tile) bool {
		return isUnit(t) && (!ready || strings.EqualFold(lane.Player, by) && !t.Turned)
	})
}

// Menu returns a menu of the game.
func (g *Game) Menu(name string, at tracker.Setting) (tracker.Menu, bool) {
	switch name {
	case menuMove:
		return moveMenu(at), true
	case menuPlay:
		return g.playMenu(at), true
	case tracker.MenuPicked:
		return pickedMenu(at)
	}
	return stackActions.Open(name, at)
}

// MenuLine returns the line for what was picked in a list of a menu.
func (g *Game) MenuLine(name string, at tracker.Setting, values []string) (string, bool) {
	on, ok := at.WholeOf(values)
	if !ok {
		return "", false
	}
	if kind, place, _ := strings.Cut(name, " "); kind == menuMove {
		n, err := strconv.Atoi(place)
		if err != nil || n < 0 || n > fields(at.Look.Board) {
			return "", false
		}
		return moveLine(on, n), true
	}
	return stackActions.Line(name, on)
}

// pickedMenu is what can be done to several picked stacks at once: what can be done to
// each of them, and for units where they move.
func pickedMenu(at tracker.Setting) (tracker.Menu, bool) {
	var names, all []string
	var tiles []tracker.Tile
	for _, id := range at.Picked {
		if t, ok := at.Look.Board.OneTile(id); ok {
			names, all, tiles = append(names, t.Titled()), append(all, t.Members(t.Count)), append(tiles, t)
		}
	}
	if len(all) == 0 {
		return tracker.Menu{}, false
	}
	each := func(is func(tracker.Tile) bool) bool {
		return !slices.ContainsFunc(tiles, func(t tracker.Tile) bool { return !is(t) })
	}
	var acts, moves []tracker.Move
	for _, a := range stackActions {
		if each(a.Fits) {
			acts = append(acts, tracker.Move{Label: a.Label, Line: a.On(tracker.Joined(all))})
		}
	}
	for n := range fields(at.Look.Board) + 1 {
		if each(func(t tracker.Tile) bool { return isUnit(t) && !t.Turned && goes(t, n) }) {
			moves = append(moves, tracker.Move{Label: tracker.Say("→ %s", tracker.Name(place(n))), Line: moveLine(tracker.Joined(all), n)})
		}
	}
	return tracker.Menu{Title: tracker.Named(strings.Join(names, ", ")), Rows: [][]tracker.Move{moves, acts}}, true
}

// fields is the number of battlefields.
func fields(b tracker.Board) int {
	n := 0
	for _, f := range b.Facts {
		if strings.HasPrefix(f.Of, "battlefield ") {
			n++
		}
	}
	return n
}

// place is what a line calls a battlefield by its number, or the base for 0.
func place(n int) string {
	if n == 0 {
		return "base"
	}
	return fmt.Sprintf("battlefield %d", n)
}

func moveLine(selector string, n int) string { return "move " + selector + " to " + place(n) }

// isAt reports whether a unit is at a place.
func isAt(t tracker.Tile, n int) bool {
	return slices.ContainsFunc(t.Marks, func(m tracker.Message) bool {
		said := m.String()
		return said == place(n) || strings.HasPrefix(said, place(n)+" (")
	})
}

// goes reports whether a unit can move to a place as its standard move: from base to
// a battlefield and back, and with Ganking between battlefields (RB 144.4.c.1).
func goes(t tracker.Tile, to int) bool {
	return !isAt(t, to) && (to == 0 || isAt(t, 0) || slices.Contains(t.Keywords, "Ganking"))
}

// moveMenu offers where all ready units can go at once, then some of each, and a list
// for each place.
func moveMenu(at tracker.Setting) tracker.Menu {
	by := at.By
	if len(units(at.Look.Board, by, true)) == 0 {
		if active, ok := at.Look.Board.ActiveLane(); ok {
			by = active.Player
		}
	}
	ready := units(at.Look.Board, by, true)
	m := tracker.Menu{Title: tracker.Say("Move what, and where?")}
	var together []tracker.Move
	for to := range fields(at.Look.Board) + 1 {
		var whole []string
		var some []tracker.Tile
		for _, t := range ready {
			if goes(t, to) {
				whole, some = append(whole, t.Whole()), append(some, t)
			}
		}
		if len(some) > 1 && len(m.Lists) < maxMoveLists {
			together = append(together, tracker.Move{Label: tracker.Say("All → %s", tracker.Name(place(to))), Line: moveLine(tracker.Joined(whole), to)})
			m.Lists = append(m.Lists, tracker.ListTiles(fmt.Sprintf("%s %d", menuMove, to), tracker.Say("Several → %s", tracker.Name(place(to))), some))
		}
	}
	if len(together) > 0 {
		m.Rows = append(m.Rows, together)
	}
	for _, t := range ready {
		var row []tracker.Move
		for to := range fields(at.Look.Board) + 1 {
			if !goes(t, to) {
				continue
			}
			for _, n := range slices.Compact([]int64{t.Count, 1}) {
				label := tracker.Say("#%d %s → %s", t.ID, tracker.Name(shortened(t.Name)), tracker.Name(place(to)))
				if t.Count > 1 {
					label = tracker.Say("#%d %s ×%d → %s", t.ID, tracker.Name(shortened(t.Name)), n, tracker.Name(place(to)))
				}
				if len(row) < tracker.MaxInRow {
					row = append(row, tracker.Move{Label: label, Line: moveLine(t.Members(n), to)})
				}
			}
		}
		if len(row) > 0 && len(m.Rows) < maxMoved {
			m.Rows = append(m.Rows, row)
		}
	}
	return m
}

// shortened is a name of which the end is left out where it wouldn't fit a button.
func shortened(name string) string {
	if r := []rune(name); len(r) > maxNameLength {
		return strings.TrimSpace(string(r[:maxNameLength-1])) + "…"
	}
	return name
}

const (
	maxNameLength = 14
	maxMoved      = 4 // rows
	maxMoveLists  = 4
)

const maxTokenRows = 6 // kinds of tokens with buttons

// likelyTokens are the tokens that are offered.
var likelyTokens = []string{"Recruit", "Gold", "Sprite", "Mech", "Sand Soldier", "Bird"}

// playMenu offers tokens to play: those on the board first.
func (g *Game) playMenu(at tracker.Setting) tracker.Menu {
	m := tracker.Menu{Title: tracker.Say("Play what?"), Other: []tracker.Move{{Label: tracker.Say("Other…"), Form: "create"}}}
	var names []string
	for _, t := range at.Look.Board.Tiles(at.By, func(_ tracker.Lane, t tracker.Tile) bool { return t.Name != "Rune" }) {
		names = append(names, t.Name)
	}
	offered := make(map[string]bool)
	for _, name := range append(names, likelyTokens...) {
		if !g.IsPredefined(name) || offered[name] || len(m.Rows) == maxTokenRows {
			continue
		}
		offered[name] = true
		row := []tracker.Move{{Label: tracker.Named(name), Line: "play a " + name + " token to base"}}
		for _, n := range []int{2, 3} {
			row = append(row, tracker.Move{Label: tracker.Say("×%d", n), Line: fmt.Sprintf("play %d %s tokens to base", n, name)})
		}
		m.Rows = append(m.Rows, row)
	}
	return m
}
