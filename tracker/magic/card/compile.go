package card

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Compiler compiles the texts of abilities and caches the results. It is safe
// for concurrent use.
type Compiler struct {
	vocabulary *notation.Vocabulary

	mu       sync.RWMutex
	kept     map[source][]Ability
	enchants map[string]*notation.Filter // by the parameter of an enchant ability; nil for one that isn't understood
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
	return &Compiler{vocabulary: v, kept: make(map[source][]Ability), enchants: make(map[string]*notation.Filter)}
}

// Compile returns the abilities in a text, in order. A text of several
// sentences may be several abilities; each is either understood to its last
// word, or Left. The result is shared and must not be modified. A nil Compiler
// returns Left for every text.
func (c *Compiler) Compile(text string, self Self) []Ability {
	if c == nil {
		return []Ability{Left{Why: UnknownWords}}
	}
	if notation.Compiled(text) {
		self = Self{}
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

// quotedWithin matches an ability in single quotes within a quoted ability.
var quotedWithin = regexp.MustCompile(`'([A-Z{][^"]*[.!])'`)

func (c *Compiler) compile(text string, self Self) []Ability {
	if notation.Compiled(text) {
		line, err := ReadLine(text)
		if err != nil {
			return []Ability{Left{Why: UnknownWords}}
		}
		return line.Is
	}
	text, into := cutMelded(text)
	text = strings.ReplaceAll(strings.TrimSpace(withoutReminders(self.Named(text))), giverWords, giver)
	if !strings.Contains(text, `"`) {
		text = quotedWithin.ReplaceAllString(text, `"$1"`)
	}
	text = plainer(text)
	text = rolledRow.ReplaceAllString(text, "$1\n• $2 | ")
	text = tightCost.ReplaceAllString(text, "$1, $2")
	text = tightColon.ReplaceAllString(text, "$1: $2")
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
	if a, ok := levelBar(text); ok {
		return []Ability{a}
	}
	if all, ok := c.reanimates(text); ok {
		return all
	}
	if a, ok := c.anchors(text); ok {
		return []Ability{a}
	}
	if all, ok := c.designated(text); ok {
		return all
	}
	if a, ok := c.limited(text); ok {
		return []Ability{a}
	}
	if rest, ok := english.CutPrefix(text, "max speed — "); ok { // CR 702.178a
		if all := c.statements("As long as you have max speed, " + rest); !slices.ContainsFunc(all, left) {
			return all
		}
	}
	if all, ok := c.maxSpeed(text); ok {
		return all
	}
	text, ok := c.withoutAbilityWord(text)
	if !ok {
		return []Ability{Left{Why: UnknownKeyword}}
	}
	if m := exerted.FindStringSubmatch(text); m != nil { // CR 701.43d
		text = "Whenever " + m[1] + " attacks, you may exert it." + m[2]
	}
	if all, ok := c.keywords(text); ok {
		return all
	}
	if all, ok := c.melding(text, into); ok {
		return all
	}
	for _, read := range []func(string) (Ability, bool){entersUnlessPaid, entersAsChosen, c.entersPaid, c.castingCost, c.entersByOthers, c.exilingToo, losingReplaced, c.trigger, loyalty} {
		if a, ok := read(text); ok {
			return []Ability{a}
		}
	}
	if all, ok := c.costing(text); ok {
		return all
	}
	if a, ok := c.outcome(text); ok {
		return []Ability{a}
	}
	if all, ok := c.restated(text); ok {
		return all
	}
	return c.statements(text)
}

// tightCost and tightColon match costs with a missing or misplaced space.
var (
	tightCost  = regexp.MustCompile(`(\{[^{}]+\}) ?, ?(\{T\})`)
	tightColon = regexp.MustCompile(`^((?:\{[^{}]+\}|, )+):([A-Z])`)
)

// rolledRow matches the beginning of a row of a results table: a range of numbers and an effect
// (CR 706.3a). Rows are joined to the effect like modes.
var rolledRow = regexp.MustCompile(`([^•\s])\s(\d+(?:—\d+)?) \| `)

// exerted matches the cost of attacking that a creature may be exerted, and what follows
// from it.
var exerted = regexp.MustCompile(`(?i)^you may exert (this \w+) as it attacks\.?( (?:When|If) you do, .+)?$`)

// maxSpeed parses an activated or triggered ability that an object has only while its
// controller has max speed (CR 702.178a).
func (c *Compiler) maxSpeed(text string) ([]Ability, bool) {
	rest, ok := english.CutPrefix(text, "max speed — ")
	if !ok {
		return nil, false
	}
	all := c.compile(rest, Self{})
	if len(all) != 1 {
		return nil, false
	}
	switch a := all[0].(type) {
	case Activated:
		if a.If != "" {
			return nil, false
		}
		a.If = HasMaxSpeed
		return []Ability{a}, true
	case Trigger:
		is, ok := notation.ParseCondition(c.vocabulary, HasMaxSpeed)
		if !ok || a.If != nil {
			return nil, false
		}
		a.If, a.Do.Said = &is, "if "+HasMaxSpeed+", "+a.Do.Said
		return []Ability{a}, true
	default: // other abilities of such objects have their own condition, or are left
		return nil, false
	}
}

// HasMaxSpeed is the condition of abilities behind max speed (CR 702.178a).
const HasMaxSpeed = "you have max speed"

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

// Sentences splits a text into sentences without their full stops. Quoted text
// isn't split.
func Sentences(text string) []string {
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
			if quoted = !quoted; !quoted && i > 0 && text[i-1] == '.' && i+2 < len(text) && text[i+1] == ' ' && text[i+2] >= 'A' && text[i+2] <= 'Z' {
				add(i + 1)
			}
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
