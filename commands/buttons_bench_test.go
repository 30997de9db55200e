package commands_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// BenchmarkButtons finds out what a board of forty stacks of four players offers: its
// buttons without a picked stack, and of one with an ability; and what the menus offer
// that ask all stacks, or all lines said before.
func BenchmarkButtons(b *testing.B) {
	j, _ := judge(b, storetest.Memory())
	raw, err := os.ReadFile(filepath.Join("..", "docs", "pictures", "forty.txt"))
	if err != nil {
		b.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(raw)), "\n")
	for range 200 { // a long game
		lines = append(lines, "gain 1 life")
	}
	for _, line := range lines {
		if strings.HasPrefix(line, "#") {
			continue
		}
		who := "Alice"
		if rest, ok := strings.CutPrefix(line, "@"); ok {
			who, line, _ = strings.Cut(rest, " ")
		}
		if r := say(b, j, who, line); r.Problem != nil {
			b.Fatal(line, r.Problem)
		}
	}
	look := say(b, j, "Alice", "/board").Table
	for _, picked := range []int64{0, 4} {
		name := "board/none"
		if picked > 0 {
			name = "board/picked"
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if m := j.Moves(look, picked); len(m.Table) == 0 || len(m.More) > 0 != (picked > 0) {
					b.Fatalf("%+v", m)
				}
			}
		})
	}
	for _, menu := range []string{"attack", "create", "tap", "life", "several", tracker.MenuPicked} {
		b.Run("menu/"+menu, func(b *testing.B) {
			for b.Loop() {
				if m, _, err := j.Menu(b.Context(), "kitchen", menu, speaker, []int64{1, 4, 9}); err != nil || len(m.Rows)+len(m.Lists) == 0 {
					b.Fatalf("%+v, %v", m, err)
				}
			}
		})
	}
}
