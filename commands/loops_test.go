package commands_test

import (
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/tracker/storetest"
)

// The reply to a loop shows its first round, the number of rounds and the result; the log has every
// round. A loop of one round has no summary.
func TestLoopsAreSummedUp(t *testing.T) {
	spring := []string{
		`add an enchantment named Spring with "Whenever you gain life, put a time counter on this enchantment."`,
		`add an enchantment named Sea with "Whenever one or more time counters are put on an enchantment you control, you gain 1 life."`,
		"I gain 1 life",
	}
	herd := []string{
		`add an enchantment named Herd with "Whenever you gain life, create a 1/1 green Elk creature token."`,
		`add an enchantment named Hymn with "Whenever a creature you control enters, you gain 1 life."`,
		"I gain 1 life",
	}
	bond := []string{
		`add an enchantment named Bond with "Whenever you gain life, target opponent loses that much life."`,
		`add an enchantment named Blood with "Whenever an opponent loses life, you gain that much life."`,
		"Bob loses 3 life",
	}
	for _, tc := range []struct {
		name, line string
		before     []string
		most       int // events in the reply
		last       string
	}{
		{"counters", "do it 20 times", spring, 8, "Done 20 times. Now: Alice has 41 life; #1 Spring, 20 time counters, Alice."},
		{"tokens", "do it 30 times", herd, 9, "Done 30 times. Now: Alice has 51 life; 30 more Elk Token."},
		{"until somebody has lost", "do all", bond, 10, "Now: Alice has 38 life; Bob has -1 life. The loop has ended."},
		{"once", "do reminder", spring, 8, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			j, _ := judge(t, storetest.Memory())
			say(t, j, "Alice", "/game start players:Bob")
			for _, line := range tc.before {
				say(t, j, "Alice", line)
			}
			r := say(t, j, "Alice", tc.line)
			if n := len(r.Events); n == 0 || n > tc.most {
				t.Errorf("%d events in the reply, at most %d are good: %v", n, tc.most, texts(r.Events))
			}
			all := strings.Join(texts(r.Events), "\n")
			if !strings.Contains(all, tc.last) || tc.last == "" && strings.Contains(all, "Now:") {
				t.Errorf("%q isn't in the reply:\n%s", tc.last, all)
			}
			if tc.last == "" {
				return
			}
			steps := 0
			for _, page := range say(t, j, "Alice", "/log").Pages {
				for _, block := range page {
					if strings.Contains(block.Text.String(), " is done.") {
						steps++
					}
				}
			}
			if steps < 12 {
				t.Errorf("the log has %d steps", steps)
			}
		})
	}
}

func texts(events []commands.Event) []string {
	all := make([]string, len(events))
	for i, e := range events {
		all[i] = e.Text.String()
	}
	return all
}
