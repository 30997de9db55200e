package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"arbiter/rules"
)

// Numbers of rules in what people write, and what only looks like one.
func TestNumbersInText(t *testing.T) {
	for _, tc := range []struct {
		text string
		want []string // number, game, whether it is sure
	}{
		{"rule 704.5f kills it; so does CR 704.5g.", []string{"704.5f  true", "704.5g magic true"}},
		{"see 702.19 (and 702.19, 702.19b)", []string{"702.19  false", "702.19b  true"}},
		{"rb 187.1.a.2, core rules 104", []string{"187.1.a.2 riftbound true", "104 riftbound true"}},
		{"Regel 111.10aa? Section 704!", []string{"111.10aa  true", "704  true"}},
		{"704.5f-704.5g", nil}, // neither end of what isn't one number
		{"704 creatures, 100 life, in 2026", nil},
		{"$104.50 or 104.50€, 100.5%, 10.104.5, 1104.5, v702.19, a/702.19, 104.512.7.8.9", []string{"104.512.7.8.9  false"}},
		{"704.5l", []string{"704.5l  true"}},
		{"\u0667\u0660\u0664.5", nil},
		{"", nil},
	} {
		var got []string
		for _, n := range rules.Numbers(tc.text) {
			got = append(got, fmt.Sprintf("%s %s %v", n.Ref, n.Game, n.Sure))
			if n.From < 0 || n.To > len(tc.text) || !strings.Contains(tc.text[n.From:n.To], "0") && !strings.Contains(tc.text[n.From:n.To], "1") {
				t.Errorf("%q: stands at %d to %d", tc.text, n.From, n.To)
			}
		}
		if !slices.Equal(got, tc.want) {
			t.Errorf("%q:\n got %q\nwant %q", tc.text, got, tc.want)
		}
	}
}

// Terms of the rules in messages, with common terms distinguished from
// specific ones.
func TestTermsInText(t *testing.T) {
	l := library(t)
	for _, tc := range []struct {
		game      rules.Game
		text      string
		want      string // those that say much
		alsoMeant string // and the others
	}{
		{rules.Magic, "if my creature has deathtouch and trample, can I give one damage to the blocker?", "deathtouch and trample, deathtouch, trample, damage, blocker", "creature"},
		{rules.Magic, "does the legend rule hit tokens before state-based actions", "legend rule, tokens, state-based actions", ""},
		{rules.Magic, "etb triggers and scrying 2", "etb", "triggers"},
		{rules.Magic, "what is on my mind, dear all?", "", ""},
		{rules.Magic, "trample. and trample! TRAMPLE", "trample", ""},
		{rules.Riftbound, "the Might of my unit in a showdown", "Might, showdown", "unit"},
		{rules.Magic, strings.Repeat("x", 4000) + " 704 704.5f", "", ""},
	} {
		var much, little []string
		for _, m := range l.Default(tc.game).In(tc.text) {
			if m.Share < 0.1 {
				much = append(much, tc.text[m.From:m.To])
			} else {
				little = append(little, tc.text[m.From:m.To])
			}
			if _, ok := l.Default(tc.game).Show(m.Ref); !ok {
				t.Errorf("%q: there is no %s", tc.text, m.Ref)
			}
		}
		if got := strings.Join(much, ", "); got != tc.want || strings.Join(little, ", ") != tc.alsoMeant {
			t.Errorf("%.80q:\n got %s | %s\nwant %s | %s", tc.text, got, strings.Join(little, ", "), tc.want, tc.alsoMeant)
		}
	}
}
