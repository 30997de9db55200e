package card

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Effects are what an ability does, one after the other. There are none if a part of it isn't
// understood.
type Effects []Effect

// Effect is one thing that an ability does: the board does it, or notes that players do.
type Effect struct {
	Kind     EffectKind `json:"Kind"`
	N        int64      `json:"N,omitempty"`
	May      bool       `json:"May,omitempty"`      // the controller decides whether to do it
	Pay      *Cost      `json:"pay,omitempty"`      // what is paid for it first
	On       *Target    `json:"on,omitempty"`       // what it is done to; nil for the player
	Least    int64      `json:"least,omitempty"`    // the Might to which it decreases at most
	Keywords []string   `json:"keywords,omitempty"` // of Add: the domains of the Power
	ByMight  bool       `json:"by_might,omitempty"` // N is the card's Might
	Token    *Made      `json:"token,omitempty"`
}

// Target is what an effect is done to.
type Target struct {
	Me    bool  `json:"me,omitempty"`    // the card with the ability
	It    bool  `json:"it,omitempty"`    // what the ability triggered on
	All   bool  `json:"all,omitempty"`   // each object of the group
	UpTo  int64 `json:"up_to,omitempty"` // at most so many objects of the group
	Group Group `json:"group,omitzero"`  // one object of it, unless All or UpTo is set
}

// Made are tokens that an effect plays.
type Made struct {
	Name      string   `json:"name"` // lower case: "recruit", "gold"
	Might     *int64   `json:"might,omitempty"`
	Keywords  []string `json:"keywords,omitempty"`
	Ready     bool     `json:"ready,omitempty"`
	Exhausted bool     `json:"exhausted,omitempty"`
	Place     string   `json:"place,omitempty"` // "here", "base", or empty for wherever they may be played
}

// EffectKind is what an effect does.
type EffectKind string

// The effects that are understood. Those on decks and hands are done by the players, and
// noted.
const (
	NoEffect   EffectKind = ""
	Draw       EffectKind = "draw"
	Discard    EffectKind = "discard"
	Predict    EffectKind = "predict"
	Burn       EffectKind = "burn"
	Channel    EffectKind = "channel" // runes, exhausted
	ChannelUp  EffectKind = "channel ready"
	GainXP     EffectKind = "gain xp"
	Score      EffectKind = "score"
	Buff       EffectKind = "buff"
	Ready      EffectKind = "ready"
	Exhaust    EffectKind = "exhaust"
	Stun       EffectKind = "stun"
	Kill       EffectKind = "kill"
	BanishIt   EffectKind = "banish"
	Empower    EffectKind = "empower"
	Disempower EffectKind = "disempower"
	Deal       EffectKind = "deal"
	Give       EffectKind = "give" // Might and keywords this turn
	DoubleIt   EffectKind = "double"
	GoHome     EffectKind = "move to base"
	ToHand     EffectKind = "return to hand"
	PlayToken  EffectKind = "play token"
	ReadyRunes EffectKind = "ready runes" // up to N
	Add        EffectKind = "add"         // Energy, or Power by Keywords
)

// UnmarshalJSON reads a list, or one effect alone, as older games stored it.
func (all *Effects) UnmarshalJSON(data []byte) error {
	if trimmed := strings.TrimSpace(string(data)); !strings.HasPrefix(trimmed, "{") {
		return json.Unmarshal(data, (*[]Effect)(all))
	}
	var one Effect
	if err := json.Unmarshal(data, &one); err != nil {
		return err
	}
	if kind, ok := onMe[one.Kind]; ok {
		one.Kind, one.On = kind, &Target{Me: true}
	}
	*all = Effects{one}
	return nil
}

// onMe are the kinds of effects on the card itself, by their names in games that stored one
// effect alone.
var onMe = map[EffectKind]EffectKind{"buff me": Buff, "ready me": Ready, "give me might": Give}

