package talk

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"strings"
)

// Phrasebook is how players of one game talk, as its data file says. It is safe
// for use by several goroutines.
//
// The file has sections. Lines of [start], [end] and [anywhere] are words that
// say nothing, at the start of a sentence, at its end, or anywhere in it. A line of [words]
// is a short form and what it stands for; likewise of [players] (I, each player,
// each opponent, the opponent, the active player), [owners] ("my = I"), [groups]
// ("team = creatures") and [pronouns] ("those guys = them"). A line of [phrases] is a pattern and,
// behind an equals sign, the sentence that it stands for:
//
//	{what} swing|swings at|into {who} = attack {who} with {what}
//
// "at|into" is either word, "my_turn" is two words, "[the]" may be missing, and a slot in braces takes
// the words that it has in the sentence. Its name is its kind, which a digit may
// follow: who (players), whose (a player's), what (things on the board),
// mine (things, the speaker's before others), own (things of the speaker, or of
// others where the speaker has none), theirs (the same of the player of the slot
// who), each (what is counted), n (a number), by (a number
// with its sign), up and down (one above or below 0, without its sign), size ("+2/+2"), pt (a printed size), token (a
// predefined token), kind (a kind of counter), at (a place), x (any words). "{n?}" may be
// missing; "{n=1}" on the right side says what stands for it then. "{opponent}"
// there is any one opponent: of several, the speaker is asked; "{graveyards}" is all
// cards in graveyards. What stands to the front of a slot there is written to it:
// "+{up}".
//
// [ordinary] holds words that are never taken for misspelt ones.
//
// A line of [after] has two patterns with a bar between them: of what the speaker
// said last, and of what is said now. "{x} | again = {x}" says it once more.
//
// A line of [unseen] is a pattern of what players do out of sight of the board. One
// of [queries] is a pattern of a question, and the query that it stands for.
type Phrasebook struct {
	start, end, anywhere [][]token
	short                map[string][]token
	longest              int // words of the longest short form
	phrases              []phrase
	after                []after
	unseen               []phrase
	asking               *Phrasebook       // reads questions: its phrases are the queries
	players, owners      map[string]string // "everyone": "each player"; "my": "I"
	groups               map[string]string // "team": "creatures"
	pronouns             map[string]string // "those guys": "them"
	vocabulary           map[string]bool   // all words of the book
}

// phrase is one pattern and what it stands for.
type phrase struct {
	pattern []element
	result  []element
	needs   [][]string // words that have to be in a sentence: one of each
	decides bool       // whose things are meant: no other reading of the sentence is asked about
}

// after is a phrase that goes on from what was said last.
type after struct {
	last phrase // only its pattern
	now  phrase
}

// element is a part of a pattern: words to choose from, or a slot.
type element struct {
	words    []string
	slot     string // its name
	kind     string
	optional bool
	missing  string // on the right side: what stands for a slot that is missing
	lead     string // on the right side: what is written to the front of a slot
}

// Open reads the phrasebook of a game, the file verbs.txt of its data.
func Open(facts fs.FS) (*Phrasebook, error) {
	f, err := facts.Open("verbs.txt")
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	b, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("verbs.txt: %w", err)
	}
	return b, nil
}

// Read reads a phrasebook. The error names the line that can't be read.
func Read(r io.Reader) (*Phrasebook, error) {
	b := &Phrasebook{
		short: make(map[string][]token), vocabulary: make(map[string]bool),
		players: make(map[string]string), owners: make(map[string]string), groups: make(map[string]string), pronouns: make(map[string]string),
	}
	b.asking = &Phrasebook{
		short: b.short, vocabulary: make(map[string]bool), players: b.players, owners: b.owners, groups: b.groups, pronouns: b.pronouns,
	}
	section := ""
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		switch {
		case line == "" || strings.HasPrefix(line, "# "):
		case strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]") && !strings.Contains(line, " "):
			section = line
		default:
			if err := b.add(section, line); err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
		}
	}
	b.asking.start, b.asking.end, b.asking.anywhere = b.start, b.end, b.anywhere
	b.asking.longest = b.longest
	maps.Copy(b.asking.vocabulary, b.vocabulary)
	return b, lines.Err()
}

func (b *Phrasebook) add(section, line string) error {
	left, right, both := line, "", false
	if i := strings.LastIndex(line, " = "); i > 0 {
		left, right, both = line[:i], line[i+len(" = "):], true
	}
	switch section {
	case "[start]":
		b.start = append(b.start, b.known(words(line)))
	case "[end]":
		b.end = append(b.end, b.known(words(line)))
	case "[ordinary]":
		b.known(words(line))
	case "[anywhere]":
		b.anywhere = append(b.anywhere, b.known(words(line)))
	case "[words]":
		if !both {
			return fmt.Errorf("%q says not what it stands for", line)
		}
		b.short[fold(left)] = words(right)
		b.longest = max(b.longest, len(b.known(words(left))))
	case "[players]", "[owners]", "[groups]", "[pronouns]":
		if !both {
			return fmt.Errorf("%q says not what it stands for", line)
		}
		b.known(words(left))
		map[string]map[string]string{"[players]": b.players, "[owners]": b.owners, "[groups]": b.groups, "[pronouns]": b.pronouns}[section][fold(left)] = right
	case "[phrases]", "[unseen]", "[queries]":
		if both == (section == "[unseen]") {
			return fmt.Errorf("%q has to be a pattern, and outside of [unseen] what it stands for", line)
		}
		p, err := compile(left, right)
		if err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
		switch section {
		case "[queries]":
			b.asking.learn(p)
			b.asking.phrases = append(b.asking.phrases, p)
		case "[unseen]":
			b.learn(p)
			b.unseen = append(b.unseen, p)
		default:
			b.learn(p)
			b.phrases = append(b.phrases, p)
		}
	case "[after]":
		last, now, ok := strings.Cut(left, " | ")
		if !both || !ok {
			return fmt.Errorf("%q has to be two patterns and what they stand for", line)
		}
		a, err := compileAfter(last, now, right)
		if err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
		b.learn(a.now)
		b.after = append(b.after, a)
	default:
		return fmt.Errorf("%q stands in no section", line)
	}
	return nil
}

func (b *Phrasebook) learn(p phrase) {
	for _, e := range p.pattern {
		for _, w := range e.words {
			for one := range strings.SplitSeq(w, "_") {
				b.vocabulary[one] = true
			}
		}
	}
}

func (b *Phrasebook) known(words []token) []token {
	for _, w := range words {
		b.vocabulary[w.low] = true
	}
	return words
}

// compile reads a pattern and what it stands for.
func compile(pattern, result string) (phrase, error) {
	slots := map[string]bool{anOpponent: true, graveyards: true}
	p, err := readPattern(pattern, slots)
	if err != nil {
		return p, err
	}
	p.result, err = readResult(result, slots)
	return p, err
}

// compileAfter reads the pattern of what was said last, that of what is said now,
// and what they stand for.
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
			p.decides = p.decides || e.kind == "own" || e.kind == "theirs"
		} else if !e.optional {
			p.needs = append(p.needs, e.words)
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

// parse reads a part of a pattern.
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
