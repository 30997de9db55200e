package talk

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word of a line.
type token struct {
	text string // the spelling in a reading
	low  string // in lower case without accents; "" for a quotation
	mark bool   // a punctuation mark: comma, full stop, colon
	name bool   // a name or a quotation, which isn't changed
	said string // the original word of another language
}

func (t token) is(words ...string) bool {
	return !t.name && slices.Contains(words, t.low)
}

// marks replaces typographic quotation marks and signs by plain ones.
var marks = strings.NewReplacer(
	"“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`, "’", "'", "‘", "'", "´", "'", "`", "'",
	"->", " -> ", "=>", " -> ", "→", " -> ", ">", " > ",
	"\u00a0", " ", "\u202f", " ", "−", "-", "–", "-", "×", "x", "…", " ", "•", ".",
)

// fold returns a text in small letters, without the accents of Latin letters.
func fold(s string) string {
	low := strings.ToLower(s)
	if strings.IndexFunc(low, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return low
	}
	return withoutAccents.Replace(low)
}

// withoutAccents replaces accented letters by those that players type.
var withoutAccents = strings.NewReplacer(
	"á", "a", "à", "a", "â", "a", "ã", "a", "å", "a", "é", "e", "è", "e", "ê", "e", "ë", "e", "í", "i", "ì", "i", "î", "i", "ï", "i",
	"ó", "o", "ò", "o", "ô", "o", "õ", "o", "ú", "u", "ù", "u", "û", "u", "ñ", "n", "ç", "c", "æ", "ae", "œ", "oe",
)

// lex splits a line into tokens: signs are joined to their numbers, and spoken
// numbers become digits.
func (b *Phrasebook) lex(line string) []token { return b.spoken(b.joined(lex(line))) }

// emoticon matches an emoticon between spaces: ":(", ";-)", "<3", "^^".
var emoticon = regexp.MustCompile(`(?:^|\s)(?:[:;=]['o-]?[()DPp/|]+|<3|\^\^|[xX]D)(?:\s|$)`)

// lex splits a line into words. Characters other than letters, digits and
// marks of the language are dropped: emoji, emoticons, exclamation marks.
func lex(line string) []token {
	line = emoticon.ReplaceAllString(marks.Replace(line), " ")
	var all []token
	for i := 0; i < len(line); {
		switch c := line[i]; {
		case c == '"':
			end := strings.IndexByte(line[i+1:], '"')
			if end < 0 {
				end = len(line) - i - 1
			}
			all = append(all, token{text: `"` + line[i+1:i+1+end] + `"`, name: true})
			i += end + 2
		case strings.IndexByte(",;:.?()", c) >= 0 && !within(line, i):
			all = append(all, token{text: string(c), low: string(c), mark: true})
			i++
		case c == '!' || c <= ' ':
			i++
		default:
			end := i
			for end < len(line) && !ends(line, end) {
				end++
			}
			if end == i {
				end++
			}
			if word := short(cleaned(line[i:end])); word != "" {
				all = append(all, pieces(word)...)
			}
			i = end
		}
	}
	return all
}

// short is a word without the letters that draw out its end: "gooo", "yesss".
func short(word string) string {
	n := len(word)
	for n > 1 && word[n-1] == word[n-2] && (word[n-1]|0x20) >= 'a' && (word[n-1]|0x20) <= 'z' {
		n--
	}
	if len(word)-n < 2 {
		return word
	}
	return word[:n]
}

// joint matches a word joined to a number: "carol-7", "life=17", "bob@19".
var joint = regexp.MustCompile(`^(\pL{3,})([-+=@])(\d+)$`)

// countedWord matches a number joined to a noun: "2goblins". Ordinals ("2nd") and "2hg" aren't
// split.
var countedWord = regexp.MustCompile(`^([-+]?\d+)(\pL{2,})$`)

// score matches the numbers of a score: "5-2".
var score = regexp.MustCompile(`^(\d+)-(\d+)$`)

// both matches two words joined by a plus: "krenko+angel".
var both = regexp.MustCompile(`^(\pL{3,})\+(\pL{3,})$`)

// energy matches energy symbols: "{E}{E}".
var energy = regexp.MustCompile(`^(?i)(?:\{e\})+$`)

