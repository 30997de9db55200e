package play

import (
	"cmp"
	"encoding/json"
	"slices"
	"sync"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// withLines returns a face of a card with the lines of its text that Arbiter
// carries out in full, and with a description of the other lines. Carried lines,
// and those that Arbiter reminds of, are stored with the permanent, so that the
// game doesn't need the card text again.
func (g *Rules) withLines(def card.Definition, lines []string) card.Definition {
	def.TextLeft, def.LinesLeft, def.Left = false, 0, nil
	later := false // level symbols limit the lines below them
	for _, line := range lines {
		later = later || card.Symbol(line)
		with, ok := g.withLine(def, notation.Straight(line))
		switch {
		case later:
			with = def
			with.LinesLeft++
			with.Left = append(with.Left, card.LeftLine{Text: line, Why: card.LaterLevel})
		case !ok:
			with.LinesLeft++
			with.Left = append(with.Left, card.LeftLine{Text: line, Why: g.whyLeft(&def, line), Effect: len(with.Abilities) > len(def.Abilities)})
		case g.remindsOnly(&def, line):
			with.Left = append(with.Left, card.LeftLine{Text: line, Why: card.UnknownEffect, Effect: true})
		}
		def = with
	}
	return def
}

// whyLeft returns the reason why a line isn't carried.
func (g *Rules) whyLeft(def *card.Definition, line string) card.Reason {
	self, line := card.Self{Name: def.Name, Noun: def.Noun()}, notation.Straight(line)
	if card.IsOffBoard(self.Named(line)) {
		return card.OffBoard
	}
	why := card.Reason("")
	for _, a := range g.compiler.Compile(line, self) {
		switch a := a.(type) {
		case card.Left:
			return a.Why
		case card.Activated:
			why = card.NotActivated
		case card.Loyalty:
			why = card.NotActivated
		case card.Chapter:
			why = card.UnknownEffect
		case card.Trigger:
			why = card.UnknownEffect
			if a.Judged {
				why = card.UnknownCondition
			}
		default: // understood, but not carried
		}
	}
	return cmp.Or(why, card.NotApplied)
}

// remindsOnly reports whether a carried line has a triggered ability whose
// effect is left to the players.
func (g *Rules) remindsOnly(def *card.Definition, line string) bool {
	return slices.ContainsFunc(g.compiler.Compile(notation.Straight(line), card.Self{Name: def.Name, Noun: def.Noun()}), func(a card.Ability) bool {
		t, ok := a.(card.Trigger)
		return ok && !g.does(t.Do)
	})
}

// does reports whether Arbiter carries out an effect, or the effect only
// concerns hands and libraries, which the players hold.
func (g *Rules) does(e card.Effect) bool {
	return len(g.parsedLine(e.Line).actions) > 0 || e.OffBoard()
}

// withLine adds one line of a text to a definition. It returns false if the
// line isn't understood to the last word, or if part of it can't be carried
// out: then it adds the line only if it is a triggered ability, whose reminder
// leaves its effect to the players.
func (g *Rules) withLine(def card.Definition, line string) (card.Definition, bool) {
	self := card.Self{Name: def.Name, Noun: def.Noun()}
	all := g.compiler.Compile(line, self)
	with, text, carried := def, self.Named(line), true
	for _, a := range all {
		switch a := a.(type) {
		case card.Enters:
			with.EntersTapped = with.EntersTapped || a.Tapped
			if a.With.Kind != "" {
				with.With = append(slices.Clip(with.With), card.Counter{Kind: a.With.Kind, N: a.With.N.N})
			}
			if len(all) == 1 {
				return with, true
			}
		case card.Restriction:
			if a.Forbids(card.CantHaveCounters) && (!a.On.Itself || a.When != nil) {
				return def, false
			}
		case card.Activated:
			if _, ok := a.Mana(); !ok {
				return def, false
			}
		case card.CounterLimit:
		case card.Static, card.Size:
			if static, ok := a.(card.Static); ok && len(static.Change.Abilities) > 0 || card.CountsLands(a, g.Vocabulary) || !board.AddAbility(&with, a) {
				return def, false // the board seldom has lands
			}
			text = line
		case card.Trigger:
			carried = carried && g.carries(a)
		default:
			return def, false
		}
	}
	with.Abilities = append(slices.Clip(with.Abilities), text)
	return with, carried
}

// carries reports whether Arbiter carries a triggered ability: it checks its
// condition, and its effect is either carried out in full, or left to the
// players in full.
func (g *Rules) carries(a card.Trigger) bool {
	return !a.Judged && !a.Do.Conditional() && g.carriesOut(a)
}

// carriesOut reports whether pressing the reminder of a triggered ability does
// all of its effect. Otherwise its reminder leaves all of it to the players.
func (g *Rules) carriesOut(a card.Trigger) bool {
	if a.Do.Conditional() || a.Do.OtherTarget() || a.AboutOthers() && a.Do.OfOthers() {
		return false
	}
	return !slices.ContainsFunc(g.parsedLine(a.Do.Line).actions, namesAny)
}

// namesAny reports whether an action refers to something by name. Words that
// aren't understood are read as names.
func namesAny(stored tracker.Encoded) bool {
	var action any
	return json.Unmarshal(stored.Data, &action) != nil || named("", action)
}

func named(key string, node any) bool {
	switch node := node.(type) {
	case []any:
		return slices.ContainsFunc(node, func(one any) bool { return named(key, one) })
	case map[string]any:
		name, has := node["name"].(string)
		kind, _ := node["kind"].(string)
		switch player := notation.PlayerKind(kind); {
		case !has, player.InCardWords():
		case player == notation.NamedPlayer, !slices.Contains([]string{"object", "filter"}, key) && name != "any target":
			return true
		}
		for k, v := range node {
			if named(k, v) {
				return true
			}
		}
	}
	return false
}

// parsedLine is the result of parsing a line, in a form that a reminder can hold.
type parsedLine struct {
	actions    []tracker.Encoded // nil if the grammar doesn't accept the line
	refersToIt bool              // the line refers to "it"
}

// lineCache caches parsed lines: many abilities have the same effect.
type lineCache struct {
	mu    sync.Mutex
	lines map[string]parsedLine
}

// maxCachedLines is the maximum number of cached lines; when it is reached, the
// cache is cleared.
const maxCachedLines = 1 << 12

// parsedLine returns the parsed form of a line, from the cache if it is there.
func (g *Rules) parsedLine(line string) parsedLine {
	if line == "" {
		return parsedLine{}
	}
	g.deeds.mu.Lock()
	d, ok := g.deeds.lines[line]
	g.deeds.mu.Unlock()
	if ok {
		return d
	}
	d = g.parseLine(line) // takes milliseconds: don't hold the lock
	g.deeds.mu.Lock()
	defer g.deeds.mu.Unlock()
	if len(g.deeds.lines) >= maxCachedLines {
		clear(g.deeds.lines)
	}
	g.deeds.lines[line] = d
	return d
}

// parseLine parses a line into actions that a reminder can hold.
func (g *Rules) parseLine(line string) parsedLine {
	actions, err := g.Grammar.Parse(line)
	if err != nil {
		return parsedLine{}
	}
	var d parsedLine
	for _, a := range actions {
		if known, ok := a.(Add); ok && known.Known == "" && known.Card.CopyOf == nil {
			return parsedLine{} // the effect of a card doesn't add cards
		}
		stored, err := actionKinds.Encode(a)
		if err != nil {
			return parsedLine{}
		}
		d.actions, d.refersToIt = append(d.actions, stored), d.refersToIt || notation.Mentions(a)
	}
	return d
}

// lineActions returns the actions of a line.
func (g *Rules) lineActions(text string) []tracker.Encoded {
	return slices.Clone(g.parsedLine(text).actions)
}

// pointedAt returns actions with the id of one object replaced by another.
func pointedAt(all []tracker.Encoded, from, to int64) []tracker.Encoded {
	out := slices.Clone(all)
	for i, stored := range out {
		a, err := actionKinds.Decode(stored)
		if err != nil {
			continue
		}
		if pointed, err := actionKinds.Encode(notation.Pointing(a, from, to)); err == nil {
			out[i] = pointed
		}
	}
	return out
}

// Coverage says how far Arbiter carries out a line of a text.
type Coverage int

// The coverages.
const (
	Yours    Coverage = iota // it is left to the players
	Reminded                 // the players are reminded, and do it
	Carried
)

// Coverage returns how far Arbiter carries out an ability that a permanent has.
func (g *Rules) Coverage(text string, def *card.Definition) Coverage {
	least := Carried
	for _, a := range g.compiler.Compile(text, card.Self{Name: def.Name}) {
		switch a := a.(type) {
		case card.Activated:
			if _, ok := a.Mana(); !ok {
				return Yours
			}
		case card.Left, card.Loyalty:
			return Yours
		case card.Trigger:
			if !g.carries(a) || !g.does(a.Do) {
				least = Reminded
			}
		case card.Chapter:
			if a.Unknown || a.Do.Conditional() || !g.does(a.Do) {
				least = Reminded
			}
		default: // applied
		}
	}
	return least
}
