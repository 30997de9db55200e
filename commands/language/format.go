package language

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// verb matches the verbs of a format: "%s", "%[2]d", "%+d", "%%".
var verb = regexp.MustCompile(`%(?:\[(\d+)\])?([-+ #0]*\d*(?:\.\d+)?)(?:\[(\d+)\])?([a-zA-Z%])`)

// piece is a verb of a format with its argument.
type piece struct {
	arg  int // counted from 0
	show string
	kind byte // the verb's letter: 's', 'd', 'q'
}

// format is a parsed format: the literal texts between the verbs, one more
// than verbs.
type format struct {
	between []string
	verbs   []piece
}

func parsed(text string) format {
	var f format
	var literal strings.Builder
	at, next := 0, 0
	for _, m := range verb.FindAllStringSubmatchIndex(text, -1) {
		literal.WriteString(text[at:m[0]])
		at = m[1]
		kind := text[m[8]]
		if kind == '%' {
			literal.WriteByte('%')
			continue
		}
		for _, index := range []int{2, 6} {
			if m[index] >= 0 {
				if n, err := strconv.Atoi(text[m[index]:m[index+1]]); err == nil {
					next = n - 1
				}
			}
		}
		f.between = append(f.between, literal.String())
		literal.Reset()
		f.verbs = append(f.verbs, piece{arg: next, show: "%" + text[m[4]:m[5]] + string(kind), kind: kind})
		next++
	}
	literal.WriteString(text[at:])
	f.between = append(f.between, literal.String())
	return f
}

// args returns the number of arguments.
func (f format) args() int {
	n := 0
	for _, v := range f.verbs {
		n = max(n, v.arg+1)
	}
	return n
}

// put formats translated arguments.
func (f format) put(args []string) string {
	var out strings.Builder
	for i, v := range f.verbs {
		out.WriteString(f.between[i])
		if v.arg < len(args) {
			out.WriteString(args[v.arg])
		}
	}
	out.WriteString(f.between[len(f.between)-1])
	return out.String()
}

// The quotation marks around a text that isn't translated.
const (
	opening = `"“„«»「`
	closing = `"”“»«」`
)

// quoted reports whether a format has an argument in quotes, which then isn't
// translated.
func (f format) quoted(arg int) bool {
	for i, v := range f.verbs {
		if v.arg == arg {
			before, _ := utf8.DecodeLastRuneInString(f.between[i])
			behind, _ := utf8.DecodeRuneInString(f.between[i+1])
			return strings.ContainsRune(opening, before) && strings.ContainsRune(closing, behind)
		}
	}
	return false
}
