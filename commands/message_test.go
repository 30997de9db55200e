package commands_test

import (
	"slices"
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

const (
	onRules = "What do the rules say?"
	onCards = "Cards in this message"
)

// listed returns the lines in the lists of a reply, the current one in
// brackets.
func listed(r commands.Reply) string {
	var all []string
	for _, p := range r.Picks {
		for i, b := range p.Of {
			line := b.Line
			if i == p.Now {
				line = "(" + line + ")"
			}
			all = append(all, line)
		}
	}
	return strings.Join(all, " ")
}

// The cards and rules that a message mentions, best first, for the game on the
// table.
func TestWhatAMessageNames(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	magic, riftbound := "channel", "elsewhere"
	alice := tracker.Speaker{Account: "1", Name: "Alice"}
	start := commands.Request{Channel: riftbound, By: alice, Command: "game start", Options: map[string]string{"system": "riftbound"}}
	if r := j.Do(t.Context(), start); r.Problem != nil {
		t.Fatal(r.Problem)
	}
	for _, tc := range []struct {
		channel, command, text string
		title, lines           string
	}{
		{magic, onCards, "Sol Ring", "Sol Ring", ""}, // a single one needs no list
		{magic, onCards, "Sol Ring and sol ring, [[Sol Ring]]", "Sol Ring", ""},
		{magic, onCards, "[[trample]] with Serra Angel", "Trample", "(/define what:trample) /card Serra Angel"},
		{magic, onCards, "I charm him with a Pouty Poro and Serra Angel", "Pouty Poro (Riftbound)", "(/card Pouty Poro game:riftbound) /card Serra Angel"},
		{riftbound, onCards, "Pouty Poro or Serra Angel", "Pouty Poro", "(/card Pouty Poro) /card Serra Angel game:magic"},
		{magic, onCards, "704.5j and [[jace]]", "Which card is “jace”?", "(/card name:jace) /rule 704.5j"},
		{magic, onRules, "Serra Angel has flying; rule 702.9b", "702.9b", "(/rule 702.9b) /define what:flying"},
		{magic, onRules, "[[serra angel]] [[flying]]", "Serra Angel", "(/card Serra Angel) /define what:flying"},
		{magic, onRules, "RB 179 it is", "179", ""},
		{magic, onRules, "player, card", "Player", "(/define what:player) /define what:card"},                                                                   // better than no answer
		{riftbound, onRules, "does Might count in a showdown", "Might", "(/define what:Might) /define what:showdown /rule what:does Might count in a showdown"}, // rules have both
		{riftbound, onRules, "when does the showdown end", "Showdown end", "(/define what:showdown end) /rule what:when does the showdown end"},
		{riftbound, onRules, "does trample count", "Trample", ""},
	} {
		r := j.Do(t.Context(), commands.Request{Channel: tc.channel, By: alice, Command: tc.command, Message: tc.text})
		if r.Problem != nil || !strings.HasPrefix(r.Title.String(), tc.title) || listed(r) != tc.lines {
			t.Errorf("%s, %s of %q:\n got %q %s %v\nwant %q %s", tc.channel, tc.command, tc.text, r.Title, listed(r), r.Problem, tc.title, tc.lines)
		}
		if !r.Private || !r.Quote || r.Again == "" {
			t.Errorf("%s of %q: private %v, to be quoted %v, by %q", tc.command, tc.text, r.Private, r.Quote, r.Again)
		}
	}
	// A question to the rules is offered as a whole.
	r := j.Do(t.Context(), commands.Request{Channel: magic, By: alice, Command: onRules, Message: "what happens to a creature\nwith toughness 0?"})
	if !strings.Contains(listed(r), "/rule what:what happens to a creature with toughness 0?") {
		t.Errorf("listed: %s", listed(r))
	}
	long := j.Do(t.Context(), commands.Request{Channel: magic, By: alice, Command: onCards, Message: strings.Repeat("x ", 4000) + "Sol Ring"})
	if long.Title.String() == "Sol Ring" || !slices.ContainsFunc(long.Notices, func(n tracker.Message) bool { return strings.Contains(n.String(), "the first 6000 were read") }) {
		t.Errorf("%q, %q", long.Title, long.Notices)
	}
}

// In a place that the bot isn't a member of, only look-ups are performed and
// offered.
func TestVisitsOnlyLookUp(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	alice := tracker.Speaker{Account: "1", Name: "Alice"}
	for _, line := range []string{"/create what:a Treasure token", "/game start", "/game info", "/board", "/settings", "/data delete what:mine confirm:delete", "/undo", "/roll", "/life -3", "draw"} {
		r, err := j.Read(line)
		if err != nil {
			t.Fatal(line, err)
		}
		r.Channel, r.By, r.Visits = "far", alice, true
		if reply := j.Do(t.Context(), r); reply.Problem == nil || !strings.Contains(reply.Problem.What.String(), "not a member") || reply.Table.Game != "" {
			t.Errorf("%s: %+v", line, reply.Problem)
		}
	}
	for _, line := range []string{"/rule 704.5f", "/card Krenko, Mob Boss", "/token Treasure", "/define trample", "/sba", "/changes", "/help", "/help create", "/privacy"} {
		r, err := j.Read(line)
		if err != nil {
			t.Fatal(line, err)
		}
		r.Channel, r.By, r.Visits = "far", alice, true
		reply := j.Do(t.Context(), r)
		if reply.Problem != nil && !strings.HasPrefix(line, "/changes") {
			t.Errorf("%s: %+v", line, reply.Problem)
		}
		for _, b := range append(reply.Buttons, reply.Links...) {
			word, _, _ := strings.Cut(b.Line, " ")
			if !slices.Contains([]string{"/rule", "/card", "/token", "/define", "/sba", "/changes", "/help"}, word) {
				t.Errorf("%s offers %q", line, b.Line)
			}
		}
	}
	here := commands.Request{Channel: "near", By: alice, Command: "create", Options: map[string]string{"what": "a Treasure token"}}
	if reply := j.Do(t.Context(), here); reply.Problem != nil {
		t.Errorf("where it is a member: %+v", reply.Problem)
	}
}
