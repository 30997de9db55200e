package talk

import (
	"fmt"
	"slices"
	"strings"
)

// phrase is a pattern with the sentence it stands for.
type phrase struct {
	line    string // the line in the file
	pattern []element
	result  []element
	needs   [][]string // a sentence has a word of each list
	decides bool       // the owner of its things excludes other readings of the sentence
	first   bool       // the phrase doesn't follow another part of a line
	nouns   bool       // the phrase has no verb
}

// after is a phrase that depends on the speaker's last line.
type after struct {
	last phrase // only the pattern is used
	now  phrase
}

// element is an element of a pattern or sentence: alternative words, or a
// slot.
type element struct {
	words    []string
	slot     string // the name of the slot
	kind     string
	optional bool
	missing  string // in a sentence, the default of a missing slot
	lead     string // in a sentence, the prefix of a slot
}

// learn adds the words of a pattern to a vocabulary.
func (p phrase) learn(words map[string]bool) {
	for _, e := range p.pattern {
		for _, w := range e.words {
			for one := range strings.SplitSeq(w, "_") {
				words[one] = true
			}
		}
	}
}

// compile parses a pattern and the sentence it stands for.
func compile(pattern, result string) (phrase, error) {
	slots := make(map[string]bool)
	for slot := range results {
		slots[slot] = true
	}
	p, err := readPattern(pattern, slots)
	if err != nil {
		return p, err
	}
	p.result, err = readResult(result, slots)
	return p, err
}

// dropped returns a slot for any words that a phrase's result lacks though no required word
// or printed size stands before it, or "". Such a slot would take in the next part of a line.
func (p phrase) dropped() string {
	for i, e := range p.pattern {
		if e.kind != "x" || slices.ContainsFunc(p.result, func(r element) bool { return r.slot == e.slot }) {
			continue
		}
		if before := p.pattern[max(i-1, 0)]; i == 0 || before.optional || before.slot != "" && before.kind != "pt" {
			return e.slot
		}
	}
	return ""
}

// compileAfter parses the patterns of the last line and of this one, and the
// sentence they stand for.
func compileAfter(last, now, result string) (after, error) {
	slots := make(map[string]bool)
	var a after
	var err error
	if a.last, err = readPattern(last, slots); err != nil {
		return a, err
	}
	if a.now, err = readPattern(now, slots); err != nil {
		return a, err
	}
	a.now.result, err = readResult(result, slots)
	return a, err
}

func readPattern(pattern string, slots map[string]bool) (phrase, error) {
	var p phrase
	for part := range strings.FieldsSeq(pattern) {
		e, err := parse(part)
		if err != nil {
			return p, err
		}
		if e.slot != "" {
			slots[e.slot] = true
			p.decides = p.decides || e.kind == "own" || e.kind == "theirs" || e.kind == "each"
		} else if !e.optional {
			p.needs = append(p.needs, firstWords(e.words))
		}
		p.pattern = append(p.pattern, e)
	}
	return p, nil
}

func readResult(result string, slots map[string]bool) ([]element, error) {
	var all []element
	for part := range strings.FieldsSeq(result) {
		word, end := strings.CutSuffix(part, ";")
		lead, _, isSlot := strings.Cut(word, "{")
		if !isSlot {
			all = append(all, element{words: []string{part}})
			continue
		}
		word = word[len(lead):]
		name, missing, _ := strings.Cut(strings.Trim(word, "{}"), "=")
		if !slots[name] {
			return nil, fmt.Errorf("no slot is called %q", name)
		}
		all = append(all, element{slot: name, missing: missing, lead: lead})
		if end {
			all = append(all, element{words: []string{";"}})
		}
	}
	return all, nil
}

// parse parses an element of a pattern.
func parse(part string) (element, error) {
	if inner, ok := strings.CutPrefix(part, "{"); ok {
		inner, optional := strings.CutSuffix(strings.TrimSuffix(inner, "}"), "?")
		kind := strings.TrimRight(inner, "0123456789")
		if slotKinds[kind] == nil {
			return element{}, fmt.Errorf("no kind of slot is called %q", kind)
		}
		return element{slot: inner, kind: kind, optional: optional}, nil
	}
	e := element{optional: strings.HasPrefix(part, "[")}
	e.words = strings.Split(fold(strings.Trim(part, "[]")), "|")
	return e, nil
}
