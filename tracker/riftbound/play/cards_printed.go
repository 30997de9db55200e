package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// Pool finds the printed characteristics of all cards of Riftbound.
type Pool = tracker.Pool[card.Definition]

// told returns the last card of a name that players described.
func (d *Decision) told(name string) (card.Definition, bool) {
	for _, def := range slices.Backward(d.s.Told) {
		if strings.EqualFold(def.Name, name) {
			return def, true
		}
	}
	return card.Definition{}, false
}

// exactly returns the card of a name, as players described it or as printed.
func (d *Decision) exactly(name string) (card.Definition, bool) {
	if def, ok := d.told(name); ok || name == "" || d.game.Pool == nil {
		return def, ok
	}
	if _, ok := d.game.Pool.Named(name); !ok {
		return card.Definition{}, false
	}
	found, err := d.game.Pool.Find(name, nil)
	if err != nil || !found.One {
		return card.Definition{}, false
	}
	return found.Cards[0], true
}

// printed returns the card of a name, as players described it or as printed. If as
// isn't empty, the card must have that type or supertype. It must be one that can be on
// the board, or a spell that is played.
func (d *Decision) printed(name, as string, played bool) (card.Definition, error) {
	fits := func(def card.Definition) bool {
		return def.CanBeOnBoard() || played && slices.Contains(def.Types, "Spell")
	}
	if def, ok := d.told(name); ok && (as == "" || def.Is(as)) {
		return def, nil
	}
	if d.game.Pool == nil || isKind(name) {
		return card.Definition{}, unlisted(name)
	}
	found, err := d.game.Pool.Find(name, d.s.CardNames())
	if err != nil {
		return card.Definition{}, err
	}
	if as != "" {
		found.Cards = slices.DeleteFunc(slices.Clone(found.Cards), func(def card.Definition) bool { return !def.Is(as) })
		found.One = found.One || len(found.Cards) == 1 && found.More == 0
	}
	def, ok, err := found.Which(d.in, name, func(def card.Definition) string { return def.Name }, fits)
	switch {
	case err != nil:
		return def, err
	case !ok:
		if p := found.Unknown(name, "Riftbound", described); p != nil {
			return def, p
		}
		return def, unlisted(name)
	case !fits(def):
		return def, noPermanent(&def)
	}
	return def, nil
}

// isKind reports whether a name is only a word for a kind of card, as in "the legend".
func isKind(name string) bool {
	kind := strings.TrimPrefix(strings.ToLower(name), "the ")
	return kind == "champion" || slices.Contains(card.KindWords, kind)
}

// described is an example of a card's description.
const described = "add a 3 Might Poro unit named …"

// noPermanent refuses a card that can't be on the board, naming its type.
func noPermanent(def *card.Definition) *tracker.Problem {
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
	return tracker.Refuse("I don't know a card called %q.", tracker.Name(name)).Next("Say what it is: %s", tracker.LinesOf(lines)).Or(lines...).For(tracker.ErrUnknownName)
}

// decide records the characteristics of a card, so that it can be added by name.
func (a Describe) decide(d *Decision) error {
	name := strings.TrimSpace(a.Name)
	if name == "" || len([]rune(name)) > 60 {
		return tracker.Refuse("A card needs a name of at most 60 letters.").Next("Say it so: %s", tracker.Line("remember Bo: 3 Might Poro unit"))
	}
	a.Card.Object.Name = name
	def, _, err := d.definition(a.Card, false)
	if err != nil {
		return err
	}
	d.happen(event.Described{Def: def}, "")
	return nil
}
