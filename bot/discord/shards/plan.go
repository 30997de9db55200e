package shards

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"arbiter/tracker"
)

// The names of leases.
const (
	namesFrom   = "gateway/"
	nameCount   = namesFrom + "count"
	nameStarts  = namesFrom + "starts"
	nameProcess = namesFrom + "process/" // and the process
	nameShard   = namesFrom + "shard/"   // and the count, "/", the index
	nameBucket  = namesFrom + "identify/"
	nameAside   = namesFrom + "aside" // held by a process that has stepped aside, for failsFor
)

// nameOf returns the name of a shard's lease.
func nameOf(index, count int) string {
	return nameShard + strconv.Itoa(count) + "/" + strconv.Itoa(index)
}

// view is what the leases say at one moment.
type view struct {
	count     int      // of shards; 0 before any process has set it
	processes []string // live, in order
	holders   []string // of the shards by index; "" if a shard is free
	others    bool     // shards of another count are held
	expiry    time.Time
}

// Count returns how many shards are held at a time, by the leases of all processes, and how
// many there are; 0 if no process has ever connected.
func Count(leases map[string]tracker.Lease, now time.Time) (held, all int) {
	v := viewOf(leases, now)
	for _, holder := range v.holders {
		if holder != "" {
			held++
		}
	}
	return held, v.count
}

// viewOf reads a list of leases.
func viewOf(leases map[string]tracker.Lease, now time.Time) view {
	v := view{count: countOf(leases[nameCount].Data)}
	v.holders = make([]string, v.count)
	for name, l := range leases {
		if l.Holder == "" || !l.Held(now) {
			continue
		}
		if id, ok := strings.CutPrefix(name, nameProcess); ok {
			v.processes = append(v.processes, id)
			continue
		}
		rest, ok := strings.CutPrefix(name, nameShard)
		if !ok {
			continue
		}
		if v.expiry.IsZero() || l.Until.Before(v.expiry) {
			v.expiry = l.Until
		}
		count, index, _ := strings.Cut(rest, "/")
		n, err := strconv.Atoi(index)
		if count != strconv.Itoa(v.count) || err != nil || n < 0 || n >= v.count {
			v.others = true
			continue
		}
		v.holders[n] = l.Holder
	}
	slices.Sort(v.processes)
	return v
}

// held reports whether any shard is held.
func (v view) held() bool {
	return v.others || slices.ContainsFunc(v.holders, func(h string) bool { return h != "" })
}

// plan returns which free shards a process should acquire, in the order to try, at most
// most of them, and which of its shards it should release. If each live process follows
// it, all shards are soon held, none has two shards more than another, and no shard moves
// that needn't. Nothing is acquired while shards of another count are held.
func (v view) plan(me string) (take []int, most int, give []int) {
	place := slices.Index(v.processes, me)
	if place < 0 || v.others {
		return nil, 0, nil
	}
	number := make(map[string]int)
	var mine, free []int
	for n, holder := range v.holders {
		switch number[holder]++; holder {
		case me:
			mine = append(mine, n)
		case "":
			free = append(free, n)
		}
	}
	least := v.count / len(v.processes)
	greatest := (v.count + len(v.processes) - 1) / len(v.processes)
	missing, over := 0, 0 // shards below the least of each, and above the greatest
	before, below := 0, 0 // processes before this one with more than the least, and others
	for i, p := range v.processes {
		missing += max(0, least-number[p])
		over += max(0, number[p]-greatest)
		switch {
		case i >= place:
		case number[p] > least:
			before++
		default:
			below++
		}
	}
	surplus := max(0, len(mine)-greatest)
	if len(mine)-surplus > least && before < missing-len(free)-over {
		surplus++
	}
	if surplus > 0 {
		return nil, 0, mine[len(mine)-surplus:]
	}
	most = max(0, least-len(mine))
	if len(mine)+most < greatest && below < len(free)-missing {
		most++
	}
	if most = min(most, len(free)); most == 0 {
		return nil, 0, nil
	}
	// Processes that acquire at once begin at different shards.
	from := place * len(free) / len(v.processes)
	return slices.Concat(free[from:], free[:from]), most, nil
}

// text returns numbers as people write them: "0–3, 7".
func text(numbers []int) string {
	slices.Sort(numbers)
	var parts []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		part := strconv.Itoa(numbers[i])
		if j > i {
			part += cmp.Or(map[int]string{1: ", "}[j-i], "–") + strconv.Itoa(numbers[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, ", ")
}
