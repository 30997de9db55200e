package card

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/notation"
)

// verb is the wording of an event.
type verb struct {
	text string
	is   Event
}

// verbs are the wordings of events. A wording stands before those that are its
// suffixes. The first wording of an event is the canonical one.
var verbs = []verb{
	{"is put into a graveyard from the battlefield", ToGraveyard},
	{"are put into a graveyard from the battlefield", ToGraveyard},
	{"deals combat damage to a player", DamagingPlayer},
	{"deals combat damage to an opponent", DamagingRival},
	{"leaves the battlefield", Leaving},
	{"leave the battlefield", Leaving},
	{"enters the battlefield", Entering},
	{"enter the battlefield", Entering},
	{"enters", Entering},
	{"enter", Entering},
	{"dies", Dying},
	{"die", Dying},
	{"attacks", Attacking},
	{"attack", Attacking},
	{"becomes blocked", BecomingBlocked},
	{"blocks", Blocking},
	{"block", Blocking},
}

// beginnings are the wordings of the beginnings of steps. The first wording of
// a step is the canonical one.
var beginnings = []struct {
	text  string
	steps []Step
	whose Whose
}{
	{"your upkeep", []Step{Upkeep}, Yours},
	{"each upkeep", []Step{Upkeep}, Anyones},
	{"each player's upkeep", []Step{Upkeep}, Anyones},
	{"each opponent's upkeep", []Step{Upkeep}, Opponents},
	{"your draw step", []Step{DrawStep}, Yours},
	{"each draw step", []Step{DrawStep}, Anyones},
	{"each player's draw step", []Step{DrawStep}, Anyones},
	{"each opponent's draw step", []Step{DrawStep}, Opponents},
	{"your precombat main phase", []Step{PrecombatMain}, Yours},
	{"your first main phase", []Step{PrecombatMain}, Yours},
	{"each player's precombat main phase", []Step{PrecombatMain}, Anyones},
	{"each of your main phases", []Step{PrecombatMain, PostcombatMain}, Yours},
	{"your postcombat main phase", []Step{PostcombatMain}, Yours},
	{"your second main phase", []Step{PostcombatMain}, Yours},
	{"combat on your turn", []Step{Combat}, Yours},
	{"each combat", []Step{Combat}, Anyones},
	{"combat", []Step{Combat}, Anyones},
	{"your end step", []Step{EndStep}, Yours},
	{"each end step", []Step{EndStep}, Anyones},
	{"the end step", []Step{EndStep}, Anyones},
	{"each player's end step", []Step{EndStep}, Anyones},
	{"each opponent's end step", []Step{EndStep}, Opponents},
}

// trigger parses a triggered ability. ok is false if the text isn't one.
func (c *Compiler) trigger(text string) (a Ability, ok bool) {
	if strings.Contains(text, "This ability triggers only") {
		return Left{UnknownCondition}, true
	}
	rest, ok := cutFold(text, "at the beginning of ")
	if ok {
		return c.beginning(rest), true
	}
	for _, when := range []string{"whenever ", "when "} {
		if rest, ok := cutFold(text, when); ok {
			return c.event(rest), true
		}
	}
	_, ok = cutFold(text, "at end of combat, ")
	return Left{UnseenEvent}, ok
}

// beginning parses the text after "At the beginning of".
func (c *Compiler) beginning(text string) Ability {
	when, effect, ok := strings.Cut(text, ", ")
	if !ok {
		return Left{UnknownWords}
	}
	for _, b := range beginnings {
		if strings.EqualFold(when, b.text) {
			t := Trigger{Steps: b.steps, Whose: b.whose}
			t.does(effect, true)
			return t
		}
	}
	return Left{UnseenEvent}
}

// event parses the text after "When" or "Whenever".
func (c *Compiler) event(text string) Ability {
	condition, effect, ok := strings.Cut(text, ", ")
	if !ok {
		return Left{UnknownWords}
	}
	controller := notation.PlayerKind("")
	for _, under := range []struct {
		text string
		kind notation.PlayerKind
	}{
		{" under your control", notation.You},
		{" under an opponent's control", notation.EachOpponent},
	} {
		if before, ok := strings.CutSuffix(condition, under.text); ok {
			condition, controller = before, under.kind
		}
	}
	condition, on := events(condition)
	if len(on) == 0 || controller != "" && on[len(on)-1] != Entering {
		return Left{UnseenEvent}
	}
	of, ok := c.subject(condition)
	if !ok {
		return Left{UnknownSubject}
	}
	if controller != "" {
		if of.What == nil || of.What.Controller != nil {
			return Left{UnknownSubject}
		}
		of.What.Controller = &notation.Player{Kind: controller}
	}
	t := Trigger{On: on, Of: of}
	t.does(effect, of.OnlyItself())
	return t
}

