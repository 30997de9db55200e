package chromium

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/chromedp/chromedp"
)

// axe is axe-core, which checks pages for what keeps people from reading or using them.
//
//go:embed axe-core/axe.min.js
var axe string

// findings checks the page as it is and returns what axe-core finds, a line each.
func (p *Page) findings() []string {
	p.t.Helper()
	do(p, chromedp.Evaluate[chromedp.Void](axe))
	raw := do(p, chromedp.Evaluate[[]byte](`axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations.map(v => ({
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

// Accessible fails the test if the page has anything that keeps people from reading or
// using it: contrast, names of what can be pressed, headings, landmarks, languages.
func (p *Page) Accessible() {
	p.t.Helper()
	for _, f := range p.findings() {
		p.t.Errorf("%s: %s", p.Address(), f)
	}
}
