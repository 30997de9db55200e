package language

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
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

func taken(text string) format {
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

// own returns the number of literal characters.
func (f format) own() int {
	n := 0
	for _, s := range f.between {
		for _, r := range s {
			if !unicode.IsSpace(r) {
				n++
			}
		}
	}
	return n
}

// counts reports whether the format has a number and a word.
func (f format) counts() bool {
	return slices.ContainsFunc(f.verbs, func(v piece) bool { return v.kind == 'd' }) &&
		slices.ContainsFunc(f.between, func(s string) bool { return strings.ContainsFunc(s, unicode.IsLetter) })
}

// names reports whether the format has a name before a colon.
func (f format) names() bool {
	return slices.ContainsFunc(f.between, func(s string) bool { return strings.Contains(s, ": ") })
}

// mayFit reports whether a text contains all literal texts of the format in
// order; otherwise it can't match.
func (f format) mayFit(text string) bool {
	rest, ok := strings.CutPrefix(text, f.between[0])
	if !ok || !strings.HasSuffix(rest, f.between[len(f.between)-1]) {
		return false
	}
	for _, s := range f.between[1:] {
		i := strings.Index(rest, s)
		if i < 0 {
			return false
		}
		rest = rest[i+len(s):]
	}
	return true
}

// expression returns a regular expression whose groups are the arguments. Of
// two adjacent arguments, the first matches everything.
func (f format) expression() *regexp.Regexp {
	var re strings.Builder
	re.WriteString("(?s)^")
	for i, v := range f.verbs {
		re.WriteString(regexp.QuoteMeta(f.between[i]))
		switch {
		case v.kind == 'd':
			re.WriteString(`([-+]?\d+)`)
		case v.kind == 'q':
			re.WriteString(`("(?:[^"\\]|\\.)*")`)
		case f.between[i+1] == "" && i+1 < len(f.verbs):
			re.WriteString(`(.*)`)
		default:
			re.WriteString(`(.*?)`)
		}
	}
	re.WriteString(regexp.QuoteMeta(f.between[len(f.between)-1]) + "$")
	return regexp.MustCompile(re.String())
}

// found returns the arguments from the groups of a match, in order.
func (f format) found(groups []string) []string {
	args := make([]string, f.args())
	for i, v := range f.verbs {
		args[v.arg] = groups[i+1]
	}
	return args
}
