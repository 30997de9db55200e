package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// saveWithin is how long a change waits for others: the file is written once for
// all of them. Who is killed meanwhile posts a board anew.
const saveWithin = 200 * time.Millisecond

func openBoards(path string, now func() time.Time) (*boards, error) {
	b := &boards{path: path, now: now, report: func(error) {}, stirred: make(chan struct{}, 1), all: make(map[string]*board)}
	raw, err := os.ReadFile(path) //nolint:gosec // the path is a setting
	if errors.Is(err, os.ErrNotExist) {
		return b, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &b.all)
	}
	if err != nil {
		b.all = make(map[string]*board)
		return b, fmt.Errorf("the list of live boards: %w", err)
	}
	for table, live := range b.all {
		if live == nil {
			delete(b.all, table)
		}
	}
	return b, nil
}

// changed has the file written soon. b.mu is held.
func (b *boards) changed() {
	if b.due == nil {
		b.due = time.AfterFunc(saveWithin, func() {
			if err := b.save(); err != nil {
				b.report(err)
			}
		})
	}
}

// save writes the file, if it doesn't say what is there: whole, beside the old
// one, in whose place it is put.
func (b *boards) save() error {
	b.file.Lock()
	defer b.file.Unlock()
	raw, err := b.unsaved()
	if raw == nil || err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(b.path), 0o700); err != nil {
		return err
	}
	next := b.path + ".new"
	if err := os.WriteFile(next, raw, 0o600); err != nil {
		return err
	}
	return os.Rename(next, b.path)
}

// unsaved is what the file has to say; nil where it says so.
func (b *boards) unsaved() ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.due == nil {
		return nil, nil
	}
	b.due.Stop()
	b.due = nil
	return json.MarshalIndent(b.all, "", "\t")
}
