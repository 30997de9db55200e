package card

import (
	"regexp"
	"strconv"
	"strings"

	"arbiter/tracker/english"
)

// OthersCost changes what other cards cost to play (RB 356.3, 356.4).
type OthersCost struct {
	Spells  bool  // of spells; otherwise of the cards of the group
	Of      Group // with Spells, only their controller
	By      Cost
	More    bool
	Minimum int64 // the least Energy cost that it leaves
}

var (
	othersCost  = regexp.MustCompile(`^(.+?) costs? ((?:\[(?:\d+|[a-z]+)\] ?)+)(less|more)` + atLeast)
	energyCosts = regexp.MustCompile(`^(?:the energy costs? (?:for|of) (.+)|(.+?)'s? energy costs?) (?:is|are) reduced by (\[\d+\])` + atLeast)
)

// atLeast matches the minimum of a discount at the end of a text.
const atLeast = `(?:,? (?:to a )?minimum (?:of )?\[(\d+)\])?$`

// othersCostOf reads changes of what other cards cost in lower case: "friendly spells cost
// [1] less, and enemy spells cost [1] more". It returns none unless each word is understood.
func othersCostOf(text string) ([]OthersCost, *Condition) {
	met, text := cutCondition(text)
	var all []OthersCost
	for part := range strings.SplitSeq(text, ", and ") {
		c, ok := oneOthersCost(part)
		if !ok {
			return nil, nil
		}
		all = append(all, c)
	}
	return all, met
}

func oneOthersCost(text string) (c OthersCost, ok bool) {
	var of, by, least string // the cards, the change, and its minimum
	if m := energyCosts.FindStringSubmatch(text); m != nil {
		of, by, least = m[1]+m[2], m[3], m[4]
	} else if m := othersCost.FindStringSubmatch(text); m != nil {
		of, by, least, c.More = m[1], m[2], m[4], m[3] == "more"
	}
	if of == "" || !c.By.symbols(by) || c.By.Exhaust || c.More && least != "" {
		return c, false
	}
	if least != "" {
		c.Minimum, _ = strconv.ParseInt(least, 10, 32)
	}
	if played, yours := strings.CutSuffix(of, " you play"); yours {
		of = "your " + played
	} else if played, ok := strings.CutPrefix(of, "opponents' "); ok {
		of = "enemy " + played
	}
	if whose, noun, _ := strings.Cut(of, " "); noun == "spells" {
		c.Spells = true
		c.Of, ok = groupOf(whose + " units")
	} else {
		c.Of, ok = groupOf(of)
	}
	return c, ok && (c.Of.Yours || c.Of.Enemies) && c.Of.isPrinted()
}

// isPrinted reports whether the group depends only on a card's controller, type and tags.
func (g *Group) isPrinted() bool {
	return !g.Here && !g.AtField && !g.InBase && !g.Others && !g.Token && !g.Nontoken && g.Status == "" && g.Except == "" && g.With == "" && !g.Named && !g.Weaker && g.MostMight == nil
}

// String returns the change in the words that othersCostOf reads.
func (c *OthersCost) String() string {
	of := c.Of.String()
	if c.Spells {
		of = strings.TrimSuffix(of, "units") + "spells"
	}
	if c.More {
		return of + " cost " + c.By.String() + " more"
	}
	said := of + " cost " + c.By.String() + " less"
	if c.Minimum > 0 {
		said += ", minimum [" + strconv.FormatInt(c.Minimum, 10) + "]"
	}
	return said
}

// sayOthersCost returns the text of changes that othersCostOf reads.
func sayOthersCost(all []OthersCost) string {
	said := make([]string, len(all))
	for i := range all {
		said[i] = all[i].String()
	}
	return english.Capital(strings.Join(said, ", and ")) + "."
}
