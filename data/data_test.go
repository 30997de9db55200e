package data_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/data"
	"arbiter/internal/shared"
)

type token struct {
	Asked     string
	Name      string
	Rule      string
	Colors    []string
	Types     []string
	Subtypes  []string
	Power     string
	Toughness string
	Keywords  []string
	Abilities []string
	Back      *token
	Grants    *struct {
		Power         int
		Toughness     int
		BasePower     int `json:"base_power"`
		BaseToughness int `json:"base_toughness"`
		Keywords      []string
		Abilities     []string
		Each          any
	}
}

func tokens(t *testing.T) []token {
	t.Helper()
	f, err := data.FS.Open("magic/tokens.json")
	if err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(f)
	dec.DisallowUnknownFields()
	var all []token
	if err := dec.Decode(&all); err != nil {
		t.Fatal(err)
	}
	return all
}

// newest is the edition that the data follow.
func newest(t *testing.T) string {
	t.Helper()
	raw := shared.Read(t, "rules/magic/2026-09-25-reconstructed.txt")
	return strings.NewReplacer("“", `"`, "”", `"`, "’", "'", "‘", "'").Replace(string(raw))
}

// Each token of CR 111.10 is there, with the abilities, keywords, colors and
// types of its definition.
func TestPredefinedTokensAreTheRulebooks(t *testing.T) {
	all := tokens(t)
	defined := regexp.MustCompile(`(?m)^111\.10[a-z]{1,2} An? (.+?) token is (.+)$`).FindAllStringSubmatch(newest(t), -1)
	if len(defined) != 22 || len(all) != len(defined) {
		t.Fatalf("%d defined, %d in the data; 22 wanted", len(defined), len(all))
	}
	for _, d := range defined {
		i := slices.IndexFunc(all, func(k token) bool { return k.Asked == d[1] })
		if i < 0 {
			t.Errorf("%s is missing", d[1])
			continue
		}
		text, _, _ := strings.Cut(d[2], " See rule ")
		k := all[i]
		parts := append(slices.Concat(k.Abilities, k.Keywords, k.Subtypes), k.Colors...)
		for _, typ := range k.Types {
			parts = append(parts, strings.ToLower(typ))
		}
		if len(k.Colors) == 0 {
			parts = append(parts, "colorless")
		}
		if k.Power != "" {
			parts = append(parts, k.Power+"/"+k.Toughness)
		}
		if k.Back != nil {
			parts = append(parts, k.Back.Name, k.Back.Power+"/"+k.Back.Toughness)
		}
		for _, p := range parts {
			// A text at the end of a list of abilities has its full stop after
			// the quotation, and quotations inside are single.
			if !strings.Contains(text, p) && !strings.Contains(text, strings.TrimSuffix(p, ".")+",") {
				t.Errorf("%s: %q is not in its definition: %s", k.Asked, p, text)
			}
		}
		if quotes := strings.Count(text, `"`) / 2; k.Back == nil && quotes != len(k.Abilities) {
			t.Errorf("%s: %d abilities, its definition has %d", k.Asked, len(k.Abilities), quotes)
		}
	}
}

