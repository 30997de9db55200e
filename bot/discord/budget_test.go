package discord

import (
	"context"
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"arbiter/tracker"
)

// leases grants leases in memory. before is called before a lease is acquired.
type leases struct {
	tracker.Shared
	all    map[string]tracker.Lease
	before func(name, holder string)
}

func (l *leases) Acquire(_ context.Context, name, holder string, duration time.Duration) (tracker.Lease, bool, error) {
	if l.before != nil {
		l.before(name, holder)
	}
	lease := l.all[name]
	switch held := lease.Holder != "" && lease.Held(time.Now()); {
	case held && lease.Holder != holder:
		return tracker.Lease{}, false, nil
	case !held:
		lease.Token++
	}
	lease.Name, lease.Holder, lease.Until = name, holder, time.Now().Add(duration)
	l.all[name] = lease
	return lease, true, nil
}

func (l *leases) Renew(_ context.Context, lease tracker.Lease, duration time.Duration) (tracker.Lease, bool, error) {
	if now := l.all[lease.Name]; now.Holder != lease.Holder || now.Token != lease.Token {
		return tracker.Lease{}, false, nil
	}
	lease.Until = time.Now().Add(duration)
	l.all[lease.Name] = lease
	return lease, true, nil
}

func (l *leases) Release(_ context.Context, lease tracker.Lease) error {
	lease.Holder = ""
	l.all[lease.Name] = lease
	return nil
}

func (l *leases) Leases(_ context.Context, prefix string) (map[string]tracker.Lease, error) {
	found := maps.Clone(l.all)
	maps.DeleteFunc(found, func(name string, _ tracker.Lease) bool { return !strings.HasPrefix(name, prefix) })
	return found, nil
}

// A replica whose lease expires and is granted again while another one takes over its share has a
// share again: all shares are stored, and together they keep Discord's limit.
func TestBudgetOfAReplicaThatComesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := &leases{all: make(map[string]tracker.Lease)}
		one, two := newReplica(Options{Shared: shared}), newReplica(Options{Shared: shared})
		renew := func(all ...*replica) {
			t.Helper()
			for _, r := range all {
				if err := r.renew(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		renew(one, two, one, two)
		if one.rate() != sharedOut/2 || two.rate() != sharedOut/2 {
			t.Fatalf("shares of %d and %d", one.rate(), two.rate())
		}
		time.Sleep(beatsToLive * one.beat / 2)
		renew(one)
		time.Sleep(beatsToLive*one.beat/2 + time.Millisecond) // the other one's lease has expired
		shared.before = func(name, holder string) {
			if name == leaseOfBudget && holder == one.id {
				shared.before = nil
				renew(two)
			}
		}
		renew(one)
		if sum := one.rate() + two.rate(); sum > mostInSecond {
			t.Errorf("%d requests a second", sum)
		}
		renew(one, two, one, two)
		stored := make(map[string]int)
		if err := json.Unmarshal(shared.all[leaseOfBudget].Data, &stored); err != nil {
			t.Fatal(err)
		}
		if want := map[string]int{one.id: sharedOut / 2, two.id: sharedOut / 2}; !maps.Equal(stored, want) {
			t.Errorf("stored are %v, want %v", stored, want)
		}
	})
}
