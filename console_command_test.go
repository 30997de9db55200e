package main

import (
	"strings"
	"testing"
)

func TestConsoleHelp(t *testing.T) {
	for _, flag := range []string{"--help", "-h"} {
		status, out, problem := arbiter(t, t.TempDir(), "console", flag)
		if status != done || problem != "" {
			t.Errorf("%s: status %d, %s", flag, status, problem)
		}
		for _, want := range []string{"--as NAME", "--channel NAME", "--db FILE", "games.db", "--json", `"choice"`, "/game seat Bob", "exit status is 1", myName()} {
			if !strings.Contains(out, want) {
				t.Errorf("%s lacks %q:\n%s", flag, want, out)
			}
		}
	}
	if status, _, _ := arbiter(t, t.TempDir(), "console", "--flurb"); status != misused {
		t.Errorf("status %d", status)
	}
}

func TestNameOfAnAccount(t *testing.T) {
	for account, want := range map[string]string{
		"alice": "Alice", "Bob": "Bob", "émile": "Émile",
		"": "Host", "root": "Host", "bob2": "Host", "j.doe": "Host", `DOMAIN\bob`: "Host", "you": "Host", strings.Repeat("x", 40): "Host",
	} {
		if got := nameOf(account); got != want {
			t.Errorf("%q is %s, want %s", account, got, want)
		}
	}
}

// Columns need a terminal that shows more than text, colors that nobody has turned off.
func TestTerminalShows(t *testing.T) {
	for _, tc := range []struct {
		term, noColor  string
		columns, color bool
	}{
		{"xterm-256color", "", true, true},
		{"xterm", "1", true, false},
		{"dumb", "", false, false},
	} {
		columns, color := terminalShows(func(name string) string { return map[string]string{"TERM": tc.term, "NO_COLOR": tc.noColor}[name] })
		if columns != tc.columns || color != tc.color {
			t.Errorf("TERM=%s NO_COLOR=%s: columns %v, color %v", tc.term, tc.noColor, columns, color)
		}
	}
}
