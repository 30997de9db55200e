package commands_test

import (
	"slices"
	"testing"
	"unicode/utf8"

	"arbiter/commands"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

func complete(t *testing.T, j *commands.Judge, command, option, typed string) []commands.Suggestion {
	t.Helper()
	all := j.Complete(t.Context(), commands.Request{
		Channel: "kitchen", By: tracker.Speaker{Name: "Alice"}, Command: command, Options: map[string]string{option: typed},
	}, option)
	if len(all) > 25 {
		t.Errorf("/%s %s: %d suggestions", command, option, len(all))
	}
	for _, s := range all {
		if n, m := utf8.RuneCountInString(s.Label), utf8.RuneCountInString(s.Value); n < 1 || n > 100 || m < 1 || m > 100 {
			t.Errorf("/%s %s: %+v", command, option, s)
		}
	}
	return all
}

func TestCompletionKnowsTheBoard(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for _, line := range []string{"create two 2/1 red Dwarf Berserker creature tokens", "create a Treasure token", "/game seat Bob"} {
		if r := say(t, j, "Alice", line); r.Problem != nil {
			t.Fatalf("%s: %+v", line, r.Problem)
		}
	}
	for _, tc := range []struct{ command, option, typed, want string }{
		{"why", "what", "", "#1"},
		{"why", "what", "dwrf", "#1"},
		{"why", "what", "treas", "#2"},
		{"counter put", "on", "bers", "#1"},
		{"counter put", "on", "bo", "Bob"},
		{"counter put", "what", "loy", "loyalty"},
		{"counter put", "what", "", "+1/+1"},
		{"life", "player", "b", "Bob"},
		{"game leave", "player", "", "Bob"},
		{"game start", "format", "comm", "commander"},
		{"token", "name", "trsr", "Treasure"},
		{"token", "name", "", "Food"},
		{"rule", "what", "704.5", "704.5"},
		{"rule", "what", "deathto", "702.2"},
		{"define", "what", "deathto", "Deathtouch"},
		{"create", "what", "trea", "a Treasure token"},
		{"help", "command", "cou", "counter"},
	} {
		all := complete(t, j, tc.command, tc.option, tc.typed)
		if !slices.ContainsFunc(all, func(s commands.Suggestion) bool { return s.Value == tc.want }) {
			t.Errorf("/%s %s:%s lacks %q: %v", tc.command, tc.option, tc.typed, tc.want, all)
		}
	}
	if all := complete(t, j, "flurb", "x", "y"); all != nil {
		t.Errorf("an unknown command completes: %v", all)
	}
}

func TestCompletionOfChoices(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for range 2 {
		say(t, j, "Alice", "add a legendary 4/4 green Elf creature named Marwyn")
	}
	if all := complete(t, j, "choose", "option", ""); len(all) != 2 || all[1].Value != "2" {
		t.Errorf("%v", all)
	}
}

func TestCompleteLine(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	say(t, j, "Alice", "create a Treasure token")
	for _, tc := range []struct{ line, want string }{
		{"und", "undo"},
		{"/ru", "/rule "},
		{"/rule", "/rule "},
		{"/game", "/game "},
		{"/game st", "/game start "},
		{"/rule deathtou", "/rule 702.2"},
		{"/token treas", "/token Treasure"},
		{"/counter put +1/+1 on:trea", "/counter put +1/+1 on:#1"},
		{"/rule game:magic deathtou", "/rule game:magic what:702.2"},
		{"/counter put +1/+1 o", "/counter put +1/+1 on:"},
	} {
		all := j.CompleteLine(t.Context(), "kitchen", tracker.Speaker{Name: "Alice"}, tc.line)
		if !slices.ContainsFunc(all, func(s commands.Suggestion) bool { return s.Value == tc.want }) {
			t.Errorf("%q lacks %q: %q", tc.line, tc.want, all)
		}
	}
}
