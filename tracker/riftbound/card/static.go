package card

import (
	"slices"
	"strconv"
	"strings"
)

// Static is a static ability that gives units Might or keywords: "Units here have +1
// [M]", "[Level 6][>] I have +1 [M] and [Ganking]", "Your Mechs have [Shield]". Without
// Here, Yours and Enemies it applies to the card with it.
type Static struct {
	Needs
	Here     bool     // it applies to units at the battlefield where the card is, or that it is
	Yours    bool     // to units of the card's controller
	Allies   bool     // also to units of teammates: "friendly"
	Enemies  bool     // to units of opponents
	Others   bool     // not to the card itself
	Token    bool     // to tokens only
	Stunned  bool     // to stunned units only
	Tags     []string // lower case; a unit needs one of them, if there are any, or the name
	With     string   // the keyword that a unit needs, or ""
	Might    int64
	Keywords []string // lower case
	Ready    bool     // the card enters ready
	Tired    bool     // the card enters exhausted
	NoDamage bool     // the card deals no combat damage
}

// IsOwn reports whether the ability applies to the card with it.
func (s *Static) IsOwn() bool { return !s.Here && !s.Yours && !s.Enemies }

// own are static abilities of a card itself that give it neither Might nor keywords.
var own = map[string]Static{
	"i enter ready":                          {Ready: true},
	"this enters exhausted":                  {Tired: true},
	"i enter exhausted":                      {Tired: true},
	"i don't deal combat damage":             {NoDamage: true},
	"i must be assigned combat damage last":  {Keywords: []string{"backline"}},
	"i must be assigned combat damage first": {Keywords: []string{"tank"}},
}

// StaticOf reads an ability. It reports false unless each word of the text belongs to a
// static ability of that kind.
func StaticOf(text string) (Static, bool) {
	var s Static
	text = strings.ToLower(strings.TrimSuffix(strings.TrimSpace(text), "."))
	if i := strings.IndexByte(text, '('); i > 0 && strings.HasSuffix(text, ")") { // reminder text (RB 135.2.d)
		text = strings.TrimRight(text[:i], " .")
	}
	s.Needs, text = needed(text)
	if alone, ok := own[text]; ok {
		alone.Needs = s.Needs
		return alone, true
	}
	given, ok := cutAny(text, "i have an additional ", "i have ", "i get ")
	if !ok {
		if given, ok = s.subject(text); !ok {
			return Static{}, false
		}
	}
	if rest, here := strings.CutSuffix(given, " here"); here && !s.IsOwn() {
		s.Here, given = true, rest
	}
	if s.Enemies && !s.Here || s.Legion || s.Mighty && !s.IsOwn() {
		return Static{}, false
	}
	for part := range strings.SplitSeq(strings.NewReplacer(", and ", ",", " and ", ",").Replace(given), ",") {
		if !s.gives(strings.TrimSpace(part)) {
			return Static{}, false
		}
	}
	return s, true
}

// subject reads to which units an ability applies that isn't the card's alone, and
// returns what it gives them.
func (s *Static) subject(text string) (given string, ok bool) {
	head, given, ok := strings.Cut(text, " have ")
	if !ok {
		if head, given, ok = strings.Cut(text, " get "); !ok {
			return "", false
		}
	}
	head = strings.TrimSuffix(head, " each")
	s.Allies = strings.HasPrefix(strings.TrimPrefix(head, "other "), "friendly ")
	for _, w := range []struct {
		says string
		sets *bool
	}{{"all ", new(bool)}, {"other ", &s.Others}, {"your ", &s.Yours}, {"friendly ", &s.Yours}, {"enemy ", &s.Enemies}, {"other ", &s.Others}, {"stunned ", &s.Stunned}, {"token ", &s.Token}} {
		if rest, ok := strings.CutPrefix(head, w.says); ok {
			head, *w.sets = rest, true
		}
	}
	if before, with, ok := strings.Cut(head, " here with "); ok {
		head = before + " with " + with
		s.Here = true
	}
	if before, with, ok := strings.Cut(head, " with "); ok {
		k, rest, whole := bracketed(with)
		if !whole || rest != "" {
			return "", false
		}
		s.With, head = k, before
	}
	if rest, ok := strings.CutSuffix(head, " here"); ok {
		head, s.Here = rest, true
	}
	switch tags, units := strings.CutSuffix(head, "units"); {
	case units && strings.TrimSpace(tags) == "":
	case units:
		s.Tags = tagsOf(tags)
	case s.Yours:
		s.Tags = kindsOf(head)
	}
	switch {
	case s.IsOwn(), head != "units" && len(s.Tags) == 0:
		return "", false
	}
	return given, true
}

// kindsOf lists the tag or name in "mechs", or nil where the word is none.
func kindsOf(plural string) []string {
	one, ok := strings.CutSuffix(plural, "s")
	if !ok || strings.ContainsAny(one, "',[]") || slices.Contains(notKinds, one) || len(strings.Fields(one)) > 2 {
		return nil
	}
	return []string{one}
}

// notKinds are words for your things that aren't units.
var notKinds = []string{"spell", "card", "token", "legend", "rune", "gear", "battlefield", "point", "buff", "opponent", "effect", "permanent", "deck", "hold effect", "conquer effect", "gold", "ability", "abilitie", "equipment", "other unit"}

// gives adds one thing that an ability gives, and reports whether it is understood.
func (s *Static) gives(part string) bool {
	if part == "enter ready" {
		s.Ready = true
		return s.IsOwn()
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
var notTags = []string{"friendly", "enemy", "your", "other", "all", "buffed", "stunned", "ready", "exhausted", "mighty", "token", "non-token", "attacking", "defending", "equipped", "damaged"}

// AppliesTo reports whether a unit with some keywords meets what the ability requires of it.
func (s Static) AppliesTo(def *Definition, keywords []string) bool {
	tagged := len(s.Tags) == 0 || slices.Contains(s.Tags, strings.ToLower(def.Name)) ||
		slices.ContainsFunc(def.Tags, func(t string) bool { return slices.Contains(s.Tags, strings.ToLower(t)) })
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
