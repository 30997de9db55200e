package magic

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// told is a triggered ability as its text tells it: "When this token dies,
// create a 1/1 …".
type told struct {
	subject string // "this creature", "another creature you control"; empty for a step
	verb    string // as cards write it of one: "dies"; or the step: "your upkeep"
	verbs   []string
	effect  string
}

// verbs are what triggers in texts, by how the condition ends, the longest
// first.
var verbs = []struct {
	ends string
	are  []string
}{
	{"enters the battlefield or attacks", []string{"enters", "attacks"}},
	{"enters or leaves the battlefield", []string{"enters", "leaves the battlefield"}},
	{"enters or attacks", []string{"enters", "attacks"}},
	{"enters or dies", []string{"enters", "dies"}},
	{"attacks or blocks", []string{"attacks", "blocks"}},
	{"blocks or becomes blocked", []string{"blocks", "becomes blocked"}},
	{"is put into a graveyard from the battlefield", []string{"is put into a graveyard from the battlefield"}},
	{"are put into a graveyard from the battlefield", []string{"is put into a graveyard from the battlefield"}},
	{"deals combat damage to a player", []string{"deals combat damage to a player"}},
	{"deals combat damage to an opponent", []string{"deals combat damage to a player"}},
	{"leaves the battlefield", []string{"leaves the battlefield"}},
	{"leave the battlefield", []string{"leaves the battlefield"}},
	{"enters the battlefield", []string{"enters"}},
	{"enter the battlefield", []string{"enters"}},
	{"enters", []string{"enters"}},
	{"enter", []string{"enters"}},
	{"dies", []string{"dies"}},
	{"die", []string{"dies"}},
	{"attacks", []string{"attacks"}},
	{"attack", []string{"attacks"}},
	{"becomes blocked", []string{"becomes blocked"}},
	{"blocks", []string{"blocks"}},
}

// readTrigger reads a text; false where it is no triggered ability, or one of
// something that a board doesn't see.
func readTrigger(text, name string) (told, bool) {
	if _, after, ok := strings.Cut(text, " — "); ok && !strings.Contains(text[:len(text)-len(after)], ",") {
		text = after // an ability word
	}
	short, _, _ := strings.Cut(name, ",")
	for _, called := range []string{name, short} {
		if called != "" {
			text = strings.ReplaceAll(text, called, "this permanent")
		}
	}
	condition, effect, ok := strings.Cut(strings.ReplaceAll(text, "’", "'"), ", ")
	if !ok {
		return told{}, false
	}
	t := told{effect: strings.TrimSuffix(strings.TrimSpace(effect), ".")}
	lower := strings.ToLower(condition)
	if step, ok := strings.CutPrefix(lower, "at the beginning of "); ok && step != "" {
		t.verb = step
		return t, true
	}
	if lower == "at end of combat" {
		t.verb = "end of combat"
		return t, true
	}
	for _, when := range []string{"whenever ", "when "} {
		if !strings.HasPrefix(lower, when) {
			continue
		}
		condition = strings.TrimSuffix(condition[len(when):], " under your control")
		for _, v := range verbs {
			if subject, ok := strings.CutSuffix(condition, " "+v.ends); ok {
				t.subject, t.verbs = subject, v.are
				return t, true
			}
		}
	}
	return told{}, false
}

// itself reports whether the ability is about the permanent that has it.
func (t told) itself() bool {
	return strings.HasPrefix(t.subject, "this ") || strings.HasPrefix(t.subject, "This ") || t.subject == "it"
}

// leaving is what a permanent does as it leaves, in the words of texts (CR
// 700.4, 603.6c).
func leaving(c Characteristics, e Moved) []string {
	all := []string{"leaves the battlefield"}
	if e.To == Graveyard {
		all = append(all, "is put into a graveyard from the battlefield")
		if c.is("Creature") || c.is("Planeswalker") {
			all = append(all, "dies")
		}
	}
	return all
}

// occurs reports whether any of what happened is what the ability waits for.
func (t told) occurs(happened []string) bool {
	return slices.ContainsFunc(t.verbs, func(v string) bool { return slices.Contains(happened, v) })
}

// texts finds the abilities of a permanent about itself.
func (w *watch) texts(happened []string, t triggering) {
	for _, text := range t.is.Abilities {
		if told, ok := readTrigger(text, t.is.Name); ok && told.itself() && told.occurs(happened) {
			w.tell(told, happened[0], t)
		}
	}
}

