package notation

import (
	"slices"
	"strings"
)

// word is a token of a line: a word, a punctuation mark, or a quoted text.
type word struct {
	text   string // without quotation marks
	quoted bool
	card   bool // the name of a card found before parsing; quoted is set too
	at     int  // offset of its beginning in the line
	end    int  // offset of its end
}

// is reports whether the word is one of these, in any case.
func (w word) is(any ...string) bool {
	if w.quoted {
		return false
	}
	for _, s := range any {
		if strings.EqualFold(w.text, s) {
			return true
		}
	}
	return false
}

// capital reports whether an unquoted word begins with a capital letter.
func (w word) capital() bool {
	return !w.quoted && w.text != "" && (w.text[0] >= 'A' && w.text[0] <= 'Z' || w.text[0] >= 0x80)
}

// straight replaces typographic quotation marks, spaces and minus signs by
// ASCII.
var straight = strings.NewReplacer("“", `"`, "”", `"`, "’", "'", "‘", "'", "\u00A0", " ", "−", "-")

// lex splits a line into words, of which a subtype of two words is one: "Time
// Lord".
func (v *Vocabulary) lex(line string) []word {
	words := lex(line)
	if len(v.double) == 0 {
		return words
	}
	for i := 0; i+1 < len(words); i++ {
		first, second := words[i], words[i+1]
		if first.quoted || second.quoted || !v.double[strings.ToLower(first.text)] {
			continue
		}
		text := line[first.at:second.end]
		if one := strings.TrimSuffix(text, "s"); v.lower[strings.ToLower(text)] != "" || v.lower[strings.ToLower(one)] != "" {
			words = slices.Delete(words, i+1, i+2)
			words[i].text, words[i].end = text, second.end
		}
	}
	return words
}

// lex splits a line into words. An unclosed quotation ends with the line.
func lex(line string) []word {
	var words []word
	for i := 0; i < len(line); {
		switch c := line[i]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			i++
		case c == '"':
			end := strings.IndexByte(line[i+1:], '"')
			if end < 0 {
				end = len(line) - i - 1
			}
			words = append(words, word{text: line[i+1 : i+1+end], quoted: true, at: i, end: min(len(line), i+2+end)})
			i += end + 2
		case strings.IndexByte(",.;:()=", c) >= 0:
			words = append(words, word{text: line[i : i+1], at: i, end: i + 1})
			i++
		default:
			end := i
			for end < len(line) && (thousands(line, end) || strings.IndexByte(" \t\n\r\",;()=", line[end]) < 0) && !closes(line, end) {
				end++
			}
			if end == i {
				end++
			}
			if strings.EqualFold(line[i:end], "I'm") {
				words = append(words, word{text: line[i : i+1], at: i, end: i + 1}, word{text: "am", at: i + 1, end: end})
			} else {
				words = append(words, word{text: line[i:end], at: i, end: end})
			}
			i = end
		}
	}
	return words
}

// closes reports whether a dot or colon at i ends a word and isn't part of it
// as in "1.5".
func closes(line string, i int) bool {
	if line[i] != '.' && line[i] != ':' {
		return false
	}
	return i+1 >= len(line) || strings.IndexByte(" \t\n\r\")", line[i+1]) >= 0
}

// thousands reports whether a comma at i separates thousands of a number.
func thousands(line string, i int) bool {
	digit := func(i int) bool { return i >= 0 && i < len(line) && line[i] >= '0' && line[i] <= '9' }
	return line[i] == ',' && digit(i-1) && digit(i+1)
}
