package query

import (
	"slices"
	"strings"

	"arbiter/tracker"
)

// damageBy names the damage by a commander among a player's numbers.
const damageBy = "damage by %s"

// numberOf returns a number of a player, 0 if there is none.
func numberOf(lane tracker.Lane, what string) (n int64) {
	for _, f := range lane.Facts {
		switch {
		case f.Name == what, strings.EqualFold(strings.TrimSuffix(f.Name, "s"), strings.TrimSuffix(what, "s")):
			return f.Value
		case what == commanderDamage && f.Name == damageBy:
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
		return tracker.Say("%d %s (%s)", numberOf(lanes[0], q.What), tracker.Say(q.What), tracker.Name(lanes[0].Player)), nil
	}
	return tracker.Say("%s (%s)", numbers(lanes, q.What), tracker.Say(q.What)), nil
}

// numbers lists a number of several players: "40 Alice, 27 Bob".
func numbers(lanes []tracker.Lane, what string) tracker.Row {
	var all []any
	for _, lane := range lanes {
		all = append(all, tracker.Say("%d %s", numberOf(lane, what), tracker.Name(lane.Player)))
	}
	return tracker.Row{Between: ", ", Of: all}
}

// commanders answers how much damage each commander has dealt to a player.
func commanders(lane tracker.Lane) tracker.Message {
	var all []any
	for _, f := range lane.Facts {
		if f.Name == damageBy {
			all = append(all, tracker.Say("%d %s", f.Value, tracker.Name(f.Of)))
		}
	}
	if len(all) == 0 {
		return tracker.Say("%d commander damage (%s)", 0, tracker.Name(lane.Player))
	}
	return tracker.Say("%s (%s)", tracker.Row{Between: ", ", Of: all}, tracker.Name(lane.Player))
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
	return tracker.Say("%s: %d (%s)", tracker.ListOf(tracker.AllNamed(names)), best, numbers(lanes, q.What)), nil
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
	return tracker.Say("%d: %s", len(names), tracker.NamesOf(names))
}

func (v *viewer) holder(q Holder) tracker.Message {
	var names []string
	for _, lane := range v.view.Lanes {
		if slices.ContainsFunc(lane.Marks, func(m tracker.Message) bool { return m.String() == q.What }) {
			names = append(names, lane.Player)
		}
	}
	if len(names) == 0 {
		return tracker.Say("Nobody (%s)", tracker.Say(q.What))
	}
	return tracker.Say("%s (%s)", tracker.ListOf(tracker.AllNamed(names)), tracker.Say(q.What))
}

func (v *viewer) turn() (tracker.Message, error) {
	t := v.view.Turn
	if t.Number == 0 {
		return tracker.Message{}, tracker.Refuse("No turn has begun.").Next("Type: %s", tracker.Line("next turn")).Or("next turn")
	}
	return tracker.Say("%s: turn %d, %s", tracker.Name(t.Active), t.Number, tracker.Say(t.Step)), nil
}

// means reports whether the name in a question can refer to a place: "battlefield 1 (Zaun
// Warrens)".
func (q Table) means(place string) bool {
	low, called := strings.ToLower(place), strings.ToLower(q.Called)
	if n, ok := strings.CutPrefix(called, "bf"); ok && n != "" {
		called = "battlefield " + strings.TrimPrefix(n, "#")
	}
	return called == "" || strings.HasSuffix(low, "("+called+")") || strings.HasPrefix(low+" ", called+" ")
}

// fact answers with a fact about the whole table.
func (v *viewer) fact(q Table) tracker.Message {
	var all []any
	for _, f := range v.view.Facts {
		says := f.Says.String()
		switch {
		case q.Fact == "" && (says == "day" || says == "night"):
			all = append(all, f.Says)
		case q.Fact != "" && strings.HasPrefix(f.Of+" ", q.Fact+" ") && q.means(f.Of):
			all = append(all, tracker.Say("%s (%s)", f.Says, tracker.Name(f.Of)))
		}
	}
	if len(all) == 0 {
		return tracker.Say(q.None)
	}
	return tracker.Say("%s", tracker.Row{Between: " · ", Of: all})
}

func (v *viewer) effects() tracker.Message {
	if len(v.view.Effects) == 0 {
		return tracker.Say("0: no effect goes on.")
	}
	var all []any
	for _, e := range v.view.Effects[:min(len(v.view.Effects), maxListed)] {
		all = append(all, e)
	}
	return tracker.Say("%d: %s", len(v.view.Effects), tracker.Row{Between: " · ", Of: all})
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
	return tracker.Refuse("The board doesn't show that: %s.", tracker.Say(what)).Next("What it shows: %s", tracker.Line("board")).Or("board")
}
