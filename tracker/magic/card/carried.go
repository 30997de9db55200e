package card

import (
	"regexp"
	"strings"

	"arbiter/tracker/notation"
)

var (
	conditional = regexp.MustCompile(`(?i)\b(?:if|unless|only|instead|would|when|whenever|otherwise|rather|except|twice|though|may pay|choose|chosen|spent|paid|kicked|cast)\b|under your control|["\n•]`)
	ofOthers    = regexp.MustCompile(`(?i)\b(?:its|their|that player|they|them|those|that|of them|each of)\b`)
	otherTarget = regexp.MustCompile(`(?i)\b(?:another|other) target\b`)
)

// Conditional reports whether the effect depends on something that its Line
// doesn't include: a condition, a choice, or a delayed effect.
func (e Effect) Conditional() bool { return conditional.MatchString(e.Line) }

// OfOthers reports whether the effect refers to objects or players other than
// its source and the named ones: "its controller", "those creatures".
func (e Effect) OfOthers() bool { return ofOthers.MatchString(e.Said) }

// OtherTarget reports whether a target of the effect can't be its source,
// which a selector can't express.
func (e Effect) OtherTarget() bool { return otherTarget.MatchString(e.Line) }

// YouControl returns the filter for "enchantment you control", the form that
// definitions of earlier versions have.
func YouControl(text string) *notation.Filter {
	typ, _, _ := strings.Cut(text, " ")
	return &notation.Filter{Words: []string{typ}, Noun: true, Controller: &notation.Player{Kind: notation.You}}
}
