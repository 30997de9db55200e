package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Again makes triggered abilities trigger an additional time (CR 603.2d), or not
// at all.
type Again struct {
	Of    Subject  `json:"of"`              // what causes the triggers; without By, the permanents whose abilities they are
	Else  *Subject `json:"else,omitempty"`  // or this
	By    Verb     `json:"by,omitempty"`    // what it does
	Or    Verb     `json:"or,omitempty"`    // or that
	Never bool     `json:"never,omitempty"` // they don't trigger
	Whose Whose    `json:"whose,omitempty"` // of permanents that these players control; "" is Yours, or with Never Anyones
	When  *Proviso `json:"when,omitempty"`

	Who   *notation.Player `json:"who,omitempty"`   // the player who does it, instead of Of
	Spell *notation.Filter `json:"spell,omitempty"` // the spell that this player casts or copies
}

// Kind returns KindStatic.
func (Again) Kind() Kind { return KindStatic }
func (Again) ability()   {}

// Causes reports whether an ability is about what an event does.
func (a Again) Causes(is []Verb) bool {
	return a.By != "" && (slices.Contains(is, a.By) || a.Or != "" && slices.Contains(is, a.Or))
}

// The wordings of Again.
var (
	againCaused = regexp.MustCompile(`(?i)^if (.+?) (dying|leaving|entering|attacking)(?: the battlefield)?(?: or (dying|leaving|entering)(?: the battlefield)?)?( under your control)? causes a triggered ability of (?:a|any) permanent you control to trigger, that ability triggers an additional time\.?$`)
	againDone   = regexp.MustCompile(`(?i)^if (you|a player) (casting|drawing)(?: or (copying))? (?:an? ([a-z ]+) spell|a card) causes a triggered ability ` + `of a permanent ` + `you control to trigger, that ability triggers an additional time\.?$`)
	againOwn    = regexp.MustCompile(`(?i)^if (?:a triggered|an) ability of (.+?) triggers(?: while ([^,]+))?, (?:that ability|it) triggers an additional time\.?$`)
	never       = regexp.MustCompile(`(?i)^(.+?) (dying|leaving|entering|attacking)(?: the battlefield)?(?: or (dying|leaving|entering)(?: the battlefield)?)? (?:doesn't|don't) cause abilities( of permanents your opponents control)? to trigger\.?$`)
)

// gerunds are the words of Again for what an object or a player does.
var gerunds = map[string]Verb{
	"dying": Dying, "leaving": Leaving, "entering": Entering, "attacking": Attacking,
	"casting": Casting, "copying": Copying, "drawing": Drawing,
}

// again parses an Again ability.
func (c *Compiler) again(text string) (Ability, bool) {
	var a Again
	if rest, when, ok := c.leading(text); ok && when != nil {
		text, a.When = rest, when
	}
	if m := never.FindStringSubmatch(text); m != nil {
		of, ok := c.subject(strings.Replace(m[1], " and ", " or ", 1))
		a.Never, a.Of, a.By, a.Or = true, of, gerunds[strings.ToLower(m[2])], gerunds[strings.ToLower(m[3])]
		if m[4] != "" {
			a.Whose = Opponents
		}
		return a, ok && of.What != nil && !of.OneOrMore
	}
	if m := againDone.FindStringSubmatch(text); m != nil {
		return c.againDone(a, m)
	}
	subjects := ""
	if m := againCaused.FindStringSubmatch(text); m != nil {
		subjects, a.By, a.Or = m[1]+strings.ReplaceAll(m[4], "under your control", "you control"), gerunds[strings.ToLower(m[2])], gerunds[strings.ToLower(m[3])]
	} else if m := againOwn.FindStringSubmatch(text); m != nil {
		subjects = m[1]
		if m[2] != "" {
			p, ok := c.proviso(m[2])
			if !ok || a.When != nil {
				return nil, false
			}
			a.When = p
		}
	} else {
		return nil, false
	}
	var ok bool
	if a.Of, ok = c.subject(subjects); ok {
		return a, !a.Of.OneOrMore
	}
	for _, article := range []string{" or a ", " or an ", " or another "} {
		first, second, is := strings.Cut(subjects, article)
		if !is {
			continue
		}
		if who, yours := strings.CutSuffix(second, " you control"); yours && !strings.HasSuffix(first, " you control") { // which is of both
			first, second = first+" you control", who+" you control"
		}
		one, ok := c.subject(first)
		other, also := c.subject(article[len(" or "):] + second)
		if ok && also {
			a.Of, a.Else = one, &other
			return a, true
		}
	}
	return Left{Why: UnknownSubject}, true
}

// againDone parses an Again ability about what a player does. m are the groups of its pattern.
func (c *Compiler) againDone(a Again, m []string) (Ability, bool) {
	a.Who, a.By, a.Or = &notation.Player{Kind: notation.EachPlayer}, gerunds[strings.ToLower(m[2])], gerunds[strings.ToLower(m[3])]
	if strings.EqualFold(m[1], "you") {
		a.Who.Kind = notation.You
	}
	if (m[4] == "") != (a.By == Drawing) || a.By == Drawing && a.Or != "" {
		return nil, false
	}
	if m[4] == "" {
		return a, true
	}
	f, ok := notation.ParseFilter(c.vocabulary, m[4])
	a.Spell = f
	return a, ok
}

// done returns what a player does as text: "you casting an instant spell".
func (a Again) done(how string) string {
	who := "a player"
	if a.Who.Kind == notation.You {
		who = "you"
	}
	if a.Spell == nil {
		return who + " " + how + " a card"
	}
	return who + " " + how + " " + english.Article(a.Spell.String()) + " spell"
}

// String returns the ability as text.
func (a Again) String() string {
	how := ""
	for _, by := range []Verb{a.By, a.Or} {
		for word, is := range gerunds {
			if is != by {
				continue
			}
			if how != "" {
				how += " or "
			}
			how += word
		}
	}
	if a.Never {
		text := a.Of.String() + " " + how + " doesn't cause abilities"
		if a.Whose == Opponents {
			text += " of permanents your opponents control"
		}
		return a.When.before(english.Capital(text) + " to trigger.")
	}
	const causes = " causes a triggered ability of a permanent " + "you control to trigger, that ability triggers an additional time."
	if a.Who != nil {
		return a.When.before("If " + a.done(how) + causes)
	}
	of := a.Of.String()
	if a.Else != nil {
		of += " or " + a.Else.String()
	}
	if how == "" {
		return a.When.before("If an ability of " + of + " triggers, that ability triggers an additional time.")
	}
	return a.When.before("If " + of + " " + how + causes)
}
