package play

import (
	"regexp"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
)

var (
	// ofYou matches restrictions that are about the controller of the effect.
	ofYou = regexp.MustCompile(`(?i)^(?:can't attack you(?: or planeswalkers you control)?|can't be blocked by creatures you control|can't block creatures you control)$`)
	// restricts matches a restriction or requirement with a duration.
	restricts = regexp.MustCompile(`(?i)^(.+?) ((?:can't|can|don't|doesn't|attacks?|blocks?|assigns?|must) .+)$`)
	// lasting matches the duration.
	lasting = regexp.MustCompile(`(?i),? (this combat|this turn|until end of turn|until your next turn|until your next upkeep|until the end of your next turn|for as long as [^,"]+)(,? (?:if able|except by .+))?$|,? (this turn)( except by .+| if able)$`)
	// lastingFirst matches the duration at the beginning of a sentence.
	lastingFirst = regexp.MustCompile(`(?i)^(until end of turn|until your next turn|until your next upkeep|until the end of your next turn), (.+)$`)
	// aboutObject matches a restriction or requirement about one other object.
	aboutObject = regexp.MustCompile(`(?i)^(can't block |blocks )(it|` + card.Source + `)( if able)?$`)
	// itsActivated matches the activated abilities of an object.
	itsActivated = regexp.MustCompile(`(?i)^(its|their|target [a-z ]+?'s|that [a-z]+'s) activated abilities can't be activated`)
	// ofSpeaker matches words for the controller of the effect, who may not control the
	// objects that it affects.
	ofSpeaker = regexp.MustCompile(`(?i)\b(?:you|your|it|them|that|its) ?\b`)
)

// restricted reads a restriction, requirement or permission with a duration as a rule for the
// objects: "target creature can't be blocked this turn except by Walls".
func (r *reader) restricted(text string) (Steps, bool) {
	long := ""
	if m := lastingFirst.FindStringSubmatch(text); m != nil {
		long, text = strings.ToLower(m[1]), m[2]
	} else if m := lasting.FindStringSubmatch(text); m != nil {
		long = strings.ToLower(m[1] + m[3])
		text = strings.TrimSuffix(text, m[0]) + m[2] + m[4]
	}
	if long == "" {
		return nil, false
	}
	combat := long == "this combat"
	if combat || long == "this turn" {
		long = "until end of turn"
	}
	if m := itsActivated.FindStringSubmatch(text); m != nil {
		who := strings.TrimSuffix(m[1], "'s")
		switch strings.ToLower(m[1]) {
		case "its":
			who = "it"
		case "their":
			who = "they"
		}
		text = who + " can't have its activated abilities activated" + strings.TrimPrefix(text, m[0])
	}
	m := restricts.FindStringSubmatch(text)
	if m == nil || strings.Contains(text, `"`) {
		return nil, false
	}
	if one := aboutObject.FindStringSubmatch(m[2]); one != nil && (one[1] == "blocks ") == (one[3] != "") {
		object := card.ItsSource
		if strings.EqualFold(one[2], "it") {
			object = card.It
		}
		m[2] = one[1] + object + one[3]
	}
	if strings.Contains(m[2], card.Source) {
		return nil, false
	}
	ability := "This permanent " + ofOne(m[2]) + "."
	if strings.EqualFold(m[1], "they") && ofYou.MatchString(m[2]) {
		return nil, false // players can be meant
	}
	if !ofYou.MatchString(m[2]) && ofSpeaker.MatchString(strings.NewReplacer("its controller's untap step", "", "its activated abilities", "", "spells or abilities your opponents control", "", "spells your opponents control", "", "as though it didn't", "").Replace(m[2])) {
		return nil, false
	}
	for _, a := range r.g.compiler.Compile(ability, card.Self{}) {
		switch a.(type) {
		case card.Restriction, card.Requirement, card.Permission:
		default:
			return nil, false
		}
	}
	all, err := r.g.effects.Parse(normal(m[1] + " gains flying " + long))
	if err != nil || len(all) != 1 {
		return nil, false
	}
	give, ok := all[0].(GiveBoost)
	if !ok || len(give.How.Keywords) != 1 || !r.carried(give) {
		return nil, false
	}
	give.How.Keywords, give.How.Rules, give.How.Combat = nil, []string{ability}, combat
	return Steps{give}, true
}

// ofOne returns a predicate in the singular.
func ofOne(predicate string) string {
	for _, form := range []struct{ of, one string }{
		{"don't untap during their controllers' untap steps", "doesn't untap during its controller's untap step"},
		{"don't untap during their controller's untap step", "doesn't untap during its controller's untap step"},
		{"attack ", "attacks each combat "},
		{"attacks if able", "attacks each combat if able"},
		{"block ", "blocks each combat "},
		{"blocks if able", "blocks each combat if able"},
	} {
		if rest, ok := english.CutPrefix(predicate, form.of); ok {
			return form.one + strings.TrimPrefix(rest, "each combat ")
		}
	}
	return predicate
}
