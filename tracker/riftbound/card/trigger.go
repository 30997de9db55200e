package card

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Occasion is what a triggered ability triggers on (RB 383.4).
type Occasion string

// The occasions of which a board reminds.
const (
	Played       Occasion = "play"
	Attacks      Occasion = "attack"
	Defends      Occasion = "defend"
	Conquers     Occasion = "conquer"
	Holds        Occasion = "hold"
	Moves        Occasion = "move"
	Dies         Occasion = "die"
	Wins         Occasion = "win"     // a combat
	Empowered    Occasion = "empower" // becomes Empowered
	Readied      Occasion = "ready"
	Exhausted    Occasion = "exhaust"
	Buffed       Occasion = "buff"
	Stunned      Occasion = "stun"
	Mighty       Occasion = "mighty" // becomes Mighty
	Equipped     Occasion = "equip"
	Beginning    Occasion = "beginning phase"
	MainPhase    Occasion = "main phase"
	TurnEnds     Occasion = "end of turn"
	Showdown     Occasion = "showdown" // begins
	Hides        Occasion = "hide"     // a card
	FromHidden   Occasion = "play from facedown"
	SpendsBuff   Occasion = "spend a buff"
	RecyclesRune Occasion = "recycle a rune"
	Discards     Occasion = "discard"
	CombatEnds   Occasion = "combat ends"
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
	On       Occasion
	Whose    Whose
	Unit     bool   // it is about a unit, and not about a player
	Allies   bool   // also of the controller's teammates: "friendly"
	Of       string // what is played: "unit", "gear", "spell", "equipment", "token unit"; empty for anything
	Cost     int64  // the least Energy cost of what is played
	Nth      int64  // of cards played: which of the player's in the turn; 0 for any
	Group    Group  // which units die or are played
	Alone    bool   // of attacks and defenses: RB 740.2.a
	OneOnOne bool   // of attacks and defenses: RB 740.2.b
	Other    bool   // not about the card that has the ability
	Here     bool   // at the battlefield where the card is, or that it is
	To       bool   // of moves: to a battlefield; of attacks: on a battlefield of the controller's
	From     bool   // of moves: from a battlefield
}

// Trigger is a triggered ability: the events on which it triggers, and its condition as
// it was read, in lower case.
type Trigger struct {
	On     []Event
	Says   string
	Nth    int64      // it triggers only the Nth time in a turn; 0 for each time
	Once   bool       // it is done once each turn (RB 383.3.e)
	If     *Condition // the condition immediately after the event (RB 383.2.a.1)
	IfLeft bool       // there is such a condition, which players have to check
}

// String returns the ability with its effects, in the words that Compile reads.
func (t *Trigger) String(do Effects) string {
	said := do.String()
	if t.Says == deathknell {
		switch {
		case t.If != nil:
			return "[Deathknell] If " + t.If.String() + ", " + cmp.Or(said, "…")
		case t.IfLeft:
			return "[Deathknell] If …, " + cmp.Or(said, "…")
		}
		return "[Deathknell] " + cmp.Or(said, "…")
	}
	says := myself.ReplaceAllStringFunc(t.Says, strings.ToUpper)
	switch {
	case t.Nth > 0:
		says = "the " + ordinals[t.Nth-1] + " time " + strings.TrimPrefix(says, "when ") + " each turn"
	case t.Once:
		says = "once each turn, " + says
	}
	switch {
	case t.If != nil:
		says += ", if " + t.If.String()
	case t.IfLeft:
		says += ", if …"
	}
	if said != "" {
		return english.Capital(says) + ", " + said
	}
	if t.If != nil || t.IfLeft {
		says += ","
	}
	return english.Capital(says) + " …"
}

