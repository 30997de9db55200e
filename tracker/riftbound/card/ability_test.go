package card_test

import (
	"compress/gzip"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/internal/shared"
	"arbiter/tracker/riftbound/card"
)

// What is read of abilities, to their last word, as the canonical line; near misses, which
// say a little more, are left.
func TestCanonical(t *testing.T) {
	for text, want := range map[string]string{
		"Your Mechs each have [Shield].":                                             "Your mech units have [Shield].",
		"Other friendly units have +1 [Might] here.":                                 "Other friendly units here have +1 [M].",
		"While I'm buffed, I have an additional +1 [Might].":                         "While I'm buffed, I have +1 [M].",
		"While I'm [Mighty], I have [Deflect] and [Shield].":                         "While I'm [Mighty], I have [Deflect] and [Shield].",
		"[Empowered][>] I have [Assault 2]. (A reminder.)":                           "[Empowered] I have [Assault 2].",
		"[Level 6] Your units have +1 [M].":                                          "[Level 6] Your units have +1 [M].",
		"[Tank] [Deflect]\nI enter ready.":                                           "I enter ready.",
		"This enters exhausted.":                                                     "This enters exhausted.",
		"I must be assigned combat damage last.":                                     "I have [Backline].",
		"[LEGION] – When you play me, draw 2":                                        "[Legion] When you play me, draw 2",
		"[Deathknell] — You may draw 1.":                                             "[Deathknell] you may draw 1",
		"When I attack or defend, kill a gear.":                                      "When I attack or defend …",
		"When you play me or at the " + "start of your Beginning Phase, [Predict]. ": "When you play me or at start of your beginning phase, predict",
		"When a friendly unit dies, channel 1 rune exhausted.":                       "When a friendly unit dies, channel 1 rune exhausted",
		"When I become [Empowered], give me + 2 [Might] this turn.":                  "When I become [empowered], me +2 [M]",
		"When one of your units becomes [Mighty], ready me.":                         "When one of your units becomes [mighty], ready me",
		"Increase the points needed to win the game by 1.":                           "Increase the points needed to win the game by 1.",

		"Your Mechs have [Shield] and draw cards.":                     "",
		"Your spells have [Repeat].":                                   "",
		"Enemy units have -1 [Might].":                                 "",
		"I enter ready if you control a Dragon.":                       "",
		"While I'm attacking, I have +1 [Might].":                      "",
		"[Legion] I cost [2] less.":                                    "",
		"[Legion] When I attack, draw 1.":                              "",
		"[Empower] I have [Deflect].":                                  "",
		"When you play a unit, gear or spell, draw 1.":                 "",
		"When this is played, discarded, or killed, draw 1.":           "",
		"When I attack while you have 3 tags, draw 1.":                 "",
		"When one or more enemy units die, ready me.":                  "",
		"The first time I move each turn, draw 1.":                     "",
		"[Tap]: Draw 1.":                                               "",
		"Increase the points needed to win the game by 1 if you like.": "",
	} {
		lines := card.Lines(text)
		if len(lines) != 1 {
			t.Errorf("%q: %d lines", text, len(lines))
			continue
		}
		if got := lines[0].Canonical(); got != want || lines[0].IsLeft() != (want == "") {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A sentence that errata break into lines is one, and keywords are no lines.
func TestLinesOfErrata(t *testing.T) {
	var got []string
	for _, l := range card.Lines("𝗖𝗮𝗿𝗱 𝗘𝗿𝗿𝗮𝘁𝗮:\n[Tank]\nWhen I hold, ready\na unit.\nI enter ready.") {
		got = append(got, l.Text)
	}
	if diff := cmp.Diff([]string{"When I hold, ready a unit.", "I enter ready."}, got); diff != "" {
		t.Error(diff)
	}
}

// The canonical line of each ability of the publisher's cards is read as the same ability.
func TestCanonicalIsReadAgain(t *testing.T) {
	f, err := os.Open(shared.Path(t, "cards/riftbound.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close() //nolint:errcheck // it was read
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for in := json.NewDecoder(z); in.More(); {
		var c struct {
			Name, Text string
			TypeLine   string `json:"type_line"`
		}
		if err := in.Decode(&c); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(c.TypeLine, "Spell") {
			continue
		}
		for _, l := range card.Lines(c.Text) {
			if l.IsLeft() {
				continue
			}
			read++
			says := l.Canonical()
			again := card.Compile(says)
			if a, b := *l.Ability, *again; cmp.Diff(a.Static, b.Static) != "" || a.Needs != b.Needs || a.Do != b.Do || a.Victory != b.Victory || (a.Trigger == nil) != (b.Trigger == nil) || a.Trigger != nil && cmp.Diff(a.Trigger.On, b.Trigger.On) != "" {
				t.Errorf("%s: %q is read as something else", c.Name, says)
			}
		}
	}
	if read < 380 {
		t.Errorf("only %d abilities", read)
	}
}
