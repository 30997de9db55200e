package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// pastWords rewrite a condition on what an object was, of which the words are matched, as one on
// what it is.
var pastWords = []struct {
	said *regexp.Regexp
	now  string
}{
	{regexp.MustCompile(`(?i)^you controlled (?:it|that (?:creature|permanent|artifact|enchantment|land))$`), "it's a permanent you control"},
	{regexp.MustCompile(`(?i)^an opponent controlled (?:it|that (?:creature|permanent|artifact|enchantment|land))$`), "it's a permanent an opponent controls"},
	{regexp.MustCompile(`(?i)^` + pastSubject + ` was (nonbasic|nonlegendary|nontoken)(?: \w+)?$`), "it's a $1 permanent"},
	{regexp.MustCompile(`(?i)^` + pastSubject + ` was (.+)$`), "it's $1"},
	{regexp.MustCompile(`(?i)^` + pastSubject + ` wasn't (.+)$`), "it isn't $1"},
	{regexp.MustCompile(`(?i)^` + pastSubject + ` had (.+)$`), "it has $1"},
	{regexp.MustCompile(`(?i)^(?:its|that (?:creature|permanent|artifact|enchantment|land)'s) (power|toughness|mana value) (?:was|is) (.+)$`), "it has $1 $2"},
}

// pastSubject matches the words for an object in such a condition.
const pastSubject = `(?:it|that (?:creature|permanent|artifact|enchantment|land|planeswalker))`

// lastKnownAs are the properties among Is of a filter that don't depend on other objects, so that
// the last known information of an object has them.
var lastKnownAs = []string{
	"attacking", "blocking", "tapped", "untapped", "blocked", "unblocked", "commander", "owned", "historic", "outlaw", "face-down", "monstrous", "renowned",
	string(board.Suspected), notation.EnteredThisTurn, notation.AttackedThisTurn, notation.DamagedThisTurn,
}

// wasSo reads a condition on what the named object is, or was as it left the battlefield (CR
// 608.2h). It returns nil for any other.
func (r *reader) wasSo(condition string) *notation.Condition {
	if r.unseen {
		return nil
	}
	for _, row := range pastWords {
		if !row.said.MatchString(condition) {
			continue
		}
		c, ok := notation.ParseCondition(r.g.Vocabulary, row.said.ReplaceAllString(condition, row.now))
		if !ok || c.Is == nil || c.Of != "" && c.Of != notation.Affected || c.Unless {
			return nil
		}
		f := *c.Is
		if f.Card != nil || f.Other || slices.ContainsFunc(slices.Concat(f.Is, f.IsNot), func(is string) bool { return !slices.Contains(lastKnownAs, is) }) {
			return nil
		}
		f.Is, f.IsNot = nil, nil
		if !f.Alone() {
			return nil
		}
		return &c
	}
	return nil
}

// wasOnce reports whether a condition holds for the object that the effect has named last, as it is
// or as it last existed on the battlefield. known is false if the effect has named none, or several.
func (d *Decision) wasOnce(c *notation.Condition) (holds, known bool, err error) {
	ids := d.meaning(notation.That)
	if d.effect != nil && d.effect.spell != nil {
		ids = d.effect.last // a spell means no object that was named before it
	}
	if d.effect == nil || len(ids) != 1 || d.you == 0 {
		return false, false, nil
	}
	f := *c.Is
	if stack, ok := d.s.Permanent.Find(ids[0]); ok {
		holds, err := d.fits(stack, f)
		return holds != c.Isnt, true, err
	}
	p, ok := d.s.LastKnown(ids[0])
	if !ok {
		return false, false, nil
	}
	stack := tracker.Stack[board.Permanent]{ID: ids[0], Count: 1, Of: p}
	was := d.Now().Of(stack)
	if last, left := d.effect.left[ids[0]]; left {
		was = last.was
	}
	if f.Controller != nil {
		seats, err := d.Seats(*f.Controller)
		if err != nil {
			return false, false, err
		}
		if !slices.Contains(seats, p.Controller) {
			return c.Isnt, true, nil
		}
		f.Controller = nil
	}
	return d.Now().Matches(&stack, &was, &f, d.sourceID(), d.you) != c.Isnt, true, nil
}

