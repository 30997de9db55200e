package query

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

func (v *viewer) answer(q Query) (tracker.Message, error) {
	switch q := q.(type) {
	case Things:
		return v.things(q)
	case Able:
		return v.able(q)
	case Triggers:
		return v.triggers(q), nil
	case Number:
		return v.number(q)
	case Extreme:
		return v.extreme(q)
	case Holder:
		return v.holder(q), nil
	case Turn:
		return v.turn()
	case Playing:
		return v.playing(), nil
	case Cards:
		return v.cards(q)
	case Table:
		return v.fact(q), nil
	case Effects:
		return v.effects(), nil
	case Untracked:
		return tracker.Message{}, refuseUntracked(q.What)
	}
	panic(fmt.Sprintf("query: no answer to %T", q))
}

func (v *viewer) things(q Things) (tracker.Message, error) {
	items, err := v.resolveAll(q.What)
	if err != nil {
		return tracker.Message{}, err
	}
	items = slices.DeleteFunc(items, func(it *item) bool { return q.Status != "" && !it.hasStatus(q.Status) })
	if q.Of != nil {
		if len(items) == 0 && !v.allFilters(q.What) {
			return none, nil
		}
		lanes, err := v.lanes(*q.Of)
		if err != nil {
			return tracker.Message{}, err
		}
		items = slices.DeleteFunc(items, func(it *item) bool {
			return !slices.ContainsFunc(lanes, func(l tracker.Lane) bool { return l.Player == it.controller })
		})
		if q.Ask == HowMany && len(lanes) > 1 {
			return v.each(lanes, items), nil
		}
	}
	switch {
	case q.Ask == Whether && len(items) == 0:
		return tracker.Say("No."), nil
	case q.Ask == Whether:
		return tracker.Say("Yes, %d: %s", members(items), listed(items, nil)), nil
	case q.Ask == Whose && len(items) == 0:
		return tracker.Say("Nobody."), nil
	case len(items) == 0:
		return none, nil
	case q.Ask == Whose:
		return tracker.Say("%s", v.owners(items)), nil
	case q.Ask == Size:
		return sizes(items), nil
	case q.Ask == Counters:
		return counters(items, q.Kind), nil
	case q.Ask == Text:
		return v.texts(items), nil
	case q.Ask == Which && q.Status == "attacking":
		return tracker.Say("%d: %s", members(items), listed(items, attacked)), nil
	}
	return tracker.Say("%d: %s", members(items), listed(items, nil)), nil
}

// explained returns the first object that a question asks to explain.
func (v *viewer) explained(q Things) (int64, error) {
	items, err := v.resolveAll(q.What)
	if err != nil {
		return 0, err
	}
	if len(items) == 0 {
		return 0, tracker.Refuse("Nothing on the board is that.").Next("Ask with an id: %s", tracker.Line("why #3"))
	}
	return items[0].ID, nil
}

// none is the answer if nothing on the board matches.
var none = tracker.Say("0: nothing on the board is that.")

// allFilters reports whether all selectors are filters, as opposed to ids and
// names.
func (v *viewer) allFilters(what []notation.Selector) bool {
	return slices.ContainsFunc(what, func(s notation.Selector) bool { return s.Filter != nil })
}

// each counts items by player: "3 Alice, 2 Bob".
func (v *viewer) each(lanes []tracker.Lane, items []*item) tracker.Message {
	var all []any
	for _, lane := range lanes {
		n := int64(0)
		for _, it := range items {
			if it.controller == lane.Player {
				n = tracker.SaturatingAdd(n, it.Count)
			}
		}
		all = append(all, tracker.Say("%d %s", n, tracker.Name(lane.Player)))
	}
	return tracker.Say("%d in all: %s", members(items), tracker.Row{Between: ", ", Of: all})
}

// owners lists items by player: "Bob: #3 Ursa; Carol: #5 Soldier".
func (v *viewer) owners(items []*item) tracker.Row {
	var all []any
	for _, lane := range v.view.Lanes {
		var own []*item
		for _, it := range items {
			if it.controller == lane.Player {
				own = append(own, it)
			}
		}
		if len(own) > 0 {
			all = append(all, tracker.Say("%s: %s", tracker.Name(lane.Player), listed(own, nil)))
		}
	}
	return tracker.Row{Between: " · ", Of: all}
}

func sizes(items []*item) tracker.Message {
	sized := slices.DeleteFunc(slices.Clone(items), func(it *item) bool { return it.Size == "" })
	if len(sized) == 0 {
		return tracker.Say("%s has no size.", listed(items, nil))
	}
	return tracker.Say("%s", listed(sized, func(it *item) tracker.Message { return tracker.Named(it.Size) }))
}

func counters(items []*item, kind string) tracker.Message {
	return tracker.Say("%s", listed(items, func(it *item) tracker.Message {
		var all []any
		for _, f := range it.Counters {
			if kind == "" || f.Name == kind {
				all = append(all, f.Said())
			}
		}
		switch {
		case len(all) > 0:
			return tracker.Say("%s:", tracker.Row{Between: ", ", Of: all})
		case kind == "":
			return tracker.Named("0")
		}
		return tracker.Say("0 %s", tracker.Say(kind))
	}))
}

