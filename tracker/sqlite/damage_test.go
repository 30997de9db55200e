package sqlite_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/sqlite"
	"arbiter/tracker/storetest"
)

// whole is the content written into a games file.
type whole struct {
	raw  []byte
	logs map[string][]tracker.Batch
	set  map[string]string
}

var flips = flag.Int("flips", 200, "how many bits of a games file are flipped, one at a time")

var aServer = tracker.Scope{Kind: tracker.OfServer, ID: "42"}

// written returns a closed file with two channels of n lines, and settings.
func written(t *testing.T, path string, lines int) whole {
	t.Helper()
	s := open(t, path)
	w := whole{logs: make(map[string][]tracker.Batch), set: map[string]string{"theme": "light", "act": "own"}}
	for _, channel := range []string{"one", "two"} {
		for n := range lines {
			b := storetest.Batch(int64(2*n+1), fmt.Sprintf("%s gains %d life", channel, 1000+n), 2)
			b.Request = fmt.Sprint(channel, " press ", n)
			storetest.Put(t, s, channel, b)
		}
		w.logs[channel], _ = storetest.Load(t, s, channel)
	}
	for name, value := range w.set {
		if err := s.Set(t.Context(), aServer, name, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	var err error
	if w.raw, err = os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
	return w
}

// After any flipped bit, nothing is read that wasn't written: the flip is
// harmless or detected, and what is returned precedes it. Doctor reports what
// is detected, and a repair keeps only what was written.
func TestFlippedBits(t *testing.T) {
	dir := t.TempDir()
	w := written(t, filepath.Join(dir, "good.db"), 20)
	path := filepath.Join(dir, "games.db")
	step := 8*len(w.raw) / *flips | 1 // odd, so that every bit of a byte is flipped
	noticed, kept, bits := 0, 0, 0
	for bit := 0; bit < 8*len(w.raw); bit += step {
		bits++
		raw := bytes.Clone(w.raw)
		raw[bit/8] ^= 1 << (bit % 8)
		for _, end := range []string{"-wal", "-shm"} {
			_ = os.Remove(path + end)
		}
		if err := os.WriteFile(path, raw, 0o600); err != nil {
			t.Fatal(err)
		}
		same := w.compare(t, path, fmt.Sprintf("bit %d", bit))
		_, err := sqlite.Check(t.Context(), path)
		if !same && err == nil {
			t.Errorf("bit %d changes what is read, and the check finds nothing", bit)
		}
		if err == nil {
			continue
		}
		noticed++
		repaired := filepath.Join(dir, "repaired.db")
		if _, err := sqlite.Repair(t.Context(), path, repaired); err != nil {
			continue // nothing can be read, which is reported
		}
		kept++
		w.compare(t, repaired, fmt.Sprintf("repaired after bit %d", bit))
		if _, err := sqlite.Check(t.Context(), repaired); err != nil {
			t.Errorf("bit %d: the repaired file is damaged: %v", bit, err)
		}
		if err := os.Remove(repaired); err != nil {
			t.Fatal(err)
		}
	}
	if noticed == 0 || kept == 0 {
		t.Fatal("nothing was noticed: the test shows nothing")
	}
	t.Logf("%d bits flipped one by one; %d noticed, of which %d times a good part could be kept; none changed what is read unnoticed", bits, noticed, kept)
}

// compare demands that all that is read was written, and reports whether it is all.
func (w whole) compare(t *testing.T, path, what string) (same bool) {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path, time.Second)
	if err != nil {
		return false
	}
	defer func() { _ = s.Close() }()
	same = true
	for channel, want := range w.logs {
		got, _, err := s.Load(t.Context(), channel, tracker.Head{})
		if err != nil && !errors.Is(err, tracker.ErrDamaged) {
			t.Errorf("%s: %v", what, err)
		}
		if len(got) > len(want) || len(got) > 0 && !reflect.DeepEqual(got, want[:len(got)]) {
			t.Errorf("%s: what is read of %s was not written", what, channel)
		}
		same = same && err == nil && len(got) == len(want)
	}
	set, err := s.Settings(t.Context(), aServer)
	for name, value := range set {
		if w.set[name] != value {
			t.Errorf("%s: the setting %s is %q", what, name, value)
		}
	}
	return same && err == nil && len(set) == len(w.set)
}

// A table with damage in its log shows what precedes it, refuses further
// lines, and says what to do; other channels work.
func TestDamagedTable(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games.db")
	w := written(t, games, 20)
	at := bytes.Index(w.raw, []byte("two gains 1012 life"))
	if at < 0 || bytes.Count(w.raw, []byte("two gains 1012 life")) != 1 {
		t.Fatal("the test doesn't find the line")
	}
	raw := bytes.Clone(w.raw)
	raw[at+len("two gains 1")] ^= 1 // 1112
	if err := os.WriteFile(games, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	s := open(t, games)
	got, head, err := s.Load(t.Context(), "two", tracker.Head{})
	d, ok := errors.AsType[*tracker.DamageError](err)
	if !ok || d.Lines != 12 || d.Seq != 24 || d.Channel != "two" || !reflect.DeepEqual(got, w.logs["two"][:12]) || head.Seq != 24 {
		t.Fatalf("%d batches to %d, %v", len(got), head.Seq, err)
	}
	if _, err := s.Append(t.Context(), "two", head, storetest.Batch(25, "behind the damage", 1)); !errors.Is(err, tracker.ErrStale) {
		t.Errorf("behind the damage: %v", err)
	}
	storetest.Put(t, s, "one", storetest.Batch(41, "goes on", 1))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := sqlite.Backup(t.Context(), games, filepath.Join(dir, "backup.db")); !errors.Is(err, tracker.ErrDamaged) {
		t.Errorf("a backup of a damaged file: %v", err)
	}
	repaired := filepath.Join(dir, "repaired.db")
	kept, err := sqlite.Repair(t.Context(), games, repaired)
	if err != nil || kept.Channels != 2 || kept.Lines != 21+12 || len(kept.Damaged) != 1 || len(kept.Lost) != 0 {
		t.Fatalf("%+v, %v", kept, err)
	}
	if now, err := os.ReadFile(games); err != nil || !bytes.Contains(now, []byte("two gains 1112 life")) {
		t.Errorf("the damaged file was changed, %v", err)
	}
	if _, err := sqlite.Repair(t.Context(), games, repaired); !errors.Is(err, sqlite.ErrExists) {
		t.Errorf("over a file: %v", err)
	}
	s = open(t, repaired)
	before, _ := storetest.Load(t, s, "two")
	after := storetest.Put(t, s, "two", storetest.Batch(25, "goes on", 1))
	if len(before) != 12 || after.Epoch <= head.Epoch {
		t.Errorf("%d lines, and then epoch %d after %d", len(before), after.Epoch, head.Epoch)
	}
	if set, err := s.Settings(t.Context(), aServer); err != nil || !reflect.DeepEqual(set, w.set) {
		t.Errorf("settings %v, %v", set, err)
	}
}
