package commands_test

import (
	"testing"

	"arbiter/commands"
	"arbiter/tracker/storetest"
)

func TestRuleURL(t *testing.T) {
	for address, want := range map[string]bool{
		"https://rules.example/{rule}":           true,
		"https://rules.example/cr#R{dotless}":    true,
		"https://rules.example/cr":               false, // every rule's
		"rules.example/{rule}":                   false,
		"https://rules.example/{rule} {dotless}": false,
		"javascript:alert({rule})":               false,
		"":                                       false,
	} {
		if got := commands.IsRuleURL(address); got != want {
			t.Errorf("%q: %v", address, got)
		}
	}
	if got := commands.FillRuleURL("https://rules.example/cr#R{dotless}", "704.5f"); got != "https://rules.example/cr#R7045f" {
		t.Error(got)
	}
}

// A rule's page, and an answer with one rule, link to the page that the host has
// named, and to nothing else.
func TestRulesAreLinked(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	linked := func(what string) string {
		r := j.Do(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Command: "rule", Options: map[string]string{"what": what}})
		if len(r.Sources) == 0 {
			return ""
		}
		return r.Sources[0].Address
	}
	if got := linked("704.5f"); got != "" {
		t.Error(got)
	}
	j.RuleURL = "https://rules.example/{rule}"
	for what, want := range map[string]string{
		"704.5f":      "https://rules.example/704.5f",
		"legend rule": "https://rules.example/704.5j",
		"can i chump with a creature and then sac it so the damage doesn't get through": "https://rules.example/509.1h",
		"might":      "", // of a game without such a page
		"qwerty uio": "",
	} {
		if got := linked(what); got != want {
			t.Errorf("%q leads to %q, want %q", what, got, want)
		}
	}
}
