package play

import (
	"encoding/json"
	"regexp"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
)

// Choosing asks the controller of the effect for a creature type or a color, and performs Do
// with it.
type Choosing struct {
	What string `json:"what"` // "creature type" or "color"
	As   string `json:"as"`   // its placeholder in Do
	Do   Steps  `json:"do"`
}

// Placeholders for the choice. A text that contains its placeholder isn't parsed.
const (
	someType  = "Kithkin"
	someColor = "white"
)

var (
	// choosesFirst matches a choice in a sentence of its own.
	choosesFirst = regexp.MustCompile(`(?i)(?:^|(?:^|\. )(?:then )?)choose a (creature type|color)\. `)
	// choosesWithin matches a choice within a sentence.
	choosesWithin = regexp.MustCompile(`(?i)\bof the (creature type|color) of your choice\b`)
	// ofChosen matches objects or cards with the chosen quality, or without it.
	ofChosen = regexp.MustCompile(`(?i)\b(creature cards?|permanent cards?|cards?|creatures?|permanents?|tokens?)((?: (?:you|they|that player|your opponents|an opponent|target player) controls?)?)( that (?:aren't|isn't))? of (?:the chosen|that) (?:creature )?(?:type|color)\b`)
	// chosenColor matches the chosen color by itself.
	chosenColor = regexp.MustCompile(`(?i)\b(?:the chosen|that) color\b`)
	// chosenWords matches references to a choice that no other expression has replaced.
	chosenWords = regexp.MustCompile(`(?i)\b(?:chosen|that (?:creature )?type|that color|of your choice)\b`)
)

// choosing parses an effect in which its controller chooses a creature type or a color.
func (r *reader) choosing(text string) (Steps, bool) {
	before, what, rest := "", "", ""
	if m := choosesFirst.FindStringSubmatchIndex(text); m != nil {
		before, what, rest = strings.TrimSpace(text[:m[0]]), text[m[2]:m[3]], text[m[1]:]
	} else if m := choosesWithin.FindStringSubmatch(text); m != nil {
		what, rest = m[1], choosesWithin.ReplaceAllString(text, "of the chosen $1")
	} else {
		return nil, false
	}
	a := Choosing{What: strings.ToLower(what), As: someType}
	if a.What == "color" {
		a.As = someColor
	}
	if strings.Contains(strings.ToLower(text), strings.ToLower(a.As)) {
		return nil, false
	}
	rest = ofChosen.ReplaceAllStringFunc(rest, func(said string) string {
		m := ofChosen.FindStringSubmatch(said)
		if m[3] != "" {
			return "non-" + a.As + " " + m[1] + m[2]
		}
		return a.As + " " + m[1] + m[2]
	})
	if a.What == "color" {
		rest = strings.ReplaceAll(chosenColor.ReplaceAllString(rest, a.As), "non-"+a.As, "non"+a.As)
	}
	if chosenWords.MatchString(rest) || !strings.Contains(rest, a.As) {
		return nil, false
	}
	var all Steps
	if before != "" {
		var ok bool
		if all, ok = r.effect(before); !ok {
			return nil, false
		}
	}
	var ok bool
	if a.Do, ok = r.effect(english.Capital(rest)); !ok || onlyNotes(a.Do) {
		return nil, false
	}
	return append(all, a), true
}

// decide asks for the choice, and performs the steps.
func (a Choosing) decide(d *Decision) error {
	chosen := ""
	if a.What == "color" {
		i, err := d.in.Choose(tracker.Question{Player: d.chooser(), Text: tracker.Say("Which color is chosen for %s?", d.title())}, tracker.AllNamed(card.Colors))
		if err != nil {
			return err
		}
		chosen = strings.ToLower(card.Colors[i])
	} else {
		var err error
		if chosen, err = d.chooseCreatureType(ChosenType{}); err != nil {
			return err
		}
	}
	all, err := a.with(chosen)
	if err != nil {
		return err
	}
	return d.perform(all)
}

// with returns the steps with the choice in place of its placeholder.
func (a Choosing) with(chosen string) (all Steps, err error) {
	raw, err := json.Marshal(a.Do)
	if err != nil {
		return nil, err
	}
	for _, as := range []func(string) string{english.Capital, strings.ToLower} {
		if a.As == someType { // creature types are always capitalized
			as = func(text string) string { return text }
		}
		word := regexp.MustCompile(`\b` + regexp.QuoteMeta(as(a.As)) + `\b`)
		raw = word.ReplaceAll(raw, []byte(as(chosen)))
	}
	return all, json.Unmarshal(raw, &all)
}
