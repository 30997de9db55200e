package board

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// Fits reports whether a permanent matches a filter, ignoring its controller. A filter
// that refers to other objects matches none.
func (c *Characteristics) Fits(p *Permanent, f *notation.Filter) bool {
	return f.Alone() && c.fits(p, f)
}

// fits is Fits without the parts of a filter that refer to other objects.
func (c *Characteristics) fits(p *Permanent, f *notation.Filter) bool {
	for _, w := range f.Words {
		if !c.DescribedBy(w) {
			return false
		}
	}
	return !p.PhasedOut && f.Card == nil && // CR 702.26b
		!slices.ContainsFunc(f.Without, c.DescribedBy) &&
		(f.Token == nil || *f.Token == p.Token) &&
		(f.Keyword == "" || c.Has(f.Keyword)) &&
		(f.Status != "tapped" || p.Tapped) && (f.Status != "untapped" || !p.Tapped) &&
		(f.Status != "attacking" || p.Attacking) && (f.Status != "blocking" || p.Blocking != 0) &&
		(f.Status != notation.InCombat || p.Attacking || p.Blocking != 0) &&
		c.meets(p, f)
}

// ControlledBy reports whether a seat is among the players that who means from the
// point of view of you.
func (s *State) ControlledBy(who *notation.Player, seat, you int) bool {
	if who == nil {
		return true
	}
	switch who.Kind {
	case notation.You:
		return seat == you
	case notation.EachOpponent:
		return s.Opposed(seat, you)
	case notation.EachOther:
		return seat != you
	case notation.YourTeam:
		return !s.Opposed(seat, you)
	case notation.NamedPlayer, notation.OneOpponent, notation.SomeOpponent, notation.OnePlayer, notation.Controller, notation.Owner:
		return strings.EqualFold(s.Seat(seat).Name, who.Name)
	case notation.Several:
		return slices.ContainsFunc(who.List, func(p notation.Player) bool { return s.ControlledBy(&p, seat, you) })
	case notation.EachPlayer:
	}
	return true
}

// Characteristics are the characteristics of a permanent with all effects
// applied.
type Characteristics struct {
	card.Definition      // current name, colors and types
	HasSize         bool // it has power and toughness
	Power           int64
	Toughness       int64
	BasePower       int64
	BaseToughness   int64
	Changeling      bool // it is every creature type (CR 702.73a)
	stripped        bool // it has lost its abilities in layer 4 (CR 305.7)
	lost            bool // it has lost all abilities in layer 6
	granted         []grantedAbility

	PrintedPower, PrintedToughness int64
}

// Is reports whether it has a card type, capitalised as printed: "Creature".
func (c Characteristics) Is(typ string) bool { return slices.Contains(c.Types, typ) }

// Has reports whether it has a keyword.
func (c Characteristics) Has(keyword string) bool { return slices.Contains(c.Keywords, keyword) }

// Trace records the steps of a derivation; a nil trace records nothing.
type Trace struct{ Steps []tracker.Step }

// note adds a step. A string among its arguments is a name.
func (t *Trace) note(rule tracker.Rule, result, format string, args ...any) {
	if t != nil {
		for i, arg := range args {
			if name, ok := arg.(string); ok {
				args[i] = tracker.Name(name)
			}
		}
		t.Steps = append(t.Steps, tracker.Step{Text: tracker.Say(format, args...), Result: tracker.Named(result), Cause: tracker.Cause{Rule: rule}})
	}
}

// result replaces the result of the last step.
func (t *Trace) result(m tracker.Message) {
	if t != nil {
		t.Steps[len(t.Steps)-1].Result = m
	}
}

// size sets the power and toughness of a creature before effects: the printed
// values, with the value of a star (CR 613.4a). A noncreature has none (CR
// 208.3); a creature without a value has 0 (CR 208.5).
func (l *Layers) size(d *derived, t *Trace) {
	c := &d.C
	if c.HasSize = c.Is("Creature"); !c.HasSize {
		return
	}
	power, toughness := c.Definition.Power, c.Definition.Toughness
	from := viewpoint{d.stack.Of.Controller, d.stack.ID, d.stack}
	switch {
	case hasStar(&c.Definition) && (c.PowerIs != nil || c.ToughnessIs != nil):
		defined := func(printed string, is *notation.Quantity) string {
			if is == nil || !strings.Contains(printed, "*") || l.Silent(d.stack, -1) {
				return strings.ReplaceAll(printed, "*", "0")
			}
			return strconv.FormatInt(l.amount(is, from, false), 10)
		}
		power, toughness = defined(power, c.PowerIs), defined(toughness, c.ToughnessIs)
		format, stars := "* is %s", []any{power}
		switch {
		case c.PowerIs == nil:
			stars = []any{toughness}
		case c.ToughnessIs != nil && power != toughness:
			format, stars = "* is %s and %s", []any{power, toughness}
		}
		defer func() { t.note("magic/layer/7a", c.PrintedSize(), format, stars...) }()
	case hasStar(&c.Definition):
		n := int64(0) // without the ability that defines the star
		if c.Star != nil && !l.Silent(d.stack, -1) {
			n = l.count(c.Star, from, false)
		}
		star := strconv.FormatInt(n, 10)
		power, toughness = strings.ReplaceAll(power, "*", star), strings.ReplaceAll(toughness, "*", star)
		defer func() { t.note("magic/layer/7a", c.PrintedSize(), "* is %d", n) }()
	}
	c.start(power, toughness)
}

