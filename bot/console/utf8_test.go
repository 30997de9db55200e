package console

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// Any bytes in a line, a name, a channel or an imported game give valid UTF-8
// in --json, with an object on each line.
func TestJSONIsUTF8(t *testing.T) {
	dir := t.TempDir()
	exported := filepath.Join(dir, "game.json")
	judge := newJudge(t)
	run := func(channel, input string) string {
		t.Helper()
		out, _ := read(t, judge, Options{As: "Al", Channel: channel, JSON: true}, strings.Split(input, "\n")...)
		for line := range strings.Lines(out) {
			var object map[string]json.RawMessage
			if err := json.Unmarshal([]byte(line), &object); err != nil {
				t.Errorf("no object: %v: %q", err, line)
			}
			if !utf8.ValidString(line) {
				t.Errorf("not UTF-8: %q", line)
			}
		}
		return out
	}
	run("a", "create a 1/1 white Soldier creature token named Boo\n/game export "+exported+"\n")
	run("b\xff\xfe", "/rule \xff\xfe\xc3\n/game seat B\xffob\n@B\xffob gain 3 life\ncreate a token named \"\xed\xa0\x80x\"\n/define \xff\n/token \xff\nlabel #1 \xff\xc3\n\xff\n/\xff\nwhy \xff\n/game import \xff\n")

	// a game with invalid bytes and a matching checksum
	raw, err := os.ReadFile(exported)
	if err != nil {
		t.Fatal(err)
	}
	raw = bytes.ReplaceAll(raw, []byte("Boo"), []byte("B\xff\xc3o"))
	var doc struct {
		Log json.RawMessage `json:"log"`
		Sum string          `json:"sha256"`
	}
	if err := json.Unmarshal(raw, &doc); err != nil {
		t.Fatal(err)
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, doc.Log); err != nil {
		t.Fatal(err)
	}
	raw = bytes.Replace(raw, []byte(doc.Sum), fmt.Appendf(nil, "%x", sha256.Sum256(compact.Bytes())), 1)
	if err := os.WriteFile(exported, raw, 0o600); err != nil { //nolint:gosec // a folder of the test
		t.Fatal(err)
	}
	if out := run("c", "/game import "+exported+"\n/board\n/log\n/game export\nundo\n"); !strings.Contains(out, "is damaged") {
		t.Errorf("bytes that are no text were imported: %s", out)
	}
}
