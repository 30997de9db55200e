package play

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// modes matches the number of modes to choose, and the sentences before the modes.
var modes = regexp.MustCompile(`(?is)^(you may )?choose (one|two|three|four|five|one or both|one or more|up to one|up to two|up to three|up to four|any number|one or two|two or more|up to (?:four|five|six) \{P\} worth of modes)` +
	`( that hasn't been chosen(?: this turn)?)?(?:\s*(?:—|-|–)|((?:\.\s+[^.•]+)*)\.)\s*\n?\s*•`)

var (
	// sameAgain matches the permission to choose a mode more than once.
	sameAgain = regexp.MustCompile(`(?i)^you may choose the same mode more than once$`)
	// moreModes matches a number of modes under a condition.
	moreModes = regexp.MustCompile(`(?i)^if (.+?)(?: as you cast this spell| as you activate this ability)?, (?:instead )?(you may )?choose (both|two|three|any number|one or more)( instead)?$`)
	// modeWords matches the name and the cost of a mode.
	modeWords = regexp.MustCompile(`(?s)^(?:([^.,{}]{1,39}) — )?(?:((?:\{[^{}]+\})+) — )?(.+)$`)
)

// Fresh is for how long a chosen mode can't be chosen again for the same object.
type Fresh string

// The durations.
const (
	FreshTurn Fresh = "this turn"
	FreshEver Fresh = "ever"
)

// chose returns the record on the source that the mode at an index was chosen. Its text isn't
// known in embedded definitions.
func (a Modes) chose(i int) board.Triggered {
	return board.Triggered{Ability: "chosen mode " + strconv.Itoa(i+1), Ever: a.Fresh == FreshEver}
}

// choseBefore reports whether the mode at an index was chosen for the source of the effect,
// and can't be chosen again.
func (d *Decision) choseBefore(a Modes, i int) bool {
	stack, ok := d.s.Permanent.Find(d.sourceID())
	return ok && a.Fresh != "" && slices.Contains(stack.Of.Triggered, a.chose(i))
}

// modal reads a modal effect (CR 700.2).
func (r *reader) modal(text string) (Steps, bool) {
	if head := rolls.FindStringSubmatch(text); head != nil {
		return r.rolled(head[1], strings.TrimPrefix(text, head[0]))
	}
	head := modes.FindStringSubmatch(text)
	if head == nil {
		return nil, false
	}
	var a Modes
	for i, mode := range strings.Split(text, "•") {
		if i == 0 {
			continue
		}
		m := modeWords.FindStringSubmatch(strings.TrimSpace(mode))
		if m == nil {
			return nil, false
		}
		do, ok := (&reader{g: r.g}).effect(m[3])
		if !ok {
			return nil, false
		}
		a.Modes = append(a.Modes, Mode{Text: said(strings.TrimSuffix(m[3], ".")), Do: do, Cost: m[2]})
	}
	n := int64(len(a.Modes))
	if worth, ok := english.CutPrefix(head[2], "up to "); ok && strings.Contains(worth, "{P}") {
		number, _, _ := strings.Cut(worth, " ")
		a.Worth, _ = notation.ReadNumber(number)
		a.Most = a.Worth
	} else {
		a.Least, a.Most = chosenModes(head[2], n)
	}
	for _, also := range card.Sentences(head[4]) {
		if !r.saysOfModes(&a, also) {
			return nil, false
		}
	}
	if head[1] != "" {
		a.Least = 0
	}
	switch {
	case strings.HasSuffix(head[3], "this turn"):
		a.Fresh = FreshTurn
	case head[3] != "":
		a.Fresh = FreshEver
	}
	return Steps{a}, n > 1 && (a.Most <= n || a.Again)
}

// chosenModes returns the least and the greatest number of modes to choose of n.
func chosenModes(words string, n int64) (least, most int64) {
	switch strings.ToLower(words) {
	case "one or two":
		return 1, 2
	case "one or both", "one or more":
		return 1, n
	case "two or more":
		return 2, n
	case "both":
		return n, n
	case "any number":
		return 0, n
	}
	if upTo, ok := english.CutPrefix(words, "up to "); ok {
		most, _ = notation.ReadNumber(upTo)
		return 0, most
	}
	most, _ = notation.ReadNumber(words)
	return most, most
}

// saysOfModes parses a sentence between the number of modes and the modes.
func (r *reader) saysOfModes(a *Modes, sentence string) bool {
	if sameAgain.MatchString(sentence) {
		a.Again = true
		return true
	}
	m := moreModes.FindStringSubmatch(sentence)
	if m == nil || a.Other != nil {
		return false
	}
	condition, ok := (&reader{g: r.g}).provided(m[1], nil)
	other := Choices{If: condition}
	other.Least, other.Most = chosenModes(m[3], int64(len(a.Modes)))
	if m[2] != "" { // the same number as without the condition
		other.Least = min(other.Least, a.Least)
	}
	a.Other = &other
	return ok && other.Most <= int64(len(a.Modes)) && !itWords.MatchString(condition.Text)
}

