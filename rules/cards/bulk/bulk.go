// Package bulk reads the files in which all cards are published: Scryfall's
// bulk data (JSON Lines, or an array as before July 2026), its rulings,
// MTGJSON's AtomicCards, and Riftbound's cards as JSON Lines; each optionally
// compressed with gzip. The format is detected from the content.
//
//	summary, err := bulk.Read(ctx, file, bulk.Options{
//		Card: func(c cards.Card, d cards.Details) error { … },
//	})
//
// A file is read as a stream: each row is passed to a callback as soon as it is
// read. After an error, the rows before it have been passed on already; the
// caller discards them if need be.
//
// A row that can't be read is skipped, counted, and reported in the Summary.
// Rows that aren't cards of their own (tokens, emblems, art, cards with one
// name on both sides) are counted by layout.
package bulk

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"reflect"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/rules/cards"
)

// Kind is the format of a file.
type Kind string

// The formats.
const (
	Scryfall  Kind = "cards of Scryfall"
	Rulings   Kind = "rulings of Scryfall"
	MTGJSON   Kind = "AtomicCards of MTGJSON"
	Riftbound Kind = "cards of Riftbound"
)

// Game returns the game of the cards in a file of this kind.
func (k Kind) Game() rules.Game {
	if k == Riftbound {
		return rules.Riftbound
	}
	return rules.Magic
}

// Options are the callbacks and limits of Read. A nil callback isn't called; an
// error from one ends Read, which returns it.
type Options struct {
	// Card is called once for each card, whose faces have their texts.
	Card func(cards.Card, cards.Details) error
	// Names is called with further names of a card that was passed to Card
	// before.
	Names func(id string, names []string) error
	// Ruling is called for each row of a file of rulings.
	Ruling func(id string, r cards.Ruling) error
	// Reader derives keywords, tokens and Lines from a face's text. If it is
	// nil, cards have the keywords that the file gives for the whole card, make
	// no tokens, and their Lines are unknown.
	Reader cards.Reader
	// Limits that are zero have their defaults.
	Limits Limits
}

// Limits bound what is read.
type Limits struct {
	Bytes int64 // of the decompressed file; default 4 GiB
	Row   int   // bytes of one row; default 4 MiB
	Rows  int   // default 4 million
	Cards int   // default 120,000
}

func (l Limits) withDefaults() Limits {
	usual := Limits{Bytes: 4 << 30, Row: 4 << 20, Rows: 4_000_000, Cards: 120_000}
	if l.Bytes == 0 {
		l.Bytes = usual.Bytes
	}
	if l.Row == 0 {
		l.Row = usual.Row
	}
	if l.Rows == 0 {
		l.Rows = usual.Rows
	}
	if l.Cards == 0 {
		l.Cards = usual.Cards
	}
	return l
}

// Summary describes what was read.
type Summary struct {
	Kind      Kind
	Rows      int            // all of them
	Cards     int            // passed to Card
	Rulings   int            // passed to Card or Ruling
	Printings int            // rows of cards that had been read already
	NoCards   map[string]int // rows that aren't cards of their own, by layout
	Unread    int            // rows that can't be read
	Faults    []Fault        // the first few of those
}

// Fault is the reason why a row can't be read.
type Fault struct {
	Line int    // in the file, from 1
	Name string // the name in the row, if it is known
	What string
}

func (f Fault) String() string {
	if f.Name != "" {
		return fmt.Sprintf("line %d (%s): %s", f.Line, f.Name, f.What)
	}
	return fmt.Sprintf("line %d: %s", f.Line, f.What)
}

// A FormatError wraps one of these.
var (
	ErrNoCards  = errors.New("the file holds no cards")
	ErrCutOff   = errors.New("the file is cut off")
	ErrTooLarge = errors.New("the file is too large")
)

// FormatError reports why a file can't be read.
type FormatError struct {
	What string
	Err  error
}

func (e *FormatError) Error() string { return e.What }

