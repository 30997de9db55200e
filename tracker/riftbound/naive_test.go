package riftbound_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// naive is a game in which each token is an object of its own, written from the
// rulebook and sharing nothing with the engine. Alice's units go to battlefield 1
// only and Bob's to battlefield 2, so that there are showdowns and no combats.
type naive struct {
	tokens  []token
	out     map[string]int64 // cards that left, by name: tokens cease to exist
	control [3]int           // of battlefields 1 and 2: a seat
	scored  [3]bool
	points  [3]int
	active  int
}

// token is the visible state of a token, except changes for this turn.
type token struct {
	Name              string
	Card              bool
	Owner, Controller int
	At                int // 0: base
	Might             int // printed; -1 of gear
	This              int // Might this turn
	Buffed            bool
	Damage            int
	Exhausted         bool
	Stunned           bool
}

func (k token) might() int {
	if k.Might < 0 {
		return -1
	}
	n := k.Might + k.This
	if k.Buffed {
		n++
	}
	return n
}

// seen is a token in the words of the board.
func (k token) seen() string {
	where := "base"
	if k.At > 0 {
		where = fmt.Sprintf("battlefield %d", k.At)
	}
	return fmt.Sprintf("%s, a card %t, of %d for %d, %d Might, %d damage, %s, buffed %t, exhausted %t, stunned %t",
		k.Name, k.Card, k.Owner, k.Controller, k.might(), k.Damage, where, k.Buffed, k.Exhausted, k.Stunned)
}

// some changes n of the tokens that are seen as said.
func (g *naive) some(as string, n int, change func(*token)) {
	for i := range g.tokens {
		if n > 0 && g.tokens[i].seen() == as {
			n--
			change(&g.tokens[i])
		}
	}
	// The change may have made others look like that; they were counted before.
}

// cleanup performs a cleanup (RB 323): units with lethal damage die, and
// battlefields without units lose their controller.
func (g *naive) cleanup() {
	g.tokens = slices.DeleteFunc(g.tokens, func(k token) bool {
		dies := k.Might >= 0 && k.Damage > 0 && k.Damage >= k.might()
		if dies && k.Card {
			g.out[k.Name]++
		}
		return dies
	})
	for f := 1; f <= 2; f++ {
		if !slices.ContainsFunc(g.tokens, func(k token) bool { return k.At == f }) {
			g.control[f] = 0
		}
	}
}

// conquer ends the showdown at a battlefield (RB 469.1, 471.1.b.1): with 7 of 8
// points and the other battlefield not scored, there is no point.
func (g *naive) conquer(f int) {
	g.control[f] = f
	if !g.scored[f] && g.points[f] < 7 {
		g.points[f]++
	}
	g.scored[f] = true
}

// next is the end of a turn and the start of another (RB 315, 317).
func (g *naive) next() {
	for i := range g.tokens {
		k := &g.tokens[i]
		k.Stunned, k.Damage, k.This = false, 0, 0
	}
	g.active, g.scored = 3-g.active, [3]bool{}
	for i := range g.tokens {
		if g.tokens[i].Controller == g.active {
			g.tokens[i].Exhausted = false
		}
	}
	g.tokens = slices.DeleteFunc(g.tokens, func(k token) bool { return k.Name == "Sprite" && k.Controller == g.active })
	g.cleanup()
	if g.control[g.active] == g.active {
		g.points[g.active]++
		g.scored[g.active] = true
	}
}

func (g *naive) seen() (map[string]int64, [2]int64) {
	all := make(map[string]int64)
	for _, k := range g.tokens {
		all[k.seen()]++
	}
	return all, [2]int64{int64(g.points[1]), int64(g.points[2])}
}

// pile is a stack as a script sees it.
type pile struct {
	ID, Count                         int64
	Name, Owner, Controller, Location string
	Might                             *int
	Buffs, Damage                     int
	Exhausted, Stunned, Token         bool
	Types                             []string
}

func (p pile) seen() string {
	seats := map[string]int{"Alice": 1, "Bob": 2}
	might := -1
	if p.Might != nil {
		might = *p.Might
	}
	return fmt.Sprintf("%s, a card %t, of %d for %d, %d Might, %d damage, %s, buffed %t, exhausted %t, stunned %t",
		p.Name, !p.Token, seats[p.Owner], seats[p.Controller], might, p.Damage, p.Location, p.Buffs == 1, p.Exhausted, p.Stunned)
}

func (p pile) seat() int { return map[string]int{"Alice": 1, "Bob": 2}[p.Controller] }

func piles(t *rapid.T, table *tracker.Table) (all []pile, out map[string]int64, points [2]int64) {
	raw, err := json.Marshal(table.Look().Board.JSON)
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Permanents []pile
		Players    []struct{ Points int64 }
		Elsewhere  []struct {
			Name  string
			Count int64
		}
	}
	if err := json.Unmarshal(raw, &d); err != nil {
		t.Fatal(err)
	}
	out = make(map[string]int64)
	for _, c := range d.Elsewhere {
		out[c.Name] += c.Count
	}
	return d.Permanents, out, [2]int64{d.Players[0].Points, d.Players[1].Points}
}

var naiveKinds = []token{{Name: "Recruit", Might: 1}, {Name: "Mech", Might: 3}, {Name: "Sprite", Might: 3}, {Name: "Reflection"}, {Name: "Gold", Might: -1}, {Name: "Vanguard Sergeant", Might: 4, Card: true}, {Name: "Shipyard Skulker", Might: 3, Card: true}}

