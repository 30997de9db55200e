package rules

import (
	"cmp"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Fingerprint compares texts of rules without containing them. It is a hash of
// the whole text and a MinHash sketch: the smallest hashes of its shingles
// (runs of three words), from which the share of common shingles is estimated.
// For short texts the sketch has all shingles.
//
// Case, punctuation and rule numbers are ignored, since rule numbers change
// between editions.
type Fingerprint struct {
	whole  uint64
	sketch []uint32 // ascending, each below 1<<24
}

const (
	shingle    = 3  // words
	sketchSize = 32 // hashes
)

// FingerprintOf returns the fingerprint of a text. A text without words has the
// zero Fingerprint.
func FingerprintOf(text string) Fingerprint {
	w := plainWords(text)
	if len(w) == 0 {
		return Fingerprint{}
	}
	hashes := make([]uint64, len(w))
	whole := uint64(fnvOffset)
	for i, word := range w {
		hashes[i] = hashWord(word)
		whole = mix(whole ^ hashes[i])
	}
	sketch := make([]uint32, 0, len(w))
	for i := range max(1, len(w)-shingle+1) {
		h := uint64(fnvOffset)
		for _, x := range hashes[i:min(i+shingle, len(hashes))] {
			h = mix(h ^ x)
		}
		sketch = append(sketch, uint32(h>>40))
	}
	slices.Sort(sketch)
	sketch = slices.Compact(sketch)
	return Fingerprint{whole, slices.Clone(sketch[:min(len(sketch), sketchSize)])}
}

// Fingerprint returns the fingerprint of the entry's text or, for a heading, of
// its title.
func (e Entry) Fingerprint() Fingerprint { return FingerprintOf(cmp.Or(e.Text, e.Title)) }

// Equal reports whether the texts are the same, up to what is ignored.
func (f Fingerprint) Equal(g Fingerprint) bool {
	return f.whole == g.whole && slices.Equal(f.sketch, g.sketch)
}

// Similarity estimates the share of common shingles, from 0 to 1.
func (f Fingerprint) Similarity(g Fingerprint) float64 {
	return f.similarity(g, func(uint32) float64 { return 1 })
}

// similarity weights shingles, since rare ones distinguish similar rules
// better.
func (f Fingerprint) similarity(g Fingerprint, weight func(uint32) float64) float64 {
	if len(f.sketch) == 0 || len(g.sketch) == 0 {
		return 0
	}
	if f.Equal(g) {
		return 1
	}
	var both, all float64
	a, b := f.sketch, g.sketch
	// The smallest hashes of the union are a random sample of it.
	for n := 0; n < sketchSize && len(a)+len(b) > 0; n++ {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0] < b[0]:
			all += weight(a[0])
			a = a[1:]
		case len(a) == 0 || b[0] < a[0]:
			all += weight(b[0])
			b = b[1:]
		default:
			w := weight(a[0])
			both, all = both+w, all+w
			a, b = a[1:], b[1:]
		}
	}
	return both / all
}

// String returns the form that ParseFingerprint parses: at most 140 characters
// without spaces. The zero Fingerprint is "-".
func (f Fingerprint) String() string {
	if len(f.sketch) == 0 {
		return "-"
	}
	raw := binary.BigEndian.AppendUint64(nil, f.whole)
	for _, h := range f.sketch {
		raw = append(raw, byte(h>>16), byte(h>>8), byte(h)) //nolint:gosec // each is one byte of the 24 bits
	}
	return base64.RawURLEncoding.EncodeToString(raw)
}

var errFingerprint = errors.New("this is no fingerprint")

// ParseFingerprint parses the result of String.
func ParseFingerprint(s string) (Fingerprint, error) {
	if s == "-" {
		return Fingerprint{}, nil
	}
	raw, err := base64.RawURLEncoding.Strict().DecodeString(s)
	if err != nil || len(raw) < 11 || (len(raw)-8)%3 != 0 || len(raw) > 8+3*sketchSize {
		return Fingerprint{}, errFingerprint
	}
	f := Fingerprint{whole: binary.BigEndian.Uint64(raw)}
	for raw = raw[8:]; len(raw) > 0; raw = raw[3:] {
		f.sketch = append(f.sketch, uint32(raw[0])<<16|uint32(raw[1])<<8|uint32(raw[2]))
	}
	for i := 1; i < len(f.sketch); i++ {
		if f.sketch[i-1] >= f.sketch[i] {
			return Fingerprint{}, errFingerprint
		}
	}
	return f, nil
}

