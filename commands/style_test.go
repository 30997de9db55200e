package commands_test

import (
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/data"
)

// Plain words precede the official wording, and follow it in the style of judges, on a
// rule's page, in an answer and in a definition. Both styles have the same texts.
func TestStyle(t *testing.T) {
	j := reader(t, data.FS, official(t, "magic/2026-09-25-reconstructed.txt")...)
	ask := func(command, option, value string) string {
		t.Helper()
		r := j.Do(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Manages: true, Command: command, Options: map[string]string{option: value}})
		if r.Problem != nil {
			t.Fatalf("/%s %s: %+v", command, value, r.Problem)
		}
		return render.Text(r, 0)
	}
	for _, tc := range []struct{ command, value, plain, official string }{
		{"rule", "704.5f", "whose toughness is 0 or less", "has toughness 0 or less"},
		{"rule", "can i chump with a creature and then sac it so the damage doesn't get through", "becomes blocked if at least one", "with one or more creatures declared"},
		{"define", "trample", "assigned lethal damage to all creatures that block it", "A keyword ability that modifies"},
	} {
		text := ask(tc.command, "what", tc.value)
		if p, o := strings.Index(text, tc.plain), strings.Index(text, tc.official); p < 0 || o < 0 || p > o {
			t.Errorf("%s: the plain words are at %d, the official at %d of\n%s", tc.value, p, o, text)
		}
	}
	ask("settings", "style", "judge")
	for _, tc := range []struct{ command, value, plain, official string }{
		{"rule", "704.5f", "whose toughness is 0 or less", "has toughness 0 or less"},
		{"rule", "can i chump with a creature and then sac it so the damage doesn't get through", "becomes blocked if at least one", "with one or more creatures declared"},
		{"define", "trample", "assigned lethal damage to all creatures that block it", "A keyword ability that modifies"},
	} {
		text := ask(tc.command, "what", tc.value)
		if p, o := strings.Index(text, tc.plain), strings.Index(text, tc.official); p < 0 || o < 0 || p < o {
			t.Errorf("%s, for a judge: the plain words are at %d, the official at %d of\n%s", tc.value, p, o, text)
		}
	}
}
