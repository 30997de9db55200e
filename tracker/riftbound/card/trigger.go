package card

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
)

// Occasion is what a triggered ability triggers on (RB 383.4).
type Occasion string

// The occasions of which a board reminds.
const (
	Played    Occasion = "play"
	Attacks   Occasion = "attack"
	Defends   Occasion = "defend"
	Conquers  Occasion = "conquer"
	Holds     Occasion = "hold"
	Moves     Occasion = "move"
	Dies      Occasion = "die"
	Wins      Occasion = "win"     // a combat
	Empowered Occasion = "empower" // becomes Empowered
	Readied   Occasion = "ready"
	Exhausted Occasion = "exhaust"
	Buffed    Occasion = "buff"
	Stunned   Occasion = "stun"
	Mighty    Occasion = "mighty" // becomes Mighty
	Equipped  Occasion = "equip"
	Beginning Occasion = "beginning phase"
	MainPhase Occasion = "main phase"
	TurnEnds  Occasion = "end of turn"
	Showdown  Occasion = "showdown" // begins
)

// Whose is whose doing or fate an event is.
type Whose string

// Whose events there are.
const (
	Mine    Whose = "me"     // the card's with the ability
	Yours   Whose = "you"    // its controller's, or one of their permanents'
	Enemies Whose = "enemy"  // an opponent's
	Anyone  Whose = "anyone" // any player's
)

// Event is one event on which an ability triggers.
type Event struct {
	On     Occasion
	Whose  Whose
	Unit   bool   // it is about a unit, and not about a player
	Allies bool   // also of the controller's teammates: "friendly"
	Of     string // the type of what is played: "unit", "spell"; empty for anything
	Other  bool   // not about the card with the ability
	Here   bool   // at the battlefield where the card is, or that it is
	To     bool   // of moves: to a battlefield; of attacks: on a battlefield of the controller's
	From   bool   // of moves: from a battlefield
}

// Trigger is a triggered ability: the events on which it triggers, and its condition as
// it was read, in lower case.
type Trigger struct {
	On   []Event
	Says string
}

// String returns the ability with an effect, in the words that Compile reads.
func (t *Trigger) String(do Effect) string {
	if t.Says == deathknell {
		return "[Deathknell] " + cmp.Or(do.String(), "…")
	}
	says := english.Capital(myself.ReplaceAllStringFunc(t.Says, strings.ToUpper))
	if said := do.String(); said != "" {
		return says + ", " + said
	}
	return says + " …"
}

// deathknell is the condition of the keyword.
const deathknell = "[deathknell]"

var myself = regexp.MustCompile(`\bi\b`)

