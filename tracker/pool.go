package tracker

import (
	"slices"
	"strings"
)

// Pool finds cards by any name that people use. C is a game's form of a card.
// It must be safe for concurrent use.
type Pool[C any] interface {
	// Named returns the printed name of the card or face of the game with
	// exactly this name.
	Named(name string) (string, bool)
	// Nicknamed returns the printed name of the one card of the game with exactly this
	// nickname.
	Nicknamed(nickname string) (string, bool)
	// Find returns the cards that a name may mean; those named in first come
	// first.
	Find(name string, first []string) (Found[C], error)
	// Text returns the text of the card or face of exactly this name, or "".
	Text(name string) string
	// Complete returns names of at most so many cards of the game that what was
	// typed may become, the likeliest first.
	Complete(typed string, most int) []string
}

// Means returns a function that reports whether a name means one card, also of
// another game, or may mean some. If the pool fails, it reports neither;
// adding the card returns the error.
func Means[C any](pool Pool[C]) func(name string) (one, some bool) {
	return func(name string) (one, some bool) {
		found, err := pool.Find(name, nil)
		if err != nil || found.Other != "" {
			return err == nil, false
		}
		return found.One, len(found.Cards) > 0
	}
}

// Found is the result of a search by name.
type Found[C any] struct {
	Cards []C      // the likeliest first
	More  int      // further ones that aren't listed
	One   bool     // the first one is meant
	Near  []string // the nearest names if Cards is empty
	Other string   // the other game that has a card of that name: "Riftbound"
}

// Which returns the meant card, or false if there is none. Of several the
// speaker chooses, without those for which can returns false; if it returns
// false for all, the first is returned.
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
	var names []Message
	for _, c := range some {
		names = append(names, Named(called(c)))
	}
	text := Say("Which card is %s?", Name(name))
	if f.More > 0 {
		text = Say("Which card is %s? There are %d more: say a longer name if it is none of these.", Name(name), f.More)
	}
	i, err := in.Choose(Question{Player: in.By.Name, Meant: true, Text: text, Unclear: true}, names)
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
		return Refuse("%s is a %s card; this board is %s.", Name(name), Name(f.Other), Name(game)).Next("Or say what it is: %s", Line(described))
	case len(f.Near) > 0:
		var lines []string
		for _, n := range f.Near[:min(3, len(f.Near))] {
			lines = append(lines, "add "+n)
		}
		return Refuse("I don't know a card called %q.", Name(name)).
			Next("Did you mean: %s? Or say what it is: %s", LinesOf(lines), Line(described)).Or(lines...)
	}
	return nil
}

// Describes describes something in card wording: "Tarmogoyf is a */1+* green
// Lhurgoyf Creature." words includes the article.
func Describes(name, words string) Message {
	if bare, ok := strings.CutPrefix(words, "an "); ok {
		return Say("%s is an %s.", Name(name), Name(bare))
	}
	if bare, ok := strings.CutPrefix(words, "a "); ok {
		return Say("%s is a %s.", Name(name), Name(bare))
	}
	return Say("%s is %s.", Name(name), words)
}

// WithTextLeft completes a sentence about a card with the number of lines of
// its text that are left to the players, or, if left is true, with an unknown
// number. The sentence has no full stop.
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

// TextOf returns the text of an object: its abilities, or, if some of a card's
// text is left to the players, the card's text from the pool. whole is false
// if the text is incomplete.
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