// events parses the events at the end of a condition, joined by "or", and
// returns the text before them.
func events(condition string) (subject string, on []Event) {
	for {
		found := false
		for _, v := range verbs {
			if before, ok := strings.CutSuffix(condition, " "+v.text); ok {
				condition, found = before, true
				on = append([]Event{v.is}, on...)
				break
			}
		}
		before, more := strings.CutSuffix(condition, " or")
		if !found || !more || !endsWithVerb(before) {
			return condition, on
		}
		condition = before
	}
}

func endsWithVerb(condition string) bool {
	return slices.ContainsFunc(verbs, func(v verb) bool { return strings.HasSuffix(condition, " "+v.text) })
}

// sizeCondition matches the condition that the board can check.
var sizeCondition = regexp.MustCompile(`^its (power|toughness) is (\d+) or (less|greater)$`)

// does parses the effect and the intervening if clause (CR 603.4). If the
// ability triggers on its own object or on a step, "it" in the effect is that
// object.
func (t *Trigger) does(effect string, itself bool) {
	effect = strings.TrimSuffix(strings.TrimSpace(effect), ".")
	line := effect
	if rest, ok := strings.CutPrefix(effect, "if "); ok {
		if condition, then, ok := strings.Cut(rest, ", "); ok {
			line = then
			t.If = sized(condition)
			t.Judged = t.If == nil
		}
	}
	t.Do = effectOf(effect, line, itself)
}

// sized parses "its power is 2 or less".
func sized(condition string) *notation.Condition {
	m := sizeCondition.FindStringSubmatch(condition)
	if m == nil {
		return nil
	}
	n, err := strconv.ParseInt(m[2], 10, 64)
	if err != nil {
		return nil
	}
	return &notation.Condition{Is: &notation.Filter{Permanent: true, Bounds: []notation.Bound{{Of: m[1], N: n, More: m[3] == "greater", Less: m[3] == "less"}}}}
}

// effectOf returns an effect with the words of the text and its line.
func effectOf(said, line string, itself bool) Effect {
	line = strings.TrimPrefix(line, "you may ")
	by := Source
	if itself {
		by = "it"
	}
	return Effect{Said: said, Line: thisThing.ReplaceAllString(line, by)}
}

var thisThing = regexp.MustCompile(`\b[Tt]his (creature|token|permanent|artifact|enchantment|land|Vehicle|Equipment|Saga|Aura|planeswalker|battle)\b`)

// String returns the ability as text: "Whenever another creature you control
// dies, you gain 1 life."
func (t Trigger) String() string {
	if len(t.Steps) > 0 {
		for _, b := range beginnings {
			if slices.Equal(b.steps, t.Steps) && b.whose == t.Whose {
				return "At the beginning of " + b.text + ", " + t.Do.Said + "."
			}
		}
	}
	return "Whenever " + t.Of.String() + " " + inWords(t.On) + ", " + t.Do.Said + "."
}

func inWords(on []Event) string {
	words := make([]string, len(on))
	for i, e := range on {
		words[i] = string(e)
	}
	return strings.Join(words, " or ")
}

// OnStep reports whether the ability triggers at the beginning of a step in
// its controller's turn, or in another player's.
func (t Trigger) OnStep(step Step, yours bool) bool {
	return slices.Contains(t.Steps, step) && (t.Whose == Anyones || (t.Whose == Yours) == yours)
}

// OnAny reports whether the ability triggers on one of the events.
func (t Trigger) OnAny(happened []Event) bool {
	return slices.ContainsFunc(t.On, func(e Event) bool { return slices.Contains(happened, e) })
}

// again matches the wording of Again.
var again = regexp.MustCompile(`(?i)^if (.+?) (dying|leaving|entering|attacking)(?: the battlefield)? causes a triggered ability of (?:a|any) permanent you control to trigger, that ability triggers an additional time\.?$`)

var gerunds = map[string]Event{"dying": Dying, "leaving": Leaving, "entering": Entering, "attacking": Attacking}

// again parses an Again ability.
func (c *Compiler) again(text string) (Ability, bool) {
	m := again.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	of, ok := c.subject(m[1])
	if !ok {
		return Left{UnknownSubject}, true
	}
	return Again{Of: of, By: gerunds[strings.ToLower(m[2])]}, true
}

// String returns the ability as printed on cards.
func (a Again) String() string {
	how := ""
	for word, is := range gerunds {
		if is == a.By {
			how = word
		}
	}
	return "If " + a.Of.String() + " " + how + " causes a triggered ability of a permanent " + "you control to trigger, that ability triggers an additional time."
}
