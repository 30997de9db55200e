package shards

import (
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"arbiter/tracker"
)

// Of shards and processes in any state, each process acquires and releases by its plan,
// in any order and from an old view, until nothing changes: then each shard has one
// holder, and the numbers differ by one at most. No more shards move than have to.
func TestPlanSettles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		count := rapid.IntRange(1, 40).Draw(t, "shards")
		v := view{count: count, holders: make([]string, count)}
		for i := range rapid.IntRange(1, 7).Draw(t, "processes") {
			v.processes = append(v.processes, fmt.Sprint("p", i))
		}
		for n := range v.holders {
			v.holders[n] = rapid.SampledFrom(append([]string{""}, v.processes...)).Draw(t, "holder")
		}
		needed := movesNeeded(v)
		moves := 0
		for round := 0; ; round++ {
			if round > 20 {
				t.Fatalf("it doesn't settle: %q", v.holders)
			}
			seen, changed := clone(v), false
			for _, p := range rapid.Permutation(v.processes).Draw(t, "order") {
				take, most, give := seen.plan(p)
				for _, n := range give {
					if v.holders[n] != p {
						t.Fatalf("%s releases %d, which it doesn't hold", p, n)
					}
					v.holders[n], changed = "", true
					moves++
				}
				for _, n := range take {
					if most > 0 && v.holders[n] == "" {
						v.holders[n], changed = p, true
						most--
					}
				}
			}
			if !changed {
				break
			}
		}
		number := make(map[string]int)
		for _, h := range v.holders {
			number[h]++
		}
		for _, p := range v.processes {
			if n := number[p]; n < count/len(v.processes) || n > (count+len(v.processes)-1)/len(v.processes) {
				t.Errorf("%s holds %d of %d", p, n, count)
			}
		}
		if number[""] > 0 {
			t.Errorf("free: %q", v.holders)
		}
		if moves != needed {
			t.Errorf("%d shards were released, and %d needed to be", moves, needed)
		}
	})
}

// movesNeeded is the least number of shards that have to be released so that the numbers
// differ by one at most.
func movesNeeded(v view) int {
	number := make(map[string]int)
	for _, h := range v.holders {
		number[h]++
	}
	least, extra := v.count/len(v.processes), v.count%len(v.processes)
	var held []int
	for _, p := range v.processes {
		held = append(held, number[p])
	}
	slices.Sort(held)
	slices.Reverse(held)
	needed := 0
	for i, n := range held { // who has most keeps one more
		if i < extra {
			needed += max(0, n-least-1)
		} else {
			needed += max(0, n-least)
		}
	}
	return needed
}

func clone(v view) view {
	v.holders = slices.Clone(v.holders)
	return v
}

// A process that isn't among the live ones acquires nothing, and none does while shards
// of another count are held.
func TestPlanWaits(t *testing.T) {
	v := view{count: 2, holders: []string{"", ""}, processes: []string{"a"}}
	if take, _, _ := v.plan("b"); take != nil {
		t.Errorf("a process without a lease takes %v", take)
	}
	if take, most, _ := v.plan("a"); len(take) != 2 || most != 2 {
		t.Errorf("alone: %v, %d", take, most)
	}
	v.others = true
	if take, _, _ := v.plan("a"); take != nil {
		t.Errorf("while others are held: %v", take)
	}
}

// Leases that are released or have expired hold nothing; shards of another count are
// others.
func TestViewOf(t *testing.T) {
	now := time.Now()
	leases := make(map[string]tracker.Lease)
	put := func(name, holder string, left time.Duration) {
		leases[name] = tracker.Lease{Name: name, Holder: holder, Until: now.Add(left)}
	}
	leases[nameCount] = tracker.Lease{Name: nameCount, Data: []byte(`{"shards":3}`)}
	put("gateway/process/b", "b", time.Second)
	put("gateway/process/a", "a", time.Minute)
	put("gateway/process/dead", "dead", -time.Second)
	put("gateway/shard/3/0", "b", 2*time.Second)
	put("gateway/shard/3/1", "dead", -time.Second)
	put("gateway/shard/3/2", "", time.Minute)
	put("gateway/identify/0", "b", time.Minute)
	v := viewOf(leases, now)
	if !slices.Equal(v.processes, []string{"a", "b"}) || !slices.Equal(v.holders, []string{"b", "", ""}) || v.others || !v.held() || !v.expiry.Equal(now.Add(2*time.Second)) {
		t.Errorf("%+v", v)
	}
	put("gateway/shard/2/0", "a", time.Second)
	if v := viewOf(leases, now); !v.others {
		t.Errorf("with a shard of another count: %+v", v)
	}
	for _, data := range []string{"", "{", `{"shards":-1}`} {
		leases[nameCount] = tracker.Lease{Name: nameCount, Data: []byte(data)}
		if v := viewOf(leases, now); v.count != 0 || !v.others {
			t.Errorf("count %q: %+v", data, v)
		}
	}
}

func TestText(t *testing.T) {
	for want, numbers := range map[string][]int{
		"": nil, "4": {4}, "0, 1": {1, 0}, "0–2, 4, 6, 7": {0, 1, 2, 4, 6, 7},
	} {
		if got := text(numbers); got != want {
			t.Error(strconv.Quote(got), "want", want)
		}
	}
}
