package magic

import (
	"hash/maphash"
	"slices"

	"arbiter/tracker"
)

// merge joins stacks of identical permanents. Permanents that are labelled,
// commanders, attached, hosts, attacked or blocked stay apart, and so do
// face-down cards (CR 708.6).
func merge(s State) []Event {
	waiting := s.waiting()
	hosts := make(map[int64]bool)
	for stack := range s.Permanent.Marked(isAttached | isFighting) {
		hosts[s.hostOf(&stack.Of)] = true
		for _, id := range stack.Of.fights() {
			hosts[s.Permanent.Resolve(id)] = true
		}
	}
	kept := make([]merging, 0, s.Permanent.Len())
	last := make(map[uint64]int, s.Permanent.Len()) // by hash of the sieve, the number of stacks kept up to the last one with that hash
	seed := maphash.MakeSeed()
	joined := make(map[int64][]int64)
	var order []int64
	for stack := range s.Permanent.Each() {
		p := &stack.Of
		if p.Label != "" || p.Commander != 0 || p.AttachedTo != 0 || len(hosts) > 0 && hosts[stack.ID] || p.FaceDown && !p.Token { // CR 708.6
			continue
		}
		hash := maphash.Comparable(seed, p.apart(waiting[stack.ID]))
		i := last[hash]
		for i > 0 && (p.sieve(waiting[stack.ID]) != kept[i-1].Of.sieve(waiting[kept[i-1].ID]) || !p.alike(&kept[i-1].Of)) {
			s.work.Do(4)
			i = kept[i-1].before
		}
		if i == 0 {
			kept = append(kept, merging{stack, stack.Count, last[hash]})
			last[hash] = len(kept)
			continue
		}
		into := &kept[i-1]
		total, err := tracker.Add(into.count, stack.Count)
		if err != nil {
			continue // the sum overflows: they stay two stacks
		}
		into.count = total
		joined[into.ID] = append(joined[into.ID], stack.ID)
		if len(joined[into.ID]) == 1 {
			order = append(order, into.ID)
		}
	}
	var events []Event
	for _, id := range order {
		events = append(events, Merged{From: joined[id], Into: id})
	}
	return events
}

// merging is a stack that others join: how many members it comes to, and which stack
// before it has the same hash.
type merging struct {
	*tracker.Stack[Permanent]
	count  int64
	before int
}

// apart is in what permanents that aren't alike mostly differ: what the sieve has, but
// little enough to be hashed quickly.
type apart struct {
	name, waiting                                                             string
	damage, timestamp, blocking, attacked, counters, firstCounter, pump, size int64
	controller, pumps, keywords                                               int
	token, tapped, fresh, attacking, deathtouch, out                          bool
}

func (p *Permanent) apart(waiting string) apart {
	a := apart{
		p.Def.Name, waiting,
		p.Damage, p.Timestamp, p.Blocking, p.Attacks.Permanent, int64(len(p.Counters)), 0, 0, 0,
		p.Controller, len(p.Pumps), len(p.Def.Keywords),
		p.Token, p.Tapped, p.Fresh, p.Attacking, p.Deathtouch, p.PhasedOut,
	}
	if len(p.Counters) > 0 {
		a.firstCounter = p.Counters[0].N
	}
	if len(p.Pumps) > 0 {
		a.pump = p.Pumps[0].ID
	}
	for _, half := range [...]string{p.Def.Power, p.Def.Toughness} {
		for i := range len(half) {
			a.size = a.size<<7 ^ int64(half[i])
		}
	}
	return a
}

// sieve holds quickly comparable properties: identical permanents have equal
// sieves, and few others do.
type sieve struct {
	name, power, toughness   string
	counters, pumps, keyword int
	first                    Counter
	waiting                  string // the reminders about it
	comparableState
}

func (p *Permanent) sieve(waiting string) sieve {
	s := sieve{
		name: p.Def.Name, power: p.Def.Power, toughness: p.Def.Toughness, counters: len(p.Counters), pumps: len(p.Pumps),
		keyword: len(p.Def.Keywords), waiting: waiting, comparableState: p.comparableState(),
	}
	if len(p.Counters) > 0 {
		s.first = p.Counters[0]
	}
	return s
}

