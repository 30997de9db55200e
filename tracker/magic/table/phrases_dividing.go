package table

import (
	"strconv"
	"strings"

	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// mostShares is the greatest number of recipients that a phrase names with their shares.
const mostShares = 5

// dividing returns the phrases that announce a division of damage or counters among the targets of do.
// said is the pattern before the word "dealing" or "distributing".
func dividing(name, said, example string, do func(s notation.Slots, at []notation.Target) play.Action) []row {
	var rows []row
	for _, kind := range []struct{ verb, verbs, share, each string }{
		{"dealing", "dealing", "[damage] to", "1 damage to #"},
		{"distributing", "distributing|putting", "[counter|counters] on|to", "1 on #"},
	} {
		var parts, shown []string
		for k := 1; k <= mostShares; k++ {
			n := strconv.Itoa(k)
			parts = append(parts, "{n"+n+":amount} "+kind.share+" {to"+n+":target}")
			shown = append(shown, kind.each+strconv.Itoa(k+2))
			if k == 1 {
				continue // nothing is divided
			}
			last := " [,] and "
			if k == 2 {
				last = " and "
			}
			rows = append(rows, row{
				Name:    name + ", " + kind.verb + " to " + n,
				Pattern: said + " [,] " + kind.verbs + " " + strings.Join(parts[:k-1], " [,] [and] ") + last + parts[k-1],
				Example: example + " " + kind.verb + " " + strings.Join(shown, " and "),
				Make: func(s notation.Slots) (play.Action, error) {
					var a play.Announcing
					var at []notation.Target
					for i := 1; i <= k; i++ {
						to := s.Target("to" + strconv.Itoa(i))
						a.Shares, at = append(a.Shares, play.Share{N: s.Amount("n" + strconv.Itoa(i)), To: to}), append(at, to)
					}
					a.Do = play.Steps{do(s, at)}
					return a, nil
				},
			})
		}
	}
	return rows
}

// castingDivided returns the phrases for spells whose damage or counters are divided.
func castingDivided() []row {
	return dividing("cast dividing", "cast|play [a|an|the|my] {name:known}", "cast Doubling Season", func(s notation.Slots, at []notation.Target) play.Action {
		a := castKnown(s)
		a.At = at
		return a
	})
}

// activatingDivided returns the phrases for abilities whose damage or counters are divided.
func activatingDivided() []row {
	return dividing("activate dividing", "activate|use {on:selector}", "activate #2", func(s notation.Slots, at []notation.Target) play.Action {
		return play.Use{On: s.Selector("on"), At: at}
	})
}

// pressingDivided returns the phrases for reminders whose damage or counters are divided.
func pressingDivided() []row {
	return append(dividing("do dividing", "do|resolve it|that|this", "do it", func(_ notation.Slots, at []notation.Target) play.Action {
		return play.Press{At: at, Decided: true}
	}), dividing("do a reminder dividing", "do|resolve reminder|trigger {n:integer}", "do reminder 2", func(s notation.Slots, at []notation.Target) play.Action {
		return play.Press{ID: reminderID(s), At: at, Decided: true}
	})...)
}
