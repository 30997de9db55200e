package packed

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// In a template, these bytes are in the place of a string and of a number. No JSON has
// them.
const (
	aString = 1
	aNumber = 2
)

// mostDigits is the maximum number of digits of a number in a column.
const mostDigits = 18

// value is what a line has in a place of its template.
type value struct {
	text   string
	number int64
}

// template returns the template of a line and its values in order. A line that isn't
// JSON, or has control characters, is a string.
func template(line string) (string, []value) {
	if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' && r != '\t' }) {
		return string(rune(aString)), []value{{text: line}}
	}
	t := make([]byte, 0, len(line))
	var values []value
	for i := 0; i < len(line); {
		switch c := line[i]; {
		case c == '"':
			end := closing(line, i)
			if text := line[i+1 : max(i+1, end-1)]; end-i < 2 || isName(line[end:], text) {
				t = append(t, line[i:end]...)
			} else {
				t, values = append(t, '"', aString, '"'), append(values, value{text: text})
			}
			i = end
		case '0' <= c && c <= '9':
			end := i + 1
			for end < len(line) && '0' <= line[end] && line[end] <= '9' {
				end++
			}
			if digits := line[i:end]; len(digits) > mostDigits || c == '0' && len(digits) > 1 {
				t = append(t, digits...)
			} else {
				n, _ := strconv.ParseInt(digits, 10, 64) // all digits
				t, values = append(t, aNumber), append(values, value{number: n})
			}
			i = end
		default:
			t = append(t, c)
			i++
		}
	}
	return string(t), values
}

// closing returns the index after the quotation mark that closes the one at i, or the
// line's length if none does.
func closing(line string, i int) int {
	for i++; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(line)
}

// isName reports whether a string with what follows it is the name of a member, or that
// of a kind or rule: those are few, and belong to the template. A string that isn't
// closed counts as one.
func isName(rest, text string) bool {
	return rest == "" || rest[0] == ':' || strings.Contains(text, "/") && !strings.Contains(text, " ")
}

// fill appends a template with its places filled.
func fill(to []byte, template string, place func(to []byte, kind byte) []byte) []byte {
	for i := range len(template) {
		switch c := template[i]; c {
		case aString, aNumber:
			to = place(to, c)
		default:
			to = append(to, c)
		}
	}
	return to
}

// places returns the places of a template in order.
func places(template string) []byte {
	var kinds []byte
	for i := range len(template) {
		if c := template[i]; c == aString || c == aNumber {
			kinds = append(kinds, c)
		}
	}
	return kinds
}

// keysOf returns the keys of the columns of a template's values. In the first format each
// place has a column. In later formats, values of one kind and one name in their objects
// share a column across templates, and a value without a name has the key of its place.
func keysOf(t string, format Format, id int) []string {
	var keys []string
	name, after := "", 0 // the index after the string at i
	for i := range len(t) {
		switch t[i] {
		case '"':
			if i < after {
				continue
			}
			if after = closing(t, i); after < len(t) && t[after] == ':' {
				name = t[i:after]
			}
		case aString, aNumber:
			key := string(t[i]) + name
			if format == ByPlace {
				key = fmt.Sprint(id, " ", len(keys))
			} else if name == "" {
				key += strconv.Itoa(len(keys))
			}
			keys = append(keys, key)
		}
	}
	return keys
}

// Texts end with a line break; a line break within one is escaped.
var (
	escapes   = strings.NewReplacer("\x00", "\x00\x00", "\n", "\x00\x01")
	unescapes = strings.NewReplacer("\x00\x00", "\x00", "\x00\x01", "\n")
)

func appendText(to []byte, text string) []byte {
	return append(append(to, escapes.Replace(text)...), '\n')
}

// cutText returns the first text and what follows it.
func cutText(texts []byte) (text string, rest []byte, err error) {
	raw, rest, ok := bytes.Cut(texts, []byte{'\n'})
	if !ok {
		return "", nil, ErrDamaged
	}
	return unescapes.Replace(string(raw)), rest, nil
}
