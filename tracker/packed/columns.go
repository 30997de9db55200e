package packed

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
)

// The forms of a request in its column.
const (
	noRequest = iota
	numberedRequest
	namedRequest
)

// snowflakes is by how much numbers of requests grow in a millisecond where they are
// snowflakes, as Discord's are. Others take a little more room.
const snowflakes = 1 << 22

// column is numbers behind each other.
type column []byte

func (c *column) put(n uint64)   { *c = binary.AppendUvarint(*c, n) }
func (c *column) putInt(n int64) { *c = binary.AppendVarint(*c, n) }

// slot is a place of a template.
type slot struct {
	column
	last  int64          // the number before
	known map[string]int // the strings before, from 1
}

// splitting is batches on their way into texts and columns.
type splitting struct {
	speakers, lines, templates, strings []byte

	at, by, part, form, request, count, order, new column

	news uint64 // the numbers in new

	slots  [][]slot       // of each template
	ids    map[string]int // of templates
	people map[string]int
	known  map[string]int // strings, from 1
}

// split returns the texts of batches, and their columns.
func split(all []tracker.Stored) (texts, columns []byte, err error) {
	if len(all) == 0 {
		return nil, nil, ErrUnfit
	}
	s := splitting{ids: make(map[string]int), people: make(map[string]int), known: make(map[string]int)}
	at, number := int64(0), int64(0)
	for i, b := range all {
		events, ok := strings.CutSuffix(string(b.Events), "\n")
		records := strings.Split(events, "\n")
		if !ok || b.Last-b.Seq != int64(len(records)-1) || i > 0 && b.Seq != all[i-1].Last+1 || b.Seq < 1 || b.Part < 0 {
			return nil, nil, fmt.Errorf("%w: batch %d", ErrUnfit, b.Seq)
		}
		s.at.putInt(b.At - at)
		s.by.put(uint64(s.speaker(b.By))) //nolint:gosec // not negative
		s.part.put(uint64(b.Part))
		s.lines = appendText(s.lines, b.Text)
		number = s.putRequest(b.Request, number, number+(b.At-at)*snowflakes)
		s.count.put(uint64(len(records)))
		s.line(b.Actions)
		for _, r := range records {
			s.line(r)
		}
		at = b.At
	}
	columns = binary.AppendUvarint(nil, uint64(len(all)))
	columns = binary.AppendUvarint(columns, uint64(all[0].Seq)) //nolint:gosec // not negative
	columns = slices.Concat(columns, s.at, s.by, s.part, s.form, s.request, s.count, s.order)
	columns = append(binary.AppendUvarint(columns, s.news), s.new...)
	for _, slots := range s.slots {
		for _, of := range slots {
			columns = append(columns, of.column...)
		}
	}
	return slices.Concat(s.lines, s.templates, s.strings, s.speakers), columns, nil
}

// speaker returns the number of a speaker.
func (s *splitting) speaker(by string) int {
	n, ok := s.people[by]
	if !ok {
		n = len(s.people)
		s.people[by] = n
		s.speakers = appendText(s.speakers, by)
	}
	return n
}

// putRequest adds a request. It returns its number, or else the last one.
func (s *splitting) putRequest(request string, last, expected int64) int64 {
	n, err := strconv.ParseInt(request, 10, 64)
	switch {
	case request == "":
		s.form.put(noRequest)
	case err == nil && strconv.FormatInt(n, 10) == request:
		s.form.put(numberedRequest)
		s.request.putInt(n - expected)
		return n
	default:
		s.form.put(namedRequest)
		s.lines = appendText(s.lines, request)
	}
	return last
}

// line adds a line of JSON.
func (s *splitting) line(line string) {
	t, values := template(line)
	id, ok := s.ids[t]
	if !ok {
		id = len(s.ids)
		s.ids[t] = id
		s.templates = appendText(s.templates, t)
		s.slots = append(s.slots, make([]slot, len(values)))
	}
	s.order.put(uint64(id))
	kinds := places(t)
	for i, v := range values {
		if of := &s.slots[id][i]; kinds[i] == aNumber {
			of.putInt(v.number - of.last)
			of.last = v.number
		} else {
			s.putString(of, v.text)
		}
	}
}

// putString adds a string: its number in the place, or else 0, and its number among all
// strings, or else 0 and its text.
func (s *splitting) putString(of *slot, text string) {
	n := of.known[text]
	if of.put(uint64(n)); n > 0 { //nolint:gosec // not negative
		return
	}
	if of.known == nil {
		of.known = make(map[string]int)
	}
	of.known[text] = len(of.known) + 1
	n = s.known[text]
	s.news++
	if s.new.put(uint64(n)); n > 0 { //nolint:gosec // not negative
		return
	}
	s.known[text] = len(s.known) + 1
	s.strings = appendText(s.strings, text)
}
