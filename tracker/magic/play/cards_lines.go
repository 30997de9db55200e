package play

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
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
	var while *notation.Condition // what a level or station symbol, or a class level bar, says of the lines below it
	for _, line := range lines {
		line = g.wordedOn(&def, notation.Straight(line))
		if limit, ok := card.Threshold(line); ok {
			while = limit
			def.Abilities = append(slices.Clip(def.Abilities), line)
			continue
		}
		def, _ = g.addLine(def, line, while)
	}
	return g.withKeywordStatics(station(def, while))
}

// addLine adds a line of a text to a definition, and returns what of the line is left to
// the players, or nil. while is the condition of the level or station symbol above the line, or nil.
func (g *Rules) addLine(def card.Definition, line string, while *notation.Condition) (card.Definition, *card.LeftLine) {
	with, ok := def, false
	if while != nil {
		with, ok = g.withLineBelow(def, line, while)
	} else {
		with, ok = g.withLine(def, line)
	}
	if ok {
		return with, nil
	}
	left := g.lineLeft(&def, line)
	if while == nil {
		if rest, ok := g.withoutPart(def, line); ok {
			left.Part = true
			rest.LinesLeft, rest.Left = def.LinesLeft+1, append(slices.Clip(rest.Left), left)
			return rest, &left
		}
	}
	if while != nil && !left.Effect && left.Why != card.OffBoard {
		left.Why = card.LaterLevel
	}
	left.Listed = left.Listed || len(with.Abilities) > len(def.Abilities)
	with.LinesLeft, with.Left = def.LinesLeft+1, append(slices.Clip(with.Left), left)
	return with, &left
}

// withKeywordStatics adds the continuous effects that a definition's keywords stand for.
func (g *Rules) withKeywordStatics(def card.Definition) card.Definition {
	for _, k := range def.Keywords {
		for _, a := range g.compiler.Meaning(k, slices.Contains(def.Types, "Creature")) {
			if static, ok := a.(card.Static); ok {
				board.AddAbility(&def, static)
			}
		}
	}
	return def
}

// station lets a Spacecraft be a creature while the condition of its last station
// symbol holds, if a size is printed there (CR 721.2b).
func station(def card.Definition, while *notation.Condition) card.Definition {
	if while != nil && def.Power != "" && slices.Contains(def.Subtypes, "Spacecraft") && !slices.Contains(def.Types, "Creature") {
		board.AddAbility(&def, card.Static{On: card.Subject{Itself: true}, Change: notation.Change{Types: []string{"Creature"}, Adds: true}, While: while})
	}
	return def
}

// lineLeft describes a line that isn't carried, with the reason.
func (g *Rules) lineLeft(def *card.Definition, line string) card.LeftLine {
	self, text := card.Self{Name: def.Name, Noun: def.Noun()}, notation.Straight(line)
	left := card.LeftLine{Text: notation.Words(line), Why: card.NotApplied}
	if compiled, err := card.ReadLine(line); err == nil {
		if left.Kind, _, _ = strings.Cut(compiled.Class, " "); slices.ContainsFunc(compiled.Is, func(a card.Ability) bool { return a.Kind() == card.KindLeft }) {
			left.Text = ""
		}
	} else if off, ok := card.LeftOffBoard(self.Named(text)); ok {
		left.Why, left.About = off.Why, off.About
		return left
	}
	for _, a := range g.compiler.Compile(text, self) {
		switch a := a.(type) {
		case card.Left:
			left.Why, left.About, left.Effect = a.Why, a.About, false
			return left
		case card.Activated, card.Loyalty, card.Trigger:
			left.Why, left.Effect = card.UnknownEffect, true
		case card.LosingReplaced:
			left.Why, left.Effect = card.UnknownEffect, false
		case card.ExiledInstead:
			if a.Do != nil {
				left.Why, left.Effect = card.UnknownEffect, false
			}
		case card.Chapter:
			left.Why, left.Effect, left.Listed = card.UnknownEffect, true, true
		default: // understood, but not applied
		}
	}
	return left
}

// withLineBelow adds a line below a level or station symbol to a definition.
func (g *Rules) withLineBelow(def card.Definition, line string, while *notation.Condition) (card.Definition, bool) {
	all, ok := g.compiler.Below(line, card.Self{Name: def.Name, Noun: def.Noun()}, while)
	with, carried := def, true
	for _, a := range all {
		ok = ok && board.AddAbility(&with, a)
		if static, is := a.(card.Static); is {
			carried = carried && g.carriesEach(static.Change.Abilities)
		}
	}
	if !ok {
		return def, false
	}
	return with, carried
}

