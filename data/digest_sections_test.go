package data_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/data"
)

var (
	// rule is the number of a rule or subrule of Magic at the start of a line.
	rule = regexp.MustCompile(`^([0-9]{3}\.[0-9]+)(?:\.|([a-z]{1,2}))(?: |$)`)
	// section is the number of a section of Magic at the start of a line.
	section = regexp.MustCompile(`^([1-9][0-9]{2})\. `)
	// cited is the number of a section, rule or subrule within a sentence.
	cited = regexp.MustCompile(`\b[1-9][0-9]{2}(?:\.[0-9]+[a-z]{0,2})?\b`)
)

// numbered are the rules and subrules of a text in the layout of the
// Comprehensive Rules: number, without the dot at its end, and sentences.
func numbered(text string) map[string]string {
	all := make(map[string]string)
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n ")
		if m := rule.FindStringSubmatch(line); m != nil {
			all[m[1]+m[2]] = strings.TrimSpace(line[len(m[0]):])
		}
	}
	return all
}

func magicDigest(t *testing.T) string {
	t.Helper()
	raw, err := data.FS.ReadFile("magic/digest.txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// Every rule and subrule that the newest edition has in these sections has a
// sentence in the digest.
func TestSectionsOfVariantsAreWhole(t *testing.T) {
	sections := []string{"800", "801", "805", "807", "808", "809", "810", "901", "904"}
	ours, seen := numbered(magicDigest(t)), 0
	for number := range numbered(newest(t)) {
		if !slices.Contains(sections, number[:3]) {
			continue
		}
		seen++
		if ours[number] == "" {
			t.Errorf("%s has no sentence", number)
		}
	}
	if seen != 199 {
		t.Errorf("the test itself saw %d rules", seen)
	}
}

// A number in a sentence of the digest is that of a section, rule or subrule
// that exists.
func TestDigestCitesRulesThatExist(t *testing.T) {
	text := magicDigest(t)
	ours, sections := numbered(text), make(map[string]bool)
	for line := range strings.Lines(text) {
		if m := section.FindStringSubmatch(line); m != nil {
			sections[m[1]] = true
		}
	}
	seen := 0
	for number, sentences := range ours {
		for _, to := range cited.FindAllString(sentences, -1) {
			seen++
			if _, ok := ours[to]; !ok && !sections[to] {
				t.Errorf("%s cites %s, which doesn't exist", number, to)
			}
		}
	}
	if seen < 500 {
		t.Errorf("the test itself saw %d citations", seen)
	}
}
