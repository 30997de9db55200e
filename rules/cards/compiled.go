package cards

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"sync"
	"sync/atomic"
	"weak"

	"arbiter/rules"
)

// Compiled holds the compiled abilities of a face: the lines of its text as the
// game stores them (tracker/magic/card). This package treats them as opaque.
type Compiled struct {
	Of    uint32 // the TextHash of the text that they were made from
	Lines []string
}

// TextHash identifies the text of a face.
func TextHash(text string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(text)) // never fails
	return h.Sum32()
}

// A file of compiled abilities belongs to a file of facts. It begins with
// compiledMagic, the version, the checksum of the facts, and two compressed
// parts, each with its length: the table, which has the numbers of the lines of
// each face of each card in the order of the facts, and the lengths of the
// blocks. The blocks follow, each compressed on its own: reading a card unpacks
// only the blocks of its lines. The lines are sorted, which makes them compress
// better.
const (
	compiledMagic   = "arbiter abilities\n"
	compiledVersion = 1
	blockSize       = 12 << 10 // of the lines of a block
	mostBlock       = 1 << 20  // the maximum length of an unpacked block
	mostTable       = 16 << 20
)

// WriteCompiled writes the abilities of the cards of a pool with one file of
// facts.
func WriteCompiled(w io.Writer, pool *Pool, of func(Card) []Compiled) error {
	if len(pool.facts) != 1 {
		return errors.New("abilities belong to one file of facts")
	}
	numbers := make(map[string]uint64)
	all := make([][]Compiled, 0, pool.Len())
	for c := range pool.All() {
		faces := of(c)
		for _, f := range faces {
			for _, line := range f.Lines {
				numbers[line] = 0
			}
		}
		all = append(all, faces)
	}
	lines := slices.Sorted(maps.Keys(numbers))
	for i, line := range lines {
		numbers[line] = uint64(i)
	}
	var table []byte
	for _, faces := range all {
		table = binary.AppendUvarint(table, uint64(len(faces)))
		for _, f := range faces {
			if table = binary.AppendUvarint(table, uint64(len(f.Lines))); len(f.Lines) == 0 {
				continue
			}
			table = binary.LittleEndian.AppendUint32(table, f.Of)
			for _, line := range f.Lines {
				table = binary.AppendUvarint(table, numbers[line])
			}
		}
	}
	var blocks, lengths []byte
	for len(lines) > 0 {
		var block []byte
		n := 0
		for ; n < len(lines) && (n == 0 || len(block) < blockSize); n++ {
			block = appendText(block, lines[n])
		}
		packed := deflated(block)
		lengths = binary.AppendUvarint(lengths, uint64(n))
		lengths = binary.AppendUvarint(lengths, uint64(len(packed)))
		blocks, lines = append(blocks, packed...), lines[n:]
	}
	out := append([]byte(compiledMagic), compiledVersion)
	out = binary.LittleEndian.AppendUint32(out, crc32.Checksum([]byte(pool.facts[0].body), castagnoli))
	for _, part := range [][]byte{table, lengths} {
		packed := deflated(part)
		out = append(binary.AppendUvarint(out, uint64(len(packed))), packed...)
	}
	_, err := w.Write(append(out, blocks...))
	return err
}

func deflated(raw []byte) []byte {
	var out bytes.Buffer
	z, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		panic(err) // the level is valid
	}
	_, _ = z.Write(raw) // a buffer never fails
	_ = z.Close()
	return out.Bytes()
}

// compiled is a file of abilities.
type compiled struct {
	table  string
	cards  []uint32 // offsets of the cards in table
	blocks []*block
}

// block holds the lines from a number on, packed.
type block struct {
	from   int
	packed []byte
	lines  atomic.Pointer[weak.Pointer[string]] // what unpack returned last, as long as something holds it
}

// unpack returns the lines of a block. Until the next garbage collection they aren't unpacked again.
func (b *block) unpack() (*string, error) {
	if last := b.lines.Load(); last != nil {
		if lines := last.Value(); lines != nil {
			return lines, nil
		}
	}
	lines, err := inflated(b.packed, mostBlock)
	if err != nil {
		return nil, err
	}
	held := weak.Make(&lines)
	b.lines.Store(&held)
	return &lines, nil
}

