package riftbound

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
)

// Pool finds the printed characteristics of all cards of Riftbound.
type Pool = tracker.Pool[Definition]

// onBoard reports whether a card of this definition can be on the board: not a spell
// or a play aid.
func (def *Definition) onBoard() bool {
	return slices.ContainsFunc(def.Types, func(t string) bool { return slices.Contains(boardTypes, t) })
}

// boardTypes are the types of objects on the board (RB 107).
var boardTypes = []string{"Unit", "Gear", "Rune", "Battlefield", "Legend"}

// is reports whether a type, supertype or tag is printed there.
func (def *Definition) is(word string) bool {
	return slices.Contains(slices.Concat(def.Types, def.Supertypes, def.Tags), word)
}

// namedCards lists the cards in the game, which a name means before others.
func (s State) namedCards() []string {
	var all []string
	for stack := range s.Board.All() {
		if !stack.Of.Token && !stack.Of.Hidden {
			all = append(all, stack.Of.Def.Name)
		}
	}
	for c := range s.Elsewhere.Each() {
		all = append(all, c.Of.Def.Name)
	}
	for _, f := range s.Fields {
		if f.Def.Name != "" && !f.Token {
			all = append(all, f.Def.Name)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// told returns the last card of a name that players described.
func (d *decision) told(name string) (Definition, bool) {
	for _, def := range slices.Backward(d.s.Told) {
		if strings.EqualFold(def.Name, name) {
			return def, true
		}
	}
	return Definition{}, false
}

// exactly returns the card of a name, as players described it or as printed.
func (d *decision) exactly(name string) (Definition, bool) {
	if def, ok := d.told(name); ok || name == "" || d.game.Pool == nil {
		return def, ok
	}
	if _, ok := d.game.Pool.Named(name); !ok {
		return Definition{}, false
	}
	found, err := d.game.Pool.Find(name, nil)
	if err != nil || !found.One {
		return Definition{}, false
	}
	return found.Cards[0], true
}

// printed returns the card of a name, as players described it or as printed. If as
// isn't empty, the card must have that type or supertype.
func (d *decision) printed(name, as string) (Definition, error) {
	if def, ok := d.told(name); ok && (as == "" || def.is(as)) {
		return def, nil
	}
	if d.game.Pool == nil {
		return Definition{}, unlisted(name)
	}
	found, err := d.game.Pool.Find(name, d.s.namedCards())
	if err != nil {
		return Definition{}, err
	}
	if as != "" {
		found.Cards = slices.DeleteFunc(slices.Clone(found.Cards), func(def Definition) bool { return !def.is(as) })
		found.One = found.One || len(found.Cards) == 1 && found.More == 0
	}
	def, ok, err := found.Which(d.in, name, func(def Definition) string { return def.Name }, func(def Definition) bool { return def.onBoard() })
	switch {
	case err != nil:
		return def, err
	case !ok:
		if p := found.Unknown(name, "Riftbound", described); p != nil {
			return def, p
		}
		return def, unlisted(name)
	case !def.onBoard():
		return def, def.noPermanent()
	}
	return def, nil
}

// described is an example of a card's description.
const described = "add a 3 Might Poro unit named …"

// noPermanent refuses a card that can't be on the board, naming its type.
func (def *Definition) noPermanent() *tracker.Problem {
	if slices.Contains(def.Types, "Spell") {
		return tracker.Refuse("%s is %s: it doesn't stay on the board.", tracker.Name(def.Name), english.Article(strings.ToLower(strings.Join(def.Types, " ")))).
			By(ruleSpellGoes).Next("Say what it does: %s · %s · %s", tracker.Line("deal 3 to #2"), tracker.Line("kill #2"), tracker.Line("spend 2 energy"))
	}
	return tracker.Refuse("%s only helps to keep track: the board shows it without.", tracker.Name(def.Name)).Next("Say what it stands for: %s · %s", tracker.Line("buff #3"), tracker.Line("gain 2 XP"))
}

// unlisted refuses a card of which only the name is known.
func unlisted(name string) *tracker.Problem {
	name = tracker.ShortName(name)
	var lines []string
	for _, kind := range []string{"a 3 Might unit", "a gear", "a battlefield"} {
		lines = append(lines, "add "+kind+" named "+name)
	}
	return tracker.Refuse("I don't know a card called %q.", tracker.Name(name)).Next("Say what it is: %s", tracker.LinesOf(lines)).Or(lines...)
}

// decide records the characteristics of a card, so that it can be added by name.
func (a Describe) decide(d *decision) error {
	name := strings.TrimSpace(a.Name)
	if name == "" || len([]rune(name)) > 60 {
		return tracker.Refuse("A card needs a name of at most 60 letters.").Next("Say it so: %s", tracker.Line("remember Bo: 3 Might Poro unit"))
	}
	a.Card.Object.Name = name
	def, _, err := d.definition(a.Card, false)
	if err != nil {
		return err
	}
	d.happen(Described{Def: def}, "")
	return nil
}

// line is "a 3 Might fury Poro unit with Tank".
func (def Definition) line() string {
	words := slices.Concat(def.Domains, def.Supertypes, def.Tags)
	if def.Might != nil {
		words = append([]string{strconv.FormatInt(*def.Might, 10), "Might"}, words...)
	}
	for _, t := range def.Types {
		words = append(words, strings.ToLower(t))
	}
	line := english.Article(strings.Join(words, " "))
	if len(def.Keywords) > 0 {
		line += " with " + english.List(capitals(def.Keywords))
	}
	return line
}
