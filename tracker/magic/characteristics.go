package magic

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

// Characteristics is what a permanent is right now, all effects applied.
type Characteristics struct {
	Definition         // name, colors and types as they are now
	HasSize       bool // whether it has power and toughness
	Power         int64
	Toughness     int64
	BasePower     int64
	BaseToughness int64
	Changeling    bool // every creature type is its, beside its subtypes (CR 702.73a)

	printedPower, printedToughness int64
}

// is reports whether it has a type, as printed: "Creature".
func (c Characteristics) is(typ string) bool { return slices.Contains(c.Types, typ) }

// has reports whether it has a keyword.
func (c Characteristics) has(keyword string) bool { return slices.Contains(c.Keywords, keyword) }

// trace notes the steps of a derivation; a nil one notes nothing.
type trace struct{ steps []tracker.Step }

func (t *trace) note(rule tracker.Rule, result, format string, args ...any) {
	if t != nil {
		t.steps = append(t.steps, tracker.Step{Text: tracker.Say(format, args...), Result: result, Cause: tracker.Cause{Rule: rule}})
	}
}

// size reads the power and toughness that a creature has before effects set
// them: what is printed, with what a star stands for (CR 613.4a). What is no
// creature has none (CR 208.3), and a creature that has no value has 0 (CR
// 208.5).
func (l *layers) size(d *derived, t *trace) {
	c := &d.c
	if c.HasSize = c.is("Creature"); !c.HasSize {
		return
	}
	power, toughness := c.Definition.Power, c.Definition.Toughness
	if c.hasStar() {
		n := int64(0) // without the ability that says it
		if c.Star != nil && !l.silent(d.stack, -1) {
			n = l.count(c.Star, d.stack.Of.Controller, d.stack.ID, false)
		}
		star := strconv.FormatInt(n, 10)
		power, toughness = strings.ReplaceAll(power, "*", star), strings.ReplaceAll(toughness, "*", star)
		defer func() { t.note("magic/layer/7a", c.printedSize(), "* is %d", n) }()
	}
	c.start(power, toughness)
}

// size reads what is printed of a card outside of the battlefield, where
// effects don't reach it (CR 208.3). A star is 0 there.
func (c *Characteristics) size() {
	if c.HasSize = c.Definition.Power != ""; c.HasSize {
		c.start(strings.ReplaceAll(c.Definition.Power, "*", "0"), strings.ReplaceAll(c.Definition.Toughness, "*", "0"))
	}
}

// start is the size before effects.
func (c *Characteristics) start(power, toughness string) {
	c.Power, c.Toughness = stat(power), stat(toughness)
	c.BasePower, c.BaseToughness = c.Power, c.Toughness
	c.printedPower, c.printedToughness = c.Power, c.Toughness
}

// printedSize is the size before effects.
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

// sizeOf is "2/3".
func sizeOf(power, toughness int64) string {
	var room [41]byte // two int64 and a slash
	return string(strconv.AppendInt(append(strconv.AppendInt(room[:0], power, 10), '/'), toughness, 10))
}

// setByHand is what players have set in spite of the rules.
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

// keywordCounter reports whether a counter of the kind gives its keyword, or a
// variant of it such as "hexproof from red" (CR 122.1b).
func keywordCounter(kind string) bool {
	if keywordCounters[kind] {
		return true
	}
	k := card.ReadKeyword(kind)
	return k.Name == "hexproof" && len(k.From) > 0 || kind == "trample over planeswalkers"
}

// keywordCounters are the keywords that a counter can be (CR 122.1b).
var keywordCounters = map[string]bool{
	"flying": true, "first strike": true, "double strike": true, "deathtouch": true, "decayed": true, "exalted": true, "haste": true,
	"hexproof": true, "indestructible": true, "lifelink": true, "menace": true, "reach": true, "shadow": true, "trample": true, "vigilance": true,
}

// times is "Glorious Anthem ×3".
func times(n int64, what string) string {
	if n == 1 {
		return what
	}
	return what + " ×" + strconv.FormatInt(n, 10)
}

// counted is "2 +1/+1 counters", "1 oil counter".
func counted(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.FormatInt(n, 10) + " " + what + "s"
}
