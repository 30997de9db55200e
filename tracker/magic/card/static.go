package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// pairedWith matches the beginning of an ability that affects its object and the creature
// that it is paired with.
var pairedWith = regexp.MustCompile(`(?i)^as long as this \w+ is paired with another creature, (?:each of those creatures|both creatures) `)

// goaded is the adjective for goaded objects. Abilities decide which objects are goaded, so
// continuous effects can't depend on it.
const goaded = "goaded"

// static parses a sentence that changes its object, that object's host, or the
// objects that match a filter.
func (c *Compiler) static(sentence string) (Ability, bool) {
	sentence = pairedWith.ReplaceAllString(sentence, "As long as this permanent is paired, this permanent and each creature paired with this permanent ")
	on, how, while, ok := notation.ParseStatic(c.vocabulary, sentence)
	if !ok {
		return nil, false
	}
	s := Static{Change: how, While: while}
	switch on.Reference {
	case notation.Host:
		if s.On.Host = c.hostIn(sentence); s.On.Host == "" {
			return nil, false
		}
	case notation.Source:
		s.On.Itself, s.On.What = true, on.Filter
	case notation.Affected:
		return nil, false
	default:
		s.On.What = on.Filter
	}
	return s, !notation.Describes(&s, goaded)
}

// hostIn returns the words by which a sentence refers to its object's host:
// "enchanted land".
func (c *Compiler) hostIn(sentence string) string {
	words := strings.Fields(strings.ToLower(sentence))
	for i, w := range words {
		if i+1 < len(words) && slices.Contains(attachedWords, w) {
			return w + " " + strings.TrimSuffix(strings.Trim(words[i+1], ",."), "'s")
		}
	}
	return ""
}

// String returns the ability as text: "each creature you control gets +1/+1
// and has flying."
func (s Static) String() string {
	on := s.On.String()
	if s.On.What != nil {
		on = "each " + s.On.What.String()
	}
	if s.On.What != nil && s.On.Itself {
		on = "this permanent and " + on
	}
	text := on + " " + s.Change.String()
	if s.Change.Control {
		text = "you control " + on
		if s.Change.Monarch {
			text = "the monarch controls " + on
		}
	}
	text = strings.ReplaceAll(text, giver, giverWords) + s.While.Clause()
	return whileIn(s.Zone, english.Capital(text)+".")
}

// size parses an ability that defines power or toughness by an amount.
func (c *Compiler) size(sentence string) (Ability, bool) {
	power, toughness, ok := notation.ParseSize(c.vocabulary, sentence)
	if !ok || notation.Describes(power, goaded) || notation.Describes(toughness, goaded) {
		return nil, false
	}
	return Size{Power: power, Toughness: toughness}, true
}

// String returns the ability as printed on cards.
func (s Size) String() string {
	switch {
	case s.Toughness == nil:
		return "This permanent's power is equal to " + s.Power.String() + "."
	case s.Power == nil:
		return "This permanent's toughness is equal to " + s.Toughness.String() + "."
	case s.Power.Same(s.Toughness):
		return "This permanent's power and toughness are each equal to " + s.Power.String() + "."
	}
	return "This permanent's power is equal to " + s.Power.String() + " and its toughness is equal to " + s.Toughness.String() + "."
}

// remaining are the forms of Remains.
var remaining = []struct {
	text string
	is   Remains
}{
	{"this Aura", Remains{}},
	{"this enchantment", Remains{}},
	{"this permanent", Remains{}},
	{"Auras", Remains{Auras: true}},
	{"Auras and Equipment", Remains{Auras: true, Equipment: true}},
	{"Auras you control that are already attached to it", Remains{Auras: true, Yours: true}},
	{"Auras and Equipment you control that are already attached to it", Remains{Auras: true, Equipment: true, Yours: true}},
}

// remains parses "This effect doesn't remove this Aura".
func remains(sentence string) (Ability, bool) {
	what, ok := english.CutPrefix(sentence, "this effect doesn't remove ")
	if !ok {
		return nil, false
	}
	for _, form := range remaining {
		if strings.EqualFold(what, form.text) {
			return form.is, true
		}
	}
	return nil, false
}

// String returns the ability as a sentence.
func (r Remains) String() string {
	for _, form := range remaining {
		if form.is == r {
			return "This effect doesn't remove " + form.text + "."
		}
	}
	return "This effect doesn't remove this Aura."
}
