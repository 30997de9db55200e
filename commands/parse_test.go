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
		{`/create a 1" tall what:Bear`, "create", nil}, // the quote isn't closed: an option is given twice
		{"/create a token somewhat:odd", "create", nil},
		{"/create a token when:odd", "create", nil},
		{"/rule 704.5f game:Magic edition:2026-04-17", "rule", options{"what": "704.5f", "game": "magic", "edition": "2026-04-17"}},
		{"/counter put count:3 what:+1/+1 on:#3", "counter put", options{"count": "3", "what": "+1/+1", "on": "#3"}},
		{"/game", "game info", options{}},
		{"/game start commander players:Bob", "game start", options{"format": "commander", "players": "Bob"}},
		{"/undo", "undo", options{}},
		{"/rule what:", "rule", nil},
		// An unknown option is refused; a colon in the text is left alone.
		{"/rule foo:x", "rule", nil},
		{"/rule 704.5f editon:2026-04-17", "rule", nil},
		{"/create count:5 what:Treasure", "create", nil},
		{"/counter remove what:poison on:Bob count:1", "counter remove", nil},
		{"/undo all:true", "undo", nil},
		{"/create a token somewhat: odd", "create", options{"what": "a token somewhat: odd"}},
		{`/create a Bear creature token with "flying:reach" {q:w}`, "create", options{"what": `a Bear creature token with "flying:reach" {q:w}`}},
		{"/create Boo:x, a 1/1 Hamster creature token", "create", options{"what": "Boo:x, a 1/1 Hamster creature token"}},
		{"/do combat: #1 deals 3 to #2", "do", options{"line": "combat: #1 deals 3 to #2"}},
		{"/do combat:#1 deals 3 to #2", "do", options{"line": "combat:#1 deals 3 to #2"}},
		{"/do effect:creatures you control get +1/+1", "do", options{"line": "effect:creatures you control get +1/+1"}},
		{"/rule 702.9: flying", "rule", options{"what": "702.9: flying"}},
		{"/rule glossary:Token", "rule", options{"what": "glossary:Token"}},
		{"/rule what does this mean:", "rule", options{"what": "what does this mean:"}},
		{"/rule https://example.org", "rule", options{"what": "https://example.org"}},
		// The first option may follow options of one word.
		{"/rule game:riftbound 179", "rule", options{"what": "179", "game": "riftbound"}},
		{"/rule game:riftbound what is a token edition:v1.3", "rule", options{"what": "what is a token", "game": "riftbound", "edition": "v1.3"}},
		{"/rule edition:v1.3 game:riftbound   179.2 ", "rule", options{"what": "179.2", "game": "riftbound", "edition": "v1.3"}},
		{"/counter put count:3 +1/+1 on:#3", "counter put", options{"count": "3", "what": "+1/+1", "on": "#3"}},
		{"/life player:Bob Smith change:+3", "life", options{"player": "Bob Smith", "change": "+3"}},
		{"/rule game:riftbound 179 edition:v1.3 180", "rule", options{"what": "179", "game": "riftbound", "edition": "v1.3 180"}},
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
		// Every value is part of the line.
		for name, value := range r.Options {
			if !strings.Contains(strings.ToLower(line), strings.ToLower(value)) {
				t.Errorf("%q: %s is %q", line, name, value)
			}
		}
	})
}

// Words that every game has are understood between fillers; a line with other words
// is the game's.
func TestTalkBetweenFillers(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for _, tc := range []struct{ line, command string }{
		{"undo that", "undo"},
		{"Oops, undo that!", "undo"},
		{"nvm undo 😅", "undo"},
		{"Bob didn’t lose those three after all; please take that back.", "undo"},
		{"Das war falsch, rückgängig", "undo"},
		{"bob loses 3, take that back", "do"}, // no part contains a doubt
		{"no wait, take it back please", "undo"},
		{"nah undo dat", "undo"},
		{"ok redo that", "redo"},
		{"undo the crew of #3", "undo"}, // which refuses its count
		{"oops undo goblin", "do"},
		{"ok tap #1", "do"},
		{"sorry, board", "board"},
		{"no", "do"},
		{"my bad, undo what i just did", "undo"},
		{"Sorry, that was wrong, can you please undo what I just did?", "undo"},
		{"wrong", "do"},
		{"undo the last two", "undo"},
		{"choose one — you gain 4 life", "do"},
		{"bitte mach das rückgängig", "undo"},
		{"make 2 treasures, no wait, undo that", "do"}, // whose first half would be dropped
	} {
		if r := j.Talk(tc.line); r.Command != tc.command {
			t.Errorf("%q is %q, not %q", tc.line, r.Command, tc.command)
		}
	}
}