// texts answers with the texts of the first items.
func (v *viewer) texts(items []*item) tracker.Message {
	const most = 3
	var all []any
	for _, it := range items[:min(len(items), most)] {
		parts := []any{tracker.Name(strings.TrimSpace(tracker.Stack[struct{}]{ID: it.ID, Count: it.Count}.As(it.Name) + " " + it.Size)), tracker.Name(it.Type)}
		if len(it.Keywords) > 0 {
			parts = append(parts, tracker.NamesOf(it.Keywords))
		}
		for _, mark := range it.Marks {
			parts = append(parts, mark)
		}
		if text, _ := v.Text(it.ID); text != "" {
			parts = append(parts, tracker.Name(strings.ReplaceAll(text, "\n", " · ")))
		}
		all = append(all, tracker.Row{Between: " · ", Of: parts})
	}
	return tracker.Say("%s", tracker.Row{Between: " — ", Of: all})
}

// hasStatus reports whether a stack has a status: "tapped", "attacking".
func (it *item) hasStatus(status string) bool {
	switch status {
	case "tapped", "exhausted":
		return it.Turned
	case "untapped", "ready":
		return !it.Turned
	}
	return slices.ContainsFunc(it.Marks, func(mark tracker.Message) bool { return strings.HasPrefix(mark.String()+" ", status+" ") })
}

// attacked returns what a stack attacks.
func attacked(it *item) tracker.Message {
	for _, mark := range it.Marks {
		if mark.Format == "attacking %s" {
			return tracker.Say("%s:", mark.Args...)
		}
	}
	return tracker.Message{}
}

func (v *viewer) able(q Able) (tracker.Message, error) {
	ids, ok := v.Able(q.To)
	if !ok {
		return tracker.Message{}, tracker.Refuse("The board doesn't show what can %s.", q.To).Next("Type `%s` to see what is there.", tracker.Line("board"))
	}
	var items []*item
	for _, id := range ids {
		if it := v.items[id]; it != nil {
			items = append(items, it)
		}
	}
	active := v.view.Turn.Active
	switch {
	case q.Of != nil:
		lanes, err := v.lanes(*q.Of)
		if err != nil {
			return tracker.Message{}, err
		}
		items = slices.DeleteFunc(items, func(it *item) bool {
			return !slices.ContainsFunc(lanes, func(l tracker.Lane) bool { return l.Player == it.controller })
		})
	case len(q.What) == 0 && q.To == "attack" && active != "": // only the active player's creatures attack
		items = slices.DeleteFunc(items, func(it *item) bool { return it.controller != active })
	}
	if len(q.What) > 0 {
		what, err := v.resolveAll(q.What)
		if err != nil {
			return tracker.Message{}, err
		}
		items = slices.DeleteFunc(items, func(it *item) bool { return !slices.Contains(what, it) })
		if len(items) == 0 {
			return tracker.Say("No."), nil
		}
		return tracker.Say("Yes, %d: %s", members(items), listed(items, nil)), nil
	}
	if len(items) == 0 {
		return none, nil
	}
	return tracker.Say("%d: %s", members(items), listed(items, nil)), nil
}

// events maps players' words for events to those of cards.
var events = map[string][]string{
	"landfall": {"landfall", "land you control enters", "land enters"},
	"etb":      {"enters"}, "enter": {"enters"}, "entering": {"enters"},
	"attack": {"attacks", "attack"}, "attacking": {"attacks", "attack"},
	"death": {"dies", "die"}, "dying": {"dies", "die"}, "upkeep": {"upkeep"}, "end step": {"end step"}, "damage": {"deals"},
	"lifegain": {"gain life", "gains life"}, "life gain": {"gain life", "gains life"}, "sacrifice": {"sacrifice"}, "draw": {"draw"},
	"cast": {"cast", "casts"}, "casting": {"cast", "casts"}, "block": {"blocks", "block"},
}

// triggers lists the stacks with a triggered ability that mentions an event,
// and those whose text isn't known completely.
func (v *viewer) triggers(q Triggers) tracker.Message {
	on := strings.ToLower(q.On)
	for _, lead := range []string{"the ", "a ", "an ", "my ", "your "} {
		on = strings.TrimPrefix(on, lead)
	}
	words := events[on]
	if words == nil {
		words = []string{on}
	}
	var items, unknown []*item
	for _, it := range v.items {
		text, whole := v.Text(it.ID)
		switch speaks := slices.ContainsFunc(strings.Split(strings.ToLower(text), "\n"), func(ability string) bool {
			triggers := strings.Contains(ability, "when") || strings.Contains(ability, "at the beginning") || strings.Contains(ability, " — ")
			return triggers && slices.ContainsFunc(words, func(w string) bool { return strings.Contains(ability, w) })
		}); {
		case speaks:
			items = append(items, it)
		case !whole:
			unknown = append(unknown, it)
		}
	}
	byID(items)
	byID(unknown)
	switch {
	case len(unknown) == 0 && len(items) == 0:
		return tracker.Say("0: no text on the board speaks of that.")
	case len(unknown) == 0:
		return tracker.Say("%d: %s", len(items), listed(items, nil))
	case len(items) == 0:
		return tracker.Say("0 that the board knows. Look at the cards of %s", listed(unknown, nil))
	}
	return tracker.Say("%d: %s. Look at the cards of %s", len(items), listed(items, nil), listed(unknown, nil))
}

func byID(items []*item) {
	slices.SortFunc(items, func(a, b *item) int { return cmp.Compare(a.ID, b.ID) })
}
