package card

import (
	"slices"
	"strconv"
	"strings"
)

// Static is a static ability that gives units Might or keywords: "Units here have +1
// [M]", "[Level 6][>] I have +1 [M] and [Ganking]".
type Static struct {
	Level    int64    // the XP that the card's controller needs (RB 824.1.b.1)
	Here     bool     // it applies to the units at the battlefield, otherwise to the card with it
	Tags     []string // lower case; a unit needs one of them, if there are any
	With     string   // the keyword that a unit needs, or ""
	Might    int64
	Keywords []string // lower case
	Ready    bool     // the card enters ready
}

// StaticOf reads an ability. It reports false unless each word of the text belongs to a
// static ability of that kind.
func StaticOf(text string) (Static, bool) {
	var s Static
	text = strings.ToLower(strings.TrimSuffix(strings.TrimSpace(text), "."))
	if i := strings.IndexByte(text, '('); i > 0 && strings.HasSuffix(text, ")") { // reminder text (RB 135.2.d)
		text = strings.TrimRight(text[:i], " .")
	}
	s.Level, text = Leveled(text)
	given, self := cutAny(text, "i have ", "i get ", "i enter ready")
	if !self {
		var tags string
		var ok bool
		if tags, given, ok = strings.Cut(text, "units here "); !ok {
			return Static{}, false
		}
		s.Here = true
		s.Tags = tagsOf(tags)
		if len(s.Tags) == 0 && strings.TrimSpace(tags) != "" && strings.TrimSpace(tags) != "all" {
			return Static{}, false
		}
		if rest, with := strings.CutPrefix(given, "with "); with {
			k, after, ok := bracketed(rest)
			if !ok {
				return Static{}, false
			}
			s.With, given = k, strings.TrimSpace(after)
		}
		if given, ok = cutAny(given, "have ", "get "); !ok {
			return Static{}, false
		}
	} else if strings.HasPrefix(text, "i enter ready") {
		given = text[len("i "):]
	}
	for part := range strings.SplitSeq(strings.NewReplacer(", and ", ",", " and ", ",").Replace(given), ",") {
		if !s.gives(strings.TrimSpace(part)) {
			return Static{}, false
		}
	}
	return s, true
}

// gives adds one thing that an ability gives, and reports whether it is understood.
func (s *Static) gives(part string) bool {
	if part == "enter ready" {
		s.Ready = true
		return !s.Here
	}
	if k, rest, ok := bracketed(part); ok && rest == "" && k != "m" {
		s.Keywords = append(s.Keywords, k)
		return true
	}
	number, ok := strings.CutSuffix(part, "[m]")
	n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 32)
	if !ok || err != nil || !strings.ContainsAny(part[:1], "+-") || s.Might != 0 {
		return false
	}
	s.Might = n
	return true
}

// Leveled splits an ability from the Level on which it depends, 0 without one.
func Leveled(text string) (level int64, ability string) {
	k, rest, ok := bracketed(text)
	name, number, _ := strings.Cut(k, " ")
	if n, err := strconv.ParseInt(number, 10, 32); ok && err == nil && strings.EqualFold(name, "level") {
		return n, strings.TrimSpace(strings.TrimPrefix(rest, "[>]"))
	}
	return 0, text
}

// bracketed splits "[Shield 2] rest" behind its keyword.
func bracketed(text string) (keyword, rest string, ok bool) {
	inside, found := strings.CutPrefix(text, "[")
	if !found {
		return "", "", false
	}
	keyword, rest, ok = strings.Cut(inside, "]")
	return strings.ToLower(strings.TrimSpace(keyword)), strings.TrimSpace(rest), ok && keyword != ""
}

// cutAny removes the first of several prefixes that a text has.
func cutAny(text string, prefixes ...string) (rest string, ok bool) {
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(text, p); ok {
			return rest, true
		}
	}
	return text, false
}

// tagsOf lists the tags in "bird, cat, and dog", or nil where other words are there.
func tagsOf(text string) []string {
	var tags []string
	for t := range strings.SplitSeq(strings.NewReplacer(", and ", ",", " and ", ",").Replace(strings.TrimSpace(text)), ",") {
		if t = strings.TrimSpace(t); t == "" || t == "all" || slices.Contains(notTags, strings.Fields(t)[0]) {
			return nil
		}
		tags = append(tags, t)
	}
	return tags
}

// notTags are words before "units" that aren't tags.
var notTags = []string{"friendly", "enemy", "your", "other", "buffed", "stunned", "ready", "exhausted", "mighty", "token", "non-token", "attacking", "defending", "equipped", "damaged"}

// AppliesTo reports whether a unit with some keywords meets what the ability requires of it.
func (s Static) AppliesTo(def *Definition, keywords []string) bool {
	tagged := len(s.Tags) == 0 || slices.ContainsFunc(def.Tags, func(t string) bool { return slices.Contains(s.Tags, strings.ToLower(t)) })
	return tagged && (s.With == "" || slices.ContainsFunc(keywords, func(k string) bool { return k == s.With || strings.HasPrefix(k, s.With+" ") }))
}

// onUnits are the keywords that are printed on units only, and Deflect, which no gear has
// for itself: on Equipment they are Effect Text (RB 136.2, 807–829).
var onUnits = []string{"ambush", "assault", "backline", "deflect", "ganking", "hunt", "shield", "tank", "weaponmaster"}

// EffectText returns the keywords and abilities in the Effect Text of an Equipment, which it gives the
// card to which it is attached (RB 718.3). An ability there speaks in the first
// person, as units do; in its other text a gear calls itself "this" (RB 053).
func (def *Definition) EffectText() (keywords, abilities []string) {
	if !slices.Contains(def.Tags, "Equipment") {
		return nil, nil
	}
	for _, k := range def.Keywords {
		name, _, _ := strings.Cut(k, " ")
		if slices.Contains(onUnits, name) {
			keywords = append(keywords, k)
		}
	}
	for _, a := range def.Abilities {
		if firstPerson(a) {
			abilities = append(abilities, a)
		}
	}
	return keywords, abilities
}

func firstPerson(text string) bool {
	for w := range strings.FieldsSeq(strings.ToLower(text)) {
		switch strings.Trim(w, `.,;:()"“”`) {
		case "i", "me", "my", "i'm":
			return true
		}
	}
	return false
}
