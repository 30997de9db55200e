package magic

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// limit is how an ability says that a permanent can't have more counters.
var limit = regexp.MustCompile(`(?i)can't have more than (\w+) ([\w+/-]+(?: [\w+/-]+)??) counters? on it`)

// numberWords are the numbers that such abilities are written with.
var numberWords = []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"}

// barring is how an ability says that a permanent can't have any.
var barring = regexp.MustCompile(`(?i)can't have counters (?:put|placed) on it\.?$`)

// barsCounters is the effect of an ability that keeps counters off the
// permanent that has it (CR 614.17).
func barsCounters(is Definition, controller int) (standing, bool) {
	bars := slices.ContainsFunc(is.Abilities, func(text string) bool {
		return barring.MatchString(strings.ReplaceAll(strings.TrimSpace(text), "’", "'"))
	})
	return standing{Replacement{Of: "counters", Itself: true, Cant: true}, controller, 0, []string{is.Name}, 1}, bars
}

// limits lists how many counters of a kind a permanent can have at most, as its
// abilities say.
func (c Characteristics) limits() []Counter {
	var all []Counter
	for _, text := range c.Abilities {
		for _, m := range limit.FindAllStringSubmatch(text, -1) {
			n := int64(slices.Index(numberWords, strings.ToLower(m[1])))
			if digits, err := strconv.ParseInt(m[1], 10, 64); err == nil {
				n = digits
			}
			if n >= 0 {
				all = append(all, Counter{Kind: strings.ToLower(m[2]), N: n})
			}
		}
	}
	return all
}

// removeCountersBeyondLimits. CR 704.5r, 122.4.
func removeCountersBeyondLimits(c *check) error {
	for stack := range c.staying() {
		if len(stack.Of.Counters) == 0 {
			continue
		}
		for _, most := range stack.now.limits() {
			if n := stack.Of.Count(most.Kind); n > most.N {
				c.happen(CountersPut{On: stack.ID, Kind: most.Kind, N: most.N - n})
			}
		}
	}
	return nil
}
