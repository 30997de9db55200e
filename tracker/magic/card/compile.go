package card

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"arbiter/tracker/notation"
)

// Compiler compiles the texts of abilities and caches the results. It is safe
// for concurrent use.
type Compiler struct {
	vocabulary *notation.Vocabulary

	mu   sync.RWMutex
	kept map[source][]Ability
}

// source is the key of a compiled text.
type source struct {
	text string
	self Self
}

// maxCached is the maximum number of cached texts; when it is reached, the
// cache is cleared.
const maxCached = 1 << 14

// NewCompiler returns a compiler for a vocabulary.
func NewCompiler(v *notation.Vocabulary) *Compiler {
	return &Compiler{vocabulary: v, kept: make(map[source][]Ability)}
}

// Compile returns the abilities in a text, in order. A text of several
// sentences may be several abilities; each is either understood to its last
// word, or Left. The result is shared and must not be modified. A nil Compiler
// returns Left for every text.
func (c *Compiler) Compile(text string, self Self) []Ability {
	if c == nil {
		return []Ability{Left{UnknownWords}}
	}
	key := source{text, self}
	c.mu.RLock()
	all, ok := c.kept[key]
	c.mu.RUnlock()
	if ok {
		return all
	}
	all = c.compile(text, self)
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.kept) >= maxCached {
		clear(c.kept)
	}
	c.kept[key] = all
	return all
}

func (c *Compiler) compile(text string, self Self) []Ability {
	text = strings.TrimSpace(withoutReminders(self.Named(text)))
	if strings.Contains(text, "\n") && !strings.Contains(text, "•") {
		var all []Ability
		for line := range strings.SplitSeq(text, "\n") {
			if line = strings.TrimSpace(line); line != "" {
				all = append(all, c.compile(line, Self{})...)
			}
		}
		return all
	}
	if a, ok := chapter(text); ok {
		return []Ability{a}
	}
	text, ok := c.withoutAbilityWord(text)
	if !ok {
		return []Ability{Left{UnknownKeyword}}
	}
	if all, ok := c.keywords(text); ok {
		return all
	}
	for _, read := range []func(string) (Ability, bool){entersUnlessPaid, c.trigger, loyalty, c.activated} {
		if a, ok := read(text); ok {
			return []Ability{a}
		}
	}
	return c.statements(text)
}

// withoutAbilityWord removes the ability word at the start of a text, which
// has no rules meaning (CR 207.2c). ok is false if a keyword stands there,
// which has one.
func (c *Compiler) withoutAbilityWord(text string) (string, bool) {
	before, after, ok := strings.Cut(text, " — ")
	if !ok || strings.ContainsAny(before, `,.:"`) {
		return text, true
	}
	return after, !c.vocabulary.Keyword(before)
}

// statements parses the sentences of a text that is neither a triggered nor an
// activated ability. "It" at the start of a sentence means the subject of the
// sentence before.
func (c *Compiler) statements(text string) []Ability {
	var all []Ability
	it := "This permanent"
	for _, sentence := range sentences(text) {
		if rest, ok := cutFold(sentence, "it "); ok && it != "" {
			sentence = it + " " + rest
		}
		if _, ok := cutFold(sentence, "enters "); ok { // in players' shorthand
			sentence = "This permanent e" + sentence[1:]
		}
		read, ok := c.statement(sentence)
		if !ok {
			read = []Ability{Left{UnknownWords}}
		}
		all = append(all, read...)
		it = antecedent(sentence)
	}
	if len(all) == 0 {
		return []Ability{Left{UnknownWords}}
	}
	return all
}

// antecedent returns what "it" means after a sentence, or "".
func antecedent(sentence string) string {
	if _, ok := this(sentence); ok {
		return "This permanent"
	}
	for _, host := range hosts {
		if _, ok := cutFold(sentence, host+" "); ok {
			return host
		}
	}
	return ""
}

