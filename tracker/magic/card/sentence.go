package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
)

// statements parses the sentences of a text that is neither a triggered nor an
// activated ability. "It" at the start of a sentence means the subject of the
// sentence before. A sentence that changes what the one before says ("Otherwise, …",
// "… instead") is understood together with it, or both are Left.
func (c *Compiler) statements(text string) []Ability {
	var all []Ability
	it := "This permanent"
	last := 0 // the number of abilities before the last sentence
	for _, sentence := range wholeSentences(Sentences(text)) {
		if len(all) > 0 && sameElsewhere.MatchString(sentence) && isStatic(all[len(all)-1]) {
			all = append(all, Left{Why: RestOfSentence})
			continue
		}
		sentence, beyond := onBoard(alsoThey(withHost(withSubject(sentence, it)), all))
		read, ok := c.statement(sentence)
		if other, is := english.CutPrefix(sentence, "otherwise, "); is && len(all) > 0 {
			read, ok = c.otherwise(all[len(all)-1], withSubject(other, it))
		}
		if !ok {
			if amends.MatchString(sentence) {
				all = all[:last]
			}
			read = []Ability{Left{Why: UnknownWords}}
		}
		last = len(all)
		all = append(all, read...)
		if beyond {
			all = append(all, Left{Why: RestOfSentence})
		}
		it = antecedent(sentence)
	}
	if len(all) == 0 {
		return []Ability{Left{Why: UnknownWords}}
	}
	return all
}

// elsewhereToo matches the subject of a sentence about all objects in all zones, and
// sameElsewhere a sentence that extends the one before it to objects off the battlefield.
// That part is Left.
var (
	elsewhereToo  = regexp.MustCompile(`(?i)^all cards that aren't on the battlefield, spells, and (permanents )`)
	sameElsewhere = regexp.MustCompile(`(?i)^the same is true for (?:\w+ )?spells you control and (?:\w+ )*cards you own that aren't on the battlefield$`)
)

// onBoard returns a sentence about the objects of all zones as one about permanents.
// beyond reports whether it is about more than those.
func onBoard(sentence string) (about string, beyond bool) {
	about = elsewhereToo.ReplaceAllString(sentence, "All $1")
	return about, about != sentence
}

func isStatic(a Ability) bool {
	_, is := a.(Static)
	return is
}

// amends matches a sentence that changes what the sentence before it says.
var amends = regexp.MustCompile(`(?i)\binstead\b|^otherwise\b|^if |\bsame is true\b|\balso\b|^this effect\b`)

// stillLands matches a sentence that says which type an object keeps: "It's still
// a land".
var stillLands = regexp.MustCompile(`(?i)^(?:it's|they're|that \w+ is|those \w+ are) still ((?:an? )?\w+)$`)

var (
	preventsThat = regexp.MustCompile(`(?i)\bwould .*\bdamage\b.*\bprevent\b|\bwould be dealt .*damage\b.*\bprevent\b|\bdamage would be dealt\b`)
	afterThat    = regexp.MustCompile(`(?i)\bthis way\b|^(?:put|remove|create|exile|sacrifice|the source's controller|that) `)
)

// wholeSentences joins a sentence that says which type an object keeps, or what
// happens after damage is prevented, to the one before it.
func wholeSentences(all []string) []string {
	for i := 1; i < len(all); i++ {
		if preventsThat.MatchString(all[i-1]) && afterThat.MatchString(all[i]) {
			all[i-1] += ". " + all[i]
			all = slices.Delete(all, i, i+1)
			i--
			continue
		}
		if m := stillLands.FindStringSubmatch(all[i]); m != nil {
			all[i-1] += " that's still " + m[1]
			all = slices.Delete(all, i, i+1)
			i--
		}
	}
	return all
}