// clauses are the conditions that are read, each whole, without "when" and "at".
var clauses = []struct {
	says *regexp.Regexp
	is   func(m []string) []Event
}{
	{regexp.MustCompile(`^i ((?:attack|defend|conquer|hold)(?: or (?:attack|defend|conquer|hold))*)$`), func(m []string) []Event {
		return each(m[1], Event{Whose: Mine, Unit: true})
	}},
	{regexp.MustCompile(`^you((?: or an ally)?) ((?:attack|defend|conquer|hold|score)(?: or (?:conquer|hold))*)( here)?( at a battlefield)?$`), func(m []string) []Event {
		return each(strings.Replace(m[2], "score", "conquer or hold", 1), Event{Whose: Yours, Here: m[3] != ""})
	}},
	{regexp.MustCompile(`^i score$`), func([]string) []Event {
		return each("conquer or hold", Event{Whose: Mine, Unit: true})
	}},
	{regexp.MustCompile(`^(?:you play (?:me|this)|i'm played|this is played|i am played)( (?:to|at) a battlefield)?$`), func(m []string) []Event {
		return []Event{{On: Played, Whose: Mine, Unit: true, To: m[1] != ""}}
	}},
	{regexp.MustCompile(`^(you|an opponent|a player) plays? (a|an|another) (unit|gear|spell|token unit|equipment)( here)?$`), func(m []string) []Event {
		whose := map[string]Whose{"you": Yours, "an opponent": Enemies, "a player": Anyone}[m[1]]
		return []Event{{On: Played, Whose: whose, Unit: m[3] != "spell", Of: m[3], Other: m[2] == "another", Here: m[4] != ""}}
	}},
	{regexp.MustCompile(`^i move(?: (to|from) a (?:battlefield|location))?$`), func(m []string) []Event {
		return []Event{{On: Moves, Whose: Mine, Unit: true, To: m[1] == "to", From: m[1] == "from"}}
	}},
	{regexp.MustCompile(`^i die$`), func([]string) []Event { return []Event{{On: Dies, Whose: Mine, Unit: true}} }},
	{regexp.MustCompile(`^(?:(an?|another) )(friendly|enemy)? ?units?( you control)? (?:die|dies)$`), func(m []string) []Event {
		whose := Anyone
		switch {
		case m[2] == "friendly" || m[3] != "":
			whose = Yours
		case m[2] == "enemy":
			whose = Enemies
		}
		return []Event{{On: Dies, Whose: whose, Unit: true, Of: "unit", Other: m[1] == "another", Allies: m[2] == "friendly"}}
	}},
	{regexp.MustCompile(`^an enemy unit attacks a battlefield you control$`), func([]string) []Event {
		return []Event{{On: Attacks, Whose: Enemies, Unit: true, To: true}}
	}},
	{regexp.MustCompile(`^(i|you) win a combat$`), func(m []string) []Event {
		if m[1] == "i" {
			return []Event{{On: Wins, Whose: Mine, Unit: true}}
		}
		return []Event{{On: Wins, Whose: Yours}}
	}},
	{regexp.MustCompile(`^i become \[?(empowered|mighty|ready|exhausted)\]?$`), func(m []string) []Event {
		return []Event{{On: becoming[m[1]], Whose: Mine, Unit: true}}
	}},
	{regexp.MustCompile(`^you empower something else$`), func([]string) []Event {
		return []Event{{On: Empowered, Whose: Anyone, Unit: true, Other: true}}
	}},
	{regexp.MustCompile(`^(?:a unit you control|one of your units) becomes \[?(mighty)\]?$`), func(m []string) []Event {
		return []Event{{On: becoming[m[1]], Whose: Yours, Unit: true}}
	}},
	{regexp.MustCompile(`^you \[?(buff|ready|stun)\]? (me|a friendly unit|an enemy unit)$`), func(m []string) []Event {
		whose := map[string]Whose{"me": Mine, "a friendly unit": Yours}[m[2]]
		if whose == "" {
			whose = Enemies
		}
		return []Event{{On: Occasion(m[1]), Whose: whose, Unit: true, Allies: whose == Yours}}
	}},
	{regexp.MustCompile(`^you attach an equipment to me$`), func([]string) []Event {
		return []Event{{On: Equipped, Whose: Mine, Unit: true}}
	}},
	{regexp.MustCompile(`^(?:the )?start of (your|each player's) (beginning|main) phase$`), func(m []string) []Event {
		on, whose := Beginning, Yours
		if m[2] == "main" {
			on = MainPhase
		}
		if m[1] != "your" {
			whose = Anyone
		}
		return []Event{{On: on, Whose: whose}}
	}},
	{regexp.MustCompile(`^(?:the )?end of your turn$`), func([]string) []Event { return []Event{{On: TurnEnds, Whose: Yours}} }},
	{regexp.MustCompile(`^(?:a showdown begins|combat starts) here$`), func([]string) []Event {
		return []Event{{On: Showdown, Whose: Anyone, Here: true}}
	}},
}

var becoming = map[string]Occasion{"empowered": Empowered, "mighty": Mighty, "ready": Readied, "exhausted": Exhausted}

// each returns an event for each of several verbs.
func each(verbs string, e Event) []Event {
	var all []Event
	for v := range strings.SplitSeq(verbs, " or ") {
		e.On = Occasion(v)
		all = append(all, e)
	}
	return all
}

var (
	// opener matches the word that begins a condition.
	opener = regexp.MustCompile(`^(?:when|whenever|at) (.+)$`)
	// further matches what joins one condition to another.
	further = regexp.MustCompile(` (?:or|and) (?:(?:when|at) )?(?:the )?(start of|end of|when |i |i'm |you )`)
)

// triggerOf reads the condition of a triggered ability in lower case: "when I conquer or
// at the end of your turn". It reports false where a word isn't understood.
func triggerOf(head string) (*Trigger, bool) {
	m := opener.FindStringSubmatch(head)
	if m == nil {
		return nil, false
	}
	head = shorter.Replace(head)
	rest := strings.Replace(shorter.Replace(m[1]), "start of you beginning", "start of your beginning", 1)
	if events := clause(rest); events != nil {
		return &Trigger{On: events, Says: head}, true
	}
	t := Trigger{Says: head}
	for rest != "" {
		part := rest
		if at := further.FindStringSubmatchIndex(rest); at != nil {
			part, rest = rest[:at[0]], rest[at[2]:]
		} else {
			rest = ""
		}
		events := clause(strings.TrimPrefix(part, "when "))
		if events == nil {
			return nil, false
		}
		t.On = append(t.On, events...)
	}
	return &t, true
}

// shorter leaves articles out of a condition that is kept.
var shorter = strings.NewReplacer("the start of", "start of", "the end of", "end of")

// clause returns the events of one condition, nil if it isn't understood.
func clause(text string) []Event {
	for _, c := range clauses {
		if m := c.says.FindStringSubmatch(text); m != nil {
			return c.is(m)
		}
	}
	return nil
}

// Watches reports whether the ability triggers on what happens to something else than
// the card with it, or on its Might.
func (t *Trigger) Watches() bool {
	return slices.ContainsFunc(t.On, func(e Event) bool { return e.Whose != Mine || e.On == Mighty })
}
