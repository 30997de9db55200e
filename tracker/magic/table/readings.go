package table

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
	"arbiter/tracker/talk"
)

// Readings returns the possible meanings of a line that matches no phrase.
func (g *Game) Readings(s board.State, by tracker.Speaker, last, line string) []tracker.Reading[play.Action] {
	if modal, ok := g.modalCast(s, line); ok {
		return []tracker.Reading[play.Action]{modal}
	}
	table, parse := g.spoken(s, by, last)
	readings := slices.DeleteFunc(talk.Readings(g.phrasebook(), line, table, parse), func(r tracker.Reading[play.Action]) bool {
		return sacrificesUnsaid(s, by, line, r) || countersUnsaid(s, line, r)
	})
	if len(readings) == 0 {
		if choosing, ok := g.readChoosing(table, parse, line); ok {
			return []tracker.Reading[play.Action]{choosing}
		}
	}
	for i := range readings {
		if !strings.Contains(line, "#") {
			sacrificesNamed(readings[i].Sentences)
		}
		withEffectsSaidNext(readings[i].Sentences)
		readings[i].Whole = readings[i].Whole || paysForEarlier(readings[i].Sentences)
	}
	return readings
}

// paysForEarlier reports whether an action pays the cost of an ability before it: "activate
// Kumena; tap five Merfolk".
func paysForEarlier(all []tracker.Sentence[play.Action]) bool {
	activates := false
	for _, sentence := range all {
		for _, a := range sentence.Actions {
			if activates && play.PaysCost(a) {
				return true
			}
			switch a.(type) {
			case play.Use, play.Equip:
				activates = true
			default:
				activates = false
			}
		}
	}
	return false
}

// idsSaid matches the numbers in a line.
var idsSaid = regexp.MustCompile(`\d+`)

// sacrificesUnsaid reports whether a reading sacrifices another player's permanent whose id
// the line doesn't contain: only its controller can sacrifice it (CR 701.21a).
func sacrificesUnsaid(s board.State, by tracker.Speaker, line string, r tracker.Reading[play.Action]) bool {
	seat := 1 + slices.IndexFunc(tracker.SeatsOf(s.Players), by.Sits)
	if seat == 0 {
		return false
	}
	said := idsSaid.FindAllString(line, -1)
	for _, sentence := range r.Sentences {
		for _, a := range sentence.Actions {
			leave, ok := a.(play.LeaveBattlefield)
			if !ok || leave.How != board.Sacrificed || leave.By != nil || leave.On.ID == 0 {
				continue
			}
			stack, there := s.Permanent.Get(leave.On.ID)
			if there && stack.Of.Controller != seat && !slices.Contains(said, strconv.FormatInt(leave.On.ID, 10)) {
				return true
			}
		}
	}
	return false
}

// sacrificesNamed marks sacrifices of permanents that were named and not given by their number.
func sacrificesNamed(all []tracker.Sentence[play.Action]) {
	for _, sentence := range all {
		for i, a := range sentence.Actions {
			if leave, ok := a.(play.LeaveBattlefield); ok && leave.How == board.Sacrificed {
				leave.Named = true
				sentence.Actions[i] = leave
			}
		}
	}
}

// countersOf are the kinds of counters that permanents of one type have, with the type and
// the words of a line that name the kind.
var countersOf = map[string]struct {
	is   string
	said []string
}{
	"loyalty": {"Planeswalker", []string{"loyal"}},
	"lore":    {"Saga", []string{"lore", "chapter", "kapitel"}},
}

// countersUnsaid reports whether a reading puts counters of countersOf on anything but a
// permanent of their type, and the line doesn't name their kind: "he's at 37" means a player's
// life total.
func countersUnsaid(s board.State, line string, r tracker.Reading[play.Action]) bool {
	line = strings.ToLower(line)
	for _, sentence := range r.Sentences {
		for _, a := range sentence.Actions {
			on, kind := countersPut(a)
			of, limited := countersOf[kind]
			if !limited || slices.ContainsFunc(of.said, func(word string) bool { return strings.Contains(line, word) }) {
				continue
			}
			if !names(s, on, of.is) {
				return true
			}
		}
	}
	return false
}

// countersPut returns the objects on which an action puts counters or sets their number, and
// the kind of the counters.
func countersPut(a play.Action) (on notation.Selector, kind string) {
	if set, ok := a.(play.SetCounters); ok {
		return set.On, set.Kind
	}
	if put, ok := a.(play.PutCounters); ok && put.On.Objects != nil {
		return *put.On.Objects, put.Kind
	}
	return on, ""
}

// names reports whether a selector refers to a permanent of a type by its id or a type.
func names(s board.State, on notation.Selector, of string) bool {
	for stack := range s.Permanent.All() {
		face := stack.Of.Face()
		types := slices.Concat(face.Types, face.Subtypes)
		if !slices.Contains(types, of) {
			continue
		}
		is := func(word string) bool {
			return slices.ContainsFunc(types, func(t string) bool { return strings.EqualFold(t, word) })
		}
		if on.ID == stack.ID || on.Filter != nil && slices.ContainsFunc(on.Filter.Words, is) {
			return true
		}
	}
	return false
}