// withSubject replaces "it" at the beginning of a sentence by what it means.
func withSubject(sentence, it string) string {
	if it != "" {
		for _, form := range []struct{ before, after string }{
			{"it ", it + " "},
			{"it's ", it + " is "},
			{"as long as it's ", "As long as " + it + " is "},
			{"as long as it has ", "As long as " + it + " has "},
		} {
			if rest, ok := english.CutPrefix(sentence, form.before); ok && !strings.HasPrefix(rest, "your turn") && !strings.HasPrefix(rest, "not your turn") {
				return form.after + rest
			}
		}
	}
	if _, ok := english.CutPrefix(sentence, "enters "); ok { // in players' shorthand
		return "This permanent e" + sentence[1:]
	}
	return sentence
}

// ofHost matches a condition about the host of an object, before what is said of "it", the host.
var ofHost = regexp.MustCompile(`(?i)^(as long as ((?:enchanted|equipped|fortified) [a-z]+)(?:'s)? [^,"]+, )it `)

// withHost replaces "it" behind a condition about the host by the words for the host.
func withHost(sentence string) string { return ofHost.ReplaceAllString(sentence, "${1}${2} ") }

// otherwise parses a sentence after "Otherwise": it applies while the condition of the
// ability before it is false.
func (c *Compiler) otherwise(before Ability, sentence string) ([]Ability, bool) {
	first, ok := before.(Static)
	if !ok || first.While == nil || first.On.What != nil {
		return nil, false
	}
	all, ok := c.statement(sentence)
	if !ok || slices.ContainsFunc(all, func(a Ability) bool { return conditionOf(a) != nil }) {
		return nil, false
	}
	not := *first.While
	not.Unless = !not.Unless
	for i, a := range all {
		switch a := a.(type) {
		case Static:
			a.While = &not
			all[i] = a
		case Restriction:
			a.When = &Proviso{If: *first.While, Unless: not.Unless}
			a.When.If.Unless = false
			all[i] = a
		default:
			return nil, false
		}
	}
	return all, true
}

// antecedent returns what "it" means after a sentence, or "".
func antecedent(sentence string) string {
	if rest, ok := english.CutPrefix(sentence, "as long as "); ok {
		sentence = strings.TrimPrefix(rest, "you control ")
	}
	if _, ok := this(sentence); ok {
		return "This permanent"
	}
	if first, rest, ok := strings.Cut(sentence, " "); ok && slices.Contains(attachedWords, strings.ToLower(first)) {
		if noun, _, ok := strings.Cut(rest, " "); ok {
			return strings.ToLower(first + " " + strings.TrimSuffix(strings.TrimSuffix(noun, ","), "'s"))
		}
	}
	return ""
}

// attachedWords are the words before the noun of what the object is attached to.
var attachedWords = []string{"enchanted", "equipped", "fortified"}

// inYourGraveyard matches a condition on the zone in which an ability functions.
var inYourGraveyard = regexp.MustCompile(`(?i)^as long as this \w+ is in your graveyard(?: and ([^,"]+))?, (.+)$`)

// fromGraveyard parses an ability of a card in a graveyard that affects permanents (CR
// 113.6b).
func (c *Compiler) fromGraveyard(sentence string) ([]Ability, bool) {
	m := inYourGraveyard.FindStringSubmatch(sentence)
	if m == nil {
		return nil, false
	}
	if m[1] == "" {
		if all, ok := c.othersEnter(m[2]); ok {
			for i := range all {
				entry, is := all[i].(OthersEnter)
				if entry.Zone = InGraveyard; !is || entry.Its != "" || entry.What.Other {
					return nil, false
				}
				all[i] = entry
			}
			return all, true
		}
	}
	text := m[2]
	if m[1] != "" {
		text = "As long as " + m[1] + ", " + text
	}
	a, ok := c.static(text)
	s, is := a.(Static)
	if !ok || !is || s.On.What == nil || s.On.Itself || s.On.What.Other {
		return nil, false
	}
	s.Zone = InGraveyard
	return []Ability{s}, true
}

// whileIn is the beginning of the text of an ability that functions in a zone.
func whileIn(zone, text string) string {
	if zone == "" {
		return text
	}
	return "As long as this permanent is in your " + zone + ", " + english.Small(text)
}

