package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// yourCommander is how texts call the commander that a player owns.
const yourCommander = "your commander"

var ofYourCommander = []string{"commander", "owned"}

// enchantedKinds are further words for the host of an Aura in events.
var enchantedKinds = []string{
	"enchanted plains", "enchanted island", "enchanted swamp", "enchanted mountain", "enchanted forest", "enchanted vehicle",
}

// actor parses the subject of an event, which is more than the subjects of other
// abilities can be: "this creature or equipped creature", "a source you control", "a
// creature dealt damage by this creature this turn".
func (c *Compiler) actor(text string) (Subject, bool) {
	if text == yourCommander {
		return Subject{What: &notation.Filter{Is: ofYourCommander, Permanent: true}}, true
	}
	if lower := strings.ToLower(text); slices.Contains(enchantedKinds, lower) {
		return Subject{Host: lower}, true
	}
	if m := otherThanThis.FindStringSubmatch(text); m != nil {
		if rest, ok := english.CutPrefix(m[1], "one or more "); ok {
			return c.actor("one or more other " + rest)
		}
		for _, article := range []string{"a ", "an "} {
			if rest, ok := english.CutPrefix(m[1], article); ok {
				return c.actor("another " + rest)
			}
		}
		return Subject{}, false
	}
	if rest, ok := this(text); ok {
		if other, is := english.CutPrefix(rest, " or "); is {
			s, ok := c.actor(other)
			if !ok || s.Itself || s.What == nil && s.Host == "" || s.OneOrMore || s.Source || s.Wounded != nil {
				return Subject{}, false
			}
			s.Itself = true
			return s, true
		}
	}
	for _, by := range []string{" dealt damage this turn by ", " dealt damage by "} {
		before, source, ok := strings.Cut(text, by)
		if !ok {
			continue
		}
		if by == " dealt damage by " {
			if source, ok = strings.CutSuffix(source, " this turn"); !ok {
				return Subject{}, false
			}
		}
		s, ok := c.actor(before)
		from, also := c.actor(source)
		if !ok || !also || s.What == nil || s.Itself || s.Wounded != nil || !from.OnlyItself() && from.Host == "" || from.Itself && from.Host != "" {
			return Subject{}, false
		}
		s.Wounded = &from
		return s, true
	}
	if s, ok := c.subject(text); ok {
		return s, true
	}
	var s Subject
	other := false
	switch rest, ok := text, false; {
	case trim(&rest, &ok, "another "):
		text, other = rest, true
	case trim(&rest, &ok, "one or more other "):
		text, s.OneOrMore, other = rest, true, true
	case trim(&rest, &ok, "one or more "):
		text, s.OneOrMore = rest, true
	case trim(&rest, &ok, "a "), trim(&rest, &ok, "an "):
		text = rest
	}
	f, ok := c.source(text)
	if ok {
		s.Source = true
	} else if f, ok = notation.ParseObjects(c.vocabulary, text); !ok || f.Card != nil || f.Shares != "" {
		return Subject{}, false
	}
	f.Other = f.Other || other
	s.What = f
	return s, true
}

// otherThanThis matches the subject of an event that isn't the ability's own object.
var otherThanThis = regexp.MustCompile(`^(.+) other than this \w+$`)

// source parses a source of damage as though it were a permanent: "red source you
// control".
func (c *Compiler) source(text string) (*notation.Filter, bool) {
	words := strings.Fields(text)
	i := slices.IndexFunc(words, func(w string) bool { return w == "source" || w == "sources" })
	if i < 0 {
		return nil, false
	}
	words[i] = "permanent"
	f, ok := notation.ParseObjects(c.vocabulary, strings.Join(words, " "))
	return f, ok && f.Card == nil && f.Status == "" && len(f.Is)+len(f.IsNot) == 0
}

// spellSources matches a spell as a source of damage: "red instant or sorcery spell you control".
var spellSources = regexp.MustCompile(`(?i)^an? (?:(white|blue|black|red|green) )?(?:instant or sorcery )?spell(?: (you control|an opponent controls))?$`)

// dealingSpell parses such a source, with its article. Only instants and sorceries deal damage as
// spells.
func dealingSpell(text string) (Subject, bool) {
	m := spellSources.FindStringSubmatch(text)
	if m == nil {
		return Subject{}, false
	}
	f := &notation.Filter{Permanent: true}
	if m[1] != "" {
		f.Words = []string{m[1]}
	}
	switch m[2] {
	case "you control":
		f.Controller = &notation.Player{Kind: notation.You}
	case "an opponent controls":
		f.Controller = &notation.Player{Kind: notation.EachOpponent}
	}
	return Subject{What: f, Source: true, Spell: true}, true
}

// spellText returns the words of such a source.
func spellText(f notation.Filter) string {
	text := "instant or sorcery spell"
	if len(f.Words) > 0 {
		text = f.Words[0] + " " + text
	}
	switch {
	case f.Controller == nil:
		return text
	case f.Controller.Kind == notation.You:
		return text + " you control"
	}
	return text + " an opponent controls"
}

// jointPlayers are the wordings of several players who are dealt damage at the same time. The
// first wording with a value of who is the canonical one.
var jointPlayers = []struct {
	text string
	who  Whose
}{{"one or more players", Anyones}, {"one or more of your opponents", Opponents}, {"one or more opponents", Opponents}}
