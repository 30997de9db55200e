// Package cardtext reads of a card's text which keywords it has, which tokens it
// creates, which colors it defines and of what kinds its other lines are. It stands here and not in rules/cards, because the language of card
// texts is tracker/notation, and rules and tracker know nothing of each other; and
// not in package bot, so that internal/mkcards and the command line don't need all
// of the bot for it.
//
//	read, err := cardtext.NewReader(data.FS)
//	said := read(rules.Magic, face) // said.Keywords, said.Makes, …
//
// What it gives is part of the facts, so it has to be no sentence of the card: of
// a keyword's parameter that is longer than mostParameter words only the keyword
// is kept.
package cardtext

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker/notation"
)

// NewReader reads the words of both games from the embedded data.
func NewReader(fsys fs.FS) (cards.Reader, error) {
	magic, err := vocabulary(fsys, rules.Magic)
	if err != nil {
		return nil, err
	}
	riftbound, err := vocabulary(fsys, rules.Riftbound)
	if err != nil {
		return nil, err
	}
	return func(game rules.Game, f cards.Face) cards.Reading {
		switch game {
		case rules.Magic:
			k := keywords(f)
			return cards.Reading{Keywords: k, Makes: makes(magic, f.Text, k), Lines: kinds(f), Colors: colors(f, k)}
		case rules.Riftbound:
			k, lines := riftReading(f.Text)
			return cards.Reading{Keywords: k, Makes: riftMakes(riftbound, f.Text), Lines: lines}
		}
		return cards.Reading{Lines: unread(f)}
	}, nil
}

// unread are the lines of a text that isn't read for them.
func unread(f cards.Face) []string {
	if f.Text == "" {
		return nil
	}
	return []string{cards.AnyLines}
}

func vocabulary(fsys fs.FS, game rules.Game) (*notation.Vocabulary, error) {
	words, err := fsys.Open(path.Join(string(game), "words.json"))
	if err != nil {
		return nil, fmt.Errorf("the words of cards: %w", err)
	}
	tokens, err := fsys.Open(path.Join(string(game), "tokens.json"))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the words of cards: %w", err), words.Close())
	}
	v, err := notation.ReadVocabulary(words, tokens)
	return v, errors.Join(err, words.Close(), tokens.Close())
}

// reminders are texts in parentheses.
var reminders = regexp.MustCompile(`\s*\([^()]*\)`)

// withoutReminders returns a text without what is in parentheses.
func withoutReminders(text string) string {
	if !strings.Contains(text, "(") {
		return text
	}
	return reminders.ReplaceAllString(text, "")
}

// plain spells a text as the patterns here do.
var plain = strings.NewReplacer("’", "'", "‘", "'", "−", "-", "–", "—", " — ", "—")
