package card

import (
	"regexp"
	"strconv"
	"strings"

	"arbiter/tracker/notation"
)

// Condition is what follows "if" or "while" in an ability, as far as a board can see it: the
// ability is active, triggers or can be used only if it is met.
type Condition struct {
	Kind ConditionKind
	N    int64
	Of   Group  // what is counted
	Did  string // what has been done this turn
	Not  bool
}

// ConditionKind is what a condition is about.
type ConditionKind string

// The conditions.
const (
	AtLeast        ConditionKind = "at least" // N objects of a group
	AtMost         ConditionKind = "at most"
	Exactly        ConditionKind = "exactly"
	Attacking      ConditionKind = "attacking"        // the card attacks
	Defending      ConditionKind = "defending"        // the card defends
	InCombat       ConditionKind = "in combat"        // RB 740.2.c
	Alone          ConditionKind = "alone"            // RB 740.2.a
	YouNearVictory ConditionKind = "your score"       // the controller's points are within N of the Victory Score
	OpponentNear   ConditionKind = "opponent's"       // an opponent's points are
	OpponentField  ConditionKind = "opponent's field" // an opponent controls a battlefield
	Has            ConditionKind = "done"             // the controller has done something this turn, or a unit has died
	YourTurn       ConditionKind = "your turn"
	OnField        ConditionKind = "at a battlefield"
)

// The values of Condition.Did. Package board counts them for each player.
const (
	PlayedSpell = "played a spell"
	GainedXP    = "gained XP"
	Discarded   = "discarded a card"
	UnitDied    = "a unit died"
	PlayedEquip = "played an Equipment"
)

// conditions are the wordings of conditions, each whole and in lower case.
var conditions = []struct {
	says *regexp.Regexp
	is   func(m []string) (Condition, bool)
}{
	{regexp.MustCompile(`^(?:you control|you have) (\w+)(?: or (more|fewer)|(\+)) (.+)$`), func(m []string) (Condition, bool) {
		n, ok := notation.ReadNumber(m[1])
		g, is := groupOf(m[4])
		g.Yours = true
		kind := AtLeast
		if m[2] == "fewer" {
			kind = AtMost
		}
		return Condition{Kind: kind, N: n, Of: g}, ok && is && !g.Enemies
	}},
	{regexp.MustCompile(`^(?:you control|you have) (a|an|another) (.+)$`), func(m []string) (Condition, bool) {
		text := m[2]
		if m[1] == "another" {
			text = "another " + text
		} else {
			text += " you control"
		}
		g, is := groupOf(text)
		g.Yours = true
		return Condition{Kind: AtLeast, N: 1, Of: g}, is && !g.Enemies
	}},
	{regexp.MustCompile(`^(?:i'm at a battlefield with|there is) exactly one other unit you control( here)?$`), func(m []string) (Condition, bool) {
		return Condition{Kind: Exactly, N: 1, Of: Group{Here: true, Yours: true, Others: true}}, m[1] != "" || m[0][0] == 'i'
	}},
	{regexp.MustCompile(`^there is (a|an) (.+)$`), func(m []string) (Condition, bool) {
		g, is := groupOf(m[1] + " " + m[2])
		return Condition{Kind: AtLeast, N: 1, Of: g}, is
	}},
	{regexp.MustCompile(`^an opponent controls (a|an) (.+)$`), func(m []string) (Condition, bool) {
		if m[2] == "battlefield" {
			return Condition{Kind: OpponentField}, true
		}
		g, is := groupOf("enemy " + m[2])
		return Condition{Kind: AtLeast, N: 1, Of: g}, is && !g.Yours
	}},
	{regexp.MustCompile(`^i'm (attacking|defending)$`), func(m []string) (Condition, bool) {
		return Condition{Kind: ConditionKind(m[1])}, true
	}},
	{regexp.MustCompile(`^i'm attacking or defending alone$`), func([]string) (Condition, bool) { return Condition{Kind: Alone}, true }},
	{regexp.MustCompile(`^i'm at a battlefield$`), func([]string) (Condition, bool) { return Condition{Kind: OnField}, true }},
	{regexp.MustCompile(`^i'm in combat$`), func([]string) (Condition, bool) { return Condition{Kind: InCombat}, true }},
	{regexp.MustCompile(`^(your|an opponent's) score is (not )?within (\d+) points of the victory score$`), func(m []string) (Condition, bool) {
		n, ok := notation.ReadNumber(m[3])
		kind := YouNearVictory
		if m[1] != "your" {
			kind = OpponentNear
		}
		return Condition{Kind: kind, N: n, Not: m[2] != ""}, ok && (kind == YouNearVictory || m[2] == "")
	}},
	{regexp.MustCompile(`^(?:you've|you have) (played a spell|played an equipment|gained xp|discarded a card) this turn$`), func(m []string) (Condition, bool) {
		return Condition{Kind: Has, Did: map[string]string{"played a spell": PlayedSpell, "played an equipment": PlayedEquip, "gained xp": GainedXP, "discarded a card": Discarded}[m[1]]}, true
	}},
	{regexp.MustCompile(`^a unit died this turn$`), func([]string) (Condition, bool) { return Condition{Kind: Has, Did: UnitDied}, true }},
	{regexp.MustCompile(`^it's your turn$`), func([]string) (Condition, bool) { return Condition{Kind: YourTurn}, true }},
}

