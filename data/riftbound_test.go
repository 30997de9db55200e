package data_test

import (
	"encoding/json"
	"html"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"arbiter/data"
	"arbiter/internal/shared"
)

type riftToken struct {
	Asked     string
	Name      string
	Rule      string
	Domains   []string
	Types     []string
	Tags      []string
	Might     *int // nil of what isn't a unit
	Keywords  []string
	Abilities []string
	Aliases   []string // what players type for it
}

func riftTokens(t *testing.T) []riftToken {
	t.Helper()
	f, err := data.FS.Open("riftbound/tokens.json")
	if err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(f)
	dec.DisallowUnknownFields()
	var all []riftToken
	if err := dec.Decode(&all); err != nil {
		t.Fatal(err)
	}
	return all
}

// riftNewest is the edition that Riftbound's data follow.
func riftNewest(t *testing.T) string {
	t.Helper()
	raw := shared.Read(t, "riftbound/core-rules-v1.4.md")
	return strings.NewReplacer("“", `"`, "”", `"`, "’", "'").Replace(string(raw))
}

// riftDigest returns the digest's texts by number; a heading has its title.
func riftDigest(t *testing.T) map[string]string {
	t.Helper()
	raw, err := data.FS.ReadFile("riftbound/digest.txt")
	if err != nil {
		t.Fatal(err)
	}
	says := make(map[string]string)
	for _, m := range regexp.MustCompile(`(?m)^(?:## )?(\d{3}(?:\.\w+)*)\.(?: (.+))?$`).FindAllStringSubmatch(string(raw), -1) {
		if _, twice := says[m[1]]; twice {
			t.Errorf("%s is there twice", m[1])
		}
		says[m[1]] = m[2]
	}
	return says
}

var (
	riftDefinition = regexp.MustCompile(`(?m)^ *- \*\*(187\.\d+)\.\*\* (?:A|The) (?:(\d+) \[M\] )?(.+?)(?: gear| battlefield)? token(?: with \w+)? is a domainless (unit|gear|battlefield) token with (.+)$`)
	riftMight      = regexp.MustCompile(`(\d+) Might`)
	riftTag        = regexp.MustCompile(`the (\w+) tag`)
	riftKeyword    = regexp.MustCompile(`the (\w+) keyword`)
	quotation      = regexp.MustCompile(`"([^"]+)"`)
)

// definedTokens parses the definitions of 187.1 to 187.11, with their numbers.
func definedTokens(t *testing.T, text string) (defined []riftToken, numbers []string) {
	t.Helper()
	for _, m := range riftDefinition.FindAllStringSubmatch(text, -1) {
		characteristics, _, _ := strings.Cut(m[5], " See rule ")
		d := riftToken{Asked: m[3], Name: m[3], Types: []string{strings.ToUpper(m[4][:1]) + m[4][1:]}}
		for _, q := range quotation.FindAllStringSubmatch(characteristics, -1) {
			d.Abilities = append(d.Abilities, q[1])
		}
		characteristics = quotation.ReplaceAllString(characteristics, "")
		if might := riftMight.FindStringSubmatch(characteristics); might != nil {
			n, err := strconv.Atoi(might[1])
			if err != nil {
				t.Fatal(err)
			}
			d.Might = &n
			if might[1] != m[2] {
				t.Errorf("%s says %s Might and %s Might", m[1], m[2], might[1])
			}
		}
		for _, tag := range riftTag.FindAllStringSubmatch(characteristics, -1) {
			d.Tags = append(d.Tags, tag[1])
		}
		for _, k := range riftKeyword.FindAllStringSubmatch(characteristics, -1) {
			d.Keywords = append(d.Keywords, strings.ToLower(k[1]))
		}
		defined, numbers = append(defined, d), append(numbers, m[1])
	}
	return defined, numbers
}

// Each token of 187.1 to 187.11 is in the data with exactly its definition,
// and cites it.
func TestRiftboundTokensAreTheRulebooks(t *testing.T) {
	text, all, known := riftNewest(t), riftTokens(t), keys(t, "riftbound")
	want, numbers := definedTokens(t, text)
	if lines := len(regexp.MustCompile(`(?m)^ *- \*\*187\.`).FindAllString(text, -1)); lines != 11 || len(want) != lines {
		t.Fatalf("%d lines, %d read as definitions; 11 wanted", lines, len(want))
	}
	var cited []string
	for _, k := range all {
		cited = append(cited, known[k.Rule])
	}
	if diff := cmp.Diff(numbers, cited); diff != "" {
		t.Errorf("rules (-want +cited):\n%s", diff)
	}
	if diff := cmp.Diff(want, all, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(riftToken{}, "Rule", "Aliases")); diff != "" {
		t.Errorf("tokens (-rulebook +ours):\n%s", diff)
	}
}