// ordinals are the words for the values of Nth, from 1 on.
var ordinals = []string{"first", "second", "third"}

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
	{regexp.MustCompile(`^you play (?:a|an) (unit|gear|spell) (?:that costs|with energy cost) \[(\d+)\] or more$`), func(m []string) []Event {
		n, _ := notation.ReadNumber(m[2])
		return []Event{{On: Played, Whose: Yours, Unit: m[1] != "spell", Of: m[1], Cost: n}}
	}},
	{regexp.MustCompile(`^you play your (first|second|third) card (?:in a|each) turn$`), func(m []string) []Event {
		n := int64(slices.Index(ordinals, m[1]) + 1)
		return []Event{{On: Played, Whose: Yours, Unit: true, Nth: n}, {On: Played, Whose: Yours, Nth: n}}
	}},
	{regexp.MustCompile(`^you play (an? .+|another .+|me or another .+)$`), func(m []string) []Event {
		said, me := strings.CutPrefix(m[1], "me or ")
		g, ok := groupOf(said + " you control")
		if !ok || g.Type != "" || g.FollowsState() && g.Status != "mighty" || g.Here || len(g.Tags) == 0 && g.Status == "" {
			return nil
		}
		g.Others = g.Others || me
		events := []Event{{On: Played, Whose: Yours, Unit: true, Of: "unit", Other: g.Others, Group: g}}
		if me {
			events = append(events, Event{On: Played, Whose: Mine, Unit: true})
		}
		return events
	}},
	{regexp.MustCompile(`^you (hide a card|play a card from (?:face ?down|\[hidden\])|spend a buff|recycle a rune|discard one or more cards|discard a card)$`), func(m []string) []Event {
		verb, _, _ := strings.Cut(m[1], " ")
		e := deeds[verb]
		e.Whose = Yours
		return []Event{e}
	}},
	{regexp.MustCompile(`^you play me from face ?down$`), func([]string) []Event { return []Event{{On: FromHidden, Whose: Mine, Unit: true}} }},
	{regexp.MustCompile(`^an opponent scores$`), func([]string) []Event { return each("conquer or hold", Event{Whose: Enemies}) }},
	{regexp.MustCompile(`^a combat that i was in ends$`), func([]string) []Event { return []Event{{On: CombatEnds, Whose: Mine, Unit: true}} }},
	{regexp.MustCompile(`^(i|a friendly unit) (attack|defend)s? or (attack|defend)s? (alone|one on one)$`), func(m []string) []Event {
		e := Event{Whose: Mine, Unit: true, Alone: m[4] == "alone", OneOnOne: m[4] != "alone"}
		if m[1] != "i" {
			e.Whose, e.Allies = Yours, true
		}
		return each(m[2]+" or "+m[3], e)
	}},
	{regexp.MustCompile(`^a unit moves from here$`), func([]string) []Event {
		return []Event{{On: Moves, Whose: Anyone, Unit: true, From: true, Here: true}}
	}},
	{regexp.MustCompile(`^(an? .+|another .+) dies$`), func(m []string) []Event {
		g, ok := groupOf(m[1])
		if !ok || g.Type != "" || g.FollowsState() || g.Here || g.AtField {
			return nil
		}
		whose := Anyone
		switch {
		case g.Yours:
			whose = Yours
		case g.Enemies:
			whose = Enemies
		}
		return []Event{{On: Dies, Whose: whose, Unit: true, Of: "unit", Other: g.Others, Allies: g.Allies, Group: g}}
	}},
	{regexp.MustCompile(`^i move(?: (to|from) a (?:battlefield|location))?$`), func(m []string) []Event {
		return []Event{{On: Moves, Whose: Mine, Unit: true, To: m[1] == "to", From: m[1] == "from"}}
	}},
	{regexp.MustCompile(`^i die$`), func([]string) []Event { return []Event{{On: Dies, Whose: Mine, Unit: true}} }},
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

// deeds are the events of what a player does, by the verb.
var deeds = map[string]Event{"hide": {On: Hides}, "play": {On: FromHidden, Unit: true}, "spend": {On: SpendsBuff, Unit: true}, "recycle": {On: RecyclesRune}, "discard": {On: Discards}}

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

// nthTime and onceEach match conditions of abilities that trigger, or are done, only so often
// in a turn.
var (
	nthTime  = regexp.MustCompile(`^the (first|second|third) time (.+?) (?:each|in a) turn$`)
	onceEach = regexp.MustCompile(`^once each turn, (when .+)$`)
)

// triggered reads a triggered ability in lower case, and returns what its effect says: "when
// I conquer or at the end of your turn, if you control a mech, draw 1". It returns nil unless
// each word of its condition is understood.
func triggered(text string) (t *Trigger, effect string) {
	once := false
	if m := onceEach.FindStringSubmatch(text); m != nil {
		once, text = true, m[1]
	}
	head, effect, _ := strings.Cut(strings.TrimSuffix(text, " …"), ",")
	nth := int64(0)
	if m := nthTime.FindStringSubmatch(head); m != nil {
		nth, head = int64(slices.Index(ordinals, m[1])+1), "when "+m[2]
	}
	t, ok := triggerOf(head)
	effect = strings.TrimSpace(effect)
	if !ok || goesOn.MatchString(" "+effect) || nth > 0 && len(t.On) > 1 {
		return nil, ""
	}
	t.Nth, t.Once = nth, once
	effect = t.cutIf(effect)
	if effect == "…" {
		effect = ""
	}
	return t, effect
}

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

// cutIf reads the condition at the beginning of an effect, which is one of triggering (RB
// 383.2.a.1), and returns the rest.
func (t *Trigger) cutIf(effect string) string {
	after, ok := strings.CutPrefix(effect, "if ")
	if !ok {
		return effect
	}
	said, does, _ := strings.Cut(after, ",")
	if t.If = conditionOf(said); t.If == nil {
		t.IfLeft = true
	}
	return strings.TrimSpace(does)
}

// shorter leaves articles out of a condition that is kept.
var shorter = strings.NewReplacer("the start of", "start of", "the end of", "end of")

// clause returns the events of one condition, nil if it isn't understood.
func clause(text string) []Event {
	for _, c := range clauses {
		if m := c.says.FindStringSubmatch(text); m != nil {
			if events := c.is(m); events != nil {
				return events
			}
		}
	}
	return nil
}

// IsKnell reports whether the ability triggers on the death of the card that has it.
func (t *Trigger) IsKnell() bool {
	return slices.ContainsFunc(t.On, func(e Event) bool { return e.On == Dies && e.Whose == Mine })
}

// AfterKeyword returns the text of a Deathknell without its keyword.
func AfterKeyword(text string) string {
	at := strings.Index(strings.ToLower(text), deathknell)
	if at < 0 {
		return text
	}
	return strings.TrimLeft(text[at+len(deathknell):], " [>]—–-:")
}

// Watches reports whether the ability triggers on what happens to something else than
// the card with it, or on its Might.
func (t *Trigger) Watches() bool {
	return slices.ContainsFunc(t.On, func(e Event) bool { return e.Whose != Mine || e.On == Mighty })
}
