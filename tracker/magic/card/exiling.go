package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

var (
	wouldDie   = regexp.MustCompile(`(?i)^if (.+?) would die, exile it instead$`)
	wouldBury  = regexp.MustCompile(`(?i)^if (.+?) would be put into (a|your|an opponent's) graveyard(?: from anywhere)?, exile (?:it|that card) instead$`)
	wouldHide  = regexp.MustCompile(`(?i)^if this \w+ would (?:be put into a graveyard from anywhere, (?:reveal this \w+ and )?(shuffle) it into (?:its owner's|your) library|die, put (?:it|this \w+) on (?:the )?(top|bottom) of its owner's library) instead$`)
	wouldLeave = regexp.MustCompile(`(?i)^if this \w+ would leave the battlefield, ` + `exile it instead of putting it anywhere else$`)
)

// exiling parses replacement effects by which permanents are exiled instead of
// being put into a graveyard.
func (c *Compiler) exiling(sentence string) (Ability, bool) {
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
	switch {
	case e.Anywhere:
		return "If this permanent would leave the battlefield, " + "exile it instead of putting it anywhere else."
	case e.Library == "shuffled":
		return "If this permanent would be put into a graveyard from anywhere, reveal this permanent and shuffle it into its owner's library instead."
	case e.Library != "":
		return "If this permanent would die, put it on the " + e.Library + " of its owner's library instead."
	case e.On.Itself:
		return "If this permanent would be put into a graveyard, exile it instead."
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
