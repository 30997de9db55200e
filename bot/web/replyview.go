package web

import (
	"encoding/base64"
	"html/template"
	"mime"
	"path"
	"strings"

	"arbiter/bot/web/page"
	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/rules"
)

// answer is a reply for its template.
type answer struct {
	Refused bool
	What    string
	Cite    string
	Rule    string // the address of the rule
	Next    string
	Notices []string
	Title   string
	Blocks  []block
	Events  []happened
	Buttons []press // lines that can be said instead
	Sources []source
	File    *download
	Typed   string
}

type block struct {
	Style string
	Mark  string
	Text  []linked
}

type happened struct{ Text, Cite, Rule string }

// press is a button that says a line.
type press struct {
	Label string
	Line  string
	Form  string
	Menu  string
	Now   bool
}

type source struct{ Label, Address string }

type download struct {
	Name string
	Data template.URL
}

// styles are the classes of blocks.
var styles = [...]string{commands.Plain: "plain", commands.Heading: "heading", commands.Quote: "quote", commands.Item: "item", commands.Small: "small", commands.Struck: "struck"}

// answerOf returns a reply for its template.
func answerOf(r commands.Reply) *answer {
	r = r.Said()
	a := &answer{Title: text(r.Title.String()), Next: text(r.Next.String())}
	game := r.Table.Game
	for _, n := range r.Notices {
		a.Notices = append(a.Notices, text(n.String()))
	}
	for _, p := range r.Pages {
		for _, b := range p {
			a.Blocks = append(a.Blocks, block{Style: styles[b.Style], Mark: text(b.Mark.String()), Text: withRules(text(b.Text.String()), game)})
		}
	}
	for _, e := range r.Events {
		h := happened{Text: text(e.Text.String()), Cite: text(e.Cause.Cite)}
		if h.Cite == "" {
			h.Cite = text(e.Cause.Effect.String())
		}
		h.Rule = ruleAddress(string(e.Cause.Rule), e.Cause.Number, game)
		a.Events = append(a.Events, h)
	}
	if p := r.Problem; p != nil {
		a.Refused, a.What, a.Cite, a.Next = true, text(p.What.String()), text(p.Cite), text(p.Next.String())
		a.Rule = ruleAddress(string(p.Rule), p.Number, game)
	}
	for _, some := range [][]commands.Button{r.Buttons, r.Links} {
		for _, b := range some {
			if len(a.Buttons) < mostPresses {
				a.Buttons = append(a.Buttons, press{Label: text(b.Label.String()), Line: b.Line})
			}
		}
	}
	for _, p := range r.Picks {
		for i, b := range p.Of {
			if i != p.Now && len(a.Buttons) < mostPresses {
				a.Buttons = append(a.Buttons, press{Label: text(b.Label.String()), Line: b.Line})
			}
		}
	}
	for _, s := range r.Sources {
		a.Sources = append(a.Sources, source{text(s.Label.String()), s.Address})
	}
	if f := r.File; f != nil {
		kind := mime.TypeByExtension(path.Ext(f.Name))
		if kind == "" {
			kind = "application/octet-stream"
		}
		kind, _, _ = strings.Cut(kind, ";")
		a.File = &download{f.Name, template.URL("data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(f.Data))} //nolint:gosec // base64 of a file of ours
	}
	return a
}

// mostPresses is the maximum number of buttons of an answer.
const mostPresses = 30

// text returns a text as people see it.
func text(s string) string { return render.Visible(s) }

// ruleAddress returns the address of a rule's page, or "".
func ruleAddress(key, number, game string) string {
	if number == "" {
		return ""
	}
	if of, _, ok := strings.Cut(key, "/"); ok {
		game = of
	}
	return page.RulePath(game, number)
}

// linked is a part of a text: words, or the number of a rule with the address of its page.
type linked struct{ Text, Rule string }

// withRules splits a text at the numbers of rules in it.
func withRules(s, game string) []linked {
	var all []linked
	end := 0
	for _, n := range rules.Numbers(s) {
		if !n.Sure || n.From < end {
			continue
		}
		of := string(n.Game)
		if of == "" {
			of = game
		}
		all = append(all, linked{Text: s[end:n.From]}, linked{s[n.From:n.To], page.RulePath(of, string(n.Ref))})
		end = n.To
	}
	return append(all, linked{Text: s[end:]})
}
