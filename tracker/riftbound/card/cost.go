package card

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
)

// Cost is what is paid for an ability (RB 204). A board pays with what is on it; players pay
// Energy, Power and cards.
type Cost struct {
	Energy     int64    `json:"energy,omitempty"`
	Power      []string `json:"power,omitempty"` // a domain each, or "a" for any
	Exhaust    bool     `json:"exhaust,omitempty"`
	Disempower bool     `json:"disempower,omitempty"`
	Kill       bool     `json:"kill,omitempty"`   // the card itself
	Banish     bool     `json:"banish,omitempty"` // the card itself
	XP         int64    `json:"xp,omitempty"`
	Buffs      int64    `json:"buffs,omitempty"`    // of the card
	AnyBuff    bool     `json:"any_buff,omitempty"` // a buff of a unit of the controller's
	Discard    int64    `json:"discard,omitempty"`  // cards
	Recycle    int64    `json:"recycle,omitempty"`  // cards of the controller's trash
	Killed     *Group   `json:"killed,omitempty"`   // one of these is killed
}

var costs = []struct {
	says *regexp.Regexp
	pays func(*Cost, string)
}{
	{regexp.MustCompile(`^(?:exhaust|\[e\]) ?(?:me|this)?$`), func(c *Cost, _ string) { c.Exhaust = true }},
	{regexp.MustCompile(`^disempower (?:me|this)$`), func(c *Cost, _ string) { c.Disempower = true }},
	{regexp.MustCompile(`^kill (?:me|this)$`), func(c *Cost, _ string) { c.Kill = true }},
	{regexp.MustCompile(`^banish (?:me|this)$`), func(c *Cost, _ string) { c.Banish = true }},
	{regexp.MustCompile(`^spend (\d+) xp$`), func(c *Cost, n string) { c.XP, _ = strconv.ParseInt(n, 10, 32) }},
	{regexp.MustCompile(`^spend my buff$`), func(c *Cost, _ string) { c.Buffs = 1 }},
	{regexp.MustCompile(`^spend a buff$`), func(c *Cost, _ string) { c.AnyBuff = true }},
	{regexp.MustCompile(`^discard (\d+)$`), func(c *Cost, n string) { c.Discard, _ = strconv.ParseInt(n, 10, 32) }},
	{regexp.MustCompile(`^recycle (\d+)(?: cards)? from your trash$`), func(c *Cost, n string) { c.Recycle, _ = strconv.ParseInt(n, 10, 32) }},
}

// costOf reads a cost in lower case: "[1][fury], [e]", "disempower me, [a], exhaust me". It
// reports false unless each word belongs to one.
func costOf(text string) (Cost, bool) {
	var c Cost
	said := false
	for part := range strings.SplitSeq(strings.NewReplacer(" and ", ",", "pay ", "").Replace(text), ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		if said = true; c.symbols(part) || c.words(part) {
			continue
		}
		return c, false
	}
	return c, said
}

func (c *Cost) words(part string) bool {
	for _, w := range costs {
		if m := w.says.FindStringSubmatch(part); m != nil {
			w.pays(c, m[len(m)-1])
			return true
		}
	}
	if what, ok := strings.CutPrefix(part, "kill "); ok {
		g, ok := groupOf(what)
		if ok && g.Yours {
			c.Killed = &g
		}
		return ok && g.Yours
	}
	return false
}

// domains are the six domains, and the sign of Power of any of them.
var domains = []string{"fury", "calm", "mind", "body", "chaos", "order", "a"}

// symbols reads "[1][fury][e]".
func (c *Cost) symbols(text string) bool {
	text = strings.ReplaceAll(text, " ", "")
	for text != "" {
		k, rest, ok := bracketed(text)
		if !ok {
			return false
		}
		n, err := strconv.ParseInt(k, 10, 32)
		switch {
		case err == nil && n >= 0 && c.Energy == 0:
			c.Energy = n
		case k == "e":
			c.Exhaust = true
		case isDomain(k):
			c.Power = append(c.Power, k)
		default:
			return false
		}
		text = rest
	}
	return true
}

func isDomain(word string) bool { return slices.Contains(domains, word) }

// isSymbols reports whether the cost, as it is written, begins with Energy or Power.
func (c *Cost) isSymbols() bool { return c.Energy > 0 || len(c.Power) > 0 }

// Unpaid returns the part that players pay, as it is written on cards.
func (c Cost) Unpaid() string {
	unpaid := Cost{Energy: c.Energy, Power: c.Power, Discard: c.Discard, Recycle: c.Recycle}
	return unpaid.String()
}

// String returns the cost in the words that costOf reads.
func (c Cost) String() string {
	var parts []string
	symbols := ""
	if c.Energy > 0 {
		symbols = "[" + strconv.FormatInt(c.Energy, 10) + "]"
	}
	for _, p := range c.Power {
		symbols += "[" + english.Capital(p) + "]"
	}
	if symbols != "" {
		parts = append(parts, symbols)
	}
	for _, w := range []struct {
		is   bool
		says string
	}{
		{c.Exhaust, "[E]"},
		{c.Disempower, "disempower me"},
		{c.Kill, "kill this"},
		{c.Banish, "banish this"},
		{c.XP > 0, "spend " + strconv.FormatInt(c.XP, 10) + " XP"},
		{c.Buffs > 0, "spend my buff"},
		{c.AnyBuff, "spend a buff"},
		{c.Discard > 0, "discard " + strconv.FormatInt(c.Discard, 10)},
		{c.Recycle > 0, "recycle " + strconv.FormatInt(c.Recycle, 10) + " from your trash"},
	} {
		if w.is {
			parts = append(parts, w.says)
		}
	}
	if c.Killed != nil {
		parts = append(parts, "kill "+c.Killed.One())
	}
	return strings.Join(parts, ", ")
}
