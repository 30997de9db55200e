package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

// CopyExiled creates tokens that are copies of the cards that the step before exiled from
// graveyards. For cards that the board doesn't know, it adds a note for the players.
type CopyExiled struct {
	Text string `json:"text"`         // in the words of the card
	If   bool   `json:"if,omitempty"` // it depends on whether the card is exiled: "if you do"
	Do   Steps  `json:"do"`           // the first creates the token, which "it" in the others means
}

// copiesExiled matches the creation of a token that copies such a card.
var copiesExiled = regexp.MustCompile(`(?i)^(if (?:you do|you exiled a card this way), )?(create an? (?:tapped )?token that's a copy of )(?:it|that card|the exiled card)\b`)

// copyExiled reads the rest of an effect that begins with a token which copies a card that the
// sentence before exiles.
func (r *reader) copyExiled(sentences []string) (Steps, bool) {
	if r.buried == nil || r.buried.All || r.buried.N != 1 || !copiesExiled.MatchString(sentences[0]) {
		return nil, false
	}
	text := strings.Join(sentences, ". ")
	do, ok := (&reader{g: r.g}).effect(copiesExiled.ReplaceAllString(text, "${2}it"))
	if !ok || len(do) == 0 {
		return nil, false
	}
	made, is := do[0].(Create)
	if !is || len(made.Made) != 1 || made.Made[0].CopyOf == nil || made.Made[0].CopyOf.It == "" {
		return nil, false
	}
	return Steps{CopyExiled{Text: said(text), If: strings.HasPrefix(strings.ToLower(text), "if you do, "), Do: do}}, true
}

// thenCopied adds the creation of a token to the steps before it: to those of an optional exile,
// if it depends on that.
func thenCopied(all, steps Steps) (Steps, bool) {
	made, _ := steps[0].(CopyExiled)
	if !made.If {
		return append(all, steps...), true
	}
	if len(all) == 0 {
		return nil, false
	}
	may, ok := all[len(all)-1].(May)
	if !ok || len(may.Then)+len(may.Else) > 0 {
		return nil, false
	}
	may.Then = steps
	return append(slices.Clone(all[:len(all)-1]), may), true
}

// decide performs the steps for each card that was exiled.
func (a CopyExiled) decide(d *Decision) error {
	cards := d.exiledCards()
	if len(cards) == 0 {
		if d.effect != nil && d.effect.exiled != nil {
			return nil // the card has left exile
		}
		return Note{Text: a.Text}.decide(d)
	}
	for _, c := range cards {
		made := notation.Replacing(a.Do[0], func(s notation.Selector) (notation.Selector, bool) {
			if s.It == "" {
				return s, false
			}
			return notation.Selector{ID: c.ID}, true
		})
		if err := d.perform(append(Steps{made}, a.Do[1:]...)); err != nil {
			return err
		}
	}
	return nil
}
