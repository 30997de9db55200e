package bot

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// saltBytes is the length of the salt of an installation.
const saltBytes = 32

// salt returns the salt of the tags in the log, which are also the ids of requests.
// Processes that share a database derive it from what they have in common, the token.
func (a *App) salt(config Config) ([]byte, error) {
	if a.shared == nil {
		return readSalt(config.Salt())
	}
	mac := hmac.New(sha256.New, []byte(config.Token))
	_, _ = mac.Write([]byte("salt of the log")) // never fails
	return mac.Sum(nil), nil
}

// readSalt returns the salt with which an installation tags ids in its log, and
// creates it if there is none. Concurrent processes get the same salt.
func readSalt(path string) ([]byte, error) {
	salt, err := os.ReadFile(path) //nolint:gosec // the path is a setting
	switch {
	case err == nil && len(salt) == saltBytes:
		return salt, nil
	case err == nil:
		return nil, fmt.Errorf("%s has %d bytes instead of %d: remove it, and a new one is made", path, len(salt), saltBytes)
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	salt = make([]byte, saltBytes)
	_, _ = rand.Read(salt) // never fails
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+"-*") // with mode 0600
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.Remove(file.Name()) }() // remove the temporary name
	_, err = file.Write(salt)
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, err
	}
	switch err := os.Link(file.Name(), path); {
	case errors.Is(err, fs.ErrExist): // another process was first
		return os.ReadFile(path) //nolint:gosec // the path is a setting
	case err != nil: // the file system has no links
		return salt, os.Rename(file.Name(), path)
	}
	return salt, nil
}
