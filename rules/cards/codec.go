package cards

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A file of facts is a header and a compressed body:
//
//	"arbiter cards\n"  version  length of the body  CRC-32C of the body  DEFLATE data
//
// The body has four tables, each a count and that many entries. A number is a
// uvarint, a text its length and its bytes:
//
//	words   texts that occur on many cards: types, costs, sizes, keywords, layouts, games
//	lists   lists of words by index: all supertypes of a face, all keywords
//	tokens  tokens that cards create, by indexes of words and lists
//	cards   name, faces, other names and tokens, by such indexes
//
// Version 1 lacks the kinds of lines, and is still read.
//
// Words, lists and tokens are sorted by frequency and cards by name, so the
// output doesn't depend on the order of the input. Any change of the body's
// layout needs a new version.
const (
	magicBytes = "arbiter cards\n"
	version    = 2
)

// mostBody is the maximum length of a body, which bounds memory. That of all of
// Magic has 2 MB.
const mostBody = 64 << 20

// The maximum number of entries of each table and of each card's fields. They
// bound memory whatever a file claims.
const (
	mostCards  = 1 << 20
	mostWords  = 1 << 20
	mostLists  = 1 << 20
	mostListed = 1 << 20 // words of all lists
	mostTokens = 1 << 16

	mostFaces  = 16 // Who // What // When // Where // Why has five
	mostFormer = 1 << 10
	mostMade   = 1 << 10
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// ErrFormat reports a file that isn't a file of facts, as opposed to one that
// is damaged or has another version.
var ErrFormat = errors.New("this is no file of card facts")

// VersionError reports a file of facts of an unsupported version.
type VersionError struct{ Version int }

func (e *VersionError) Error() string {
	return fmt.Sprintf("the card facts are of format %d, and this program reads format %d: import the cards once more", e.Version, version)
}

// DamagedError reports a file of facts that fails verification.
type DamagedError struct{ Why string }

func (e *DamagedError) Error() string {
	return "the card facts are damaged: " + e.Why
}

// words returns the fields of a face that are words, in the order of their
// bits.
func (f *Face) words() []*string {
	return []*string{&f.Cost, &f.Power, &f.Toughness, &f.Loyalty, &f.Defense, &f.Energy, &f.Might, &f.PowerCost}
}

// lists returns the fields of a face that are lists, in the order of their
// bits, which follow those of the words.
func (f *Face) lists() []*[]string {
	return []*[]string{&f.Supertypes, &f.Types, &f.Subtypes, &f.Colors, &f.Keywords, &f.Domains, &f.Tags, &f.Lines}
}

func (t *Token) words() []*string { return []*string{&t.Name, &t.Power, &t.Toughness, &t.Might} }
func (t *Token) lists() []*[]string {
	return []*[]string{&t.Supertypes, &t.Types, &t.Subtypes, &t.Colors, &t.Keywords, &t.Abilities}
}

// Write writes the facts of cards without their texts. The output doesn't
// depend on the order of all. Write refuses what Read would refuse.
func Write(w io.Writer, all []Card) error {
	if err := writable(all); err != nil {
		return err
	}
	body := encode(all)
	if len(body) > mostBody {
		return fmt.Errorf("the facts of %d cards take %d bytes, more than can be read", len(all), len(body))
	}
	if _, err := decode(string(body)); err != nil {
		return fmt.Errorf("the facts of %d cards could not be read back: %w", len(all), err)
	}
	if _, err := w.Write(pack(body)); err != nil {
		return fmt.Errorf("write card facts: %w", err)
	}
	return nil
}

// pack compresses a body and prepends the header.
func pack(body []byte) []byte {
	var out bytes.Buffer
	out.WriteString(magicBytes)
	out.WriteByte(version)
	head := binary.AppendUvarint(nil, uint64(len(body)))
	out.Write(binary.LittleEndian.AppendUint32(head, crc32.Checksum(body, castagnoli)))
	z, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		panic(err) // the level is valid
	}
	_, _ = z.Write(body) // a buffer never fails
	_ = z.Close()
	return out.Bytes()
}

