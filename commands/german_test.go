package commands_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/commands"
	"arbiter/commands/language"
	"arbiter/commands/render"
	"arbiter/tracker"
	"arbiter/tracker/storetest"
)

var update = flag.Bool("update", false, "write the goldens")

// spoken performs a line in German and returns the answer as text.
func spoken(t *testing.T, j *commands.Judge, line string) string {
	t.Helper()
	who := "Alice"
	if rest, ok := strings.CutPrefix(line, "@Bob "); ok {
		who, line = "Bob", rest
	}
	r, err := j.Read(line)
	if err != nil {
		reply := j.Refuse(t.Context(), err, "kitchen")
		reply.Language = j.Languages.In("de")
		return render.Text(reply, 0)
	}
	r.Channel, r.By, r.Locale = "kitchen", tracker.Speaker{Name: who}, commands.Locale{Asker: "de"}
	reply := j.Do(t.Context(), r)
	return render.Text(reply, 0)
}

// In an evening in German, everything Arbiter says is German except texts of
// rules and cards, and lines to type.
func TestAnEveningInGerman(t *testing.T) {
	script, err := os.ReadFile("testdata/evening-de.txt")
	if err != nil {
		t.Fatal(err)
	}
	j, _ := judge(t, storetest.Memory())
	var got strings.Builder
	for line := range strings.Lines(string(script)) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		answer := spoken(t, j, line)
		got.WriteString("> " + line + "\n" + answer + "\n")
		if ofRules.MatchString(line) {
			continue
		}
		for said := range strings.Lines(answer) {
			if word := english.FindString(typed.ReplaceAllString(said, "")); word != "" {
				t.Errorf("%s: %q in %s", line, word, said)
			}
		}
	}
	golden := filepath.Join("testdata", "evening-de.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("(-want +got; go test ./commands -update, and read it)\n%s", diff)
	}
}

// Every language names commands in texts by their English names.
func TestCommandsInTexts(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	known := make(map[string]bool)
	for _, cmd := range j.Commands() {
		known[cmd.Name] = true
	}
	slash, seen := regexp.MustCompile("(?:^|[ `(])/([\\p{L}]+)"), 0
	for _, l := range j.Languages.All() {
		for _, some := range []map[string]language.Entry{l.Entries(), l.Pieces()} {
			for english, e := range some {
				for _, m := range slash.FindAllStringSubmatch(e.One+"\n"+e.Other, -1) {
					if seen++; !known[m[1]] {
						t.Errorf("%s: there is no /%s: %q for %q", l.Locale(), m[1], e.Other, english)
					}
				}
			}
		}
	}
	if seen < 50 {
		t.Errorf("%d commands: the test saw little", seen)
	}
}

// Names of players, cards and labels that equal one of Arbiter's texts aren't
// translated.
func TestNamesStayInGerman(t *testing.T) {
	j, _ := judge(t, storetest.Memory())
	for _, line := range []struct{ said, want string }{
		{"/game start players:Night", "Night setzt sich"},
		{"Night loses 2 life", "Night verliert 2 Leben: 18"},
		{"it becomes night", "Es wird Nacht"},
		{"add a 2/2 black Spirit creature named Monarch", "Monarch kommt ins Spiel"},
		{"label #1 Tapped", "Tapped"},
		{"tap #1", "wird getappt"},
		{"/board", "Night · 18 Leben"},
		{"frobnicate", "Da ist: Alice, Night, Tapped."},
		{"Monarch +1/+1", "Was meinst du?\n  1  `#1 gets +1/+1 until end of turn`\n  2  `put 1 +1/+1 counters on #1`"},
	} {
		if got := spoken(t, j, line.said); !strings.Contains(got, line.want) {
			t.Errorf("%s: lacks %q:\n%s", line.said, line.want, got)
		}
	}
}

var (
	ofRules = regexp.MustCompile(`^/(rule|card|define|token|help$)`)
	// typed matches lines to type and card texts.
	typed   = regexp.MustCompile("`[^`]*`|/[a-z]+ .*|(Meinst du( das)?|Zurückgenommen|Noch einmal getan|Versuch es so|Sag es|Sag, wie viele)[:?] .*|\"[^\"]*\"|^ *·? ?\\d\\d:\\d\\d .*|^ *✗.*|„[^“]*“|(Tippe )?choose (\\d|und)|undo|do reminder( \\d+)?( · dismiss \\d+)?|Draw Phase|for mirrodin!|start your engines!")
	english = regexp.MustCompile(`(?i)\b(the|is|are|of|with|you|your|has|have|gets|gains|loses|enters|created|destroyed|dies|counters?|damage|turn|life|step|choose|nothing|nobody|and|or|not|isn't|doesn't|can't)\b`)
)
