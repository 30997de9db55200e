package commands_test

import (
	"errors"
	"flag"
	"runtime"
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// A request longer than a message is refused immediately in every form.
func TestLongInputIsRefused(t *testing.T) {
	j, noted := judge(t, storetest.Memory())
	say(t, j, "Alice", "/game start")
	long := strings.Repeat("create a Treasure token; ", 40_000) // a megabyte
	for _, line := range []string{long, "/rule " + long, "/create " + long, "/define what:" + long, "/game seat " + long, "/" + long} {
		r := say(t, j, "Alice", line)
		if r.Problem == nil || !strings.Contains(r.Problem.What.String(), "6000 at most") || r.Problem.Next.Zero() {
			t.Errorf("%.20q…: %+v", line, r.Problem)
		}
		if got := j.CompleteLine(t.Context(), "kitchen", speaker, line); got != nil {
			t.Errorf("%.20q… completes to %v", line, got)
		}
		if _, err := j.Parse(line); strings.HasPrefix(line, "/") && !errors.Is(err, tracker.ErrTooMuch) {
			t.Errorf("%.20q… is parsed: %v", line, err)
		}
	}
	if got := j.Complete(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Command: "rule", Options: map[string]string{"what": long}}, "what"); got != nil {
		t.Errorf("completes to %v", got)
	}
	fits := strings.Repeat("é", commands.MaxInput)
	if r := say(t, j, "Alice", "/rule "+fits[:2*(commands.MaxInput-6)]); r.Problem != nil && strings.Contains(r.Problem.What.String(), "at most") {
		t.Errorf("what fits: %+v", r.Problem)
	}
	if len(noted.texts) > 0 {
		t.Error(noted.texts)
	}
}

// hostile are fragments to repeat: doubling the number may about double the
// cost.
var hostile = []string{
	"a ", "; ", "then ", "and ", ", ", ". ", `"`, "{", "“", "{W}", "(", "#1 and ", "2 of ", "create a ", "token ", "with ", "+1/+1 counter ",
	"each creature you control ", "for each ", "all ", "flying, ", "non", "ward {1} ", "until end of turn ", "tap all #1; untap all #1; ",
	"#1 gets +1/+1 until end of turn; ", "copy of ", "1d6+", "9", "-", "é", "\n", ":", "what:", "aaaa:b ", "Bob loses 1 life; ", "named ", "not ",
	"equal to ", "half ", "deathtuch ", "creatrue ", "creature ", "combat ", "qwertz ", "the number of creatures you control ", "where X is ",
	"power 2 or greater ", "artifacts or creatures or ", "#1 deals 1 to #1; ", "in addition to its other types ", `has "`, "as long as you control a ",
}

var everyText = flag.Int("texts", 3, "each command gets every so many of the hostile texts")

// The cost of a repetitive line or question is linear, measured in
// allocations.
func TestHostileTextsAreLinear(t *testing.T) {
	j, noted := judge(t, storetest.Memory())
	for _, line := range []string{"/game start players:Bob", "create six 2/2 green Bear creature tokens", "add Glorious Anthem", "/rule token of a creature", "/define token of a creature"} {
		say(t, j, "Alice", line)
	}
	allocated := func(do func()) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		do()
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	for at, command := range []string{"", "/rule ", "/define ", "/token ", "/why ", "/create "} {
		cost := func(text string, n int) (said, completed uint64) {
			line := command + strings.Repeat(text, n/len(text))
			said = allocated(func() {
				if r := say(t, j, "Alice", line); len(r.Events) > 0 || r.Choice != nil {
					say(t, j, "Alice", "undo")
				}
			})
			completed = allocated(func() { j.CompleteLine(t.Context(), "kitchen", speaker, line) })
			return said, completed
		}
		cost("creature ", 900) // warms the caches
		for i, text := range hostile {
			if (i+at)%*everyText != 0 {
				continue
			}
			const slack = 600 << 10 // for the fixed cost of a line
			said, completed := cost(text, 900)
			more, moreCompleted := cost(text, 1800)
			linear := func() bool { return more <= 3*said+slack && moreCompleted <= 3*completed+slack }
			for range 2 { // a collection may have cleared the search caches
				if !linear() {
					again, completedAgain := cost(text, 1800)
					more, moreCompleted = min(more, again), min(moreCompleted, completedAgain)
				}
			}
			if !linear() {
				t.Errorf("%s%q: said for %d kB and %d, completed for %d and %d", command, text, said>>10, more>>10, completed>>10, moreCompleted>>10)
			}
		}
	}
	if len(noted.texts) > 0 {
		t.Error(noted.texts)
	}
}
