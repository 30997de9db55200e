package magic

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
)

// again is how an ability says that others trigger an additional time.
var again = regexp.MustCompile(`(?i)^if (.+?) (dying|leaving|entering|attacking)(?: the battlefield)? causes a triggered ability of (?:a|any) permanent you control to trigger, that ability triggers an additional time\.?$`)

// promise is an ability that says so: of what, and how it happens.
type promise struct {
	stack         tracker.Stack[Permanent]
	subject, verb string
}

// promises finds the abilities that say additional times, once for all that
// happens at once.
func (l *layers) promises() []promise {
	if l.promising != nil {
		return l.promising
	}
	l.promising = []promise{}
	for stack := range l.s.Permanent.Marked(isPromising) {
		if stack.Of.PhasedOut {
			continue
		}
		for _, text := range l.of(*stack).Abilities {
			if m := again.FindStringSubmatch(text); m != nil {
				l.promising = append(l.promising, promise{*stack, m[1], strings.ToLower(m[2])})
			}
		}
	}
	return l.promising
}

// additional is how many more times the abilities of each player's permanents
// trigger on what happens to a permanent, by seat: once for each ability that
// says so, as the board is looked at for the trigger (CR 603.2d, 603.10a).
func (w *watch) additional(now *layers, what tracker.Stack[Permanent], happens ...string) map[int]int64 {
	var more map[int]int64
	for _, p := range now.promises() {
		if !slices.Contains(happens, p.verb) {
			continue
		}
		t := triggering{now: now, source: p.stack, other: what, times: 1}
		if !w.watches(p.subject, &t) {
			continue
		}
		if more == nil {
			more = make(map[int]int64)
		}
		more[p.stack.Of.Controller] = tracker.SaturatingAdd(more[p.stack.Of.Controller], p.stack.Count)
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
