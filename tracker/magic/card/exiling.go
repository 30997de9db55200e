package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

var (
	wouldDie   = regexp.MustCompile(`(?i)^if (.+?) would die, exile (?:it|that card) instead$`)
	wouldBury  = regexp.MustCompile(`(?i)^if (.+?) would be put into (a|your|an opponent's) graveyard(?: from (anywhere|the battlefield))?, exile (?:it|that card) instead$`)
	wouldHide  = regexp.MustCompile(`(?i)^if this \w+ would (?:be put into a graveyard from anywhere, (?:reveal this \w+ and )?(shuffle) it into (?:its owner's|your) library|die, put (?:it|this \w+) on (?:the )?(top|bottom) of its owner's library) instead$`)
	wouldLeave = regexp.MustCompile(`(?i)^if this \w+ would leave the battlefield, ` + `exile it instead of putting it anywhere else$`)
)

// exiledToo and exiledWith match replacement effects that exile an object with counters or have an
// additional effect.
var (
	exiledToo  = regexp.MustCompile(`(?i)^(if .+? would [^,"]+, )instead exile (?:it|that card)(?: with (\S+ [^ "]+ counters?) on it)?(?: and (?:put (\S+ [^ "]+ counters?) on it|(.+)))?\.$`)
	exiledWith = regexp.MustCompile(`(?i)^(if .+? would [^,"]+, )exile (?:it|that card)(?: with (\S+ [^ "]+ counters?) on it)? instead\.(?: When you do, (.+))?$`)
)

// exilingToo parses a replacement effect by which permanents are exiled with counters instead of
// being put into a graveyard, or which has an additional effect.
func (c *Compiler) exilingToo(text string) (Ability, bool) {
	m, then := exiledToo.FindStringSubmatch(text), false
	if m == nil {
		with := exiledWith.FindStringSubmatch(text)
		if with == nil || with[2] == "" && with[3] == "" {
			return nil, false
		}
		m, then = []string{text, with[1], with[2], "", with[3]}, with[3] != ""
	}
	a, ok := c.exiling(m[1] + "exile it instead")
	e, is := a.(ExiledInstead)
	if !ok || !is || e.Cards && m[4] != "" {
		return nil, false
	}
	if counters := m[2] + m[3]; counters != "" {
		if e.With, ok = c.enteringCounters(counters); !ok || e.With.N.Expr != "" {
			return nil, false
		}
	}
	if m[4] != "" {
		said := WithoutStop(m[4])
		do := effectOf(said, said)
		e.Do, e.Then = &do, then
	}
	return e, true
}

// creatureBuried matches that the creatures that opponents own and their creature cards are exiled instead of
// being put into a graveyard from anywhere.
var creatureBuried = regexp.MustCompile(`(?i)^if a nontoken creature (?:an opponent owns ` + `would die or a creature card not on the battlefield|or creature card) would be put into an ` + `opponent's graveyard, exile (?:that card|it) instead$`)

// exiling parses replacement effects by which permanents are exiled instead of
// being put into a graveyard.
func (c *Compiler) exiling(sentence string) (Ability, bool) {
	if creatureBuried.MatchString(sentence) {
		return ExiledInstead{
			On: Subject{What: &notation.Filter{Words: []string{"creature"}, Token: new(bool), Noun: true}}, Owner: &notation.Player{Kind: notation.EachOpponent}, Cards: true,
		}, true
	}
	if wouldLeave.MatchString(sentence) {
		return ExiledInstead{On: Subject{Itself: true}, Anywhere: true}, true
	}
	if m := wouldHide.FindStringSubmatch(sentence); m != nil {
		at := strings.ToLower(m[2])
		if m[1] != "" {
			at = "shuffled"
		}
		return ExiledInstead{On: Subject{Itself: true}, Library: at}, true
	}
	if m := wouldDie.FindStringSubmatch(sentence); m != nil {
		on, ok := c.actor(m[1])
		return ExiledInstead{On: on}, ok && !on.OneOrMore && on.Host == "" && (on.OnlyItself() || !on.Itself && on.What != nil && creatureWord(on.What))
	}
	m := wouldBury.FindStringSubmatch(sentence)
	if m == nil {
		return nil, false
	}
	var e ExiledInstead
	if m[3] != "" && m[3] != "anywhere" { // the abilities of the cards that say so are about themselves
		rest, ok := this(m[1])
		e.On.Itself = true
		return e, ok && rest == "" && m[2] == "a"
	}
	switch m[2] {
	case "your":
		e.Owner = &notation.Player{Kind: notation.You}
	case "an opponent's":
		e.Owner = &notation.Player{Kind: notation.EachOpponent}
	}
	switch m[1] {
	case "a card or token", "a permanent":
		e.Cards = m[1] != "a permanent"
		e.On.What = &notation.Filter{Permanent: true}
		return e, true
	case "a card":
		e.Cards = true
		e.On.What = &notation.Filter{Permanent: true, Token: new(bool)}
		return e, true
	}
	rest, ok := this(m[1])
	e.On.Itself = true
	return e, ok && rest == "" && e.Owner == nil
}

// creatureWord reports whether a filter says that it is of creatures, which die.
func creatureWord(f *notation.Filter) bool {
	return slices.Contains(f.Words, "creature")
}

// String returns the ability as text.
func (e ExiledInstead) String() string {
	switch text := e.plain(); {
	case e.With.Kind == "" && e.Do == nil:
		return text
	case e.Then:
		return text + " When you do, " + e.Do.Said + "."
	default:
		text = strings.TrimSuffix(text, "exile it instead.") + "instead exile it"
		if e.With.Kind != "" {
			text += " with " + e.With.String() + " on it"
		}
		if e.Do != nil {
			text += " and " + e.Do.Said
		}
		return text + "."
	}
}

// plain is String without counters and additional effect.
func (e ExiledInstead) plain() string {
	switch {
	case e.Anywhere:
		return "If this permanent would leave the battlefield, " + "exile it instead of putting it anywhere else."
	case e.Library == "shuffled":
		return "If this permanent would be put into a graveyard from anywhere, reveal this permanent and shuffle it into its owner's library instead."
	case e.Library != "":
		return "If this permanent would die, put it on the " + e.Library + " of its owner's library instead."
	case e.On.Itself:
		return "If this permanent would be put into a graveyard, exile it instead."
	case creatureWord(e.On.What) && e.Cards:
		return "If a nontoken creature or creature card would be put into an " + "opponent's graveyard, exile it instead."
	case creatureWord(e.On.What):
		return "If " + e.On.String() + " would die, exile it instead."
	}
	what, whose := "a permanent", "a"
	switch {
	case e.On.What.Token != nil:
		what = "a card"
	case e.Cards:
		what = "a card or token"
	}
	if e.Owner != nil {
		if whose = "your"; e.Owner.Kind == notation.EachOpponent {
			whose = "an opponent's"
		}
	}
	return "If " + what + " would be put into " + whose + " graveyard, exile it instead."
}
