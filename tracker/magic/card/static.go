package card

import (
	"strings"

	"arbiter/tracker/notation"
)

// static parses a sentence that changes its object, that object's host, or the
// objects that match a filter.
func (c *Compiler) static(sentence string) (Ability, bool) {
	s := Static{}
	text := sentence
	for _, host := range hosts {
		if rest, ok := cutFold(sentence, host+" "); ok {
			text, s.On = "it "+rest, Subject{Host: host}
		}
	}
	if rest, ok := this(sentence); ok && strings.HasPrefix(rest, " ") {
		text, s.On = "it"+rest, Subject{Itself: true}
	}
	on, how, while, ok := notation.ParseStatic(c.vocabulary, text)
	switch {
	case !ok || how.X != "":
		return nil, false
	case s.On.Host != "" || s.On.Itself:
		if on.It == "" {
			return nil, false
		}
	case on.Filter != nil && on.All && len(on.Not) == 0:
		s.On.What = on.Filter
	default:
		return nil, false
	}
	s.Change, s.While = how, while
	return s, true
}

// String returns the ability as text: "each creature you control gets +1/+1
// and has flying."
func (s Static) String() string {
	on := s.On.String()
	if s.On.What != nil {
		on = "each " + s.On.What.String()
	}
	text := on + " " + s.Change.String()
	if s.While != nil {
		text += " as long as " + s.While.String()
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// size parses an ability that defines power and toughness by a count.
func (c *Compiler) size(sentence string) (Ability, bool) {
	rest, ok := this(sentence)
	if !ok {
		return nil, false
	}
	if rest, ok = strings.CutPrefix(rest, "'s power and toughness are each equal to the number of "); !ok {
		return nil, false
	}
	f, ok := notation.ParseFilter(c.vocabulary, rest)
	if !ok {
		return nil, false
	}
	return Size{Number: *f}, true
}

// String returns the ability as printed on cards.
func (s Size) String() string {
	return "This permanent's power and toughness are each equal to the number of " + s.Number.String() + "."
}

// remaining are the forms of Remains.
var remaining = []struct {
	text string
	is   Remains
}{
	{"this Aura", Remains{}},
	{"this permanent", Remains{}},
	{"Auras", Remains{Auras: true}},
	{"Auras and Equipment", Remains{Auras: true, Equipment: true}},
	{"Auras you control that are already attached to it", Remains{Auras: true, Yours: true}},
	{"Auras and Equipment you control that are already attached to it", Remains{Auras: true, Equipment: true, Yours: true}},
}

// remains parses "This effect doesn't remove this Aura".
func remains(sentence string) (Ability, bool) {
	what, ok := cutFold(sentence, "this effect doesn't remove ")
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
