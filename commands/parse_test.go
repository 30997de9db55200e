package commands_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/tracker/storetest"
)

func TestParse(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	type options = map[string]string
	for _, tc := range []struct {
		line, command string
		options       options
	}{
		{"/create what:two 1/1 white Soldier creature tokens", "create", options{"what": "two 1/1 white Soldier creature tokens"}},
		{"/create two 1/1 white Soldier creature tokens", "create", options{"what": "two 1/1 white Soldier creature tokens"}},
		{"  /CREATE   a Food token ", "create", options{"what": "a Food token"}},
		{`/create a 1/1 Bear creature token with "what: who?" and {what:T}`, "create", options{"what": `a 1/1 Bear creature token with "what: who?" and {what:T}`}},
		{"/create a token with “what: who”", "create", options{"what": "a token with “what: who”"}},
		{`/create a 1" tall what:Bear`, "create", nil}, // the quote never closes: what is given twice
		{"/create a token somewhat:odd", "create", options{"what": "a token somewhat:odd"}},
		{"/create a token when:odd", "create", options{"what": "a token when:odd"}},
		{"/rule 704.5f game:Magic edition:2026-04-17", "rule", options{"query": "704.5f", "game": "magic", "edition": "2026-04-17"}},
		{"/counter put count:3 what:+1/+1 on:#3", "counter put", options{"count": "3", "what": "+1/+1", "on": "#3"}},
		{"/game", "game info", options{}},
		{"/game start commander players:Bob", "game start", options{"format": "commander", "players": "Bob"}},
		{"/undo", "undo", options{}},
		{"/rule query:", "rule", nil},
	} {
		r, err := j.Parse(tc.line)
		if (err != nil) != (tc.options == nil) {
			t.Errorf("%s: %v", tc.line, err)
			continue
		}
		if err != nil {
			continue
		}
		if r.Command != tc.command {
			t.Errorf("%s: command %q", tc.line, r.Command)
		}
		if diff := cmp.Diff(tc.options, r.Options); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tc.line, diff)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, line := range []string{"/create what:a Food token", `/counter put "x" on:{#3} count:“2”`, "/game start", "/rule", "/ /", "/create {\"}what:"} {
		f.Add(line)
	}
	j, _ := judge(f, storetest.Memory())
	f.Fuzz(func(t *testing.T, line string) {
		r, err := j.Parse(line)
		if err != nil {
			return
		}
		// Nothing that was typed is lost: each value stands in the line.
		for name, value := range r.Options {
			if !strings.Contains(strings.ToLower(line), strings.ToLower(value)) {
				t.Errorf("%q: %s is %q", line, name, value)
			}
		}
	})
}
