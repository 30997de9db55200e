package tracker

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Sum is the checksum of a batch and of all before it in its log. It detects
// damage and no forgery.
type Sum [16]byte

// FirstSum is the checksum that a channel's log begins with.
func FirstSum(channel string) Sum {
	whole := sha256.Sum256([]byte("arbiter log\x00" + channel))
	return Sum(whole[:len(Sum{})])
}

// Stored is a batch as every store keeps it: one row with readable text fields.
type Stored struct {
	Seq, Last int64
	At        int64  // Unix time in milliseconds
	By        string // the speaker, as JSON
	Text      string
	Actions   string // JSON, or ""
	Request   string
	Part      int
	// Events are a line for each record: group, version, kind, cause and data, with
	// tabs between them; the last two are JSON without tabs and line breaks.
	Events []byte
}

// Sum returns the checksum of the batch after one with the checksum before.
func (s Stored) Sum(before Sum) Sum {
	h := sha256.New()
	h.Write(before[:])
	var n [8]byte
	number := func(v int64) {
		binary.BigEndian.PutUint64(n[:], uint64(v)) //nolint:gosec // any bits do
		h.Write(n[:])
	}
	for _, v := range []int64{s.Seq, s.Last, s.At, int64(s.Part)} {
		number(v)
	}
	for _, text := range []string{s.By, s.Text, s.Actions, s.Request} {
		number(int64(len(text)))
		h.Write([]byte(text))
	}
	h.Write(s.Events)
	return Sum(h.Sum(nil)[:len(Sum{})])
}

// Store is the batch as stores keep it.
func (b Batch) Store() (Stored, error) {
	by, err := json.Marshal(b.By)
	if err != nil {
		return Stored{}, err
	}
	s := Stored{
		Seq: b.Seq, Last: b.Last(), At: b.At.UnixMilli(), By: string(by), Text: b.Text,
		Actions: string(b.Actions), Request: b.Request, Part: b.Part,
	}
	size := 0
	for _, r := range b.Records {
		size += len(r.Kind) + len(r.Data) + 80
	}
	s.Events = make([]byte, 0, size)
	for _, r := range b.Records {
		cause, err := json.Marshal(r.Cause)
		if err != nil {
			return Stored{}, err
		}
		if s.Events, err = AppendEvent(s.Events, r.Group, r.Version, r.Kind, cause, r.Data); err != nil {
			return Stored{}, fmt.Errorf("store %s: %w", r.Encoded, err)
		}
	}
	return s, nil
}

// AppendEvent adds the line of one record to Stored.Events.
func AppendEvent(to []byte, group, version int, kind string, cause, data []byte) ([]byte, error) {
	if strings.ContainsAny(kind, "\t\n") {
		return nil, fmt.Errorf("the kind %q can't be stored", kind)
	}
	to = strconv.AppendInt(to, int64(group), 10)
	to = strconv.AppendInt(append(to, '\t'), int64(version), 10)
	to = append(append(to, '\t'), kind...)
	for _, part := range [][]byte{cause, data} {
		from := len(to) + 1
		to = append(append(to, '\t'), part...)
		// Outside strings, JSON has these bytes only between tokens.
		for i := from; i < len(to); i++ {
			if to[i] == '\t' || to[i] == '\n' {
				to[i] = ' '
			}
		}
	}
	return append(to, '\n'), nil
}

// Reader decodes stored batches. It keeps the speakers, causes and kinds that it
// has decoded, since a log repeats few of them. A Reader must not be used from
// several goroutines at once.
type Reader struct {
	speakers map[string]Speaker
	causes   map[string]Cause
	kinds    map[string]string
}

// Batch decodes a stored batch. The result may share its memory.
func (r *Reader) Batch(s Stored) (Batch, error) {
	if r.speakers == nil {
		r.speakers, r.causes, r.kinds = make(map[string]Speaker), make(map[string]Cause), make(map[string]string)
	}
	by, ok := r.speakers[s.By]
	if !ok {
		if err := json.Unmarshal([]byte(s.By), &by); err != nil {
			return Batch{}, fmt.Errorf("the speaker: %w", err)
		}
		r.speakers[s.By] = by
	}
	b := Batch{Seq: s.Seq, At: time.UnixMilli(s.At).UTC(), By: by, Text: s.Text, Request: s.Request, Part: s.Part}
	if s.Actions != "" {
		b.Actions = json.RawMessage(s.Actions)
	}
	b.Records = make([]Record, 0, bytes.Count(s.Events, []byte{'\n'}))
	for rest := s.Events; len(rest) > 0; {
		line, more, whole := bytes.Cut(rest, []byte{'\n'})
		if !whole {
			return Batch{}, errCutOff
		}
		record, err := r.record(line)
		if err != nil {
			return Batch{}, err
		}
		b.Records, rest = append(b.Records, record), more
	}
	if len(b.Records) == 0 || b.Last() != s.Last {
		return Batch{}, errCutOff
	}
	return b, nil
}

var errCutOff = errors.New("the events are cut off")

func (r *Reader) record(line []byte) (Record, error) {
	var fields [5][]byte
	for i := range fields {
		field, rest, more := bytes.Cut(line, []byte{'\t'})
		if more == (i == len(fields)-1) {
			return Record{}, errCutOff
		}
		fields[i], line = field, rest
	}
	group, err := strconv.Atoi(string(fields[0]))
	if err != nil {
		return Record{}, err
	}
	version, err := strconv.Atoi(string(fields[1]))
	if err != nil {
		return Record{}, err
	}
	kind, ok := r.kinds[string(fields[2])]
	if !ok {
		kind = string(fields[2])
		r.kinds[kind] = kind
	}
	cause, ok := r.causes[string(fields[3])]
	if !ok {
		if err := json.Unmarshal(fields[3], &cause); err != nil {
			return Record{}, fmt.Errorf("a cause: %w", err)
		}
		r.causes[string(fields[3])] = cause
	}
	return Record{Group: group, Cause: cause, Encoded: Encoded{Kind: kind, Version: version, Data: slices.Clip(json.RawMessage(fields[4]))}}, nil
}

// Key identifies a person in an index: by the account, or by the name of a guest.
func (by Speaker) Key() string {
	if by.Account != "" {
		return "account " + by.Account
	}
	return "guest " + strings.ToLower(by.Name)
}

// People returns those who speak or are seated in the batch, each once.
func (b Batch) People() []Speaker {
	all := []Speaker{b.By}
	for _, r := range b.Records {
		if who, ok := r.seated(); ok && !slices.ContainsFunc(all, who.is) {
			all = append(all, who)
		}
	}
	return all
}

// seated returns the person whom the record seats. Games name that event so, and
// store the person as a Speaker.
func (r Record) seated() (Speaker, bool) {
	var who Speaker
	ok := strings.HasSuffix(r.Kind, "/seated") && json.Unmarshal(r.Data, &who) == nil
	return who, ok
}
