package tracker

import (
	"fmt"
	"slices"
	"strings"
)

// Pool is what is printed on all cards, found by whatever name people use; C is
// what a game wants to know of a card. It must be safe for use by several
// goroutines.
type Pool[C any] interface {
	// Named gives the name, as it is written, of the card or face of the game that
	// is called exactly so.
	Named(name string) (string, bool)
	// Find gives the cards that a name may mean; those that first names come first.
	Find(name string, first []string) (Found[C], error)
	// Text is the text of the card or face that is called so, where it is known.
	Text(name string) string
}

// Means returns a function that reports whether a name means one card, also of the
// other game, or may mean some. Where the pool fails it is neither; whoever adds the
// card gets the error.
func Means[C any](pool Pool[C]) func(name string) (one, some bool) {
	return func(name string) (one, some bool) {
		found, err := pool.Find(name, nil)
		if err != nil || found.Other != "" {
			return err == nil, false
		}
		return found.One, len(found.Cards) > 0
	}
}

// Found is what a name may mean.
type Found[C any] struct {
	Cards []C      // the likeliest first
	More  int      // further ones that aren't listed
	One   bool     // the first is what is meant
	Near  []string // the nearest names, where there are no Cards
	Other string   // the other game that has a card of that name: "Riftbound"
}

// Which is the card that is meant, and false where there is none. Among several
// the speaker is asked, without those that can't be meant; if none can, it is the
// first.
func (f Found[C]) Which(in *Inquiry, name string, called func(C) string, can func(C) bool) (c C, ok bool, err error) {
	if len(f.Cards) == 0 {
		return c, false, nil
	}
	if f.One {
		return f.Cards[0], true, nil
	}
	some := slices.DeleteFunc(slices.Clone(f.Cards), func(c C) bool { return !can(c) })
	if len(some) == 0 {
		return f.Cards[0], true, nil
	}
	var names []string
	for _, c := range some {
		names = append(names, called(c))
	}
	text := fmt.Sprintf("Which card is %s?", name)
	if f.More > 0 {
		text = fmt.Sprintf("Which card is %s? There are %d more: say a longer name if it is none of these.", name, f.More)
	}
	i, err := in.Choose(Question{Player: in.By.Name, Meant: true, Text: text}, names)
	return some[max(i, 0)], true, err
}

// ShortName is a name as a refusal repeats it: its first 60 letters.
func ShortName(name string) string {
	if letters := []rune(name); len(letters) > 60 {
		return string(letters[:60]) + "…"
	}
	return name
}

// Unknown refuses a name that no card of the game has, with the nearest ones and a
// line that describes a card. It is nil where neither is known.
func (f Found[C]) Unknown(name, game, described string) *Problem {
	name = ShortName(name)
	switch {
	case f.Other != "":
		return Refuse("%s is a %s card; this board is %s.", name, f.Other, game).Next("Or say what it is: %s", described)
	case len(f.Near) > 0:
		var lines []string
		for _, n := range f.Near[:min(3, len(f.Near))] {
			lines = append(lines, "add "+n)
		}
		return Refuse("I don't know a card called %q.", name).
			Next("Did you mean: %s? Or say what it is: %s", strings.Join(lines, " · "), described).Or(lines...)
	}
	return nil
}

// WithTextLeft is a sentence about a card, without its full stop, and how much of
// the card's text is left to the players: so many lines, or, if left is true, an
// unknown number of them.
func WithTextLeft(sentence any, left bool, lines int64) Message {
	switch {
	case left:
		return Say("%s. Its text, beyond keywords, is left to the players.", sentence)
	case lines == 1:
		return Say("%s. 1 line of its text is yours.", sentence)
	case lines > 1:
		return Say("%s. %d lines of its text are yours.", sentence, lines)
	}
	return Say("%s.", sentence)
}

// TextOf is the text of something on a board: its abilities; where some of a card's
// text is left to the players, the card's text, if the pool has it. Whole is false
// where there is more than is known.
func TextOf[C any](pool Pool[C], name string, abilities []string, left bool) (text string, whole bool) {
	if text = strings.Join(abilities, "\n"); !left {
		return text, true
	}
	if pool != nil {
		if printed := pool.Text(name); printed != "" {
			return printed, true
		}
	}
	return text, false
}