// plain are the effects on a player, with their number.
var plain = []struct {
	says  *regexp.Regexp
	kind  EffectKind
	print string
}{
	{regexp.MustCompile(`^draw (\d+)$`), Draw, "draw N"},
	{regexp.MustCompile(`^discard (\d+)$`), Discard, "discard N"},
	{regexp.MustCompile(`^\[?predict\]?$`), Predict, "predict"},
	{regexp.MustCompile(`^\[?predict (\d+)\]?$`), Predict, "predict N"},
	{regexp.MustCompile(`^\[?burn (\d+)\]?$`), Burn, "burn N"},
	{regexp.MustCompile(`^channel (\d+) runes? exhausted$`), Channel, "channel N runes exhausted"},
	{regexp.MustCompile(`^channel (\d+) runes?$`), ChannelUp, "channel N runes"},
	{regexp.MustCompile(`^gain (\d+) xp$`), GainXP, "gain N XP"},
	{regexp.MustCompile(`^(?:you )?(?:score|gain) (\d+) points?$`), Score, "score N points"},
	{regexp.MustCompile(`^ready up to (\d+) (?:friendly )?runes$`), ReadyRunes, "ready up to N runes"},
	{regexp.MustCompile(`^ready (\d+) runes$`), ReadyRunes, "ready up to N runes"},
}

// verbs are the effects on objects that are one verb.
var verbs = []struct {
	says string
	kind EffectKind
}{
	{"buff", Buff},
	{"[buff]", Buff},
	{"ready", Ready},
	{"exhaust", Exhaust},
	{"stun", Stun},
	{"[stun]", Stun},
	{"kill", Kill},
	{"banish", BanishIt},
	{"empower", Empower},
	{"[empower]", Empower},
	{"disempower", Disempower},
}

var (
	dealt    = regexp.MustCompile(`^deal (\d+)(?: damage)? to (.+)$`)
	dealtBy  = regexp.MustCompile(`^deal damage equal to my might to (.+)$`)
	given    = regexp.MustCompile(`^give (.+?) (?:([+-]) ?(\d+) ?\[m\])?(?:(?: and )?((?:\[[a-z-]+(?: \d+)?\](?: and |, )?)+))? this turn(?:, to a minimum of (\d+) ?\[m\])?$`)
	homeward = regexp.MustCompile(`^(?:move|recall) (.+?)(?: to (?:its|your|their) bases?)?$`)
	handward = regexp.MustCompile(`^return (.+) to (?:its|their|my) owners?'?s? hands?$`)
	added    = regexp.MustCompile(`^\[add\] ((?:\[(?:\d+|[a-z]+)\] ?)+)$`)
	plays    = regexp.MustCompile(`^play (a|an|one|two|three|four|\d+) (ready )?(?:(\d+) ?(?:\[m\] ?)?)?([a-z ]+?)(?: (?:unit|gear))? tokens?( exhausted)?(?: with ((?:\[[a-z]+(?: \d+)?\](?: and )?)+))?( exhausted)?(?: (here|(?:to|in|into|at) your base))?$`)
	upTo     = regexp.MustCompile(`^up to (\w+) (.+)$`)
	maybe    = regexp.MustCompile(`^you may (?:(.+?) to )?(.+)$`)
)

// tokens are the names of tokens that an effect may play (RB 187).
var tokens = []string{"recruit", "sprite", "sand soldier", "mech", "gold", "bird", "tentacle", "shadow clone", "reflection"}

// effectsOf reads what an ability does, in lower case. It returns nil unless each word is
// understood.
func effectsOf(text string) Effects {
	text = strings.TrimSuffix(strings.TrimSpace(text), ".")
	if text == "" {
		return nil
	}
	if e, ok := effectOf(text); ok {
		return Effects{e}
	}
	if m := maybe.FindStringSubmatch(text); m != nil {
		return optional(m[1], m[2])
	}
	for _, sep := range []string{". then ", ". ", ", then ", " and ", ", "} {
		if i := strings.Index(text, sep); i > 0 {
			first, rest := effectsOf(text[:i]), effectsOf(text[i+len(sep):])
			if len(first) > 0 && len(rest) > 0 && !slices.ContainsFunc(rest, func(e Effect) bool { return e.May }) {
				return slices.Concat(first, rest)
			}
		}
	}
	return nil
}

