package magic

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
)

// again is how an ability says that others trigger an additional time.
var again = regexp.MustCompile(`(?i)^if (.+?) (dying|leaving|entering|attacking)(?: the battlefield)? causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time\.?$`)

// additional is how many more times the abilities of each player's permanents
// trigger on what happens to a permanent, by seat: once for each ability that
// says so, as the board is looked at for the trigger (CR 603.2d, 603.10a).
func (w *watch) additional(now *layers, what tracker.Stack[Permanent], happens ...string) map[int]int64 {
	var more map[int]int64
	for stack := range now.s.Permanent.All() {
		if stack.Of.PhasedOut || !promises(stack.Of.Face().Abilities) {
			continue
		}
		for _, text := range now.of(stack).Abilities {
			m := again.FindStringSubmatch(text)
			if m == nil || !slices.Contains(happens, strings.ToLower(m[2])) {
				continue
			}
			t := triggering{now: now, source: stack, other: what, times: 1}
			if !w.watches(m[1], &t) {
				continue
			}
			if more == nil {
				more = make(map[int]int64)
			}
			more[stack.Of.Controller] = tracker.SaturatingAdd(more[stack.Of.Controller], stack.Count)
		}
	}
	return more
}

// promises reports whether a text may be about additional times.
func promises(texts []string) bool {
	return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, "additional time") })
}

// manners is how a permanent leaves, in the words of abilities that say
// additional times.
func manners(leaving []string) []string {
	all := []string{"leaving"}
	if slices.Contains(leaving, "dies") {
		all = append(all, "dying")
	}
	return all
}
