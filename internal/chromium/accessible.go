package chromium

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/chromedp/chromedp"
)

// axe is axe-core, which checks the accessibility of pages.
//
//go:embed axe-core/axe.min.js
var axe string

// findings returns what axe-core finds on the page. The named rules aren't checked.
func (p *Page) findings(but ...string) []string {
	p.t.Helper()
	do(p, chromedp.Evaluate[chromedp.Void](axe))
	left := make(map[string]map[string]bool)
	for _, rule := range but {
		left[rule] = map[string]bool{"enabled": false}
	}
	options, err := json.Marshal(map[string]any{"resultTypes": []string{"violations"}, "rules": left})
	if err != nil {
		p.t.Fatal(err)
	}
	raw := do(p, chromedp.Evaluate[[]byte](`axe.run(document, `+string(options)+`).then(r => r.violations.map(v => ({
		id: v.id, help: v.help, nodes: v.nodes.map(n => n.target.join(" ") + ": " + n.failureSummary)
	})))`, chromedp.EvalAwaitPromise))
	var found []struct {
		ID, Help string
		Nodes    []string
	}
	if err := json.Unmarshal(raw, &found); err != nil {
		p.t.Fatalf("axe-core: %s: %v", raw, err)
	}
	lines := make([]string, 0, len(found))
	for _, f := range found {
		lines = append(lines, fmt.Sprintf("%s (%s)\n  %s", f.ID, f.Help, strings.Join(f.Nodes, "\n  ")))
	}
	return lines
}

// Accessible fails the test if axe-core finds anything on the page: poor contrast, controls
// without names, misused headings, landmarks or languages. The named rules aren't checked.
func (p *Page) Accessible(but ...string) {
	p.t.Helper()
	for _, f := range p.findings(but...) {
		p.t.Errorf("%s: %s", p.Address(), f)
	}
}
