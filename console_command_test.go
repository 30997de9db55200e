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
