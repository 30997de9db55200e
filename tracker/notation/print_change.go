package notation

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker/english"
)

// Clause is a part of a change: a format as for fmt.Sprintf, and its arguments, which
// are strings, lists of strings or numbers.
type Clause struct {
	Format string
	Args   []any
}

// String returns the clause in the words of a card.
func (c Clause) String() string {
	args := slices.Clone(c.Args)
	for i, arg := range args {
		if list, ok := arg.([]string); ok {
			args[i] = english.List(list)
		}
	}
	return fmt.Sprintf(c.Format, args...)
}

// String returns the change in the words of a card, which parse to the same
// change.
func (c Change) String() string {
	var parts []string
	for _, clause := range c.Clauses() {
		parts = append(parts, clause.String())
	}
	return english.List(parts)
}

// Clauses returns the parts of the change, at least one: "gets +2/+2", "gains trample".
func (c Change) Clauses() (parts []Clause) {
	add := func(format string, args ...any) { parts = append(parts, Clause{format, args}) }
	if c.Power != 0 || c.Toughness != 0 || c.X != "" || c.Each != nil || c.Amount != nil {
		parts = append(parts, c.resizes())
	}
	if c.LosesAll {
		add("loses all abilities")
	}
	if len(c.Loses) > 0 && c.Barred {
		add("loses %s and can't have or gain %[1]s", c.Loses)
	} else if len(c.Loses) > 0 {
		add("loses %s", c.Loses)
	}
	for _, typ := range c.Isnt {
		if slices.Contains([]string{"Basic", "Legendary", "Ongoing", "Snow", "World"}, typ) {
			add("isn't %s", strings.ToLower(typ))
		} else {
			add("isn't %s", english.Article(strings.ToLower(typ)))
		}
	}
	if c.EveryType {
		add("is every creature type")
	}
	becomes, ok := c.becomes()
	if ok {
		parts = append(parts, becomes)
	}
	switch {
	case ok && c.becomesKind() && c.sized(): // the size is part of "becomes"
	case c.SizeGiven: // an ability defines it
	case c.PowerIs != nil && c.ToughnessIs != nil:
		add("has base power and toughness equal to %s", c.PowerIs.String())
	case c.BasePower != nil && c.BaseToughness != nil:
		add("has base power and toughness %d/%d", *c.BasePower, *c.BaseToughness)
	case c.BasePower != nil:
		add("has base power %d", *c.BasePower)
	case c.BaseToughness != nil:
		add("has base toughness %d", *c.BaseToughness)
	}
	gains := slices.Clone(c.Keywords)
	for _, text := range c.Abilities {
		gains = append(gains, `"`+Words(text)+`"`)
	}
	if len(gains) > 0 {
		add("gains %s", gains)
	}
	if c.Switch {
		add("has power and toughness switched")
	}
	if c.Reword != nil {
		add("has “%s” instead of “%s” in its text", c.Reword.To, c.Reword.From)
	}
	for _, text := range c.Rules {
		switch does := predicate(text); does {
		case "can't be blocked", "can't block", "can't attack", "can't attack or block":
			add(does)
		default:
			add("%s", `"`+does+`"`)
		}
	}
	if len(parts) == 0 {
		add("gets %s", "+0/+0")
	}
	return parts
}

// predicate returns a sentence about "This permanent" without its subject.
func predicate(sentence string) string {
	return strings.TrimSuffix(strings.TrimPrefix(Words(sentence), "This permanent "), ".")
}

// sized reports whether the change sets both power and toughness.
func (c Change) sized() bool { return c.BasePower != nil && c.BaseToughness != nil }

// becomesKind reports whether the change sets or adds types.
func (c Change) becomesKind() bool { return len(c.Types)+len(c.Subtypes) > 0 }

