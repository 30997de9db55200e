package card

import (
	"reflect"
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

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
	{"each other player's upkeep", []Step{Upkeep}, Others},
	{"the upkeep of enchanted creature's controller", []Step{Upkeep}, OfHostController},
	{"the upkeep of enchanted permanent's controller", []Step{Upkeep}, OfHostController},
	{"the upkeep of enchanted land's controller", []Step{Upkeep}, OfHostController},
	{"the upkeep of enchanted artifact's controller", []Step{Upkeep}, OfHostController},
	{"the upkeep of enchanted enchantment's controller", []Step{Upkeep}, OfHostController},
	{"enchanted player's upkeep", []Step{Upkeep}, OfEnchantedPlayer},
	{"the chosen player's upkeep", []Step{Upkeep}, TheChosen},
	{"your draw step", []Step{DrawStep}, Yours},
	{"each draw step", []Step{DrawStep}, Anyones},
	{"each player's draw step", []Step{DrawStep}, Anyones},
	{"each opponent's draw step", []Step{DrawStep}, Opponents},
	{"the draw step of enchanted creature's controller", []Step{DrawStep}, OfHostController},
	{"enchanted player's draw step", []Step{DrawStep}, OfEnchantedPlayer},
	{"your precombat main phase", []Step{PrecombatMain}, Yours},
	{"your first main phase", []Step{PrecombatMain}, Yours},
	{"each of your precombat main phases", []Step{PrecombatMain}, Yours},
	{"each of your first main phases", []Step{PrecombatMain}, Yours},
	{"each player's precombat main phase", []Step{PrecombatMain}, Anyones},
	{"each player's first main phase", []Step{PrecombatMain}, Anyones},
	{"each opponent's precombat main phase", []Step{PrecombatMain}, Opponents},
	{"each opponent's first main phase", []Step{PrecombatMain}, Opponents},
	{"enchanted player's first main phase", []Step{PrecombatMain}, OfEnchantedPlayer},
	{"each of your main phases", []Step{PrecombatMain, PostcombatMain}, Yours},
	{"your postcombat main phase", []Step{PostcombatMain}, Yours},
	{"your second main phase", []Step{PostcombatMain}, Yours},
	{"each of your postcombat main phases", []Step{PostcombatMain}, Yours},
	{"each of your second main phases", []Step{PostcombatMain}, Yours},
	{"combat on your turn", []Step{Combat}, Yours},
	{"combat on each opponent's turn", []Step{Combat}, Opponents},
	{"your combat on your turn", []Step{Combat}, Yours},
	{"your combat step", []Step{Combat}, Yours},
	{"each combat", []Step{Combat}, Anyones},
	{"combat", []Step{Combat}, Anyones},
	{"end of combat", []Step{EndOfCombat}, Anyones},
	{"end of combat on your turn", []Step{EndOfCombat}, Yours},
	{"each postcombat main phase", []Step{PostcombatMain}, Anyones},
	{"each other player's draw step", []Step{DrawStep}, Others},
	{"your end step", []Step{EndStep}, Yours},
	{"each of your end steps", []Step{EndStep}, Yours},
	{"each end step", []Step{EndStep}, Anyones},
	{"the end step", []Step{EndStep}, Anyones},
	{"each player's end step", []Step{EndStep}, Anyones},
	{"each opponent's end step", []Step{EndStep}, Opponents},
	{"the end step of enchanted creature's controller", []Step{EndStep}, OfHostController},
	{"enchanted player's end step", []Step{EndStep}, OfEnchantedPlayer},
}

// trigger parses a triggered ability. ok is false if the text isn't one.
func (c *Compiler) trigger(text string) (a Ability, ok bool) {
	text = conditionAsKind(text)
	if rest, ok := english.CutPrefix(text, "at the beginning of "); ok {
		if head, _, _ := strings.Cut(rest, ","); strings.Contains(head, " or whenever ") {
			return c.occasion(rest, c.stepOrEvent), true
		}
		return c.occasion(rest, stepEvents), true
	}
	for _, when := range []string{"whenever ", "when "} {
		if rest, ok := english.CutPrefix(text, when); ok {
			rest = fromAnywhere.ReplaceAllString(rest, "$1 from the battlefield, ")
			return c.occasion(rest, c.clauses), true
		}
	}
	for _, when := range []string{"at ", "at the "} {
		if rest, ok := english.CutPrefix(text, when); ok && strings.HasPrefix(rest, "end of combat") {
			return c.occasion(rest, stepEvents), true
		}
	}
	return nil, false
}

// fromAnywhere matches an event in which an object is put into a graveyard from any zone.
// The board shows it only from the battlefield.
var fromAnywhere = regexp.MustCompile(`(?i)^(this \w+ is put into a graveyard) from anywhere, `)

