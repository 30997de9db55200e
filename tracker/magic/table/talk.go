package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
	"arbiter/tracker/query"
	"arbiter/tracker/talk"
)

// readTalk prepares table talk; the phrasebook is read on first use.
func (g *Game) readTalk(facts fs.FS) error {
	g.phrasebook = talk.Lazy(facts)
	g.asker = query.NewAsker(g.phrasebook, g.Vocabulary)
	counters, free, err := readCounterKinds(facts)
	g.words = talk.Of(g.Vocabulary, g.Grammar, counters)
	g.words.FreeCounters = free
	return err
}

// readCounterKinds reads the kinds of counters from counters.json: those with
// rules and those of players, and the others.
func readCounterKinds(facts fs.FS) (kinds, free map[string]bool, err error) {
	raw, err := fs.ReadFile(facts, "counters.json")
	if err != nil {
		return nil, nil, err
	}
	var all struct {
		Kinds []struct{ Name string }
		Free  []string
	}
	if err := json.Unmarshal(raw, &all); err != nil {
		return nil, nil, fmt.Errorf("counters.json: %w", err)
	}
	kinds, free = make(map[string]bool, len(all.Kinds)), make(map[string]bool, len(all.Free))
	for _, name := range all.Free {
		free[name] = true
	}
	for _, k := range all.Kinds {
		kinds[strings.ToLower(k.Name)] = true
	}
	for _, k := range play.PlayerCounterKinds {
		kinds[k] = true
	}
	return kinds, free, nil
}

// Correction returns the line that replaces last, if a line corrects that.
func (g *Game) Correction(s board.State, by tracker.Speaker, last, line string) string {
	table, parse := g.spoken(s, by, last)
	return talk.Correction(g.phrasebook(), line, table, parse)
}

// spoken returns what a line can refer to, and the parser of its sentences.
func (g *Game) spoken(s board.State, by tracker.Speaker, last string) (*talk.Table, func(string) ([]play.Action, error)) {
	exact := g.Grammar.Exact()
	return g.table(s, by, last), func(sentence string) ([]play.Action, error) {
		actions, err := g.parse(exact, sentence)
		if err == nil && slices.ContainsFunc(actions, g.guessesName) {
			return nil, errGuessed
		}
		return actions, err
	}
}

// table returns what a line can refer to, with the words of the game and its cards.
func (g *Game) table(s board.State, by tracker.Speaker, last string) *talk.Table {
	table := talked(s, by, last)
	table.Words = g.words
	table.Words.Spell = g.spell
	table.Words.Permanent = g.isPermanent
	table.Words.Aura = g.isAura
	return table
}

// spell returns the printed name of the card with a name or nickname if it is no permanent,
// or else "".
func (g *Game) spell(name string) string {
	if g.Pool == nil {
		return ""
	}
	if nicknamed, ok := g.Pool.Nicknamed(name); ok {
		name = nicknamed
	}
	if def, ok := g.named(name); !ok || def.IsPermanent() {
		return ""
	}
	printed, _ := g.Pool.Named(name)
	return printed
}

// isPermanent reports whether a name is that of a permanent card.
func (g *Game) isPermanent(name string) bool {
	def, ok := g.named(name)
	return ok && def.IsPermanent()
}

// isAura reports whether a name is that of an Aura.
func (g *Game) isAura(name string) bool {
	def, ok := g.named(name)
	return ok && slices.Contains(def.Subtypes, "Aura")
}

// named finds the one card of a name, and returns its permanent face, or else its first.
func (g *Game) named(name string) (def card.Definition, ok bool) {
	if g.Pool == nil {
		return def, false
	}
	whole, ok := g.Pool.Named(name)
	if !ok {
		return def, false
	}
	found, err := g.Pool.Find(whole, nil)
	if err != nil || !found.One {
		return def, false
	}
	faces := found.Cards[0].Faces
	return faces[max(0, slices.IndexFunc(faces, func(f card.Definition) bool { return f.IsPermanent() }))], true
}

// errGuessed is returned for a reading with the inexact name of a card.
var errGuessed = errors.New("a name that no card has")

// guessesName reports whether an action adds or casts a card by neither its name nor a nickname,
// or takes a player's spell for something on the board: "Bob's Lightning Bolt hits me".
func (g *Game) guessesName(a play.Action) bool {
	for _, on := range notation.Selectors(a) {
		_, name, whose := strings.Cut(on.Name, "'s ")
		if !whose {
			name = on.Name
		}
		if name != "" && g.spell(name) != "" {
			return true
		}
	}
	switch a := a.(type) {
	case play.Add:
		return g.isGuess(a.Known) || a.And != nil && g.guessesName(*a.And)
	case play.Cast:
		return g.isGuess(a.Known) || a.And != nil && g.guessesName(*a.And)
	default: // names no card
		return false
	}
}

// isGuess reports whether words are neither the name of a card nor a nickname.
func (g *Game) isGuess(name string) bool {
	if name == "" || g.Pool == nil {
		return false
	}
	_, known := g.Pool.Named(name)
	_, nicknamed := g.Pool.Nicknamed(name)
	return !known && !nicknamed
}

// talked returns what a line can refer to.
func talked(s board.State, by tracker.Speaker, last string) *talk.Table {
	t := &talk.Table{Last: last}
	t.Seat(tracker.SeatsOf(s.Players), by, s.Active)
	for stack := range s.Permanent.All() {
		p := &stack.Of
		t.Things = append(t.Things, talk.Thing{
			ID: stack.ID, Count: stack.Count, Names: talk.Called(p.Label, p.Face().Name), Controller: s.Seat(p.Controller).Name, Commander: p.Commander != 0,
		})
	}
	for c := range s.Elsewhere.All() {
		t.Things = append(t.Things, talk.Thing{
			ID: c.ID, Count: c.Count, Names: talk.Called("", c.Def.Name), Controller: s.Seat(c.Owner).Name, Zone: string(c.Zone),
		})
	}
	return t
}

// Complete returns completions of a line: verbs at its start, then objects on
// the board and players.
func (g *Game) Complete(s board.State, _ tracker.Speaker, line string) []string {
	return tracker.Complete(line, func(verb, part string) []string {
		switch verb {
		case "":
			return g.Grammar.Verbs()
		case "create", "creates", "make":
			return g.kinds
		}
		return mentionable(s, part)
	})
}

// mentionable lists what a sentence can refer to: objects by id, label and
// name, and players.
func mentionable(s board.State, part string) []string {
	all := tracker.Mentionable(s.Permanent, s.Elsewhere.Stacks(), part, func(p *board.Permanent) []string {
		name := english.WithoutToken(p.Face().Name)
		if p.Label != "" {
			return []string{p.Label, name}
		}
		return []string{name}
	})
	for _, p := range s.Players {
		all = append(all, p.Name)
	}
	return all
}
