package data_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/data"
)

// ruleLine is a line that begins with the number of a rule or subrule of Magic.
var ruleLine = regexp.MustCompile(`^(\d{3}\.\d+[a-z]*)\.?(?: (.*))?$`)

// ruleTexts maps the numbers of a text in the layout of the Comprehensive Rules
// to what stands behind them.
func ruleTexts(text string) map[string]string {
	all := make(map[string]string)
	for line := range strings.Lines(text) {
		if m := ruleLine.FindStringSubmatch(strings.TrimRight(line, "\r\n ")); m != nil {
			all[m[1]] = m[2]
		}
	}
	return all
}

// Every rule and subrule that the newest edition has in these sections has a
// sentence in the digest.
func TestSectionsOfVariantsAreWhole(t *testing.T) {
	raw, err := data.FS.ReadFile("magic/digest.txt")
	if err != nil {
		t.Fatal(err)
	}
	whole := []string{"800", "801", "805", "807", "808", "809", "810", "901", "904"}
	ours, seen := ruleTexts(string(raw)), 0
	for number := range ruleTexts(newest(t)) {
		if !slices.Contains(whole, number[:3]) {
			continue
		}
		seen++
		if !strings.HasSuffix(strings.TrimRight(ours[number], `")`), ".") {
			t.Errorf("%s has no sentence: %q", number, ours[number])
		}
	}
	if seen != 199 {
		t.Errorf("the test itself saw %d rules", seen)
	}
}