// unquoted returns a text in lower case without apostrophes, so that "isn't" is one word, and with
// one kind of minus.
func unquoted(text string) string {
	var out strings.Builder
	out.Grow(len(text))
	for _, r := range text {
		switch {
		case r == '\'' || r == '’' || r == '‘':
		case r == '−':
			out.WriteByte('-')
		case 'A' <= r && r <= 'Z':
			out.WriteRune(r + 'a' - 'A')
		case r < utf8.RuneSelf:
			out.WriteRune(r)
		default:
			out.WriteRune(unicode.ToLower(r))
		}
	}
	return out.String()
}

// plainWords returns the words of a text for a fingerprint: all rule numbers
// are the same word, and a sign belongs to its number: +1/+1 differs from
// -1/-1.
func plainWords(text string) []string {
	text = unquoted(text)
	out := make([]string, 0, len(text)/5)
	start := -1 // of the current word
	before := ' '
	for i := 0; i < len(text); {
		if start < 0 && text[i] >= '1' && text[i] <= '9' {
			if n := ruleNumber(text[i:], afterRuleWord(out)); n > 0 {
				out = append(out, "#")
				i, before = i+n, '#'
				continue
			}
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		inWord := unicode.IsLetter(r) || unicode.IsDigit(r) || r == '∞'
		sign := (r == '+' || r == '-') && i+1 < len(text) && signed(text[i+1]) && !unicode.IsLetter(before)
		if start >= 0 && !inWord {
			out = append(out, text[start:i])
			start = -1
		}
		if start < 0 && (inWord || sign) {
			start = i
		}
		i, before = i+size, r
	}
	if start >= 0 {
		out = append(out, text[start:])
	}
	return out
}

func signed(c byte) bool { return digit(c) || c == 'x' || c == 'y' }

func digit(c byte) bool { return c >= '0' && c <= '9' }

// afterRuleWord reports whether the words end with "rule" or a similar word, so that
// a bare number after them is a section's.
func afterRuleWord(words []string) bool {
	n := len(words)
	if n == 0 {
		return false
	}
	switch words[n-1] {
	case "rule", "rules", "section", "sections":
		return true
	case "and", "or", "through":
		return n > 1 && words[n-2] == "#"
	}
	return false
}

// ruleNumber returns the length of the rule number at the beginning of s, or 0:
// "704.5f", "601.2f–h", "187.1.a", and if bare is true "704".
func ruleNumber(s string, bare bool) int {
	if len(s) < 3 || !digit(s[1]) || !digit(s[2]) {
		return 0
	}
	n := 3
	if len(s) < 5 || s[3] != '.' || !digit(s[4]) {
		if bare && !wordAt(s, n) {
			return n
		}
		return 0
	}
	for n = 4; n < len(s) && digit(s[n]); n++ {
	}
	for { // letters of a subrule, and Riftbound's further parts
		m := n
		if m < len(s) && s[m] == '.' {
			m++
		}
		end := m
		for end < len(s) && end < m+2 && (digit(s[end]) || letter(s[end])) {
			end++
		}
		if end == m || wordAt(s, end) {
			break
		}
		n = end
	}
	for _, dash := range []string{"–", "-"} {
		if rest, ok := strings.CutPrefix(s[n:], dash); ok && rest != "" && letter(rest[0]) && !wordAt(rest, 1) {
			return n + len(dash) + 1
		}
	}
	return n
}

// wordAt reports whether s[i] continues a word.
func wordAt(s string, i int) bool { return i < len(s) && (digit(s[i]) || letter(s[i])) }

const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

func hashWord(s string) uint64 {
	h := uint64(fnvOffset)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * fnvPrime
	}
	return h
}

// mix spreads bits, so that the smallest hashes are a random sample.
func mix(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}
