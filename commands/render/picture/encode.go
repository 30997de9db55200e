package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"sync"

	"arbiter/commands/render/layout"
)

// The levels of zlib. Boards have large areas of one color, so that the fastest is nearly
// as good: the other makes files an eighth smaller, for twice the time, and is for boards
// whose pictures are large. (Package image/png offers the first, and the sixth, which takes
// four times as long.)
const (
	fast  = 1
	small = 4
)

// large is the height of all pictures of a board in pixels from which they are compressed
// more, so that those of forty stacks stay below 120 KB.
const large = 2200

// levelOf returns the level for the sheets of a board.
func levelOf(sheets []layout.Sheet) int {
	high := 0
	for _, s := range sheets {
		high += s.Height
	}
	if high < large {
		return fast
	}
	return small
}

// signature begins every PNG.
const signature = "\x89PNG\r\n\x1a\n"

// The parts of a PNG's header that all pictures have in common: eight bits a pixel, which
// are an index of the palette, without filters or interlacing.
var indexed = []byte{8, 3, 0, 0, 0}

// writers are writers of compressed data by level, whose tables are larger than a picture.
var writers [small + 1]sync.Pool

// encode returns the canvas as a PNG, compressed at a level.
func (c *canvas) encode(level int) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString(signature)
	chunk(&out, "IHDR", func() {
		size := binary.BigEndian.AppendUint32(nil, uint32(c.Rect.Dx()&0xffff))
		out.Write(append(binary.BigEndian.AppendUint32(size, uint32(c.Rect.Dy()&0xffff)), indexed...))
	})
	chunk(&out, "PLTE", func() {
		for _, of := range c.Palette {
			r, g, b, _ := of.RGBA()
			out.Write([]byte{uint8(r >> 8 & 0xff), uint8(g >> 8 & 0xff), uint8(b >> 8 & 0xff)})
		}
	})
	var err error
	chunk(&out, "IDAT", func() { err = c.compress(&out, level) })
	chunk(&out, "IEND", func() {})
	if err != nil {
		return nil, fmt.Errorf("encode the board: %w", err)
	}
	return out.Bytes(), nil
}

// chunk writes a chunk of a PNG with its length and its checksum.
func chunk(out *bytes.Buffer, kind string, data func()) {
	from := out.Len()
	out.WriteString("\x00\x00\x00\x00" + kind)
	data()
	all := out.Bytes()[from:]
	binary.BigEndian.PutUint32(all, uint32((len(all)-8)&0xffffffff))
	out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(all[4:])))
}

// compress writes the rows of the canvas, each after the byte of no filter.
func (c *canvas) compress(out *bytes.Buffer, level int) error {
	w, _ := writers[level].Get().(*zlib.Writer)
	if w == nil {
		var err error
		if w, err = zlib.NewWriterLevel(out, level); err != nil {
			return err
		}
	} else {
		w.Reset(out)
	}
	defer writers[level].Put(w)
	row := make([]byte, 1+c.Rect.Dx())
	for y := range c.Rect.Dy() {
		copy(row[1:], c.Pix[y*c.Stride:])
		if _, err := w.Write(row); err != nil {
			return err
		}
	}
	return w.Close()
}
