package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
)

// separately parses a sentence that joins two statements, each with its own subject, by "and". A condition
// before the first is of both: "As long as you control your commander, this creature gets +2/+2 and other
// creatures you control have trample". A statement about what no board shows is Left.
func (c *Compiler) separately(sentence string) ([]Ability, bool) {
	condition := before.FindString(sentence)
	body := sentence[len(condition):]
	for at := 0; ; {
		i := strings.Index(body[at:], " and ")
		if i < 0 {
			return nil, false
		}
		at += i + len(" and ")
		first, second := strings.TrimSuffix(body[:at-len(" and ")], ","), body[at:]
		if strings.Count(first, `"`)%2 == 1 || !ownSubject.MatchString(second) {
			continue
		}
		one, ok := c.oneStatement(condition + first)
		if !ok || condition == "" && slices.ContainsFunc(one, func(a Ability) bool { return conditionOf(a) != nil }) {
			continue
		}
		if part, ok := LeftOffBoard(english.Capital(second)); ok {
			return append(slices.Clip(one), part), true
		}
		if other, ok := c.statement(condition + second); ok && (condition != "" || !slices.ContainsFunc(other, func(a Ability) bool { return conditionOf(a) != nil })) {
			return slices.Concat(one, other), true
		}
	}
}

// castOr matches a restriction on what players do with spells or cards, and on something that the
// board shows.
var castOr = regexp.MustCompile(`(?i)^((?:(?:during your turn|as long as [^,"]+), )?)((?:your opponents|players|each opponent|opponents|you) can't )(cast spells|draw cards) or (activate abilities of [a-z, ]+|gain life)$`)

// partlyOffBoard parses such a restriction. Its part on spells or cards is Left.
func (c *Compiler) partlyOffBoard(sentence string) ([]Ability, bool) {
	m := castOr.FindStringSubmatch(sentence)
	if m == nil {
		return nil, false
	}
	part, ok := LeftOffBoard(english.Capital(m[1] + m[2] + m[3]))
	if !ok {
		return nil, false
	}
	rest, ok := c.oneStatement(m[1] + m[2] + m[4])
	return append(slices.Clip(rest), part), ok && !slices.ContainsFunc(rest, left)
}

// ownSubject matches a statement that begins with its own subject.
var ownSubject = regexp.MustCompile(`^(?:each |all |other |equip abilities )?[\w-]+(?: [\w-]+)*? (?:you control |your opponents control |you activate )?(?:gets?|has|have|costs?|can't|able to) `)

// underConditions parses keywords and abilities that an object has each under a condition of its own:
// "has trample as long as you control a Cat, reach if you control an Elf, and …".
func (c *Compiler) underConditions(sentence string) ([]Ability, bool) {
	subject, list, ok := strings.Cut(sentence, " has ")
	if !ok || strings.Count(list, " as long as ")+strings.Count(list, " if ") < 2 {
		return nil, false
	}
	var all []Ability
	for _, one := range splitList(list) {
		if !strings.Contains(one, " as long as ") && !strings.Contains(one, " if ") {
			return nil, false
		}
		a, ok := c.static(subject + " has " + one)
		if !ok || conditionOf(a) == nil {
			return nil, false
		}
		all = append(all, a)
	}
	return all, true
}

// splitList splits a list at its commas, of which the last may be followed by "and". Quoted text isn't split.
func splitList(list string) []string {
	var all []string
	quoted, from := false, 0
	for i := range len(list) {
		switch {
		case list[i] == '"':
			quoted = !quoted
		case !quoted && strings.HasPrefix(list[i:], ", "):
			all = append(all, strings.TrimPrefix(strings.TrimSpace(list[from:i]), "and "))
			from = i + 2
		}
	}
	return append(all, strings.TrimPrefix(strings.TrimSpace(list[from:]), "and "))
}

// theyAlso matches a sentence about the objects of the sentence before it.
var theyAlso = regexp.MustCompile(`(?i)^(as long as [^,"]+, )they also (have|get) `)

// alsoThey replaces "they" in such a sentence by the objects of the ability before it.
func alsoThey(sentence string, all []Ability) string {
	m := theyAlso.FindStringSubmatch(sentence)
	if m == nil || len(all) == 0 {
		return sentence
	}
	s, ok := all[len(all)-1].(Static)
	if !ok || s.On.What == nil || s.On.Itself || s.While != nil {
		return sentence
	}
	verb := map[string]string{"have": "has", "get": "gets"}[strings.ToLower(m[2])]
	return m[1] + "each " + s.On.What.String() + " " + verb + " " + sentence[len(m[0]):]
}

// attackOrBlock matches a restriction on attacking one player and on blocking others.
var attackOrBlock = regexp.MustCompile(`(?i)^(.+? )(can't attack (?:you|your opponents)) or (block .+)$`)

// attackingOrBlocking parses such a restriction as two.
func (c *Compiler) attackingOrBlocking(sentence string) ([]Ability, bool) {
	m := attackOrBlock.FindStringSubmatch(sentence)
	if m == nil {
		return nil, false
	}
	first, ok := c.restriction(m[1] + m[2])
	second, also := c.restriction(m[1] + "can't " + m[3])
	return []Ability{first, second}, ok && also
}