// statement parses one sentence: one statement about its subject, or several
// joined by "and".
func (c *Compiler) statement(sentence string) ([]Ability, bool) {
	for _, read := range []func(string) (Ability, bool){remains, c.restriction, c.noMoreThan, c.requirement, c.permission, c.untapping, counterLimit, c.replacing, c.enters, c.again, c.size, c.static} {
		if a, ok := read(sentence); ok {
			return []Ability{a}, true
		}
	}
	if all, ok := c.othersEnter(sentence); ok {
		return all, true
	}
	if rest, when, ok := c.leading(sentence); ok { // one condition for several statements
		if after, ok := cutFold(rest, "it "); ok {
			rest = "This permanent " + after
		}
		all, ok := c.statement(rest)
		return all, ok && conditioned(all, when)
	}
	sentence = activatedToo.ReplaceAllString(sentence, " and can't have its activated abilities activated")
	subject := antecedent(sentence)
	if subject == "" {
		subject = c.manySubjects(sentence)
	}
	if subject == "" {
		return nil, false
	}
	for _, verb := range secondVerbs {
		before, after, ok := strings.Cut(sentence, " and "+verb)
		if !ok || strings.Count(before, `"`)%2 == 1 {
			continue
		}
		first, ok := c.statement(strings.TrimSuffix(before, ","))
		second, also := c.statement(subject + " " + verb + after)
		if ok && also && shareCondition(first, second) {
			return slices.Concat(first, second), true
		}
	}
	return nil, false
}

// secondVerbs are the verbs after "and" in a sentence of several statements.
var secondVerbs = []string{
	"can't ", "doesn't ", "don't ", "attacks each ", "attack each ", "blocks each ", "block each ", "can block ", "can attack ", "must ", "has ", "have ", "gets ", "get ",
}

var activatedToo = regexp.MustCompile(`,? and its activated abilities can't be activated$`)

// manySubjects returns the description of many objects at the beginning of a
// sentence, or "".
func (c *Compiler) manySubjects(sentence string) string {
	at := -1
	for _, verb := range slices.Concat(restrictionVerbs, []string{" have ", " has ", " get ", " gets "}) {
		if i := strings.Index(sentence, verb); i > 0 && (at < 0 || i < at) {
			at = i
		}
	}
	if at < 0 {
		return ""
	}
	what := sentence[:at]
	for _, word := range []string{"each ", "all "} {
		if rest, ok := cutFold(what, word); ok {
			what = rest
		}
	}
	if f, ok := notation.ParseFilter(c.vocabulary, what); !ok || ambiguous(f) {
		return ""
	}
	return sentence[:at]
}

// shareCondition gives the statements before "and" the condition at the end of
// the sentence, which is of them all. It returns false if they can't have it, or
// if only those before "and" have one.
func shareCondition(first, second []Ability) bool {
	when := conditionOf(second[len(second)-1])
	if when == nil {
		return !slices.ContainsFunc(first, func(a Ability) bool { return conditionOf(a) != nil })
	}
	return slices.ContainsFunc(first, func(a Ability) bool { return conditionOf(a) != nil }) || conditioned(first, when)
}

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
		if conditionOf(a) != nil {
			return false
		}
		switch a := a.(type) {
		case Static:
			if when.Unless || when.Of != "" || when.Said != "" {
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

// sentences splits a text into sentences without their full stops. Quoted text
// isn't split.
func sentences(text string) []string {
	var all []string
	quoted, from := false, 0
	add := func(to int) {
		if s := strings.TrimSuffix(strings.TrimSpace(text[from:to]), "."); s != "" {
			all = append(all, s)
		}
		from = to
	}
	for i := range len(text) {
		switch {
		case text[i] == '"':
			quoted = !quoted
		case text[i] == '.' && !quoted && i+1 < len(text) && text[i+1] == ' ':
			add(i + 1)
		}
	}
	add(len(text))
	return all
}

// withoutReminders removes text in parentheses, which has no rules meaning (CR
// 207.2a).
func withoutReminders(text string) string {
	for {
		from := strings.IndexByte(text, '(')
		if from < 0 {
			return text
		}
		to := strings.IndexByte(text[from:], ')')
		if to < 0 {
			return text
		}
		text = strings.TrimRight(text[:from], " ") + text[from+to+1:]
	}
}

// String returns "": the text is stored with the object.
func (Left) String() string { return "" }
