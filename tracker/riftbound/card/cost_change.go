package card

import (
	"regexp"
	"strconv"
	"strings"
)

// CostChange is a discount on playing the card that has it (RB 356.4).
type CostChange struct {
	Less    Cost
	Per     *Group     // if set, it is for each object of the group
	Legion  bool       // it is for each card that the controller has played this turn
	If      *Condition // if set, it applies only if this is met
	Minimum int64      // the least Energy cost that it leaves
}

var ownCost = regexp.MustCompile(`^i cost ((?:\[(?:\d+|[a-z]+)\] ?)+)less( for each .+?)?(?:,? to a minimum of \[(\d+)\])?$`)

// costChangeOf reads a discount in lower case: "i cost [2] less". It returns nil unless each
// word is understood.
func costChangeOf(text string) *CostChange {
	var c CostChange
	c.If, text = cutCondition(text)
	m := ownCost.FindStringSubmatch(text)
	if m == nil || !c.Less.symbols(m[1]) || c.Less.Exhaust {
		return nil
	}
	if m[2] != "" {
		each := strings.TrimPrefix(m[2], " for each ")
		if each == "card you've played this turn" {
			c.Legion = true
		} else if g, ok := groupOf(each); ok && !g.Here {
			c.Per = &g
		} else {
			return nil
		}
	}
	if m[3] != "" {
		c.Minimum, _ = strconv.ParseInt(m[3], 10, 32)
	}
	return &c
}

// String returns the change in the words that costChangeOf reads.
func (c *CostChange) String() string {
	said := "I cost " + c.Less.String() + " less"
	switch {
	case c.Legion:
		said += " for each card you've played this turn"
	case c.Per != nil:
		said += " for each " + eachOf(c.Per.One())
	}
	if c.Minimum > 0 {
		said += ", to a minimum of [" + strconv.FormatInt(c.Minimum, 10) + "]"
	}
	if c.If != nil {
		said = "If " + c.If.String() + ", " + said
	}
	return said + "."
}
