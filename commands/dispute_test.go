package commands_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/data"
	"arbiter/internal/datatest"
	"arbiter/internal/shared"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

// Lines of table talk that are about a dispute, and lines that are the game's.
func TestDisputeLines(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	type options = map[string]string
	for line, want := range map[string]options{
		"judge does trample work on walkers":   {"question": "does trample work on walkers"},
		"Judge, who is right?":                 {"question": "who is right?"},
		"judge: his bear died first":           {"question": "his bear died first"},
		"judge! he drew two":                   {"question": "he drew two"},
		"judge can i respond":                  {"question": "can i respond"},
		"judge":                                {},
		"judge!":                               {},
		"dispute":                              {},
		"side: I said so: before blocks":       {"side": "I said so: before blocks"},
		"my side: I was first":                 {"side": "I was first"},
		"Bob's side: he was first":             {"player": "Bob", "side": "he was first"},
		"ruling: 702.19b, only what is left":   {"ruling": "702.19b, only what is left"},
		"ruling 702.19b and 510.1c":            {"ruling": "702.19b and 510.1c"},
		"withdraw the dispute":                 {"withdraw": "true"},
		"judge of currents attacks":            nil,
		"Judge Unworthy deals 3 to #1":         nil,
		"judge's familiar attacks":             nil,
		"tap judge":                            nil,
		"label #1 judge":                       nil,
		"side attacks Bob":                     nil,
		"ruling attacks":                       nil,
		"withdraw #3":                          nil,
		"combat: #1 deals 3 to #4":             nil,
		"effect: creatures you control get +1": nil,
	} {
		r := j.Talk(line)
		if want == nil && r.Command == "judge" || want != nil && (r.Command != "judge" || !maps.Equal(r.Options, want)) {
			t.Errorf("%s: /%s %v", line, r.Command, r.Options)
		}
	}
	if r := j.Talk("rule 702.19b"); r.Command != "rule" {
		t.Errorf("rule 702.19b: /%s", r.Command)
	}
}

// No line that begins with a card's name, and none of the shared lines of table talk, is
// read as one about a dispute.
func TestNoOtherLineIsADispute(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	pool, err := datatest.Cards()
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	check := func(line string) {
		if lines++; j.Talk(line).Command == "judge" {
			t.Errorf("taken for a dispute: %s", line)
		}
	}
	for card := range pool.All() {
		for _, after := range []string{"", " attacks", " deals 3 damage to #1", " gets +1/+1"} {
			if !strings.EqualFold(card.Name+after, "judge") {
				check(card.Name + after)
			}
		}
	}
	for line := range strings.Lines(string(shared.Read(t, "talk/lines.jsonl"))) {
		var said struct{ Line string }
		if err := json.Unmarshal([]byte(line), &said); err != nil {
			t.Fatal(err)
		}
		check(said.Line)
	}
	if lines < 50_000 {
		t.Errorf("%d lines", lines)
	}
}

// A ruling begins with the numbers of its rules, in any way of typing them; other
// numbers are its sentence.
func TestRulingText(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	say(t, j, "Alice", "/game start")
	say(t, j, "Alice", "judge: who is right")
	for typed, want := range map[string]string{
		"702.19b":                       "702.19b ",
		"702.19b only what is left":     "702.19b only what is left",
		"CR 702.19b, 510.1c: what left": "702.19b 510.1c what left",
		"702.19b and 510.1c":            "702.19b 510.1c ",
		"rule 702.19b – so it is":       "702.19b so it is",
		"702.19b 702.19b twice":         "702.19b twice",
		"704: it is checked":            "704 it is checked",
		"100 damage is enough":          "100 damage is enough",
		"3 damage is enough":            "3 damage is enough",
		"and so it is":                  "and so it is",
		"Bob is right":                  "Bob is right",
	} {
		r := say(t, j, "Carl", "ruling: "+typed)
		if r.Problem != nil {
			t.Errorf("%s: %s", typed, r.Problem.What)
			continue
		}
		rulings := r.Dispute.Rulings()
		got := ""
		for _, c := range rulings[len(rulings)-1].Rules {
			got += c.Number + " "
		}
		if got += rulings[len(rulings)-1].Text; got != want {
			t.Errorf("%s: %q, want %q", typed, got, want)
		}
	}
}

