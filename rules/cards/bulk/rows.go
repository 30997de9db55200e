package bulk

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// row is one undecoded value of a file.
type row struct {
	raw  []byte // valid until the next row is read
	line int    // its first line
	key  string // its name if rows are members of an object; else ""
}

// rowError reports that one row can't be read. Later rows can.
type rowError struct {
	line int
	name string
	what string
}

func (e *rowError) Error() string { return e.what }

// rows splits a document into rows: JSON Lines, an array of objects, or the
// array or object under "data" of an object. If each row is on one line, an
// unclosed row ends with its line.
type rows struct {
	from *bufio.Reader
	most int // bytes of a row

	atomic bool // rows are lists with a key: MTGJSON's layout
	begun  bool
	closer byte // ends the rows: ']' or '}'; 0 for the end of the file
	inside bool // the rows are in an object, under "data"
	over   bool
	shape  shape
	line   int
	buf    []byte
}

// shape says whether a row may span lines.
type shape int

const (
	unknown shape = iota
	oneLine
	manyLines
)

func newRows(from *bufio.Reader, most int) *rows {
	return &rows{from: from, most: most, line: 1, buf: make([]byte, 0, 16<<10)}
}

// next returns the next row, or io.EOF after the last. After a *rowError it can be
// called again; after any other error it can't.
func (s *rows) next() (row, error) {
	if !s.begun {
		s.begun = true
		if err := s.begin(); err != nil {
			return row{}, err
		}
	}
	if s.over {
		return row{}, io.EOF
	}
	c, err := s.separator()
	if err != nil {
		return row{}, err
	}
	switch {
	case s.over:
		return row{}, io.EOF
	case s.atomic:
		return s.keyed(c)
	case c != '{':
		return row{}, s.noObject(c)
	}
	r := row{line: s.line}
	err = s.value(c)
	r.raw = s.buf
	return r, s.at(r.line, err)
}

// noObject skips a value in place of a row: in an array the value that begins
// with c, elsewhere the rest of the line. The error is a *rowError unless no
// later row can be read.
func (s *rows) noObject(c byte) error {
	line := s.line
	skip := s.skipLine
	if s.closer == ']' && s.beginsValue(c) {
		skip = func() error { return s.value(c) }
	}
	if err := skip(); err != nil {
		return s.at(line, err)
	}
	return &rowError{line: line, what: "it is no JSON object"}
}

// beginsValue reports whether c begins a JSON string, list, number or literal.
func (s *rows) beginsValue(c byte) bool {
	word, ok := map[byte]string{'n': "null", 't': "true", 'f': "false"}[c]
	if !ok {
		return strings.IndexByte(`"[-0123456789`, c) >= 0
	}
	next, err := s.from.Peek(len(word) - 1)
	return err == nil && string(next) == word[1:]
}

// at sets the line of a *rowError.
func (s *rows) at(line int, err error) error {
	if broken, ok := errors.AsType[*rowError](err); ok {
		broken.line = line
	}
	return err
}

// begin detects the layout and finds the first row.
func (s *rows) begin() error {
	head, err := s.from.Peek(3)
	if err != nil && !errors.Is(err, io.EOF) {
		return explainGzip(err)
	}
	if bytes.Equal(head, []byte("\xEF\xBB\xBF")) {
		_, _ = s.from.Discard(3) // they were peeked before
	}
	c, err := s.space()
	if errors.Is(err, io.EOF) {
		return &FormatError{"it is empty", ErrNoCards}
	}
	if err != nil {
		return err
	}
	if err := s.from.UnreadByte(); err != nil {
		return err
	}
	if head, err = s.from.Peek(4 << 10); err != nil && !errors.Is(err, io.EOF) {
		return explainGzip(err)
	}
	switch {
	case c == '[':
		s.closer = ']'
		_, err = s.from.Discard(1)
		return err
	case c == '{':
		if !wraps(head) {
			return nil
		}
		s.inside = true
		if _, err := s.from.Discard(1); err != nil {
			return err
		}
		return s.data()
	case bytes.Contains(head, []byte("\n{\"")):
		return nil // rows, the first of which is malformed
	}
	return &FormatError{whatItIs(head), ErrNoCards}
}

// wraps reports, from its first field, whether an object contains the rows
// under "data" and isn't itself a row.
func wraps(head []byte) bool {
	d := json.NewDecoder(bytes.NewReader(head))
	var first [3]json.Token
	for i := range first {
		var err error
		if first[i], err = d.Token(); err != nil {
			break
		}
	}
	return first[1] == "meta" || first[1] == "data" || first[1] == "object" && first[2] == "list"
}

