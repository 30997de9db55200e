// Package packed stores batches of a log in a twentieth of their size, for games that
// have ended.
//
//	data, err := packed.Seal(batches, packed.ByName)
//	batches, err = packed.Open(data)
//
// What is opened is what was sealed, byte for byte, and so has the same checksums.
//
// Lines of a log differ in little but numbers and names. Each line of JSON is split into
// a template, and its numbers and strings, which are stored in columns of similar values
// (Format). Texts and columns are compressed by zstd, the texts with a dictionary
// (dictionary-1.bin) that must never change: stored logs can't be read without it.
//
// Every version of Arbiter opens all formats before its newest. A store writes a format
// only when its schema has had it for a day (Introduced), so that processes of older
// versions are replaced by then. They refuse a newer format and change nothing.
package packed

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"

	"arbiter/tracker"
)

// Format is how batches are split into columns: the first byte of what Seal returns.
type Format byte

const (
	// ByPlace has a column for each place of each template.
	ByPlace Format = 1
	// ByName has a column for the values of the same name in all templates, and times
	// by themselves. Its output is about a tenth smaller.
	ByName Format = 2

	newest = ByName
)

//go:embed dictionary-1.bin
var dictionary []byte

// dictionaryID is the number of the dictionary in the frames that need it.
const dictionaryID = 1

// mostMemory bounds what a frame may expand to.
const mostMemory = 64 << 20

var (
	// ErrDamaged: the data isn't what Seal returned.
	ErrDamaged = errors.New("packed batches are damaged")
	// ErrUnfit: batches aren't of the form that tracker.Batch.Store gives them, or don't
	// follow each other.
	ErrUnfit = errors.New("batches can't be packed")
)

// The coders are made on first use, which takes more memory than most processes need.
var (
	decoder = sync.OnceValues(func() (*zstd.Decoder, error) {
		return zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(mostMemory), zstd.WithDecoderDictRaw(dictionaryID, dictionary))
	})
	textEncoder = sync.OnceValues(func() (*zstd.Encoder, error) {
		return newEncoder(zstd.WithEncoderDictRaw(dictionaryID, dictionary))
	})
	columnEncoder = sync.OnceValues(func() (*zstd.Encoder, error) { return newEncoder() })
)

func newEncoder(options ...zstd.EOption) (*zstd.Encoder, error) {
	return zstd.NewWriter(nil, append(options, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true), zstd.WithEncoderCRC(false))...)
}

// Seal packs consecutive batches of a log. The error is ErrUnfit if they can't be.
func Seal(all []tracker.Stored, format Format) ([]byte, error) {
	p, err := split(all, format)
	if err != nil {
		return nil, err
	}
	text, err := textEncoder()
	if err != nil {
		return nil, err
	}
	column, err := columnEncoder()
	if err != nil {
		return nil, err
	}
	data := appendPart([]byte{byte(format)}, text.EncodeAll(p.texts, nil))
	if format > ByPlace {
		data = appendPart(data, p.low)
	}
	return column.EncodeAll(p.columns, data), nil
}

// appendPart appends a part with its length.
func appendPart(to, part []byte) []byte {
	return append(binary.AppendUvarint(to, uint64(len(part))), part...)
}

// cutPart returns the first part and what follows it.
func cutPart(data []byte) (part, rest []byte, err error) {
	n, size := binary.Uvarint(data)
	if size <= 0 || n > uint64(len(data)-size) { //nolint:gosec // not negative
		return nil, nil, ErrDamaged
	}
	return data[size:][:n], data[size:][n:], nil
}

// Open returns the batches that were packed. The error is ErrDamaged if the data isn't
// what Seal returned, and tracker.ErrNewer if a newer version of Arbiter has packed it.
func Open(data []byte) ([]tracker.Stored, error) {
	if len(data) == 0 || data[0] == 0 {
		return nil, ErrDamaged
	}
	format := Format(data[0])
	if format > newest {
		return nil, fmt.Errorf("%w: packed batches of format %d", tracker.ErrNewer, format)
	}
	var p parts
	var err error
	if p.texts, data, err = cutPart(data[1:]); err != nil {
		return nil, err
	}
	if format > ByPlace {
		if p.low, data, err = cutPart(data); err != nil {
			return nil, err
		}
	}
	p.columns = data
	d, err := decoder()
	if err != nil {
		return nil, err
	}
	for _, part := range []*[]byte{&p.texts, &p.columns} {
		if *part, err = d.DecodeAll(*part, nil); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
		}
	}
	return join(p, format)
}