// withoutPart adds a line to a definition of which one part is left to the players and the rest is
// carried out. It returns false for any other line.
func (g *Rules) withoutPart(def card.Definition, line string) (card.Definition, bool) {
	self := card.Self{Name: def.Name, Noun: def.Noun()}
	all := g.compiler.Compile(line, self)
	isPart := func(a card.Ability) bool {
		l, is := a.(card.Left)
		return is && (l.Why == card.OffBoard || l.Why == card.RestOfSentence)
	}
	rest := slices.DeleteFunc(slices.Clone(all), isPart)
	if len(rest) == 0 || len(rest) == len(all) {
		return def, false
	}
	return g.withAbilities(def, rest, self.Named(line), line)
}

// withLine adds one line of a text to a definition. It returns false if the
// line isn't understood to the last word, or if part of it can't be carried
// out: then it adds the line only if it is a triggered ability, whose reminder
// leaves its effect to the players, or if that part is an ability that it gives.
func (g *Rules) withLine(def card.Definition, line string) (card.Definition, bool) {
	self := card.Self{Name: def.Name, Noun: def.Noun()}
	return g.withAbilities(def, g.compiler.Compile(line, self), self.Named(line), line)
}

// withAbilities is withLine for the compiled abilities of a line. text is the stored form of the line,
// and line the printed one, for abilities that need the card's name.
func (g *Rules) withAbilities(def card.Definition, all []card.Ability, text, line string) (card.Definition, bool) {
	with, carried := def, true
	for _, a := range all {
		switch a := a.(type) {
		case card.Enters:
			if !a.Plain() || len(all) > 1 {
				break
			}
			with.EntersTapped = with.EntersTapped || a.Tapped
			if a.With.Kind != "" {
				with.With = append(slices.Clip(with.With), card.Counter{Kind: a.With.Kind, N: a.With.N.N})
			}
			return with, true
		case card.Restriction:
			if a.Forbids(card.CantHaveCounters) && (!a.On.Itself || a.When != nil) {
				return def, false
			}
		case card.EntersAs:
			carried = carried && !slices.ContainsFunc(a.Except, func(x notation.Change) bool { return !g.carriesEach(x.Abilities) })
			text = line
		case card.Anchors:
			for _, one := range a.Options {
				carried = carried && g.carriesEach(one.Gives.Abilities)
			}
			text = line
		case card.ExiledInstead, card.LosingReplaced:
			if g.AbilityLeft(a, text) != nil {
				return def, false
			}
		case card.CounterLimit, card.DamageReplacing, card.LifeReplacing, card.Skips, card.Requirement, card.Permission, card.CombatCost, card.Untaps, card.UntapLimit, card.Again, card.Remains, card.Outcome, card.Guarded, card.CastingCost, card.Reanimates:
		case card.Static, card.Size:
			if !board.AddAbility(&with, a) {
				return def, false
			}
			if static, ok := a.(card.Static); ok {
				carried = carried && g.carriesEach(static.Change.Abilities)
			}
			text = line
		case card.Replacing, card.OthersEnter:
			if !board.AddAbility(&with, a) {
				return def, false
			}
			text = line
		case card.Trigger, card.Activated, card.Loyalty, card.Chapter:
			carried = carried && g.AbilityLeft(a, text) == nil
			if chapter, ok := a.(card.Chapter); ok {
				with.Abilities = g.withoutUnknown(with.Abilities, chapter.Numbers)
			}
		case card.Left:
			if carried = false; a.Why != card.RestOfSentence && (a.Why != card.OffBoard || len(all) == 1) && !card.HasCost(text) {
				return def, false
			}
		default:
			return def, false
		}
	}
	with.Abilities = append(slices.Clip(with.Abilities), text)
	return with, carried
}

// carriesEach reports whether Arbiter carries out abilities that another ability
// gives.
func (g *Rules) carriesEach(texts []string) bool {
	return !slices.ContainsFunc(texts, func(text string) bool {
		_, carried := g.withLine(card.Definition{Power: "*", Toughness: "*"}, text)
		return !carried && !card.IsOffBoard(text) || slices.ContainsFunc(g.compiler.Compile(text, card.Self{}), func(a card.Ability) bool { return !g.grantable(a) })
	})
}

// grantable reports whether an ability works where an effect gives it to a permanent.
func (g *Rules) grantable(a card.Ability) bool {
	switch a := a.(type) {
	case card.Static:
		return board.CanGrant(&board.State{Compiler: g.compiler}, a)
	case card.Permission:
		return a.On.OnlyItself() || a.On.Host != ""
	case card.Replacing, card.OthersEnter: // definitions hold them
		return false
	default:
		return a.Kind() != card.KindStatic
	}
}

