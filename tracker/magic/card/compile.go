package card

import (
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
	for _, read := range []func(string) (Ability, bool){c.trigger, loyalty, c.activated} {
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
	for _, read := range []func(string) (Ability, bool){remains, c.restriction, counterLimit, enters, c.again, c.size, c.static} {
		if a, ok := read(sentence); ok {
			return []Ability{a}, true
		}
	}
	subject := antecedent(sentence)
	if subject == "" {
		return nil, false
	}
	for _, verb := range []string{"can't ", "doesn't "} {
		before, after, ok := strings.Cut(sentence, " and "+verb)
		if !ok || strings.Count(before, `"`)%2 == 1 {
			continue
		}
		first, ok := c.statement(strings.TrimSuffix(before, ","))
		second, also := c.statement(subject + " " + verb + after)
		if ok && also {
			return slices.Concat(first, second), true
		}
	}
	return nil, false
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