// rolls matches an effect with a results table, and the steps before the roll.
var rolls = regexp.MustCompile(`(?is)^(?:([^•]+?)(?:, then|\.) )?roll a d20\.?\s*• `)

// rolled reads the steps before a roll and the rows of the results table. The row whose range
// includes the result is performed (CR 706.3a, 706.3b).
func (r *reader) rolled(before, table string) (Steps, bool) {
	var all Steps
	if before != "" {
		first, ok := r.effect(before)
		if !ok {
			return nil, false
		}
		all = first
	}
	a := Modes{Least: 1, Most: 1}
	for row := range strings.SplitSeq(table, "•") {
		results, what, ok := strings.Cut(strings.TrimSpace(row), " | ")
		do, read := (&reader{g: r.g, unseen: r.unseen}).effect(what)
		if !ok || !read {
			return nil, false
		}
		a.Modes = append(a.Modes, Mode{Text: said(strings.TrimSuffix(what, ".")), Do: do, Rolled: results})
	}
	return append(all, a), len(a.Modes) > 1
}

var tapOrUntap = regexp.MustCompile(`(?i)^(you may )?tap or untap (.+)$`)

// either reads an effect with two verbs, of which the player chooses one.
func (r *reader) either(may, one, other, what string) (Steps, bool) {
	first, ok := r.clauses(one + what)
	second, both := (&reader{g: r.g, unseen: r.unseen}).clauses(other + what)
	a := Modes{Least: 1, Most: 1, Modes: []Mode{{Text: said(one + what), Do: first}, {Text: said(other + what), Do: second}}}
	if may != "" {
		a.Least = 0
	}
	return Steps{a}, ok && both
}

// decide asks which modes are chosen, and performs them in the order of the card.
func (a Modes) decide(d *Decision) error {
	if a.Other != nil {
		if holds, err := a.Other.If.holds(d); err != nil {
			return err
		} else if holds {
			a.Least, a.Most = a.Other.Least, a.Other.Most
		}
	}
	chosen, done, err := a.announcedModes(d)
	if err != nil {
		return err
	}
	if !done && len(chosen) == 0 {
		chosen = a.certain(d)
		done = chosen != nil
	}
	for !done && int64(len(chosen)) < a.Most {
		var options []tracker.Message
		var left []int
		for i, m := range a.Modes {
			if a.Able {
				if able, err := d.canDo(d.you, m.Do); err != nil {
					return err
				} else if !able {
					continue
				}
			}
			if (a.Again || !slices.Contains(chosen, i)) && a.affords(chosen, i) && !d.choseBefore(a, i) && a.fits(d, m) {
				options, left = append(options, m.option()), append(left, i)
			}
		}
		if int64(len(chosen)) >= a.Least {
			options = append(options, tracker.Say("no more"))
		}
		if len(options) == 0 {
			break
		}
		if (a.Able || a.Fresh != "" || len(d.announced()) > 0) && len(options) == 1 && len(left) == 1 {
			chosen = append(chosen, left[0])
			continue
		}
		which := tracker.Say("%s: which mode?", d.title())
		if a.Modes[0].Rolled != "" {
			which = tracker.Say("%s: what was rolled?", d.title())
		}
		i, err := d.in.Choose(tracker.Question{Player: d.chooser(), Text: which}, options)
		if err != nil {
			return err
		}
		if i >= len(left) {
			break
		}
		chosen = append(chosen, left[i])
	}
	slices.Sort(chosen)
	if d.effect != nil && d.effect.spell != nil && a.Modes[0].Rolled == "" {
		d.effect.chooses(chosen)
	}
	it := d.in.It()
	for _, i := range chosen {
		d.in.Refer(it...)
		if stack, ok := d.s.Permanent.Find(d.sourceID()); ok && a.Fresh != "" {
			d.happen(event.Triggered{On: stack.ID, Of: a.chose(i)}, ruleTrigger)
		}
		if err := d.perform(a.Modes[i].Do); err != nil {
			return err
		}
	}
	return nil
}

// affords reports whether the pawprints suffice for one more mode.
func (a Modes) affords(chosen []int, i int) bool {
	worth := int64(0)
	for _, k := range append(slices.Clone(chosen), i) {
		worth += int64(strings.Count(a.Modes[k].Cost, "{P}"))
	}
	return a.Worth == 0 || worth <= a.Worth
}

// option returns the mode as an option of a choice, with the results of a die that select it.
func (m Mode) option() tracker.Message {
	if before := m.Rolled + m.Cost; before != "" {
		return tracker.Say("%s: “%s”", tracker.Name(before), tracker.Name(m.Text))
	}
	return tracker.Say("“%s”", tracker.Name(m.Text))
}
