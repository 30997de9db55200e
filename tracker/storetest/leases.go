package storetest

import (
	"bytes"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"arbiter/tracker"
)

// RunLeases tests the contract of tracker.Leases. Each call of open returns two
// processes' leases on the same empty data.
func RunLeases(t *testing.T, open func(t *testing.T) (one, two tracker.Leases)) {
	const long, short = time.Minute, 100 * time.Millisecond
	acquire := func(t *testing.T, s tracker.Leases, name, holder string, d time.Duration) (tracker.Lease, bool) {
		t.Helper()
		begun := time.Now()
		lease, ok, err := s.Acquire(t.Context(), name, holder, d)
		must(t, err)
		if ok && (lease.Name != name || lease.Holder != holder || lease.Token <= 0 || lease.Until.Before(begun.Add(d)) || lease.Until.After(time.Now().Add(d))) {
			t.Errorf("granted: %+v", lease)
		}
		return lease, ok
	}
	t.Run("a lease has one holder until it expires or is released", func(t *testing.T) {
		one, two := open(t)
		first, ok := acquire(t, one, "job", "a", long)
		if !ok || len(first.Data) > 0 {
			t.Fatalf("a free lease: %v, %+v", ok, first)
		}
		if got, ok := acquire(t, two, "job", "b", long); ok || got.Token != 0 {
			t.Errorf("a second holder: %+v", got)
		}
		if other, ok := acquire(t, two, "other", "b", long); !ok || other.Name != "other" {
			t.Error("another lease isn't free")
		}
		if same, ok := acquire(t, one, "job", "a", long); !ok || same.Token != first.Token {
			t.Errorf("the holder once more: %v, %+v", ok, same)
		}
		first.Data = []byte{0, 'x'}
		renewed, ok, err := one.Renew(t.Context(), first, short)
		if err != nil || !ok || renewed.Token != first.Token || !renewed.Until.Before(first.Until) {
			t.Errorf("renewed: %v, %+v, %v", ok, renewed, err)
		}
		time.Sleep(short + short/2)
		second, ok := acquire(t, two, "job", "b", long)
		if !ok || second.Token <= first.Token || !bytes.Equal(second.Data, first.Data) {
			t.Errorf("after it has expired: %v, %+v", ok, second)
		}
		if _, ok, err := one.Renew(t.Context(), renewed, long); ok || err != nil {
			t.Errorf("renewed although it is another's: %v", err)
		}
		must(t, one.Release(t.Context(), renewed)) // changes nothing
		if _, ok := acquire(t, one, "job", "a", long); ok {
			t.Error("released by who has lost it")
		}
		second.Data = []byte("left")
		must(t, two.Release(t.Context(), second))
		if _, ok, err := two.Renew(t.Context(), second, long); ok || err != nil {
			t.Errorf("renewed after the release: %v", err)
		}
		third, ok := acquire(t, one, "job", "a", long)
		if !ok || third.Token <= second.Token || string(third.Data) != "left" {
			t.Errorf("after the release: %v, %+v", ok, third)
		}
	})
	t.Run("a holder whose lease has expired has another token", func(t *testing.T) {
		one, two := open(t)
		first, _ := acquire(t, one, "job", "a", short)
		time.Sleep(short + short/2)
		if renewed, ok, err := one.Renew(t.Context(), first, short); err != nil || !ok || renewed.Token != first.Token {
			t.Errorf("nobody else was granted it: %v, %+v, %v", ok, renewed, err)
		}
		time.Sleep(short + short/2)
		if again, ok := acquire(t, two, "job", "a", short); !ok || again.Token <= first.Token {
			t.Errorf("%v, %+v after %+v", ok, again, first)
		}
	})
	t.Run("leases are listed and dropped by their prefix", func(t *testing.T) {
		one, two := open(t)
		held, _ := acquire(t, one, "shard/1", "a", long)
		released, _ := acquire(t, one, "shard/2", "a", long)
		released.Data = []byte("x")
		must(t, one.Release(t.Context(), released))
		_, _ = acquire(t, one, "shards", "a", long)
		_, _ = acquire(t, one, "%", "a", long)
		all, err := two.Leases(t.Context(), "shard/")
		must(t, err)
		if l := all["shard/1"]; len(all) != 2 || l.Holder != "a" || l.Token != held.Token || !l.Held(time.Now()) || l.Held(time.Now().Add(long)) {
			t.Errorf("%+v", all)
		}
		if l := all["shard/2"]; l.Name != "shard/2" || l.Holder != "" || l.Held(time.Now()) || string(l.Data) != "x" {
			t.Errorf("released: %+v", l)
		}
		must(t, two.DropLeases(t.Context(), "%", 0)) // no pattern; and it is held
		must(t, two.DropLeases(t.Context(), "shard/", 0))
		if all, err = one.Leases(t.Context(), ""); err != nil || len(all) != 3 || all["shard/2"].Token != 0 {
			t.Errorf("after it was dropped: %+v, %v", all, err)
		}
		if anew, ok := acquire(t, two, "shard/2", "b", long); !ok || anew.Token <= released.Token || len(anew.Data) > 0 {
			t.Errorf("begun anew: %v, %+v", ok, anew)
		}
	})
	t.Run("of many that ask at once one is granted it", func(t *testing.T) {
		one, two := open(t)
		for n := range 10 {
			var granted atomic.Int32
			var all sync.WaitGroup
			for i := range 8 {
				all.Go(func() {
					s := []tracker.Leases{one, two}[i%2]
					_, ok, err := s.Acquire(t.Context(), fmt.Sprint("job ", n), fmt.Sprint("holder ", i), long)
					if err != nil {
						t.Error(err)
					}
					if ok {
						granted.Add(1)
					}
				})
			}
			if all.Wait(); granted.Load() != 1 {
				t.Errorf("%d holders", granted.Load())
			}
		}
	})
}
