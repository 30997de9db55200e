package talk

import (
	"bufio"
	_ "embed" // for english.txt
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Phrasebook is how players of one game talk, as its data file says. It is safe
// for use by several goroutines.
//
// The part that all games share is english.txt in this package. The files have sections.
// Lines of [start], [end] and [anywhere] are words that say nothing, at the start of a
// sentence, at its end, or anywhere in it: "i|we miscounted" is both, and "[oh]" may be
// missing. A line of [words] is a short form and what it stands for; likewise of [players] (I, each player, each opponent, the opponent, the active
// player), [owners] ("my = I"), [groups] ("team = creatures") and [pronouns] ("those guys =
// them"). A line of [phrases] is a pattern and, behind an equals sign, the sentence that it
// stands for:
//
//	{what} swing|swings at|into {who} = attack {who} with {what}
//
// "at|into" is either word, "my_turn" is two words, "[the]" may be missing, and a slot in braces takes
// the words that it has in the sentence. Its name is its kind, which a digit may
// follow: who (players), player (one, by name or "me"), active (the player whose turn it
// is), whose (a player's), what (things on the board), mine (things, the speaker's before
// others), some (the same, a number of them), own (things of the speaker, or of others
// where the speaker has none), theirs (the same of the player of the slot who), poss
// (things, whose a number of them is: "krenko's"), named (things, not a pronoun), thing
// (the same without a number), foe (players, of all of them only opponents), ours (things
// of the speaker), spell (the name of something that isn't on the board), card (the whole
// name of a permanent card that isn't), aura (the same of an Aura), each (what is
// counted), n (a number), by (a number with its sign), up and down (one above or below 0,
// without its sign), size ("+2/+2"), pt (a printed size), token (a predefined token),
// kind (a kind of counter), kinds (the same with its word beside it), mark (one that is
// neither a keyword nor a size), at (a place), x (any words), gained (words that name nothing
// on the board, such as a keyword). "{n?}" may be missing;
// "{n=1}" on the right side says what stands for it then. There, "{opponent}" is any one
// opponent (of several, the speaker is asked), "{graveyards}" all cards in graveyards,
// "{players}" the names of all players, "{others}" those of all but {player},
// "{opponents}" each opponent in a sentence of their own, "{more}" how many {x} {who}
// lacks to have {n}, and "{fewer}" by how many they exceed {n}. A sign directly before a slot
// is kept: "+{up}".
//
// A line of [corrections] is words that mark a line as a correction of the last one, and
// what may follow or precede them: any line ("i meant = line"), the last one with another
// part ("oops = like"), or only that part ("sorry = part"). With "within" ("no wait = like
// within") they can also occur in a line and correct the words before them; with "repairs" they do
// so behind a mark, if what follows fits in the place of the end; with "inside"
// ("only = like inside") they stand inside of what corrects the last line.
//
// A line of [first] is a phrase that doesn't follow another part of a line:
// "{who} {n} = {who} is at {n}" sets no life total in "make 2 clues, bob 1".
//
// A line of [nouns] is a phrase without a verb. What follows "and" doesn't match it if it
// matches a line of [after]: in "tap krenko and a clue" the clue is tapped, too.
//
// A line of [offers] is what a sentence that isn't understood may have meant, by what it names:
// "{who} {n} = {who} loses {n} life". Only those that can be done are offered.
//
// [ordinary] holds words that are never taken for misspelt ones. [particles] says what
// small words do ("except = but", "and = and"; the words on the right are those of
// the constants is…), [quantities] how many are meant ("both = 2"; those of count…),
// [tails] whose things are by what a phrase ends with ("in play = each player"),
// [numbers] the words for numbers, [colors] letters for colors behind a size, and
// [extremes] words for the one with most or least of something ("biggest = greatest
// power").
// A line of [slang] is a verb, possibly of several words, and the verbs of the phrases that it
// may mean: "yoink = steal". A line of [asides] is a remark to a player at the end of a line:
// "…, sorry carol".
//
// A line of [forms] is a verb and its forms: "give = gives giving gave given"
// (type form). One of [heard] is a word that sounds like a number ("to = 2"), or the
// words that stand before and behind such a word. One of [reasons] begins what a
// sentence goes on with that says only why ("because of"), one of [purposes] what it is
// done for ("in order to"), and one of [later] when the speaker will do it ("next turn").
// One of [sources] is a noun for a spell, card or ability that isn't
// on the board and is said to do something: "my trigger makes two treasures".
// Other languages are put into these words first: type language.
//
// A line of [frames] is a pattern of one or more parts that may stand in any order, with " + " between
// them. Frames are tried where a line has no other reading:
//
//	take|pull {n?} {kind} counter|counters + off|from {what} = remove {n=1} {kind} counters from {what}
//
// A line of [after] has two patterns with a bar between them: of what the speaker
// said last, and of what is said now. "{x} | again = {x}" says it once more.
//
// A line of [unseen] is a pattern of what players do out of sight of the board. One of
// [remarks] is a part of a line that gives a reason or comments on it: "because {x}". One of
// [claims] is a part that says what is true after the part before it, "so it's a {pt} now", or
// both parts with a bar between them: "hold {at} | so i score 1". The reply names remarks and
// claims. One of [queries] is a pattern of a question, and the query that it stands for.
type Phrasebook struct {
	start, end, anywhere wordings
	reasons              wordings // the starts of final parts that only give a reason
	purposes             wordings // the starts of parts that give a purpose: "in order to"
	later                wordings // times directly before what the speaker plans: "next turn"
	sources              wordings // nouns for spells, cards and abilities
	asides               wordings // remarks to a player at the end of a line: "sorry"
	corrections          []correction
	short                map[string][]token
	slang                map[string][]string // "slam": the verbs "put", "play", "create"
	longestSlang         int                 // the number of words of the longest slang verb
	forms                map[string]form     // "gained": form of "gain"
	longest              int                 // the number of words of the longest short form
	phrases              []phrase
	frames               []phrase // the permutations of the parts of each frame
	after                []after
	unseen               []phrase
	remarks              []phrase            // reasons and comments, of which nothing is done
	claims               []after             // what is true after the part before
	players, owners      map[string]string   // "everyone": "each player"; "my": "I"
	groups               map[string]string   // "team": "creatures"
	pronouns             map[string]string   // "those guys": "them"
	particles            map[string][]string // "except": "but"
	quantities           map[string]string   // "both": "2"
	tails                map[string]string   // "in play": "each player"
	numbers              map[string]int64
	colors               map[string]string // "w": "white"
	extremes             map[string]string // "biggest": "greatest power"
	heard                map[string]int64  // words that sound like a number: "to"
	amounts              map[string]bool   // verbs before such words, and words after them
	longestQuantity      int
	longestTail          int
	queries              []phrase
	offers               []phrase        // what a sentence that isn't understood may have meant
	asked                map[string]bool // the words of queries
	ordinary             map[string]bool // the words of [ordinary]
	index, frameIndex    index           // of the phrases and of the frames
	queried              bool            // the phrases are the queries
	asking               *Phrasebook     // the book for questions, whose phrases are the queries
	language             *language       // the language of the book; nil for that of the phrases
	others               []*Phrasebook   // the books of other languages
	vocabulary           map[string]bool // all words of the book
	back                 map[string]bool // words for players whose meaning depends on the last line: "him"
}

// Open reads the phrasebook of a game from English and verbs.txt in its data, and those of
// other languages beside it.
func Open(facts fs.FS) (*Phrasebook, error) {
	f, err := facts.Open(bookFile)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // opened for reading only
	b, err := Read(English(), f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", bookFile, err)
	}
	return b, b.openLanguages(facts)
}

// Lazy returns a function that opens the phrasebook of a game on first use, and panics if it can't
// be read. Use it for the embedded facts, whose books the tests open.
func Lazy(facts fs.FS) func() *Phrasebook {
	return sync.OnceValue(func() *Phrasebook {
		b, err := Open(facts)
		if err != nil {
			panic(fmt.Errorf("the embedded data: %w", err))
		}
		return b
	})
}

// bookFile is the phrasebook in the language of the phrases.
const bookFile = "verbs.txt"

//go:embed english.txt
var shared string

// English returns the part of a phrasebook that all games share.
func English() io.Reader { return strings.NewReader(shared) }

// Read reads the files of a phrasebook. An error names the invalid line.
func Read(files ...io.Reader) (*Phrasebook, error) {
	b := &Phrasebook{
		start: make(wordings), end: make(wordings), anywhere: make(wordings), reasons: make(wordings), purposes: make(wordings), later: make(wordings), sources: make(wordings), asides: make(wordings),
		short: make(map[string][]token), slang: make(map[string][]string), forms: make(map[string]form), vocabulary: make(map[string]bool),
		players: make(map[string]string), owners: make(map[string]string), groups: make(map[string]string), pronouns: make(map[string]string),
		particles: make(map[string][]string), quantities: make(map[string]string), tails: make(map[string]string),
		numbers: make(map[string]int64), heard: make(map[string]int64), amounts: make(map[string]bool), colors: make(map[string]string), extremes: make(map[string]string), asked: make(map[string]bool), ordinary: make(map[string]bool), back: make(map[string]bool),
	}
	seen := make(map[line]int)
	for _, f := range files {
		if err := b.read(f, seen); err != nil {
			return nil, err
		}
	}
	b.settle()
	return b, nil
}

// read adds the lines of a file. seen holds the lines of previous files.
func (b *Phrasebook) read(r io.Reader, seen map[line]int) error {
	lines, err := sections(r, seen)
	if err != nil {
		return err
	}
	for _, l := range lines {
		if err := b.add(l); err != nil {
			return fmt.Errorf("line %d: %w", l.number, err)
		}
	}
	return nil
}

// addHeard adds a word that sounds like a number, or the words before and
// after such words.
func (b *Phrasebook) addHeard(left, right string, both bool) error {
	if !both {
		for _, t := range words(left) {
			b.amounts[t.low] = true
		}
		return nil
	}
	n, err := strconv.ParseInt(right, 10, 64)
	if err != nil {
		return fmt.Errorf("%q is no number", right)
	}
	b.heard[fold(left)] = n
	return nil
}

// settle sorts and indexes what was read; the longest corrections are tried first.
func (b *Phrasebook) settle() {
	slices.SortStableFunc(b.corrections, func(a, c correction) int { return len(c.words) - len(a.words) })
	b.index, b.frameIndex = indexed(b.phrases), indexed(b.frames)
	b.asking = b.asker()
}

// sections returns the lines of a phrasebook that aren't empty or comments,
// with their sections. A line may stand only once in a section, also of files before: seen
// has the number of each line.
func sections(r io.Reader, seen map[line]int) ([]line, error) {
	var all []line
	section := ""
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text := strings.TrimSpace(lines.Text())
		switch {
		case text == "" || strings.HasPrefix(text, "# "):
		case strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]") && !strings.Contains(text, " "):
			section = text
		case seen[line{section: section, text: text}] != 0:
			return nil, fmt.Errorf("line %d: %q stands in line %d, too", n, text, seen[line{section: section, text: text}])
		default:
			seen[line{section: section, text: text}] = n
			all = append(all, line{n, section, text})
		}
	}
	return all, lines.Err()
}

