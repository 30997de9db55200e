package board

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
)

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

// ManaValue returns the mana value of a permanent and the rule of a special
// case; known is false for a card whose mana cost players haven't given.
func (p *Permanent) ManaValue() (n int64, known bool, rule tracker.Rule) {
	if p.ByHand != nil && p.ByHand.ManaValue != nil {
		return *p.ByHand.ManaValue, true, ""
	}
	if p.FaceDown { // CR 708.2a
		return 0, true, "magic/mana-value/no-cost"
	}
	if p.Printed == nil && p.Melded() {
		for _, c := range p.Components {
			n = tracker.SaturatingAdd(n, ofCost(c.Def.Cost))
		}
		return n, true, "magic/mana-value/melded"
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
	if len(p.Def.Halves) > 0 {
		cost = face.Cost
	}
	switch {
	case cost == card.UnknownManaCost:
		return 0, false, rule
	case cost != "" && cost != card.NoCost:
		return ofCost(cost), true, rule
	case cost == card.NoCost || p.Token || slices.Contains(face.Types, "Land"): // CR 202.1b
		return 0, true, "magic/mana-value/no-cost"
	}
	return 0, false, rule
}
