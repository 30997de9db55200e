package table

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/play"
	"arbiter/tracker/talk"
)

// Readings lists the possible readings of a line that the grammar doesn't accept.
func (g *Game) Readings(s board.State, by tracker.Speaker, last, line string) []tracker.Reading[play.Action] {
	return talk.Readings(g.phrasebook(), g.Plain(line), g.talked(s, by, last), g.sentences())
}

// Correction returns the line that replaces the speaker's last one if a line corrects it.
func (g *Game) Correction(s board.State, by tracker.Speaker, last, line string) string {
	return talk.Correction(g.phrasebook(), g.Plain(line), g.talked(s, by, last), g.sentences())
}

// sentences returns the parser of the sentences of a line.
func (g *Game) sentences() func(string) ([]play.Action, error) {
	exact := g.grammar.Exact()
	return func(sentence string) ([]play.Action, error) {
		actions, err := g.parse(exact, sentence)
		if err == nil && g.words.OneInPlural(sentence) {
			return nil, errors.New("more than one, and how many isn't said")
		}
		if err == nil && !sized.MatchString(sentence) && slices.ContainsFunc(actions, nameless) {
			return nil, errors.New("a card without a name") // its name may have been left out
		}
		return actions, err
	}
}

// nameless reports whether an action adds something described only by a type or tag:
// without a name, and not as a predefined token.
func nameless(a play.Action) bool {
	switch a := a.(type) {
	case play.Add:
		return a.Card.Known == "" && a.Card.CopyOf == nil
	case play.Play:
		return slices.ContainsFunc(a.Made, func(c notation.Creation) bool { return c.Predefined == "" && c.CopyOf == nil })
	default:
		return false
	}
}

// talked returns what a line can refer to.
func (g *Game) talked(s board.State, by tracker.Speaker, last string) *talk.Table {
	t := &talk.Table{Last: last, Words: g.words}
	if g.Pool != nil {
		t.Words.Permanent, t.Words.Spell = g.isPermanent, g.spell
	}
	t.Seat(g.Seats(s), by, s.Active)
	for stack := range s.Board.All() {
		o := &stack.Of
		t.Things = append(t.Things, talk.Thing{
			ID: stack.ID, Count: stack.Count, Names: talk.Called(o.Label, o.Def.Name), Controller: s.Players[o.Controller-1].Name,
		})
	}
	for _, f := range s.Fields {
		if f.Def.Name != "" {
			t.Places = append(t.Places, f.Def.Name)
		}
	}
	return t
}

// isPermanent reports whether a card that can be on the board has exactly a name.
func (g *Game) isPermanent(name string) bool {
	def, ok := g.printed(name)
	return ok && def.CanBeOnBoard()
}

// spell returns the printed name of the spell that has exactly a name, or "".
func (g *Game) spell(name string) string {
	if def, ok := g.printed(name); ok && slices.Contains(def.Types, "Spell") {
		return def.Name
	}
	return ""
}

// printed returns the card of the pool that has exactly a name.
func (g *Game) printed(name string) (card.Definition, bool) {
	if _, ok := g.cardNamed(name); !ok {
		return card.Definition{}, false
	}
	found, err := g.Pool.Find(name, nil)
	if err != nil || !found.One || len(found.Cards) != 1 {
		return card.Definition{}, false
	}
	return found.Cards[0], true
}

// Complete returns completions of a line: verbs at its start, then objects,
// places and players. After "add" and "play" cards come last, by the beginning of
// their names.
func (g *Game) Complete(s board.State, _ tracker.Speaker, line string) []string {
	all := g.complete(s, line)
	verb, typed, ok := strings.Cut(line, " ")
	if ok && g.Pool != nil && slices.Contains([]string{"add", "adds", "play", "plays"}, strings.ToLower(verb)) {
		typed = strings.TrimLeft(typed, " ")
		for _, name := range g.Pool.Complete(typed, mostNames) {
			if len(typed) > 1 && !slices.Contains(all, verb+" "+name) {
				all = append(all, verb+" "+name)
			}
		}
	}
	return all[:min(len(all), tracker.MostCompletions)]
}

// mostNames is how many names of cards complete a line.
const mostNames = 15

func (g *Game) complete(s board.State, line string) []string {
	return tracker.Complete(line, func(verb, part string) []string {
		switch verb {
		case "":
			return g.grammar.Verbs()
		case "play", "plays", "create", "creates":
			return append(slices.Clone(g.kinds), places(s)...)
		case "conquer", "hold", "score", "hide":
			return places(s)
		}
		return append(mentionable(s, part), places(s)...)
	})
}

// places lists where something can be.
func places(s board.State) []string {
	var all []string
	for i := range s.Fields {
		all = append(all, "battlefield "+strconv.Itoa(i+1))
	}
	return append(all, "base")
}

// mentionable lists what a sentence can refer to: objects by id, label and
// name, and players.
func mentionable(s board.State, part string) []string {
	all := tracker.Mentionable(s.Board, s.Elsewhere, part, func(o *board.Object) []string {
		var names []string
		if o.Label != "" {
			names = append(names, o.Label)
		}
		if !o.Hidden {
			names = append(names, o.Def.Name)
		}
		return names
	})
	for _, p := range s.Players {
		all = append(all, p.Name)
	}
	return all
}
