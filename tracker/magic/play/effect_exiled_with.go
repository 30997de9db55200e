package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// FindExiled names the cards in exile that a linked ability of its source exiled (CR 607.2a), or one
// of them that the controller of the effect chooses, so that later steps can say "it" or "they".
type FindExiled struct {
	Type   string `json:"type,omitempty"`   // only cards of this type, "permanent" or "nonland"; "" for all
	One    bool   `json:"one,omitempty"`    // one of them, which is chosen
	Random bool   `json:"random,omitempty"` // at random: players roll or draw
	Other  bool   `json:"other,omitempty"`  // other than those that "it" means
}

// decide finds the cards. If the board knows none, a note leaves them to the players.
func (a FindExiled) decide(d *Decision) error {
	it := d.in.It()
	found := slices.DeleteFunc(d.linkedCards(), func(c board.Card) bool { return !a.fits(&c) || a.Other && slices.Contains(it, c.ID) })
	if d.effect != nil {
		d.effect.exiled = []int64{}
	}
	if len(found) == 0 {
		d.pick(nil)
		if !a.Other && len(d.linkedCards()) == 0 {
			return Note{Text: doWithExiled}.decide(d)
		}
		return nil
	}
	if a.One && len(found) > 1 {
		options, ids := d.ownedCards(found)
		text := tracker.Say("%s: which of the exiled cards?", d.title())
		if a.Random {
			text = tracker.Say("%s: which of the exiled cards is it, at random?", d.title())
		}
		i, err := d.Find().Choose(text, options, ids)
		if err != nil {
			return err
		}
		found = found[i : i+1]
	}
	ids := make([]int64, len(found))
	for i, c := range found {
		ids[i] = c.ID
	}
	if d.effect != nil {
		d.effect.exiled = ids
	}
	d.pick(ids)
	return nil
}

// doWithExiled is the note for exiled cards that the board doesn't know.
const doWithExiled = "do with the exiled cards what the card says"

// fits reports whether a card is of the type.
func (a FindExiled) fits(c *board.Card) bool {
	is := func(kind string) bool {
		return slices.ContainsFunc(c.Def.Types, func(t string) bool { return strings.EqualFold(t, kind) })
	}
	switch a.Type {
	case "":
		return true
	case "permanent":
		return c.Def.IsPermanent()
	case "nonland":
		return !is("land")
	}
	return is(a.Type)
}

// String returns what is found in words.
func (a FindExiled) String() string {
	words := "all "
	if a.One {
		words = "one of the "
	}
	if a.Other {
		words += "other "
	}
	if a.Type != "" {
		words += a.Type + " "
	}
	words += "cards exiled with it"
	if a.Random {
		words += " at random"
	}
	return words
}

// countsExiled reports whether an effect on exiled cards that the board may not know counts them.
func countsExiled(all Steps, text string) bool {
	return thisOften.MatchString(text) && anyStep(all, func(a Action) bool { _, is := a.(FindExiled); return is })
}

// thisOften matches an amount of what an effect has done.
var thisOften = regexp.MustCompile(`(?i)\bthat (?:much|many)\b|\beach [a-z ]+ this way\b`)

const (
	ofType     = `((?:creature|artifact|enchantment|land|permanent|nonland) )?`
	withSource = `exiled with (?:it|this \w+|` + sourceWords + `)`
)

var (
	// exiledAll matches an effect on all exiled cards, and exiledOne an effect on one of them.
	exiledAll = regexp.MustCompile(`(?i)^(put|return) (?:all|each) (other )?` + ofType + `cards? ` + withSource + `(.+)$`)
	exiledOne = regexp.MustCompile(`(?i)^(put|return|create an? token that's a copy of) (?:an?|target) ` + ofType + `card ` + withSource + `( at random)?\b(.*)$`)
	// exiledOwned matches cards that their owners return.
	exiledOwned = regexp.MustCompile(`(?i)^each player returns to the battlefield all ` + ofType + `cards they own ` + withSource + `$`)
	// exiledRandom matches an effect on a card that is chosen at random.
	exiledRandom = regexp.MustCompile(`(?i)^choose an? ` + ofType + `card (?:at random ` + withSource + `|` + withSource + ` at random) and (put (?:it|that card) .+)$`)
	// ownersControl matches words for the control of the owners.
	ownersControl = regexp.MustCompile(`(?i) under (?:its owner's|their owners?'s?|the) control(?: of (?:that card's owner|its owner|their owners))?$`)
)

// exiledWithIt reads an effect on cards that the source has exiled, which later sentences call "it"
// or "they".
func (r *reader) exiledWithIt(text string) (Steps, bool) {
	var a FindExiled
	do := ""
	if m := exiledAll.FindStringSubmatch(text); m != nil {
		a.Other, a.Type, do = m[2] != "", m[3], m[1]+" them"+ownersControl.ReplaceAllString(m[4], " under their owners' control")
	} else if m := exiledOne.FindStringSubmatch(text); m != nil {
		a.One, a.Type, a.Random, do = true, m[2], m[3] != "", m[1]+" it"+ownersControl.ReplaceAllString(m[4], " under its owner's control")
	} else if m := exiledOwned.FindStringSubmatch(text); m != nil {
		a.Type, do = m[1], "return them to the battlefield under their owners' control"
	} else if m := exiledRandom.FindStringSubmatch(text); m != nil {
		a.One, a.Random, a.Type, do = true, true, m[1], strings.Replace(m[2], "that card", "it", 1)
	} else {
		return nil, false
	}
	a.Type = strings.TrimSpace(strings.ToLower(a.Type))
	one := reader{g: r.g}
	then, ok := one.clause(do)
	if !ok || onlyNotes(then) || !notation.Mentions(then) {
		return nil, false
	}
	r.unseen, r.buried = false, nil
	if strings.HasPrefix(strings.ToLower(do), "create ") {
		if len(then) != 1 {
			return nil, false
		}
		then = Steps{CopyExiled{Text: said(text), Do: then}}
	}
	return append(Steps{a}, then...), true
}
