package card

import (
	"regexp"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Anchors is a replacement effect: its object enters with its controller's choice of an
// anchor word and has the ability after that word (CR 614.12c).
type Anchors struct {
	Options []Anchor `json:"options"`
}

// Anchor is an anchor word and the ability after it.
type Anchor struct {
	Word  string          `json:"word"`
	Gives notation.Change `json:"gives"`
}

// Kind returns KindReplacement.
func (Anchors) Kind() Kind { return KindReplacement }
func (Anchors) ability()   {}

var (
	chooseAnchor = regexp.MustCompile(`(?i)^as this \w+ enters(?: the battlefield)?, choose ([\w ]+) or ([\w ]+)\.$`)
	anchored     = regexp.MustCompile(`^([\w ]+) — ([^\n]+)$`)
)

// anchors parses the choice between two anchor words and the ability after each.
func (c *Compiler) anchors(text string) (Ability, bool) {
	lines := strings.Split(text, "•")
	m := chooseAnchor.FindStringSubmatch(strings.TrimSpace(lines[0]))
	if m == nil || len(lines) != 3 {
		return nil, false
	}
	var a Anchors
	for i, line := range lines[1:] {
		of := anchored.FindStringSubmatch(strings.TrimSpace(line))
		if of == nil || !strings.EqualFold(of[1], m[1+i]) {
			return nil, false
		}
		one := Anchor{Word: of[1]}
		if keywords, ok := c.vocabulary.KeywordsIn(of[2]); ok {
			one.Gives.Keywords = keywords
		} else {
			one.Gives.Abilities = []string{of[2]}
		}
		a.Options = append(a.Options, one)
	}
	return a, true
}

// String returns the ability as text.
func (a Anchors) String() string {
	var words []string
	var options strings.Builder
	for _, one := range a.Options {
		words = append(words, one.Word)
		is := english.Capital(strings.Join(one.Gives.Keywords, ", "))
		if len(one.Gives.Abilities) > 0 {
			is = TextOf(one.Gives.Abilities)
		}
		options.WriteString("\n• " + one.Word + " — " + is)
	}
	return "As this permanent enters, choose " + strings.Join(words, " or ") + "." + options.String()
}
