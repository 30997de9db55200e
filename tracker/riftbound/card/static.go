package card

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Static is a static ability that gives units Might or keywords: "Units here have +1
// [M]", "[Level 6][>] I have +1 [M] and [Ganking]", "Your Mechs have [Shield]". Without
// Here, Yours and Enemies it applies to the card that has it.
type Static struct {
	Needs
	Group
	Might    int64
	Keywords []string // lower case
	Per      *Group   // if set, the Might, or the keyword's number, is for each object of the group
	ForPoint bool     // the Might is for each point of the controller
	Ready    bool     // the card enters ready
	Tired    bool     // the card enters exhausted
	NoDamage bool     // the card deals no combat damage
	NoReady  bool     // the card can't be readied
	Least    int64    // the Might to which it is decreased at most; 0 for none
}

// IsOwn reports whether a static ability about the group applies to the card with it alone.
func (g *Group) IsOwn() bool { return !g.Here && !g.Yours && !g.Enemies }

// own are static abilities of a card itself that give it neither Might nor keywords.
var own = map[string]Static{
	"i enter ready":                          {Ready: true},
	"this enters exhausted":                  {Tired: true},
	"i enter exhausted":                      {Tired: true},
	"i don't deal combat damage":             {NoDamage: true},
	"i can't be readied":                     {NoReady: true},
	"my might is increased by your points":   {Might: 1, ForPoint: true},
	"i must be assigned combat damage last":  {Keywords: []string{"backline"}},
	"i must be assigned combat damage first": {Keywords: []string{"tank"}},
}

var leastMight = regexp.MustCompile(`,? to a minimum of (\d+) ?\[m\]$`)

// StaticOf reads an ability. It reports false unless each word of the text belongs to a
// static ability of that kind.
func StaticOf(text string) (Static, bool) {
	var s Static
	text = strings.ToLower(strings.TrimSuffix(strings.TrimSpace(text), "."))
	if i := strings.IndexByte(text, '('); i > 0 && strings.HasSuffix(text, ")") { // reminder text (RB 135.2.d)
		text = strings.TrimRight(text[:i], " .")
	}
	s.Needs, text = needed(text)
	s.If, text = cutCondition(text)
	if s.If != nil && s.If.dependsOnState() {
		return Static{}, false // what it gives could change whether its own condition is met
	}
	if alone, ok := own[text]; ok {
		alone.Needs = s.Needs
		return alone, true
	}
	if head, ready := strings.CutSuffix(text, " enter ready"); ready && !strings.HasPrefix(text, "i ") {
		var ok bool
		s.Ready = true
		s.Group, ok = groupOf(head)
		return s, ok && s.Yours && !s.Here && !s.FollowsState()
	}
	if m := leastMight.FindStringSubmatch(text); m != nil {
		s.Least, _ = strconv.ParseInt(m[1], 10, 32)
		text = strings.TrimSuffix(text, m[0])
	}
	if head, per, ok := strings.Cut(text, " for each "); ok {
		g, is := groupOf(per)
		if !is || g.FollowsMight() {
			return Static{}, false
		}
		s.Per, text = &g, head
	} else if head, per, ok := strings.Cut(text, " equal to the number of "); ok {
		g, is := groupOf(per)
		if !is || g.FollowsState() {
			return Static{}, false
		}
		s.Per, text = &g, head
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
	if s.Least > 0 && s.Might >= 0 {
		return Static{}, false
	}
	return s, s.Per == nil || s.IsOwn() && (s.Might != 0) != (len(s.Keywords) == 1)
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
	if before, with, ok := strings.Cut(head, " here with "); ok {
		head = before + " with " + with + " here"
	}
	g, ok := groupOf(head)
	if ok && (g.IsOwn() || g.Type != "" || g.Weaker || g.MostMight != nil || g.Status == "mighty" || g.AtField) {
		return "", false
	}
	s.Group = g
	return given, ok
}

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

// cutAny removes the first of several prefixes that a text has.
func cutAny(text string, prefixes ...string) (rest string, ok bool) {
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(text, p); ok {
			return rest, true
		}
	}
	return text, false
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
