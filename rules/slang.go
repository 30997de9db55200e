package rules

import (
	"errors"
	"io/fs"
	"strings"

	"arbiter/rules/rows"
)

// Slang maps players' words to those of the rulebook: "etb" to "enters the
// battlefield". A nil Slang is empty.
type Slang struct {
	means   map[string][]string // folded phrase → words of the book
	longest int                 // number of words in the longest phrase
}

// readSlang reads rows "players' words | the book's words". The file is optional.
func readSlang(facts fs.FS, name string) (*Slang, error) {
	s := &Slang{means: make(map[string][]string)}
	return s, rows.Read(facts, name, func(row string) error {
		typed, meant, ok := strings.Cut(row, "|")
		words := split(typed)
		if !ok || len(words) == 0 || len(split(meant)) == 0 {
			return errors.New("want players' words | the book's words")
		}
		key := strings.Join(words, " ")
		s.means[key] = append(s.means[key], split(meant)...)
		s.longest = max(s.longest, len(words))
		return nil
	})
}

// weighted is a word of a query.
type weighted struct {
	text   string // empty between words that aren't adjacent
	weight float64
}

// expand appends to a query the book's words for its slang, with a weight
// relative to the typed ones.
func (s *Slang) expand(words []string, share float64) []weighted {
	out := make([]weighted, 0, len(words))
	for _, w := range words {
		out = append(out, weighted{w, 1})
	}
	if s == nil {
		return out
	}
	for i := range words {
		for n := min(s.longest, len(words)-i); n > 0; n-- {
			if meant := s.means[strings.Join(words[i:i+n], " ")]; meant != nil {
				out = append(out, weighted{})
				for _, w := range meant {
					out = append(out, weighted{w, share})
				}
				break
			}
		}
	}
	return out
}

// words returns the words of slang, so that they can be corrected too.
func (s *Slang) words() []string {
	if s == nil {
		return nil
	}
	var all []string
	for phrase := range s.means {
		all = append(all, strings.Fields(phrase)...)
	}
	return all
}