// The log shows the number that a rule had when it was cited, and what it is now:
// found by its key, or, without one, by our own words for it.
func TestDisputeThroughEditions(t *testing.T) {
	older := reader(t, data.FS, official(t, "magic/2026-04-17.txt")...)
	newer := reader(t, data.FS, official(t, "magic/2026-04-17.txt", "magic/2026-09-25-reconstructed.txt")...)
	newer.Tables = older.Tables // the same games, after an update
	say(t, older, "Alice", "/game start")
	say(t, older, "Alice", "judge: two roles on my bear")
	r := say(t, older, "Carl", "ruling: 704.5y the newer stays")
	if text := told(r); !strings.Contains(text, "CR 704.5y") || !strings.Contains(text, "(edition 2026-04-17)") {
		t.Errorf("when it was ruled:\n%s", text)
	}
	if key := r.Dispute.Steps[0].Rules[0].Key; key != "magic/sba/role-uniqueness" {
		t.Errorf("stored as %q", key)
	}
	for _, line := range []string{"/log", "judge"} {
		if text := told(say(t, newer, "Alice", line)); !strings.Contains(text, "CR 704.5y") || !strings.Contains(text, "(edition 2026-04-17; now 704.5z, edition 2026-09-25") {
			t.Errorf("%s, after the update:\n%s", line, text)
		}
	}
}

// The same for rules without a key, whose numbers were compared by hand in both
// editions.
func TestUnkeyedRulesThroughEditions(t *testing.T) {
	older := reader(t, data.FS, official(t, "magic/2024-06-07.txt")...)
	newer := reader(t, data.FS, official(t, "magic/2024-06-07.txt", "magic/2026-09-25-reconstructed.txt")...)
	newer.Tables = older.Tables
	say(t, older, "Alice", "/game start")
	for was, is := range map[string]string{
		"506.3d": "506.3e", "509.5b": "509.3b", "603.2f": "603.2e", "608.2i": "608.2j", "614.12b": "614.12c", "701.8a": "701.9a",
		"702.9b": "702.9b",
	} {
		d := say(t, older, "Alice", "judge: what of "+was).Dispute
		ruled := say(t, older, "Carl", "ruling: "+was)
		if ruled.Problem != nil {
			t.Errorf("%s: %s", was, ruled.Problem.What)
			continue
		}
		if key := ruled.Dispute.Steps[0].Rules[0].Key; (key != "") != (was == "702.9b") {
			t.Errorf("%s has the key %q: the test shows nothing", was, key)
		}
		now := say(t, newer, "Alice", "/judge dispute:"+decimal(d.ID)).Dispute.Cited[0][0]
		if now.Number != was || now.Edition != "2024-06-07" || now.Now != is {
			t.Errorf("%s: %+v, want %s now", was, now, is)
		}
	}
	// A rule that the edition in use doesn't have any more.
	say(t, newer, "Alice", "judge: and this")
	ruled := say(t, newer, "Carl", "ruling: 704.5aa")
	if text := told(ruled); !strings.Contains(text, "704.5aa") {
		t.Fatal(text)
	}
	if text := told(say(t, older, "Alice", "judge")); !strings.Contains(text, "CR 704.5aa") || !strings.Contains(text, "edition 2026-09-25") {
		t.Errorf("in an edition before it:\n%s", text)
	}
}

func decimal(n int64) string { raw, _ := json.Marshal(n); return string(raw) }

