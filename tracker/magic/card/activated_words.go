package card

import (
	"regexp"
	"strings"
)

// WithoutWord returns the text of an ability without its ability word (CR 207.2c).
func WithoutWord(ability string) string {
	if word, rest, ok := strings.Cut(ability, " — "); ok && !strings.ContainsAny(word, `,.:"`) {
		return rest
	}
	return ability
}

// Says reports whether the text of an ability has some words, in any case: a cost or a
// part of its effect.
func Says(ability, words string) bool {
	return strings.Contains(strings.ToLower(ability), strings.ToLower(strings.TrimSpace(words)))
}

// wordOfDeed matches a word by which abilities can be distinguished.
var wordOfDeed = regexp.MustCompile(`[a-z]{3,}`)

// commonWords are words that don't distinguish abilities.
var commonWords = map[string]bool{"the": true, "you": true, "your": true, "for": true, "and": true, "all": true, "each": true, "with": true, "that": true, "this": true, "its": true, "from": true, "any": true}

// WordsIn returns how many different words the text of an ability has of those that describe it, in
// any case, in the singular or the plural, without common ones.
func WordsIn(ability, words string) int {
	has := make(map[string]bool)
	for _, word := range wordOfDeed.FindAllString(strings.ToLower(ability), -1) {
		has[strings.TrimSuffix(word, "s")] = true
	}
	n := 0
	for _, word := range wordOfDeed.FindAllString(strings.ToLower(words), -1) {
		if commonWords[word] {
			continue
		}
		if word = strings.TrimSuffix(word, "s"); has[word] {
			n++
			has[word] = false
		}
	}
	return n
}
