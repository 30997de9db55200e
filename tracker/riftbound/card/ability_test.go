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
	for text, want := range map[string]string{ //nolint:gosec // the texts of abilities
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
		"When I attack or defend, kill a gear.":                                      "When I attack or defend, kill a gear",
		"When I attack or defend, kill a gear of the attacker's.":                    "When I attack or defend …",
		"When you play me or at the " + "start of your Beginning Phase, [Predict]. ": "When you play me or at start of your beginning phase, predict",
		"When a friendly unit dies, channel 1 rune exhausted.":                       "When a friendly unit dies, channel 1 rune exhausted",
		"When I become [Empowered], give me + 2 [Might] this turn.":                  "When I become [empowered], give me +2 [M] this turn",
		"When one of your units becomes [Mighty], ready me.":                         "When one of your units becomes [mighty], ready me",
		"Increase the points needed to win the game by 1.":                           "Increase the points needed to win the game by 1.",

		"I enter ready if you control a Dragon.":                       "If you control a dragon unit, I enter ready.",
		"I enter ready if you control a Dragon or a Poro.":             "",
		"While I'm attacking, I have +1 [Might].":                      "If I'm attacking, I have +1 [M].",
		"While you have 8+ runes, I have +4 [M].":                      "If you control 8 or more runes, I have +4 [M].",
		"While you have 8+ cards in hand, I have +4 [M].":              "",
		"I have +1 [M] for each friendly gear.":                        "I have +1 [M] for each friendly gear.",
		"I have +1 [M] for each card in your trash.":                   "",
		"I have [Assault] equal to the number of enemy units here.":    "I have [Assault] equal to the number of enemy units here.",
		"Stunned enemy units here have -8 [M], to a minimum of 1 [M].": "Enemy stunned units here have -8 [M], to a minimum of 1 [M].",
		"Your units that are [empowered] have +2 [M].":                 "Your [empowered] units have +2 [M].",
		"Other friendly units enter ready.":                            "Other friendly units enter ready.",
		"I can't be readied.":                                          "I can't be readied.",
		"I can't be countered.":                                        "",

		"The first time I move each turn, draw 1.":                               "The first time I move each turn, draw 1",
		"The first time I move or conquer each turn, draw 1.":                    "",
		"Once each turn, when I move, draw 1.":                                   "Once each turn, when I move, draw 1",
		"When I hold, if you control 4 or fewer runes, draw 1.":                  "When I hold, if you control 4 or fewer runes, draw 1",
		"When I hold, if it rains, draw 1.":                                      "When I hold, if …, draw 1",
		"When another non–Recruit unit you control dies, draw 1.":                "When another non–recruit unit you control dies, draw 1",
		"When you play a spell that costs [6] or more, buff me.":                 "When you play a spell that costs [6] or more, buff me",
		"When I attack, you may pay [1] to stun an enemy unit here.":             "When I attack, you may pay [1] to stun an enemy unit here",
		"When I attack, deal 3 to a friendly unit here and 2 to all others.":     "When I attack …",
		"When I attack, return another friendly unit and an enemy unit to base.": "When I attack …",

		"[Legion] I cost [2] less.":                                  "[Legion] I cost [2] less.",
		"I cost [1] less for each gear you control.":                 "I cost [1] less for each gear you control.",
		"I cost [1] less for each card in your trash.":               "",
		"You may pay [Mind][Body] as an additional cost to play me.": "You may pay [Mind][Body] as an additional cost to play me.",
		"You may sing as an additional cost to play me.":             "",

		"Your spells cost [1] less.":                                                      "Your spells cost [1] less.",
		"[Empowered] Your spells cost [2][Rune] less, to a minimum of [1].":               "[Empowered] Your spells cost [2][A] less, minimum [1].",
		"While I'm in combat, your spells cost [1] less, and enemy spells cost [2] more.": "If I'm in combat, Your spells cost [1] less, and enemy spells cost [2] more.",
		"Opponents' gear cost [1] more.":                                                  "Enemy gear cost [1] more.",
		"Your Cats' Energy costs are reduced by [3], to a minimum of [1].":                "Your cat units cost [3] less, minimum [1].",
		"Units you play cost [Rune] less.":                                                "Your units cost [A] less.",
		"Units you play here cost [1] less.":                                              "",
		"Spells cost [1] less.":                                                           "",
		"Your spells that choose me cost [1] less.":                                       "",
		"Your first spell each turn costs [1] less.":                                      "",
		"Your spells cost [1] less. Sing.":                                                "",

		"[Tap]: Draw 1.": "[E]: draw 1.",
		"[1][Fury], [E], Kill this: Deal 2 to a unit.":                   "[1][Fury], [E], kill this: deal 2 to a unit.",
		"[E]: [Reaction] — [Add] [2].":                                   "[Reaction] [E]: [Add] [2].",
		"Exhaust a unit you control, [E]: Draw 1.":                       "",
		"[E]: Draw 1. Use only if it rains.":                             "",
		"[E]: Draw 1. Use this ability only while I'm at a battlefield.": "[E]: draw 1. Use only while I'm at a battlefield.",
		"[E]: Play two 1 [M] Recruit unit tokens here.":                  "[E]: play 2 1 [M] Recruit tokens here.",
		"[E]: Play a 7 [M] Dodo unit token here.":                        "[E]: ….",
		"I can have any number of buffs.":                                "I can have any number of buffs.",
		"I can have up to 3 buffs.":                                      "I can have up to 3 buffs.",
		"I can have up to 3 buffs and a hat.":                            "",
		"+2 [Might]":                                                     "+2 [M]",
		"Units can't move from here to base.":                            "Units can't move from here to base.",
		"Units can't move from here.":                                    "",

		"Your Mechs have [Shield] and draw cards.":                     "",
		"Your spells have [Repeat].":                                   "",
		"Enemy units have -1 [Might].":                                 "",
		"[Legion] When I attack, draw 1.":                              "",
		"[Empower] I have [Deflect].":                                  "",
		"When you play a unit, gear or spell, draw 1.":                 "",
		"When this is played, discarded, or killed, draw 1.":           "",
		"When I attack while you have 3 tags, draw 1.":                 "",
		"When one or more enemy units die, ready me.":                  "",
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

// Lines that continue an ability, the modes of a choice, and keywords with their cost in words
// are no lines of their own.
func TestLinesBelongTogether(t *testing.T) {
	for text, want := range map[string][]string{
		"When I move, choose one —\n- Draw 1.\n- Buff me.\nI enter ready.":                  {"When I move, choose one — - Draw 1. - Buff me.", "I enter ready."},
		"[E]: Draw 1.\nUse this ability only while I'm at a battlefield.":                   {"[E]: Draw 1. Use this ability only while I'm at a battlefield."},
		"[1]: Draw 1.\n[2]: Buff me.\nUse my abilities only while I'm at a battlefield.":    {"[1]: Draw 1. Use my abilities only while I'm at a battlefield.", "[2]: Buff me. Use my abilities only while I'm at a battlefield."},
		"[Equip] — [Order], Kill a friendly unit (Pay the cost.)":                           nil,
		"[Empower][5] This ability costs [3] less if you sing.\n[Empowered] I have +2 [M].": {"[Empowered] I have +2 [M]."},
		"[Empower] I have +2 [M].": {"[Empower] I have +2 [M]."},
	} {
		var got []string
		for _, l := range card.Lines(text) {
			got = append(got, l.Text)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
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
			if a, b := *l.Ability, *again; cmp.Diff(a.Static, b.Static) != "" || a.Needs.String() != b.Needs.String() || a.Do.String() != b.Do.String() || a.Victory != b.Victory || (a.Trigger == nil) != (b.Trigger == nil) || a.Trigger != nil && cmp.Diff(a.Trigger.On, b.Trigger.On) != "" || cmp.Diff(a.Activated, b.Activated) != "" || cmp.Diff(a.Cost, b.Cost) != "" || cmp.Diff(a.Others, b.Others) != "" || cmp.Diff(a.Extra, b.Extra) != "" {
				t.Errorf("%s: %q is read as something else", c.Name, says)
			}
		}
	}
	if read < 560 {
		t.Errorf("only %d abilities", read)
	}
}
