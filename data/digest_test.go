package data_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/data"
)

var (
	digestRule    = regexp.MustCompile(`^(\d{3}\.\d+[a-z]*)\.?(?: (.*))?$`)
	digestSection = regexp.MustCompile(`^(\d{3})\. `)
	// cited is a section or a rule between brackets, or a rule in a sentence.
	cited    = regexp.MustCompile(`\b\d{3}\.\d+[a-z]*\b|\(\d{3}(?:, \d{3})*\)`)
	citedOne = regexp.MustCompile(`\d{3}(?:\.\d+[a-z]*)?`)
)

// magicDigest returns the text of each rule of the digest, and the sections.
func magicDigest(t *testing.T) (says map[string]string, sections map[string]bool) {
	t.Helper()
	raw, err := data.FS.ReadFile("magic/digest.txt")
	if err != nil {
		t.Fatal(err)
	}
	says, sections = make(map[string]string), make(map[string]bool)
	for line := range strings.Lines(string(raw)) {
		line = strings.TrimRight(line, "\n")
		if m := digestRule.FindStringSubmatch(line); m != nil {
			if _, twice := says[m[1]]; twice {
				t.Errorf("%s stands in the digest twice", m[1])
			}
			says[m[1]] = m[2]
		} else if m := digestSection.FindStringSubmatch(line); m != nil {
			sections[m[1]] = true
		}
	}
	if len(says) < 3000 || len(sections) < 100 {
		t.Fatalf("the test itself saw %d rules in %d sections", len(says), len(sections))
	}
	return says, sections
}

// Each rule has a sentence, except two that only say where to read more.
func TestMagicDigestHasSentences(t *testing.T) {
	except := []string{"100.6b", "108.6"}
	keywords := regexp.MustCompile(`^70[12]\.\d+$`) // the headings of keywords
	says, _ := magicDigest(t)
	for number, text := range says {
		if slices.Contains(except, number) {
			continue
		}
		switch end := strings.TrimRight(text, `"')`); {
		case text == "":
			t.Errorf("%s has no sentence", number)
		case !strings.HasSuffix(end, ".") && !keywords.MatchString(number):
			t.Errorf("%s isn't a sentence: %q", number, text)
		}
	}
}

// Each number that a sentence names is a rule or a section of the same edition.
func TestMagicDigestCitesItsOwnRules(t *testing.T) {
	says, sections := magicDigest(t)
	n := 0
	for number, text := range says {
		for _, names := range cited.FindAllString(text, -1) {
			for _, name := range citedOne.FindAllString(names, -1) {
				n++
				if _, rule := says[name]; !rule && !sections[name] {
					t.Errorf("%s names %s, which the digest doesn't list", number, name)
				}
			}
		}
	}
	if n < 500 {
		t.Errorf("the test itself saw %d numbers", n)
	}
}
