package play

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
)

var modes = regexp.MustCompile(`(?is)^(you may )?choose (one|two|three|one or both|one or more|up to one|up to two|up to three|any number|one or two|two or more)( that hasn't been chosen(?: this turn)?)?\s*(?:—|-|–)\s*\n?\s*•`)

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
		mode = strings.TrimSpace(mode)
		if word, rest, ok := strings.Cut(mode, " — "); ok && len(word) < 40 && !strings.ContainsAny(word, ".,{") { // the name of the mode
			mode = rest
		}
		do, ok := (&reader{g: r.g}).effect(mode)
		if !ok {
			return nil, false
		}
		a.Modes = append(a.Modes, Mode{Text: said(strings.TrimSuffix(mode, ".")), Do: do})
	}
	n := int64(len(a.Modes))
	switch strings.ToLower(head[2]) {
	case "one":
		a.Least, a.Most = 1, 1
	case "two":
		a.Least, a.Most = 2, 2
	case "three":
		a.Least, a.Most = 3, 3
	case "one or two":
		a.Least, a.Most = 1, 2
	case "one or both", "one or more":
		a.Least, a.Most = 1, n
	case "two or more":
		a.Least, a.Most = 2, n
	case "up to one":
		a.Most = 1
	case "up to two":
		a.Most = 2
	case "up to three":
		a.Most = 3
	case "any number":
		a.Most = n
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
	return Steps{a}, n > 1 && a.Most <= n
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
	var chosen []int
	for int64(len(chosen)) < a.Most {
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
			if !slices.Contains(chosen, i) && !d.choseBefore(a, i) && a.fits(d, m) {
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

// option returns the mode as an option of a choice, with the results of a die that select it.
func (m Mode) option() tracker.Message {
	if m.Rolled != "" {
		return tracker.Say("%s: “%s”", tracker.Name(m.Rolled), tracker.Name(m.Text))
	}
	return tracker.Say("“%s”", tracker.Name(m.Text))
}
