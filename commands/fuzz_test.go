package commands_test

import (
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/tracker/storetest"
)

// Every line gets an answer without an internal error, every refusal has a
// next step, and the table can still be shown.
func FuzzLines(f *testing.F) {
	for _, line := range []string{
		"create two 2/1 red Dwarf Berserker creature tokens\nput three +1/+1 counters on 1 of #1\n3 damage to #1\nundo\nredo\nwhy #1",
		"add a legendary 4/4 green Elf creature named Marwyn\nadd a legendary 4/4 green Elf creature named Marwyn\nchoose 2\nlog",
		"/game seat Bob\n/life -3 Bob\n/life =5\nBob loses 20 life\n/game leave Bob\n/game end\n/board",
		"create 9223372036854775807 Food tokens\ncreate 9223372036854775807 Food tokens\ntap #1\nchoose 5",
		"/rule 704.5\n/rule legend\n/define x\n/token y\n/roll 3d6\n/coin 3\n/help game",
		"create a Monster Role token attached to #1\nnext turn\nend turn\nset life 0\n10 poison to Alice",
		"#1 gets +2/+2 until end of turn. destroy it; then return it to hand",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Split(text, "\n")
		if len(text) > 2000 || len(lines) > 12 {
			return
		}
		j, noted := judge(t, storetest.Memory())
		for _, line := range lines {
			if strings.TrimSpace(line) == "" {
				continue
			}
			r := say(t, j, "Alice", line)
			if r.Problem != nil && (r.Problem.What.Zero() || r.Problem.Next.Zero()) {
				t.Errorf("%q: refused with %+v", line, r.Problem)
			}
			if len(noted.texts) > 0 {
				t.Fatalf("%q: a fault: %s", line, noted.texts)
			}
			if strings.Contains(told(r), "%!") && !strings.Contains(text, "%") {
				t.Errorf("%q: a broken format: %s", line, told(r))
			}
			for _, c := range j.CompleteLine(t.Context(), "kitchen", speaker, line) {
				if c.Value == "" || c.Label == "" {
					t.Errorf("%q: completes to %+v", line, c)
				}
			}
		}
		var look commands.Reply
		if look = say(t, j, "Alice", "/board"); look.Problem != nil {
			t.Errorf("afterwards the board is %+v", look.Problem)
		}
	})
}