// Size sets the printed power and toughness of a card outside the battlefield,
// where effects don't apply (CR 208.3). A star counts as 0.
func (c *Characteristics) Size() {
	if c.HasSize = c.Definition.Power != ""; c.HasSize {
		c.start(strings.ReplaceAll(c.Definition.Power, "*", "0"), strings.ReplaceAll(c.Definition.Toughness, "*", "0"))
	}
}

// start sets the power and toughness before effects.
func (c *Characteristics) start(power, toughness string) {
	c.Power, c.Toughness = stat(power), stat(toughness)
	c.BasePower, c.BaseToughness = c.Power, c.Toughness
	c.PrintedPower, c.PrintedToughness = c.Power, c.Toughness
}

// PrintedSize returns the power and toughness before effects.
func (c *Characteristics) PrintedSize() string {
	return sizeOf(c.PrintedPower, c.PrintedToughness)
}

func (c *Characteristics) change(t *Trace, rule tracker.Rule, from origin, power, toughness int64) {
	c.grow(power, toughness)
	if t != nil {
		t.note(rule, c.SizeText(), "%s: %+d/%+d", from.said(), power, toughness)
	}
}

func (c *Characteristics) grow(power, toughness int64) {
	c.Power = tracker.SaturatingAdd(c.Power, power)
	c.Toughness = tracker.SaturatingAdd(c.Toughness, toughness)
}

// SizeText is the power and toughness: "3/2".
func (c *Characteristics) SizeText() string { return sizeOf(c.Power, c.Toughness) }

// sizeOf formats power and toughness as "2/3".
func sizeOf(power, toughness int64) string {
	var room [41]byte // two int64 and a slash
	return string(strconv.AppendInt(append(strconv.AppendInt(room[:0], power, 10), '/'), toughness, 10))
}

// setByHand applies the values that players set by hand.
func (c *Characteristics) setByHand(set *SetByHand, t *Trace) {
	if set == nil {
		return
	}
	if set.Power != nil {
		c.Power = *set.Power
	}
	if set.Toughness != nil {
		c.Toughness = *set.Toughness
	}
	t.note("", c.SizeText(), "set by hand")
}

// IsKeywordCounter reports whether a counter of the kind gives the keyword of
// that name, or a variant such as "hexproof from red" (CR 122.1b).
func IsKeywordCounter(kind string) bool {
	if keywordCounters[kind] {
		return true
	}
	k := card.ReadKeyword(kind)
	return k.Name == "hexproof" && len(k.From) > 0 || kind == "trample over planeswalkers"
}

// keywordCounters are the keywords that keyword counters can give (CR 122.1b).
var keywordCounters = map[string]bool{
	"flying": true, "first strike": true, "double strike": true, "deathtouch": true, "decayed": true, "exalted": true, "haste": true,
	"hexproof": true, "indestructible": true, "lifelink": true, "menace": true, "reach": true, "shadow": true, "trample": true, "vigilance": true,
}

// hasStar reports whether the printed power or toughness has a star in it: "*/1+*".
func hasStar(def *card.Definition) bool { return strings.Contains(def.Power+def.Toughness, "*") }

// OnlyStars reports whether the printed size is "*/*".
func OnlyStars(def *card.Definition) bool { return def.Power == "*" && def.Toughness == "*" }

// stat evaluates a printed power or toughness: "3", "-1", "1+3", "7-2".
// Anything else is 0.
func stat(s string) int64 {
	total, sign := int64(0), int64(1)
	for len(s) > 0 {
		end := 0
		for end < len(s) && s[end] >= '0' && s[end] <= '9' {
			end++
		}
		if end == 0 {
			switch s[0] {
			case '-':
				sign = -1
			case '+':
				sign = 1
			default:
				return 0
			}
			s = s[1:]
			continue
		}
		n, err := strconv.ParseInt(s[:end], 10, 64)
		if err != nil {
			return 0
		}
		total = tracker.SaturatingAdd(total, sign*n)
		s = s[end:]
	}
	return total
}

// meets reports whether a permanent meets the conditions of a filter on what
// it has and lacks.
func (c *Characteristics) meets(p *Permanent, f *notation.Filter) bool {
	if len(f.Or) > 0 && !slices.ContainsFunc(f.Or, c.DescribedBy) || f.Name != "" && !p.IsCalled(f.Name) ||
		f.WithoutKeyword != "" && c.Has(f.WithoutKeyword) || f.NorKeyword != "" && c.Has(f.NorKeyword) || f.Able != nil && *f.Able != c.able() ||
		f.Counter != "" && !p.hasCounters(f.Counter) || f.Lacks != "" && p.hasCounters(f.Lacks) {
		return false
	}
	for _, b := range f.Bounds {
		if b.Of == notation.ManaValue {
			if n, known, _ := p.ManaValue(); !known || !b.Keeps(n) {
				return false
			}
			continue
		}
		if kind, ok := notation.CounterStat(b.Of); ok {
			if !b.Keeps(p.Count(kind)) {
				return false
			}
			continue
		}
		n := c.size(b.Of)
		if b.Own != "" {
			b.N = c.size(b.Own)
		}
		if !c.HasSize || !b.Keeps(n) {
			return false
		}
	}
	return true
}

// size returns a number of its size: "power", "base toughness".
func (c *Characteristics) size(of string) int64 {
	switch of {
	case notation.TotalSize:
		return tracker.SaturatingAdd(c.Power, c.Toughness)
	case "toughness":
		return c.Toughness
	case "base power":
		return c.BasePower
	case "base toughness":
		return c.BaseToughness
	}
	return c.Power
}

// hasCounters reports whether it has a counter of the kind, or any counter for
// AnyCounter.
func (p *Permanent) hasCounters(kind string) bool {
	if kind == notation.AnyCounter {
		return len(p.Counters) > 0
	}
	return p.Count(kind) > 0
}
