package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/internal/shared"
)

// The committed index equals the tool's output, and the digest lists every
// number.
func TestCommittedIndexIsUpToDate(t *testing.T) {
	for of, official := range map[string]string{
		"magic":        "rules/magic/2026-09-25-reconstructed.txt",
		"riftbound":    "riftbound/core-rules-v1.4.md",
		"magic mtr":    "tournament/mtr-2026-02-27.md",
		"magic ipg":    "tournament/ipg-2024-09-23.md",
		"magic jar":    "tournament/jar-2024-08-05.md",
		"riftbound tr": "rules/riftbound/tournament-rules-2026-05-02.md",
	} {
		t.Run(of, func(t *testing.T) {
			game, document, _ := strings.Cut(of, " ")
			if err := run([]string{"-check", "-data", "../../data", "-game", game, "-document", document, "-official", shared.Path(t, official)}, io.Discard); err != nil {
				t.Errorf("%v: go generate ./data", err)
			}
		})
	}
}

const (
	spring = `Magic: The Gathering Comprehensive Rules
These rules are effective as of April 1, 2030.

1. Pebbles

100. Stones

100.1. Pebbles are small stones that lie at the side of the road.
100.1a A pebble that lies in the sand of a river is round and smooth.

Glossary

Pebble
A small stone.

Credits
`
	digest = `Arbiter digest of the Magic: The Gathering Comprehensive Rules
These rules are effective as of April 1, 2030.

1. Pebbles

100. Stones

100.1. Small ones.

Glossary

Credits
`
	keys = "# keys\nmagic/pebble/river | 100.1a | River pebble | rolling stone, bed\n"
)

// summer is spring with a rule put before the pebble of the river.
var summer = strings.Replace(strings.Replace(spring, "April", "July", 1),
	"100.1a A", "100.1a Boulders are no pebbles, whatever their shape may be.\n100.1b A", 1)

func files(t *testing.T, texts map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "magic"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestMissingNumbersAreAddedAndSentencesKept(t *testing.T) {
	dir := files(t, map[string]string{"magic/digest.txt": digest, "magic/keys.txt": keys, "spring.txt": spring})
	args := []string{"-data", dir, "-official", filepath.Join(dir, "spring.txt")}
	if err := run(append(args, "-check"), io.Discard); !errors.Is(err, errStale) {
		t.Errorf("before: %v", err)
	}
	if err := run(args, io.Discard); err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(digest, "100.1. Small ones.\n", "100.1. Small ones.\n100.1a\n", 1)
	if diff := cmp.Diff(want, read(t, dir, "magic/digest.txt")); diff != "" {
		t.Errorf("digest (-want +got):\n%s", diff)
	}
	index := read(t, dir, "magic/index.txt")
	for _, line := range []string{"\n100.1 |  |  | Stones |  | ", "\n100.1a | magic/pebble/river | River pebble | Stones | rolling stone, bed | "} {
		if !strings.Contains(index, line) {
			t.Errorf("the index lacks %q:\n%s", line, index)
		}
	}
	for _, word := range []string{"smooth", "small", "road"} {
		if strings.Contains(index, word) {
			t.Errorf("the index holds the word %q of the official text", word)
		}
	}
	if err := run(append(args, "-check"), io.Discard); err != nil {
		t.Errorf("after: %v", err)
	}
}

// With a new release in which a key's rule has moved, the tool reports that
// instead of giving the key to another rule.
func TestMovedKeyIsReported(t *testing.T) {
	dir := files(t, map[string]string{
		"magic/digest.txt": digest, "magic/keys.txt": keys, "spring.txt": spring, "summer.txt": summer,
	})
	if err := run([]string{"-data", dir, "-official", filepath.Join(dir, "spring.txt")}, io.Discard); err != nil {
		t.Fatal(err)
	}
	before := read(t, dir, "magic/index.txt")
	var out strings.Builder
	args := []string{"-data", dir, "-official", filepath.Join(dir, "summer.txt")}
	if err := run(args, &out); err == nil || !strings.Contains(out.String(), "magic/pebble/river: keys.txt says 100.1a; its text stands at 100.1b") {
		t.Errorf("%v: %s", err, out.String())
	}
	if read(t, dir, "magic/index.txt") != before {
		t.Error("the index was changed")
	}
	moved := strings.Replace(keys, "100.1a", "100.1b", 1)
	if err := os.WriteFile(filepath.Join(dir, "magic/keys.txt"), []byte(moved), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run(args, io.Discard); err != nil {
		t.Errorf("after keys.txt was mended: %v", err)
	}
}

// A key whose rule is gone is at the end of the index, by its name alone.
func TestKeyOfARuleThatIsGone(t *testing.T) {
	dir := files(t, map[string]string{
		"magic/digest.txt": digest, "magic/keys.txt": keys + "magic/pebble/sea | - | Sea pebble | surf\n", "spring.txt": spring,
	})
	if err := run([]string{"-data", dir, "-official", filepath.Join(dir, "spring.txt")}, io.Discard); err != nil {
		t.Fatal(err)
	}
	index := read(t, dir, "magic/index.txt")
	if !strings.HasSuffix(index, "\n- | magic/pebble/sea | Sea pebble |  |  | -\n") {
		t.Errorf("the index is\n%s", index)
	}
}

func TestRefused(t *testing.T) {
	for what, tc := range map[string]struct{ keys, digest, official string }{
		"a key without a rule":      {"magic/x | 999.9 | X |\n", digest, spring},
		"a line of keys cut short":  {"magic/x\n", digest, spring},
		"a sentence without a rule": {keys, strings.Replace(digest, "100.1.", "100.7.", 1), spring},
		"a cut edition":             {keys, digest, strings.TrimSuffix(spring, "Credits\n")},
	} {
		t.Run(what, func(t *testing.T) {
			dir := files(t, map[string]string{"magic/digest.txt": tc.digest, "magic/keys.txt": tc.keys, "e.txt": tc.official})
			if err := run([]string{"-data", dir, "-official", filepath.Join(dir, "e.txt")}, io.Discard); err == nil {
				t.Error("accepted")
			}
			if _, err := os.Stat(filepath.Join(dir, "magic/index.txt")); err == nil {
				t.Error("an index was written")
			}
		})
	}
}
