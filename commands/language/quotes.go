package language

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// The quotation marks around text that isn't Arbiter's: of a card, or typed.
const (
	quotes  = `"“„`
	opening = `"“„«»「`
	closing = `"”“»«」`
)

var (
	inQuotes  = regexp.MustCompile(`"(?:[^"\\]|\\.)+"|„[^“]+“|“[^”]+”`)
	ownQuotes = regexp.MustCompile("\"[^\"\x00]+\"|“[^”\x00]+”")
)

// around translates the text outside quotes, including quotes of translated
// text. Quoted text stays unchanged unless the whole of it is Arbiter's.
func (t *Tongue) around(english string) string {
	if said, ok := t.whole[english]; ok {
		return said
	}
	if said, ok := t.beginning(english); ok {
		return said
	}
	if said, ok := t.matched(english, func(p pattern) bool { return p.quotes }, t.Text); ok {
		return said
	}
	var hidden []string
	bare := inQuotes.ReplaceAllStringFunc(english, func(text string) string {
		_, begin := utf8.DecodeRuneInString(text)
		_, end := utf8.DecodeLastRuneInString(text)
		hidden = append(hidden, text[begin:len(text)-end])
		return text[:begin] + hole(len(hidden)-1) + text[len(text)-end:]
	})
	said, _ := t.recognised(bare)
	for i, text := range hidden {
		if e, ok := t.pieces["“%s”"]; ok {
			said = strings.ReplaceAll(said, "“"+hole(i)+"”", taken(e.Other).put([]string{text}))
		}
		said = strings.ReplaceAll(said, hole(i), text)
	}
	return said
}

// hole returns a placeholder for quoted text, which occurs in no format.
func hole(i int) string { return fmt.Sprintf("\x00%d\x00", i) }

// quoted reports whether a format has an argument in quotes, which then isn't
// translated.
func (f format) quoted(arg int) bool {
	for i, v := range f.verbs {
		if v.arg == arg {
			before, _ := utf8.DecodeLastRuneInString(f.between[i])
			behind, _ := utf8.DecodeRuneInString(f.between[i+1])
			return strings.ContainsRune(opening, before) && strings.ContainsRune(closing, behind)
		}
	}
	return false
}

// quotes reports whether a format has literal text in quotes.
func (f format) quotes() bool {
	return ownQuotes.MatchString(strings.Join(f.between, "\x00"))
}

// things reports whether all parts of a list are names, ids, tokens or
// keywords.
func (t *Tongue) things(parts []string) bool {
	for _, part := range parts {
		if !t.spared[part] && !thing.MatchString(part) {
			return false
		}
	}
	return true
}

var thing = regexp.MustCompile(`^(#\d+|\d+ more|.* Tokens?|[a-z]+( [a-z]+)?)$`)
