package packed

import (
	"encoding/binary"
	"strconv"

	"arbiter/tracker"
)

// reading reads parts from their beginnings.
type reading struct {
	format Format
	parts
	err error // the first
}

func (r *reading) text() (text string) {
	if r.err == nil {
		text, r.texts, r.err = cutText(r.texts)
	}
	return text
}

func (r *reading) number() uint64 {
	n, size := binary.Uvarint(r.columns)
	if size <= 0 {
		r.err, size = ErrDamaged, 0
	}
	r.columns = r.columns[size:]
	return n
}

// numbers reads a column. Each number takes a byte at least, so that a forged length is
// noticed.
func (r *reading) numbers(n uint64) []uint64 {
	if n > uint64(len(r.columns)) {
		r.err = ErrDamaged
		return nil
	}
	all := make([]uint64, n)
	for i := range all {
		all[i] = r.number()
	}
	return all
}

// signed returns the number that AppendVarint has stored as one without a sign.
func signed(n uint64) int64 {
	return int64(n>>1) ^ -int64(n&1)
}

// difference returns a number that putDifference has added.
func (r *reading) difference(stored uint64, low int) int64 {
	n := signed(stored)
	if r.format == ByPlace {
		return n
	}
	if len(r.low) < low {
		r.err = ErrDamaged
		return 0
	}
	for i := low - 1; i >= 0; i-- {
		n = n<<8 | int64(r.low[i])
	}
	r.low = r.low[low:]
	return n
}

// sum returns the sum of a column's numbers.
func sum(all []uint64) (total uint64) {
	for _, n := range all {
		total += n
	}
	return total
}

// openSlot is a column that is read.
type openSlot struct {
	uses   uint64 // how many values it has
	values []uint64
	last   int64
	known  []string
}

// joining is batches on their way out of texts and columns.
type joining struct {
	reading
	templates []string
	slots     [][]*openSlot // of the places of each template
	order     []uint64      // the templates of the lines that follow
	new       []uint64
	known     []string // strings
}

// join returns the batches whose parts these are.
func join(p parts, format Format) ([]tracker.Stored, error) {
	j := joining{reading: reading{format: format, parts: p}}
	n, seq := j.number(), int64(j.number()) //nolint:gosec // a forged one is noticed by its checksum
	at, by, part, form := j.numbers(n), j.numbers(n), j.numbers(n), j.numbers(n)
	numbered := uint64(0)
	for _, f := range form {
		if f == numberedRequest {
			numbered++
		}
	}
	request, count := j.numbers(numbered), j.numbers(n)
	if j.err != nil {
		return nil, j.err
	}
	all := make([]tracker.Stored, n)
	last, number := int64(0), int64(0)
	for i := range all {
		b := &all[i]
		since := j.difference(at[i], lowOfTime)
		last += since
		b.At, b.Text, b.Part = last, j.text(), int(part[i]) //nolint:gosec // as above
		switch form[i] {
		case numberedRequest:
			number += since*snowflakes + j.difference(request[0], lowOfRequest)
			b.Request, request = strconv.FormatInt(number, 10), request[1:]
		case namedRequest:
			b.Request = j.text()
		}
	}
	if total := sum(count); total > uint64(len(p.columns)) {
		return nil, ErrDamaged
	} else if err := j.readTemplates(total + n); err != nil {
		return nil, err
	}
	for i := range all {
		if seq = j.fill(&all[i], seq, count[i]); j.err != nil {
			return nil, j.err
		}
	}
	return all, j.speak(all, by)
}

// readTemplates reads the templates of so many lines, and their columns.
func (j *joining) readTemplates(lines uint64) error {
	j.order = j.numbers(lines)
	var uses []uint64
	for _, id := range j.order {
		if id > uint64(len(uses)) {
			return ErrDamaged
		}
		if id == uint64(len(uses)) {
			uses = append(uses, 0)
			j.templates = append(j.templates, j.text())
		}
		uses[id]++
	}
	j.new = j.numbers(j.number())
	columns := make(map[string]*openSlot)
	var all []*openSlot // in the order in which they are first used
	for id, t := range j.templates {
		keys := keysOf(t, j.format, id)
		slots := make([]*openSlot, len(keys))
		for i, key := range keys {
			if columns[key] == nil {
				columns[key] = new(openSlot)
				all = append(all, columns[key])
			}
			slots[i] = columns[key]
			slots[i].uses += uses[id]
		}
		j.slots = append(j.slots, slots)
	}
	for _, of := range all {
		of.values = j.numbers(of.uses)
	}
	return j.err
}

// fill sets the actions and the events of a batch that begins at a record, and returns
// the record after it.
func (j *joining) fill(b *tracker.Stored, seq int64, records uint64) (next int64) {
	b.Actions = string(j.line(nil))
	for range records {
		b.Events = append(j.line(b.Events), '\n')
	}
	b.Seq, b.Last = seq, seq+int64(records)-1 //nolint:gosec // at most the number of lines
	return b.Last + 1
}

// line appends the next line.
func (j *joining) line(to []byte) []byte {
	id := j.order[0]
	j.order = j.order[1:]
	place := 0
	return fill(to, j.templates[id], func(to []byte, kind byte) []byte {
		of := j.slots[id][place]
		place++
		n := of.values[0]
		if of.values = of.values[1:]; kind == aString {
			return append(to, j.string(of, n)...)
		}
		of.last += signed(n)
		return strconv.AppendInt(to, of.last, 10)
	})
}

// string returns the string with a number in its column.
func (j *joining) string(of *openSlot, n uint64) string {
	switch {
	case n > uint64(len(of.known)), n == 0 && len(j.new) == 0:
		j.err = ErrDamaged
		return ""
	case n > 0:
		return of.known[n-1]
	}
	id := j.new[0]
	j.new = j.new[1:]
	if id > uint64(len(j.known)) {
		j.err = ErrDamaged
		return ""
	}
	n = j.format.numbered(id, uint64(len(j.known)))
	if n == 0 {
		j.known = append(j.known, j.text())
		n = uint64(len(j.known))
	}
	of.known = append(of.known, j.known[n-1])
	return j.known[n-1]
}

// speak sets the speakers of batches.
func (j *joining) speak(all []tracker.Stored, by []uint64) error {
	var speakers []string
	for i, id := range by {
		if id > uint64(len(speakers)) {
			return ErrDamaged
		}
		if id == uint64(len(speakers)) {
			speakers = append(speakers, j.text())
		}
		all[i].By = speakers[id]
	}
	return j.err
}
