package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const example = `package toy

type check struct{ life int }

var rows = []struct {
	Key   string
	apply func(*check) error
}{
	{Key: "toy/left"},
	{Key: "toy/lose", apply: lose},
}

func lose(c *check) error {
	if c.life <= 0 && !(c.life == -7) {
		c.life++
	}
	return nil
}

func (c *check) even() bool { return c.life%2 == 0 }

func unconcerned(a, b int) bool { return a < b }
`

// Each row with an effect is mutated, and each operator in its functions;
// nothing else. The file still compiles.
func TestCodeIsBroken(t *testing.T) {
	path := filepath.Join(t.TempDir(), "toy.go")
	if err := os.WriteFile(path, []byte(example), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := readSource(path)
	if err != nil {
		t.Fatal(err)
	}
	b := &mutator{game: game{id: "toy", table: "rows", on: "check"}, functions: make(map[string]bool)}
	b.rows(f)
	b.bodies(f)
	var got []string
	for _, m := range b.all {
		got = append(got, m.String())
	}
	want := []string{
		"toy · toy/lose (lose) · does nothing",
		"toy · lose · `||` for `&&` in `c.life <= 0 && !(c.life == -7)`",
		"toy · lose · `<` for `<=` in `c.life <= 0`",
		"toy · lose · `!=` for `==` in `c.life == -7`",
		"toy · even · `!=` for `==` in `c.life%2 == 0`",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("broken (-want +got):\n%s", diff)
	}
	text := f.broken()
	for _, part := range []string{
		"func(on *check) error { if mutation == 1 { return nil }; return lose(on) }",
		"(mutation != 3 && (c.life <= 0) || mutation == 3 && (c.life < 0))",
		"!((mutation != 4 && (c.life == -7) || mutation == 4 && (c.life != -7)))",
		"return a < b",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("%q isn't in\n%s", part, text)
		}
	}
}

// Each reason belongs to an existing mutation.
func TestReasonsAreOfWhatIsBroken(t *testing.T) {
	reasons, err := readReasons(equivalent)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		l := &runner{game: g, root: filepath.Join("..", "..")}
		all, err := l.mutations()
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range all {
			delete(reasons, m.String())
		}
	}
	for what := range reasons {
		t.Errorf("unnoticed.txt gives a reason for %q, which isn't broken", what)
	}
}
