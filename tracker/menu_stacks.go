package tracker

import (
	"fmt"
	"slices"
	"strings"
)

// StackAction is an action on stacks that has a menu, such as to tap or to destroy them.
type StackAction struct {
	Menu   string          // the menu's name
	Label  Message         // of buttons for it
	Title  Message         // of the menu
	Line   string          // the line of the action, with %s for the selector
	Wanted func(Tile) bool // nil for all stacks
	Own    bool            // only stacks of the player who opens the menu
	Beside []string        // neighbouring menus
}

// On returns the line that performs the action on what a selector means.
func (a StackAction) On(selector string) string { return fmt.Sprintf(a.Line, selector) }

// Fits reports whether the action is wanted for a stack.
func (a StackAction) Fits(t Tile) bool { return a.Wanted == nil || a.Wanted(t) }

// StackActions lists the actions of a game.
type StackActions []StackAction

// Of returns the action of a menu. ok is false if no action has the menu.
func (all StackActions) Of(menu string) (a StackAction, ok bool) {
	i := slices.IndexFunc(all, func(a StackAction) bool { return a.Menu == menu })
	if i < 0 {
		return a, false
	}
	return all[i], true
}

// Open returns a menu of the game's, with the stacks that its action is wanted for. ok is
// false if no action has the menu.
func (all StackActions) Open(menu string, at Setting) (m Menu, ok bool) {
	a, ok := all.Of(menu)
	if !ok {
		return m, false
	}
	tiles := at.Look.Board.Tiles(at.By, func(lane Lane, t Tile) bool {
		return a.Fits(t) && (!a.Own || strings.EqualFold(lane.Player, at.By))
	})
	m = StackMenu(a.Title, a.Menu, tiles, a.On)
	for _, beside := range a.Beside {
		if other, ok := all.Of(beside); ok {
			m.Other = append(m.Other, Move{Label: Say("%s…", other.Label), Menu: beside})
		}
	}
	return m, true
}

// Line returns the line of a menu's action for the selector of what was picked in its
// list. ok is false if no action has the menu.
func (all StackActions) Line(menu, selector string) (line string, ok bool) {
	a, ok := all.Of(menu)
	if !ok {
		return "", false
	}
	return a.On(selector), true
}
