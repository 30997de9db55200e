package magic

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
)

// chapter is a chapter ability of a Saga (CR 714.2).
type chapter struct {
	numbers []int64
	text    string
}

// roman are the chapter symbols.
var roman = []string{"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"}

var chapterText = regexp.MustCompile(`^([IVX]+(?:, ?[IVX]+)*)\s*(?:[—–:-]\s*(.*))?$`)

// chapters reads the chapter abilities among texts: "I, II — Create a 1/1 …".
func chapters(texts []string) []chapter {
	var all []chapter
	for _, text := range texts {
		m := chapterText.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		c := chapter{text: m[2]}
		for symbol := range strings.SplitSeq(m[1], ",") {
			if n := slices.Index(roman, strings.TrimSpace(symbol)); n >= 0 {
				c.numbers = append(c.numbers, int64(n+1))
			}
		}
		if len(c.numbers) > 0 {
			all = append(all, c)
		}
	}
	return all
}

// finalChapter is the greatest number among the chapter abilities; 0 without
// any (CR 714.2d).
func (c Characteristics) finalChapter() int64 {
	final := int64(0)
	for _, one := range chapters(c.Abilities) {
		final = max(final, slices.Max(one.numbers))
	}
	return final
}

// entersAsSaga sees to the chapters and lore counters of a Saga that enters: one
// counter, or with read ahead as many as its controller chooses (CR 714.3a, b).
// A Saga whose chapters were not said is asked how many it has.
func (d *decision) entersAsSaga(p *Permanent, rule *tracker.Rule) error {
	face := p.Face()
	if !slices.Contains(face.Subtypes, "Saga") {
		return nil
	}
	c := Characteristics{Definition: face}
	if c.finalChapter() == 0 && !p.Token && !p.Back {
		a, err := d.in.Ask(tracker.Question{
			Player: d.in.By.Name, Meant: true, Rule: "magic/saga/final-number", Text: tracker.Say("How many chapters does %s have?", tracker.Name(face.Name)), Max: int64(len(roman)),
		})
		if err != nil {
			return err
		}
		if a.N > 0 {
			p.Def.Abilities = append(slices.Clone(p.Def.Abilities), untoldChapters(a.N))
			c.Definition = p.Face()
		}
	}
	if p.Count("lore") > 0 {
		return nil // as players say
	}
	n := int64(1)
	*rule = "magic/saga/enters"
	if final := c.finalChapter(); c.has("read ahead") && final > 1 {
		a, err := d.in.Ask(tracker.Question{
			Player: d.s.seat(p.Controller).Name, Rule: "magic/saga/read-ahead", Text: tracker.Say("With which chapter does %s begin?", tracker.Name(face.Name)), Min: 1, Max: final,
		})
		if err != nil {
			return err
		}
		n, *rule = a.N, "magic/saga/read-ahead"
	}
	*p = p.withCounters("lore", n)
	return nil
}

// untoldChapters is the chapter abilities of a Saga of which only their number is
// known: its texts stay on the card.
func untoldChapters(n int64) string { return UntoldChapter(strings.Join(roman[:n], ", ")) }

// UntoldChapter is a chapter ability of which only its numbers are known: "I, II".
func UntoldChapter(numbers string) string { return numbers + " — " + onTheCard }

// onTheCard stands for the text of a chapter that was not said.
const onTheCard = "see the card"

// addLore puts a lore counter on each Saga that the active player controls: a
// turn-based action and no effect (CR 714.3c, 614.16).
func (d *decision) addLore() error {
	now := d.now()
	var sagas []tracker.Stack[Permanent]
	for _, stack := range d.active() {
		if c := now.of(stack); !stack.Of.PhasedOut && slices.Contains(c.Subtypes, "Saga") && c.finalChapter() > 0 {
			sagas = append(sagas, stack)
		}
	}
	for _, stack := range sagas {
		if err := d.putCounters(stack, "lore", 1, d.s.Active, false, ruleSagaTurn); err != nil {
			return err
		}
	}
	return nil
}

// chapters notes the chapter abilities that trigger as a Saga's lore counters go
// from some number to another: each once, for each member (CR 714.2b). With read
// ahead, in the turn it enters, only the one with that very number (CR 702.155a).
func (w *watch) chapters(t triggering, from, to int64) {
	if to <= from || !slices.Contains(t.is.Subtypes, "Saga") {
		return
	}
	for n := from + 1; n <= min(to, int64(len(roman))); n++ {
		if t.is.has("read ahead") && t.source.Of.Fresh && n != to {
			continue
		}
		for _, c := range chapters(t.is.Abilities) {
			if !slices.Contains(c.numbers, n) {
				continue
			}
			what := c.text
			if what != onTheCard {
				what = english.Quote(what)
			}
			w.note(w.reminder(t, ruleChapter, fmt.Sprintf("chapter %s: %s", roman[n-1], what), w.g.doing(c.text, true, t), false))
		}
	}
}

// sacrificeReadSagas. CR 704.5s, 714.4.
func sacrificeReadSagas(c *check) error {
	for stack := range c.staying() {
		if !slices.Contains(stack.now.Subtypes, "Saga") {
			continue
		}
		if final := stack.now.finalChapter(); final > 0 && stack.Of.Count("lore") >= final && !c.s.triggered(stack.ID, ruleChapter) {
			c.bury(stack.Stack, Sacrificed)
		}
	}
	return nil
}

// defeated notes the ability of a Siege whose last defense counter was removed
// (CR 310.11b).
func (w *watch) defeated(t triggering) {
	line := "exile it"
	if t.source.Of.Def.Back != nil && !t.source.Of.Token {
		line = "exile it, then return it to the battlefield transformed"
	}
	w.note(w.reminder(t, ruleSiegeDefeated, "defeated: exile it, then you may cast it transformed", line, false))
}

// burySieges. CR 704.5v.
func burySieges(c *check) error {
	for stack := range c.staying() {
		if stack.now.is("Battle") && slices.Contains(stack.now.Subtypes, "Siege") && stack.Of.Count("defense") == 0 && !c.s.triggered(stack.ID, ruleSiegeDefeated) {
			c.bury(stack.Stack, Put)
		}
	}
	return nil
}
