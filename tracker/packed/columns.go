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

// The numbers of low bytes of the difference between two times, and two requests, that are
// effectively random.
const (
	lowOfTime    = 2
	lowOfRequest = 4
)

// slot is a column of the values in one place of a template, or in several.
type slot struct {
	column
	last  int64          // the number before
	known map[string]int // the strings before, from 1
}

// parts are batches split into the parts that are stored separately.
type parts struct {
	texts   []byte
	columns []byte
	low     []byte // the lowest bytes of times and requests; none in the first format
}

// splitting is the state of splitting batches into parts.
type splitting struct {
	format Format

	speakers, lines, templates, strings, low []byte

	at, by, part, form, request, count, order, new column

	news uint64 // the numbers in new

	columns []*slot          // in the order in which they are first used
	byKey   map[string]*slot // by the keys of places
	slots   [][]*slot        // of the places of each template
	ids     map[string]int   // of templates
	people  map[string]int
	known   map[string]int // strings, from 1
}

// split returns the parts of batches.
func split(all []tracker.Stored, format Format) (parts, error) {
	if len(all) == 0 {
		return parts{}, ErrUnfit
	}
	s := splitting{format: format, byKey: make(map[string]*slot), ids: make(map[string]int), people: make(map[string]int), known: make(map[string]int)}
	at, number := int64(0), int64(0)
	for i, b := range all {
		events, ok := strings.CutSuffix(string(b.Events), "\n")
		records := strings.Split(events, "\n")
		if !ok || b.Last-b.Seq != int64(len(records)-1) || i > 0 && b.Seq != all[i-1].Last+1 || b.Seq < 1 || b.Part < 0 {
			return parts{}, fmt.Errorf("%w: batch %d", ErrUnfit, b.Seq)
		}
		s.putDifference(&s.at, b.At-at, lowOfTime)
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
	p := parts{texts: slices.Concat(s.lines, s.templates, s.strings, s.speakers), low: s.low}
	p.columns = binary.AppendUvarint(nil, uint64(len(all)))
	p.columns = binary.AppendUvarint(p.columns, uint64(all[0].Seq)) //nolint:gosec // not negative
	p.columns = slices.Concat(p.columns, s.at, s.by, s.part, s.form, s.request, s.count, s.order)
	p.columns = append(binary.AppendUvarint(p.columns, s.news), s.new...)
	for _, of := range s.columns {
		p.columns = append(p.columns, of.column...)
	}
	return p, nil
}

// putDifference adds a number whose low bytes are effectively random. From the second
// format on they aren't compressed.
func (s *splitting) putDifference(c *column, n int64, low int) {
	if s.format > ByPlace {
		for range low {
			s.low = append(s.low, byte(n)) //nolint:gosec // the lowest byte is meant
			n >>= 8
		}
	}
	c.putInt(n)
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
		s.putDifference(&s.request, n-expected, lowOfRequest)
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
		s.slots = append(s.slots, s.slotsOf(t))
	}
	s.order.put(uint64(id))
	kinds := places(t)
	for i, v := range values {
		if of := s.slots[id][i]; kinds[i] == aNumber {
			of.putInt(v.number - of.last)
			of.last = v.number
		} else {
			s.putString(of, v.text)
		}
	}
}

// slotsOf returns the columns of the places of a new template.
func (s *splitting) slotsOf(t string) []*slot {
	keys := keysOf(t, s.format, len(s.slots))
	all := make([]*slot, len(keys))
	for i, key := range keys {
		if s.byKey[key] == nil {
			s.byKey[key] = new(slot)
			s.columns = append(s.columns, s.byKey[key])
		}
		all[i] = s.byKey[key]
	}
	return all
}

// numbered converts the index of a string, from 1, to the number that is stored for it,
// and back. 0 is unchanged. From the second format on it counts from the last string.
func (f Format) numbered(n, of uint64) uint64 {
	if n == 0 || f == ByPlace {
		return n
	}
	return of + 1 - n
}

// putString adds a string: its number in the column, or else 0, and its number among all
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
	if s.new.put(s.format.numbered(uint64(n), uint64(len(s.known)))); n > 0 { //nolint:gosec // not negative
		return
	}
	s.known[text] = len(s.known) + 1
	s.strings = appendText(s.strings, text)
}
