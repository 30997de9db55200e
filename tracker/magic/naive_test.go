package magic_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"arbiter/tracker"
	"arbiter/tracker/gametest"
)

// A stack behaves like its members one by one: after each line of a random
// game the board equals the multiset of objects in the naive model. Undo
// restores the board, redo repeats it, the stored log gives the same board,
// and no state-based action is left.
func TestStacksAreTheirMembers(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		g := newNaiveGame(t, r)
		opening := []string{"add", "add", "add", "add", "create", "create", "create", "put"}
		for i := range 1 + below(r, 40, "lines") {
			switch {
			case g.m.over:
			case i < len(opening):
				g.turn(opening[i])
			default:
				g.turn(even(r, g.kinds, "kind"))
			}
		}
		live := g.whole()
		g.Reopen()
		if diff := cmp.Diff(live, g.whole()); diff != "" {
			r.Fatalf("replayed (-live +replayed):\n%s", diff)
		}
		g.settled(t)
	})
}

// naiveGame plays one game in the engine and in the model.
type naiveGame struct {
	*gametest.Game
	r     *rapid.T
	m     *model
	names []string
	kinds []string // kinds of lines
	lines map[string]func(*lineMaker) drawn
	said  []string
}

func newNaiveGame(t *testing.T, r *rapid.T) *naiveGame {
	g := &naiveGame{Game: sitDown(t, "seats: Alice, Bob, Carol"), r: r, names: []string{"Alice", "Bob", "Carol"}, m: &model{}}
	for range g.names {
		g.m.players = append(g.m.players, mate{life: 20})
	}
	g.lines = maps.Clone(boardLines)
	maps.Copy(g.lines, damageLines)
	g.kinds = append(slices.Sorted(maps.Keys(g.lines)), "add", "create", "create", "copy", "put", "put") // the most productive kinds are drawn more often
	return g
}

// turn draws a line and performs it in the engine and in the model.
func (g *naiveGame) turn(kind string) {
	before, boardBefore, taken := g.m.clone(), "", rapid.IntRange(0, 4).Draw(g.r, "undo") == 0
	if taken {
		boardBefore = g.whole()
	}
	l := &lineMaker{r: g.r, m: g.m, names: g.names, board: g.stacks(), of: make(map[*object]int64)}
	d := g.lines[kind](l)
	if d.line == "" || l.nothing {
		return
	}
	g.speak(d.line)
	d.do()
	answers := 0
	g.m.check(func(groups map[legends][]*object) map[legends]*object { return g.keep(groups, &answers) })
	g.same()
	if !taken {
		return
	}
	after := g.whole()
	g.times("undo", 1+answers)
	if diff := cmp.Diff(boardBefore, g.whole()); diff != "" {
		g.r.Fatalf("%q\nundone (-before +after):\n%s", g.said, diff)
	}
	if rapid.Bool().Draw(g.r, "redo") {
		g.times("redo", 1+answers)
		if diff := cmp.Diff(after, g.whole()); diff != "" {
			g.r.Fatalf("%q\ndone again (-before +after):\n%s", g.said, diff)
		}
		return
	}
	g.m = before
}

func (g *naiveGame) times(line string, n int) {
	for range n {
		g.speak("Alice: " + line)
	}
}

func (g *naiveGame) speak(line string) {
	g.r.Helper()
	g.said = append(g.said, line)
	name, words, _ := strings.Cut(line, ": ")
	ctx, by := context.Background(), tracker.Speaker{Name: name}
	var err error
	switch words {
	case "undo":
		_, err = g.Table.Undo(ctx, by)
	case "redo":
		_, err = g.Table.Redo(ctx, by)
	default:
		_, err = g.Table.Say(ctx, by, words)
	}
	if err != nil {
		g.r.Fatalf("%s\n%v", strings.Join(g.said, "\n"), err)
	}
}