// data skips the fields of an object up to "data".
func (s *rows) data() error {
	for {
		c, err := s.separator()
		if err != nil {
			return err
		}
		if s.over || c == '}' {
			return &FormatError{"there are no cards in it", ErrNoCards}
		}
		key, c, err := s.field(c)
		if err != nil {
			return err
		}
		if key == "data" && (c == '[' || c == '{') {
			s.closer = c + 2 // ']' and '}' are two above '[' and '{' in ASCII
			s.atomic = c == '{'
			return nil
		}
		if err := s.value(c); err != nil {
			return structural(s.line, err)
		}
	}
}

// field reads a name and a colon, and returns the first character of the value.
func (s *rows) field(c byte) (key string, first byte, err error) {
	if c != '"' {
		return "", 0, structural(s.line, errors.New("a name is missing"))
	}
	if err := s.value(c); err != nil {
		return "", 0, structural(s.line, err)
	}
	if err := json.Unmarshal(s.buf, &key); err != nil {
		return "", 0, structural(s.line, err)
	}
	if c, err = s.space(); err == nil && c != ':' {
		return key, 0, structural(s.line, errors.New("a colon is missing"))
	}
	if err == nil {
		c, err = s.space()
	}
	if errors.Is(err, io.EOF) {
		err = cutOff()
	}
	return key, c, err
}

// keyed reads a row that is a member of an object.
func (s *rows) keyed(c byte) (row, error) {
	key, c, err := s.field(c)
	if err != nil {
		return row{}, err
	}
	r := row{line: s.line, key: key}
	if err := s.value(c); err != nil {
		if broken, ok := errors.AsType[*rowError](err); ok && broken.what != unclosed {
			broken.line, broken.name = r.line, key
			return r, broken
		}
		return r, structural(r.line, err)
	}
	r.raw = s.buf
	return r, nil
}

// structural returns an error after which no row can be read.
func structural(line int, err error) error {
	if _, ok := errors.AsType[*FormatError](err); ok {
		return err
	}
	return &FormatError{fmt.Sprintf("it is no whole JSON: from line %d on it can't be read (%v)", line, err), ErrCutOff}
}

func cutOff() error { return &FormatError{"it is cut off: its end is missing", ErrCutOff} }

// separator skips space and commas, and returns the first byte of the next row.
// If there is none, s.over is true.
func (s *rows) separator() (byte, error) {
	for {
		c, err := s.space()
		switch {
		case errors.Is(err, io.EOF):
			s.over = true
			if s.closer != 0 || s.inside {
				return 0, cutOff()
			}
			return 0, nil
		case err != nil:
			return 0, err
		case c == ',':
		case c == s.closer && s.closer != 0:
			s.over = true
			return 0, s.rest()
		default:
			return c, nil
		}
	}
}

// rest reads from the end of the rows to the end of the file, so that gzip
// verifies its checksum.
func (s *rows) rest() error {
	depth := 0
	if s.inside {
		depth = 1
	}
	inString, escaped := false, false
	for {
		c, err := s.from.ReadByte()
		switch {
		case errors.Is(err, io.EOF):
			if depth > 0 {
				return cutOff()
			}
			return nil
		case err != nil:
			return explainGzip(err)
		case escaped:
			escaped = false
		case inString:
			escaped = c == '\\'
			inString = c != '"'
		case c == '"':
			inString = true
		case c == '{', c == '[':
			depth++
		case c == '}', c == ']':
			depth--
		}
	}
}

// space skips space, and returns the byte after it.
func (s *rows) space() (byte, error) {
	for {
		c, err := s.from.ReadByte()
		switch {
		case errors.Is(err, io.EOF):
			return 0, io.EOF
		case err != nil:
			return 0, explainGzip(err)
		}
		switch c {
		case '\n':
			s.line++
		case ' ', '\t', '\r':
		default:
			return c, nil
		}
	}
}

// skipLine skips to the next line, where the next row is expected.
func (s *rows) skipLine() error {
	for n := 0; ; n++ {
		c, err := s.from.ReadByte()
		switch {
		case errors.Is(err, io.EOF):
			if s.closer != 0 {
				return cutOff()
			}
			return nil
		case err != nil:
			return explainGzip(err)
		case c == '\n':
			s.line++
			return nil
		case n > 16*s.most:
			return &FormatError{fmt.Sprintf("line %d is no JSON, and has no end", s.line), ErrNoCards}
		}
	}
}