// Each name that a player may type for a token means only that token.
func TestRiftboundTokenNamesAreUnambiguous(t *testing.T) {
	means := make(map[string]string)
	for _, k := range riftTokens(t) {
		for _, name := range append([]string{k.Name}, k.Aliases...) {
			name = strings.ToLower(name)
			if other, taken := means[name]; taken {
				t.Errorf("%q is %s and %s", name, other, k.Name)
			}
			means[name] = k.Name
		}
	}
}

// riftStep matches what the edition puts before the heading of a step: "2. ".
var riftStep = regexp.MustCompile(`^\d\. `)

// The digest has exactly the numbers of v1.4. A heading says what the edition's
// says, and every other rule has a sentence.
func TestRiftboundDigestFollowsTheEdition(t *testing.T) {
	edition, says := riftRules(t, "riftbound/core-rules-v1.4.md"), riftDigest(t)
	blanks := regexp.MustCompile(`\s+([,.:;]|$)`)
	headings, sentences := 0, 0
	for number, text := range edition {
		digest, ok := says[number]
		text = riftStep.ReplaceAllString(blanks.ReplaceAllString(strings.NewReplacer("“", `"`, "”", `"`, "’", "'").Replace(text), "$1"), "")
		switch {
		case !ok:
			t.Errorf("%s isn't listed", number)
		case strings.HasSuffix(strings.TrimRight(digest, `"')`), "."):
			sentences++
		case digest != text:
			t.Errorf("%s is %q in the digest and %q in v1.4", number, digest, text)
		default:
			headings++
		}
	}
	for number, text := range says {
		if _, ok := edition[number]; !ok {
			t.Errorf("%s isn't of v1.4: %q", number, text)
		}
		if strings.Contains(text, "(v1.") {
			t.Errorf("%s has the mark of an edition: %q", number, text)
		}
	}
	if headings < 200 || sentences < 2100 {
		t.Errorf("the test itself saw %d headings and %d sentences", headings, sentences)
	}
}

var riftCited = regexp.MustCompile(`\b\d{3}(?:\.(?:\d+|[a-z])\b)*`)

// Each number that a sentence names is another rule of the digest.
func TestRiftboundDigestCitesItsOwnRules(t *testing.T) {
	says, n := riftDigest(t), 0
	for number, text := range says {
		for _, name := range riftCited.FindAllString(text, -1) {
			n++
			if _, ok := says[name]; !ok || name == number {
				t.Errorf("%s names %s", number, name)
			}
		}
	}
	if n < 150 {
		t.Errorf("the test itself saw %d numbers", n)
	}
}

// Every rule on tokens with a sentence has a key, and every key a rule. The
// keys of predefined tokens are those of the rules that name them.
func TestRiftboundKeys(t *testing.T) {
	raw, err := data.FS.ReadFile("riftbound/keys.txt")
	if err != nil {
		t.Fatal(err)
	}
	says := riftDigest(t)
	seen := make(map[string]bool)
	for line := range strings.Lines(string(raw)) {
		if strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
			continue
		}
		cols := strings.Split(strings.TrimSuffix(line, "\n"), " |")
		if len(cols) != 4 {
			t.Errorf("%d columns, want 4: %s", len(cols), line)
			continue
		}
		key, number, name := cols[0], strings.TrimSpace(cols[1]), strings.TrimSpace(cols[2])
		if !strings.HasPrefix(key, "riftbound/") || name == "" || seen[key] || number != "-" && seen[number] {
			t.Errorf("bad line: %s", line)
		}
		seen[key], seen[number] = true, true
		if says[number] == "" && number != "-" {
			t.Errorf("%s: the digest says nothing at %s", key, number)
		}
		if strings.HasPrefix(number, "187.") && !strings.HasPrefix(says[number], name) {
			t.Errorf("%s: %s is %q", key, number, says[number])
		}
	}
	for number, text := range says {
		if number >= "179" && number < "188" && text != "" && !seen[number] {
			t.Errorf("%s has no key", number)
		}
	}
}

