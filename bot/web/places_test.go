package web

import (
	"testing"
	"testing/synctest"
	"time"
)

// The number of streams of a link and of a session is limited, watchers can't take the places of players, and
// a stream that ends frees its place.
func TestPlaces(t *testing.T) {
	h := newHub(nil, 0, nil)
	fill := func(base string, watches bool) (n int) {
		t.Helper()
		for {
			if _, err := h.places.enter(base, watches); err != nil {
				return n
			}
			n++
		}
	}
	if n := fill("/table/one/", false); n != mostOfSession {
		t.Errorf("a session has %d streams", n)
	}
	for _, link := range []string{"a", "b", "c", "d"} {
		if n := fill("/watch/"+link+"/", true); n != mostOfLink {
			t.Errorf("the link %s has %d streams", link, n)
		}
	}
	if n := fill("/watch/e/", true); n != 0 {
		t.Errorf("%d streams of another link beside %d watchers", n, h.places.watching)
	}
	if n := fill("/table/two/", false); n != mostOfSession {
		t.Errorf("beside many watchers, a session has %d streams", n)
	}
	h.places.leave("/watch/a/", true)
	if n := fill("/watch/e/", true); n != 1 {
		t.Errorf("a place that was given back has %d streams", n)
	}
	for range mostOfSession {
		h.places.leave("/table/one/", false)
		h.places.leave("/table/two/", false)
	}
	if n := fill("/table/one/", false); n != mostOfSession {
		t.Errorf("after all have left, a session has %d streams", n)
	}
	if n := len(h.places.passes); n != 6 {
		t.Errorf("%d links and sessions have streams", n)
	}
}

// The streams of a link share the result of a check for some seconds, or until this process ends links.
func TestSharedCheck(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHub(nil, 0, nil)
		p, err := h.places.enter("/watch/a/", true)
		if err != nil {
			t.Fatal(err)
		}
		checks, valid := 0, true
		holds := func(want bool, checked int) {
			t.Helper()
			for range 100 {
				if got := h.holds(p, func() bool { checks++; return valid }); got != want {
					t.Fatalf("valid: %v", got)
				}
			}
			if checks != checked {
				t.Errorf("checked %d times, want %d", checks, checked)
			}
		}
		time.Sleep(time.Millisecond)
		holds(true, 1)
		time.Sleep(checkedFor - time.Nanosecond)
		holds(true, 1)
		time.Sleep(time.Nanosecond)
		holds(true, 2)
		valid = false
		h.recheck("")
		time.Sleep(time.Nanosecond)
		holds(false, 3)
	})
}
