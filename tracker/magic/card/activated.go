package card

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
)

// Limit restricts when or how often an ability can be activated.
type Limit string

// The limits.
const (
	AsSorcery   Limit = "as a sorcery"
	OnceEachWay Limit = "once each turn"
	InYourTurn  Limit = "during your turn"
	InCombat    Limit = "during combat"
	InUpkeep    Limit = "during your upkeep"
	AsInstant   Limit = "as an instant"
	Once        Limit = "once"
	TwiceEach   Limit = "twice each turn"
	ThriceEach  Limit = "three times each turn"

	BeforeAttackers Limit = "during your turn, before attackers are declared"
	InTheirTurn     Limit = "during an opponent's turn"
	InTheirUpkeep   Limit = "during an opponent's upkeep"
	InAnyUpkeep     Limit = "during any upkeep step"
)

var activationLimits = []Limit{
	AsSorcery, OnceEachWay, InYourTurn, InCombat, InUpkeep, AsInstant, Once, TwiceEach, ThriceEach,
	BeforeAttackers, InTheirTurn, InTheirUpkeep, InAnyUpkeep,
}

// Times returns how often an ability can be activated, each turn or ever; 0 is any
// number of times.
func (l Limit) Times() int {
	switch l {
	case OnceEachWay, Once:
		return 1
	case TwiceEach:
		return 2
	case ThriceEach:
		return 3
	default:
		return 0
	}
}

// activated parses an activated ability: a cost, a colon, and an effect. ok is
// false if the text isn't one.
func (c *Compiler) activated(text string) (Ability, bool) {
	at := colon(text)
	if at < 0 {
		return nil, false
	}
	var a Activated
	for _, part := range costParts(text[:at]) {
		cost, ok := c.cost(part)
		if !ok {
			return Left{Why: UnknownCost}, true
		}
		a.Cost = append(a.Cost, cost)
	}
	effect := strings.TrimSpace(text[at+1:])
	all := Sentences(effect)
	if m := whoActivates.FindStringSubmatch(all[len(all)-1]); m != nil && len(all) > 1 {
		limits, ok := anyonesLimits[strings.ToLower(m[2])]
		if !ok || !strings.EqualFold(m[1], "any player") {
			return Left{Why: UnknownCondition}, true
		}
		a.Any, a.Limit = true, limits
		effect = strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(effect, "."), all[len(all)-1]))
		all = all[:len(all)-1]
	}
	for len(all) > 1 {
		last := all[len(all)-1]
		if only, ok := english.CutPrefix(last, "activate no more than "); ok {
			all[len(all)-1] = "Activate only " + only
		}
		rest, ok := english.CutPrefix(all[len(all)-1], "activate only ")
		if !ok {
			break
		}
		var these []Limit
		for part := range strings.SplitSeq(rest, " and only ") {
			if condition, ok := english.CutPrefix(part, "if "); ok && a.If == "" {
				a.If = condition
				continue
			}
			limit := Limit(strings.ToLower(part))
			if !slices.Contains(activationLimits, limit) {
				return Left{Why: UnknownCondition}, true
			}
			these = append(these, limit)
		}
		a.Limit = append(these, a.Limit...)
		effect = strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(effect, "."), last))
		all = all[:len(all)-1]
	}
	effect = strings.TrimSuffix(effect, ".")
	if effect == "" {
		return Left{Why: UnknownWords}, true
	}
	a.Do = effectOf(effect, effect)
	if i := slices.IndexFunc(a.Cost, func(k Cost) bool { return k.Object != 0 }); i >= 0 {
		if rest, ok := english.CutPrefix(a.Do.Line, "it "); ok { // the object of the cost
			a.Do.Line = "all #" + strconv.FormatInt(a.Cost[i].Object, 10) + " " + rest
		}
	}
	if i := slices.IndexFunc(a.Cost, func(k Cost) bool { return k.RemoveAll }); i >= 0 {
		a.Do.Line = a.Cost[i].removedIsX(a.Do.Line)
	}
	return a, true
}

// whoActivates matches a sentence that says which players may activate an ability, and when.
var whoActivates = regexp.MustCompile(`(?i)^(any player|any opponent|only [^.]+?) may activate this ability(?: (?:but|and) only ([^.]+))?$`)

// anyonesLimits holds the limits of abilities that any player may activate, by their words in the text.
var anyonesLimits = map[string][]Limit{
	"":                       nil,
	"as a sorcery":           {AsSorcery},
	"during any upkeep step": {InAnyUpkeep},
	"during their turn":      {InYourTurn},
}