// Each token that a keyword's rule creates, outside CR 111.10, is in the data
// as defined there.
func TestKeywordTokensAreTheRulebooks(t *testing.T) {
	f, err := data.FS.Open("magic/keyword_tokens.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []struct {
		token
		Aliases []string
		By      string
		Others  bool
	}
	dec := json.NewDecoder(f)
	dec.DisallowUnknownFields()
	if err := dec.Decode(&all); err != nil {
		t.Fatal(err)
	}
	keys, err := data.FS.ReadFile("magic/keys.txt")
	if err != nil {
		t.Fatal(err)
	}
	made := regexp.MustCompile(`(?m)^(70[12]\.\d+[a-z]) .*?creates? (?:an? |N )?((?:tapped )?[^.]*?(?:creature|planeswalker)) tokens?\b([^.]*)`).FindAllStringSubmatch(newest(t), -1)
	rules := make(map[string]string)
	for _, m := range made {
		if !strings.Contains(m[2], "copy of") && !strings.Contains(m[2], "choose a") {
			rules[m[1]] = m[2] + m[3]
		}
	}
	if len(rules) != 12 || len(all) != 15 {
		t.Errorf("%d rules create a token: %v; %d in the data", len(rules), rules, len(all))
	}
	there := make(map[string]bool)
	for _, k := range all {
		number := regexp.MustCompile(`(?m)^` + k.Rule + ` \| (\S+) `).FindStringSubmatch(string(keys))
		if number == nil {
			t.Errorf("%s: no key %s", k.Asked, k.Rule)
			continue
		}
		there[number[1]] = true
		text := rules[number[1]]
		parts := append(slices.Concat(k.Keywords, k.Colors), k.Subtypes[len(k.Subtypes)-1])
		if k.Power != "" && k.Power != "X" {
			parts = append(parts, k.Power+"/"+k.Toughness)
		}
		for _, typ := range k.Types {
			parts = append(parts, strings.ToLower(typ))
		}
		if len(k.Colors) == 0 {
			parts = append(parts, "colorless")
		}
		for _, p := range parts {
			if !strings.Contains(text, p) {
				t.Errorf("%s: %q is not in %s: %s", k.Asked, p, number[1], text)
			}
		}
		if k.By == "" {
			t.Errorf("%s: no keyword", k.Asked)
		}
	}
	for number, text := range rules {
		if !there[number] {
			t.Errorf("%s is missing: %s", number, text)
		}
	}
}

func TestWordsAreTheRulebooks(t *testing.T) {
	text := newest(t)
	raw, err := data.FS.ReadFile("magic/words.json")
	if err != nil {
		t.Fatal(err)
	}
	var w struct {
		Subtypes map[string][]string
		Keywords []string
	}
	if err := json.Unmarshal(raw, &w); err != nil {
		t.Fatal(err)
	}
	reference := regexp.MustCompile(` \(see rule [^)]*\)`)
	for typ, rule := range map[string]string{"Artifact": "g", "Enchantment": "h", "Land": "i", "Planeswalker": "j", "Creature": "m"} {
		m := regexp.MustCompile(`(?m)^205\.3` + rule + ` .*?(?: types are | one word long: )([^.]*)\.`).FindStringSubmatch(reference.ReplaceAllString(text, ""))
		if m == nil {
			t.Fatalf("205.3%s lists nothing", rule)
		}
		want := strings.Split(strings.TrimPrefix(strings.ReplaceAll(m[1], "and ", ""), "one word long: "), ", ")
		if typ == "Creature" {
			want = append(want, "Time Lord")
		}
		slices.Sort(want)
		if diff := cmp.Diff(want, w.Subtypes[typ]); diff != "" {
			t.Errorf("%s types (-205.3%s +ours):\n%s", typ, rule, diff)
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^702\.(\d+)\. (.+)$`).FindAllStringSubmatch(text, -1) {
		name := strings.TrimSpace(strings.ToLower(m[2]))
		if m[1] == "1" || strings.Contains(name, "infinity") || name == "daybound and nightbound" {
			continue
		}
		if !slices.Contains(w.Keywords, name) {
			t.Errorf("keyword %q of 702.%s is missing", name, m[1])
		}
	}
}

// Every line of keys.txt has a key and an existing rule number, and every line
// of 704.5 has a key.
func TestKeys(t *testing.T) {
	text := newest(t)
	raw, err := data.FS.ReadFile("magic/keys.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for line := range strings.Lines(string(raw)) {
		if strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
			continue
		}
		cols := strings.Split(strings.TrimSpace(line), " | ")
		if len(cols) < 3 || !strings.HasPrefix(cols[0], "magic/") || seen[cols[0]] || seen[cols[1]] {
			t.Errorf("bad line: %s", line)
			continue
		}
		seen[cols[0]], seen[cols[1]] = true, true
		if !strings.Contains(text, "\n"+cols[1]+" ") && !strings.Contains(text, "\n"+cols[1]+". ") {
			t.Errorf("%s: there is no rule %s", cols[0], cols[1])
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^(704\.5[a-z]{1,2}) `).FindAllStringSubmatch(text, -1) {
		if !seen[m[1]] {
			t.Errorf("%s has no key", m[1])
		}
	}
}
