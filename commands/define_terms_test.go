package commands_test

import (
	"strings"
	"testing"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/data"
	"arbiter/rules"
	"arbiter/tracker/storetest"
)

// Each term of the newest glossary, and each heading of its rules, has a
// definition, with the edition and without.
func TestDefineEachTerm(t *testing.T) {
	books := official(t, "magic/2026-09-25-reconstructed.txt")
	alone, _ := judge(t, storetest.Memory())
	for name, j := range map[string]*commands.Judge{"digest": alone, "official": reader(t, data.FS, books...)} {
		defined := 0
		for _, e := range books[0].Entries() {
			if e.Title == "" || e.Kind < rules.Section || strings.HasSuffix(e.Title, ".") {
				continue
			}
			for term := range strings.SplitSeq(e.Title, ", ") {
				term, _, _ = strings.Cut(term, " (")
				term, _, _ = strings.Cut(term, "—")
				term = strings.Trim(term, "“”\"")
				r := j.Do(t.Context(), commands.Request{Channel: "kitchen", By: speaker, Command: "define", Options: map[string]string{"what": term, "game": "magic"}})
				text := render.Text(r, 0)
				switch title := r.Title.String(); {
				case strings.Contains(text, "ord of players:"): // of older cards
					defined++
				case r.Problem != nil, strings.Contains(text, "not sure"), strings.HasPrefix(title, "What fits"), strings.Contains(text, "no words of its own"):
					t.Errorf("%s: %s (%s) is answered with\n%s", name, term, e.Ref, text)
				default:
					defined++
				}
			}
		}
		if defined < 900 {
			t.Errorf("%s: %d terms", name, defined)
		}
		t.Logf("%s: %d terms", name, defined)
	}
}
