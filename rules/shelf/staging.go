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

// staging holds the cards and rulings of an import until Commit, in a temporary
// file beside the shelf.
type staging struct {
	file *os.File
	to   *bufio.Writer
	pack *flate.Writer
	in   *gob.Encoder
	out  *gob.Decoder
}

// staged is a card's details, or a ruling.
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
	_ = os.Remove(file.Name()) // an open file can be removed on Unix; elsewhere close removes it
	s := &staging{file: file, to: bufio.NewWriterSize(file, 64<<10)}
	if s.pack, err = flate.NewWriter(s.to, flate.BestSpeed); err != nil {
		return nil, errors.Join(err, s.close())
	}
	s.in = gob.NewEncoder(s.pack)
	return s, nil
}

// forgetOld removes the temporary files of killed processes.
func forgetOld(shelf string) {
	old, err := filepath.Glob(shelf + ".import-*")
	if err != nil {
		return
	}
	for _, name := range old {
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > 24*time.Hour {
			_ = os.Remove(name) // a file that can't be removed only takes space
		}
	}
}

func (s *staging) put(one staged) error {
	if err := s.in.Encode(one); err != nil {
		return errors.Join(ErrFull, err)
	}
	return nil
}

// rewind ends writing. After it, next returns what was put.
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

// next returns what was put, in order, and then io.EOF.
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