// removedIsX returns an effect with X for the number of counters removed as its cost.
func (k Cost) removedIsX(effect string) string {
	number := `(?:the number of (?:` + regexp.QuoteMeta(k.Remove.Kind) + ` )?counters removed this way)`
	for _, form := range []struct{ said, as string }{
		{`(?i)\bdamage (to [^.,]+?) equal to ` + number, "X damage $1"},
		{`(?i)\bdamage equal to ` + number, "X damage"},
		{`(?i)\bthat much damage`, "X damage"},
		{`(?i)\bgain 2 life for each ` + regexp.QuoteMeta(k.Remove.Kind) + ` counter removed this way`, "gain twice X life"},
		{`(?i), where X is ` + number, ""},
		{`(?i)-1/-1 until end of turn for each ` + regexp.QuoteMeta(k.Remove.Kind) + ` counter removed this way`, "-X/-X until end of turn"},
	} {
		effect = regexp.MustCompile(form.said).ReplaceAllString(effect, form.as)
	}
	return effect
}

// eitherCost matches a text with two alternative costs.
var eitherCost = regexp.MustCompile(`^((?:\{[^{}]+\})+, \{T\}) or ((?:\{[^{}]+\})+, \{T\})(: .+)$`)

// costing parses the text of an activated ability. One with two alternative costs is two
// abilities.
func (c *Compiler) costing(text string) ([]Ability, bool) {
	var m []string
	if strings.Contains(text, "{T} or {") {
		m = eitherCost.FindStringSubmatch(text)
	}
	if m == nil {
		a, ok := c.activated(text)
		return []Ability{a}, ok
	}
	first, ok := c.activated(m[1] + m[3])
	second, also := c.activated(m[2] + m[3])
	return []Ability{first, second}, ok && also
}

// limiting are the keywords before a cost that limit how often an ability can be
// activated (CR 702.142a, 702.177a).
var limiting = map[string]Limit{"exhaust": Once, "power-up": Once, "boast": OnceEachWay}

// limited parses an ability with a keyword before its cost.
func (c *Compiler) limited(text string) (Ability, bool) {
	word, rest, ok := strings.Cut(text, " — ")
	limit, known := limiting[strings.ToLower(word)]
	if !ok || !known {
		return nil, false
	}
	one, ok := c.activated(rest)
	a, is := one.(Activated)
	if !ok || !is || len(a.Limit) > 0 || a.If != "" {
		return Left{Why: UnknownKeyword}, true
	}
	a.Word, a.Limit = word, []Limit{limit}
	if strings.EqualFold(word, "boast") {
		a.If = "this permanent attacked this turn"
	}
	return a, true
}

// HasCost reports whether a text is written as an activated ability: a cost, a colon
// and an effect.
func HasCost(text string) bool {
	if line, err := ReadLine(text); err == nil {
		return line.Class == "activated" || line.Class == "loyalty"
	}
	if before, after, ok := strings.Cut(text, " — "); ok && !strings.ContainsAny(before, `,.:"`) {
		text = after
	}
	return colon(text) > 0
}

// colon returns the end of the cost of an activated ability, or -1 if the text
// has no cost or the colon is inside quotes.
func colon(text string) int {
	at := strings.Index(text, ": ")
	if at < 1 || strings.Count(text[:at], `"`)%2 == 1 || strings.Contains(text[:at], ". ") {
		return -1
	}
	return at
}

// String returns the ability as text: "{T}, sacrifice this permanent: Draw a
// card."
func (a Activated) String() string {
	parts := make([]string, len(a.Cost))
	for i, k := range a.Cost {
		parts[i] = k.String()
	}
	if a.Level > 0 {
		return parts[0] + ": Level " + strconv.FormatInt(a.Level, 10)
	}
	text := english.Capital(strings.Join(parts, ", ")) + ": " + a.Do.Said + "."
	if a.Word != "" {
		return a.Word + " — " + text // which has its limits
	}
	var words []string
	if a.If != "" {
		words = append(words, "only if "+a.If)
	}
	for _, l := range a.Limit {
		words = append(words, "only "+string(l))
	}
	if a.Any {
		text += " Any player may activate this ability"
		for words, limits := range anyonesLimits {
			if len(limits) > 0 && slices.Equal(limits, a.Limit) {
				text += " but only " + words
			}
		}
		return text + "."
	}
	if len(words) > 0 {
		text += " Activate " + strings.Join(words, " and ") + "."
	}
	return text
}

// manaText matches the sentences of an effect that only adds mana.
var manaText = regexp.MustCompile(`(?i)^(?:Choose a color|Add [^.]+|Spend this mana only [^.]+|When that mana is spent to cast [^.]+, scry \d)$`)

