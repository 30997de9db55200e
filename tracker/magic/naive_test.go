package magic_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// bear is a creature token in the naive model: one object, and no stacks.
type bear struct {
	size, plus, minus, damage int64
	tapped, shield            bool
}

func (b bear) toughness() int64 { return b.size + b.plus - b.minus }

// check applies the state-based actions to each object by itself, until
// nothing applies.
func check(all []bear) []bear {
	for {
		var next []bear
		for _, b := range all {
			n := min(b.plus, b.minus)
			dead := b.toughness() <= 0 || b.damage > 0 && b.damage >= b.toughness()
			b.plus, b.minus = b.plus-n, b.minus-n
			if !dead {
				next = append(next, b)
			}
		}
		if slices.Equal(next, all) {
			return all
		}
		all = next
	}
}

// What stacks do is what their members would do one by one: the board of a
// random game is the multiset of objects that a model without stacks has. And
// replaying the log gives the same board; undoing a line the one before it.
func TestStacksAreTheirMembers(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		g := sitDown(t, "")
		var model []bear
		for range rapid.IntRange(1, 25).Draw(r, "lines") {
			before, boardBefore := slices.Clone(model), g.tally(r)
			line := draw(r, g, &model)
			if line == "" {
				continue
			}
			g.say(line)
			model = check(model)
			if got, want := g.tally(r), tally(model); got != want {
				r.Fatalf("after %q:\nstacks\n%s\none by one\n%s", line, got, want)
			}
			if rapid.IntRange(0, 5).Draw(r, "undo") == 0 {
				g.say("undo")
				if got := g.tally(r); got != boardBefore {
					r.Fatalf("%q undone:\n%s\nbefore it\n%s", line, got, boardBefore)
				}
				model = before
			}
		}
		live := g.board()
		g.table = g.open()
		if replayed := g.board(); replayed != live {
			r.Fatalf("live\n%s\nreplayed\n%s", live, replayed)
		}
	})
}

// draw makes a line about some members of a stack and does in the model what
// it says to as many objects that are alike.
func draw(r *rapid.T, g *played, model *[]bear) string {
	stacks := g.stacks(r)
	if len(stacks) == 0 || rapid.IntRange(0, 4).Draw(r, "create") == 0 {
		n, size := rapid.Int64Range(1, 6).Draw(r, "n"), rapid.Int64Range(1, 4).Draw(r, "size")
		for range n {
			*model = append(*model, bear{size: size})
		}
		return fmt.Sprintf("create %d %d/%d green Bear creature tokens", n, size, size)
	}
	s := stacks[rapid.IntRange(0, len(stacks)-1).Draw(r, "stack")]
	k := rapid.Int64Range(1, s.count).Draw(r, "members")
	n := rapid.Int64Range(1, 3).Draw(r, "amount")
	what := fmt.Sprintf("%d of #%d", k, s.id)
	remove := func() {
		left := k
		*model = slices.DeleteFunc(*model, func(b bear) bool {
			if b != s.is || left == 0 {
				return false
			}
			left--
			return true
		})
	}
	change := func(f func(*bear)) {
		left := k
		for i := range *model {
			if (*model)[i] == s.is && left > 0 {
				left--
				f(&(*model)[i])
			}
		}
	}
	switch rapid.SampledFrom([]string{"plus", "minus", "damage", "tap", "destroy", "exile", "shield"}).Draw(r, "verb") {
	case "plus":
		change(func(b *bear) { b.plus += n })
		return fmt.Sprintf("put %d +1/+1 counters on %s", n, what)
	case "minus":
		change(func(b *bear) { b.minus += n })
		return fmt.Sprintf("put %d -1/-1 counters on %s", n, what)
	case "damage":
		change(func(b *bear) {
			if b.shield {
				b.shield = false
			} else {
				b.damage += n
			}
		})
		return fmt.Sprintf("%d damage to %s", n, what)
	case "tap":
		if s.is.tapped {
			change(func(b *bear) { b.tapped = false })
			return "untap " + what
		}
		change(func(b *bear) { b.tapped = true })
		return "tap " + what
	case "destroy":
		if s.is.shield {
			change(func(b *bear) { b.shield = false })
			return "destroy " + what
		}
		remove()
		return "destroy " + what
	case "exile":
		remove()
		return "exile " + what
	case "shield":
		if s.is.shield {
			return ""
		}
		change(func(b *bear) { b.shield = true })
		return "put a shield counter on " + what
	}
	return ""
}

// members is a stack of the board in the terms of the model.
type members struct {
	id, count int64
	is        bear
}

func (g *played) stacks(r *rapid.T) []members {
	raw, err := json.Marshal(g.table.Look().Board.JSON)
	if err != nil {
		r.Fatal(err)
	}
	var d struct {
		Permanents []struct {
			ID, Count     int64
			BaseToughness int64 `json:"base_toughness"`
			Toughness     int64
			Counters      map[string]int64
			Damage        int64
			Tapped        bool
		}
	}
	if err := json.Unmarshal(raw, &d); err != nil {
		r.Fatal(err)
	}
	var all []members
	for _, p := range d.Permanents {
		b := bear{p.BaseToughness, p.Counters["+1/+1"], p.Counters["-1/-1"], p.Damage, p.Tapped, p.Counters["shield"] > 0}
		if b.toughness() != p.Toughness {
			r.Fatalf("#%d has toughness %d, by its counters %d", p.ID, p.Toughness, b.toughness())
		}
		all = append(all, members{p.ID, p.Count, b})
	}
	return all
}

func (g *played) tally(r *rapid.T) string {
	var all []bear
	for _, s := range g.stacks(r) {
		for range s.count {
			all = append(all, s.is)
		}
	}
	return tally(all)
}

func tally(all []bear) string {
	lines := make([]string, 0, len(all))
	for _, b := range all {
		lines = append(lines, fmt.Sprintf("%+v", b))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}