// stepOrEvent parses the beginning of a step, or another event: "your upkeep or whenever
// you cast a green spell".
func (c *Compiler) stepOrEvent(text string) ([]Event, bool) {
	first, second, _ := strings.Cut(text, " or whenever ")
	on, ok := stepEvents(first)
	more, also := c.clauses(second)
	return append(on, more...), ok && also
}

// occasion parses the events of a triggered ability, and returns the effect after
// them. The comma between the two is the first that leaves events before it and no
// further event behind it.
func (c *Compiler) occasion(text string, read func(string) ([]Event, bool)) Ability {
	if !strings.Contains(text, ", ") {
		return Left{Why: UnknownWords}
	}
	for i, commas := 0, 0; commas < maxCommas; commas++ {
		next := strings.Index(text[i:], ", ")
		if next < 0 {
			break
		}
		i += next
		if strings.HasPrefix(text[i+2:], "or ") || listGoesOn.MatchString(text[i+2:]) {
			i += 2
			continue
		}
		head, in := cutZone(text[:i])
		if on, ok := read(head); ok {
			t := Trigger{On: on, In: in}
			if in != nil && !inOneZone(on) {
				return Left{Why: UnseenEvent}
			}
			if !c.does(&t, text[i+2:]) {
				return Left{Why: UnknownCondition}
			}
			return t
		}
		i += 2
	}
	return Left{Why: UnseenEvent}
}

// listGoesOn matches the rest of a list after its first comma: "an artifact, creature, or land".
var listGoesOn = regexp.MustCompile(`^\w+, or `)

// maxCommas is the maximum number of commas in the events of an ability.
const maxCommas = 4

// onlySo are the sentences that limit how often an ability triggers.
var onlySo = []struct {
	text string
	only Often
}{
	{" This ability triggers only once each turn", OnceEachTurn},
	{" This ability triggers only once", OnceEver},
}

// does parses the effect, the intervening if clause (CR 603.4) and the limit. If
// the ability triggers on its own object, a player or a step, "it" in the effect is
// that object. It returns false if a limit isn't understood.
func (c *Compiler) does(t *Trigger, effect string) bool {
	effect = strings.TrimSuffix(strings.TrimSpace(effect), ".")
	for _, l := range onlySo {
		if before, ok := strings.CutSuffix(effect, l.text); ok {
			effect, t.Only = strings.TrimSuffix(before, "."), l.only
			break
		}
	}
	if t.Only == "" && strings.HasSuffix(effect, " Do this only once each turn") { // the effect has it too
		t.Only = UntilDone
	}
	if strings.Contains(effect, "This ability triggers") {
		return false
	}
	line := effect
	if rest, ok := strings.CutPrefix(effect, "if "); ok {
		if condition, then, ok := strings.Cut(rest, ", "); ok {
			if zones := zonesOf(condition); zones != nil && t.In == nil {
				t.In, line = zones, then
			} else if c, ok := notation.ParseCondition(c.vocabulary, present.Replace(condition)); ok && !CountsCards(&c) {
				t.If, line = &c, then
			}
		}
	}
	line = aboutEvents(t.On, byReference(t.On, line))
	t.Do = effectOf(effect, line)
	t.Do.Intervening = strings.HasPrefix(line, "if ")
	if other, clear := meansOther(t.On, line); clear {
		t.Do.Other = other
	} else {
		t.Do.Line = ""
	}
	return true
}

// thatKind matches a reference by subtype: "that Hero".
var thatKind = regexp.MustCompile(`\bthat ([A-Z][a-z]+)\b`)

// byReference returns an effect that refers to an object of its events without a subtype. "That
// Hero" is "it" if it performs the events, and "that permanent" if the ability's source
// performs them. An effect that has a target before is unchanged: "it" would be the target.
func byReference(on []Event, text string) string {
	m := thatKind.FindStringSubmatchIndex(text)
	if m == nil {
		return text
	}
	kind := strings.ToLower(text[m[2]:m[3]])
	does, other := true, true // in each event
	for _, e := range on {
		does = does && e.Of.What != nil && names(e.Of.What, kind)
		other = other && e.Of.OnlyItself() && e.To != nil && e.To.What != nil && names(e.To.What, kind)
	}
	it, its := "it", "its"
	switch {
	case other:
		it, its = "that permanent", "that permanent's"
	case strings.Contains(text[:m[0]], "target") || !does:
		return text
	}
	return strings.NewReplacer("that "+text[m[2]:m[3]]+"'s", its, "that "+text[m[2]:m[3]], it).Replace(text)
}

// functionsIn matches a condition that says in which zones an ability functions.
var functionsIn = regexp.MustCompile(`^this (?:creature|permanent|card|enchantment|artifact) is ([a-z ]+)$`)