// speaks reports whether a permanent may have an ability that triggers on what
// others do; what has no text and no keyword is not looked at more closely.
func (p Permanent) speaks(now *layers) bool {
	face := p.Face()
	return len(face.Keywords)+len(face.Abilities)+len(p.Pumps)+len(p.Counters) > 0 || len(now.static) > 0 || now.someAttached()
}

// watches reports whether what happened to another permanent is what an ability
// looks at.
func (w *watch) watches(subject string, t *triggering) bool {
	lower := strings.ToLower(subject)
	switch lower {
	case "equipped creature", "enchanted creature", "enchanted permanent", "fortified land", "enchanted land", "enchanted artifact":
		return t.now.s.hostOf(&t.source.Of) == t.other.ID
	}
	own := t.source.ID == t.other.ID
	if rest, ok := strings.CutPrefix(lower, "another "); ok {
		lower = "a " + rest
	} else if own {
		t.times++ // "a creature you control" is itself too
	}
	lower, once := strings.CutPrefix(lower, "one or more ")
	sel, ok := w.g.description(strings.TrimPrefix(lower, "other "))
	if !ok || t.times < 1 || own && strings.HasPrefix(lower, "other ") && t.source.Count == 1 {
		return false
	}
	c := t.now.of(t.other)
	there := t.other.Of
	there.PhasedOut = false
	if !c.fits(&there, sel.Filter) || !t.now.s.controls(sel.Filter.Controller, t.other.Of.Controller, t.source.Of.Controller) {
		return false
	}
	if once {
		key := fmt.Sprint(t.source.ID, subject)
		if w.once[key] {
			return false
		}
		w.once[key], t.times = true, 1
	}
	return true
}

// description reads a description of permanents.
func (g *Game) description(text string) (notation.Selector, bool) {
	read, err := g.selectors.Parse(text)
	if err != nil || len(read) != 1 || read[0].Filter == nil {
		return notation.Selector{}, false
	}
	return read[0], true
}

// tell notes an ability that triggers by its text.
func (w *watch) tell(a told, happened string, t triggering) {
	effect, ok := w.met(a.effect, t)
	if !ok {
		return
	}
	rule := map[string]tracker.Rule{
		"enters": "magic/trigger/enters", "leaves the battlefield": "magic/trigger/leaves", "attacks": "magic/trigger/attacks",
	}[happened]
	if rule == "" {
		rule = "magic/trigger"
	}
	if role := w.g.rules[t.is.Name+" Role"]; role != "" {
		rule = role
	}
	r := w.reminder(t, rule, english.Quote(a.effect), w.g.doing(effect, a.itself(), t), false)
	if happened == "leaves the battlefield" && slices.ContainsFunc(r.Do, func(e tracker.Encoded) bool {
		a, err := actionKinds.Decode(e)
		_, returns := a.(Return)
		return err == nil && mentionsIt(e) && !returns
	}) {
		r.Do, r.Members = nil, 0 // what has left can't be done anything to but return
	}
	w.note(r)
}

// doing is the line that does what a text says, in the words of the table.
func (g *Game) doing(effect string, itself bool, t triggering) string {
	effect = strings.TrimPrefix(effect, "you may ")
	self := "it"
	if !itself {
		self = fmt.Sprintf("all #%d", t.source.ID)
	}
	return thisThing.ReplaceAllString(effect, self)
}

var thisThing = regexp.MustCompile(`\b[Tt]his (creature|token|permanent|artifact|enchantment|land|Vehicle|Equipment|Saga|Aura|planeswalker|battle)\b`)

var sizeCondition = regexp.MustCompile(`^its (power|toughness) is (\d+) or (less|greater)$`)

// met checks the condition behind "if" where it is one that the board knows
// (CR 603.4), and gives what follows it. Of any other, the table judges.
func (w *watch) met(effect string, t triggering) (string, bool) {
	rest, ok := strings.CutPrefix(effect, "if ")
	if !ok {
		return effect, true
	}
	condition, then, ok := strings.Cut(rest, ", ")
	if !ok {
		return effect, true
	}
	m := sizeCondition.FindStringSubmatch(condition)
	if m == nil {
		return then, true
	}
	value := t.is.Power
	if m[1] == "toughness" {
		value = t.is.Toughness
	}
	n, _ := strconv.ParseInt(m[2], 10, 64)
	if m[3] == "less" {
		return then, value <= n
	}
	return then, value >= n
}