// pieces splits a word that consists of several.
func pieces(word string) []token {
	one := func(text string) token { return token{text: text, low: fold(text)} }
	if energy.MatchString(word) {
		return []token{one(strconv.Itoa(len(word) / len("{E}"))), one("energy")}
	}
	if m := both.FindStringSubmatch(word); m != nil {
		return []token{one(m[1]), one("+"), one(m[2])}
	}
	if m := score.FindStringSubmatch(word); m != nil { // the dash of a score isn't a minus sign
		return []token{one(m[1]), one("–"), one(m[2])}
	}
	if m := countedWord.FindStringSubmatch(word); m != nil && !slices.Contains([]string{"st", "nd", "rd", "th", "hg"}, fold(m[2])) {
		return []token{one(m[1]), one(m[2])}
	}
	m := joint.FindStringSubmatch(word)
	switch {
	case m == nil:
		return []token{one(word)}
	case m[2] == "-" || m[2] == "+":
		return []token{one(m[1]), one(m[2] + m[3])}
	case m[2] == "@":
		return []token{one(m[1]), one("at"), one(m[3])}
	}
	return []token{one(m[1]), one(m[2]), one(m[3])}
}

// joined joins signs to their numbers ("Bob - 3"), writes out signs for
// "and" between words and letters for colors after power and toughness, and
// puts marks for the words that are dictated for them.
func (b *Phrasebook) joined(tokens []token) []token {
	var all []token
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		next := token{}
		if i+1 < len(tokens) {
			next = tokens[i+1]
		}
		_, isNumber := strconv.ParseInt(next.low, 10, 64)
		switch {
		case t.is("-", "+") && isNumber == nil && next.low[0] >= '0' && next.low[0] <= '9':
			t = token{text: t.low + next.low, low: t.low + next.low}
			i++
		case b.is(t, isJoint) && i > 0 && i+1 < len(tokens):
			t = token{text: "and", low: "and"}
		case b.is(t, isComma, isStop) && i > 0:
			t = token{text: b.particles[t.low][0], low: b.particles[t.low][0], mark: true}
		case len(all) > 0 && b.colors[t.low] != "" && !t.name && printed.MatchString(all[len(all)-1].low):
			t = token{text: b.colors[t.low], low: b.colors[t.low]}
		}
		all = append(all, t)
	}
	return all
}

// printed matches a printed power and toughness: "2/2".
var printed = regexp.MustCompile(`^\d+/\d+$`)

// within reports whether the mark at i is inside a number: "1,000", "1.5".
func within(line string, i int) bool {
	digit := func(i int) bool { return i >= 0 && i < len(line) && line[i] >= '0' && line[i] <= '9' }
	return (line[i] == ',' || line[i] == '.') && digit(i-1) && digit(i+1)
}

func ends(line string, i int) bool {
	c := line[i]
	return c <= ' ' || c == '"' || c == '!' || strings.IndexByte(",;:.?()", c) >= 0 && !within(line, i)
}

// cleaned removes characters that no word has.
func cleaned(word string) string {
	if strings.IndexFunc(word, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return word
	}
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) {
			return r
		}
		return -1
	}, word)
}

// written returns the text of tokens.
func written(tokens []token) string {
	length := len(tokens)
	for _, t := range tokens {
		length += len(t.text)
	}
	var b strings.Builder
	b.Grow(length)
	for i, t := range tokens {
		if i > 0 && (!t.mark || t.text == "(") && tokens[i-1].text != "(" {
			b.WriteByte(' ')
		}
		b.WriteString(t.text)
	}
	return b.String()
}

func words(text string) []token {
	var all []token
	for w := range strings.FieldsSeq(text) {
		all = append(all, token{text: w, low: fold(w), mark: len(w) == 1 && strings.Contains(",;:.?()", w)})
	}
	return all
}

// number parses a number that isn't negative: "3", "three", "1,000".
func (b *Phrasebook) number(low string) (int64, bool) {
	if n, ok := b.numbers[low]; ok {
		return n, true
	}
	if low == "" || low[0] < '0' || low[0] > '9' {
		return 0, false
	}
	n, err := strconv.ParseInt(strings.ReplaceAll(low, ",", ""), 10, 64)
	return n, err == nil
}

// times parses "x3" and "3x".
func times(low string) (int64, bool) {
	digits, front := strings.CutPrefix(low, "x")
	digits, back := strings.CutSuffix(digits, "x")
	if front == back {
		return 0, false
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	return n, err == nil && n >= 0
}

// signed parses "+3" and "-3".
func signed(low string) (string, bool) {
	if len(low) < 2 || low[0] != '+' && low[0] != '-' {
		return "", false
	}
	if _, err := strconv.ParseInt(low, 10, 64); err != nil {
		return "", false
	}
	return low, true
}

// size reports whether a text is a change of power and toughness: "+2/+2",
// "-1/-0".
func size(low string) bool {
	a, b, ok := strings.Cut(low, "/")
	if !ok {
		return false
	}
	_, okA := signed(a)
	_, okB := signed(b)
	return okA && okB
}