func (e *FormatError) Unwrap() error { return e.Err }

const (
	mostFaults = 5   // reported
	mostUnread = 200 // before the first readable row
)

// Read reads a file to its end. The error is a *FormatError, or comes from ctx,
// r or a callback.
func Read(ctx context.Context, r io.Reader, o Options) (Summary, error) {
	o.Limits = o.Limits.withDefaults()
	in, err := unpack(ctx, r, o.Limits.Bytes)
	if err != nil {
		return Summary{}, err
	}
	c := &collector{Options: o, seen: make(map[string]uint64), made: make(intern), legality: make(map[string]map[string]string)}
	c.NoCards = make(map[string]int)
	err = c.read(ctx, newRows(in, o.Limits.Row))
	return c.Summary, err
}

// collector passes rows on and counts them.
type collector struct {
	Options
	Summary
	seen     map[string]uint64 // id → the checksum of the card
	made     intern
	legality map[string]map[string]string // as in the file → decoded
}

func (c *collector) read(ctx context.Context, rows *rows) error {
	for {
		if c.Rows%256 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		row, err := rows.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if fault, broken := errors.AsType[*rowError](err); broken {
			c.Rows++
			c.fault(Fault{Line: fault.line, Name: fault.name, What: fault.what})
		} else if err != nil {
			return err
		} else {
			c.Rows++
			if err := c.row(rows, row); err != nil {
				return err
			}
		}
		switch {
		case c.Rows > c.Limits.Rows:
			return &FormatError{fmt.Sprintf("it has more than %d rows, which no file of cards has", c.Limits.Rows), ErrTooLarge}
		case c.Unread == c.Rows && c.Unread > mostUnread:
			return &FormatError{"none of its rows can be read; " + c.Faults[0].String(), ErrNoCards}
		}
	}
	if c.Cards+c.Rulings == 0 {
		if c.Unread > 0 {
			return &FormatError{"none of its rows can be read; " + c.Faults[0].String(), ErrNoCards}
		}
		return &FormatError{"there are no cards in it", ErrNoCards}
	}
	return nil
}

// row decodes one row of any kind.
func (c *collector) row(rows *rows, row row) error {
	var err error
	if rows.atomic {
		err = c.setKind(MTGJSON)
		if err == nil {
			err = c.atomic(row)
		}
	} else {
		err = c.single(row)
	}
	if wrong, broken := errors.AsType[*rowError](err); broken {
		c.fault(Fault{Line: row.line, Name: wrong.name, What: wrong.what})
		return nil
	}
	return err
}

// setKind sets the kind of the file; it refuses a row of another kind.
func (c *collector) setKind(k Kind) error {
	if c.Kind == "" {
		c.Kind = k
	}
	if c.Kind != k {
		return &rowError{what: fmt.Sprintf("it is one of the %s, in a file of %s", k, c.Kind)}
	}
	return nil
}

func (c *collector) fault(f Fault) {
	c.Unread++
	if len(c.Faults) < mostFaults {
		f.Name = short(f.Name)
		c.Faults = append(c.Faults, f)
	}
}

// card passes a card on, unless it is a further printing of one.
func (c *collector) card(card cards.Card, d cards.Details) error {
	if wrong := invalid(&card, &d); wrong != "" {
		return &rowError{name: card.Name, what: wrong}
	}
	// With a published id, rows with the same id and name are one card; without
	// an id, only identical rows are.
	sum := hash(card.Name)
	if card.ID == "" {
		card.ID = card.Name + "/" + card.Layout
		sum = hash(fmt.Sprintf("%q %q", card.Faces, d.Texts))
	}
	for base, n := card.ID, 2; ; n++ {
		before, taken := c.seen[card.ID]
		if !taken {
			break
		}
		if before == sum {
			c.Printings++
			if c.Names != nil && len(card.Former) > 0 {
				return c.Names(card.ID, card.Former)
			}
			return nil
		}
		if n > mostOneID {
			return &rowError{name: card.Name, what: fmt.Sprintf("more than %d cards have its id", mostOneID)}
		}
		card.ID = fmt.Sprintf("%s#%d", base, n)
	}
	if c.Cards == c.Limits.Cards {
		return &FormatError{fmt.Sprintf("it has more than %d cards, which no game has", c.Limits.Cards), ErrTooLarge}
	}
	c.readTexts(&card)
	if len(card.Makes) > mostMade {
		return &rowError{name: card.Name, what: fmt.Sprintf("it makes more than %d kinds of tokens", mostMade)}
	}
	c.seen[card.ID] = sum
	c.Cards++
	c.Rulings += len(d.Rulings)
	if c.Card == nil {
		return nil
	}
	return c.Card(card, d)
}