// sayWas returns such a condition in words.
func sayWas(c *notation.Condition) string {
	f, was := *c.Is, "it was "
	if c.Isnt {
		was = "it wasn't "
	}
	if rest, ok := strings.CutPrefix(c.String(), "it has "); ok && !c.Isnt {
		return "it had " + rest
	}
	if f.Controller != nil && f.Controller.Kind == notation.You {
		return "you controlled it"
	}
	if f.Status != "" || len(f.Is) > 0 || !f.Noun && len(f.Words)+len(f.Or) > 0 && len(f.Without) == 0 {
		return strings.NewReplacer("it's not ", was, "it's ", was).Replace(c.String())
	}
	return was + english.Article(f.String())
}

// Theirs is a condition on a player whom the effect has named, from whose point of view "you" is
// that player.
type Theirs struct {
	Who notation.Player    `json:"who"`
	If  notation.Condition `json:"if"`
}

// ofPlayer matches a condition on such a player. Neither another player nor another object is
// mentioned in it.
var (
	ofPlayer    = regexp.MustCompile(`(?i)^(that player|that opponent|they|the player|defending player) (has|have|controls?|doesn't control|don't control|is|are|didn't|haven't|hasn't) (.+)$`)
	ofTheirTurn = regexp.MustCompile(`(?i)^it(?:'s| is)( not|n't)? (?:that player's|their|that opponent's) turn$|^it isn't (?:that player's|their|that opponent's) turn$`)
	aboutMore   = regexp.MustCompile(`(?i)\b(?:you|your|other|another|each|than)\b`)
)

// theirs reads a condition on a player whom the effect has named. It returns nil for any other.
func (r *reader) theirs(condition string) *Theirs {
	if r.many {
		return nil
	}
	who := notation.PlayerCalled(thatPlayer[0])
	if ofTheirTurn.MatchString(condition) {
		its := notation.Condition{Turn: true}
		if strings.Contains(condition, "n't") || strings.Contains(condition, " not ") {
			its = notation.Condition{Not: true}
		}
		return &Theirs{Who: who, If: its}
	}
	m := ofPlayer.FindStringSubmatch(condition)
	if m == nil || aboutMore.MatchString(m[3]) {
		return nil
	}
	if strings.EqualFold(m[1], defending[0]) {
		who = notation.PlayerCalled(defending[0])
	}
	text := ""
	switch strings.ToLower(m[2]) {
	case "has", "have":
		text = "you have " + m[3]
	case "control", "controls":
		text = "you control " + m[3]
	case "is", "are":
		text = "you're " + m[3]
		if strings.EqualFold(m[3], "poisoned") { // CR 122.1f
			text = "you have one or more poison counters"
		}
	case "doesn't control", "don't control":
		text = "you control no " + articleOf.ReplaceAllString(m[3], "")
	default:
		return nil
	}
	c, ok := notation.ParseCondition(r.g.Vocabulary, text)
	if !ok || c.Is != nil || ofAffected(&c) {
		return nil
	}
	return &Theirs{Who: who, If: c}
}

// articleOf matches the article at the beginning of a text.
var articleOf = regexp.MustCompile(`(?i)^(?:an?|any) `)

// holds reports whether the condition holds for the player. known is false if the effect has named
// none.
func (c *Theirs) holds(d *Decision) (holds, known bool, err error) {
	seat, ok := d.meantPlayer(c.Who)
	if !ok || d.effect == nil {
		return false, false, nil
	}
	defer func(was int) { d.you = was }(d.you)
	d.you = seat
	return d.holds(&c.If)
}

// String returns the condition in words.
func (c *Theirs) String() string {
	who := c.Who.Name
	return strings.NewReplacer("you control", who+" controls", "you have", who+" has", "you're", who+" is", "you've", who+" has",
		"you ", who+" ", "your ", who+"'s ").Replace(c.If.String())
}
