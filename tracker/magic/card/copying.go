package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// EntersAs is a replacement effect by which its object enters as a copy of another
// permanent (CR 614.1c, 707.5).
type EntersAs struct {
	Of       notation.Filter   `json:"of"` // what can be copied
	May      bool              `json:"may,omitempty"`
	Tapped   bool              `json:"tapped,omitempty"`
	Except   []notation.Change `json:"except,omitempty"`    // exceptions (CR 707.9)
	Itself   bool              `json:"itself,omitempty"`    // it keeps its own name
	With     []CopyCounters    `json:"with,omitempty"`      // counters that it then enters with (CR 707.9e)
	ThisTurn bool              `json:"until_eot,omitempty"` // until end of turn
	When     *Proviso          `json:"when,omitempty"`
}

// CopyCounters are counters that a copy enters with.
type CopyCounters struct {
	notation.Counters
	If *notation.Filter `json:"if,omitempty"` // only if the copy matches this (CR 707.9f)
}

// Kind returns KindReplacement.
func (EntersAs) Kind() Kind { return KindReplacement }
func (EntersAs) ability()   {}

var (
	entersAs    = regexp.MustCompile(`(?i)^(you may have )?this \w+ enters?(?: the battlefield)?( tapped)? as a copy of (?:any|an?|(another)) (.+?)(?: on the battlefield)?(?:, except (.+))?$`)
	becomesAs   = regexp.MustCompile(`(?i)^as this \w+ enters(?: the battlefield)?, you may have it become a copy of (?:any|an?|(another)) (.+?)(?: on the battlefield)? until end of turn(?:, except (.+))?$`)
	copyName    = regexp.MustCompile(`(?i)^(?:its|his|her) name is this \w+$`)
	copyWith    = regexp.MustCompile(`(?i)^it enters with (an|two|three|X) additional ([+-]\d/[+-]\d|\w+) counters? on it(?: if it's an? (\w+))?$`)
	copyLegend  = regexp.MustCompile(`(?i)^it isn't legendary(?: if that (?:permanent|creature) is legendary)?$`)
	copyClauses = regexp.MustCompile(`(?i)^(?:and )?(?:it|its|it's|his|he's|he|her|she's|she|is|isn't|has) `)
)

// entersAs parses how an object enters "as a copy" of another one, with exceptions:
// "it's a Bird in addition to its other types".
func (c *Compiler) entersAs(sentence string) (Ability, bool) {
	var e EntersAs
	if rest, when, ok := c.leading(sentence); ok && when != nil {
		sentence, e.When = rest, when
	}
	var another, what, except string
	if m := entersAs.FindStringSubmatch(sentence); m != nil {
		e.May, e.Tapped, another, what, except = m[1] != "", m[2] != "", m[3], m[4], m[5]
	} else if m := becomesAs.FindStringSubmatch(sentence); m != nil {
		e.May, e.ThisTurn, another, what, except = true, true, m[1], m[2], m[3]
	} else {
		return nil, false
	}
	f, ok := notation.ParseFilter(c.vocabulary, what)
	if !ok || f.Card != nil || ambiguous(f) {
		return nil, false
	}
	e.Of = *f
	e.Of.Other = e.Of.Other || another != ""
	for _, clause := range exceptions(except) {
		if !c.exception(&e, clause) {
			return nil, false
		}
	}
	return e, true
}

// exceptions splits the exceptions of a copy at its commas and "and", outside
// quotes.
func exceptions(text string) []string {
	var all []string
	start, quoted := 0, false
	for i := range len(text) {
		if text[i] == '"' {
			quoted = !quoted
		}
		if quoted {
			continue
		}
		for _, mark := range []string{", and ", ", ", " and "} {
			if strings.HasPrefix(text[i:], mark) && i >= start && copyClauses.MatchString(text[i+len(mark):]) {
				all = append(all, text[start:i])
				start = i + len(mark)
				break
			}
		}
	}
	if text != "" {
		all = append(all, text[start:])
	}
	return all
}

// exception parses one exception of a copy.
func (c *Compiler) exception(e *EntersAs, clause string) bool {
	if copyName.MatchString(clause) {
		e.Itself = true
		return true
	}
	if m := copyWith.FindStringSubmatch(clause); m != nil {
		with := CopyCounters{Counters: notation.Counters{Kind: m[2]}}
		if strings.EqualFold(m[1], "X") {
			with.N.Expr = "X"
		} else if with.N.N, _ = number(m[1]); with.N.N == 0 {
			with.N.N = 1
		}
		if m[3] != "" {
			f, ok := notation.ParseFilter(c.vocabulary, m[3])
			if !ok {
				return false
			}
			with.If = f
		}
		e.With = append(e.With, with)
		return true
	}
	if copyLegend.MatchString(clause) {
		clause = "isn't legendary"
	}
	for _, form := range []struct{ before, after string }{{"it's ", "is "}, {"he's ", "is "}, {"she's ", "is "}, {"it ", ""}, {"he ", ""}, {"she ", ""}} {
		if rest, ok := english.CutPrefix(clause, form.before); ok {
			clause = form.after + rest
			break
		}
	}
	on, how, while, ok := notation.ParseStatic(c.vocabulary, "This permanent "+clause)
	if !ok || while != nil || on.Reference != notation.Source || on.Filter != nil || !copiable(&how) {
		return false
	}
	e.Except = append(e.Except, how)
	return true
}

// copiable reports whether a change can be an exception of a copy: it gives types
// in addition, colors, a size, or abilities, or takes supertypes.
func copiable(c *notation.Change) bool {
	sized := c.Power != 0 || c.Toughness != 0 || c.X != "" || c.Each != nil || c.Amount != nil || c.PowerIs != nil || c.ToughnessIs != nil || c.Switch
	return !sized && !c.LosesAll && len(c.Loses) == 0 && !c.EveryType && !c.Control && (len(c.Types)+len(c.Subtypes) == 0 || c.Adds) &&
		!slices.ContainsFunc(c.Isnt, func(t string) bool { return t != "Legendary" && t != "Snow" })
}

// String returns the ability as text.
func (e EntersAs) String() string {
	of := e.Of
	of.Other = false
	what := english.Article(of.String())
	if e.Of.Other {
		what = "another " + of.String()
	}
	text := "This permanent enters"
	switch {
	case e.ThisTurn:
		text = "As this permanent enters, you may have it become a copy of " + what + " until end of turn"
	case e.May:
		text = "You may have this permanent enter"
	}
	if e.Tapped {
		text += " tapped"
	}
	if !e.ThisTurn {
		text += " as a copy of " + what
	}
	var all []string
	if e.Itself {
		all = append(all, "its name is this permanent")
	}
	for _, x := range e.Except {
		all = append(all, "it "+x.String())
	}
	for _, with := range e.With {
		n, counters := with.N.Expr, " counters"
		switch {
		case with.N.N == 1:
			n, counters = "an", " counter"
		case n == "":
			n = numberWords[with.N.N]
		}
		clause := "it enters with " + n + " additional " + with.Kind + counters + " on it"
		if with.If != nil {
			clause += " if it's " + english.Article(with.If.String())
		}
		all = append(all, clause)
	}
	if len(all) > 0 {
		text += ", except " + strings.Join(all, " and ")
	}
	return e.When.before(text + ".")
}
