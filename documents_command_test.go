package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/internal/shared"
)

const tournament = "../shared/tournament/"

// Each document is imported from the publisher's PDF and from Markdown. A PDF that
// can't be read is refused with the reason, and nothing changes.
func TestDocumentsOnTheCommandLine(t *testing.T) {
	shared.Path(t, "tournament")
	dir := t.TempDir()
	whole, err := os.ReadFile(tournament + "jar-2020-09-25.pdf")
	if err != nil {
		t.Fatal(err)
	}
	broken := filepath.Join(t.TempDir(), "broken.pdf")
	if err := os.WriteFile(broken, whole[:len(whole)/2], 0o600); err != nil { //nolint:gosec // a file of the test's own
		t.Fatal(err)
	}
	for _, step := range []struct {
		args   string
		status int
		says   []string
	}{
		{"rules show MTR 2.12", done, []string{"own words", "MTR 2.12  Electronic Devices"}},
		{"rules import " + tournament + "mtr-2025-04-21.pdf", done, []string{"87 sections imported: Magic Tournament Rules mtr-2025-04-21."}},
		{"rules import " + tournament + "ipg-2024-09-23.pdf", done, []string{"28 sections imported: Magic Infraction Procedure Guide ipg-2024-09-23."}},
		{"rules import " + tournament + "jar-2020-09-25.pdf", done, []string{"5 sections imported: Judging at Regular jar-2020-09-25."}},
		{"rules import " + broken, refused, []string{"damaged, or not whole", "nothing was changed"}},
		{"rules show MTR 2.12", done, []string{"mtr-2025-04-21", "Electronic devices are permitted", "In plain words"}},
		{"rules import " + tournament + "mtr-2026-02-27.md", done, []string{"mtr-2026-02-27"}},
		{"rules import " + tournament + "jar-2024-08-05.md", done, []string{"jar-2024-08-05"}},
		{"rules import ../shared/rules/riftbound/tournament-rules-2026-05-02.md", done, []string{"Riftbound Tournament Rules tr-2026-04-29"}},
		{"rules editions", done, []string{"mtr-2026-02-27           Magic Tournament Rules  (default)", "mtr-2025-04-21           Magic Tournament Rules\n", "tr-2026-04-29"}},
		{"rules show IPG 2.1", done, []string{"Competitive REL", "Regular REL", "ipg-2024-09-23"}},
		{"rules show --edition mtr-2025-04-21 MTR 2.12", done, []string{"mtr-2025-04-21"}},
		{"rules list --edition jar-2024-08-05", done, []string{"2.1  "}},
		{"rules show 704.5f", done, []string{"704.5f", "own words"}},
		{"rules diff", refused, []string{"Two whole editions", "there are 0 here"}},
	} {
		status, out, problem := arbiter(t, dir, strings.Fields(step.args)...)
		if status != step.status {
			t.Errorf("%s: status %d: %s%s", step.args, status, out, problem)
		}
		for _, part := range step.says {
			if !strings.Contains(out+problem, part) {
				t.Errorf("%s lacks %q:\n%s%s", step.args, part, out, problem)
			}
		}
	}
}

// The publisher's page, with its links escaped, brings each document.
func TestDocumentsUpdate(t *testing.T) {
	shared.Path(t, "tournament")
	files := map[string]string{
		"/MTG_MTR_2025_Apr 21_EN.pdf": "mtr-2025-04-21.pdf", "/MTG_IPG_2024Sep23_EN.pdf": "ipg-2024-09-23.pdf", "/JAR_2020.pdf": "jar-2020-09-25.pdf",
	}
	var publisher *httptest.Server
	publisher = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if file, ok := files[r.URL.Path]; ok {
			http.ServeFile(w, r, tournament+file)
			return
		}
		page := `{"mtr":"` + publisher.URL + `/MTG_MTR_2025_Apr%2021_EN.pdf","ipg":"` + publisher.URL + `/MTG_IPG_2024Sep23_EN.pdf","jar":"` + publisher.URL + `/JAR_2020.pdf"}`
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<!doctype html><script>`+strings.ReplaceAll(page, "/", `\u002F`)+`</script>`)
	}))
	t.Cleanup(publisher.Close)
	dir := t.TempDir()
	t.Setenv("ARBITER_RULES_URL", "off")
	t.Setenv("ARBITER_DOCUMENTS_URL", publisher.URL+"/")
	status, out, problem := arbiter(t, dir, "rules", "update")
	if want := "Installed: Magic Tournament Rules mtr-2025-04-21.\nInstalled: Magic Infraction Procedure Guide ipg-2024-09-23.\nInstalled: Judging at Regular jar-2020-09-25.\n"; status != done || out != want {
		t.Errorf("status %d: %s%s", status, out, problem)
	}
	if status, out, problem := arbiter(t, dir, "rules", "update"); status != done || strings.Count(out, "Nothing new") != 3 {
		t.Errorf("again: status %d: %s%s", status, out, problem)
	}
}
