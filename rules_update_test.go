package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"arbiter/internal/shared"
)

func TestRulesUpdate(t *testing.T) {
	shared.Path(t, "rules/magic")
	var offered atomic.Value // the file whose text the publisher has
	offered.Store(february)
	publisher := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		file := offered.Load().(string)
		w.Header().Set("Etag", fmt.Sprintf("%q", file))
		switch {
		case file == "":
			w.WriteHeader(http.StatusServiceUnavailable)
		case r.URL.Path == "/rules":
			fmt.Fprint(w, `<html><a href="/MagicCompRules.txt">TXT</a></html>`)
		default:
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Error(err)
			}
			w.Header().Set("Content-Type", "text/plain")
			_, _ = w.Write(raw)
		}
	}))
	t.Cleanup(publisher.Close)
	dir := t.TempDir()
	t.Setenv("ARBITER_RULES_URL", publisher.URL+"/rules")
	t.Setenv("ARBITER_DOCUMENTS_URL", "off")
	for _, step := range []struct {
		offered, args string
		status        int
		says          string // on standard output, or of the problem
	}{
		{february, "rules update", done, "3120 rules installed: Magic: The Gathering Comprehensive Rules 2026-02-27.\n"},
		{february, "rules update", done, "Nothing new: Magic: The Gathering Comprehensive Rules 2026-02-27 is the newest"},
		{truncated, "rules update", refused, "breaks off before its end"},
		{april, "rules update", done, "Since 2026-02-27: 26 added, 3 removed, 15 reworded, 116 moved. See: arbiter rules diff 2026-02-27 2026-04-17\n"},
		{february, "rules update", refused, "older than the one of 2026-04-17"},
		{"", "rules update", refused, "503 Service Unavailable"},
		{"", "rules editions", done, "2026-04-17               Magic: The Gathering Comprehensive Rules  (default)\nmagic      2026-02-27"},
		{april, "rules update now", misused, "nothing more"},
		{april, "rules update --game riftbound", refused, "PDF"},
	} {
		offered.Store(step.offered)
		status, out, problem := arbiter(t, dir, strings.Fields(step.args)...)
		if status != step.status || !strings.Contains(out+problem, step.says) {
			t.Errorf("%s with %q: status %d, %s%s; want %d, %q", step.args, step.offered, status, out, problem, step.status, step.says)
		}
	}
	t.Setenv("ARBITER_RULES_URL", "off")
	if status, _, problem := arbiter(t, dir, "rules", "update"); status != refused || !strings.Contains(problem, "rules import FILE") {
		t.Errorf("status %d: %s", status, problem)
	}
	t.Setenv("ARBITER_RULES_URL", "nowhere")
	if status, _, problem := arbiter(t, dir, "rules", "update"); status != misused || !strings.Contains(problem, "ARBITER_RULES_URL") {
		t.Errorf("status %d: %s", status, problem)
	}
}

// On a terminal one line grows and goes away; elsewhere there is none.
func TestProgress(t *testing.T) {
	var out strings.Builder
	p := newProgress(&out, "Downloading the rules")
	p.show(1, 2)
	p.end()
	if out.Len() > 0 {
		t.Errorf("without a terminal it writes %q", out.String())
	}
	p = &progress{doing: "Downloading the rules", out: &out}
	p.show(100<<10, 400<<10)
	p.show(101<<10, 400<<10) // too soon to be drawn
	p.show(400<<10, 400<<10)
	p.end()
	want := "\rDownloading the rules: 100 of 400 KiB (25 %)\x1b[K\rDownloading the rules: 400 of 400 KiB (100 %)\x1b[K\r\x1b[K"
	if got := out.String(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
