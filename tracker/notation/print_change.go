package notation

import (
	"fmt"
	"slices"
	"strconv"
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
	if c.Power != 0 || c.Toughness != 0 || c.X != "" || c.Each != nil {
		parts = append(parts, c.resizes())
	}
	if c.LosesAll {
		add("loses all abilities")
	}
	if len(c.Loses) > 0 {
		add("loses %s", c.Loses)
	}
	becomes, ok := c.becomes()
	if ok {
		parts = append(parts, becomes)
	}
	switch {
	case ok && c.becomesKind() && c.sized(): // the size is part of "becomes"
	case c.BasePower != nil && c.BaseToughness != nil:
		add("has base power and toughness %d/%d", *c.BasePower, *c.BaseToughness)
	case c.BasePower != nil:
		add("has base power %d", *c.BasePower)
	case c.BaseToughness != nil:
		add("has base toughness %d", *c.BaseToughness)
	}
	gains := slices.Clone(c.Keywords)
	for _, text := range c.Abilities {
		gains = append(gains, `"`+text+`"`)
	}
	if len(gains) > 0 {
		add("gains %s", gains)
	}
	if c.Switch {
		add("has power and toughness switched")
	}
	if len(parts) == 0 {
		add("gets %s", "+0/+0")
	}
	return parts
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
	case c.Each != nil:
		return Clause{"gets %s for each %s", []any{size, c.Each.String()}}
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

// String returns the condition as it follows "as long as".
func (c Condition) String() string {
	switch {
	case c.Opponents > 0:
		return fmt.Sprintf("you have %d or more opponents", c.Opponents)
	case c.Life != nil:
		return c.Life.String()
	case c.Turn:
		return "it's your turn"
	case c.Not:
		return "it's not your turn"
	case c.Is != nil:
		words := strings.Join(c.Is.Words, " ")
		if c.Is.Status != "" {
			words = c.Is.Status
		}
		return "it's " + words
	case c.Controls == nil:
		return ""
	}
	f := *c.Controls
	f.Controller = nil
	who := "you control "
	if by := c.Controls.Controller; by != nil && by.Kind == OneOpponent {
		who = "an opponent controls "
	} else if by != nil && by.Kind == EachOpponent {
		who = "your opponents control "
	}
	switch {
	case c.Fewer:
		return who + strconv.FormatInt(c.Least, 10) + " or fewer " + f.String()
	case c.Least == 0:
		return who + "no " + f.String()
	case c.Least == 1:
		if f.Other {
			f.Other = false
			return who + "another " + f.String()
		}
		return who + "a " + f.String()
	}
	if who != "you control " {
		return who + strconv.FormatInt(c.Least, 10) + " or more " + f.String()
	}
	return fmt.Sprintf("you control %d or more %s", c.Least, f.String())
}

// Equal reports whether two changes are the same.
func (c Change) Equal(o Change) bool {
	return c.Power == o.Power && c.Toughness == o.Toughness && c.X == o.X && c.XPower == o.XPower && c.XTough == o.XTough &&
		same(c.BasePower, o.BasePower) && same(c.BaseToughness, o.BaseToughness) &&
		c.Switch == o.Switch && c.Adds == o.Adds && c.Colorless == o.Colorless && c.AddsColors == o.AddsColors && c.LosesAll == o.LosesAll &&
		slices.Equal(c.Supertypes, o.Supertypes) && slices.Equal(c.Types, o.Types) && slices.Equal(c.Subtypes, o.Subtypes) &&
		slices.Equal(c.Colors, o.Colors) && slices.Equal(c.Keywords, o.Keywords) && slices.Equal(c.Abilities, o.Abilities) &&
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
