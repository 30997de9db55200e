package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/rules"
)

// References finds each number of a rule, with repetitions, and nothing that only looks
// like one.
func TestReferences(t *testing.T) {
	for _, tc := range []struct {
		of         rules.Document
		text, want string
	}{
		{rules.Core, "See rule 704.5f, and 704.5f again.", "704.5f=704.5f 704.5f=704.5f"},
		{rules.Core, "See rules 601.2f–h and section 704.", "601.2f–h=601.2f 704=704"},
		{rules.Core, "See rules 110, 111 and 112.", "110=110 111=111 112=112"},
		{rules.Core, "(CR 100.6b) RB 187.1.a", "100.6b=100.6b 187.1.a=187.1.a"},
		{rules.Core, "Pay $100.50, on 2026-04-17, for 704 cards.", ""},
		{rules.Core, "Section 7 names it.", ""}, // sections are lower case in sentences
		{rules.Core, "See section 7.", "7=7"},
		{rules.Core, "Commander decks differ (903), and (717; 904).", "903=903 717=717"},
		{rules.Core, "In force from April 17, 2026, and up to (100 cards).", ""},
		{rules.MTR, "See section 2.5, (3.3) and IPG section 4.1; CR 702.49.", "2.5=2.5 3.3=3.3 4.1=ipg:4.1 702.49=702.49"},
		{rules.MTR, "Within 2.5 minutes", ""},
		{rules.MTR, "See Guide section 2.5.", ""}, // it may be of several games
		{rules.Core, "", ""},
	} {
		var got []string
		for _, r := range rules.References(tc.of, tc.text) {
			ref := string(r.Ref)
			if r.Document != tc.of && r.Document != rules.Core {
				ref = string(r.Document) + ":" + ref
			}
			got = append(got, fmt.Sprintf("%s=%s", tc.text[r.From:r.To], ref))
		}
		if strings.Join(got, " ") != tc.want {
			t.Errorf("%s: %q, want %q", tc.text, got, tc.want)
		}
	}
}
