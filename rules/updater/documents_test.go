package updater_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/internal/shared"
	"arbiter/rules/pdftext"
	"arbiter/rules/updater"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == pdftext.Command {
		os.Exit(pdftext.Serve(os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

func (h house) documents(s *site) *updater.Documents {
	return updater.NewDocuments(updater.Options{Shelf: h, Page: s.URL + "/documents", Note: filepath.Join(h.dir, "documents.json"), Agent: "Arbiter-Test"}, pdftext.Read)
}

// guide is a small Infraction Procedure Guide of a day.
func guide(day string, more ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Magic Infraction Procedure Guide\nEffective %s\n\n", day)
	for chapter := 1; chapter <= 4; chapter++ {
		fmt.Fprintf(&b, "## %d Of lamps\n\nLamps glow.\n\n", chapter)
		for section := 1; section <= 8; section++ {
			fmt.Fprintf(&b, "## %d.%d Lamp %d\n\nIt is lit. %s\n\n", chapter, section, section, strings.Join(more, " "))
		}
	}
	return b.String()
}

// escaped is a page whose data has the addresses, each slash escaped.
func escaped(s *site, paths ...string) http.HandlerFunc {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html><html><script>window.data={")
	for i, p := range paths {
		fmt.Fprintf(&b, `f%d:"%s",`, i, strings.ReplaceAll(s.URL+p, "/", `\u002F`))
	}
	b.WriteString("}</script></html>")
	return sends("text/html", b.String())
}

// The publisher's page and its PDFs, as they are, the second time, and when a new
// edition comes.
func TestDocuments(t *testing.T) {
	h, s := newHouse(t), publisher(t)
	for path, file := range map[string]string{
		"/MTG_MTR_2025_Apr 21_EN.pdf": "mtr-2025-04-21.pdf", "/MTG_IPG_2024Sep23_EN.pdf": "ipg-2024-09-23.pdf", "/JAR.pdf": "jar-2020-09-25.pdf",
	} {
		s.answers(path, sends("application/pdf", string(shared.Read(t, "tournament/"+file))))
	}
	s.answers("/documents", escaped(s, "/MTG_MTR_2024_Nov8_EN.pdf", "/MTG_MTR_2025_Apr%2021_EN.pdf", "/MTG_MTR_2026_Feb27_JP.pdf", "/MTG_IPG_2024Sep23_EN.pdf", "/JAR.pdf", "/Fact_Sheet.pdf"))
	step := func(what, asked, shelf string, results ...updater.Result) {
		t.Helper()
		outcomes, err := h.documents(s).Update(t.Context())
		if err != nil || len(outcomes) != len(results) {
			t.Fatalf("%s: %+v, %v", what, outcomes, err)
		}
		for i, o := range outcomes {
			if o.Result != results[i] {
				t.Errorf("%s: %+v", what, o)
			}
		}
		if got := s.took(); got != asked {
			t.Errorf("%s: asked for %s, want %s", what, got, asked)
		}
		if got := h.has(t); got != shelf {
			t.Errorf("%s: on the shelf are %s, want %s", what, got, shelf)
		}
	}
	const first = "mtr-2025-04-21 ipg-2024-09-23 jar-2020-09-25"
	step("the first time", "/documents /MTG_MTR_2025_Apr 21_EN.pdf /MTG_IPG_2024Sep23_EN.pdf /JAR.pdf", first, updater.Installed, updater.Installed, updater.Installed)
	step("nothing new", "/documents? /MTG_MTR_2025_Apr 21_EN.pdf? /MTG_IPG_2024Sep23_EN.pdf? /JAR.pdf?", first, updater.UpToDate, updater.UpToDate, updater.UpToDate)

	s.answers("/documents", sends("text/html", "<html><a href='/x/Infraction.md'>The newest</a><a href='/y.md'><b>Infraction Procedure</b> Guide</a>"))
	s.answers("/x/Infraction.md", http.NotFound)
	s.answers("/y.md", sends("text/plain", guide("2025-01-13")))
	step("one of another name", "/documents? /y.md", "mtr-2025-04-21 ipg-2025-01-13 ipg-2024-09-23 jar-2020-09-25", updater.Installed)
	s.answers("/y.md", sends("text/plain", guide("2025-01-13", "Mended.")))
	step("corrected", "/documents? /y.md?", "mtr-2025-04-21 ipg-2025-01-13 ipg-2024-09-23 jar-2020-09-25", updater.Corrected)
	s.answers("/y.md", sends("text/plain", guide("2023-01-01")))
	step("an older one", "/documents? /y.md?", "mtr-2025-04-21 ipg-2025-01-13 ipg-2024-09-23 jar-2020-09-25", updater.UpToDate)

	s.answers("/documents", page("/IPG a.md", "/IPG b.md"))
	s.answers("/IPG a.md", sends("text/plain", guide("2025-03-01")))
	s.answers("/IPG b.md", sends("text/plain", guide("2025-06-01")))
	step("names that don't tell", "/documents? /IPG a.md /IPG b.md", "mtr-2025-04-21 ipg-2025-06-01 ipg-2025-01-13 ipg-2024-09-23 jar-2020-09-25", updater.Installed)
}

// A file that isn't the document is refused, and the other documents are installed.
func TestDocumentsRefused(t *testing.T) {
	for name, tc := range map[string]struct {
		file http.HandlerFunc
		want error
		says string
	}{
		"a web page":       {sends("text/html", "<html>Sorry</html>"), updater.ErrOdd, "web page"},
		"a damaged PDF":    {sends("application/pdf", "%PDF-1.7 and so on"), updater.ErrOdd, "damaged"},
		"another document": {sends("text/plain", string(shared.Read(t, "tournament/jar-2024-08-05.md"))), updater.ErrOdd, "another document"},
		"core rules":       {sends("text/plain", rulebook(t, "2024-01-05")), updater.ErrOdd, "another document"},
		"half of it":       {sends("text/plain", guide("2025-01-13")[:900]), updater.ErrOdd, "breaks off"},
		"of a day far off": {sends("text/plain", guide("2199-01-01")), updater.ErrOdd, "2199"},
		"gone":             {http.NotFound, updater.ErrStatus, updater.DocumentsSetting},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, s := newHouse(t), publisher(t)
			s.answers("/documents", page("/IPG.md", "/JAR.md"))
			s.answers("/IPG.md", tc.file)
			s.answers("/JAR.md", sends("text/plain", string(shared.Read(t, "tournament/jar-2024-08-05.md"))))
			outcomes, err := h.documents(s).Update(t.Context())
			requireRefused(t, err, tc.want, tc.says)
			if got := h.has(t); got != "jar-2024-08-05" || len(outcomes) != 1 {
				t.Errorf("on the shelf are %s: %+v", got, outcomes)
			}
			s.answers("/IPG.md", sends("text/plain", guide("2025-01-13")))
			if outcomes, err := h.documents(s).Update(t.Context()); err != nil || len(outcomes) != 2 || outcomes[0].Result != updater.Installed {
				t.Errorf("the good one afterwards: %+v, %v", outcomes, err)
			}
		})
	}
	h, s := newHouse(t), publisher(t)
	s.answers("/documents", page("/Fact_Sheet.pdf"))
	_, err := h.documents(s).Update(t.Context())
	requireRefused(t, err, updater.ErrNoLink, updater.DocumentsSetting)
}

// The publisher's own names of files, and others.
func TestDayOfName(t *testing.T) {
	for name, want := range map[string]string{
		"MTG_MTR_2026_Feb27_EN.pdf": "2026-02-27", "MTG_MTR_2025_Apr 21_EN.pdf": "2025-04-21", "MTG_IPG_2024Sep23_EN.pdf": "2024-09-23",
		"mtr-2026-02-27.md": "2026-02-27", "MTR_20240901.txt": "2024-09-01", "JAR 5 August 2024.pdf": "2024-08-05",
		"IPG_September_23_2024.pdf": "2024-09-23", "JAR.pdf": "", "MTR_2025_Foo21.pdf": "", "MTR_2025_Feb31.pdf": "",
	} {
		if got := updater.DayOfName(&url.URL{Path: "/a/" + name}); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
