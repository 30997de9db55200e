// Package rows reads the tables among the embedded facts: text files with one row
// a line, in which blank lines and lines that begin with "#" are comments.
//
//	err := rows.Read(facts, "magic/terms.txt", func(row string) error {
//		term, number, ok := strings.Cut(row, "|")
//		…
//	})
package rows

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
)

// Read calls add with each row of a file, without surrounding space. An error of
// add ends the reading and is returned with the file's name and the line's number.
// A file that doesn't exist has no rows.
func Read(facts fs.FS, name string, add func(row string) error) error {
	f, err := facts.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // opened for reading only
	return Scan(f, name, add)
}

// Scan calls add with each row of a text, as Read does. name is that of the text in
// errors.
func Scan(text io.Reader, name string, add func(row string) error) error {
	lines := bufio.NewScanner(text)
	for n := 1; lines.Scan(); n++ {
		row := strings.TrimSpace(lines.Text())
		if row == "" || strings.HasPrefix(row, "#") {
			continue
		}
		if err := add(row); err != nil {
			return fmt.Errorf("%s, line %d: %w", name, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
