package play

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// Choosing asks the controller of the effect for a creature type or a color, and performs Do
// with it.
type Choosing struct {
	What string `json:"what"` // "creature type" or "color"
	As   string `json:"as"`   // its placeholder in Do
	Do   Steps  `json:"do"`
}

// placeholders are the words that can take the place of a choice. A text that contains all of
// them isn't parsed.
var placeholders = map[string][]string{
	creatureType: {"Kithkin", "Homarid", "Noggle"},
	"color":      {"white", "blue", "black", "red", "green"},
}

// creatureType is the choice of a creature type.
const creatureType = "creature type"

var (
	// choosesFirst matches a choice in a sentence of its own.
	choosesFirst = regexp.MustCompile(`(?i)(?:^|(?:^|\. )(?:then )?)choose a (creature type|color)\. `)
	// choosesWithin matches a choice within a sentence.
	choosesWithin = regexp.MustCompile(`(?i)\bof the (creature type|color) of your choice\b`)
	// colorThen matches the choice of a color and what is done to the objects of that color.
	colorThen = regexp.MustCompile(`(?i)\bchoose a color, then ([^."]+\b(?:creatures?|permanents?|lands?|artifacts?)) of (?:that|the chosen) color\b`)
	// ofChosen matches objects or cards with the chosen quality, or without it.
	ofChosen = regexp.MustCompile(`(?i)\b(creature cards?|permanent cards?|cards?|sources?|creatures?|permanents?|tokens?)((?: (?:you|they|that player|your opponents|an opponent|target player) controls?)?)( that (?:aren't|isn't))? of (?:the chosen|that) (?:creature )?(?:type|color)\b`)
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
	a := Choosing{What: strings.ToLower(what)}
	unused := slices.IndexFunc(placeholders[a.What], func(word string) bool { return !mentions(text, word) })
	if unused < 0 {
		return nil, false
	}
	a.As = placeholders[a.What][unused]
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
	a.Do, ok = r.effect(english.Capital(rest))
	if ok && before == "" && onlyNotes(a.Do) && choosesFirst.MatchString(text) { // players choose, too
		return Steps{Note{Text: strings.TrimSuffix(text, ".")}}, true
	}
	if !ok || onlyNotes(a.Do) || !a.replaceable() {
		return nil, false
	}
	return append(all, a), true
}

// mentions reports whether a text contains a word, in any case.
func mentions(text, word string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(word))
}

// replaceable reports whether with replaces each mention of the placeholder.
func (a Choosing) replaceable() bool {
	all, err := a.with("it")
	if err != nil {
		return false
	}
	raw, err := json.Marshal(all)
	return err == nil && !mentions(string(raw), a.As)
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

// with returns a copy of the steps with the choice in place of its placeholder.
func (a Choosing) with(chosen string) (all Steps, err error) {
	raw, err := json.Marshal(a.Do)
	if err == nil {
		err = json.Unmarshal(raw, &all)
	}
	if err != nil {
		return nil, err
	}
	word := regexp.MustCompile(`(?i)\b(an? )?` + regexp.QuoteMeta(a.As) + `\b`)
	return notation.Replacing(all, choice{word, chosen}.in), nil
}

// choice is what was chosen, with the pattern of its placeholder and an article before it.
type choice struct {
	placeholder *regexp.Regexp
	is          string
}

// in returns a text, or the compiled form of an ability, with the choice in place of its
// placeholder, and whether that changes it.
func (c choice) in(text string) (string, bool) {
	if !c.placeholder.MatchString(text) {
		return text, false
	}
	if notation.Compiled(text) {
		line, err := card.ReadLine(text)
		if err == nil {
			text, err = notation.Replacing(line, c.in).Encode()
		}
		return text, err == nil
	}
	return c.placeholder.ReplaceAllStringFunc(text, func(said string) string {
		is := c.is
		if strings.Contains(said, " ") {
			is = english.Article(is)
		}
		if first := said[:1]; first != strings.ToLower(first) {
			return english.Capital(is)
		}
		return is
	}), true
}
