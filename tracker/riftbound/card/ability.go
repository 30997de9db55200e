package card

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"arbiter/tracker/notation"
)

// Ability is an ability of a card as types: what its text says as far as a board can apply
// it, do it when players use it, or remind of it. At most one of Static, Trigger, Activated,
// Cost, Others, Extra, Allowed, Victory, Bonus and Buffs is set.
type Ability struct {
	Needs     Needs
	Static    *Static
	Trigger   *Trigger
	Activated *Activated
	Cost      *CostChange  // how much less the card costs
	Others    []OthersCost // how much less or more other cards cost
	Extra     *Cost        // an additional cost to play the card
	MustPay   bool         // Extra isn't optional
	Allowed   Allowed      // what it allows, or forbids
	Victory   int64        // what it adds to the Victory Score (RB 194.3.a)
	Bonus     int64        // a Might Bonus (RB 137.1)
	Buffs     int64        // the limit of buffs of a unit (RB 702.3); Unlimited for any number
	Do        Effects      // what the triggered ability does, if all of it is understood
}

// IsLeft reports whether the ability is left to the players: the board neither applies it
// nor reminds of it.
func (a *Ability) IsLeft() bool {
	return a.Static == nil && a.Trigger == nil && a.Activated == nil && a.Cost == nil && len(a.Others) == 0 && a.Extra == nil && a.Allowed == "" && a.Victory == 0 && a.Bonus == 0 && a.Buffs == 0
}

// Says reports whether a text says what another one says, which may leave out what its
// ability does.
func Says(text, other string) bool {
	x, y := Line{text, Compile(text)}, Line{other, Compile(other)}
	if x.Trigger != nil && y.Trigger != nil && len(y.Do) == 0 {
		return x.Needs.String() == y.Needs.String() && x.Trigger.Says == y.Trigger.Says
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

var (
	victory   = regexp.MustCompile(`^increase the points needed to win the game by (\d{1,3})$`)
	bonusText = regexp.MustCompile(`^(?:([+-]\d+)|might bonus(?: of)?:? ([+-]?\d+))(?: ?\[m\]| might)?(?: bonus)?$`)
	buffLimit = regexp.MustCompile(`^i can have (?:up to (\w+)|any number of) buffs$`)
	extraCost = regexp.MustCompile(`^(?:as you play me, )?(?:you (may )?(.+) as an additional cost to play me|as an additional cost to play me, (.+))$`)
)

// Unlimited is the limit of buffs of a unit that can have any number of them.
const Unlimited = 1 << 40

func compile(text string) *Ability {
	if s, ok := StaticOf(text); ok {
		return &Ability{Needs: s.Needs, Static: &s}
	}
	lower := strings.ToLower(strings.TrimSuffix(strings.TrimSpace(text), "."))
	if b := bonusOf(lower); b != 0 {
		return &Ability{Bonus: b}
	}
	if a := allowedOf(lower); a != "" {
		return &Ability{Allowed: a}
	}
	needs, lower := needed(lower)
	if m := victory.FindStringSubmatch(lower); m != nil {
		n, _ := strconv.ParseInt(m[1], 10, 64)
		return &Ability{Needs: needs, Victory: n}
	}
	if n := buffsOf(lower); n != 0 && needs.AreNone() {
		return &Ability{Buffs: n}
	}
	if m := extraCost.FindStringSubmatch(lower); m != nil && needs.AreNone() {
		if c, ok := costOf(m[2] + m[3]); ok {
			return &Ability{Extra: &c, MustPay: m[1] == ""}
		}
		return &Ability{}
	}
	if c := costChangeOf(lower); c != nil {
		return &Ability{Needs: needs, Cost: c}
	}
	if all, met := othersCostOf(lower); len(all) > 0 && !needs.Legion && !needs.Mighty && (met == nil || needs.If == nil) {
		if met != nil {
			needs.If = met
		}
		return &Ability{Needs: needs, Others: all}
	}
	if k, rest, ok := bracketed(lower); ok && k == "deathknell" {
		knell := &Trigger{On: []Event{{On: Dies, Whose: Mine, Unit: true}}, Says: deathknell}
		does := knell.cutIf(afterMark(rest))
		return &Ability{Needs: needs, Trigger: knell, Do: effectsOf(does)}
	}
	if t, effect := triggered(lower); t != nil {
		if needs.Mighty || needs.Legion && (len(t.On) > 1 || t.On[0].On != Played || t.On[0].Whose != Mine) {
			return &Ability{} // whether another card was played is known as this one is
		}
		return &Ability{Needs: needs, Trigger: t, Do: effectsOf(effect)}
	}
	if a := activatedOf(lower); a != nil && !needs.Mighty {
		return &Ability{Needs: needs, Activated: a}
	}
	return &Ability{}
}

// bonusOf reads a Might Bonus that is a whole line: "+2 [m]"; 0 for another line.
func bonusOf(line string) int64 {
	m := bonusText.FindStringSubmatch(line)
	if m == nil {
		return 0
	}
	n, _ := strconv.ParseInt(m[1]+m[2], 10, 32)
	return n
}

// buffsOf reads a limit of buffs that is a whole line; 0 for another line.
func buffsOf(line string) int64 {
	m := buffLimit.FindStringSubmatch(line)
	if m == nil {
		return 0
	}
	if m[1] == "" {
		return Unlimited
	}
	n, _ := notation.ReadNumber(m[1])
	return n
}

// goesOn matches what continues a list in a condition: "when you play a unit, gear or …".
var goesOn = regexp.MustCompile(`^ (?:or|and|unit|gear|spell|discarded|killed|attack|defend|conquer|hold)\b`)
