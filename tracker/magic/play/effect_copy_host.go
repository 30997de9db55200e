package play

import (
	"regexp"

	"arbiter/tracker/notation"
)

// The sentences of an effect that copies the host of its source for a payment, and does something
// else if it copies nothing.
var (
	paysIfAttached = regexp.MustCompile(`(?i)^(you may pay (?:\{[^{}]+\})+) if (` + sourceWords + ` is attached to a creature you control)$`)
	thenCopiesHost = regexp.MustCompile(`(?i)^if you do, create a token that's a copy of that creature$`)
	ifNoneCopied   = regexp.MustCompile(`(?i)^if you didn't create a token this way, (create .+)$`)
)

// copiesHost reads such an effect.
func (r *reader) copiesHost(sentences []string) (Steps, bool) {
	if len(sentences) != 3 || !thenCopiesHost.MatchString(sentences[1]) {
		return nil, false
	}
	pays, other := paysIfAttached.FindStringSubmatch(sentences[0]), ifNoneCopied.FindStringSubmatch(sentences[2])
	if pays == nil || other == nil {
		return nil, false
	}
	condition, known := notation.ParseCondition(r.g.Vocabulary, "enchanted creature is a creature you control")
	paid, ok := (&reader{g: r.g}).effect(pays[1] + ". If you do, create a token that's a copy of enchanted creature. If you don't, " + other[1])
	unpaid, also := (&reader{g: r.g}).effect(other[1])
	return Steps{Provided{If: &condition, Text: said(pays[2]), Then: paid, Else: unpaid}}, known && ok && also
}
