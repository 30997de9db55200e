package web_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"arbiter/bot/web"
)

// What changes is sent with what happened and why, and nothing else is sent.
func TestEvents(t *testing.T) {
	p := alone(t)
	b := p.signIn(alice)
	b.must("/game start", "create five 1/1 white Soldier creature tokens", "create a 3/3 green Elf creature token")
	s := b.watch("", "w=800")
	if f := s.until(p.seq(alice.Channel)); !f[0].Whole || len(f) != 1 {
		t.Errorf("first: %+v", f)
	}
	s.same("at first")
	b.must("put a +1/+1 counter on #2")
	f := s.until(p.seq(alice.Channel))
	if len(f) != 1 || f[0].Whole {
		t.Fatalf("%d frames", len(f))
	}
	for _, part := range f[0].Board.Set {
		if part.K == "c1" {
			if !strings.Contains(part.H, "pick-outline\"") { // it isn't the changed one any more
				t.Errorf("the Soldiers are sent again: %s", part.H)
			}
		}
	}
	if len(f[0].Said) != 1 || f[0].Said[0].Cite != "CR 122.1a" || !slices.Contains(f[0].Said[0].About, 2) {
		t.Errorf("said: %+v", f[0].Said)
	}
	s.same("after a counter")
	b.must("2 of #1 deal 4 damage to #2") // it dies
	f = s.until(p.seq(alice.Channel))
	if !slices.Contains(f[0].Board.Gone, "c2") {
		t.Errorf("gone: %v", f[0].Board.Gone)
	}
	dies := slices.IndexFunc(f[0].Said, func(e event) bool { return e.Cite == "CR 704.5g" && slices.Contains(e.About, 2) })
	if dies < 0 {
		t.Errorf("nothing says why: %+v", f[0].Said)
	}
	s.same("after a death")
	b.must("undo")
	s.until(p.seq(alice.Channel))
	s.same("after it was taken back")
}

// However often a connection breaks, and whichever process it comes back to, what the browser shows
// is the table: from the last event that it saw, no change is missing.
func TestResume(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	processes := []*process{start(t, file), start(t, file)}
	b := processes[0].signIn(alice)
	b.must("/game start", "create five 1/1 white Soldier creature tokens")
	seat := func(n int) *browser { // the same browser at another process
		other := *b
		other.process = processes[n]
		other.base = strings.Replace(b.base, processes[0].http.URL, processes[n].http.URL, 1)
		return &other
	}
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // a repeatable game
	lines := []string{"create a 2/2 black Zombie creature token", "tap all #1", "untap #1", "put a +1/+1 counter on 1 of #1", "next turn", "undo", "redo", "gain 1 life", "create a Treasure token", "exile all Zombies", "roll d6"}
	s := seat(0).watch("", "w=800")
	s.until(processes[0].seq(alice.Channel))
	for range 25 {
		s.close()
		for range random.IntN(5) {
			seat(random.IntN(2)).say(lines[random.IntN(len(lines))])
		}
		at := seat(random.IntN(2))
		next := at.watch(s.id, "w=800")
		next.board, next.order, next.log = s.board, s.order, s.log
		s = next
		at.must("gain 1 life")
		s.until(at.seq(alice.Channel))
		s.same("after a break")
	}
	for _, id := range []string{"x", "1", "1.", "-1.-1", "99.99", "1.1", strings.Repeat("9", 200)} {
		s := seat(0).watch(id, "w=800")
		f := s.until(processes[0].seq(alice.Channel))
		if !f[0].Whole {
			t.Errorf("after the event %q: %+v", id, f[0])
		}
		s.same("after the event " + id)
		s.close()
	}
}

// What another process does is seen, and so is the end of a game and a new one.
func TestOtherProcess(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	one, two := start(t, file), start(t, file)
	b, other := one.signIn(alice), two.signIn(web.Person{Channel: "5/7", Server: "5", Account: "1002", Name: "Bob"})
	b.must("/game start", "create a Treasure token")
	s := b.watch("", "w=800")
	s.until(one.seq(alice.Channel))
	other.must("/game join", "create a Food token")
	s.until(two.seq(alice.Channel))
	s.same("after another process")
	if !strings.Contains(strings.Join(s.said, " "), "Food Token created") {
		t.Errorf("said: %q", s.said)
	}
	other.must("/game end", "create two Clue tokens")
	s.until(two.seq(alice.Channel))
	s.same("in the next game")
	if err := two.judge.Tables.Forget(t.Context(), alice.Channel); err != nil {
		t.Fatal(err)
	}
	s.until(0)
	s.same("after the deletion")
}

// Many watch one table: each sees every change, also in its language and width.
func TestManyWatchers(t *testing.T) {
	const watchers = 200 // BenchmarkWatchers has more
	p := alone(t)
	b := p.signIn(alice)
	b.must("/game start", "create five 1/1 white Soldier creature tokens")
	token, err := p.access.Watch(t.Context(), alice.Channel, alice.Server)
	if err != nil {
		t.Fatal(err)
	}
	w := p.browser()
	w.base = p.http.URL + "/watch/" + token + "/"
	before := p.seq(alice.Channel)
	streams := make([]*stream, watchers)
	for i := range streams {
		streams[i] = w.watch("", fmt.Sprintf("w=%d", 800+i%3*400))
		streams[i].until(before)
	}
	for range 3 {
		b.must("create a 2/2 black Zombie creature token")
	}
	last := p.seq(alice.Channel)
	var all sync.WaitGroup
	for _, s := range streams {
		all.Go(func() { s.until(last) })
	}
	all.Wait()
	for i, s := range streams {
		if n := strings.Count(strings.Join(s.said, "\n"), "Zombie"); n != 3 {
			t.Errorf("watcher %d was told of %d Zombies: %q", i, n, s.said)
		}
	}
	if resp, _ := w.do(http.MethodGet, w.base+"state?w=800", nil, nil); resp.StatusCode != http.StatusOK {
		t.Errorf("%d", resp.StatusCode)
	}
}

// The number of open pages of a session is limited. One more page is refused, and is accepted when another is
// closed. Watchers of the table have their own limit.
func TestCrowded(t *testing.T) {
	p := alone(t)
	b := p.signIn(alice)
	b.must("create a Treasure token")
	last := p.seq(alice.Channel)
	var open []*stream
	for {
		s := b.watch("", "w=800")
		f, ok := s.next()
		if !ok {
			break
		}
		if open = append(open, s); f.Seq != last || len(open) > 100 {
			t.Fatalf("%d pages, of record %d", len(open), f.Seq)
		}
	}
	if len(open) != 16 {
		t.Errorf("%d pages are open", len(open))
	}
	_, told := b.get(b.base + "events")
	has(t, "what a page is told", told, "event: crowded\n", "retry: 30000\n")
	token, err := p.access.Watch(t.Context(), alice.Channel, alice.Server)
	if err != nil {
		t.Fatal(err)
	}
	w := p.browser()
	w.base = p.http.URL + "/watch/" + token + "/"
	w.watch("", "w=800").until(last)
	open[0].close()
	for {
		s := b.watch("", "w=800")
		if _, ok := s.next(); ok {
			break
		}
		s.close()
	}
}
