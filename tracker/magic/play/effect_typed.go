package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
)

// Follow performs the effect of a card's text that a player typed. A sentence can refer to
// objects and players of earlier sentences.
type Follow struct {
	Do Steps `json:"do"`
}

// Typed returns the action for the text of a card that a player types. ok is false if it
// isn't written like one, if a word of it isn't understood, or if it speaks of the card
// itself.
func (g *Rules) Typed(text string) (follow Follow, ok bool) {
	if !cardText.MatchString(text) {
		return follow, false
	}
	spell := g.compiler.Spell([]string{text}, card.Self{})
	if len(spell.Left) > 0 || len(spell.Cost) > 0 || len(spell.Do) == 0 || spell.Then != card.IntoGraveyard {
		return follow, false
	}
	for _, do := range spell.Do {
		all, err := steps(g.parsedEffect(do).actions)
		if err != nil || len(all) == 0 || aboutSpell(all) {
			return follow, false
		}
		follow.Do = append(follow.Do, all...)
	}
	return follow, !onlyNotes(follow.Do)
}

// TypedForEach is Typed for a line that need not be written as on cards: one about each of
// several players in which an amount depends on what that player controls, or one with an
// amount of what was done this way, or with an X that two of its parts share.
func (g *Rules) TypedForEach(text string) (follow Follow, ok bool) {
	text = strings.TrimSuffix(text, ".")
	if each := eachPlayer.FindStringSubmatch(text); !lifeBecomes.MatchString(text) && !thisWay.MatchString(text) && !sharedX.MatchString(text) && (each == nil || !countsTheirs.MatchString(each[2])) {
		return follow, false
	}
	return g.Typed(english.Capital(text) + ".")
}

// thisWay matches an amount of what an earlier part of an effect has done.
var thisWay = regexp.MustCompile(`(?i)\bequal to [^,]* this way$`)

// sharedX matches two parts of a sentence with the same X.
var sharedX = regexp.MustCompile(`(?i)\bX\b.* and .*\bX\b.*, where X is `)

// cardText matches text that is written as on cards: sentences with a capital letter at
// the start and a full stop at the end.
var cardText = regexp.MustCompile(`^[A-Z][^.]{6,}\.(?: [A-Z•].*[.)"])?$`)

// decide performs the steps in order, as one effect.
func (a Follow) decide(d *Decision) error {
	do := slices.Clone(a.Do)
	return d.resolve(&resolving{letters: make(map[string]int64)}, nil, stored(do).actions, 1)
}