// A stack behaves like its tokens one by one.
func TestStacksAsTokensOneByOne(t *testing.T) {
	e := engine(t)
	rapid.Check(t, func(t *rapid.T) {
		ctx, alice := context.Background(), tracker.Speaker{Name: "Alice"}
		table, err := tracker.NewTables(storetest.Memory(), time.Now, e).At(ctx, "table")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := table.Start(ctx, alice, "riftbound", tracker.Opening{Seats: []tracker.Speaker{alice, {Name: "Bob"}}}); err != nil {
			t.Fatal(err)
		}
		say := func(format string, args ...any) {
			if _, err := table.Say(ctx, alice, fmt.Sprintf(format, args...)); err != nil {
				t.Fatalf(format+": %v", append(args, err)...)
			}
		}
		g := &naive{active: 1, out: make(map[string]int64)}
		for range rapid.IntRange(1, 30).Draw(t, "lines") {
			naiveLine(t, g, table, say)
			got := make(map[string]int64)
			all, out, points := piles(t, table)
			if points[0] >= 8 || points[1] >= 8 {
				return
			}
			for _, p := range all {
				got[p.seen()] += p.Count
			}
			want, wantPoints := g.seen()
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("tokens (-one by one +stacks):\n%s", diff)
			}
			if diff := cmp.Diff(g.out, out); diff != "" {
				t.Fatalf("cards elsewhere (-one by one +stacks):\n%s", diff)
			}
			if points != wantPoints {
				t.Fatalf("points %v, one by one %v", points, wantPoints)
			}
		}
	})
}

// naiveLine says a line of table talk, and does the same token by token.
func naiveLine(t *rapid.T, g *naive, table *tracker.Table, say func(string, ...any)) {
	all, _, _ := piles(t, table)
	if len(all) == 0 || rapid.IntRange(0, 5).Draw(t, "play") == 0 {
		naivePlay(t, g, say)
		return
	}
	if rapid.IntRange(0, 7).Draw(t, "turn") == 0 {
		say("next turn")
		g.next()
		return
	}
	p := rapid.SampledFrom(all).Draw(t, "stack")
	n := rapid.IntRange(1, int(p.Count)).Draw(t, "n")
	sel := fmt.Sprintf("%d of #%d", n, p.ID)
	unit := p.Name != "Gold"
	as, gone := p.seen(), token{Name: "gone"}
	act := func(line string, change func(*token)) {
		say(line, sel)
		g.some(as, n, change)
		g.tokens = slices.DeleteFunc(g.tokens, func(k token) bool { return k == gone })
		g.cleanup()
	}
	leave := func(k *token) {
		if k.Card {
			g.out[k.Name]++
		}
		*k = gone
	}
	switch what := rapid.IntRange(0, 13).Draw(t, "what"); {
	case what == 0:
		act("kill %s", leave)
	case what == 1:
		act("banish %s", leave)
	case what == 2:
		act("return %s to hand", leave)
	case what == 3:
		act("ready %s", func(k *token) { k.Exhausted = false })
	case what == 4:
		act("exhaust %s", func(k *token) { k.Exhausted = true })
	case what == 5 && p.Location == "base":
		to := 3 - p.seat()
		act("give %s to "+[]string{"", "Alice", "Bob"}[to], func(k *token) { k.Controller = to })
	case !unit:
	case what == 6:
		d := rapid.IntRange(0, 3).Draw(t, "damage")
		act(fmt.Sprintf("deal %d to %%s", d), func(k *token) { k.Damage += d })
	case what == 7:
		act("buff %s", func(k *token) { k.Buffed = true })
	case what == 8:
		act("stun %s", func(k *token) { k.Stunned = true })
	case what == 9:
		act("%s gets +1 Might this turn", func(k *token) { k.This++ })
	case what == 10 && *p.Might > 0:
		act("%s gets -1 Might this turn", func(k *token) { k.This-- })
	case what == 11:
		act("heal %s", func(k *token) { k.Damage = 0 })
	case what == 12 && p.Location != "base":
		act("recall %s", func(k *token) { k.At = 0 })
	case what == 13 && p.Location != "base":
		act("move %s to base", func(k *token) { k.At, k.Exhausted = 0, k.Exhausted || g.active == k.Controller })
	case what >= 12:
		f := p.seat()
		act(fmt.Sprintf("move %%s to battlefield %d", f), func(k *token) { k.At, k.Exhausted = f, k.Exhausted || g.active == k.Controller })
		naiveShowdown(g, f, say)
	}
}

func naivePlay(t *rapid.T, g *naive, say func(string, ...any)) {
	k := rapid.SampledFrom(naiveKinds).Draw(t, "kind")
	seat, n := rapid.IntRange(1, 2).Draw(t, "seat"), rapid.IntRange(1, 4).Draw(t, "n")
	k.Owner, k.Controller = seat, seat
	ready, place := "", "base"
	if k.Might >= 0 {
		if k.Exhausted = rapid.Bool().Draw(t, "exhausted"); !k.Exhausted {
			ready = "ready "
		}
		if rapid.Bool().Draw(t, "battlefield") {
			k.At, place = seat, fmt.Sprintf("battlefield %d", seat)
		}
	}
	kind := k.Name + " token"
	if k.Card {
		kind = k.Name
	}
	say("%s plays %d %s%ss to %s", []string{"", "Alice", "Bob"}[seat], n, ready, kind, place)
	for range n {
		g.tokens = append(g.tokens, k)
	}
	if k.At > 0 {
		naiveShowdown(g, k.At, say)
	}
}

func naiveShowdown(g *naive, f int, say func(string, ...any)) {
	if g.control[f] != f {
		say("end showdown")
		g.conquer(f)
	}
}