func (b *Phrasebook) add(at line) error {
	section, line := at.section, at.text
	left, right, both := at.sides()
	if section != "[after]" && section != "[claims]" && section != "[ordinary]" {
		left = b.translated(left)
	}
	switch section {
	case "[start]":
		b.start.add(b, left)
	case "[end]":
		b.end.add(b, left)
	case "[ordinary]":
		if b.language != nil {
			b.language.know(words(line))
		}
		for _, t := range b.known(words(line)) {
			b.ordinary[t.low] = true
		}
	case "[anywhere]":
		b.anywhere.add(b, left)
	case "[words]":
		if !both {
			return fmt.Errorf("%q says not what it stands for", line)
		}
		b.short[fold(left)] = words(right)
		b.longest = max(b.longest, len(b.known(words(left))))
	case "[slang]":
		if !both {
			return fmt.Errorf("%q says not which verbs it may mean", line)
		}
		b.slang[fold(left)] = strings.Fields(fold(right))
		b.longestSlang = max(b.longestSlang, len(b.known(words(left))))
	case "[forms]":
		if !both {
			return fmt.Errorf("%q says not what forms the verb has", line)
		}
		b.addForms(fold(left), fold(right))
	case "[heard]":
		return b.addHeard(left, right, both)
	case "[corrections]":
		return b.addCorrection(left, right)
	case "[purposes]":
		b.purposes.add(b, left)
	case "[later]":
		b.later.add(b, left)
	case "[sources]":
		b.sources.add(b, left)
	case "[asides]":
		b.asides.add(b, left)
	case "[reasons]":
		b.reasons.add(b, left)
	case "[players]", "[owners]", "[groups]", "[pronouns]":
		if !both {
			return fmt.Errorf("%q says not what it stands for", line)
		}
		for _, w := range b.known(words(left)) {
			if right == namedLast {
				b.back[w.low] = true
			}
		}
		map[string]map[string]string{"[players]": b.players, "[owners]": b.owners, "[groups]": b.groups, "[pronouns]": b.pronouns}[section][fold(left)] = right
	case "[particles]", "[quantities]", "[tails]", "[numbers]", "[colors]", "[extremes]":
		if !both {
			return fmt.Errorf("%q says not what it means", line)
		}
		return b.particle(section, left, right)
	case "[frames]":
		if !both {
			return fmt.Errorf("%q has to be a pattern and what it stands for", line)
		}
		return b.addFrame(left, right, at.text)
	case "[phrases]", "[first]", "[nouns]", "[unseen]", "[remarks]", "[queries]", "[offers]":
		if both == slices.Contains([]string{"[unseen]", "[remarks]"}, section) {
			return fmt.Errorf("%q has to be a pattern, and outside of [unseen] and [remarks] what it stands for", line)
		}
		p, err := compile(left, right)
		if err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
		p.line = at.text
		switch section {
		case "[offers]":
			b.offers = append(b.offers, p)
		case "[queries]":
			p.learn(b.asked)
			b.queries = append(b.queries, p)
		case "[unseen]":
			p.learn(b.vocabulary)
			b.unseen = append(b.unseen, p)
		case "[remarks]":
			p.learn(b.vocabulary)
			b.remarks = append(b.remarks, p)
		default:
			if slot := p.dropped(); slot != "" {
				return fmt.Errorf("%q: any words in {%s} would be lost: a word that isn't optional has to stand before it, or it has to be in what the row stands for", line, slot)
			}
			p.learn(b.vocabulary)
			p.first, p.nouns = section == "[first]", section == "[nouns]"
			b.phrases = append(b.phrases, p)
		}
	case "[after]", "[claims]":
		return b.addAfter(at, left, right)
	default:
		return fmt.Errorf("%q stands in no section", line)
	}
	return nil
}

