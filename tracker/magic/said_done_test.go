package magic_test

import (
	"slices"
	"strings"
	"testing"
)

// A keyword typed in quotes is a keyword of the permanent (CR 702.1), or is listed as left to
// the players. It isn't listed as a text that is done.
func TestEachTypedKeywordIsAKeyword(t *testing.T) {
	forms := []string{"", " 2", " {2}", "—Pay 2 life", " from red", " creature", " {2}{R}"}
	for number, name := range keywordHeadings(t) {
		switch name { // headings that differ from the words of cards
		case "landwalk":
			name = "islandwalk"
		case "daybound and nightbound":
			name = "daybound"
		case "∞ (infinity)":
			continue // no known permanent has it
		}
		known := false
		for _, form := range forms {
			g := sitDown(t, "")
			text := strings.ToUpper(name[:1]) + name[1:] + form
			g.Say(`add a 2/2 green Bear creature named "Typed" with "` + text + `"`)
			var d struct{ Permanents []struct{ Keywords []string } }
			g.Document(&d)
			if len(d.Permanents) == 0 { // the keyword asks a question before the permanent enters
				known = true
				continue
			}
			x, err := g.Table.Why("#1")
			if err != nil {
				t.Fatal(err)
			}
			is := slices.ContainsFunc(d.Permanents[0].Keywords, func(k string) bool { return strings.HasPrefix(k, name) })
			known = known || is
			for _, l := range x.Abilities {
				if !l.Yours && l.Text.String() == "“"+text+"”" {
					t.Errorf("%s is said to be done, and is no keyword of it", text)
				}
			}
		}
		if !known {
			t.Errorf("%s %s can't be typed in quotes", number, name)
		}
	}
}

// `why` lists a text as done only if the board applies it, whether the text is typed or given
// by an effect.
func TestDoneIsApplied(t *testing.T) {
	const bear = `add a 2/2 green Bear creature named "Typed" with "`
	for _, tc := range []struct {
		name  string
		lines []string
		text  string // in the list of `why`
		yours bool   // whether it is left to the players
	}{
		{"a static ability", []string{bear + `Other creatures you control get +1/+1."`}, "Other creatures you control get +1/+1.", false},
		{"a static ability that an effect gives", []string{bear + `Flying"`, `#1 gains "Other creatures you control get +1/+1."`}, "Other creatures you control get +1/+1.", false},
		{"a replacement that an effect gives isn't applied", []string{bear + `Flying"`, `#1 gains "If one or more tokens would be created under your control, ` + `twice that many of those tokens are created instead."`}, "If one or more tokens would be created under your control, " + "twice that many of those tokens are created instead.", true},
		{"a replacement", []string{bear + `If you would gain life, you gain that much life plus 7 instead."`}, "If you would gain life, you gain that much life plus 7 instead.", false},
		{"a doubling of tokens that an effect gives", []string{bear + `Flying"`, `#1 gains "If you would create one or more tokens, you create twice that many instead."`}, "If you would create one or more tokens, you create twice that many instead.", true},
		{"a size that nothing printed is a star for", []string{bear + `This creature's power is equal to the number of Bears you control."`}, "This creature's power is equal to the number of Bears you control.", true},
		{"a trigger", []string{bear + `When this creature dies, you gain 2 life."`}, "When this creature dies, you gain 2 life.", false},
		{"a trigger that an effect gives", []string{bear + `Flying"`, `#1 gains "When this creature dies, you gain 2 life."`}, "When this creature dies, you gain 2 life.", false},
		{"a text beside a replacement", []string{bear + `If you would create one or more tokens, you create twice that many instead." and "Creatures you control frobnicate."`}, "Creatures you control frobnicate.", true},
		{"a text beside two statics of one ability", []string{bear + `This creature and other Bears you control get +1/+1." and "Creatures you control frobnicate."`}, "Creatures you control frobnicate.", true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g := sitDown(t, "")
			for _, line := range tc.lines {
				g.Say(line)
			}
			x, err := g.Table.Why("#1")
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range x.Abilities {
				if strings.HasPrefix(l.Text.String(), "“"+tc.text+"”") {
					if l.Yours != tc.yours {
						t.Errorf("%s: yours %v, want %v", tc.text, l.Yours, tc.yours)
					}
					return
				}
			}
			t.Errorf("%q isn't listed: %v", tc.text, x.Abilities)
		})
	}
}
