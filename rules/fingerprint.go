package rules

import (
	"cmp"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Fingerprint tells whether two texts are the same rule, and holds none of
// their words: a hash of the whole text, and the smallest of the hashes of its
// shingles (runs of three words), from which the share of runs that two texts
// have in common is estimated. Short texts have all their shingles in it.
//
// Case, punctuation and the numbers of rules don't count: those numbers move
// from edition to edition while the rule stays.
type Fingerprint struct {
	whole  uint64
	sketch []uint32 // ascending, each below 1<<24
}

const (
	shingle    = 3  // words in a run
	sketchSize = 32 // shingles that are kept
)

// FingerprintOf makes the fingerprint of a rule's text. A text without words
// has the zero fingerprint.
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
	var sketch []uint32
	for i := range max(1, len(w)-shingle+1) {
		h := uint64(fnvOffset)
		for _, x := range hashes[i:min(i+shingle, len(hashes))] {
			h = mix(h ^ x)
		}
		sketch = append(sketch, uint32(h>>40))
	}
	slices.Sort(sketch)
	sketch = slices.Compact(sketch)
	return Fingerprint{whole, slices.Clip(sketch[:min(len(sketch), sketchSize)])}
}

// Fingerprint is the fingerprint of what the entry says; of a heading, its title.
func (e Entry) Fingerprint() Fingerprint { return FingerprintOf(cmp.Or(e.Text, e.Title)) }

// Equal reports whether the texts are the same, up to what doesn't count.
func (f Fingerprint) Equal(g Fingerprint) bool {
	return f.whole == g.whole && slices.Equal(f.sketch, g.sketch)
}

// Similarity estimates the share of shingles that two texts have in common:
// 0 for texts of nothing alike, 1 for the same text.
func (f Fingerprint) Similarity(g Fingerprint) float64 {
	return f.similarity(g, func(uint32) float64 { return 1 })
}

// similarity weighs each shingle: among near siblings, what few of them have
// tells more than what all of them have.
func (f Fingerprint) similarity(g Fingerprint, weight func(uint32) float64) float64 {
	if len(f.sketch) == 0 || len(g.sketch) == 0 {
		return 0
	}
	if f.Equal(g) {
		return 1
	}
	var both, all float64
	a, b := f.sketch, g.sketch
	// The smallest hashes of the union are a fair sample of it.
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

// String is the compact form that ParseFingerprint reads: at most 140
// characters without spaces. The zero fingerprint is "-".
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

// ParseFingerprint reads what String wrote.
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

var (
	// "704.5f", "601.2f–h", "187.1.a", and a section after the word "rule".
	numberInText  = regexp.MustCompile(`\b[1-9]\d{2}\.\d{1,3}(?:\.?[a-z0-9]{1,2}\b)*(?:[–-][a-z]\b)?`)
	sectionInText = regexp.MustCompile(`\b(rules?|sections?) [1-9]\d{2}\b`)
)

// plainWords are the words of a text as a fingerprint sees them. A sign before
// a number belongs to it: +1/+1 is not -1/-1.
func plainWords(text string) []string {
	text = strings.ToLower(text)
	text = numberInText.ReplaceAllString(text, "#")
	text = sectionInText.ReplaceAllString(text, "$1 #")
	var out []string
	var word []rune
	end := func() {
		if len(word) > 0 {
			out, word = append(out, string(word)), word[:0]
		}
	}
	runes := []rune(text)
	for i, r := range runes {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '#' || r == '∞':
			word = append(word, r)
		case r == '\'' || r == '’' || r == '‘':
			// "isn't" is one word, however it is quoted.
		case (r == '+' || r == '-' || r == '−') && i+1 < len(runes) && signed(runes[i+1]) && (i == 0 || !unicode.IsLetter(runes[i-1])):
			end()
			if r == '−' {
				r = '-'
			}
			word = append(word, r)
		default:
			end()
		}
	}
	end()
	return out
}

func signed(r rune) bool { return unicode.IsDigit(r) || r == 'x' || r == 'y' }

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

// mix spreads the bits, so that the smallest hashes are a fair sample.
func mix(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}
