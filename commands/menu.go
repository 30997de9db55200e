package commands

import (
	"context"
	"slices"

	"arbiter/tracker"
)

// Menu is a private list of lines that a game offers as buttons. Opening it changes
// nothing at the table.
type Menu = tracker.Menu

// errMenu refuses an unknown menu.
var errMenu = tracker.Refuse("There is nothing to choose from here any more.").Next("Look at the board: it is up to date now. Or say it in words: /do")

// Menu returns a menu of the game at a table, for the person who opens it, and the
// table that it is about. picked are the ids of stacks. The error is a *tracker.Problem.
func (j *Judge) Menu(ctx context.Context, channel, name string, by tracker.Speaker, picked []int64) (Menu, tracker.Look, error) {
	of, at, err := j.setting(ctx, channel, by, picked)
	if err != nil {
		return Menu{}, at.Look, err
	}
	if name == menuSeveral {
		return severalMenu(at.Look.Board, at.By), at.Look, nil
	}
	m, ok := of.Menu(name, at)
	if !ok {
		return m, at.Look, errMenu
	}
	return m, at.Look, nil
}

// Chosen returns the line for the values that were picked in a list of a menu. They
// are untrusted; the game checks them.
func (j *Judge) Chosen(ctx context.Context, channel, list string, by tracker.Speaker, values []string) (line string, err error) {
	of, at, err := j.setting(ctx, channel, by, nil)
	if err != nil {
		return "", err
	}
	line, ok := of.MenuLine(list, at, values)
	if !ok {
		return "", errMenu
	}
	return line, nil
}

// errDrop refuses a drag that stands for no line.
var errDrop = tracker.Refuse("That means nothing there.").Next("Say in words what happens, or press one of the buttons.")

// Dropped returns the line for stacks that are dragged onto a stack or a player. The game
// checks the ids.
func (j *Judge) Dropped(ctx context.Context, channel string, by tracker.Speaker, picked []int64, onto tracker.Aim) (line string, err error) {
	of, at, err := j.setting(ctx, channel, by, picked)
	if err != nil {
		return "", err
	}
	game, ok := of.(tracker.Droppable)
	if ok {
		line, ok = game.DropLine(at, onto)
	}
	if !ok {
		return "", errDrop
	}
	return line, nil
}

// menuSeveral is the name of the menu that picks several stacks. Every game has it.
const menuSeveral = "several"

const (
	maxInList = 25 // stacks in a list
	maxLists  = 4
)

// severalMenu returns the menu that picks several stacks of a board at once.
func severalMenu(b tracker.Board, by string) Menu {
	m := Menu{Title: tracker.Say("What are the buttons about?")}
	tiles := b.Tiles(by, func(tracker.Lane, tracker.Tile) bool { return true })
	for some := range slices.Chunk(tiles, maxInList) {
		if len(m.Lists) < maxLists {
			list := tracker.ListTiles(tracker.MenuPicked, tracker.Say("Pick several…"), some)
			list.Opens = true
			m.Lists = append(m.Lists, list)
		}
	}
	return m
}

// maxLinesBefore is the maximum number of earlier lines from which a menu is made.
const maxLinesBefore = 200

// setting returns the menus of a table's game, and the context in which one is opened.
func (j *Judge) setting(ctx context.Context, channel string, by tracker.Speaker, picked []int64) (tracker.Offers, tracker.Setting, error) {
	look, err := j.MayMove(ctx, channel, by)
	at := tracker.Setting{Look: look, By: by.Name, Picked: picked}
	if err != nil {
		return nil, at, err
	}
	of := j.offers(look.Game)
	if of == nil {
		return nil, at, errMenu
	}
	if i := slices.IndexFunc(look.Seats, by.Sits); i >= 0 {
		at.By = look.Seats[i].Name
	}
	table, err := j.Tables.At(ctx, channel)
	if err != nil {
		return nil, at, err
	}
	at.Said = linesOf(table.SaidInGame())
	return of, at, nil
}

// linesOf returns the lines of the running game that are in effect, the last first.
func linesOf(said []tracker.Entry) (lines []string) {
	for _, e := range slices.Backward(said) {
		if word, _ := firstWord(e.Text); word == "start" || len(lines) == maxLinesBefore {
			break
		}
		if !e.Undone {
			lines = append(lines, e.Text)
		}
	}
	return lines
}