// withoutUnknown returns abilities without the chapter ability of which only these
// numbers are known.
func (g *Rules) withoutUnknown(abilities []string, numbers []int64) []string {
	return slices.DeleteFunc(slices.Clone(abilities), func(text string) bool {
		a, ok := g.compiler.Compile(text, card.Self{})[0].(card.Chapter)
		return ok && a.Unknown && slices.Equal(a.Numbers, numbers)
	})
}

// namesAny reports whether an action refers to something by name. Words that
// aren't understood are read as names.
func namesAny(a Action) bool {
	data, err := json.Marshal(a)
	var action any
	return err != nil || json.Unmarshal(data, &action) != nil || named("", action)
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

	refersToSource bool // it refers to the source of the effect, or to objects other than the source

	copies    bool          // it copies the spell that it is about
	aboutCast bool          // it depends on how an object was cast
	ifCast    card.CastFact // it does nothing if this doesn't hold; "" if it does something in any case
}

// lineCache caches parsed lines: many abilities have the same effect.
type lineCache struct {
	mu    sync.Mutex
	lines map[string]parsedLine
}

// maxCachedLines is the maximum number of cached lines; when it is reached, the
// cache is cleared.
const maxCachedLines = 1 << 12

// parsedLine returns the parsed form of a line of the table, from the cache if it is
// there.
func (g *Rules) parsedLine(line string) parsedLine { return g.deeds.parsed(line, g.parseLine) }

// parsed returns the result of parse for a line, from the cache if it is there.
func (c *lineCache) parsed(line string, parse func(string) parsedLine) parsedLine {
	if line == "" {
		return parsedLine{}
	}
	c.mu.Lock()
	d, ok := c.lines[line]
	c.mu.Unlock()
	if ok {
		return d
	}
	d = parse(line) // may take milliseconds: don't hold the lock
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.lines) >= maxCachedLines {
		clear(c.lines)
	}
	c.lines[line] = d
	return d
}

// parseLine parses a line of the table into actions that a reminder can hold.
func (g *Rules) parseLine(line string) parsedLine {
	actions, err := g.Grammar.Parse(line)
	if err != nil {
		return parsedLine{}
	}
	return stored(actions)
}

// parseEffect reads the effect of an ability into actions that a reminder can hold. intervening
// says that it begins with an intervening if clause.
func (g *Rules) parseEffect(line string, intervening bool) parsedLine {
	steps, ok := g.readEffect(line, intervening)
	if !ok {
		return parsedLine{}
	}
	d := stored(steps)
	d.refersToIt = d.refersToIt || itWords.MatchString(line)
	return d
}

// itWords matches words of an effect for what it has named, or for the object of its
// event.
var itWords = regexp.MustCompile(`(?i)\b(?:it|its|it's|them|they|their|that|those|him|her|his|itself)\b|\b(?:lesser|greater) (?:power|toughness|mana value)\b`)

// stored encodes actions.
func stored(all []Action) parsedLine {
	var d parsedLine
	for _, a := range all {
		encoded, err := actionKinds.Encode(a)
		if err != nil {
			return parsedLine{}
		}
		d.actions, d.refersToIt, d.refersToSource = append(d.actions, encoded), d.refersToIt || notation.Mentions(a), d.refersToSource || mentionsSource(a)
	}
	d.aboutCast = anyStep(all, func(a Action) bool { p, is := a.(Provided); return is && p.Cast != "" })
	d.copies = anyStep(all, func(a Action) bool { c, is := a.(CopySpell); return is && c.What == nil })
	if len(all) == 1 {
		if p, is := all[0].(Provided); is && len(p.Else) == 0 {
			d.ifCast = p.Cast
		}
	}
	return d
}

// lineActions returns the actions of a line.
func (g *Rules) lineActions(text string) []tracker.Encoded {
	return slices.Clone(g.parsedLine(text).actions)
}

// Coverage says how far Arbiter carries out a line of a text.
type Coverage int

// The coverages.
const (
	Yours    Coverage = iota // it is left to the players
	Reminded                 // the players are reminded, and do it
	Carried
)

// Coverage returns how far Arbiter carries out an ability that a permanent with these
// characteristics has: its own, or one that an effect gives it.
func (g *Rules) Coverage(text string, def *card.Definition) Coverage {
	if _, symbol := card.Threshold(text); symbol {
		return Carried
	}
	self := card.Self{Name: def.Name}
	all := g.compiler.Compile(text, self)
	alone := card.Definition{Name: def.Name, Types: def.Types, Power: def.Power, Toughness: def.Toughness}
	if with, carried := g.withLine(alone, text); carried && (def.HasEffects(&with) || g.carriesEach([]string{text})) {
		return Carried
	}
	if _, part := g.withoutPart(alone, text); part {
		return Carried
	}
	for _, a := range all {
		switch a.(type) {
		case card.Trigger, card.Chapter: // the players are reminded
		default:
			return Yours
		}
	}
	return Reminded
}