// addAfter adds a line of [after] or [claims]. The pattern of what was said last is optional in
// a claim, which stands for nothing.
func (b *Phrasebook) addAfter(at line, left, right string) error {
	last, now, ok := strings.Cut(left, " | ")
	claims := at.section == "[claims]"
	switch {
	case claims && right != "", !claims && (right == "" || !ok):
		return fmt.Errorf("%q has to be two patterns and what they stand for, or a pattern in [claims]", at.text)
	case !ok:
		last, now = "", left
	}
	a, err := compileAfter(last, b.translated(now), right)
	if err != nil {
		return fmt.Errorf("%q: %w", at.text, err)
	}
	a.now.line = at.text
	a.now.learn(b.vocabulary)
	if claims {
		b.claims = append(b.claims, a)
	} else {
		b.after = append(b.after, a)
	}
	return nil
}

// asker returns the book for questions, whose phrases are the queries.
func (b *Phrasebook) asker() *Phrasebook {
	c := *b
	c.phrases, c.frames, c.after, c.unseen, c.remarks, c.claims, c.queried = b.queries, nil, nil, nil, nil, nil, true
	c.index = indexed(c.phrases)
	c.vocabulary = maps.Clone(b.vocabulary)
	maps.Copy(c.vocabulary, b.asked)
	c.others = nil
	for _, other := range b.others {
		c.others = append(c.others, other.asker())
	}
	return &c
}

func (b *Phrasebook) known(words []token) []token {
	for _, w := range words {
		b.vocabulary[w.low] = true
	}
	return words
}
