package rules

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"arbiter/rules/rows"
)

// Word is a word that players use and the rulebook doesn't, or uses with
// another meaning: "pump", "stax".
type Word struct {
	Said  string // as typed
	Means string // its meaning, in our words
	Rules []Ref  // the rules that cover it; may be empty
	Near  []Ref  // if Rules is empty: rules about something similar
}

// jargon maps folded words to their meanings.
type jargon map[string]Word

// readJargon reads the players' words of a game: rows "words | rules | what
// players mean", with words separated by commas, and numbers of the digest
// separated by commas or, after "-", those of rules that are only near. The file
// is optional.
func readJargon(facts fs.FS, name string) (jargon, error) {
	all := make(jargon)
	return all, rows.Read(facts, name, func(row string) error {
		columns := strings.Split(row, "|")
		if len(columns) != 3 {
			return errors.New("want words | rules | what players mean")
		}
		w := Word{Means: strings.TrimSpace(columns[2])}
		into, numbers := &w.Rules, strings.TrimSpace(columns[1])
		if rest, none := strings.CutPrefix(numbers, "-"); none {
			into, numbers = &w.Near, rest
		}
		for _, number := range list(numbers) {
			ref, ok := ParseRef(number)
			if !ok {
				return fmt.Errorf("%q is no number of a rule", number)
			}
			*into = append(*into, ref)
		}
		said := list(columns[0])
		if len(said) == 0 || w.Means == "" || len(w.Rules) == 0 && !strings.Contains(columns[1], "-") {
			return errors.New("want words | rules | what players mean")
		}
		for _, word := range said {
			if _, twice := all[fold(word)]; twice {
				return fmt.Errorf("%q is there twice", word)
			}
			all[fold(word)] = w
		}
		return nil
	})
}

// Word returns a word that players use and the book doesn't, with the rules for
// it by their numbers in this edition. Rules that the edition lacks are
// omitted.
func (v *View) Word(query string) (Word, bool) {
	var words []string // "what does etb mean" asks for etb
	for _, w := range split(query) {
		if !filler[w] {
			words = append(words, w)
		}
	}
	for _, key := range []string{fold(query), strings.TrimSuffix(fold(query), "s"), strings.Join(words, " ")} {
		if w, ok := v.jargon[key]; ok && key != "" {
			w.Said = strings.TrimSpace(query)
			w.Rules, w.Near = v.ofEdition(w.Rules), v.ofEdition(w.Near)
			if asked, ok := v.called().find(key); ok && len(w.Rules)+len(w.Near) == 0 {
				w.Near = []Ref{asked.ref} // the rule that has the word as a synonym
			}
			return w, true
		}
	}
	return Word{}, false
}

// ofEdition converts numbers of the digest to those of the edition.
func (v *View) ofEdition(digest []Ref) []Ref {
	if v.Official == nil {
		return digest
	}
	var all []Ref
	for _, want := range digest {
		if at, ok := v.joinedAt(want); ok {
			all = append(all, at)
		}
	}
	return all
}

// joinedAt returns the number in the edition of a rule of the digest. A
// heading, which has no text to join by, is above the joined rules below it.
func (v *View) joinedAt(want Ref) (Ref, bool) {
	of := v.numbers()
	if at, ok := of.rules[want]; ok {
		return at, true
	}
	at := of.headings[want]
	return at, at != ""
}

// joinedRefs are the numbers in an edition of the joined rules of the digest, and of the
// headings above those. A heading has that of its first joined rule in the order of the index.
type joinedRefs struct{ rules, headings map[Ref]Ref }

func (v *View) newJoinedRefs() joinedRefs {
	of := joinedRefs{make(map[Ref]Ref), make(map[Ref]Ref)}
	for _, m := range v.concordance().Matches() {
		if _, known := of.rules[m.Ref]; !known {
			of.rules[m.Ref] = m.At
		}
		e, ours := v.Digest.Entry(m.Ref)
		at, theirs := v.Official.Entry(m.At)
		if _, known := of.headings[e.Parent]; ours && theirs && !known {
			of.headings[e.Parent] = at.Parent
		}
	}
	return of
}