// conditionOf reads a condition in lower case; it returns nil unless each word is understood.
func conditionOf(text string) *Condition {
	for _, c := range conditions {
		if m := c.says.FindStringSubmatch(text); m != nil {
			if is, ok := c.is(m); ok {
				return &is
			}
		}
	}
	return nil
}

// String returns the condition in the words that conditionOf reads.
func (c *Condition) String() string {
	n := strconv.FormatInt(c.N, 10)
	switch c.Kind {
	case AtLeast, AtMost:
		return c.counted(n)
	case Exactly:
		return "there is exactly one other unit you control here"
	case Attacking, Defending:
		return "I'm " + string(c.Kind)
	case OnField:
		return "I'm at a battlefield"
	case InCombat:
		return "I'm in combat"
	case Alone:
		return "I'm attacking or defending alone"
	case YouNearVictory, OpponentNear:
		whose, not := "your", ""
		if c.Kind == OpponentNear {
			whose = "an opponent's"
		}
		if c.Not {
			not = "not "
		}
		return whose + " score is " + not + "within " + n + " points of the Victory Score"
	case OpponentField:
		return "an opponent controls a battlefield"
	case Has:
		if c.Did == UnitDied {
			return "a unit died this turn"
		}
		return "you've " + c.Did + " this turn"
	case YourTurn:
		return "it's your turn"
	}
	return ""
}

func (c *Condition) counted(n string) string {
	g := c.Of
	if !g.Yours {
		if g.Enemies && c.N == 1 {
			g.Enemies = false
			return "an opponent controls " + g.One()
		}
		return "there is " + g.One()
	}
	g.Yours = false
	switch {
	case c.Kind == AtLeast && c.N == 1:
		return "you control " + g.One()
	case c.Kind == AtMost:
		return "you control " + n + " or fewer " + g.String()
	}
	return "you control " + n + " or more " + g.String()
}

// dependsOnState reports whether the condition depends on what other abilities change.
func (c *Condition) dependsOnState() bool { return c.Of.FollowsState() }

// cutCondition splits "while you have 8+ runes, …" or "…, if you control another mech" into
// the condition and the rest.
func cutCondition(text string) (c *Condition, rest string) {
	for _, w := range []string{"if ", "while "} {
		if after, ok := strings.CutPrefix(text, w); ok {
			said, rest, found := strings.Cut(after, ", ")
			if c := conditionOf(said); found && c != nil {
				return c, rest
			}
		}
		for _, sep := range []string{" ", ", "} {
			if i := strings.LastIndex(text, sep+w); i > 0 {
				if c := conditionOf(text[i+len(sep+w):]); c != nil {
					return c, text[:i]
				}
			}
		}
	}
	return nil, text
}