// keep lets players choose which legend stays, as the engine asks, and returns
// the choices for the model.
func (g *naiveGame) keep(groups map[legends][]*object, answers *int) map[legends]*object {
	kept := make(map[legends]*object)
	for {
		c := g.Asked()
		if c == nil {
			break
		}
		n := rapid.IntRange(1, len(c.Question.Options)).Draw(g.r, "stays")
		stack := slices.IndexFunc(g.stacks(), func(s member) bool { return s.id == c.Question.About[n-1] })
		is := g.stacks()[stack].is
		group := legends{slices.Index(g.names, c.Question.Player), is.name}
		i := slices.IndexFunc(groups[group], func(o *object) bool { return g.m.see(o, g.names) == is })
		if i < 0 || kept[group] != nil {
			g.r.Fatalf("%s\nasked: %s", strings.Join(g.said, "\n"), c.Question.Text)
		}
		kept[group] = groups[group][i]
		*answers++
		g.said = append(g.said, fmt.Sprintf("choose %d", n))
		if _, err := g.Table.Choose(context.Background(), tracker.Speaker{Name: "Alice"}, c.ID, tracker.Answer{N: int64(n)}); err != nil {
			g.r.Fatal(err)
		}
		if len(kept) == len(groups) {
			break // the question belongs to a later check
		}
	}
	for group, all := range groups {
		if kept[group] != nil {
			continue
		}
		kept[group] = all[0]
		for _, o := range all {
			if a, b := g.m.see(o, g.names), g.m.see(all[0], g.names); a != b {
				g.r.Fatalf("%s\nnobody was asked which stays:\n%+v\n%+v", strings.Join(g.said, "\n"), a, b)
			}
		}
	}
	return kept
}

// member is a stack of the engine: its count and the visible state of each
// member.
type member struct {
	id, count int64
	is        seen
}

// boardSeen is the part of the document for scripts that the model covers.
type boardSeen struct {
	Players []struct {
		Name     string
		Life     int64
		Counters map[string]int64
		Lost     bool
	}
	Permanents []struct {
		ID, Count               int64
		Name, Owner, Controller string
		Token, Tapped           bool
		SummoningSick           bool   `json:"summoning_sick"`
		BasePower               *int64 `json:"base_power"`
		BaseToughness           *int64 `json:"base_toughness"`
		Power, Toughness        *int64
		Damage                  int64
		Keywords                []string
		Counters                map[string]int64
	}
	Elsewhere []struct {
		Count             int64
		Name, Zone, Owner string
		Token             bool
	}
}

func (g *naiveGame) see() boardSeen {
	var d boardSeen
	g.Document(&d)
	return d
}

func (g *naiveGame) stacks() []member { return g.see().stacks() }

func (d boardSeen) stacks() []member {
	var all []member
	for _, p := range d.Permanents {
		s := seen{
			name: p.Name, owner: p.Owner, controller: p.Controller, token: p.Token, tapped: p.Tapped, sick: p.SummoningSick,
			damage: p.Damage, keywords: strings.Join(slices.Sorted(slices.Values(p.Keywords)), ","), counters: listCounters(p.Counters),
		}
		if p.Power != nil {
			s.base, s.size = fmt.Sprintf("%d/%d", *p.BasePower, *p.BaseToughness), fmt.Sprintf("%d/%d", *p.Power, *p.Toughness)
		}
		all = append(all, member{p.ID, p.Count, s})
	}
	return all
}

// same compares the board with the model.
func (g *naiveGame) same() {
	g.r.Helper()
	naive := make(map[string]int64)
	for _, o := range g.m.objects {
		naive[fmt.Sprintf("%+v", g.m.see(o, g.names))]++
	}
	for i, p := range g.m.players {
		naive[fmt.Sprintf("%s %d life %d poison lost %v", g.names[i], p.life, p.poison, p.lost)]++
	}
	for _, c := range g.m.cards {
		naive[c.zone+": "+c.name+" of "+g.names[c.owner]]++
	}
	engine := g.tally()
	if diff := cmp.Diff(naive, engine); diff != "" {
		g.r.Fatalf("%s\n(-one by one +stacks)\n%s", strings.Join(g.said, "\n"), diff)
	}
}

// tally counts objects, players and cards on the engine's board.
func (g *naiveGame) tally() map[string]int64 {
	all := make(map[string]int64)
	d := g.see()
	for _, s := range d.stacks() {
		all[fmt.Sprintf("%+v", s.is)] += s.count
	}
	for _, p := range d.Players {
		all[fmt.Sprintf("%s %d life %d poison lost %v", p.Name, p.Life, p.Counters["poison"], p.Lost)]++
	}
	for _, c := range d.Elsewhere {
		if !c.Token {
			all[c.Zone+": "+c.Name+" of "+c.Owner] += c.Count
		}
	}
	return all
}

// whole returns the document for scripts without its sequence number.
func (g *naiveGame) whole() string {
	var d map[string]any
	g.Document(&d)
	delete(d, "seq")
	raw, err := json.MarshalIndent(d, "", " ")
	if err != nil {
		g.r.Fatal(err)
	}
	return string(raw)
}
