package notation

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker/english"
)

// String returns the change in the words of a card, which parse to the same
// change.
func (c Change) String() string {
	var parts []string
	if c.Power != 0 || c.Toughness != 0 || c.X != "" || c.Each != nil {
		parts = append(parts, c.sizeText())
	}
	if c.LosesAll {
		parts = append(parts, "loses all abilities")
	}
	if len(c.Loses) > 0 {
		parts = append(parts, "loses "+english.List(c.Loses))
	}
	what := c.becomesText()
	if what != "" {
		parts = append(parts, what)
	}
	switch {
	case strings.HasPrefix(what, "becomes a ") && c.sized(): // included in "becomes"
	case c.BasePower != nil && c.BaseToughness != nil:
		parts = append(parts, fmt.Sprintf("has base power and toughness %d/%d", *c.BasePower, *c.BaseToughness))
	case c.BasePower != nil:
		parts = append(parts, fmt.Sprintf("has base power %d", *c.BasePower))
	case c.BaseToughness != nil:
		parts = append(parts, fmt.Sprintf("has base toughness %d", *c.BaseToughness))
	}
	gains := slices.Clone(c.Keywords)
	for _, text := range c.Abilities {
		gains = append(gains, `"`+text+`"`)
	}
	if len(gains) > 0 {
		parts = append(parts, "gains "+english.List(gains))
	}
	if c.Switch {
		parts = append(parts, "has power and toughness switched")
	}
	if len(parts) == 0 {
		return "gets +0/+0"
	}
	return english.List(parts)
}

// sized reports whether the change sets both power and toughness.
func (c Change) sized() bool { return c.BasePower != nil && c.BaseToughness != nil }

func (c Change) sizeText() string {
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
		return fmt.Sprintf("gets %+d/%+d for each %s", c.XPower, c.XTough, each)
	}
	text := "gets " + half(c.Power, c.XPower) + "/" + half(c.Toughness, c.XTough)
	switch {
	case c.Each != nil:
		text += " for each " + c.Each.String()
	case c.X != "" && c.X != "X":
		text += ", where X is " + c.X
	}
	return text
}

// becomesText returns "becomes red", "becomes an Elemental artifact creature in
// addition to its other types".
func (c Change) becomesText() string {
	words := slices.Concat(lowered(c.Supertypes), c.Colors)
	if c.Colorless {
		words = append(words, "colorless")
	}
	words = slices.Concat(words, c.Subtypes, lowered(c.Types))
	if len(words) == 0 {
		return ""
	}
	text := strings.Join(words, " ")
	if len(c.Types)+len(c.Subtypes) > 0 {
		if c.sized() {
			text = fmt.Sprintf("%d/%d ", *c.BasePower, *c.BaseToughness) + text
		}
		text = english.Article(text)
	}
	text = "becomes " + text
	switch {
	case c.Adds && c.AddsColors:
		text += " in addition to its other colors and types"
	case c.Adds:
		text += " in addition to its other types"
	case c.AddsColors:
		text += " in addition to its other colors"
	}
	return text
}

// String returns the condition as it follows "as long as".
func (c Condition) String() string {
	switch {
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
	switch c.Least {
	case 0:
		return "you control no " + f.String()
	case 1:
		if f.Other {
			f.Other = false
			return "you control another " + f.String()
		}
		return "you control a " + f.String()
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
