package play

import (
	"reflect"
	"slices"

	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// does reports whether an ability does to a target what an action does.
func (d *Decision) does(one activatable, said Action) bool {
	do, err := steps(d.game.parsedEffect(one.do).actions)
	return err == nil && slices.ContainsFunc(do, func(step Action) bool { return sameDeed(step, said) || d.exilesSuch(step, said) })
}

// exilesSuch reports whether a step exiles a card of a graveyard that an action exiles.
func (d *Decision) exilesSuch(step, said Action) bool {
	note, is := step.(Note)
	exile, also := said.(LeaveBattlefield)
	if !is || !also || note.Exiles == nil || exile.How != board.Exiled {
		return false
	}
	found, err := d.buried(note.Exiles.Of)
	return err == nil && slices.ContainsFunc(found, func(c board.Card) bool { return c.ID == exile.On.ID })
}

// ofDeed returns the abilities that do what words of the table say, and its target.
func (d *Decision) ofDeed(all []activatable, words string) (those []activatable, at []notation.Target) {
	said, err := d.game.Grammar.Parse(words)
	if err != nil || len(said) != 1 {
		return nil, nil
	}
	target := targetSaid(said[0])
	if target == nil {
		return nil, nil
	}
	those = slices.DeleteFunc(slices.Clone(all), func(one activatable) bool { return !d.does(one, said[0]) })
	return those, []notation.Target{*target}
}

// targetSaid returns the one object or player that an action is done to, or nil.
func targetSaid(said Action) *notation.Target {
	switch a := said.(type) {
	case LeaveBattlefield:
		return &notation.Target{Objects: &a.On}
	case Tap:
		return &notation.Target{Objects: &a.On}
	case Damage:
		if len(a.Assignments) == 1 && a.Assignments[0].From == nil && a.Assignments[0].And == nil {
			return &a.Assignments[0].To
		}
	case PutCounters:
		return &a.On
	default: // no ability is recognized by it
	}
	return nil
}

// sameDeed reports whether a step of an effect does to a target what an action does.
func sameDeed(step, said Action) bool {
	aims := slices.ContainsFunc(notation.Selectors(step), func(s notation.Selector) bool { return s.Target }) ||
		slices.ContainsFunc(notation.Targets(step), func(t notation.Target) bool { return t.Either })
	if !aims || reflect.TypeOf(step) != reflect.TypeOf(said) {
		return false
	}
	switch a := step.(type) {
	case LeaveBattlefield:
		b := said.(LeaveBattlefield)
		return a.How == b.How && a.To == b.To
	case Tap:
		return a.Tap == said.(Tap).Tap
	case PutCounters:
		b := said.(PutCounters)
		return a.Kind == b.Kind && a.Remove == b.Remove
	case Damage:
		b := said.(Damage)
		return len(a.Assignments) == 1 && a.Assignments[0].N == b.Assignments[0].N
	default:
		return false
	}
}