const unclosed = "it isn't closed on its line"

// value reads one value, whose first byte is c, into s.buf. A value above the
// limit is skipped and reported as a *rowError.
func (s *rows) value(c byte) error {
	s.buf = s.buf[:0]
	var (
		open     []byte // the enclosing braces and brackets
		inString bool
		escaped  bool
		last     byte // the last character that isn't space
		begins   = s.line
		tooLarge bool
	)
	for {
		if len(s.buf) < s.most {
			s.buf = append(s.buf, c)
		} else {
			tooLarge = true
		}
		switch {
		case c == '\n' && inString:
			s.line++
			if s.atomic || s.closer == 0 && s.inside {
				return structural(s.line-1, errors.New("a text isn't closed"))
			}
			s.shape = oneLine // after an unterminated string, rows can't span lines
			return &rowError{what: unclosed}
		case c == '\n':
			s.line++
			if broken, err := s.broken(open, last); err != nil {
				return err
			} else if broken {
				return &rowError{what: unclosed}
			}
		case escaped:
			escaped = false
		case inString:
			escaped = c == '\\'
			inString = c != '"'
		case c == '"':
			inString = true
		case c == '{', c == '[':
			if open = append(open, c); len(open) > 1000 {
				return &FormatError{fmt.Sprintf("line %d is nested too deeply", s.line), ErrNoCards}
			}
		case c == '}', c == ']':
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
		if c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			last = c
		}
		if len(open) == 0 && !inString {
			if closing := c == '}' || c == ']' || c == '"'; closing || s.scalarEnds() {
				break
			}
		}
		var err error
		if c, err = s.from.ReadByte(); errors.Is(err, io.EOF) {
			return cutOff()
		} else if err != nil {
			return explainGzip(err)
		}
	}
	if s.shape == unknown && len(s.buf) > 0 && s.buf[0] == '{' {
		if s.shape = manyLines; s.line == begins {
			s.shape = oneLine
		}
	}
	if tooLarge {
		return &rowError{what: fmt.Sprintf("it has more than %d KiB", s.most>>10)}
	}
	if !utf8.Valid(s.buf) {
		return &rowError{what: "it isn't in UTF-8"}
	}
	return nil
}

// scalarEnds reports whether a number or literal ends before the next
// character.
func (s *rows) scalarEnds() bool {
	next, err := s.from.Peek(1)
	return err != nil || strings.IndexByte(",}] \t\r\n", next[0]) >= 0
}

// broken reports whether a row that is unclosed at the end of a line is
// malformed: because rows are on one line each, or because the next line begins
// where no object may.
func (s *rows) broken(open []byte, last byte) (bool, error) {
	if len(open) == 0 || s.atomic || s.inside && s.closer == 0 || s.shape == manyLines {
		return false, nil
	}
	if s.shape == oneLine {
		return true, nil
	}
	next, err := s.from.Peek(1)
	if err != nil && !errors.Is(err, io.EOF) {
		return false, explainGzip(err)
	}
	if len(next) == 0 || next[0] != '{' || last == ':' || last == '[' || last == ',' && open[len(open)-1] == '[' {
		return false, nil
	}
	s.shape = oneLine
	return true, nil
}

// whatItIs describes a file that isn't JSON by its first bytes.
func whatItIs(head []byte) string {
	low := bytes.ToLower(head)
	switch {
	case bytes.HasPrefix(head, []byte("%PDF")):
		return "it is a PDF, and no JSON"
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return "it is a zip: unpack it first"
	case bytes.HasPrefix(head, []byte("\xFD7zXZ")), bytes.HasPrefix(head, []byte("BZh")), bytes.HasPrefix(head, []byte("\x28\xB5\x2F\xFD")):
		return "it is packed in another way than gzip: unpack it first"
	case bytes.HasPrefix(head, []byte("SQLite format 3")):
		return "it is a database, and no JSON"
	case bytes.Contains(low, []byte("<html")), bytes.Contains(low, []byte("<!doctype html")):
		return "it is a web page, and no JSON"
	case bytes.HasPrefix(head, []byte{0xFF, 0xFE}), bytes.HasPrefix(head, []byte{0xFE, 0xFF}):
		return "it is in UTF-16: save it as UTF-8"
	}
	return "it is no JSON"
}
