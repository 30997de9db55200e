package query

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
)

// numberOf returns a number of a player, 0 if there is none.
func numberOf(lane tracker.Lane, what string) (n int64) {
	for _, f := range lane.Facts {
		switch {
		case f.Name == what, strings.EqualFold(strings.TrimSuffix(f.Name, "s"), strings.TrimSuffix(what, "s")):
			return f.Value
		case what == commanderDamage && strings.HasPrefix(f.Name, "damage by "):
			n = tracker.SaturatingAdd(n, f.Value)
		}
	}
	return n
}

// number answers "27 life (Bob)", or for several players "40 Alice, 27 Bob
// (life)".
func (v *viewer) number(q Number) (tracker.Message, error) {
	lanes, err := v.lanes(q.Of)
	if err != nil {
		return tracker.Message{}, err
	}
	if q.What == commanderDamage && len(lanes) == 1 {
		return commanders(lanes[0]), nil
	}
	if len(lanes) == 1 {
		return tracker.Say("%d %s (%s)", numberOf(lanes[0], q.What), q.What, lanes[0].Player), nil
	}
	return tracker.Say("%s (%s)", numbers(lanes, q.What), q.What), nil
}

// numbers lists a number of several players: "40 Alice, 27 Bob".
func numbers(lanes []tracker.Lane, what string) string {
	var all []string
	for _, lane := range lanes {
		all = append(all, fmt.Sprintf("%d %s", numberOf(lane, what), lane.Player))
	}
	return strings.Join(all, ", ")
}

// commanders answers how much damage each commander has dealt to a player.
func commanders(lane tracker.Lane) tracker.Message {
	var all []string
	for _, f := range lane.Facts {
		if name, ok := strings.CutPrefix(f.Name, "damage by "); ok {
			all = append(all, fmt.Sprintf("%d %s", f.Value, name))
		}
	}
	if len(all) == 0 {
		return tracker.Say("%d commander damage (%s)", 0, lane.Player)
	}
	return tracker.Say("%s (%s)", strings.Join(all, ", "), lane.Player)
}

// extreme answers which of the players in the game has the most or the least.
func (v *viewer) extreme(q Extreme) (tracker.Message, error) {
	lanes := v.players()
	if len(lanes) == 0 {
		return tracker.Say("Nobody."), nil
	}
	best := numberOf(lanes[0], q.What)
	for _, lane := range lanes {
		if n := numberOf(lane, q.What); n > best && !q.Least || n < best && q.Least {
			best = n
		}
	}
	var names []string
	for _, lane := range lanes {
		if numberOf(lane, q.What) == best {
			names = append(names, lane.Player)
		}
	}
	return tracker.Say("%s: %d (%s)", english.List(names), best, numbers(lanes, q.What)), nil
}

// players returns the lanes of the players in the game.
func (v *viewer) players() []tracker.Lane {
	return slices.DeleteFunc(slices.Clone(v.view.Lanes), func(l tracker.Lane) bool { return l.Lost })
}

func (v *viewer) playing() tracker.Message {
	var names []string
	for _, lane := range v.players() {
		names = append(names, lane.Player)
	}
	return tracker.Say("%d: %s", len(names), strings.Join(names, ", "))
}

func (v *viewer) holder(q Holder) tracker.Message {
	var names []string
	for _, lane := range v.view.Lanes {
		if slices.Contains(lane.Marks, q.What) {
			names = append(names, lane.Player)
		}
	}
	if len(names) == 0 {
		return tracker.Say("Nobody (%s)", q.What)
	}
	return tracker.Say("%s (%s)", english.List(names), q.What)
}

func (v *viewer) turn() (tracker.Message, error) {
	t := v.view.Turn
	if t.Number == 0 {
		return tracker.Message{}, tracker.Refuse("No turn has begun.").Next("Type: %s", tracker.Line("next turn")).Or("next turn")
	}
	return tracker.Say("%s: turn %d, %s", t.Active, t.Number, t.Step), nil
}

// fact answers with a fact about the whole table.
func (v *viewer) fact(q Table) tracker.Message {
	var all []string
	for _, f := range v.view.Facts {
		day := q.Fact == "" && (f == "day" || f == "night")
		what, who, ok := strings.Cut(f, ": ")
		switch {
		case day:
			all = append(all, f)
		case ok && q.Fact != "" && (strings.HasPrefix(what+" ", q.Fact+" ") || strings.HasPrefix(what, q.Fact+" ")):
			all = append(all, who+" ("+what+")")
		}
	}
	if len(all) == 0 {
		return tracker.Say(q.None)
	}
	return tracker.Say("%s", strings.Join(all, " · "))
}

func (v *viewer) effects() tracker.Message {
	if len(v.view.Effects) == 0 {
		return tracker.Say("0: no effect goes on.")
	}
	return tracker.Say("%d: %s", len(v.view.Effects), strings.Join(v.view.Effects[:min(len(v.view.Effects), maxListed)], " · "))
}

// cards answers for a zone outside the board. Only cards that have been on the
// board are known.
func (v *viewer) cards(q Cards) (tracker.Message, error) {
	lanes, err := v.lanes(q.Of)
	if err != nil {
		return tracker.Message{}, err
	}
	var items []*item
	for i := range v.view.Elsewhere {
		t := v.view.Elsewhere[i]
		if t.Zone == q.Zone && slices.ContainsFunc(lanes, func(l tracker.Lane) bool { return l.Player == t.Owner }) {
			items = append(items, &item{Tile: t})
		}
	}
	if len(items) == 0 {
		return tracker.Say("0 that the board has seen; other cards in that zone aren't tracked."), nil
	}
	return tracker.Say("%d that the board has seen: %s", members(items), listed(items, nil)), nil
}

// refuseUntracked refuses a question that no board answers.
func refuseUntracked(what string) error {
	return tracker.Refuse("The board doesn't show that: %s.", what).Next("What it shows: %s", tracker.Line("board")).Or("board")
}
