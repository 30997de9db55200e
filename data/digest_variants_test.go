package data_test

import (
	"regexp"
	"strings"
	"testing"

	"arbiter/data"
)

// ruleLine is a line that begins with the number of a rule or subrule of Magic.
var ruleLine = regexp.MustCompile(`^(\d{3}\.\d+[a-z]*)\.?(?: (.*))?$`)

// ruleTexts maps rule numbers to texts, in the layout of the Comprehensive
// Rules.
func ruleTexts(text string) map[string]string {
	all := make(map[string]string)
	for line := range strings.Lines(text) {
		if m := ruleLine.FindStringSubmatch(strings.TrimRight(line, "\r\n ")); m != nil {
			all[m[1]] = m[2]
		}
	}
	return all
}

// Every rule and subrule that the newest edition has of multiplayer games and
// casual variants has a sentence in the digest.
func TestSectionsOfVariantsAreWhole(t *testing.T) {
	raw, err := data.FS.ReadFile("magic/digest.txt")
	if err != nil {
		t.Fatal(err)
	}
	ours, seen := ruleTexts(string(raw)), 0
	for number := range ruleTexts(newest(t)) {
		if number[0] != '8' && number[0] != '9' {
			continue
		}
		seen++
		if !strings.HasSuffix(strings.TrimRight(ours[number], `")`), ".") {
			t.Errorf("%s has no sentence: %q", number, ours[number])
		}
	}
	if seen != 302 {
		t.Errorf("the test itself saw %d rules", seen)
	}
}
