package talk

import (
	_ "embed" // for german.txt
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

// language translates a line of another language into the words of the
// phrases, word by word and idiom by idiom. Sentences that keep the word order
// of that language are matched by patterns of its file.
//
// The files of a language have the sections of verbs.txt and two more. Those of German are
// german.txt in this package and the game's verbs.de.txt. A line of [letters] gives the spelling of a letter on keyboards
// without it: "ä = ae". A line of [endings] gives a sign for a set of endings,
// and the endings; the word without an ending counts too. In [words] and
// [numbers], the left side may have several forms, separated by bars:
//
//	schatz|schatzmarke = treasure
//	rot~ = red
//
// Patterns and everything else on the left are in that language; the right
// sides are in the words of the phrases.
type language struct {
	letters    *strings.Replacer
	endings    map[string][]string // "~": "e", "er"
	words      map[string][]token
	longest    int             // the number of words of the longest idiom
	vocabulary map[string]bool // all words of the file
}

//go:embed german.txt
var sharedGerman string

// German returns the part of the German phrasebook that all games share.
func German() io.Reader { return strings.NewReader(sharedGerman) }

// commonFiles maps the files of a game's phrasebooks of other languages to the parts that all
// games share.
var commonFiles = map[string]func() io.Reader{"verbs.de.txt": German}

// openLanguages reads the phrasebooks of other languages, the files
// verbs.*.txt of a game's data.
func (b *Phrasebook) openLanguages(facts fs.FS) error {
	names, err := fs.Glob(facts, "verbs.*.txt")
	if err != nil {
		return err
	}
	for _, name := range names {
		if name == bookFile {
			continue
		}
		f, err := facts.Open(name)
		if err != nil {
			return err
		}
		files := []io.Reader{f}
		if common, ok := commonFiles[path.Base(name)]; ok {
			files = slices.Insert(files, 0, common())
		}
		err = b.AddLanguage(files...)
		_ = f.Close() // opened for reading only
		if err != nil {
			return fmt.Errorf("%s: %w", path.Base(name), err)
		}
	}
	return nil
}

// AddLanguage adds the phrasebook of another language. It doesn't change the
// readings of lines without a word of that language.
func (b *Phrasebook) AddLanguage(files ...io.Reader) error {
	var lines []line
	seen := make(map[line]int)
	for _, f := range files {
		more, err := sections(f, seen)
		if err != nil {
			return err
		}
		lines = append(lines, more...)
	}
	other := b.clone()
	l := &language{endings: make(map[string][]string), words: make(map[string][]token), vocabulary: make(map[string]bool)}
	other.language = l
	var letters []string
	for _, pass := range []func(line) (bool, error){
		func(at line) (bool, error) {
			left, right, ok := at.sides()
			switch at.section {
			case "[letters]":
				letters = append(letters, left, right)
				l.letters = strings.NewReplacer(letters...)
			case "[endings]":
				l.endings[left] = strings.Fields(right)
			default:
				return false, nil
			}
			return true, at.needs(ok)
		},
		func(at line) (bool, error) {
			left, right, ok := at.sides()
			if at.section != "[words]" && at.section != "[numbers]" {
				return false, nil
			}
			for form := range strings.SplitSeq(left, "|") {
				l.put(form, words(right))
			}
			return true, at.needs(ok)
		},
		func(at line) (bool, error) { return true, other.add(at) },
	} {
		var rest []line
		for _, at := range lines {
			done, err := pass(at)
			if err != nil {
				return fmt.Errorf("line %d: %w", at.number, err)
			}
			if !done {
				rest = append(rest, at)
			}
		}
		lines = rest
	}
	other.settle()
	b.others = append(b.others, other)
	b.asking = b.asker()
	return nil
}

// clone returns a copy that can be extended without changing b.
func (b *Phrasebook) clone() *Phrasebook {
	c := *b
	c.others = nil
	c.start, c.end, c.anywhere, c.asides, c.reasons, c.purposes, c.later, c.sources = b.start.clone(), b.end.clone(), b.anywhere.clone(), b.asides.clone(), b.reasons.clone(), b.purposes.clone(), b.later.clone(), b.sources.clone()
	c.phrases, c.frames, c.after, c.queries = slices.Clone(b.phrases), slices.Clone(b.frames), slices.Clone(b.after), slices.Clone(b.queries)
	c.unseen, c.remarks, c.claims = slices.Clone(b.unseen), slices.Clone(b.remarks), slices.Clone(b.claims)
	for _, m := range []*map[string]string{&c.players, &c.owners, &c.groups, &c.pronouns, &c.quantities, &c.tails, &c.colors} {
		*m = maps.Clone(*m)
	}
	c.corrections = slices.Clone(b.corrections)
	c.short, c.particles = maps.Clone(b.short), maps.Clone(b.particles)
	c.numbers, c.vocabulary = maps.Clone(b.numbers), maps.Clone(b.vocabulary)
	c.asked, c.back = maps.Clone(b.asked), maps.Clone(b.back)
	return &c
}

// Translation is a word or an idiom of another language, and what it is in the words of the
// phrases.
type Translation struct{ Said, Means string }

// Translations returns the words and idioms in the files of another language, in all their
// forms. The files share their endings.
func Translations(files ...io.Reader) ([]Translation, error) {
	l := &language{endings: make(map[string][]string)}
	var listed []line
	seen := make(map[line]int)
	for _, f := range files {
		lines, err := sections(f, seen)
		if err != nil {
			return nil, err
		}
		for _, at := range lines {
			switch left, right, _ := at.sides(); at.section {
			case "[endings]":
				l.endings[left] = strings.Fields(right)
			case "[words]":
				listed = append(listed, at)
			}
		}
	}
	var all []Translation
	for _, at := range listed {
		left, right, _ := at.sides()
		for form := range strings.SplitSeq(left, "|") {
			for _, said := range l.forms(form) {
				all = append(all, Translation{said, right})
			}
		}
	}
	return all, nil
}

// forms lists the forms of a word or an idiom: without an ending, and with each ending of its
// sign.
func (l *language) forms(word string) []string {
	forms := []string{word}
	for sign, endings := range l.endings {
		if stem, ok := strings.CutSuffix(word, sign); ok {
			forms = []string{stem}
			for _, e := range endings {
				forms = append(forms, stem+e)
			}
		}
	}
	return forms
}

// put adds a word or an idiom with its meaning, in all its forms.
func (l *language) put(form string, means []token) {
	for _, form := range l.forms(form) {
		form = l.plain(form)
		l.words[form] = means
		l.longest = max(l.longest, l.know(words(form)))
	}
}

// know adds words to the vocabulary, and returns their number.
func (l *language) know(words []token) int {
	for _, w := range words {
		l.vocabulary[l.plain(w.low)] = true
	}
	return len(words)
}

// plain returns a word in lower case, with letters replaced as keyboards
// without them spell them.
func (l *language) plain(word string) string {
	word = fold(word)
	if l.letters != nil {
		word = l.letters.Replace(word)
	}
	return word
}

// translate translates words into those of the phrases, except names, for
// which keep returns true.
func (l *language) translate(tokens []token, keep func(token) bool) []token {
	var all []token
	for i := 0; i < len(tokens); {
		k := min(l.longest, len(tokens)-i)
		if i := slices.IndexFunc(tokens[i:i+k], keep); i >= 0 {
			k = i
		}
		for ; k > 0; k-- {
			if means, ok := l.words[l.plain(phraseOf(tokens[i:i+k]))]; ok {
				all = append(all, translated(tokens[i:i+k], means)...)
				break
			}
		}
		if k == 0 {
			all, k = append(all, l.halves(tokens[i])...), 1
		}
		i += k
	}
	return all
}

// translated returns a line in the words of the phrases.
func (r *reader) translated(tokens []token) []token {
	return r.book.joined(r.book.language.translate(tokens, r.keeps))
}

// halves translates the last part of a hyphenated word, "Goblin-Spielsteine".
// Other words only get plain letters.
func (l *language) halves(t token) []token {
	if plain := l.plain(t.low); !t.name && plain != t.low && l.vocabulary[plain] { // a word of a pattern
		return []token{{text: plain, low: plain, said: t.text}}
	}
	i := strings.LastIndexByte(t.low, '-')
	if i < 1 || t.name {
		return []token{t}
	}
	means, ok := l.words[l.plain(t.low[i+1:])]
	if !ok {
		return []token{t}
	}
	head := token{text: t.text[:i], low: t.low[:i]}
	return append(l.translate([]token{head}, func(token) bool { return false }), means...)
}

// translated returns the translation of words; its first token holds the
// original.
func translated(said, means []token) []token {
	all := slices.Clone(means)
	for i := range all {
		all[i].said = silent
	}
	all[0].said = written(said)
	return all
}

// silent marks a token whose original is held by a token before it.
const silent = "\x00"

// asSaid returns the original text of tokens.
func asSaid(tokens []token) string {
	var all []token
	for _, t := range tokens {
		switch t.said {
		case "":
			all = append(all, t)
		case silent:
		default:
			all = append(all, token{text: t.said})
		}
	}
	return written(all)
}

// translated translates words of a left side, and adds them to the vocabulary.
func (b *Phrasebook) translated(text string) string {
	l := b.language
	if l == nil {
		return text
	}
	var all []string
	var plain []token
	flush := func() {
		if len(plain) > 0 {
			l.know(plain)
			all = append(all, written(l.translate(plain, func(token) bool { return false })))
			plain = nil
		}
	}
	for part := range strings.FieldsSeq(text) {
		switch {
		case strings.HasPrefix(part, "{"):
			flush()
			all = append(all, part)
		case strings.ContainsAny(part, "[|"):
			flush()
			word := strings.Trim(part, "[]")
			choices := strings.Split(word, "|")
			for i, choice := range choices {
				said := words(strings.ReplaceAll(choice, "_", " "))
				l.know(said)
				means := written(l.translate(said, func(token) bool { return false }))
				choices[i] = strings.ReplaceAll(means, " ", "_")
			}
			all = append(all, strings.Replace(part, word, strings.Join(choices, "|"), 1))
		default:
			plain = append(plain, words(part)...)
		}
	}
	flush()
	return strings.Join(all, " ")
}

// foreign reports whether a word belongs only to this book's language.
func (r *reader) foreign(t token) bool {
	l := r.book.language
	return l.vocabulary[l.plain(t.low)] && !r.native(t.low) && !r.keeps(t)
}

// unmistakable reports whether a misspelt word may belong to the book's
// language although the line has no other word of it.
func (r *reader) unmistakable(word string) bool {
	return len(word) >= 6 && r.foreign(token{text: word, low: fold(word)})
}

// hasWord reports whether a word belongs to another language of the book.
func (b *Phrasebook) hasWord(low string) bool {
	return slices.ContainsFunc(b.others, func(other *Phrasebook) bool { return other.language.vocabulary[other.language.plain(low)] })
}

// keeps reports whether a word is a name at this table.
func (r *reader) keeps(t token) bool {
	if t.name {
		return true
	}
	if _, ok := r.table.person(t.low); ok {
		return true
	}
	for i := range r.table.Things {
		if slices.ContainsFunc(r.table.Things[i].Names, func(name string) bool { return fold(name) == t.low }) {
			return true
		}
	}
	return false
}

// native reports whether a word occurs in the phrases, or in the book of their
// language.
func (r *reader) native(low string) bool {
	_, isNumber := r.first.number(low)
	return isNumber || r.first.vocabulary[low] || r.first.short[low] != nil || r.table.Words.Known(r.book.language.plain(low))
}

// inOtherLanguages reads a line in the languages that it has a word of; if it
// has misspelt words and none of any, in all of them.
func (r *reader) inOtherLanguages(tokens []token, misspelt bool) (all []reading, has bool) {
	for _, o := range r.others() {
		speaks := slices.ContainsFunc(tokens, o.foreign)
		has = has || speaks
		switch {
		case misspelt:
			for _, m := range o.mendings(tokens) {
				if speaks || len(tokens) > 1 && slices.ContainsFunc(m.words, o.unmistakable) {
					all = append(all, o.mended(m)...)
				}
			}
		case speaks:
			said := o.translated(tokens)
			read, corrects := o.correctedWithin(said)
			if !corrects {
				read = o.line(said)
			}
			all = append(all, read...)
		}
		r.steps = min(r.steps, o.steps)
	}
	return all, has
}

// others returns readers of the same line in other languages.
func (r *reader) others() []*reader {
	all := make([]*reader, len(r.book.others))
	for i, book := range r.book.others {
		all[i] = &reader{book: book, first: r.book, table: r.table, last: r.last, reads: r.reads, known: r.known, slots: newSlots(), sentences: make(map[sentenceKey]remembered[[]option]), names: r.names, bound: make(bound), steps: mostSteps, strangers: r.strangers}
	}
	return all
}

// line is a line of a phrasebook file.
type line struct {
	number  int
	section string
	text    string
}

// sides splits a line at its last equals sign.
func (l line) sides() (left, right string, both bool) {
	if i := strings.LastIndex(l.text, " = "); i > 0 {
		return l.text[:i], l.text[i+len(" = "):], true
	}
	return l.text, "", false
}

var errOneSide = errors.New("the line says not what it stands for")

func (l line) needs(both bool) error {
	if !both {
		return fmt.Errorf("%q: %w", l.text, errOneSide)
	}
	return nil
}
