package board

import (
	"arbiter/tracker"
)

// origin is what a change comes from, in a derivation. One of its fields is set, and
// times where a permanent's effect applies more than once.
type origin struct {
	name   string // of a permanent, or of an effect without one
	effect int64  // the number of an effect
	turn   bool   // an effect until end of turn
	kind   string // of counters
	n      int64  // how many of that kind; 0 for a keyword counter
	host   string // the permanent with the counters, if it is another one
	times  int64
}

// said returns the origin in words: "Glorious Anthem ×2", "effect 5", "2 +1/+1 counters".
func (o origin) said() tracker.Message {
	switch {
	case o.turn:
		return tracker.Say("until end of turn")
	case o.effect != 0:
		return o.repeated(tracker.Say("effect %d", o.effect))
	case o.host != "":
		return tracker.Say("%s on %s", SayCounters(o.n, o.kind), tracker.Name(o.host))
	case o.n != 0:
		return SayCounters(o.n, o.kind)
	case o.kind != "":
		return tracker.Say("%s counter", tracker.Name(o.kind))
	}
	return o.repeated(tracker.Named(o.name))
}

func (o origin) repeated(m tracker.Message) tracker.Message {
	if o.times > 1 {
		return tracker.Say("%s ×%d", m, o.times)
	}
	return m
}
