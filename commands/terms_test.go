package commands_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/data"
	"arbiter/rules"
	"arbiter/tracker/storetest"
)

// asked is a line of testdata/terms.txt, which names its source.
type asked struct {
	game  rules.Game
	typed string
	want  []string // rules ("riftbound 341" for the other game's), "refuse", "label"
	held  bool     // held back from the people who work on look-ups
}

func askedTerms(t *testing.T) []asked {
	t.Helper()
	raw, err := os.ReadFile("testdata/terms.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []asked
	for line := range strings.Lines(string(raw)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		columns := strings.Split(line, " | ")
		if len(columns) != 3 {
			t.Fatalf("%q has %d columns", line, len(columns))
		}
		all = append(all, asked{rules.Game(columns[0]), columns[1], strings.Split(columns[2], ", "), len(all)%2 == 1})
	}
	return all
}

// outcome classifies a reply to a word.
type outcome int

const (
	right   outcome = iota
	unsure          // refused, or marked as uncertain
	wrong           // another rule without a warning
	ofThree         // the number of outcomes
)

var ruleTold = regexp.MustCompile(`^/rule ((?:(?:MTR|IPG|JAR|TR) )?\S+)( game:riftbound)?$`)

// tells returns the rules that a reply gives as its answer, and whether the
// reply is certain.
func tells(r commands.Reply) (refs []string, sure bool) {
	add := func(line string) {
		if m := ruleTold.FindStringSubmatch(line); m != nil {
			ref := m[1]
			if m[2] != "" {
				ref = "riftbound " + ref
			}
			refs = append(refs, ref)
		}
	}
	if m := regexp.MustCompile(`^(\d[\d.a-z]*) `).FindStringSubmatch(r.Title.String() + " "); m != nil {
		ref := m[1]
		for _, b := range r.Buttons {
			if strings.HasSuffix(b.Line, "game:riftbound") {
				ref = "riftbound " + m[1]
			}
		}
		refs = append(refs, ref)
	}
	line, _, _ := strings.Cut(r.Next.String(), "/rule ")
	add(strings.TrimPrefix(r.Next.String(), line))
	if len(refs) == 0 || r.Problem != nil {
		for _, b := range r.Buttons[:min(3, len(r.Buttons))] {
			add(b.Line)
		}
		for _, b := range r.Links[:min(2, len(r.Links))] { // the rules that the glossary refers to
			add(b.Line)
		}
	}
	isCard := strings.Contains(told(r), "is a card, and no term of the rules")
	isCard = isCard || strings.Contains(told(r), "No term of the rules") // what no rule decides
	return refs, r.Problem == nil && !isCard && !strings.Contains(told(r), "not sure")
}

// judged classifies a reply to a query.
func (a asked) judged(r commands.Reply) (outcome, []string) {
	refs, sure := tells(r)
	fits := slices.ContainsFunc(refs, func(ref string) bool {
		return slices.ContainsFunc(a.want, func(want string) bool {
			if a.game == rules.Riftbound && !strings.HasPrefix(want, "magic ") {
				want = "riftbound " + want
			}
			want = strings.TrimPrefix(want, "magic ")
			rest, below := strings.CutPrefix(ref, want)
			return below && (rest == "" || rest[0] == '.' || rest[0] >= 'a' && rest[0] <= 'z')
		})
	})
	isLabel := strings.Contains(told(r), "An ability word:")
	switch {
	case slices.Contains(a.want, "label"):
		if isLabel {
			return right, refs
		}
	case fits:
		return right, refs
	case slices.Contains(a.want, "refuse") && !sure:
		return right, refs
	}
	if !sure {
		return unsure, refs
	}
	return wrong, refs
}

// The minimum percentage of words answered with the right rule, or refused if
// no rule explains them, and the maximum answered with another rule. They are
// slightly below what is reached.
const (
	leastRight = 94
	mostWrong  = 5
)

func TestTermsThatPlayersType(t *testing.T) {
	all := askedTerms(t)
	judges := map[string]*commands.Judge{
		"official": reader(t, data.FS, official(t, "magic/2026-09-25-reconstructed.txt", "../riftbound/core-rules-v1.4.md")...),
	}
	judges["digest"], _ = judge(t, storetest.Memory())
	for _, book := range []string{"digest", "official"} {
		for _, command := range []string{"define", "rule"} {
			for _, held := range []bool{false, true} {
				var count [ofThree]int
				n := 0
				for _, a := range all {
					if a.held != held {
						continue
					}
					n++
					line := "/" + command + " " + a.typed
					if a.game == rules.Riftbound {
						line += " game:riftbound"
					}
					r := say(t, judges[book], "Alice", line)
					got, refs := a.judged(r)
					count[got]++
					if got != right && !held {
						t.Logf("%s %s: %s: %v, want %v: %s", book, []string{"", "unsure", "WRONG"}[got], line, refs, a.want, title(r))
					}
				}
				if percent(count[right], n) < leastRight || percent(count[wrong], n) > mostWrong || n < 100 {
					t.Errorf("%s, /%s, held back %v: of %d words %d right, %d wrong", book, command, held, n, count[right], count[wrong])
				}
				t.Logf("%-8s %-6s held %-5v of %d: right %.1f %%, unsure %.1f %%, wrong %.1f %%", book, command, held, n, percent(count[right], n), percent(count[unsure], n), percent(count[wrong], n))
			}
		}
	}
}

func title(r commands.Reply) string {
	if r.Problem != nil {
		return fmt.Sprintf("%s → %s", r.Problem.What, r.Problem.Next)
	}
	return r.Title.String()
}

func percent(n, of int) float64 { return 100 * float64(n) / float64(of) }