// resizes returns "gets +2/+2", also for each of something.
func (c Change) resizes() Clause {
	half := func(n, x int64) string {
		switch {
		case x > 1 || x < -1:
			return fmt.Sprintf("%+d×", x)
		case x == 1:
			return "+X"
		case x == -1:
			return "-X"
		}
		return fmt.Sprintf("%+d", n)
	}
	if each, ok := strings.CutPrefix(c.X, "for each "); ok {
		return Clause{"gets %s for each %s", []any{fmt.Sprintf("%+d/%+d", c.XPower, c.XTough), each}}
	}
	size := half(c.Power, c.XPower) + "/" + half(c.Toughness, c.XTough)
	switch {
	case c.PlusPower != 0 || c.PlusToughness != 0:
		mixed := half(c.PlusPower, c.Power) + "/" + half(c.PlusToughness, c.Toughness)
		of := c.Amount
		if of == nil {
			of = &Quantity{Count: c.Each}
		}
		return Clause{"gets %s, where X is %s", []any{mixed, of.String()}}
	case c.Each != nil:
		return Clause{"gets %s for each %s", []any{size, c.Each.String()}}
	case c.Amount != nil && c.Amount.simple():
		return Clause{"gets %s for each %s", []any{size, strings.TrimPrefix(c.Amount.String(), "the number of ")}}
	case c.Amount != nil:
		return Clause{"gets %s, where X is %s", []any{half(0, c.Power) + "/" + half(0, c.Toughness), c.Amount.String()}}
	case c.X != "" && c.X != "X":
		return Clause{"gets %s, where X is %s", []any{size, c.X}}
	}
	return Clause{"gets %s", []any{size}}
}

// becomes returns "becomes red", "becomes an Elemental artifact creature in addition to
// its other types"; false where the change sets no type and no color.
func (c Change) becomes() (Clause, bool) {
	words := slices.Concat(lowered(c.Supertypes), c.Colors)
	if c.Colorless {
		words = append(words, "colorless")
	}
	words = slices.Concat(words, c.Subtypes, lowered(c.Types))
	if c.Chosen != "" {
		words = append(words, "the chosen "+c.Chosen)
	}
	if len(words) == 0 {
		return Clause{}, false
	}
	text, format := strings.Join(words, " "), "becomes %s"
	if c.becomesKind() {
		if c.sized() {
			text = fmt.Sprintf("%d/%d ", *c.BasePower, *c.BaseToughness) + text
		}
		format = "becomes " + strings.TrimSuffix(english.Article(text), text) + "%s"
	}
	switch {
	case c.Adds && c.AddsColors:
		format += " in addition to its other colors and types"
	case c.Adds:
		format += " in addition to its other types"
	case c.AddsColors:
		format += " in addition to its other colors"
	}
	return Clause{format, []any{text}}, true
}

// Equal reports whether two changes are the same.
func (c Change) Equal(o Change) bool {
	return c.Power == o.Power && c.Toughness == o.Toughness && c.X == o.X && c.XPower == o.XPower && c.XTough == o.XTough &&
		same(c.BasePower, o.BasePower) && same(c.BaseToughness, o.BaseToughness) &&
		c.Switch == o.Switch && c.Adds == o.Adds && c.Colorless == o.Colorless && c.AddsColors == o.AddsColors && c.LosesAll == o.LosesAll && c.Barred == o.Barred &&
		c.PlusPower == o.PlusPower && c.PlusToughness == o.PlusToughness && c.EveryType == o.EveryType && c.Control == o.Control && c.Monarch == o.Monarch && c.SizeGiven == o.SizeGiven && slices.Equal(c.Isnt, o.Isnt) && c.Chosen == o.Chosen &&
		c.Reword.same(o.Reword) && c.Amount.Same(o.Amount) && c.PowerIs.Same(o.PowerIs) && c.ToughnessIs.Same(o.ToughnessIs) &&
		slices.Equal(c.Supertypes, o.Supertypes) && slices.Equal(c.Types, o.Types) && slices.Equal(c.Subtypes, o.Subtypes) &&
		slices.Equal(c.Colors, o.Colors) && slices.Equal(c.Keywords, o.Keywords) && slices.Equal(c.Abilities, o.Abilities) && slices.Equal(c.Rules, o.Rules) &&
		slices.Equal(c.Loses, o.Loses) && (c.Each == nil) == (o.Each == nil) && (c.Each == nil || c.Each.String() == o.Each.String())
}

func same(a, b *int64) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

func lowered(words []string) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = strings.ToLower(w)
	}
	return all
}