// readCompiled reads the abilities that belong to facts.
func readCompiled(raw []byte, f *facts) (*compiled, error) {
	rest, ok := bytes.CutPrefix(raw, []byte(compiledMagic))
	if !ok || len(rest) < 5 {
		return nil, ErrFormat
	}
	if rest[0] != compiledVersion {
		return nil, &VersionError{Version: int(rest[0])}
	}
	if binary.LittleEndian.Uint32(rest[1:]) != crc32.Checksum([]byte(f.body), castagnoli) {
		return nil, &DamagedError{Why: "they are of other cards"}
	}
	r := &reader{body: string(rest[5:])}
	table, err := inflated([]byte(r.text()), mostTable)
	if err != nil {
		return nil, err
	}
	lengths, err := inflated([]byte(r.text()), mostTable)
	if err != nil {
		return nil, err
	}
	if r.bad != "" {
		return nil, &DamagedError{Why: r.bad}
	}
	c := &compiled{table: table}
	packed, from := rest[5+r.at:], 0
	for l := (&reader{body: lengths}); l.at < len(lengths); {
		n, size := int(l.number(1<<20)), l.number(uint64(len(packed))) //nolint:gosec // bounded
		if l.bad != "" || n == 0 {
			return nil, &DamagedError{Why: "the lengths of blocks are wrong"}
		}
		c.blocks = append(c.blocks, &block{from: from, packed: packed[:size]})
		packed, from = packed[size:], from+n
	}
	t := &reader{body: table}
	for range f.cards {
		c.cards = append(c.cards, uint32(t.at)) //nolint:gosec // at most mostTable
		if c.numbers(t, nil); t.bad != "" {
			return nil, &DamagedError{Why: t.bad}
		}
	}
	return c, nil
}

// numbers reads the faces of a card, and calls line with the number of each line.
func (c *compiled) numbers(t *reader, line func(face, n int, of uint32)) {
	faces := t.table(1, mostFaces)
	for face := range faces {
		n := t.table(1, mostMade)
		if n == 0 {
			continue
		}
		if len(t.body)-t.at < 4 {
			t.fail("a hash is cut off")
			return
		}
		of := binary.LittleEndian.Uint32([]byte(t.body[t.at : t.at+4]))
		t.at += 4
		for range n {
			number := int(t.number(1 << 24)) //nolint:gosec // bounded
			if line != nil && t.bad == "" {
				line(face, number, of)
			}
		}
	}
}

// inflater decompresses parts and reuses its buffers.
type inflater struct {
	from io.ReadCloser
	raw  bytes.Buffer
}

var inflaters = sync.Pool{New: func() any { return &inflater{from: flate.NewReader(nil)} }}

func inflated(packed []byte, most int64) (string, error) {
	z := inflaters.Get().(*inflater)
	defer inflaters.Put(z)
	z.raw.Reset()
	err := z.from.(flate.Resetter).Reset(bytes.NewReader(packed), nil)
	if err == nil {
		_, err = z.raw.ReadFrom(io.LimitReader(z.from, most+1))
	}
	if err != nil || int64(z.raw.Len()) > most {
		return "", &DamagedError{Why: "they can't be unpacked"}
	}
	return z.raw.String(), nil
}

// of returns the abilities of each of a card's faces.
func (c *compiled) of(card, faces int) ([]Compiled, error) {
	all := make([]Compiled, faces)
	var bad error
	c.numbers(&reader{body: c.table, at: int(c.cards[card])}, func(face, n int, of uint32) {
		i, exact := slices.BinarySearchFunc(c.blocks, n, func(b *block, n int) int { return cmp.Compare(b.from, n) })
		if !exact {
			i--
		}
		if face >= faces || i < 0 {
			bad = &DamagedError{Why: "a line isn't in its table"}
			return
		}
		lines, err := c.blocks[i].unpack()
		if err != nil {
			bad = err
			return
		}
		r := &reader{body: *lines}
		for range n - c.blocks[i].from {
			r.text()
		}
		text := r.text()
		if r.bad != "" {
			bad = &DamagedError{Why: r.bad}
		}
		all[face] = Compiled{of, append(all[face].Lines, text)}
	})
	return all, bad
}

// Compiled returns what the abilities of a card mean, face by face. It returns nil
// for a card of an imported file, which has texts.
func (p *Pool) Compiled(c Card) ([]Compiled, error) {
	open := p.compiled[c.Game]
	if open == nil || c.ID != "" {
		return nil, nil
	}
	all, err := open()
	if all == nil || err != nil {
		return nil, err
	}
	before := 0
	for _, f := range p.facts {
		if len(f.cards) > 0 && f.game(0) == c.Game {
			break
		}
		before += len(f.cards)
	}
	for _, n := range p.index().called(keyOf(c.Name)) {
		at := int(n.card)
		if n.kind != whole || at < before || at-before >= len(all.cards) {
			continue
		}
		if is := p.at(at); is.Name == c.Name && is.Layout == c.Layout && is.Game == c.Game {
			return all.of(at-before, len(is.Faces))
		}
	}
	return nil, nil
}

// openCompiled returns a function that reads the abilities of a game's facts when it
// is called first. Without such a file they are nil.
func openCompiled(fsys fs.FS, game rules.Game, f *facts) func() (*compiled, error) {
	return sync.OnceValues(func() (*compiled, error) {
		raw, err := fs.ReadFile(fsys, path.Join(string(game), "abilities.facts"))
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		c, err := readCompiled(raw, f)
		if err != nil {
			err = fmt.Errorf("the embedded abilities of %s: %w", game, err)
		}
		return c, err
	})
}
