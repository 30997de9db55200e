package cards

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Names are compared by keys: their letters and digits in lower case without
// accents, so that apostrophes, hyphens, ligatures, case and spaces don't
// matter: "Lim-Dûl's Vault" and "lim duls vault" both have the key
// "limdulsvault". The positions of words are kept beside the key.

// mostTyped is the maximum length in bytes of a name that is looked up, and
// mostKey that of its key. The longest printed name has 141 letters; in other
// languages a letter has up to three bytes.
const (
	mostTyped = 1000
	mostKey   = 450
)

// folded is the key of a name.
type folded struct {
	key    string
	starts []int // the offsets of its words in key
}

// word returns the word with an index.
func (f folded) word(i int) string {
	if i+1 < len(f.starts) {
		return f.key[f.starts[i]:f.starts[i+1]]
	}
	return f.key[f.starts[i]:]
}

// words returns all words.
func (f folded) words() []string {
	all := make([]string, len(f.starts))
	for i := range all {
		all[i] = f.word(i)
	}
	return all
}

// fold returns the key of a name, with the positions of its words.
func fold(name string) folded {
	b := make([]byte, 0, len(name))
	var starts []int
	inside := false
	for i := 0; i < len(name); {
		r, size := rune(name[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(name[i:])
		}
		i += size
		n := len(b)
		var kind class
		if b, kind = appendFolded(b, r); kind == letter && !inside {
			starts = append(starts, n)
		}
		if r == '&' {
			starts = append(starts, n)
		}
		switch kind {
		case letter:
			inside = true
		case breaks:
			inside = false
		case within:
		}
	}
	return folded{string(b), starts}
}

// keyOf returns the key of a name.
func keyOf(name string) string {
	b := make([]byte, 0, len(name))
	for _, r := range name {
		b, _ = appendFolded(b, r)
	}
	return string(b)
}

// class says how a character affects a key.
type class uint8

const (
	letter class = iota // part of a word
	within              // ignored: an apostrophe, a full stop, an accent
	breaks              // ends a word
)

// appendFolded appends the bytes of a character in a key, and returns its class.
func appendFolded(b []byte, r rune) ([]byte, class) {
	switch {
	case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
		return append(b, byte(r)), letter //nolint:gosec // below 128
	case r >= 'A' && r <= 'Z':
		return append(b, byte(r-'A')+'a'), letter
	case r == '\'' || r == '.':
		return b, within
	case r == '&':
		return append(b, "and"...), breaks
	case r < utf8.RuneSelf:
		return b, breaks
	case r == '’' || r == '‘' || r == 'ʼ' || r == '´' || r == '`':
		return b, within
	case r >= 'ａ' && r <= 'ｚ' || r >= 'Ａ' && r <= 'Ｚ' || r >= '０' && r <= '９':
		return appendFolded(b, r-'ａ'+'a')
	}
	r = unicode.ToLower(r)
	if plain, ok := plainLetters[r]; ok {
		return append(b, plain...), letter
	}
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return b, within
	case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mc, r):
		return utf8.AppendRune(b, r), letter
	}
	return b, breaks
}

// plainLetters maps accented letters and ligatures to ASCII.
var plainLetters = func() map[rune]string {
	all := map[rune]string{'æ': "ae", 'œ': "oe", 'ß': "ss", 'þ': "th", 'ĳ': "ij", 'ﬀ': "ff", 'ﬁ': "fi", 'ﬂ': "fl", 'ﬃ': "ffi", 'ﬄ': "ffl", 'ﬆ': "st"}
	for plain, accented := range map[string]string{
		"a": "àáâãäåāăąǎ", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ",
		"i": "ìíîïĩīĭįıǐ", "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŋ", "o": "òóôõöøōŏőǒ",
		"r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧț", "u": "ùúûüũūŭůűųǔ", "w": "ŵ", "y": "ýÿŷ", "z": "źżž",
	} {
		for _, r := range accented {
			all[r] = plain
		}
	}
	return all
}()

// initials returns the first letters of words, with (all) and without (short)
// small words.
func initials(words []string) (all, short string) {
	for _, w := range words {
		_, size := utf8.DecodeRuneInString(w)
		all += w[:size]
		if !slices.Contains(smallWords, w) {
			short += w[:size]
		}
	}
	return all, short
}

var smallWords = []string{"the", "of", "a", "an", "and", "to", "in"}

// letters returns the set of the letters in a key, as bits.
func letters(key string) uint64 {
	var set uint64
	for i := range len(key) {
		set |= 1 << (key[i] & 63)
	}
	return set
}

// tooLong reports whether a name is too long to be looked up.
func tooLong(name string) bool { return len(name) > mostTyped }

// blank returns the key of a name without letters. There is a card whose name
// consists of underscores.
func blank(name string) string { return strings.TrimSpace(name) }
