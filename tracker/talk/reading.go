package talk

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/tracker"
)

// reading is a way to understand a line, or a part of one.
type reading struct {
	sentences []string // in the words of the game's phrases
	unseen    []string // the parts that the board doesn't track, in the original words
	remarks   []string // the parts that are reasons or comments, in the original words
	mended    []string // the corrected words
	cost      int      // the cost of the changes
	whole     bool     // all sentences happen, or none
}

// Limits. Lines typed at a table are short; a pasted conversation isn't read.
const (
	mostWords = 60
	mostSteps = 20_000 // steps of matching in a line
	mostCuts  = 24     // places where a line may be split
	mostParts = 250    // parts tried in a line
)

// reader reads one line.
type reader struct {
	book      *Phrasebook
	first     *Phrasebook // the book in the language of the phrases
	table     *Table
	last      []token           // the speaker's last line
	part      []token           // the part before, as it was said
	wentOn    bool              // the reading of what follows a part may depend on the part
	reads     func(string) bool // reports whether the game's phrases accept a sentence
	known     map[string]bool   // the results of reads
	slots     slots
	sentences map[sentenceKey]remembered[[]option]
	names     *names // the names of things on the table
	bound     bound  // of the phrase that is matched
	steps     int
	parted    int    // the number of parts tried
	framed    bool   // frames are read, too
	strangers bool   // unknown words are accepted as a name
	owner     string // the owner of things if none is given
	possessor string // the player that "his" means

	describes bool // a description takes precedence over a name
	follows   bool // the sentence follows another part of the line
	concluded bool // it follows "so"
	joined    bool // it follows "and"
	unseen    bool // what was said last is out of sight of the board: "it" is nothing on the board
}

// Readings returns the readings of a line, the likeliest first. It returns
// none if the book has none, or if finding them takes too many steps. parse
// parses a sentence by the game's phrases, and accepts words as a name only if
// they are written like one.
func Readings[A any](b *Phrasebook, line string, table *Table, parse func(sentence string) ([]A, error)) []tracker.Reading[A] {
	tokens := b.lex(line)
	if len(tokens) == 0 || len(tokens) > mostWords || b.subjectless(tokens) != "" {
		return nil
	}
	r := newReader(b, table, parse)
	all := r.readings(r.unbroken(tokens))
	if r.steps < 0 { // not all readings were found, and a missing one may be the likeliest
		return nil
	}
	return parsed(all, parse)
}

func newReader[A any](b *Phrasebook, table *Table, parse func(sentence string) ([]A, error)) *reader {
	return &reader{
		book: b, first: b, table: table, last: b.lex(table.Last), known: make(map[string]bool), slots: newSlots(), sentences: make(map[sentenceKey]remembered[[]option]), names: &names{}, bound: make(bound), steps: mostSteps,
		reads: func(sentence string) bool { _, err := parse(sentence); return err == nil },
	}
}

// parsed returns the readings that the game's phrases accept.
func parsed[A any](readings []reading, parse func(sentence string) ([]A, error)) []tracker.Reading[A] {
	var all []tracker.Reading[A]
	for _, m := range readings {
		read := tracker.Reading[A]{Unseen: m.unseen, Remarks: m.remarks, Mended: m.mended, Cost: m.cost, Whole: m.whole}
		for _, sentence := range m.sentences {
			if actions, err := parse(sentence); err == nil {
				read.Sentences = append(read.Sentences, tracker.Sentence[A]{Line: sentence, Actions: actions})
			}
		}
		if len(read.Sentences) == len(m.sentences) {
			all = append(all, read)
		}
	}
	return all
}

// readings reads a line as spelt, or else with its misspellings corrected.
func (r *reader) readings(tokens []token) []reading {
	if all, does := r.correctedWithin(tokens); does {
		return all
	}
	all := r.line(tokens)
	if !r.book.queried {
		all = append(all, r.loosely(tokens, len(all) == 0)...)
	}
	more, foreign := r.inOtherLanguages(tokens, false)
	if all = append(all, more...); len(all) > 0 {
		return best(all)
	}
	if all = r.inFrames(tokens); len(all) > 0 {
		return all
	}
	if !foreign {
		for _, m := range r.mendings(tokens) {
			all = append(all, r.mended(m)...)
		}
	}
	if len(all) == 0 {
		all, _ = r.inOtherLanguages(tokens, true)
	}
	return best(all)
}

// mended reads a line with corrected words.
func (r *reader) mended(m mending) []reading {
	tokens := m.tokens
	if r.book.language != nil {
		tokens = r.translated(tokens)
	}
	all := r.line(tokens)
	if len(all) == 0 {
		all = r.loosely(tokens, true)
	}
	for i := range all {
		all[i].mended = m.words
		all[i].cost += costMended * len(m.words)
	}
	return all
}

// line reads a whole line.
func (r *reader) line(tokens []token) []reading {
	for _, t := range []string{"?"} {
		if n := len(tokens); n > 0 && tokens[n-1].mark && tokens[n-1].text == t {
			tokens = tokens[:n-1]
		}
	}
	r.parted = 0
	tokens = r.book.withoutPauses(tokens)
	all := r.parts(tokens, "", 0)
	all = slices.DeleteFunc(all, func(p reading) bool { return len(p.sentences)+len(p.unseen) == 0 })
	return best(all)
}

// best sorts readings by cost and removes duplicates.
func best(all []reading) []reading {
	slices.SortStableFunc(all, func(a, b reading) int { return cmp.Compare(a.cost, b.cost) })
	seen := make(map[string]bool)
	all = slices.DeleteFunc(all, func(r reading) bool {
		line := strings.Join(r.sentences, "; ")
		known := seen[line]
		seen[line] = true
		return known
	})
	return all[:min(len(all), most)]
}