// zonesSaid maps the words of such a condition to zones.
var zonesSaid = map[string][]string{
	"in the command zone":                       {InCommand},
	"in the command zone or on the battlefield": {InCommand, OnBattlefield},
	"in your graveyard":                         {InGraveyard},
	"in your graveyard or on the battlefield":   {InGraveyard, OnBattlefield},
}

// zonesOf returns the zones that such a condition names, or nil.
func zonesOf(condition string) []string {
	if m := functionsIn.FindStringSubmatch(condition); m != nil {
		return zonesSaid[m[1]]
	}
	return nil
}

// present puts a condition on what has left the battlefield into the present: the
// ability looks back to when it was there (CR 603.10a).
var present = strings.NewReplacer("it had ", "it has ", "it was ", "it is ", "it didn't have ", "it doesn't have ", "it wasn't ", "it isn't ")

// CountsCards reports whether a condition counts cards outside the battlefield, most of
// which the board doesn't have.
func CountsCards(c *notation.Condition) bool {
	counts := func(f *notation.Filter) bool { return f != nil && f.Card != nil }
	amount := func(q *notation.Quantity) bool {
		for ; q != nil; q = q.Add {
			if counts(q.Count) || q.Of != nil {
				return true
			}
		}
		return false
	}
	return counts(c.Controls) || counts(c.Is) || amount(c.Amount) || amount(c.To) ||
		slices.ContainsFunc(c.All, func(one notation.Condition) bool { return CountsCards(&one) }) ||
		slices.ContainsFunc(c.Any, func(one notation.Condition) bool { return CountsCards(&one) })
}

// effectOf returns an effect with the words of the text and its line. The words have no
// reference by id to the object that gives an ability.
func effectOf(said, line string) Effect {
	parts := strings.Split(line, `"`)
	for i := 0; i < len(parts); i += 2 { // in a quoted ability, "this token" is what has that ability
		parts[i] = givenByID.ReplaceAllString(thisThing.ReplaceAllString(parts[i], Source), "all #$1")
		parts[i] = strings.ReplaceAll(parts[i], "all all #", "all #")
	}
	return Effect{Said: strings.ReplaceAll(said, giver, giverWords), Line: strings.Join(parts, `"`)}
}

var thisThing = regexp.MustCompile(`\b[Tt]his (creature|token|permanent|artifact|enchantment|land|Vehicle|Equipment|Saga|Aura|planeswalker|battle|Spacecraft|Class|Case|Room|Siege|card|emblem)\b`)

// String returns the ability as text: "Whenever another creature you control
// dies, you gain 1 life."
func (t Trigger) String() string {
	text := ""
	for i, e := range t.On {
		if i+1 < len(t.On) && e.While != nil && e.Is != Being && reflect.DeepEqual(e.While, t.On[i+1].While) {
			e.While = nil // said once, at the end
		}
		switch words := e.String(); {
		case e.Is == Beginning && i == 0:
			text = "A" + words[1:]
		case e.Is == Beginning:
			text += " or " + words
		case i == 0:
			text = "Whenever " + words
		case t.On[i-1].Is != Beginning && !e.movesCards() && !t.On[i-1].movesCards() && e.subject() == t.On[i-1].subject() && e.does() != "":
			text += " or" + e.does()
		default:
			text += " or whenever " + words
		}
	}
	text += t.whileText() + ", " + t.Do.Said + "."
	for _, l := range onlySo {
		if l.only == t.Only {
			text += l.text + "."
		}
	}
	return text
}

// AboutOthers reports whether the ability triggers on what happens to other
// objects, so that "it" in its effect is one of those.
func (t Trigger) AboutOthers() bool {
	return slices.ContainsFunc(t.On, func(e Event) bool { return e.Of.What != nil || e.Of.Host != "" })
}

// OnlyOwn reports whether the event is only about the ability's own object.
func (e Event) OnlyOwn() bool { return e.Of.OnlyItself() }

// AboutMore reports whether the ability triggers on anything else than its own
// object and the beginnings of steps.
func (t Trigger) AboutMore() bool {
	return slices.ContainsFunc(t.On, func(e Event) bool { return !e.OnlyOwn() && e.Is != Beginning })
}

// OnStep reports whether the ability triggers at the beginning of a step.
func (t Trigger) OnStep(step Step) (Whose, bool) {
	for _, e := range t.On {
		if slices.Contains(e.Steps, step) {
			return e.Who, true
		}
	}
	return "", false
}

// OfThatPlayer reports whether the ability speaks of the player of its event.
func (t Trigger) OfThatPlayer() bool { return t.Do.ofThatPlayer() }

var ofThatPlayer = regexp.MustCompile(`(?i)\b(that player|that opponent|they|their)\b`)

// EffectOf returns the effect that a text says.
func EffectOf(text string) Effect { return effectOf(text, text) }