// readTexts applies the Reader to the card's faces.
func (c *collector) readTexts(card *cards.Card) {
	for i := range card.Faces {
		f := &card.Faces[i]
		if c.Reader == nil {
			if f.Text != "" {
				f.Lines = anyLines
			}
			continue
		}
		said := c.Reader(card.Game, *f)
		f.Keywords, f.Lines = c.made.list(said.Keywords), c.made.list(said.Lines)
		if said.Colors != nil {
			f.Colors = c.made.list(said.Colors)
		}
		for _, t := range said.Makes {
			if !slices.ContainsFunc(card.Makes, func(m cards.Token) bool { return reflect.DeepEqual(m, t) }) {
				card.Makes = append(card.Makes, t)
			}
		}
	}
}

var anyLines = []string{cards.AnyLines}

// unpack decompresses gzip, also if a server has compressed a compressed file
// again, and bounds the output.
func unpack(ctx context.Context, r io.Reader, most int64) (*bufio.Reader, error) {
	in := bufio.NewReaderSize(&bounded{ctx: ctx, from: r, left: most}, 64<<10)
	for range 2 {
		head, err := in.Peek(2)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, explainGzip(err)
		}
		if !bytes.Equal(head, []byte{0x1F, 0x8B}) {
			return in, nil
		}
		z, err := gzip.NewReader(in)
		if err != nil {
			return nil, explainGzip(err)
		}
		in = bufio.NewReaderSize(&bounded{ctx: ctx, from: z, left: most}, 64<<10)
	}
	return in, nil
}

// bounded reads up to a number of bytes, and fails once ctx is done.
type bounded struct {
	ctx  context.Context
	from io.Reader
	left int64
}

func (b *bounded) Read(p []byte) (int, error) {
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := b.from.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return 0, &FormatError{"unpacked it is larger than any file of cards", ErrTooLarge}
	}
	return n, err
}

// explainGzip explains errors of package gzip and returns others unchanged.
func explainGzip(err error) error {
	_, corrupt := errors.AsType[flate.CorruptInputError](err)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return &FormatError{"it is cut off: its end is missing", errors.Join(ErrCutOff, err)}
	case corrupt, errors.Is(err, gzip.ErrHeader), errors.Is(err, gzip.ErrChecksum):
		return &FormatError{"it is damaged: it can't be unpacked", errors.Join(ErrCutOff, err)}
	}
	return err
}

// hash returns a hash of a text.
func hash(s string) uint64 {
	h := fnv.New64a()
	_, _ = io.WriteString(h, s) // Write of a hash never fails
	return h.Sum64()
}

// short truncates a text from a file for use in a message.
func short(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}

// intern returns one copy of strings that occur often.
type intern map[string]string

func (m intern) word(s string) string {
	if kept, ok := m[s]; ok {
		return kept
	}
	if len(m) < 50_000 && len(s) < 64 {
		s = strings.Clone(s)
		m[s] = s
	}
	return s
}

// list interns words; it returns nil for an empty list.
func (m intern) list(words []string) []string {
	if len(words) == 0 {
		return nil
	}
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = m.word(w)
	}
	return list
}