// eitherSize matches a restriction on objects of which the power or the toughness is
// bounded.
var eitherSize = regexp.MustCompile(`(?i)^(.* with )power or toughness (\d+ or (?:less|greater) .*)$`)

// bySize parses such a restriction as two, one on power and one on toughness. An object
// to which both apply is restricted as by one.
func (c *Compiler) bySize(sentence string) ([]Ability, bool) {
	m := eitherSize.FindStringSubmatch(sentence)
	if m == nil {
		return nil, false
	}
	first, ok := c.restriction(m[1] + "power " + m[2])
	second, also := c.restriction(m[1] + "toughness " + m[2])
	return []Ability{first, second}, ok && also
}

// statement parses one sentence: one statement about its subject, or several
// joined by "and". Of several the last may be Left.
func (c *Compiler) statement(sentence string) ([]Ability, bool) {
	if all, ok := c.oneStatement(sentence); ok {
		return all, true
	}
	sentence = activatedToo.ReplaceAllString(sentence, " and can't have its activated abilities activated$1")
	for _, split := range joints(sentence) {
		first, ok := c.oneStatement(split.before)
		if !ok {
			continue
		}
		if second, ok := c.statement(split.again + split.after); ok {
			if !shareCondition(first, second) {
				continue
			}
			return slices.Concat(first, second), true
		}
		if _, static := first[0].(Static); static && inCombat.MatchString(split.after) && !conditions.MatchString(strings.ReplaceAll(split.after, "if able", "")) {
			return append(slices.Clip(first), Left{Why: RestOfSentence}), true
		}
	}
	if all, ok := c.underConditions(sentence); ok {
		return all, true
	}
	return c.separately(sentence)
}

func (c *Compiler) oneStatement(sentence string) ([]Ability, bool) {
	for _, read := range []func(string) (Ability, bool){remains, c.restriction, c.combatCost, c.noMoreThan, c.requirement, c.permission, c.untapping, counterLimit, c.replacing, c.damageReplacing, c.lifeReplacing, skipping, c.exiling, c.entersAs, c.enters, c.again, c.size, c.static} {
		if a, ok := read(sentence); ok {
			return []Ability{a}, true
		}
	}
	if all, ok := c.toAndBy(sentence); ok {
		return all, true
	}
	for _, read := range []func(string) ([]Ability, bool){c.guarded, c.partlyOffBoard, c.bothKinds, c.bySize, c.fromGraveyard, c.attackingOrBlocking} {
		if all, ok := read(sentence); ok {
			return all, true
		}
	}
	return c.othersEnter(sentence)
}

// bothSubjects matches a statement about two kinds of objects, of which only the second
// leaves out the object itself: "Skeletons you control and other Zombies you control".
var bothSubjects = regexp.MustCompile(`^(?:Each )?(\w+) you control and (?:each )?other (\w+ you control .+)$`)

// bothQualities matches a statement about creatures of a supertype and creatures of a type.
var bothQualities = regexp.MustCompile(`(?i)^(Other )?(snow|legendary) and (\w+ creatures you control .+)$`)

// bothKinds parses a statement about two kinds of objects. What is of both kinds is
// affected once, so the second ability leaves out the first kind.
func (c *Compiler) bothKinds(sentence string) ([]Ability, bool) {
	if m := bothQualities.FindStringSubmatch(sentence); m != nil {
		_, what, _ := strings.Cut(m[3], " ")
		first, ok := c.static(english.Capital(m[1] + strings.ToLower(m[2]) + " " + what))
		second, also := c.static(english.Capital(m[1] + "non" + strings.ToLower(m[2]) + " " + m[3]))
		return []Ability{first, second}, ok && also
	}
	m := bothSubjects.FindStringSubmatch(sentence)
	if m == nil {
		return nil, false
	}
	_, said, _ := strings.Cut(m[2], " you control")
	for _, kind := range Singular(m[1]) {
		if len(c.vocabulary.TypesOf(kind)) == 0 {
			continue
		}
		first, ok := c.static(m[1] + " you control" + said)
		second, also := c.static("Other non-" + kind + " " + m[2])
		return []Ability{first, second}, ok && also
	}
	return nil, false
}

