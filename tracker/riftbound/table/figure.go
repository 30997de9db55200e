package table

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
)

// figure returns the figure of a stack, with the marks that it repeats.
func figure(s board.State, stack tracker.Stack[board.Object], c board.Traits) tracker.Figure {
	o := stack.Of
	f := tracker.Figure{Damage: o.Damage, Place: s.LocationOf(o).Field, Cost: pipsOf(&c.Definition)}
	if f.Place > len(s.Fields) {
		f.Place = 0
	}
	f.Emblem, f.Rank = emblem(c.Types)
	f.Crown = f.Rank == tracker.Lead
	if o.Hidden {
		f.Rank = tracker.Plain
	}
	switch o.Role {
	case board.Attacker:
		f.Role = tracker.Attacks
	case board.Defender:
		f.Role = tracker.Blocks
	}
	return f
}

// emblem returns the emblem of types, and how large an object of them is drawn.
func emblem(types []string) (tracker.Emblem, tracker.Rank) {
	switch {
	case slices.Contains(types, "Legend"):
		return tracker.Hero, tracker.Lead
	case slices.Contains(types, "Unit"):
		return tracker.Being, tracker.Plain
	case slices.Contains(types, "Rune"):
		return tracker.Source, tracker.Quiet
	case slices.Contains(types, "Gear"):
		return tracker.Device, tracker.Quiet
	}
	return tracker.NoEmblem, tracker.Plain
}

// maxPower is the maximum number of Power symbols that are shown one by one.
const maxPower = 4

// pipsOf returns the symbols of a cost: Energy, then Power of the card's domains.
func pipsOf(def *card.Definition) []tracker.Pip {
	var all []tracker.Pip
	if def.Energy != nil {
		all = append(all, tracker.Pip{Text: strconv.FormatInt(*def.Energy, 10)})
	}
	if def.Power < 1 || len(def.Domains) == 0 {
		return all
	}
	p := tracker.Pip{Colors: def.Domains[:min(len(def.Domains), 2)], Text: strings.ToUpper(def.Domains[0][:1])}
	if len(p.Colors) > 1 {
		p.Text = "A" // Power of either
	}
	for range min(def.Power, maxPower) {
		all = append(all, p)
	}
	return all
}

// kindOfObject is the key by which Gone counts objects.
type kindOfObject struct {
	name  string
	owner int
}

// Gone returns what has left the board between two states.
func (g *Game) Gone(before, after board.State, touched []int64) []tracker.Tile {
	var all []tracker.Tile
	for _, stack := range tracker.Gone(before.Board, after.Board, touched, func(o *board.Object) kindOfObject {
		return kindOfObject{o.Def.Name, o.Owner}
	}) {
		o := stack.Of
		t := tracker.Tile{ID: stack.ID, Count: stack.Count, Name: o.Def.Name, Label: o.Label, Type: typeLine(o.Def, o.Token), Types: o.Def.Types, Colors: o.Def.Domains}
		if o.Controller >= 1 && o.Controller <= len(before.Players) {
			t.Owner = before.Seat(o.Controller).Name
		}
		t.Figure.Emblem, t.Figure.Rank = emblem(o.Def.Types)
		all = append(all, t)
	}
	return all
}
