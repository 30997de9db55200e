package card

import "strings"

// LandMana maps the basic land types to the mana of their intrinsic abilities (CR
// 305.6).
var LandMana = map[string]string{"Plains": "{W}", "Island": "{U}", "Swamp": "{B}", "Mountain": "{R}", "Forest": "{G}"}

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
