package gametest

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

// standIn is the id 1<<62, which stands for the source in a compiled ability. It
// never appears in a reply.
const standIn = "#4611686018427387904"

// requireNoStandIn requires that the reply and the board after a line contain no stand-in.
func requireNoStandIn(t *testing.T, line, shown string) {
	t.Helper()
	if i := strings.Index(shown, standIn); i >= 0 {
		t.Errorf("%s: an id that stands for an object is shown: …%s", line, shown[max(0, i-100):i+len(standIn)])
	}
}

var shownID = regexp.MustCompile(`"ID":(\d+),`)

// requireExplained requires that the log and the explanation of each object on the board
// contain no stand-in.
func (g *Game) requireExplained(t *testing.T) {
	t.Helper()
	said := func(line string, v any, err error) {
		raw, jsonErr := json.Marshal(v)
		if jsonErr != nil {
			t.Fatal(jsonErr)
		}
		if err == nil {
			requireNoStandIn(t, line, string(raw))
		}
	}
	entries, _, err := g.Table.Log(g.t.Context(), 1<<20)
	said("log", entries, err)
	for _, m := range shownID.FindAllStringSubmatch(g.look(), -1) {
		why, err := g.Table.Why("#" + m[1])
		said("why #"+m[1], why, err)
	}
}
