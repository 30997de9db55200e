package card

import (
	"slices"
	"strings"
	"sync"

	"arbiter/tracker/notation"
)

// Compiler compiles the texts of abilities. It keeps what it compiled, and is safe
// for use by several goroutines.
type Compiler struct {
	vocabulary *notation.Vocabulary

	mu   sync.RWMutex
	kept map[source][]Ability
}

// source is what an ability is compiled from.
type source struct {
	text string
	self Self
}

// mostKept is how many compiled texts a Compiler keeps. It then begins anew.
const mostKept = 1 << 14

// NewCompiler makes a compiler of texts in the words of a vocabulary.
func NewCompiler(v *notation.Vocabulary) *Compiler {
	return &Compiler{vocabulary: v, kept: make(map[source][]Ability)}
}

// Compile gives the abilities that a text is, in its order. A text that has
// several sentences may be several abilities, of which each is consumed to its
// last word, or Left. The result is shared: it must not be changed. A nil
// Compiler knows no words, and leaves every text.
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
	if len(c.kept) >= mostKept {
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

// withoutAbilityWord is a text without the ability word at its beginning, which
// means nothing (CR 207.2c). ok is false where a keyword stands there, which does.
func (c *Compiler) withoutAbilityWord(text string) (string, bool) {
	before, after, ok := strings.Cut(text, " — ")
	if !ok || strings.ContainsAny(before, `,.:"`) {
		return text, true
	}
	return after, !c.vocabulary.Keyword(before)
}

// statements reads the sentences of a text that neither triggers nor is activated.
// "It" at the beginning of a sentence is what the sentence before spoke of.
func (c *Compiler) statements(text string) []Ability {
	var all []Ability
	it := "This permanent"
	for _, sentence := range sentences(text) {
		if rest, ok := cutFold(sentence, "it "); ok && it != "" {
			sentence = it + " " + rest
		}
		if _, ok := cutFold(sentence, "enters "); ok { // as players note it
			sentence = "This permanent e" + sentence[1:]
		}
		read, ok := c.statement(sentence)
		if !ok {
			read = []Ability{Left{UnknownWords}}
		}
		all = append(all, read...)
		it = spokenOf(sentence)
	}
	if len(all) == 0 {
		return []Ability{Left{UnknownWords}}
	}
	return all
}

// spokenOf is what "it" means behind a sentence; empty where it isn't known.
func spokenOf(sentence string) string {
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

// statement reads one sentence, which says one thing of its subject, or several
// joined by "and".
func (c *Compiler) statement(sentence string) ([]Ability, bool) {
	for _, read := range []func(string) (Ability, bool){remains, restriction, counterLimit, enters, c.again, c.size, c.static} {
		if a, ok := read(sentence); ok {
			return []Ability{a}, true
		}
	}
	subject := spokenOf(sentence)
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

// sentences are the sentences of a text, without their full stops. What stands
// in quotes ends none.
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

// withoutReminders is a text without what stands in parentheses, which means
// nothing in the rules (CR 207.2a).
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

// String of what is left is empty: its text is where the object's text is.
func (Left) String() string { return "" }