// riftRules is the text of each rule of an edition, whether it is written as
// rows of HTML or as Markdown. Where a number comes twice, the texts follow
// each other.
func riftRules(t *testing.T, file string) map[string]string {
	t.Helper()
	raw := shared.Read(t, file)
	text := regexp.MustCompile(`<div class="rule-id">([^<]*)</div>`).ReplaceAllString(string(raw), "$1 ")
	text = regexp.MustCompile(`<[^>]*>`).ReplaceAllString(html.UnescapeString(text), "")
	says := make(map[string]string)
	numbered := regexp.MustCompile(`^[#*\- ]*(\d{3}(?:\.(?:\d+|[a-z]))*)\.\**(?:\s(.*))?$`)
	number := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if m := numbered.FindStringSubmatch(line); m != nil {
			number, line = m[1], m[2]
		}
		if number != "" {
			says[number] += line + " "
		}
	}
	return says
}

// words are the words of a text, without what moves between editions.
func words(text string) map[string]bool {
	set := make(map[string]bool)
	for _, w := range regexp.MustCompile(`[a-z']+`).FindAllString(strings.ToLower(text), -1) {
		set[w] = true
	}
	return set
}

// alike returns the share of words that two texts have in common.
func alike(a, b string) float64 {
	x, y := words(a), words(b)
	both := 0
	for w := range x {
		if y[w] {
			both++
		}
	}
	return float64(both) / float64(max(1, len(x)+len(y)-both))
}

// within reports whether a longer text includes the content of a shorter one.
func within(short, long string) bool {
	x, y := words(short), words(long)
	both := 0
	for w := range x {
		if y[w] {
			both++
		}
	}
	return long != "" && both*10 >= len(x)*7
}

// The numbers in editions.txt exist, and each rule matches its row best among
// the rules of its section in the next newer edition. Every rule of the
// section has a row.
func TestRiftboundEditions(t *testing.T) {
	raw, err := data.FS.ReadFile("riftbound/editions.txt")
	if err != nil {
		t.Fatal(err)
	}
	editions := []map[string]string{
		riftRules(t, "riftbound/core-rules-v1.4.md"), riftRules(t, "rules/riftbound/core-rules-v1.3.md"),
		riftRules(t, "rules/riftbound/core-rules-v1.2.md"), riftRules(t, "rules/riftbound/core-rules-v1.1.md"),
	}
	sections := []string{"179 187.9", "176 184.9", "173 181.9", "170 178.9"}
	known := keys(t, "riftbound")
	named := []map[string]bool{{}, {}, {}, {}}
	rows := 0
	for line := range strings.Lines(string(raw)) {
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "key |") || strings.TrimSpace(line) == "" {
			continue
		}
		rows++
		cols := strings.Split(strings.TrimSpace(line), " | ")
		if len(cols) != 5 || known[cols[0]] != cols[1] {
			t.Errorf("not the number of keys.txt: %s", line)
			continue
		}
		newest := ""
		for i, number := range cols[1:] {
			text := editions[i][number]
			named[i][number] = true
			switch {
			case number == "-":
				continue
			case text == "" && within(newest, editions[i][number[:max(0, strings.LastIndexByte(number, '.'))]]):
				continue // written into the rule above it, without its number
			case text == "":
				t.Errorf("%s: edition %d has no %s", cols[0], i, number)
				continue
			case newest != "":
				best := alike(newest, text)
				if best < 0.55 && cols[1] != cols[2] { // elsewhere package rules compares the fingerprints
					t.Errorf("%s: %s says something else: %s", cols[0], number, text)
				}
				for other, says := range inSection(editions[i], sections[i]) {
					if alike(newest, says) > best {
						t.Errorf("%s: %s fits better than %s", cols[0], other, number)
					}
				}
			}
			if text != "" {
				newest = text
			}
		}
	}
	if rows != len(known) {
		t.Errorf("%d rows, %d keys", rows, len(known))
	}
	for i, numbers := range named {
		for number := range inSection(editions[i], sections[i]) {
			if !numbers[number] {
				t.Errorf("%s of edition %d has no row", number, i)
			}
		}
	}
}

// inSection keeps the rules between two numbers.
func inSection(says map[string]string, bounds string) map[string]string {
	from, to, _ := strings.Cut(bounds, " ")
	in := make(map[string]string)
	for number, text := range says {
		if number >= from && number <= to {
			in[number] = text
		}
	}
	return in
}
