// Package infile reads files named on the command line and in lines of the
// console.
//
//	raw, err := infile.Read("MagicCompRules.txt", 16<<20)
package infile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// RefusedError reports an existing file that isn't read.
type RefusedError struct {
	What string // such as "it is a folder"
}

func (e *RefusedError) Error() string { return e.What }

// Read reads a regular file of at most most bytes. A larger file, and anything
// but a regular file (a folder, a pipe, a device), is refused before it is
// opened, so that memory and time are bounded. The error is a *RefusedError or
// one of package os. An empty file gives an empty slice, not nil.
func Read(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if err := readable(info, most); err != nil {
		return nil, err
	}
	file, err := os.Open(path) //nolint:gosec // the one who types names a file of their own
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // opened for reading only
	raw, err := io.ReadAll(io.LimitReader(file, most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(raw)) > most { // it has grown since Stat
		return nil, tooLarge(int64(len(raw)), most)
	}
	return raw, nil
}

func readable(info fs.FileInfo, most int64) error {
	switch mode := info.Mode(); {
	case mode.IsDir():
		return &RefusedError{"it is a folder"}
	case mode&fs.ModeNamedPipe != 0:
		return &RefusedError{"it is a pipe: write what comes out of it to a file first"}
	case mode&(fs.ModeDevice|fs.ModeCharDevice) != 0:
		return &RefusedError{"it is a device"}
	case !mode.IsRegular():
		return &RefusedError{"it is no file"}
	case info.Size() > most:
		return tooLarge(info.Size(), most)
	}
	return nil
}

func tooLarge(size, most int64) error {
	return &RefusedError{fmt.Sprintf("it has %s, and at most %s are read", bytes(size), bytes(most))}
}

// bytes formats a size: "16 MiB".
func bytes(n int64) string {
	switch {
	case n >= 1<<30:
		return fmt.Sprintf("%.1f GiB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%.4g MiB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%d bytes", n)
}

// Reason returns in a few words why a file can't be used.
func Reason(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file or folder"
	case errors.Is(err, fs.ErrExist):
		return "it is there already"
	case errors.Is(err, fs.ErrPermission):
		return "that isn't allowed"
	}
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return p.Err.Error()
	}
	return fmt.Sprint(err)
}
