package console

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"arbiter/commands"
	"arbiter/internal/infile"
	"arbiter/tracker"
)

// readFile reads a file named in a line. The error is a *tracker.Problem.
func readFile(path string) ([]byte, error) {
	name := expand(path)
	raw, err := infile.Read(name, tracker.LargestDocument)
	if err != nil {
		return nil, tracker.Refuse("The file %s can't be read: %s.", name, infile.Reason(err)).Next("Name another, such as /game import arbiter-magic-412.json")
	}
	return raw, nil
}

// writeFile writes the file of a reply to the path named in the line. A picture
// has a default name, and overwrites a file of that name; any other file must
// not exist. A text without a path is printed with the replies, except in a
// terminal, where the path is required.
func (c *Console) writeFile(ctx context.Context, r commands.Reply) commands.Reply {
	if r.File == nil || r.Problem != nil {
		return r
	}
	again := "/game export " + r.File.Name
	save, name := writeNew, expand(r.File.To)
	if r.File.Alt != "" {
		again, save, name = "/board picture to:other.png", overwrite, cmp.Or(name, r.File.Name)
	}
	if name == "" {
		if c.talking {
			return c.judge.Refuse(ctx, tracker.Refuse("Where is the file to go?").Next("Name it: %s", again), c.options.Channel)
		}
		return r
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		name = filepath.Join(name, r.File.Name)
	}
	if err := save(name, r.File.Data); err != nil {
		return c.judge.Refuse(ctx, tracker.Refuse("The file %s can't be written: %s.", name, infile.Reason(err)).Next("Name another: %s", again), c.options.Channel)
	}
	r.Title = tracker.Say("%s%s", r.Title, tracker.Say(" It is in %s.", tracker.Name(name)))
	r.File = nil
	return r
}

// writeNew writes a new file and removes it if writing fails.
func writeNew(name string, data []byte) error {
	return write(name, data, os.O_EXCL)
}

// overwrite writes a file, replacing an existing one.
func overwrite(name string, data []byte) error {
	return write(name, data, os.O_TRUNC)
}

func write(name string, data []byte, how int) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|how, 0o600) //nolint:gosec // the one who types names a file of their own
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Close()); err != nil {
		_ = os.Remove(name) // don't keep an incomplete file
	}
	return err
}

// expand expands a path like a shell: it removes quotes and replaces ~ by the
// home folder.
func expand(path string) string {
	path = strings.Trim(strings.TrimSpace(path), `"`)
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest)
		}
	}
	return path
}
