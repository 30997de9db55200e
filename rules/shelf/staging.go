package shelf

import (
	"bufio"
	"compress/flate"
	"encoding/gob"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"arbiter/rules/cards"
)

// staging holds what was read of a file of cards until Commit, in a temporary file
// beside the shelf.
type staging struct {
	file *os.File
	to   *bufio.Writer
	pack *flate.Writer
	in   *gob.Encoder
	out  *gob.Decoder
}

// staged is what is known of one card, or one ruling.
type staged struct {
	ID      string
	Details cards.Details
}

func newStaging(shelf string) (*staging, error) {
	forgetOld(shelf)
	file, err := os.CreateTemp(filepath.Dir(shelf), filepath.Base(shelf)+".import-*")
	if err != nil {
		return nil, err
	}
	_ = os.Remove(file.Name()) // it lives on while it is open; where it doesn't, close removes it
	s := &staging{file: file, to: bufio.NewWriterSize(file, 64<<10)}
	if s.pack, err = flate.NewWriter(s.to, flate.BestSpeed); err != nil {
		return nil, errors.Join(err, s.close())
	}
	s.in = gob.NewEncoder(s.pack)
	return s, nil
}

// forgetOld removes the temporary files of processes that were killed.
func forgetOld(shelf string) {
	old, err := filepath.Glob(shelf + ".import-*")
	if err != nil {
		return
	}
	for _, name := range old {
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > 24*time.Hour {
			_ = os.Remove(name) // it takes room and does no harm
		}
	}
}

func (s *staging) put(one staged) error {
	if err := s.in.Encode(one); err != nil {
		return errors.Join(ErrFull, err)
	}
	return nil
}

// rewind ends the writing. After it, next returns what was put.
func (s *staging) rewind() error {
	if err := errors.Join(s.pack.Close(), s.to.Flush()); err != nil {
		return errors.Join(ErrFull, err)
	}
	if _, err := s.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	s.out = gob.NewDecoder(bufio.NewReaderSize(flate.NewReader(bufio.NewReaderSize(s.file, 64<<10)), 64<<10))
	return nil
}

// next returns what was put, in that order, and io.EOF after the last.
func (s *staging) next() (one staged, err error) {
	err = s.out.Decode(&one)
	return one, err
}

func (s *staging) close() error {
	err := s.file.Close()
	if gone := os.Remove(s.file.Name()); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	return err
}
