package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// Crack activates the abilities of permanents whose cost is to sacrifice them; one
// without such an ability is sacrificed.
type Crack struct {
	On notation.Selector `json:"on"`
	By *notation.Player  `json:"by,omitempty"` // nil is the speaker

	At   []notation.Target `json:"at,omitempty"`        // the targets
	Next Steps             `json:"following,omitempty"` // the following actions of the line, which may describe its effect
}

// decide activates the abilities.
func (a Crack) decide(d *Decision) error {
	who := notation.Player{Kind: notation.You}
	if a.By != nil {
		who = *a.By
	}
	ids, err := d.sacrificed(who, a.On)
	if err != nil {
		return err
	}
	return d.withNext(a.Next, func() error {
		for _, stack := range d.s.Permanent.These(ids) {
			if err := a.crack(d, stack); err != nil {
				return err
			}
		}
		return nil
	})
}

// crack activates the ability of each member of a stack at once.
func (a Crack) crack(d *Decision, stack tracker.Stack[board.Permanent]) error {
	all := slices.DeleteFunc(d.activatables(stack), func(one activatable) bool { return !one.sacrificesItself() })
	switch {
	case len(all) == 0 && len(a.At) > 0:
		return tracker.Refuse("%s has no ability that sacrifices it.", board.NameOf(stack)).
			Next("Without a target: %s", tracker.LineOf("sacrifice #%d", stack.ID))
	case len(all) == 0:
		return LeaveBattlefield{On: notation.Selector{ID: stack.ID, All: true}, How: board.Sacrificed, To: board.Graveyard}.decide(d)
	}
	if stack.Count == 1 || len(a.At) > 0 {
		return Use{At: a.At}.chosen(d, stack, all)
	}
	do := d.game.parsedEffect(all[0].do)
	steps, err := steps(do.actions)
	if err != nil {
		return err
	}
	if len(all) > 1 || slices.ContainsFunc(steps, func(do Action) bool { _, noted := do.(Note); return !noted && (!multiplies(do) || refers(do)) }) {
		return tracker.Refuse("%s: that isn't the same each time.", board.NameOf(stack)).Next("Do it one by one: %s", tracker.LineOf("crack 1 of #%d", stack.ID))
	}
	return d.activateTimes(stack, all[0], 0, stack.Count)
}

// isCrack reports whether a player uses several permanents with an ability that sacrifices
// its source, "use two Treasures", and returns their controller.
func (a Use) isCrack(d *Decision) (whose notation.Player, ok bool) {
	if n := a.On.Count; n == nil || n.Expr != "" || n.N < 2 || a.Nth != 0 || a.Says != "" || len(a.At) > 0 {
		return whose, false
	}
	among := a.On
	among.Count, among.All = nil, true
	ids, err := d.Find().Resolve(among)
	if err != nil || len(ids) == 0 {
		return whose, false
	}
	seat := 0
	for _, stack := range d.s.Permanent.These(ids) {
		if seat != 0 && stack.Of.Controller != seat || !slices.ContainsFunc(d.activatables(stack), func(one activatable) bool { return one.sacrificesItself() }) {
			return whose, false
		}
		seat = stack.Of.Controller
	}
	return notation.Player{Kind: notation.NamedPlayer, Name: d.s.Seat(seat).Name}, true
}

// sacrificesItself reports whether the cost of an ability is to sacrifice its source.
func (a *activatable) sacrificesItself() bool {
	return slices.ContainsFunc(a.cost, func(k card.Cost) bool { return k.Sacrifice != nil && k.Sacrifice.OnlyItself() })
}

// ofWords returns the abilities that players mean by a part of their text, such as the cost
// "{4}" or the verb "draw".
func ofWords(all []activatable, words string) []activatable {
	return slices.DeleteFunc(slices.Clone(all), func(one activatable) bool { return !card.Says(one.text, words) })
}

// ofMostWords returns the ability whose text shares the most words with words. It returns none if there
// is a tie, or if no ability shares a word.
func ofMostWords(all []activatable, words string) []activatable {
	var those []activatable
	most := 0
	for _, one := range all {
		switch n := card.WordsIn(one.text, words); {
		case n > most:
			those, most = []activatable{one}, n
		case n == most && n > 0:
			those = nil
		}
	}
	return those
}

// namesAnother reports whether words contain the id of a permanent, or the name of another permanent
// that no ability mentions. It is a cost or a target, which choosing an ability by the other words
// would ignore.
func (d *Decision) namesAnother(stack tracker.Stack[board.Permanent], all []activatable, words string) bool {
	if strings.Contains(words, "#") {
		return true
	}
	for other := range d.s.Permanent.All() {
		name, _, _ := strings.Cut(other.Of.Face().Name, ",")
		if other.ID != stack.ID && card.Says(words, name) && !slices.ContainsFunc(all, func(one activatable) bool { return card.Says(one.text, name) }) {
			return true
		}
	}
	return false
}

// intrinsicMana returns the mana of the mana abilities that a land has by its basic land types (CR
// 305.6): "{G}".
func intrinsicMana(is *board.Characteristics) []string {
	if !is.Is("Land") {
		return nil
	}
	var all []string
	for _, subtype := range is.Subtypes {
		if mana, ok := card.LandMana[subtype]; ok {
			all = append(all, mana)
		}
	}
	return all
}

// intrinsic returns the mana abilities that a land has by its basic land types.
func (d *Decision) intrinsic(is *board.Characteristics) []activatable {
	var all []activatable
	for _, mana := range intrinsicMana(is) {
		for _, one := range d.s.Compiler.Compile("{T}: Add "+mana+".", card.Self{}) {
			if a, ok := one.(card.Activated); ok {
				all = append(all, activatable{text: a.String(), cost: a.Cost, do: a.Do})
			}
		}
	}
	return all
}

// Activations returns the activated and loyalty abilities among texts, in their order:
// their costs and what they do.
func (g *Rules) Activations(texts []string) []string {
	d := &Decision{game: g}
	d.s.Compiler = g.compiler
	var all []string
	for _, one := range d.activatablesIn("", &card.Definition{Abilities: texts}) {
		all = append(all, card.WithoutWord(one.text))
	}
	return all
}
