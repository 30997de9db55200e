package play

import (
	"regexp"
	"slices"
	"strings"
)

// rewritingsOfSpells are the rows of rewritings that mostly instants and sorceries have.
var rewritingsOfSpells = []rewriting{
	// Each of several targets has the quality.
	{regexp.MustCompile(`(?i)^(return (?:up to )?\w+ (?:or \w+ )?target [a-z ]*cards) each (with mana value .+)$`), "$1 $2"},
	// The creature is the one that the sentence before has named.
	{regexp.MustCompile(`(?i)^(.+ deals damage equal to )` + `the (creature's power to )the creature's controller$`), "${1}that ${2}that creature's controller"},
	// The destination of permanents is moved to the end.
	{regexp.MustCompile(`(?i)^return to their owners' hands (all [^,"]+)$`), "return $1 to their owners' hands"},
	// The number stands before what it is drawn for.
	{regexp.MustCompile(`(?i)^for each ([a-z ]+ (?:sacrificed|destroyed|exiled|returned|tapped) this way), (draw a card|(?:you )?gain \w+ life|you lose \w+ life)$`), "$2 for each $1"},
	// One target of several spells.
	{regexp.MustCompile(`(?i)^(permanents you control can't be )the targets( of [^.,"]+)$`), "${1}the target$2"},
	// Cards of either kind.
	{regexp.MustCompile(`(?i)^each instant and sorcery ` + `(card in your graveyard gains flashback until end of turn)$`), "each instant or sorcery $1"},
	// Further phases of this turn.
	{regexp.MustCompile(`(?i)^after the second main phase this turn, ` + `(there's an additional combat phase ` + `followed by an additional main phase)$`), "after this main phase, $1"},
	// The source of damage by a card that the effect has moved.
	{regexp.MustCompile(`(?i)^(` + sourceWords + ` deals damage (?:to any target |to target [a-z ]+ )?equal to )(?:the (power|toughness|mana value) of the card returned this way)((?: to (?:any target|target [a-z ]+))?)$`), "${1}that card's $2$3"},
}

// rounding matches the sentence that rounds each number of the one before it (CR 107.1a).
var (
	rounding = regexp.MustCompile(`(?i)^round (up|down) each time$`)
	halfOf   = regexp.MustCompile(`(?i)\bhalf [^,]+$`)
	partsOf  = regexp.MustCompile(`, then | and `)
)

// roundsEach adds the rounding to each half of the sentence before it.
func roundsEach(all []string) []string {
	for i := range len(all) - 1 {
		m := rounding.FindStringSubmatch(all[i+1])
		if m == nil || strings.Contains(all[i], "third") || strings.Contains(all[i], "rounded") {
			continue
		}
		parts := partsOf.Split(all[i], -1)
		for k, part := range parts {
			if !halfOf.MatchString(part) {
				return all
			}
			parts[k] = withSubject(parts[0], part) + ", rounded " + strings.ToLower(m[1])
		}
		return slices.Concat(all[:i], parts, all[i+2:])
	}
	return all
}

var (
	// anyChosen matches the choice of a target, and thatTarget the words for it.
	anyChosen  = regexp.MustCompile(`(?i)^choose any target(?:, then (.+))?$`)
	thatTarget = regexp.MustCompile(`(?i)\bto that permanent or player\b`)
)

// chosenTarget names the target where it is dealt damage, if it is named once.
func chosenTarget(all []string) []string {
	for i, sentence := range all {
		m := anyChosen.FindStringSubmatch(sentence)
		if m == nil || aTarget.MatchString(m[1]) {
			continue
		}
		rest := strings.Join(all[i+1:], ". ")
		if len(thatTarget.FindAllString(rest, -1)) != 1 || aTarget.MatchString(rest) || strings.Contains(rest, "instead") {
			return all
		}
		out := slices.Clone(all[:i])
		if m[1] != "" {
			out = append(out, m[1])
		}
		for _, later := range all[i+1:] {
			out = append(out, thatTarget.ReplaceAllString(later, "to any target"))
		}
		return out
	}
	return all
}

// xIs matches a sentence that says what X is.
var xIs = regexp.MustCompile(`(?i)^(X is [^."]+)$`)

// xAfter joins the sentence that says what X is with the one before it.
func xAfter(all []string) []string {
	for i := range len(all) - 1 {
		if m := xIs.FindStringSubmatch(all[i+1]); m != nil && letterX.MatchString(all[i]) && !strings.Contains(all[i], "where X") {
			return slices.Concat(all[:i], []string{all[i] + ", where " + m[1]}, all[i+2:])
		}
	}
	return all
}
