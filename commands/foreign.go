package commands

import (
	"errors"
	"io"
	"io/fs"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/rules/rows"
	"arbiter/tracker"
	"arbiter/tracker/talk"
)

// foreignTongue is a language besides English in which questions come.
type foreignTongue struct {
	name    string
	small   map[string]bool   // frequent words that identify the language
	means   map[string]string // words of the game, in English
	longest int               // words of the longest of these
}

// recognised is what is understood of a question in another language.
type recognised struct {
	tongue *foreignTongue
	words  [][2]string // as typed, and in English
}

// tongueNames are the names of the languages of foreign.txt.
var tongueNames = map[string]tracker.Message{
	"German": tracker.Say("German"), "French": tracker.Say("French"), "Spanish": tracker.Say("Spanish"),
	"Italian": tracker.Say("Italian"), "Portuguese": tracker.Say("Portuguese"),
}

// Limits of what is recognised.
const (
	leastSmall     = 2 // small words that make a question foreign
	mostRecognised = 8
	mostForeign    = 40 // words of a question that are read
)

// accents maps letters with accents to those without.
var accents = strings.NewReplacer(
	"ä", "a", "ö", "o", "ü", "u", "ß", "ss", "á", "a", "à", "a", "â", "a", "ã", "a", "ç", "c", "é", "e", "è", "e", "ê", "e", "ë", "e",
	"í", "i", "ì", "i", "î", "i", "ï", "i", "ñ", "n", "ó", "o", "ò", "o", "ô", "o", "õ", "o", "ú", "u", "ù", "u", "û", "u", "œ", "oe",
)

// apart splits a text into words as written.
func apart(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\n.,;:!?¿¡()\"“”„«»/'’", r) })
}

// plainly returns words in lower case, without accents.
func plainly(written []string) []string {
	plain := make([]string, len(written))
	for i, w := range written {
		plain[i] = accents.Replace(strings.ToLower(w))
	}
	return plain
}

// meant returns the English for words of the game, also in the plural or in another
// gender; "" for other words.
func (t *foreignTongue) meant(words []string) string {
	key := strings.Join(words, " ")
	for _, k := range []string{key, strings.TrimSuffix(key, "s"), strings.TrimSuffix(strings.TrimSuffix(key, "s"), "e")} {
		if english := t.means[k]; english != "" && !t.small[key] {
			return english
		}
	}
	return ""
}

// readForeign reads the languages of a game's foreign.txt, and the German words
// of the language of the table. A game without the file has none.
func readForeign(facts fs.FS, game rules.Game) ([]foreignTongue, error) {
	var all []foreignTongue
	err := rows.Read(facts, string(game)+"/foreign.txt", func(row string) error {
		if name, ok := strings.CutPrefix(row, "["); ok {
			name = strings.TrimSuffix(name, "]")
			if tongueNames[name].Zero() {
				return errors.New("a language without a name")
			}
			all = append(all, foreignTongue{name: name, small: make(map[string]bool), means: make(map[string]string)})
			return nil
		}
		words, english, ok := strings.Cut(row, "|")
		if !ok || len(all) == 0 {
			return errors.New("want words | English, in a section")
		}
		t, small := &all[len(all)-1], strings.TrimSpace(words) == "small"
		if small {
			words = english
		}
		for word := range strings.SplitSeq(words, ",") {
			if small {
				t.small[strings.Join(plainly(apart(word)), " ")] = true
			} else {
				t.add(word, english)
			}
		}
		return nil
	})
	if german := slices.IndexFunc(all, func(t foreignTongue) bool { return t.name == "German" }); err == nil && german >= 0 {
		err = all[german].addTable(facts, game)
	}
	return all, err
}

// add adds a word and what it means, unless it is known.
func (t *foreignTongue) add(word, english string) {
	parts := plainly(apart(word))
	key := strings.Join(parts, " ")
	if _, known := t.means[key]; known || key == "" {
		return
	}
	t.means[key] = strings.TrimSpace(english)
	t.longest = max(t.longest, len(parts))
}

