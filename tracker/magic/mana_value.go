package magic

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// NoCost is the mana cost of a card that has none; "" means that players
// haven't given it.
const NoCost = "none"

// unknownCost is the mana cost of a token that copies a card with an unknown
// mana cost. A token that isn't a copy has no mana cost (CR 202.1b).
const unknownCost = "not said"

// copiedCost returns the mana cost of a token that copies def.
func (def *Definition) copiedCost() string {
	switch {
	case def.Cost == NoCost, slices.Contains(def.Types, "Land") && def.Cost == "":
		return ""
	case def.Cost == "":
		return unknownCost
	}
	return def.Cost
}

var manaSymbol = regexp.MustCompile(`\{([^{}]*)\}`)

// ofCost returns the mana value of a mana cost (CR 202.3).
func ofCost(cost string) int64 {
	sum := int64(0)
	for _, m := range manaSymbol.FindAllStringSubmatch(cost, -1) {
		sum = tracker.SaturatingAdd(sum, ofSymbol(m[1]))
	}
	return sum
}

// ofSymbol returns the mana value of a symbol: 0 for X outside the stack, the
// largest part of a hybrid symbol, 1 for any other colored symbol (CR
// 202.3e–202.3g).
func ofSymbol(symbol string) int64 {
	most := int64(0)
	for part := range strings.SplitSeq(symbol, "/") {
		switch n, err := strconv.ParseInt(part, 10, 64); {
		case err == nil:
			most = max(most, n)
		case part != "X" && part != "Y" && part != "Z":
			most = max(most, 1)
		}
	}
	return most
}

// manaValue returns the mana value of a permanent and the rule of a special
// case; known is false for a card whose mana cost players haven't given.
func (p *Permanent) manaValue() (n int64, known bool, rule tracker.Rule) {
	if p.ByHand != nil && p.ByHand.ManaValue != nil {
		return *p.ByHand.ManaValue, true, ""
	}
	if p.FaceDown { // CR 708.2a
		return 0, true, "magic/mana-value/no-cost"
	}
	cost, rule := p.Def.Cost, tracker.Rule("magic/mana-value")
	if up := p.Def.Back; up != nil && p.Back && !p.Def.Flips {
		if p.Def.Modal { // CR 712.8f
			cost = up.Cost
		} else {
			rule = "magic/mana-value/back-face"
		}
	}
	face := p.Face()
	switch {
	case cost == unknownCost:
		return 0, false, rule
	case cost != "" && cost != NoCost:
		return ofCost(cost), true, rule
	case cost == NoCost || p.Token || slices.Contains(face.Types, "Land"): // CR 202.1b
		return 0, true, "magic/mana-value/no-cost"
	}
	return 0, false, rule
}

// requireManaValue returns an error if a filter needs the mana value of a permanent
// and players haven't given it; permanents that the filter rejects otherwise
// need none.
func (d *decision) requireManaValue(stack *tracker.Stack[Permanent], c *Characteristics, f notation.Filter) error {
	if !slices.ContainsFunc(f.Bounds, func(b notation.Bound) bool { return b.Of == notation.ManaValue }) {
		return nil
	}
	if _, known, _ := stack.Of.manaValue(); known {
		return nil
	}
	f.Bounds = slices.DeleteFunc(slices.Clone(f.Bounds), func(b notation.Bound) bool { return b.Of == notation.ManaValue })
	if !c.fits(&stack.Of, &f) {
		return nil
	}
	return noManaValue(*stack)
}

func noManaValue(stack tracker.Stack[Permanent]) *tracker.Problem {
	return tracker.Refuse("The mana cost of %s wasn't said.", thing(stack)).By("magic/mana-value").
		Next("Say what it comes to: %s", tracker.LineOf("set #%d mana value 3", stack.ID))
}

// explainValue adds the derivation of a known mana value.
func (p *Permanent) explainValue(x *tracker.Explanation) {
	n, known, rule := p.manaValue()
	if !known {
		return
	}
	cost := p.Def.Cost
	if p.Back && p.Def.Modal && p.Def.Back != nil {
		cost = p.Def.Back.Cost
	}
	step := tracker.Step{Text: tracker.Named(cost), Result: "mana value " + strconv.FormatInt(n, 10), Cause: tracker.Cause{Rule: rule}}
	switch rule {
	case "":
		step.Text = tracker.Say("set by hand")
	case "magic/mana-value/no-cost":
		x.Notes = append(x.Notes, "It has no mana cost: its mana value is 0.")
		return
	case "magic/mana-value/back-face":
		step.Text = tracker.Say("%s of its front face", tracker.Name(cost))
	}
	x.Steps = append(x.Steps, step)
}
