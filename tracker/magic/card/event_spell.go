package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// spell parses what follows "cast": "a creature spell", "your second spell each
// turn", "a kicked spell", "an instant spell from exile".
func (c *Compiler) spell(e *Event, text string) bool {
	text = strings.TrimPrefix(text, " ")
	if text == "this spell" {
		e.Of = Subject{Itself: true}
		return true
	}
	for _, from := range []Origin{NotFromHand, NotTheirHand, FromHand, FromTheirs, FromExile, FromOwnGrave, FromGrave, FromLibrary} {
		if before, ok := strings.CutSuffix(text, " from "+string(from)); ok {
			text, e.From = before, from
			break
		}
	}
	for _, word := range []string{" that targets only ", " that targets "} {
		before, target, ok := strings.Cut(text, word)
		if !ok {
			continue
		}
		to, ok := c.actor(strings.Replace(target, "a single ", "a ", 1))
		if !ok {
			return false
		}
		e.To, e.Only, text = &to, strings.Contains(word, "only"), before
		break
	}
	if rest, ok := c.nth(e, text, "spell"); ok {
		return rest == ""
	}
	other := false
	for _, article := range []string{"a ", "an ", "another ", "one or more "} {
		if rest, ok := strings.CutPrefix(text, article); ok {
			if article == "one or more " {
				return false
			}
			text, other = rest, article == "another "
			break
		}
	}
	for _, p := range spellProperties {
		if before, ok := strings.CutSuffix(text, p.after); ok && p.after != "" {
			text, e.As = before, p.as
		} else if after, ok := strings.CutPrefix(text, p.before); ok && p.before != "" {
			text, e.As = after, p.as
		}
	}
	return c.spellKind(e, text, other)
}

// spellProperties are what is said of a spell, before or after its description, that
// its card doesn't tell.
var spellProperties = []struct{ before, after, as string }{
	{"kicked ", "", "kicked"}, {"", " you don't own", "not owned"}, {"", " with {X} in its mana cost", "with {X}"},
}

// spellKind parses the description of a spell: "red creature spell".
func (c *Compiler) spellKind(e *Event, text string, other bool) bool {
	if what, ok := strings.CutSuffix(" "+text, " permanent spell"); ok { // CR 110.4b
		text = strings.TrimPrefix("noninstant nonsorcery"+what+" spell", " ")
	}
	text = noncreatureOr.ReplaceAllString(strings.Replace(text, " that has ", " with ", 1), "$1 or noncreature spell")
	if !strings.Contains(text, "spell") || strings.Contains(text, "permanent") || strings.Contains(text, "copy") || strings.Contains(text, "that isn't") {
		return false
	}
	if !c.kindOf(e, strings.ReplaceAll(strings.ReplaceAll(text, "spells", "spell"), "spell", "permanent")) {
		return false
	}
	e.Of.What.Other = other
	return true
}

// SpellKind parses the description of a spell without an article: "instant or sorcery spell".
func (c *Compiler) SpellKind(text string) (*notation.Filter, bool) {
	e := Event{}
	if text == "spell" {
		return &notation.Filter{Permanent: true}, true
	}
	ok := c.spellKind(&e, text, false)
	return e.Of.What, ok && e.Of.What != nil
}

// noncreatureOr matches a description with an alternative that isn't a creature.
var noncreatureOr = regexp.MustCompile(`^noncreature (?:spell )?or (?:an? )?([A-Z][a-z]+) spell$`)

// kindOf parses the description of a spell or card, with "permanent" in the place of
// that word.
func (c *Compiler) kindOf(e *Event, text string) bool {
	f, ok := notation.ParseFilter(c.vocabulary, text)
	if !ok {
		f, ok = notation.ParseObjects(c.vocabulary, text)
	}
	if !ok || f.Controller != nil || f.Other || f.Token != nil || f.Status != "" || f.Name != "" || f.At != nil || f.Card != nil || f.Counter != "" || f.Lacks != "" || f.Able != nil ||
		f.Attached+f.Paired != "" || f.Shares != "" {
		return false
	}
	if about := slices.Concat(f.Is, f.IsNot); slices.ContainsFunc(about, func(is string) bool { return is != "historic" && is != "outlaw" }) {
		return false
	}
	f.Noun, f.Permanent = false, true
	for i := range f.Any {
		f.Any[i].Permanent = !f.Any[i].Noun
	}
	e.Of = Subject{What: f}
	return true
}