// Mana returns the effect of a mana ability whose cost is to tap its source, with or
// without mana: "Add {C}{C}". ok is false for any other ability.
func (a Activated) Mana() (effect string, ok bool) {
	if len(a.Limit) > 0 || !slices.ContainsFunc(a.Cost, Cost.Taps) ||
		slices.ContainsFunc(a.Cost, func(k Cost) bool {
			return k.Symbols == "" || strings.Contains(k.Symbols, "{Q}") || strings.Contains(k.Symbols, "{E}")
		}) {
		return "", false
	}
	for _, sentence := range Sentences(a.Do.Said) {
		if !manaText.MatchString(sentence) {
			return "", false
		}
		if _, adds := english.CutPrefix(sentence, "add "); adds {
			effect = sentence
		}
	}
	return effect, effect != ""
}

var loyaltyText = regexp.MustCompile(`^\[?([+−–-]?)(\d+|X)\]?: ?(.+)$`)

// loyalty parses a loyalty ability: "+1: Draw a card."
func loyalty(text string) (Ability, bool) {
	m := loyaltyText.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	effect := strings.TrimSuffix(m[3], ".")
	a := Loyalty{Do: effectOf(effect, effect)}
	if m[2] == "X" {
		a.X = true
		return a, m[1] != "" && m[1] != "+"
	}
	n, err := strconv.ParseInt(m[2], 10, 64)
	if err != nil || m[1] == "" && n != 0 {
		return nil, false
	}
	if a.Cost = n; m[1] != "+" {
		a.Cost = -n
	}
	return a, true
}

// String returns the ability as text: "+1: Draw a card."
func (a Loyalty) String() string {
	cost := "−X"
	switch {
	case a.X:
	case a.Cost > 0:
		cost = "+" + strconv.FormatInt(a.Cost, 10)
	case a.Cost < 0:
		cost = "−" + strconv.FormatInt(-a.Cost, 10)
	default:
		cost = "0"
	}
	return cost + ": " + a.Do.Said + "."
}

// roman lists the chapter symbols.
var roman = []string{"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"}

// MaxChapters is the maximum number of chapters of a Saga.
const MaxChapters = 10

// ChapterSymbol returns the symbol of a chapter, counted from 1: "IV".
func ChapterSymbol(n int64) string { return roman[n-1] }

// ConditionOnTheCard stands for the condition of an ability that has no stored form without
// its text. Players are asked whether it holds.
const ConditionOnTheCard = "the condition on the card is met"

// OnTheCard stands for the text of a chapter that isn't known.
const OnTheCard = "see the card"

var chapterText = regexp.MustCompile(`^([IVX]+(?:, ?[IVX]+)*)\s*(?:[—–:-]\s*(.*))?$`)

// chapter parses a chapter ability: "I, II — Create a 1/1 …".
func chapter(text string) (Ability, bool) {
	m := chapterText.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	var a Chapter
	for symbol := range strings.SplitSeq(m[1], ",") {
		n := slices.Index(roman, strings.TrimSpace(symbol))
		if n < 0 {
			return Left{Why: UnknownWords}, true
		}
		a.Numbers = append(a.Numbers, int64(n+1))
	}
	if said := strings.TrimSuffix(m[2], "."); m[2] == OnTheCard || said == "" {
		a.Unknown = true
	} else {
		a.Do = effectOf(m[2], said) // with the full stop
	}
	return a, true
}

// String returns the ability as text: "I, II — Draw a card."
func (a Chapter) String() string {
	symbols := make([]string, len(a.Numbers))
	for i, n := range a.Numbers {
		symbols[i] = roman[n-1]
	}
	text := strings.Join(symbols, ", ") + " — "
	if a.Unknown {
		return text + OnTheCard
	}
	return text + a.Do.Said
}

// UnknownChapter returns the text of a chapter ability of which only the
// symbols are known: "I, II".
func UnknownChapter(symbols string) string { return symbols + " — " + OnTheCard }

// IsMana reports whether the ability is a mana ability: it adds mana, and has no
// target (CR 605.1a).
func (a Activated) IsMana() bool {
	return a.Do.addsMana()
}

// AnyMana stands for mana of any type.
const AnyMana = "mana"

// Adds reports whether the effect may add mana of a type, given as a symbol: "{R}". Of AnyMana
// it reports whether the effect adds mana at all.
func (e Effect) Adds(mana string) bool {
	return e.addsMana() && (mana == AnyMana || strings.Contains(e.Said, mana) || strings.Contains(e.Said, "any color"))
}

var addsMana = regexp.MustCompile(`(?i)(?:^|[.,] |\b(?:then|and|you|they|player) )adds? (?:\{|one mana|two mana|three mana|X mana|an amount of|that much|mana|an additional)`)