// addTable adds the German words of the language of the table that say something in a
// question. A game need not have a file of them.
func (t *foreignTongue) addTable(facts fs.FS, game rules.Game) error {
	files := []io.Reader{talk.German()}
	switch file, err := facts.Open(string(game) + "/verbs.de.txt"); {
	case err == nil:
		defer func() { _ = file.Close() }() // opened for reading only
		files = append(files, file)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	all, err := talk.Translations(files...)
	for _, w := range all {
		if len(rules.Stems(w.Means)) > 0 {
			t.add(w.Said, w.Means)
		}
	}
	return err
}

// recognise returns the language of a question, if it isn't English: the one with the
// most frequent words in the question. A question of one or two words is foreign if
// they are words of the game in that language and the rulebook has none of them.
func recognise(tongues []foreignTongue, v *rules.View, text string) (recognised, bool) {
	written := apart(text)
	written = written[:min(len(written), mostForeign)]
	words := plainly(written)
	english := 0
	for _, w := range words {
		if v.Has(w) || len(rules.Stems(w)) == 0 {
			english++
		}
	}
	var best recognised
	most := 0
	for i := range tongues {
		t := &tongues[i]
		small, found := 0, recognised{tongue: t}
		for at := 0; at < len(words); {
			n := min(t.longest, len(words)-at)
			for n > 0 && t.meant(words[at:at+n]) == "" {
				n--
			}
			if n > 0 {
				found.words = append(found.words, [2]string{strings.Join(written[at:at+n], " "), t.meant(words[at : at+n])})
			} else if t.small[words[at]] {
				small++
			}
			at += max(n, 1)
		}
		named := len(found.words) > 0 && len(words) <= maxNameWords && english == 0
		if (small >= leastSmall && small+len(found.words) > english || named) && 2*small+len(found.words) > most {
			best, most = found, 2*small+len(found.words)
		}
	}
	return best, most > 0
}

// inEnglishPlease answers a question in another language with a request for English,
// the recognised words, and the rules that are nearest to those.
func (c *call) inEnglishPlease(v *rules.View, q Query) (Reply, bool) {
	tongues, err := c.judge.foreign(v.Edition().Game)
	if err != nil || len(tongues) == 0 {
		return Reply{}, false
	}
	got, ok := recognise(tongues, v, q.Text)
	if !ok {
		return Reply{}, false
	}
	r := Reply{Title: tracker.Say("English, please"), Notices: notices(v, q.Host)}
	blocks := []Block{{Text: tracker.Say("That looks like %s. Rules are looked up in English.", tongueNames[got.tongue.name])}}
	var english, said []string
	for _, w := range got.words {
		if !slices.Contains(english, w[1]) && len(english) < mostRecognised {
			english, said = append(english, w[1]), append(said, w[0]+" = "+w[1])
		}
	}
	a := inquiry{text: strings.Join(english, " ")}
	if pool, err := c.judge.Cards(); err == nil {
		named, _ := pool.Asked(q.Text, cards.Options{Game: v.Edition().Game})
		for _, card := range named[:min(len(named), maxAsked)] {
			said = append(said, card.Name)
			a.about = append(a.about, pool.About(card)...)
			r.Buttons = append(r.Buttons, Button{tracker.Named(clip(card.Name, maxLabel)), "/card " + card.Name})
		}
	}
	if len(said) == 0 {
		blocks = append(blocks, Block{Text: tracker.Say("I recognised none of its words.")})
		r.Pages, r.Next = paged(blocks), tracker.Say("Ask in English: /rule and the question.")
		return r, true
	}
	blocks = append(blocks, Block{Style: Item, Mark: tracker.Say("Recognised"), Text: tracker.Named(strings.Join(said, " · "))})
	r.Pages = paged(blocks)
	if hits, _ := v.AskAbout(a.text, a.about, maxNear); len(hits) > 0 {
		blocks = append(blocks, Block{Style: Heading, Text: tracker.Say("Nearest to these words, not sure")})
		r.list(v, hits, blocks, q.Judge)
	}
	return r, true
}