// Ordinals are the ordinal numbers in words, by the number; that of 0 is empty.
var Ordinals = []string{"", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"}

// nth parses "your second spell each turn", "their first noncreature spell each turn".
func (c *Compiler) nth(e *Event, text, noun string) (rest string, ok bool) {
	for _, whose := range []string{"your ", "their ", "the "} {
		after, ok := strings.CutPrefix(text, whose)
		if !ok {
			continue
		}
		for n, word := range Ordinals {
			after, ok := strings.CutPrefix(after, word+" ")
			if !ok || n == 0 {
				continue
			}
			before, ok := strings.CutSuffix(after, " each turn")
			if !ok {
				before, ok = strings.CutSuffix(after, " in a turn")
			}
			if !ok && e.During == "" {
				return text, false
			}
			if !ok {
				before = after
			}
			e.Nth = int64(n)
			if before == noun {
				return "", true
			}
			return "", noun == "spell" && c.spellKind(e, before, false)
		}
	}
	return text, false
}

// cards parses what follows "draw" or "discard": "a card", "one or more creature
// cards".
func (c *Compiler) cards(e *Event, text string) bool {
	text, ok := strings.CutPrefix(text, " ")
	if !ok {
		return false
	}
	if _, own := this(strings.Replace(text, "this card", "this permanent", 1)); own && strings.HasPrefix(text, "this ") && strings.Count(text, " ") == 1 {
		e.Of = Subject{Itself: true}
		return e.Is != Drawing
	}
	if text == exceptFirst && e.Is == Drawing {
		e.As = notFirst
		return true
	}
	if rest, ok := c.nth(e, text, "card"); ok {
		return rest == ""
	}
	other := false
	if rest, ok := strings.CutPrefix(text, "one or more "); ok {
		text, e.Of.OneOrMore = rest, true
	} else if rest, ok := strings.CutPrefix(text, "another "); ok && (e.Is == Cycling || e.Is == Discarding || e.Is == CardToGraveyard) {
		text, other = rest, true
	} else if rest, ok := strings.CutPrefix(text, "a "); ok {
		text = rest
	} else if text, ok = strings.CutPrefix(text, "an "); !ok {
		return false
	}
	if text == "card" || text == "cards" {
		if other {
			e.Of.What = &notation.Filter{Other: true, Permanent: true}
		}
		return true
	}
	before, ok := strings.CutSuffix(strings.TrimSuffix(text, "s"), " card")
	more := e.Of.OneOrMore
	if !ok || strings.Contains(before, "permanent") || other || !c.kindOf(e, before+" permanent") {
		return false
	}
	e.Of.OneOrMore = more
	return true
}

// exceptFirst says which draws don't count: a player needn't say the card of the draw
// step.
const exceptFirst = "a card except the first one " + "they draw in each of their draw steps"

// notFirst is exceptFirst in a compiled event.
const notFirst = "not first in draw step"

// targets are the wordings of what something becomes the target of.
var targets = []struct {
	text string
	who  Whose
	of   string // the kind of spell; "" for any spell or ability
}{
	{" of a spell or ability you control", Yours, ""},
	{" of a spell or ability an opponent controls", Opponents, ""},
	{" of a spell or ability", Anyones, ""},
	{" of a spell you control", Yours, TargetOfSpell},
	{" of a spell an opponent controls", Opponents, TargetOfSpell},
	{" of a spell", Anyones, TargetOfSpell},
	{" of an Aura spell", Anyones, TargetOfAura},
	{" of an instant or sorcery spell", Anyones, TargetOfInstant},
}

// The kinds of spells of which something becomes the target.
const (
	TargetOfSpell   = "spell"
	TargetOfAura    = "Aura spell"
	TargetOfInstant = "instant or sorcery spell"
)

// targetedBy parses what follows "becomes the target". Whose spell it is, is in Whom.
func (c *Compiler) targetedBy(e *Event, text string) bool {
	for _, t := range targets {
		if text == t.text {
			e.Whom, e.Kind = t.who, t.of
			return true
		}
	}
	return false
}

// cardMoves are the wordings of what happens to cards outside the battlefield, of
// several and of one, and in whose graveyard.
var cardMoves = []struct {
	text string
	is   Verb
	from Origin
	who  Whose
}{
	{"leave your graveyard", LeavingGraveyard, "", Yours},
	{"leaves your graveyard", LeavingGraveyard, "", Yours},
	{"leave an opponent's graveyard", LeavingGraveyard, "", Opponents},
	{"leaves an opponent's graveyard", LeavingGraveyard, "", Opponents},
	{"are put into your graveyard from anywhere", CardToGraveyard, FromAnywhere, Yours},
	{"is put into your graveyard from anywhere", CardToGraveyard, FromAnywhere, Yours},
	{"are put into an opponent's graveyard from anywhere", CardToGraveyard, FromAnywhere, Opponents},
	{"is put into an opponent's graveyard from anywhere", CardToGraveyard, FromAnywhere, Opponents},
	{"are put into a graveyard from anywhere", CardToGraveyard, FromAnywhere, Anyones},
	{"is put into a graveyard from anywhere", CardToGraveyard, FromAnywhere, Anyones},
	{"are put into your graveyard from anywhere other than the battlefield", CardToGraveyard, NotFromBattlefield, Yours},
	{"is put into your graveyard from anywhere other than the battlefield", CardToGraveyard, NotFromBattlefield, Yours},
	{"are put into a graveyard from anywhere other than the battlefield", CardToGraveyard, NotFromBattlefield, Anyones},
	{"is put into a graveyard from anywhere other than the battlefield", CardToGraveyard, NotFromBattlefield, Anyones},
	{"are put into your graveyard from your library", CardToGraveyard, FromLibrary, Yours},
	{"is put into your graveyard from your library", CardToGraveyard, FromLibrary, Yours},
	{"are put into an opponent's graveyard from their library", CardToGraveyard, FromLibrary, Opponents},
	{"is put into an opponent's graveyard from their library", CardToGraveyard, FromLibrary, Opponents},
	{"are put into a graveyard from a library", CardToGraveyard, FromLibrary, Anyones},
	{"is put into a graveyard from a library", CardToGraveyard, FromLibrary, Anyones},
}

// cardsMoving parses what happens to cards in graveyards: "one or more creature cards
// leave your graveyard".
func cardsMoving(c *Compiler, text string) (Event, bool) {
	e := Event{Who: Yours}
	text, e.First = strings.CutSuffix(text, firstEachTurn)
	if before, ok := strings.CutSuffix(text, " during your turn"); ok {
		text, e.During = before, Yours
	}
	for _, m := range cardMoves {
		if what, ok := strings.CutSuffix(text, " "+m.text); ok {
			e.Is, e.From, e.Who = m.is, m.from, m.who
			what, _ = english.CutPrefix(" "+what, " ")
			return e, c.cards(&e, " "+what) && (m.who == Yours || !e.Of.Itself)
		}
	}
	return Event{}, false
}

// movesCards reports whether the event is about cards in graveyards.
func (e Event) movesCards() bool { return e.Is == LeavingGraveyard || e.Is == CardToGraveyard }

// moveText returns what happens to cards as cardMoves says it.
func (e Event) moveText() string {
	for i, m := range cardMoves {
		if m.is == e.Is && m.from == e.From && m.who == e.Who && (i%2 == 0) == e.Of.OneOrMore {
			return m.text
		}
	}
	return ""
}

// kindText returns the description of a spell or of cards.
func (e Event) kindText(of complement) string {
	noun := "card"
	if of == ofSpell {
		noun = "spell"
	}
	whose := "their "
	if e.Who == Yours {
		whose = "your "
	}
	kind := noun
	if e.Of.What != nil {
		f := *e.Of.What
		f.Other = false
		kind = strings.ReplaceAll(f.String(), "permanent", noun)
		if !strings.Contains(kind, noun) {
			kind += " " + noun
		}
	}
	text := ""
	switch {
	case e.Of.Itself:
		return "this " + noun
	case e.As == notFirst:
		return exceptFirst
	case e.Nth > 0 && e.During != "":
		text = whose + Ordinals[e.Nth] + " " + kind
	case e.Nth > 0:
		text = whose + Ordinals[e.Nth] + " " + kind + " each turn"
	case e.Of.OneOrMore:
		text = "one or more " + kind + "s"
	default:
		for _, p := range spellProperties {
			if p.as == e.As {
				kind = p.before + kind + p.after
			}
		}
		if text = english.Article(kind); e.Of.What != nil && e.Of.What.Other {
			text = "another " + kind
		}
	}
	switch {
	case e.To != nil && e.Only:
		text += " that targets only " + e.To.String()
	case e.To != nil:
		text += " that targets " + e.To.String()
	}
	if e.From != "" && of == ofSpell {
		text += " from " + string(e.From)
	}
	return text
}