// The rules that are kept with a question are those of its answer, and no others.
func TestFoundInDispute(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	say(t, j, "Alice", "/game start")
	for question, want := range map[string]string{
		"702.19b":                "702.19b",
		"deathtouch":             "702.2",
		"deathtuch":              "702.2", // as /rule corrects it
		"Lightning Bolt":         "",
		"flumbobber grobble zzz": "",
		"does trample assign damage to a planeswalker": "702.19b …",
	} {
		r := say(t, j, "Alice", "judge: "+question)
		var got []string
		for _, c := range r.Dispute.Found {
			got = append(got, c.Number)
		}
		all, first := strings.Join(got, " "), want
		if begin, more := strings.CutSuffix(want, "…"); more {
			first, all = begin, all[:min(len(all), len(begin))]
		}
		if all != first {
			t.Errorf("%s: %q, want %q", question, got, want)
		}
	}
}

// Sections of documents for tournaments are cited as the rules are.
func TestDocumentsInDisputes(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	say(t, j, "Alice", "/game start")
	r := say(t, j, "Alice", "judge: what's the penalty for drawing an extra card")
	if len(r.Dispute.Found) == 0 || !strings.HasPrefix(r.Dispute.Found[0].Number, "IPG ") || !strings.HasPrefix(r.Dispute.Found[0].Edition, "ipg-") {
		t.Errorf("found %+v", r.Dispute.Found)
	}
	conversation{
		{"ruling: IPG 2.3, MTR 3.3: a warning", "IPG 2.3|MTR 3.3|“a warning”|(edition ipg-|(edition mtr-"},
		{"/judge rules:IPG 2.1,704.5f", "IPG 2.1|CR 704.5f"},
		{"-/judge rules:IPG 99.9", ""},
		{"/log", "ruling: IPG 2.3, MTR 3.3: a warning"},
	}.run(t, j)
}

// Typed lines can begin a dispute, add sides and rule.
func TestDisputeInWords(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	conversation{
		{"/judge does trample assign damage to a planeswalker", "702.19b|kept nowhere|!Dispute"},
		{"-/judge", "wants a question"},
		{"-side: I was first", "No game"},
		{"/game start", ""},
		{"-judge", "There is no dispute"},
		{"judge does trample assign damage to a planeswalker", "Dispute 4|Alice|702.19b|/judge side:"},
		{"-/judge question:and side:or", "2 things at once"},
		{"-/judge ruling:999.9z", "no rule 999.9z"},
		{"-/judge rules:flumbobber", "No rule is called"},
		{"/judge rules:deathtouch,702.19b ruling:both", "702.2|702.19b|“both”|a party to it"},
		{"-/judge withdraw:true", "was ruled on"},
		{"/judge rules:Active Player, Nonactive Player Order", "CR 101.4"},
		{"why dispute 4", "Dispute 4|“both”"},
		{"-why dispute 3", "There is no dispute 3"},
		{"judge: flumbobber grobble zzz qux", "Dispute 7|Nothing found in the rules"},
		{"/judge dispute:4", "Dispute 4|“both”"},
		{"withdraw the dispute", "Dispute 7, withdrawn"},
		{"judge", "Dispute 4"},
		{"/log", "judge: does trample|Dispute 4 begins; found, best first: CR 702.19b|ruling: 702.2, 702.19b: both|Dispute 7 begins; no rule was found.|Dispute 7 is withdrawn."},
	}.run(t, j)
}

// A look at a dispute costs what a look at the rules costs.
func BenchmarkDispute(b *testing.B) {
	j, _ := judge(b, storetest.Memory())
	say(b, j, "Alice", "/game start")
	say(b, j, "Alice", "judge does trample assign damage to a planeswalker")
	do := func(command string, options map[string]string) commands.Reply {
		return j.Do(b.Context(), commands.Request{Channel: "kitchen", By: tracker.Speaker{Name: "Alice"}, Command: command, Options: options})
	}
	b.Run("rule", func(b *testing.B) {
		for b.Loop() {
			do("rule", map[string]string{"what": "does trample assign damage to a planeswalker"})
		}
	})
	b.Run("judge", func(b *testing.B) {
		for b.Loop() {
			do("judge", map[string]string{})
		}
	})
	b.Run("side", func(b *testing.B) {
		for n := 0; b.Loop(); n++ {
			do("judge", map[string]string{"side": decimal(int64(n))})
		}
	})
}
