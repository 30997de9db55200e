package console

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/tracker"
)

// An exported file continues in another channel or on another machine.
// Existing files are never overwritten.
func TestExportToAFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "our game.json")
	from, here := newJudge(t), Options{As: "Alice", Channel: "here"}
	read(t, from, here, "create 3 Treasure tokens", "lose 2 life", "tap 1 of #1", "undo")
	said, done := read(t, from, here, "/game export "+path)
	if !done || !strings.Contains(said, path) {
		t.Fatal(said)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if said, done := read(t, from, here, "/game export to:"+path); done || !strings.Contains(said, "there already") {
		t.Errorf("written over: %s", said)
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, before) {
		t.Error("the file changed")
	}
	if said, done := read(t, from, here, "/game export "+dir); !done || !strings.Contains(said, "arbiter-magic-") {
		t.Errorf("into a folder: %s", said)
	}
	if said, done := read(t, from, here, "/game export "+filepath.Join(dir, "none", "x.json")); done || !strings.Contains(said, "no such file or folder") {
		t.Errorf("into no folder: %s", said)
	}

	to, there := newJudge(t), Options{As: "Alice", Channel: "there"}
	for _, tc := range []struct{ line, want string }{
		{"/game import " + filepath.Join(dir, "none.json"), "no such file"},
		{"/game import " + dir, "can't be read"},
		{"/game import", "the file of an exported game"},
	} {
		if said, done := read(t, to, there, tc.line); done || !strings.Contains(said, tc.want) || !strings.Contains(said, "/game import arbiter-magic") {
			t.Errorf("%s: %s", tc.line, said)
		}
	}
	said, done = read(t, to, there, `/game import "`+path+`"`)
	if !done || !strings.Contains(said, "×3 Treasure Token") || !strings.Contains(said, "18 life") {
		t.Errorf("%s", said)
	}
	if said, done = read(t, to, there, "redo", "log"); !done || !strings.Contains(said, "Done again: tap 1 of #1") || !strings.Contains(said, "lose 2 life") {
		t.Errorf("%s", said)
	}
	if said, done = read(t, to, there, "/game import "+path); done || !strings.Contains(said, "/game end") {
		t.Errorf("into a running game: %s", said)
	}
}

// Without a path, the file is written to standard output alone, so that it can
// be piped, or is a field of the JSON.
func TestExportToStandardOutput(t *testing.T) {
	judge := newJudge(t)
	read(t, judge, Options{As: "Alice", Channel: "c"}, "create a Food token")
	raw, done := read(t, judge, Options{As: "Alice", Channel: "c"}, "/game export")
	var doc struct {
		Format  string
		Version int
		Game    string
		Log     []json.RawMessage
	}
	if err := json.Unmarshal([]byte(raw), &doc); err != nil || !done || doc.Format != "arbiter-game" || doc.Version != 1 || doc.Game != "magic" || len(doc.Log) != 2 {
		t.Errorf("%v: %s", err, raw)
	}
	line, _ := read(t, judge, Options{As: "Alice", Channel: "c", JSON: true}, "/game export")
	var answer struct {
		OK   bool
		File struct {
			Name    string
			Content json.RawMessage
		}
	}
	if err := json.Unmarshal([]byte(line), &answer); err != nil || !answer.OK || !strings.HasSuffix(answer.File.Name, ".json") {
		t.Fatalf("%v: %s", err, line)
	}
	path := filepath.Join(t.TempDir(), answer.File.Name)
	if err := os.WriteFile(path, answer.File.Content, 0o600); err != nil {
		t.Fatal(err)
	}
	if said, done := read(t, judge, Options{As: "Alice", Channel: "d"}, "/game import file:"+path); !done || !strings.Contains(said, "Food") {
		t.Error(said)
	}
	if line, _ := read(t, judge, Options{As: "Alice", Channel: "c", JSON: true}, "board"); strings.Contains(line, `"file"`) {
		t.Errorf("a file where none is handed out: %s", line)
	}
}

// A game from Discord has seats of accounts. In the console, a seat belongs to
// whoever uses its name.
func TestSeatsOfAccounts(t *testing.T) {
	judge := newJudge(t)
	table, err := judge.Tables.At(t.Context(), "c")
	if err != nil {
		t.Fatal(err)
	}
	alice := tracker.Speaker{Account: "1234567890", Name: "Alice"}
	if _, err := table.Start(t.Context(), alice, "magic", tracker.Opening{Seats: []tracker.Speaker{alice}}); err != nil {
		t.Fatal(err)
	}
	if said, done := read(t, judge, Options{As: "alice", Channel: "c"}, "lose 2 life"); !done {
		t.Error(said)
	}
	if said, done := read(t, judge, Options{As: "Mallory", Channel: "c"}, "lose 2 life"); done {
		t.Error(said)
	}
}

// A board can be drawn to files repeatedly, with generated names.
func TestPictureOfTheBoard(t *testing.T) {
	t.Chdir(t.TempDir())
	judge, here := newJudge(t), Options{As: "Alice", Channel: "here"}
	read(t, judge, here, "create 3 Treasure tokens")
	for _, c := range []struct{ line, file string }{{"/board picture", "board.png"}, {"/board picture", "board.png"}, {"/board as:picture to:other.png", "other.png"}} {
		said, done := read(t, judge, here, c.line)
		raw, err := os.ReadFile(c.file)
		if !done || err != nil || !strings.Contains(said, c.file) || !bytes.HasPrefix(raw, []byte("\x89PNG")) {
			t.Errorf("%s: %v\n%s", c.line, err, said)
		}
	}
	if said, done := read(t, judge, here, "/board picture to:nowhere/board.png"); done || !strings.Contains(said, "no such file or folder") {
		t.Error(said)
	}
}
