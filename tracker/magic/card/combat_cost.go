package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// CombatCost is an ability that makes attacking with creatures, or blocking with them, cost mana
// (CR 508.1h, 509.1d).
type CombatCost struct {
	On   Subject            `json:"on"`
	Cant []Prohibition      `json:"cant"`           // attack, block, or be blocked
	Whom string             `json:"whom,omitempty"` // with CantAttack, whom: You, YouOrYours or YourPlaneswalkers; "" for all
	Mana string             `json:"mana"`           // for each creature; "{X}" for as much generic mana as For
	For  *notation.Quantity `json:"for,omitempty"`  // how often Mana is to be paid for each creature; nil for once
	When *Proviso           `json:"when,omitempty"`
}

// YourPlaneswalkers is a Whom of CombatCost: the planeswalkers of its controller, and not the controller.
const YourPlaneswalkers = "planeswalkers you control"

// The forms of costs: to attack a player or planeswalkers, to attack or block with one creature, and
// to block one.
var (
	costToAttack = regexp.MustCompile(`(?i)^(.+?) can't attack (you|you or (?:a planeswalker|planeswalkers) you control|planeswalkers you control) ` +
		`unless their controller pays (\{[^"{}]+\}) for each (?:of those creatures|creature they control that's attacking (?:you|a planeswalker you control|you or a planeswalker you control))(?:, where X is (.+))?$`)
	costOfOne   = regexp.MustCompile(`(?i)^(this creature|this permanent|enchanted creature) (can't attack|can't block|can't attack or block) unless (?:you pay|its controller pays) (\{[^"{}]+\})(?: for each (.+))?$`)
	costToBlock = regexp.MustCompile(`(?i)^(this creature|this permanent|enchanted creature) (can't be blocked) unless defending player pays (\{[^"{}]+\}) for each creature they control that's blocking it$`)
)

// combatCost parses what a player pays for each creature that attacks, and the forms for one
// creature.
func (c *Compiler) combatCost(sentence string) (Ability, bool) {
	var a CombatCost
	if rest, when, ok := c.leading(sentence); ok {
		sentence, a.When = rest, when
	}
	if m := costToAttack.FindStringSubmatch(sentence); m != nil {
		what, _ := english.CutPrefix(m[1], "each ")
		f, ok := c.allOf(lowerFirst(what))
		if !ok || f.Card != nil || ambiguous(f) {
			return nil, false
		}
		a.On, a.Cant, a.Whom, a.Mana = Subject{What: f}, []Prohibition{CantAttack}, strings.ToLower(m[2]), m[3]
		if a.Whom == "you or a planeswalker you control" {
			a.Whom = YouOrYours
		}
		if m[4] == "" {
			return a, !strings.Contains(a.Mana, "{X}")
		}
		return a, a.Mana == "{X}" && c.costTimes(&a, m[4])
	}
	m := costOfOne.FindStringSubmatch(sentence)
	if m == nil {
		if m = costToBlock.FindStringSubmatch(sentence); m == nil {
			return nil, false
		}
		m = append(m, "")
	}
	if a.On.Itself = !strings.EqualFold(m[1], "enchanted creature"); !a.On.Itself {
		a.On.Host = "enchanted creature"
	}
	for _, form := range restrictions {
		if strings.EqualFold(form.text, m[2]) {
			a.Cant = form.cant
		}
	}
	a.Mana = m[3]
	if strings.Contains(a.Mana, "{X}") {
		return nil, false
	}
	return a, m[4] == "" || c.costTimes(&a, "the number of "+eachOf(m[4]))
}

// counterOn matches one counter of a kind on an object.
var counterOn = regexp.MustCompile(`^(\S+) counter on `)

// eachOf converts the words after "for each" to the words after "the number of".
func eachOf(each string) string {
	if many := counterOn.ReplaceAllString(each, "$1 counters on "); many != each {
		return many
	}
	return strings.Replace(each, "card in ", "cards in ", 1)
}

// costTimes parses how often the mana of a combat cost is to be paid for each creature. The number of
// cards in a hand isn't accepted: the board may not know it.
func (c *Compiler) costTimes(a *CombatCost, text string) bool {
	_, n, ok := notation.ParseSize(c.vocabulary, "This creature's toughness is equal to "+text)
	a.For = n
	return ok && n != nil && n.Hand == nil
}

// String returns the ability as text.
func (a CombatCost) String() string {
	predicate := ""
	for _, form := range restrictions {
		if slices.Equal(form.cant, a.Cant) {
			predicate = form.text
			break
		}
	}
	text := a.On.sentence() + predicate
	switch {
	case a.Cant[0] == CantBeBlocked:
		text += " unless defending player pays " + a.Mana + " for each creature they control that's blocking it"
	case a.Whom != "":
		if text += " " + a.Whom + " unless their controller pays " + a.Mana + " for each of those creatures"; a.For != nil {
			text += ", where X is " + a.For.String()
		}
	default:
		if text += " unless its controller pays " + a.Mana; a.For != nil {
			text += " for each " + strings.TrimPrefix(a.For.String(), "the number of ")
		}
	}
	return a.When.before(text + ".")
}

func (CombatCost) Kind() Kind { return KindRestriction }
func (CombatCost) ability()   {}