// activatedToo matches the end of a sentence about activated abilities.
var activatedToo = regexp.MustCompile(`,? and (?:its|their) activated abilities can't be activated( unless they're mana abilities)?$`)

// shareCondition gives the statements before "and" the condition at the end of
// the sentence, which is of them all. It returns false if they can't have it, or
// if only those before "and" have one.
func shareCondition(first, second []Ability) bool {
	conditional := func(a Ability) bool { return conditionOf(a) != nil }
	when := conditionOf(second[len(second)-1])
	if when == nil || slices.ContainsFunc(first, conditional) {
		return when != nil || !slices.ContainsFunc(first, conditional)
	}
	return conditioned(first, when)
}

// conditionOf returns the condition of an ability, or nil.
func conditionOf(a Ability) *Proviso {
	switch a := a.(type) {
	case Static:
		if a.While != nil {
			return &Proviso{If: *a.While}
		}
	case Restriction:
		return a.When
	case Requirement:
		return a.When
	case Permission:
		return a.When
	default: // has none
	}
	return nil
}

// conditioned gives abilities without a condition this one. It returns false if
// one can't have it.
func conditioned(all []Ability, when *Proviso) bool {
	for i, a := range all {
		switch a := a.(type) {
		case Static:
			if when.Unless || when.Of != "" || when.Asked != "" {
				return false
			}
			a.While = &when.If
			all[i] = a
		case Restriction:
			a.When = when
			all[i] = a
		case Requirement:
			a.When = when
			all[i] = a
		case Permission:
			a.When = when
			all[i] = a
		default:
			return false
		}
	}
	return true
}

// conditions matches the words that begin a condition at the end of a sentence, which
// may belong to all of it.
var conditions = regexp.MustCompile(`(?i)\b(?:unless|as long as|where X|if)\b`)

// inCombat matches the beginning of a statement about what an object can or must do.
var inCombat = regexp.MustCompile(`(?i)^(?:can't|can|doesn't|don't|attacks?|blocks?|must|(?:is|are) goaded)\b`)

// joint is a place at which a sentence with several statements is split.
type joint struct {
	before string // the first statement
	again  string // the condition and the subject, which the others share
	after  string // the other statements, without them
}

var (
	before = regexp.MustCompile(`(?i)^(?:during your turn|as long as [^,"]+), `)
	verb   = regexp.MustCompile(`(?i) (?:enters|gets?|has|have|is|are|loses?|can't|can|doesn't|don't|attacks?|blocks?|assigns?|must) `)
	joined = regexp.MustCompile(`(?i)(?:, and|,| and)(?: (?:it|they))? ((?:gets?|has|have|is|are|loses?|can't|can|doesn't|don't|attacks?|blocks?|assigns?|must|isn't) )`)
)

// inClause matches the words before the verb of a relative clause: "creatures that are enchanted".
var inClause = regexp.MustCompile(`(?i) (?:that|but|who)$`)

// joints returns the places at which a sentence may be split, the last first.
func joints(sentence string) []joint {
	at := 0
	condition := before.FindString(sentence)
	m := verb.FindAllStringIndex(sentence[len(condition):], -1)
	m = slices.DeleteFunc(m, func(is []int) bool { return inClause.MatchString(sentence[:len(condition)+is[0]]) })
	if len(m) == 0 {
		return nil
	}
	at = len(condition) + m[0][0]
	again := sentence[:at] + " "
	var all []joint
	for _, m := range slices.Backward(joined.FindAllStringSubmatchIndex(sentence, -1)) {
		if m[0] <= at || strings.Count(sentence[:m[0]], `"`)%2 == 1 {
			continue
		}
		all = append(all, joint{sentence[:m[0]], again, sentence[m[2]:]})
	}
	return all
}

// left reports whether an ability is left to the players.
func left(a Ability) bool {
	_, is := a.(Left)
	return is
}

// WithoutStop returns a sentence without its full stop.
func WithoutStop(sentence string) string { return strings.TrimSuffix(sentence, ".") }
