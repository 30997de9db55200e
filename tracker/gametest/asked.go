package gametest

import (
	"strings"
	"testing"

	"arbiter/tracker"
)

// Question is a question about a board and its expected answer.
type Question struct {
	Line string
	Says string // parts of the answer in order, separated by "…"; prefixed with "!" for a refusal
	By   string // the speaker; "" is Alice
}

// Answers plays lines and asks questions. Each question must be answered in one
// line and must change neither the log nor the open choice.
func Answers(t *testing.T, e tracker.Engine, o tracker.Opening, lines []string, asked []Question) {
	t.Helper()
	g := SitDown(t, e, o)
	for _, line := range lines {
		g.Say(line)
	}
	before, shown := g.Table.Look(), g.look()
	for _, q := range asked {
		by := tracker.Speaker{Name: "Alice"}
		if q.By != "" {
			by.Name = q.By
		}
		_, refuses := strings.CutPrefix(q.Says, "!")
		answer, is, err := g.Table.Ask(by, q.Line, false)
		if !is {
			answer, is, err = g.Table.Ask(by, q.Line, true)
		}
		text := answer.String()
		if err != nil {
			text = err.Error()
		}
		if !is || refuses != (err != nil) || strings.Contains(text, "\n") {
			t.Errorf("%q: %t, %v, %q; want %q", q.Line, is, err, text, q.Says)
			continue
		}
		rest := text
		for part := range strings.SplitSeq(strings.TrimPrefix(q.Says, "!"), "…") {
			at := strings.Index(rest, part)
			if at < 0 {
				t.Errorf("%q: %q, want %q", q.Line, text, q.Says)
				break
			}
			rest = rest[at+len(part):]
		}
	}
	_, head, err := g.Store.Load(t.Context(), "table", tracker.Head{})
	if diff := differing(shown, g.look()); err != nil || head.Seq != before.Seq || diff != "" {
		t.Errorf("asking changed the table: %v, %d records, %d before (-before +after):\n%s", err, head.Seq, before.Seq, diff)
	}
}

// RequireNoQuestions requires that lines that perform actions aren't parsed as
// questions.
func RequireNoQuestions(t *testing.T, e tracker.Engine, lines ...string) {
	t.Helper()
	g := SitDown(t, e, Opening("seats: Alice, Bob, Carol"))
	for _, line := range lines {
		if answer, is, err := g.Table.Ask(tracker.Speaker{Name: "Alice"}, line, false); is {
			t.Errorf("%q is answered: %s, %v", line, answer, err)
		}
	}
}