// optional reads an effect that the controller may do, and what is paid for it.
func optional(pay, does string) Effects {
	all := effectsOf(does)
	if len(all) == 0 || all[0].May {
		return nil
	}
	all[0].May = true
	if pay == "" {
		return all
	}
	c, ok := costOf(pay)
	if !ok {
		return nil
	}
	all[0].Pay = &c
	return all
}

// effectOf reads one effect.
func effectOf(text string) (Effect, bool) {
	for _, e := range plain {
		if m := e.says.FindStringSubmatch(text); m != nil {
			n := int64(1)
			if len(m) > 1 {
				n, _ = strconv.ParseInt(m[1], 10, 32)
			}
			return Effect{Kind: e.kind, N: n}, n > 0
		}
	}
	if text == "double my might this turn" {
		return Effect{Kind: DoubleIt, On: &Target{Me: true}}, true
	}
	if m := added.FindStringSubmatch(text); m != nil {
		var c Cost
		ok := c.symbols(m[1]) && !c.Exhaust
		return Effect{Kind: Add, N: c.Energy, Keywords: c.Power}, ok
	}
	if m := dealt.FindStringSubmatch(text); m != nil {
		n, _ := strconv.ParseInt(m[1], 10, 32)
		return onTarget(Effect{Kind: Deal, N: n}, m[2])
	}
	if m := dealtBy.FindStringSubmatch(text); m != nil {
		return onTarget(Effect{Kind: Deal, ByMight: true}, m[1])
	}
	if m := given.FindStringSubmatch(text); m != nil {
		return gift(m)
	}
	for _, v := range verbs {
		if what, ok := strings.CutPrefix(text, v.says+" "); ok {
			return onTarget(Effect{Kind: v.kind, N: 1}, what)
		}
	}
	if m := handward.FindStringSubmatch(text); m != nil {
		return onTarget(Effect{Kind: ToHand, N: 1}, m[1])
	}
	if m := homeward.FindStringSubmatch(text); m != nil && (strings.HasPrefix(text, "recall ") || strings.HasSuffix(text, "base") || strings.HasSuffix(text, "bases")) {
		return onTarget(Effect{Kind: GoHome, N: 1}, m[1])
	}
	if m := plays.FindStringSubmatch(text); m != nil {
		return made(m)
	}
	return Effect{}, false
}

// gift returns the effect of what given matches.
func gift(m []string) (Effect, bool) {
	e := Effect{Kind: Give}
	if m[3] != "" {
		e.N, _ = strconv.ParseInt(m[2]+m[3], 10, 32)
	}
	e.Keywords = keywordsIn(m[4])
	if m[5] != "" {
		e.Least, _ = strconv.ParseInt(m[5], 10, 32)
	}
	if e.N == 0 && len(e.Keywords) == 0 || slices.Contains(e.Keywords, "m") || m[5] != "" && e.N >= 0 {
		return e, false
	}
	return onTarget(e, m[1])
}

// made returns the effect of what plays matches.
func made(m []string) (Effect, bool) {
	n, ok := notation.ReadNumber(m[1])
	t := Made{Name: strings.TrimSuffix(m[4], " gear"), Keywords: keywordsIn(m[6]), Ready: m[2] != "", Exhausted: m[5]+m[7] != ""}
	switch {
	case m[8] == "here":
		t.Place = m[8]
	case m[8] != "" || t.Name == "gold":
		t.Place = "base"
	}
	if m[3] != "" {
		might, err := strconv.ParseInt(m[3], 10, 32)
		if err != nil {
			return Effect{}, false
		}
		t.Might = &might
	}
	return Effect{Kind: PlayToken, N: n, Token: &t}, ok && n > 0 && slices.Contains(tokens, t.Name) && (t.Name == "gold") == (t.Might == nil)
}

// onTarget returns the effect with what it is done to.
func onTarget(e Effect, text string) (Effect, bool) {
	t, ok := targetOf(text)
	e.On = &t
	return e, ok
}

