package play

import (
	"regexp"

	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// linked reads an effect that returns what another ability of its source exiled (CR
// 607.2a). Other effects on it are left.
func (r *reader) linked(text string) (Steps, bool) {
	if named := linkedAmount.ReplaceAllString(linkedOwner.ReplaceAllString(text, "the linked card's owner "), "the $1 of the linked card"); !exiledBefore.MatchString(named) {
		if all, ok := (&reader{g: r.g}).effect(named); ok {
			return all, true
		}
	}
	all, ok := r.effect(text)
	if ok && onlyNotes(all) {
		return all, true // players know which card it is
	}
	if !ok || len(all) != 1 {
		return nil, false
	}
	switch a := all[0].(type) {
	case Return:
		a.Linked = a.On.It == notation.It || a.On.It == notation.They
		a.On = notation.Selector{}
		return Steps{a}, a.Linked
	case LeaveBattlefield:
		a.Linked = (a.On.It == notation.It || a.On.It == notation.They) && a.How == board.Put && (a.To == board.Hand || a.To == board.Graveyard)
		a.On = notation.Selector{}
		return Steps{a}, a.Linked
	default:
		return nil, false
	}
}

var (
	// linkedAmount matches a number of the exiled card, and linkedOwner its owner.
	linkedAmount = regexp.MustCompile(`(?i)\bthe (power|toughness|mana value) of the exiled (?:creature )?card\b(?: used to craft (?:it|` + sourceWords + `))?`)
	linkedOwner  = regexp.MustCompile(`(?i)\bthe exiled card's owner `)
)

// exiledWith matches words for all cards that a linked ability of the source exiled.
var exiledWith = regexp.MustCompile(`(?i)\b(?:all|each) cards? exiled with (?:it|this \w+|` + sourceWords + `)`)

// exiledBefore matches a reference to an exiled card, and exiles the verb of a sentence that exiles
// one.
var (
	exiledBefore = regexp.MustCompile(`(?i)\bthe exiled (?:cards?|permanents?|creatures?|artifacts?|lands?)\b`)
	exiles       = regexp.MustCompile(`(?i)\bexiles?\b`)
)