// alike reports whether two permanents that are equal by what is compared first can't
// be told apart.
func (p *Permanent) alike(q *Permanent) bool {
	if (p.Printed == nil) != (q.Printed == nil) || p.Printed != nil && !p.Printed.alike(q.Printed) {
		return false
	}
	return p.Def.alike(&q.Def) && slices.Equal(p.Counters, q.Counters) && slices.Equal(p.Also, q.Also) &&
		slices.Equal(p.AlsoBlocks, q.AlsoBlocks) && slices.Equal(p.Shields, q.Shields) &&
		slices.EqualFunc(p.Pumps, q.Pumps, func(a, b Pump) bool {
			return a.ID == b.ID && a.At == b.At && a.Control == b.Control && a.Lasting == b.Lasting && a.NextTurn == b.NextTurn && a.Equal(b.Change)
		}) &&
		p.ByHand.alike(q.ByHand)
}

// comparableState holds the properties of a permanent that can be compared with ==.
type comparableState struct {
	token, tapped, out, indirectly, back, fresh, attacking, deathtouch, monstrous, copyEnds bool
	faceDown, ward, flipped, saddled, renowned, echoes                                      bool
	blocked, struck, hasDealt, noRegeneration                                               bool

	fate Fate
	hold Hold

	owner, controller, baseController, protector, enchants int
	label                                                  string
	blocking, commander, damage, attachedTo, timestamp     int64
	attacks                                                Defender
}

func (p *Permanent) comparableState() comparableState {
	return comparableState{
		p.Token, p.Tapped, p.PhasedOut, p.Indirectly, p.Back, p.Fresh, p.Attacking, p.Deathtouch, p.Monstrous, p.CopyEnds,
		p.FaceDown, p.Ward, p.Flipped, p.Saddled, p.Renowned, p.Echoes,
		p.Blocked, p.Struck, p.HasDealt, p.NoRegeneration,
		p.Fate, p.Hold,
		p.Owner, p.Controller, p.BaseController, p.Protector, p.Enchants, p.Label, p.Blocking, p.Commander, p.Damage, p.AttachedTo, p.Timestamp, p.Attacks,
	}
}

func (set *SetByHand) alike(other *SetByHand) bool {
	if set == nil || other == nil {
		return set == other
	}
	return equal(set.Power, other.Power) && equal(set.Toughness, other.Toughness) && equal(set.ManaValue, other.ManaValue)
}

// alike reports whether two definitions are equal.
func (def *Definition) alike(other *Definition) bool {
	if def.Name != other.Name || def.Power != other.Power || def.Toughness != other.Toughness ||
		def.Loyalty != other.Loyalty || def.Flips != other.Flips || def.TextLeft != other.TextLeft || def.LinesLeft != other.LinesLeft ||
		def.Cost != other.Cost || def.Modal != other.Modal || def.EntersTapped != other.EntersTapped || (def.Star == nil) != (other.Star == nil) || def.Defense != other.Defense || (def.Back == nil) != (other.Back == nil) ||
		(def.Grants == nil) != (other.Grants == nil) {
		return false
	}
	for _, lists := range [][2][]string{
		{def.Colors, other.Colors},
		{def.Supertypes, other.Supertypes},
		{def.Types, other.Types},
		{def.Subtypes, other.Subtypes},
		{def.Keywords, other.Keywords},
		{def.Abilities, other.Abilities},
	} {
		if !slices.Equal(lists[0], lists[1]) {
			return false
		}
	}
	if def.Star != nil && def.Star.String() != other.Star.String() || !slices.EqualFunc(def.Static, other.Static, Static.alike) {
		return false
	}
	if !slices.EqualFunc(def.Replaces, other.Replaces, Replacement.same) || !slices.EqualFunc(def.Entry, other.Entry, Entry.alike) ||
		!slices.Equal(def.With, other.With) {
		return false
	}
	return (def.Back == nil || def.Back.alike(other.Back)) && (def.Grants == nil || def.Grants.alike(*other.Grants))
}

func (g Grant) alike(other Grant) bool {
	return g.Equal(other.Change) && (g.While == nil) == (other.While == nil) &&
		(g.While == nil || g.While.String() == other.While.String())
}

func equal(a, b *int64) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
