package magic

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/talk"
)

// misread refuses a sentence that matches no phrase, with the likeliest
// correction.
func (g *Game) misread(unknown *notation.UnknownError) error {
	if name, lead, ok := cardNamed(unknown.Text); ok {
		if p := g.strangeCard(name, lead); p != nil {
			return p.For(unknown)
		}
	}
	if p := refuseUnsupported(unknown.Short()); p != nil {
		return p.For(unknown)
	}
	if meant, ok := slang[strings.ToLower(strings.Trim(unknown.Text, " .!"))]; ok {
		return tracker.Refuse("What that does depends on the card.").Next("Did you mean: %s", meant).Or(meant).For(unknown)
	}
	return tracker.Refuse(notUnderstood, unknown.Short()).Next("Type `%s` for what can be said.", tracker.Line("help do")).For(unknown)
}

// Misread returns the refusal of a line, improved by what is on the board.
func (g *Game) Misread(s State, by tracker.Speaker, _ string, refusal *tracker.Problem) *tracker.Problem {
	unknown, ok := errors.AsType[*notation.UnknownError](refusal)
	if !ok || refusal.What.Format != notUnderstood {
		return refusal
	}
	table := s.talked(by, "")
	table.Words = g.words
	return talk.Misread(g.phrasebook, table, unknown)
}

// notUnderstood is the refusal of a sentence without a likely correction.
const notUnderstood = "I don't understand %q."

// slang maps players' words to phrases. They are only suggested, because not
// every wrath does the same.
var slang = map[string]string{
	"wrath": "destroy all creatures", "board wipe": "destroy all creatures", "boardwipe": "destroy all creatures", "wipe the board": "destroy all creatures",
	"armageddon": "destroy all lands", "bounce everything": "return all permanents to hand",
}

// cardNamed returns the name in "add Foo", "play Foo", "cast Foo" or "effect:
// Foo", and the words that stand before it.
func cardNamed(sentence string) (name, lead string, ok bool) {
	words := strings.Fields(strings.Trim(sentence, " ."))
	lead = "effect: "
	switch {
	case len(words) > 1 && strings.EqualFold(words[0], "effect:"), len(words) > 2 && strings.EqualFold(words[0], "effect") && words[1] == ":":
		words = words[1:]
	case len(words) > 1 && (strings.EqualFold(words[0], "add") || strings.EqualFold(words[0], "play") || strings.EqualFold(words[0], "cast")):
		words, lead = words[1:], "add "
		if strings.EqualFold(words[0], "a") || strings.EqualFold(words[0], "an") || strings.EqualFold(words[0], "the") {
			words = words[1:]
		}
	default:
		return "", "", false
	}
	return strings.Trim(strings.Join(words, " "), `"`), lead, len(words) > 0 && len(words) < 8
}

// strangeCard refuses the name of an unknown card: it says how to describe the
// card, and suggests the known card with the nearest name. It returns nil if
// the words are an attempt at a description.
func (g *Game) strangeCard(name, lead string) *tracker.Problem {
	name, forWhom, _ := strings.Cut(name, " for ")
	if forWhom != "" {
		forWhom = " for " + forWhom
	}
	if spell, ok := g.spellIn(name + forWhom); ok && lead == "add " {
		return spell.noPermanent()
	}
	known := slices.Sorted(maps.Values(g.KnownCards()))
	if near := notation.Nearest(name, known); near != "" {
		return tracker.Refuse("I don't know a card called %q.", tracker.Name(name)).
			Next("Did you mean: %s%s%s", lead, near, forWhom).Or(lead + near + forWhom)
	}
	for w := range strings.FieldsSeq(name) {
		if strings.Contains(w, "/") || g.Vocabulary.Describes(w) || slices.Contains([]string{"get", "gets", "have", "has", "with", "counter", "counters"}, w) {
			return nil
		}
	}
	if lead == "add " {
		return unlisted(name, forWhom)
	}
	return tracker.Refuse("I don't know a card called %q.", tracker.Name(name)).Next("Say what it does: effect: creatures you control get +1/+1%s", forWhom)
}

// unlisted refuses a card of which only the name is known: the speaker has to
// give its kind.
func unlisted(name, forWhom string) *tracker.Problem {
	var lines []string
	for _, kind := range []string{"an artifact", "an enchantment", "a 2/2 creature"} {
		lines = append(lines, "add "+kind+" named "+name+forWhom)
	}
	return tracker.Refuse("I don't know a card called %q.", tracker.Name(name)).
		Next("Say what it is, as its type line does: %s", tracker.LinesOf(lines)).Or(lines...)
}

// KnownCards returns the names of the known cards, by their names in lower case.
func (g *Rules) KnownCards() map[string]string {
	all := make(map[string]string, len(g.knownCards))
	for lower, def := range g.knownCards {
		all[lower] = def.Name
	}
	return all
}