// writable checks that Read would accept the cards.
func writable(all []Card) error {
	if len(all) > mostCards {
		return fmt.Errorf("%d cards are more than can be read", len(all))
	}
	for i := range all {
		c := &all[i]
		switch {
		case c.Name == "" || len(c.Faces) == 0:
			return fmt.Errorf("card %d (%q) has no name or no face", i, c.Name)
		case len(c.Faces) > mostFaces || len(c.Former) > mostFormer || len(c.Makes) > mostMade:
			return fmt.Errorf("%q has %d faces, %d other names, %d tokens: more than a card can have", c.Name, len(c.Faces), len(c.Former), len(c.Makes))
		}
	}
	return nil
}

// encoder assigns indexes to words, lists and tokens.
type encoder struct {
	words, lists, tokens numbers
}

// numbers counts strings, then assigns indexes by frequency.
type numbers struct {
	often  map[string]int
	number map[string]uint64
}

func (n *numbers) count(s string) {
	if n.often == nil {
		n.often = make(map[string]int)
	}
	n.often[s]++
}

// sorted assigns indexes, the most frequent first, and returns the strings by
// index.
func (n *numbers) sorted() []string {
	all := slices.SortedFunc(maps.Keys(n.often), func(a, b string) int {
		return cmp.Or(cmp.Compare(n.often[b], n.often[a]), cmp.Compare(a, b))
	})
	n.number = make(map[string]uint64, len(all))
	for i, s := range all {
		n.number[s] = uint64(i)
	}
	return all
}

// separators separate words in the keys of lists and tokens; no word contains
// them.
const separators = "\x00\x01"

// joined returns the key of a non-empty list.
func joined(list []string) string { return strings.Join(list, "\x00") }

func encode(all []Card) []byte {
	var e encoder
	listed := make(map[string][]string)
	list := func(l []string) {
		if len(l) > 0 {
			k := joined(l)
			e.lists.count(k)
			listed[k] = l
		}
	}
	tokens := make(map[string]*Token)
	for i := range all {
		c := &all[i]
		e.words.count(string(c.Game))
		e.words.count(c.Layout)
		for j := range c.Faces {
			f := &c.Faces[j]
			for _, w := range f.words() {
				if *w != "" {
					e.words.count(*w)
				}
			}
			for _, l := range f.lists() {
				list(*l)
			}
		}
		for j := range c.Makes {
			t := &c.Makes[j]
			k := tokenKey(t)
			e.tokens.count(k)
			tokens[k] = t
		}
	}
	for _, t := range tokens {
		for _, w := range t.words() {
			if *w != "" {
				e.words.count(*w)
			}
		}
		for _, l := range t.lists() {
			list(*l)
		}
	}
	for _, l := range listed {
		for _, w := range l {
			e.words.count(w)
		}
	}

	var body []byte
	words := e.words.sorted()
	body = binary.AppendUvarint(body, uint64(len(words)))
	for _, w := range words {
		body = appendText(body, w)
	}
	lists := e.lists.sorted()
	body = binary.AppendUvarint(body, uint64(len(lists)))
	for _, k := range lists {
		l := listed[k]
		body = binary.AppendUvarint(body, uint64(len(l)))
		for _, w := range l {
			body = binary.AppendUvarint(body, e.words.number[w])
		}
	}
	kinds := e.tokens.sorted()
	body = binary.AppendUvarint(body, uint64(len(kinds)))
	for _, k := range kinds {
		t := tokens[k]
		body = e.fields(body, t.words(), t.lists())
	}
	rows := make([][]byte, len(all))
	order := make([]int, len(all))
	for i := range all {
		rows[i], order[i] = e.card(&all[i]), i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(all[a].Name, all[b].Name), bytes.Compare(rows[a], rows[b]))
	})
	body = binary.AppendUvarint(body, uint64(len(rows)))
	for _, i := range order {
		body = append(body, rows[i]...)
	}
	return body
}

// tokenKey returns a unique key of a token.
func tokenKey(t *Token) string {
	var b strings.Builder
	for _, w := range t.words() {
		b.WriteString(*w)
		b.WriteByte(1)
	}
	for _, l := range t.lists() {
		b.WriteString(joined(*l))
		b.WriteByte(1)
	}
	for _, l := range t.lists() {
		b.WriteByte(1)
		b.WriteString(strconv.Itoa(len(*l)))
	}
	return b.String()
}

