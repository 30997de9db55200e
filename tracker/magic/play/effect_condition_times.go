package play

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

// resolvedTimes matches the condition that it is a certain time that the ability has resolved this
// turn. Its shorter form follows the longer one in the text of the ability.
var (
	resolvedTimes = regexp.MustCompile(`(?i)^(?:this|it)(?:'s| is) the (first|second|third|fourth)(?: or (second|third|fourth))? time this ability has resolved this turn$`)
	otherTimes    = regexp.MustCompile(`(?i)^it(?:'s| is) the (first|second|third|fourth) time$`)
)

// ordinals are the numbers of times in words, from the first on.
var ordinals = []string{"first", "second", "third", "fourth"}

// onTimes reads such a condition: the times for which it holds. It returns nil for any other.
func (r *reader) onTimes(condition string) (times []int64) {
	m := resolvedTimes.FindStringSubmatch(condition)
	if r.timed = r.timed || m != nil; m == nil && r.timed {
		m = otherTimes.FindStringSubmatch(condition)
	}
	for _, word := range m[min(1, len(m)):] {
		if i := slices.Index(ordinals, strings.ToLower(word)); i >= 0 {
			times = append(times, int64(i)+1)
		}
	}
	return times
}

// resolvedBefore begins the records of a permanent of how often one of its abilities has resolved this
// turn.
const resolvedBefore = "resolved "

// onTime reports whether the ability resolves for one of these times this turn. It records that the
// ability resolves, once for each time. known is false if its source isn't on the battlefield.
func (a Provided) onTime(d *Decision) (holds, known bool) {
	stack, ok := d.s.Permanent.Find(d.sourceID())
	if d.effect == nil || !ok {
		return false, false
	}
	if d.effect.times == 0 {
		of := ": " + d.game.say(a.Then)
		d.effect.times = 1
		for slices.ContainsFunc(stack.Of.Triggered, func(t board.Triggered) bool {
			return t.Ability == resolvedBefore+strconv.FormatInt(d.effect.times, 10)+of
		}) {
			d.effect.times++
		}
		d.happen(event.Triggered{On: stack.ID, Of: board.Triggered{Ability: resolvedBefore + strconv.FormatInt(d.effect.times, 10) + of}}, "")
	}
	return slices.Contains(a.Times, d.effect.times), true
}

// sayTimes returns such a condition in words.
func sayTimes(times []int64) string {
	words := make([]string, len(times))
	for i, n := range times {
		words[i] = ordinals[n-1]
	}
	return "this is the " + strings.Join(words, " or ") + " time that this ability has resolved this turn"
}
