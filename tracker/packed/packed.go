// Package packed stores batches of a log in a twentieth of their size, for games that
// have ended.
//
//	data, err := packed.Seal(batches)
//	batches, err = packed.Open(data)
//
// What is opened is what was sealed, byte for byte, and so has the same checksums.
//
// Lines of a log differ in little but numbers and names. Each line of JSON is split into
// a template, and its numbers and strings; those of one place in one template make a
// column, in which they are alike. Texts and columns are compressed by zstd, the texts
// with a dictionary (dictionary-1.bin), which a stored log needs to be read: it must
// never change.
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

// format is the first byte of sealed batches.
const format = 1

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
func Seal(all []tracker.Stored) ([]byte, error) {
	texts, columns, err := split(all)
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
	packed := text.EncodeAll(texts, nil)
	data := binary.AppendUvarint([]byte{format}, uint64(len(packed)))
	return column.EncodeAll(columns, append(data, packed...)), nil
}

// Open returns the batches that were packed. The error is ErrDamaged if the data isn't
// what Seal returned, and tracker.ErrNewer if a newer version of Arbiter has packed it.
func Open(data []byte) ([]tracker.Stored, error) {
	if len(data) == 0 {
		return nil, ErrDamaged
	}
	if data[0] > format {
		return nil, fmt.Errorf("%w: packed batches of format %d", tracker.ErrNewer, data[0])
	}
	n, size := binary.Uvarint(data[1:])
	if size <= 0 || n > uint64(len(data)-1-size) { //nolint:gosec // not negative
		return nil, ErrDamaged
	}
	d, err := decoder()
	if err != nil {
		return nil, err
	}
	rest := data[1+size:]
	texts, err := d.DecodeAll(rest[:n], nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	columns, err := d.DecodeAll(rest[n:], nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return join(texts, columns)
}
