package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

// halfItsSize is the exception that a copy has half the power and toughness of the object, rounded up.
const halfItsSize = "has half its size"

// halved matches the sentence that creates such copies, and roundedUp the next one.
var (
	halved    = regexp.MustCompile(`(?i)^(.+ cop(?:y|ies) of (?:that creature|it), except )(?:its|their) (?:base )?power is half (?:that creature's|its) power ` + `and (?:its|their) (?:base )?toughness is half (?:that creature's|its) toughness$`)
	roundedUp = regexp.MustCompile(`(?i)^round up each time$`)
)

// halvesCopies puts such an exception into one sentence.
func halvesCopies(all []string) []string {
	for i := range len(all) - 1 {
		if m := halved.FindStringSubmatch(all[i]); m != nil && roundedUp.MatchString(all[i+1]) {
			return slices.Concat(all[:i], []string{m[1] + "it " + halfItsSize}, all[i+2:])
		}
	}
	return all
}

// halving returns a creation with half the size of what it copies in place of that exception: the
// size that the object has, or had as it left (CR 608.2h).
func (d *Decision) halving(c notation.Creation) notation.Creation {
	if c.CopyOf == nil || !strings.Contains(c.Except, halfItsSize) {
		return c
	}
	ids := d.meaning(c.CopyOf.It)
	if c.CopyOf.It == "" {
		ids, _ = d.Find().Objects(*c.CopyOf)
	}
	if len(ids) != 1 {
		return c
	}
	size, known := sized{}, false
	if d.effect != nil {
		size, known = d.effect.sizes[ids[0]]
	}
	if stack, there := d.s.Permanent.Get(ids[0]); there {
		if is := d.Now().Of(stack); is.HasSize {
			size, known = sized{is.Power, is.Toughness}, true
		}
	}
	if !known {
		return c
	}
	half := func(n int64) string { return notation.Amount{N: n/2 + max(n%2, 0)}.String() }
	c.Except = strings.Replace(c.Except, halfItsSize, "is "+half(size.power)+"/"+half(size.toughness), 1)
	return c
}
