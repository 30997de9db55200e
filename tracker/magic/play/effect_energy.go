package play

import (
	"regexp"
	"slices"
	"strings"
)

var (
	// paysAny matches the payment of an amount of energy that its player chooses.
	paysAny = regexp.MustCompile(`(?i)^(?:([^"]+?)(?:, then |\. then ))?(?:then )?you may pay (?:any amount of|one or more) \{E\}$`)
	// ifPaid matches the beginning of what is done if some was paid.
	ifPaid = regexp.MustCompile(`(?i)^(?:if|when) you do, `)
	// isXPaid matches the definition of X as the amount that was paid, and the others words for it.
	isXPaid = regexp.MustCompile(`(?i),? where X is the amount of \{E\} (?:paid|spent) this way`)
	ofPaid  = regexp.MustCompile(`(?i)less than or equal to the amount of \{E\} (?:paid|spent) this way`)
	isPaid  = regexp.MustCompile(`(?i)equal to the amount of \{E\} (?:paid|spent) this way`)
	perPaid = regexp.MustCompile(`(?i)([+-])1/([+-])1( until end of turn) for each \{E\} (?:paid|spent) this way`)
	manaFor = regexp.MustCompile(`(?i)\{1\} for each \{E\} (?:paid|spent) this way`)
	aLetter = regexp.MustCompile(`\bX\b`)
)

// paysEnergy replaces an amount of energy that a player chooses to pay by X, in the sentence with the
// payment and in those after it.
func paysEnergy(all []string) []string {
	i := slices.IndexFunc(all, paysAny.MatchString)
	if i < 0 {
		return all
	}
	some := i+1 < len(all) && ifPaid.MatchString(all[i+1])
	rest := slices.Clone(all[i+1:])
	for k, sentence := range rest {
		if k == 0 && some {
			sentence = ifPaid.ReplaceAllLiteralString(sentence, "if X is 1 or more, ")
		}
		sentence = isXPaid.ReplaceAllLiteralString(sentence, "")
		if k > 0 && aLetter.MatchString(rest[k]) && sentence == rest[k] {
			return all
		}
		sentence = manaFor.ReplaceAllLiteralString(perPaid.ReplaceAllString(sentence, "${1}X/${2}X$3"), "{X}")
		sentence = isPaid.ReplaceAllLiteralString(ofPaid.ReplaceAllLiteralString(sentence, "X or less"), "X")
		sentence = strings.ReplaceAll(strings.ReplaceAll(sentence, "that much damage", "X damage"), "that many", "X")
		if strings.Contains(sentence, "{E} ") && strings.Contains(sentence, "this way") {
			return all
		}
		rest[k] = sentence
	}
	before := slices.Clone(all[:i])
	if first := paysAny.FindStringSubmatch(all[i])[1]; first != "" {
		before = append(before, first)
	}
	if slices.ContainsFunc(before, func(s string) bool { return aLetter.MatchString(s) || strings.Contains(s, "{E} equal to") }) {
		return all // X is another number
	}
	return slices.Concat(before, []string{"pay X {E}"}, rest)
}
