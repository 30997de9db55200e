package table

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// figure returns the figure of a permanent. said are the marks of its tile that the
// figure repeats.
func figure(s *board.State, p *board.Permanent, c *board.Characteristics, said []tracker.Message) tracker.Figure {
	f := tracker.Figure{
		Crown: p.Commander != 0, Fresh: s.SummoningSick(p, c), Damage: p.Damage, Cost: pipsOf(c.Cost), Said: said,
	}
	f.Emblem, f.Rank = emblem(c.Types)
	if f.Emblem == tracker.Ground {
		for _, land := range c.Subtypes {
			if color, ok := basicColors[land]; ok {
				f.Makes = append(f.Makes, color)
			}
		}
	}
	switch {
	case p.FaceDown:
		f.Rank = tracker.Plain
	case f.Crown:
		f.Rank = tracker.Lead
	case f.Rank == tracker.Quiet && c.Definition.Power != "": // CR 301.7a
		f.Rank = tracker.Plain
	}
	for _, id := range p.Blocks() {
		if blocked, ok := s.Permanent.Find(id); ok {
			f.Role, f.Aims = tracker.Blocks, append(f.Aims, tracker.Aim{ID: blocked.ID})
		}
	}
	if !p.Attacking {
		return f
	}
	f.Role = tracker.Attacks
	if attacked, ok := s.Permanent.Find(p.Attacks.Permanent); ok && p.Attacks.Permanent != 0 {
		f.Aims = append(f.Aims, tracker.Aim{ID: attacked.ID})
	} else if p.Attacks.Seat != 0 {
		f.Aims = append(f.Aims, tracker.Aim{Seat: p.Attacks.Seat})
	}
	return f
}

// emblem returns the emblem of types, and how large a permanent of them is drawn.
// A creature has the emblem of creatures, whatever other types it has.
func emblem(types []string) (tracker.Emblem, tracker.Rank) {
	for _, row := range [...]struct {
		typ    string
		emblem tracker.Emblem
		rank   tracker.Rank
	}{
		{"Creature", tracker.Being, tracker.Plain},
		{"Planeswalker", tracker.Hero, tracker.Lead},
		{"Battle", tracker.Siege, tracker.Plain},
		{"Land", tracker.Ground, tracker.Quiet},
		{"Enchantment", tracker.Charm, tracker.Quiet},
		{"Artifact", tracker.Device, tracker.Quiet},
	} {
		if slices.Contains(types, row.typ) {
			return row.emblem, row.rank
		}
	}
	return tracker.NoEmblem, tracker.Quiet
}

// counterMeans returns what a kind of counter means for a drawing.
func counterMeans(kind string) tracker.Meaning {
	if kind == "loyalty" || kind == "defense" {
		return tracker.Worth
	}
	power, toughness, ok := card.CounterSize(kind)
	switch {
	case !ok:
		return tracker.Counts
	case power < 0 || toughness < 0:
		return tracker.Shrinks
	}
	return tracker.Grows
}

// basicColors maps the basic land types to the colors of their mana (CR 305.6).
var basicColors = map[string]string{"Plains": "white", "Island": "blue", "Swamp": "black", "Mountain": "red", "Forest": "green"}

// colorOf maps the letters of mana symbols to colors (CR 107.4a).
var colorOf = map[string]string{"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}

// costs caches the symbols of mana costs. The printed cards have a few thousand.
var costs sync.Map // string to []tracker.Pip

// pipsOf returns the symbols of a mana cost. They must not be changed.
func pipsOf(cost string) []tracker.Pip {
	if cost == "" || cost[0] != '{' {
		return nil
	}
	if known, ok := costs.Load(cost); ok {
		return known.([]tracker.Pip)
	}
	var all []tracker.Pip
	for symbol := range strings.SplitSeq(strings.Trim(cost, "{}"), "}{") {
		var p tracker.Pip
		for half := range strings.SplitSeq(symbol, "/") {
			if color, ok := colorOf[half]; ok {
				p.Colors = append(p.Colors, color)
			}
		}
		p.Text = strings.ReplaceAll(symbol, "/", "")
		all = append(all, p)
	}
	if len(cost) <= maxCost { // longer ones are typed by players and aren't cached
		costs.Store(cost, all)
	}
	return all
}

// symbols are the symbols of costs and mana in texts (CR 107.4, 107.5).
var symbols = func() map[string]tracker.Pip {
	all := make(map[string]tracker.Pip)
	add := func(symbol string) { all[symbol] = pipsOf(symbol)[0] }
	for n := range 21 {
		add("{" + strconv.Itoa(n) + "}")
	}
	for _, symbol := range []string{"{C}", "{X}", "{T}", "{Q}", "{S}", "{E}"} {
		add(symbol)
	}
	for _, a := range "WUBRG" {
		add("{" + string(a) + "}")
		for _, b := range "WUBRG" {
			if a != b {
				add("{" + string(a) + "/" + string(b) + "}")
			}
		}
	}
	return all
}()

// maxCost is the length of the longest cost that is cached.
const maxCost = 40

// kindOfPermanent is the key by which Gone counts permanents.
type kindOfPermanent struct {
	name  string
	owner int
}

// Gone returns what has left the battlefield between two states.
func (g *Game) Gone(before, after board.State, touched []int64) []tracker.Tile {
	var all []tracker.Tile
	for _, stack := range tracker.Gone(before.Permanent, after.Permanent, touched, func(p *board.Permanent) kindOfPermanent {
		return kindOfPermanent{p.Name(), p.Owner}
	}) {
		def := stack.Of.Face()
		t := tracker.Tile{ID: stack.ID, Count: stack.Count, Name: stack.Of.Name(), Label: stack.Of.Label, Type: board.Characteristics{Definition: *def}.TypeLine(stack.Of.Token), Types: def.Types, Colors: def.Colors}
		if stack.Of.Controller >= 1 && stack.Of.Controller <= len(before.Players) {
			t.Owner = before.Seat(stack.Of.Controller).Name
		}
		t.Figure.Emblem, t.Figure.Rank = emblem(def.Types)
		all = append(all, t)
	}
	return all
}