// targetOf reads what an effect is done to.
func targetOf(text string) (Target, bool) {
	switch text {
	case "me", "this":
		return Target{Me: true}, true
	case "it":
		return Target{It: true}, true
	}
	var t Target
	first, rest, _ := strings.Cut(text, " ")
	if m := upTo.FindStringSubmatch(text); m != nil {
		n, ok := notation.ReadNumber(m[1])
		g, is := groupOf(m[2])
		return Target{UpTo: n, Group: g}, ok && is && n > 0
	}
	var ok bool
	switch first {
	case "a", "an", "another":
		t.Group, ok = groupOf(text)
	case "all":
		t.All = true
		t.Group, ok = groupOf(rest)
	default:
		t.All = true
		t.Group, ok = groupOf(text)
		ok = ok && (strings.Contains(text, "units") || strings.Contains(text, "runes"))
	}
	return t, ok
}

// String returns the effects in the words that effectsOf reads; "" if there are none.
func (all Effects) String() string {
	var said []string
	for _, e := range all {
		said = append(said, e.String())
	}
	return strings.Join(said, ", then ")
}

// String returns the effect in words.
func (e Effect) String() string {
	said := e.does()
	if e.Pay != nil {
		said = strings.Replace(e.Pay.String(), "[E]", "exhaust me", 1) + " to " + said
		if e.Pay.isSymbols() {
			said = "pay " + said
		}
	}
	if e.May {
		return "you may " + said
	}
	return said
}

func (e Effect) does() string {
	for _, w := range plain {
		if w.kind == e.Kind && (e.Kind != Predict || (e.N == 1) == (w.print == "predict")) {
			said := strings.Replace(w.print, "N", strconv.FormatInt(e.N, 10), 1)
			if e.N == 1 && e.Kind != ReadyRunes {
				said = strings.Replace(strings.Replace(said, "runes", "rune", 1), "points", "point", 1)
			}
			return said
		}
	}
	on := ""
	if e.On != nil {
		on = e.On.String()
	}
	switch e.Kind {
	case DoubleIt:
		return "double my Might this turn"
	case Add:
		return "[Add] " + Cost{Energy: e.N, Power: e.Keywords}.String()
	case Deal:
		if e.ByMight {
			return "deal damage equal to my Might to " + on
		}
		return "deal " + strconv.FormatInt(e.N, 10) + " to " + on
	case Give:
		gives := inBrackets(e.Keywords)
		if e.N != 0 {
			gives = append([]string{withSign(e.N) + " [M]"}, gives...)
		}
		said := "give " + on + " " + strings.Join(gives, " and ") + " this turn"
		if e.Least > 0 {
			said += ", to a minimum of " + strconv.FormatInt(e.Least, 10) + " [M]"
		}
		return said
	case GoHome:
		return "move " + on + " to its base"
	case ToHand:
		if e.On.Me {
			return "return me to my owner's hand"
		}
		return "return " + on + " to its owner's hand"
	case PlayToken:
		return e.Token.String(e.N)
	case Buff, Ready, Exhaust, Stun, Kill, BanishIt, Empower, Disempower:
		return string(e.Kind) + " " + on
	case NoEffect, Draw, Discard, Predict, Burn, Channel, ChannelUp, GainXP, Score, ReadyRunes:
	}
	return ""
}

// String returns what an effect is done to, in words.
func (t *Target) String() string {
	switch {
	case t.Me:
		return "me"
	case t.It:
		return "it"
	case t.UpTo > 0:
		return "up to " + strconv.FormatInt(t.UpTo, 10) + " " + t.Group.String()
	case t.All:
		return "all " + t.Group.String()
	}
	return t.Group.One()
}

// String returns the playing of tokens in words.
func (t *Made) String(n int64) string {
	said, s := "play "+strconv.FormatInt(n, 10)+" ", "s"
	if n == 1 {
		said, s = "play a ", ""
	}
	if t.Ready {
		said += "ready "
	}
	if t.Might != nil {
		said += strconv.FormatInt(*t.Might, 10) + " [M] "
	}
	said += english.Capital(t.Name) + " token" + s
	if len(t.Keywords) > 0 {
		said += " with " + strings.Join(inBrackets(t.Keywords), " and ")
	}
	if t.Exhausted {
		said += " exhausted"
	}
	switch {
	case t.Place == "here":
		return said + " here"
	case t.Place == "base" && t.Might != nil:
		return said + " to your base"
	}
	return said
}
