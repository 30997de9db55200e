package card

import (
	"cmp"
	"regexp"
	"strings"

	"arbiter/tracker/english"
)

// Activated is an activated ability (RB 377): what is paid, when it may be used, and what
// it does.
type Activated struct {
	Cost  Cost
	Speed string     // "action", "reaction", or empty
	Once  bool       // once each turn
	If    *Condition // "use only if …"
	Place bool       // only while the card is at a battlefield
	Do    Effects
}

var (
	onlyIf    = regexp.MustCompile(`^use (?:this ability |my abilities )?only (?:if|while) (.+)$`)
	onlyOnce  = regexp.MustCompile(`^use only once (?:per|each) turn$`)
	speedMark = regexp.MustCompile(`^\[(action|reaction)\]`)
)

// activatedOf reads an activated ability in lower case: "[1], [e]: buff a friendly unit". It
// returns nil unless the cost and the conditions of using it are understood. An effect that
// isn't understood is left to the players.
func activatedOf(text string) *Activated {
	var a Activated
	text = strings.TrimSpace(text)
	if m := speedMark.FindStringSubmatch(text); m != nil {
		a.Speed, text = m[1], afterMark(strings.TrimPrefix(text, m[0]))
	}
	said, does, ok := strings.Cut(text, ":")
	if !ok {
		return nil
	}
	if a.Cost, ok = costOf(strings.TrimSpace(said)); !ok {
		return nil
	}
	does = strings.TrimSpace(does)
	if m := speedMark.FindStringSubmatch(does); m != nil {
		a.Speed, does = m[1], afterMark(strings.TrimPrefix(does, m[0]))
	}
	var sentences []string
	for s := range strings.SplitSeq(does, ". ") {
		s = strings.TrimSuffix(strings.TrimSpace(s), ".")
		if !strings.HasPrefix(s, "use ") || strings.HasPrefix(s, "use only to ") {
			sentences = append(sentences, s)
			continue
		}
		if onlyOnce.MatchString(s) {
			a.Once = true
			continue
		}
		m := onlyIf.FindStringSubmatch(s)
		if m == nil {
			return nil
		}
		if m[1] == "i'm at a battlefield" {
			a.Place = true
			continue
		}
		if a.If = conditionOf(m[1]); a.If == nil || a.If.dependsOnState() {
			return nil
		}
	}
	a.Do = effectsOf(strings.Join(sentences, ". "))
	return &a
}

// String returns the ability in the words that activatedOf reads.
func (a *Activated) String() string {
	var b strings.Builder
	if a.Speed != "" {
		b.WriteString("[" + english.Capital(a.Speed) + "] ")
	}
	b.WriteString(a.Cost.String() + ": ")
	b.WriteString(cmp.Or(a.Do.String(), "…"))
	if a.Once {
		b.WriteString(". Use only once each turn")
	}
	if a.If != nil {
		b.WriteString(". Use only if " + a.If.String())
	}
	if a.Place {
		b.WriteString(". Use only while I'm at a battlefield")
	}
	return b.String() + "."
}