// fields appends a bit set of the non-empty fields, and those fields.
func (e *encoder) fields(b []byte, words []*string, lists []*[]string) []byte {
	var bits uint64
	for i, w := range words {
		if *w != "" {
			bits |= 1 << i
		}
	}
	for i, l := range lists {
		if len(*l) > 0 {
			bits |= 1 << (len(words) + i)
		}
	}
	b = binary.AppendUvarint(b, bits)
	for _, w := range words {
		if *w != "" {
			b = binary.AppendUvarint(b, e.words.number[*w])
		}
	}
	for _, l := range lists {
		if len(*l) > 0 {
			b = binary.AppendUvarint(b, e.lists.number[joined(*l)])
		}
	}
	return b
}

// card appends one card. Its name is left out if it follows from the faces.
func (e *encoder) card(c *Card) []byte {
	own := c.Name
	if own == nameOf(c.Faces) {
		own = ""
	}
	b := appendText(nil, own)
	b = appendText(b, c.ID)
	b = binary.AppendUvarint(b, e.words.number[string(c.Game)])
	b = binary.AppendUvarint(b, e.words.number[c.Layout])
	b = binary.AppendUvarint(b, uint64(len(c.Faces)))
	for i := range c.Faces {
		f := &c.Faces[i]
		b = appendText(b, f.Name)
		b = e.fields(b, f.words(), f.lists())
	}
	b = binary.AppendUvarint(b, uint64(len(c.Former)))
	for _, n := range c.Former {
		b = appendText(b, n)
	}
	b = binary.AppendUvarint(b, uint64(len(c.Makes)))
	for i := range c.Makes {
		b = binary.AppendUvarint(b, e.tokens.number[tokenKey(&c.Makes[i])])
	}
	return b
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// nameOf returns the whole name of a card with these faces.
func nameOf(faces []Face) string {
	switch len(faces) {
	case 0:
		return ""
	case 1:
		return faces[0].Name
	}
	names := make([]string, len(faces))
	for i := range faces {
		names[i] = faces[i].Name
	}
	return strings.Join(names, " // ")
}

// Read reads what Write has written and verifies all of it, so that decoding a
// card can't fail afterwards. The error is a *DamagedError, a *VersionError or
// ErrFormat.
func Read(r io.Reader) (*Pool, error) {
	body, err := unpack(r)
	if err != nil {
		return nil, err
	}
	f, err := decode(body)
	if err != nil {
		return nil, err
	}
	return newPool(f), nil
}

// unpack reads the header and decompresses the body.
func unpack(r io.Reader) (body string, err error) {
	head := make([]byte, len(magicBytes)+1)
	if _, err := io.ReadFull(r, head); err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return "", ErrFormat
		}
		return "", fmt.Errorf("read card facts: %w", err)
	}
	if string(head[:len(magicBytes)]) != magicBytes {
		return "", ErrFormat
	}
	if written := head[len(magicBytes)]; written != version {
		return "", &VersionError{Version: int(written)}
	}
	in := &byteReader{r: r}
	size, err := binary.ReadUvarint(in)
	if err != nil {
		return "", &DamagedError{Why: "they end in the head"}
	}
	if size > mostBody {
		return "", &DamagedError{Why: "they claim to be larger than any"}
	}
	var sum [4]byte
	if _, err := io.ReadFull(r, sum[:]); err != nil {
		return "", &DamagedError{Why: "they end in the head"}
	}
	z := flate.NewReader(r)
	// Memory depends on the data, not on the claimed length.
	var all strings.Builder
	all.Grow(int(min(size, 4<<20)))
	crc := crc32.New(castagnoli)
	n, err := io.Copy(io.MultiWriter(&all, crc), io.LimitReader(z, int64(size)+1))
	if err != nil {
		return "", &DamagedError{Why: "they can't be unpacked: " + err.Error()}
	}
	if uint64(n) != size { //nolint:gosec // a length
		return "", &DamagedError{Why: "their length isn't what the head says"}
	}
	if crc.Sum32() != binary.LittleEndian.Uint32(sum[:]) {
		return "", &DamagedError{Why: "their checksum is wrong"}
	}
	return all.String(), nil
}

// byteReader reads single bytes without buffering.
type byteReader struct{ r io.Reader }

func (b *byteReader) ReadByte() (byte, error) {
	var one [1]byte
	_, err := io.ReadFull(b.r, one[:])
	return one[0], err
}
