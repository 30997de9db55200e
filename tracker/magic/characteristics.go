package magic

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// Characteristics are the characteristics of a permanent with all effects
// applied.
type Characteristics struct {
	Definition         // current name, colors and types
	HasSize       bool // it has power and toughness
	Power         int64
	Toughness     int64
	BasePower     int64
	BaseToughness int64
	Changeling    bool // it is every creature type (CR 702.73a)

	printedPower, printedToughness int64
}

// is reports whether it has a card type, capitalised as printed: "Creature".
func (c Characteristics) is(typ string) bool { return slices.Contains(c.Types, typ) }

// has reports whether it has a keyword.
func (c Characteristics) has(keyword string) bool { return slices.Contains(c.Keywords, keyword) }

// trace records the steps of a derivation; a nil trace records nothing.
type trace struct{ steps []tracker.Step }

func (t *trace) note(rule tracker.Rule, result, format string, args ...any) {
	if t != nil {
		t.steps = append(t.steps, tracker.Step{Text: tracker.Say(format, args...), Result: result, Cause: tracker.Cause{Rule: rule}})
	}
}

// size sets the power and toughness of a creature before effects: the printed
// values, with the value of a star (CR 613.4a). A noncreature has none (CR
// 208.3); a creature without a value has 0 (CR 208.5).
func (l *layers) size(d *derived, t *trace) {
	c := &d.c
	if c.HasSize = c.is("Creature"); !c.HasSize {
		return
	}
	power, toughness := c.Definition.Power, c.Definition.Toughness
	if c.hasStar() {
		n := int64(0) // without the ability that defines the star
		if c.Star != nil && !l.silent(d.stack, -1) {
			n = l.count(c.Star, d.stack.Of.Controller, d.stack.ID, false)
		}
		star := strconv.FormatInt(n, 10)
		power, toughness = strings.ReplaceAll(power, "*", star), strings.ReplaceAll(toughness, "*", star)
		defer func() { t.note("magic/layer/7a", c.printedSize(), "* is %d", n) }()
	}
	c.start(power, toughness)
}

// size sets the printed power and toughness of a card outside the battlefield,
// where effects don't apply (CR 208.3). A star counts as 0.
func (c *Characteristics) size() {
	if c.HasSize = c.Definition.Power != ""; c.HasSize {
		c.start(strings.ReplaceAll(c.Definition.Power, "*", "0"), strings.ReplaceAll(c.Definition.Toughness, "*", "0"))
	}
}

// start sets the power and toughness before effects.
func (c *Characteristics) start(power, toughness string) {
	c.Power, c.Toughness = stat(power), stat(toughness)
	c.BasePower, c.BaseToughness = c.Power, c.Toughness
	c.printedPower, c.printedToughness = c.Power, c.Toughness
}

// printedSize returns the power and toughness before effects.
func (c *Characteristics) printedSize() string {
	return sizeOf(c.printedPower, c.printedToughness)
}

func (c *Characteristics) change(t *trace, rule tracker.Rule, from string, power, toughness int64) {
	c.Power = tracker.SaturatingAdd(c.Power, power)
	c.Toughness = tracker.SaturatingAdd(c.Toughness, toughness)
	if t != nil {
		t.note(rule, c.sizeText(), "%s: %+d/%+d", from, power, toughness)
	}
}

func (c *Characteristics) sizeText() string { return sizeOf(c.Power, c.Toughness) }

// sizeOf formats power and toughness as "2/3".
func sizeOf(power, toughness int64) string {
	var room [41]byte // two int64 and a slash
	return string(strconv.AppendInt(append(strconv.AppendInt(room[:0], power, 10), '/'), toughness, 10))
}

// setByHand applies the values that players set by hand.
func (c *Characteristics) setByHand(set *SetByHand, t *trace) {
	if set == nil {
		return
	}
	if set.Power != nil {
		c.Power = *set.Power
	}
	if set.Toughness != nil {
		c.Toughness = *set.Toughness
	}
	t.note("", c.sizeText(), "set by hand")
}

// keywordCounter reports whether a counter of the kind gives the keyword of
// that name, or a variant such as "hexproof from red" (CR 122.1b).
func keywordCounter(kind string) bool {
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

// times formats a name with a multiplicity: "Glorious Anthem ×3".
func times(n int64, what string) string {
	if n == 1 {
		return what
	}
	return what + " ×" + strconv.FormatInt(n, 10)
}

// counted formats a number with a noun: "2 +1/+1 counters", "1 oil counter".
func counted(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.FormatInt(n, 10) + " " + what + "s"
}
