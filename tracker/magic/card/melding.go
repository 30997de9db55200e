package card

import (
	"regexp"
	"strings"

	"arbiter/tracker/notation"
)

// meldsPair matches the condition and the effect of an ability that melds its source with
// another card (CR 712.4a).
var meldsPair = regexp.MustCompile(`(?i)\bif (?:([^,]+) and )?you both own and control (this \w+|it|[^,]+?(?:, [^,]+?)?) and (an? (\w+) named (.+?)), ((?:you may pay (?:\{[^{}]+\})+\. If you do, )?)exile them, then meld them into it(\.|$)`)

// meldedInto matches the name of what two cards are melded into.
var meldedInto = regexp.MustCompile(`\bthen meld them into ([^.]+?)(\.|$)`)

// cutMelded replaces the name of what two cards are melded into by "it", and returns that name. It
// may begin with the name of one of the cards.
func cutMelded(text string) (rest, into string) {
	m := meldedInto.FindStringSubmatchIndex(text)
	if m == nil {
		return text, ""
	}
	return text[:m[2]] + "it" + text[m[3]:], text[m[2]:m[3]]
}

// melding compiles an ability that melds its source with another card. The compiled condition is
// that its controller controls both cards; ownership is checked as the ability resolves.
func (c *Compiler) melding(text, into string) ([]Ability, bool) {
	m := meldsPair.FindStringSubmatchIndex(text)
	if m == nil || into == "" {
		return nil, false
	}
	part := func(i int) string {
		if m[2*i] < 0 {
			return ""
		}
		return text[m[2*i]:m[2*i+1]]
	}
	does := part(6) + `meld this permanent with the ` + part(4) + ` named "` + part(5) + `" into "` + into + `"` + part(7)
	if first := text[:m[0]]; first == "" || strings.HasSuffix(first, ": ") || strings.HasSuffix(first, ". ") {
		does = strings.ToUpper(does[:1]) + does[1:]
	}
	all := c.compile(text[:m[0]]+does+text[m[1]:], Self{})
	if len(all) != 1 {
		return nil, false
	}
	is := notation.Condition{Controls: &notation.Filter{Words: []string{strings.ToLower(part(4))}, Noun: true, Name: part(5), Controller: &notation.Player{Kind: notation.You}}, Least: 1}
	if also := part(1); also != "" {
		more, ok := notation.ParseCondition(c.vocabulary, also)
		if !ok {
			return nil, false
		}
		is = notation.Condition{All: []notation.Condition{more, is}}
	}
	switch a := all[0].(type) {
	case Trigger:
		if a.If != nil {
			return nil, false
		}
		a.If, a.Do.Said = &is, strings.TrimSuffix(strings.Replace(text[m[0]:m[1]], "meld them into it", "meld them into "+into, 1), ".")
		return []Ability{a}, true
	case Activated:
		return []Ability{a}, part(1) == ""
	default:
		return nil, false
	}
}
