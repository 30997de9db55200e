package card

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// Ability is an ability of a card as types: what its text says as far as a board can
// apply it, or be reminded of it. Of Static, Trigger and Victory at most one is there.
type Ability struct {
	Needs   Needs
	Static  *Static
	Trigger *Trigger
	Victory int64  // what it adds to the Victory Score (RB 194.3.a)
	Do      Effect // what a triggered ability does, if all of it is understood
}

// IsLeft reports whether the ability is left to the players: the board neither applies it
// nor reminds of it.
func (a *Ability) IsLeft() bool { return a.Static == nil && a.Trigger == nil && a.Victory == 0 }

// Says reports whether a text says what another one says, which may leave out what its
// ability does.
func Says(text, other string) bool {
	x, y := Line{text, Compile(text)}, Line{other, Compile(other)}
	if x.Trigger != nil && y.Trigger != nil && y.Do == (Effect{}) {
		return x.Needs == y.Needs && x.Trigger.Says == y.Trigger.Says
	}
	return !x.IsLeft() && x.Canonical() == y.Canonical()
}

// mostCompiled is how many compiled texts are kept; then keeping begins anew.
const mostCompiled = 1 << 14

var (
	compiled      sync.Map // from texts to *Ability
	compiledTexts atomic.Int64
)

// Compile returns the ability of a text, which must not be modified. Each text is read
// once.
func Compile(text string) *Ability {
	if a, ok := compiled.Load(text); ok {
		return a.(*Ability) //nolint:forcetypeassert // nothing else is stored there
	}
	a := compile(text)
	if compiledTexts.Add(1) > mostCompiled {
		compiled.Clear()
		compiledTexts.Store(1)
	}
	compiled.Store(text, a)
	return a
}

var victory = regexp.MustCompile(`^increase the points needed to win the game by (\d{1,3})$`)

func compile(text string) *Ability {
	if s, ok := StaticOf(text); ok {
		return &Ability{Needs: s.Needs, Static: &s}
	}
	lower := strings.ToLower(strings.TrimSuffix(strings.TrimSpace(text), "."))
	needs, lower := needed(lower)
	if m := victory.FindStringSubmatch(lower); m != nil {
		n, _ := strconv.ParseInt(m[1], 10, 64)
		return &Ability{Needs: needs, Victory: n}
	}
	if k, rest, ok := bracketed(lower); ok && k == "deathknell" {
		return &Ability{Needs: needs, Trigger: &Trigger{[]Event{{On: Dies, Whose: Mine, Unit: true}}, deathknell}, Do: effectOf(afterMark(rest))}
	}
	head, effect, _ := strings.Cut(strings.TrimSuffix(lower, " …"), ",")
	t, ok := triggerOf(head)
	if !ok || goesOn.MatchString(effect) || needs.Mighty || needs.Legion && (len(t.On) > 1 || t.On[0].On != Played || t.On[0].Whose != Mine) {
		return &Ability{} // whether another card was played is known as this one is
	}
	return &Ability{Needs: needs, Trigger: t, Do: effectOf(strings.TrimSpace(effect))}
}

// goesOn matches what continues a list in a condition: "when you play a unit, gear or …".
var goesOn = regexp.MustCompile(`^ (?:or|and|unit|gear|spell|discarded|killed|attack|defend|conquer|hold)\b`)

// Effect is the effect of a triggered ability, of those that a board can do by itself.
type Effect struct {
	Kind EffectKind
	N    int64
	May  bool // the controller decides whether it is done
}

// EffectKind is what an effect does.
type EffectKind string

// The effects that are understood. Draw, Predict and Burn are done by the players, with
// their decks.
const (
	NoEffect EffectKind = ""
	Draw     EffectKind = "draw"
	Predict  EffectKind = "predict"
	Burn     EffectKind = "burn"
	Channel  EffectKind = "channel" // runes, exhausted
	GainXP   EffectKind = "gain xp"
	Score    EffectKind = "score"
	BuffMe   EffectKind = "buff me"
	ReadyMe  EffectKind = "ready me"
	MightMe  EffectKind = "give me might"
)

// effects are the wordings of effects, with their number.
var effects = []struct {
	says  *regexp.Regexp
	kind  EffectKind
	print string
}{
	{regexp.MustCompile(`^draw (\d+)$`), Draw, "draw N"},
	{regexp.MustCompile(`^\[?predict\]?$`), Predict, "predict"},
	{regexp.MustCompile(`^\[?predict (\d+)\]?$`), Predict, "predict N"},
	{regexp.MustCompile(`^\[?burn (\d+)\]?$`), Burn, "burn N"},
	{regexp.MustCompile(`^channel (\d+) runes? exhausted$`), Channel, "channel N runes exhausted"},
	{regexp.MustCompile(`^gain (\d+) xp$`), GainXP, "gain N XP"},
	{regexp.MustCompile(`^(?:you )?(?:score|gain) (\d+) points?$`), Score, "score N points"},
	{regexp.MustCompile(`^\[?buff\]? me$`), BuffMe, "buff me"},
	{regexp.MustCompile(`^ready me$`), ReadyMe, "ready me"},
	{regexp.MustCompile(`^give me \+ ?(\d+) ?\[m\] this turn$`), MightMe, "me +N [M]"},
	{regexp.MustCompile(`^me \+(\d+) \[m\]$`), MightMe, "me +N [M]"},
}

// effectOf reads an effect in lower case; one that isn't understood whole is NoEffect.
func effectOf(text string) Effect {
	rest, may := strings.CutPrefix(strings.TrimSpace(text), "you may ")
	for _, e := range effects {
		m := e.says.FindStringSubmatch(rest)
		if m == nil {
			continue
		}
		n := int64(1)
		if len(m) > 1 {
			n, _ = strconv.ParseInt(m[1], 10, 64)
		}
		return Effect{Kind: e.kind, N: n, May: may}
	}
	return Effect{}
}

// String returns the effect in words, "" if it isn't understood.
func (e Effect) String() string {
	if e.Kind == NoEffect {
		return ""
	}
	for _, w := range effects {
		if w.kind == e.Kind && (e.Kind != Predict || (e.N == 1) == (w.print == "predict")) {
			said := strings.Replace(w.print, "N", strconv.FormatInt(e.N, 10), 1)
			if e.N == 1 {
				said = strings.Replace(strings.Replace(said, "runes", "rune", 1), "points", "point", 1)
			}
			if e.May {
				return "you may " + said
			}
			return said
		}
	}
	return ""
}
