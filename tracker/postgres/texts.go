package postgres

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"

	"arbiter/tracker"
)

// A batch's texts are one value of bytes, since PostgreSQL's texts can't hold every
// text: the lengths of the first three in decimal, a line break, then speaker, line,
// actions and events, one behind the other. In psql, convert_from(data, 'UTF8') shows
// it.

// textsOf returns the texts of a batch as one value.
func textsOf(s tracker.Stored) []byte {
	b := make([]byte, 0, len(s.By)+len(s.Text)+len(s.Actions)+len(s.Events)+24)
	b = fmt.Appendf(b, "%d %d %d\n", len(s.By), len(s.Text), len(s.Actions))
	b = append(append(append(b, s.By...), s.Text...), s.Actions...)
	return append(b, s.Events...)
}

var errTexts = errors.New("the texts are cut off")

// readTexts sets the texts of a batch.
func readTexts(data []byte, s *tracker.Stored) error {
	head, rest, ok := bytes.Cut(data, []byte{'\n'})
	if !ok {
		return errTexts
	}
	for i, to := range []*string{&s.By, &s.Text, &s.Actions} {
		number, more, found := bytes.Cut(head, []byte{' '})
		if found != (i < 2) {
			return errTexts
		}
		head = more
		n, err := strconv.Atoi(string(number))
		if err != nil || n < 0 || n > len(rest) {
			return errTexts
		}
		*to, rest = string(rest[:n]), rest[n:]
	}
	s.Events = rest
	return nil
}
