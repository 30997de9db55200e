package commands

import (
	"context"
	"fmt"
	"strings"
	"time"

	"arbiter/rules"
	"arbiter/tracker"
)

func ruleCommand() Command {
	return Command{
		Name: "rule", Description: "Look a rule up: by number, by name (misspelt or not), or by a question",
		Options: []Option{
			{Name: "query", Description: "704.5f, deathtouch, legend rule, what is a permanent", Required: true, Completes: true},
			gameOption(),
			{Name: "edition", Description: "Which edition; the newest whole one unless you say", Completes: true},
		},
		run: showRule,
		complete: func(_ context.Context, c *call, option string) []Suggestion {
			switch option {
			case "query":
				return c.rules(c.text(option))
			case "edition":
				var ids []string
				for _, e := range c.judge.Library.Editions(c.gameOf()) {
					ids = append(ids, e.ID)
				}
				return plain(matching(c.text(option), ids))
			}
			return nil
		},
	}
}

// rules offers rules by number and by name.
func (c *call) rules(typed string) []Suggestion {
	var all []Suggestion
	for _, s := range c.judge.Library.Default(c.gameAsked(typed)).Complete(typed, mostSuggestions) {
		ref := string(s.Ref)
		if term, ok := s.Ref.Term(); ok {
			all = append(all, Suggestion{term, term})
			continue
		}
		all = append(all, Suggestion{ref + " " + s.Title, ref})
	}
	return all
}

// gameAsked is the game that a query is about: the one named, or the one whose
// way of writing numbers it has, or the one on the table.
func (c *call) gameAsked(query string) rules.Game {
	if g := c.text("game"); g != "" {
		return rules.Game(g)
	}
	q := strings.ToLower(strings.TrimSpace(query))
	if ref, ok := rules.ParseRef(q); ok {
		switch {
		case strings.HasPrefix(q, "rb"), strings.HasPrefix(q, "core"), strings.Count(string(ref), ".") > 1:
			return rules.Riftbound
		case strings.HasPrefix(q, "cr"):
			return rules.Magic
		}
	}
	return c.gameOf()
}

// view is the edition to look in.
func (c *call) view(query string) (*rules.View, error) {
	game := c.gameAsked(query)
	id := c.text("edition")
	if id == "" {
		return c.judge.Library.Default(game), nil
	}
	v, ok := c.judge.Library.View(game, id)
	if ok {
		return v, nil
	}
	var ids []string
	for _, e := range c.judge.Library.Editions(game) {
		ids = append(ids, e.ID)
	}
	p := tracker.Refuse("No edition %q of the rules of %s is installed.", clip(id, 40), gameName(string(game)))
	if len(ids) == 0 {
		return nil, p.Next("Put one on the shelf: arbiter rules import FILE")
	}
	return nil, p.Next("Installed: %s.", strings.Join(ids, ", "))
}

// mostHits is how many rules answer a question.
const mostHits = 5

// mostNear is how many rules are offered where nothing fits.
const mostNear = 3

func showRule(_ context.Context, c *call) (Reply, error) {
	query := c.text("query")
	v, err := c.view(query)
	if err != nil {
		return Reply{}, err
	}
	page, answer, ok := v.Lookup(query)
	if !ok && c.text("game") == "" && c.text("edition") == "" {
		if other, found := c.otherGame(v, query); found {
			v = other
			page, answer, ok = v.Lookup(query)
		}
	}
	if ok {
		return c.rulePage(v, page, answer), nil
	}
	if ref, isNumber := rules.ParseRef(query); isNumber {
		return Reply{}, noSuchRule(v, ref, answer.Near)
	}
	return question(v, query)
}

// question answers what is no number and no name: with the rules that fit best.
func question(v *rules.View, query string) (Reply, error) {
	hits := v.Search(query, mostHits)
	if len(hits) == 0 {
		p := tracker.Refuse("Nothing in the rules of %s fits %q.", gameName(string(v.Edition().Game)), clip(query, 60))
		var near []string
		for _, s := range v.Complete(query, mostNear) {
			near = append(near, strings.TrimSpace(shown(s.Ref)+" "+s.Title))
		}
		if len(near) > 0 {
			return Reply{}, p.Next("Did you mean %s?", strings.Join(near, " · "))
		}
		return Reply{}, p.Next("Try a number (704.5f), a keyword (deathtouch), or other words.")
	}
	r := Reply{Title: "What fits “" + clip(query, 60) + "” best", Notices: notices(v)}
	blocks := []Block{{Style: Small, Text: edition(v.Edition())}}
	for _, h := range hits {
		text := h.Text
		if text == "" { // not digested: its name, at least
			if p, ok := v.Show(h.Ref); ok {
				text = ruleName(v, p)
			}
		}
		blocks = append(blocks, Block{Style: Item, Mark: shown(h.Ref), Text: text})
		r.Buttons = append(r.Buttons, Button{clip(shown(h.Ref), 80), "/rule " + shown(h.Ref)})
	}
	r.Pages = paged(blocks)
	return r, nil
}

// otherGame is the other game's rulebook, where it has just what was asked.
func (c *call) otherGame(v *rules.View, query string) (*rules.View, bool) {
	other := rules.Riftbound
	if v.Edition().Game == rules.Riftbound {
		other = rules.Magic
	}
	w := c.judge.Library.Default(other)
	_, answer, ok := w.Lookup(query)
	return w, ok && answer.Corrected == ""
}

func noSuchRule(v *rules.View, ref rules.Ref, near []rules.Ref) error {
	what := fmt.Sprintf("There is no rule %s in %s.", ref, edition(v.Edition()))
	if !v.Whole() {
		what = fmt.Sprintf("%s is not among the rules that I have of %s; it may exist all the same.", ref, gameName(string(v.Edition().Game)))
	}
	p := tracker.Refuse("%s", what)
	if len(near) == 0 {
		return p.Next("Try /rule with a word for it.")
	}
	return p.Next("Nearest: %s.", joinRefs(near))
}

// notices says first of all that a text is not the publisher's.
func notices(v *rules.View) []string {
	if v.Official != nil {
		if v.Edition().Source == rules.Excerpt {
			return []string{"From an excerpt, not from a whole rulebook."}
		}
		return nil
	}
	return []string{"In Arbiter's own words, not the official text. To see that: arbiter rules import FILE"}
}

// rulePage lays out a rule: where it is from, the official wording, examples
// and what is below it, our own words, and where it points to.
func (c *call) rulePage(v *rules.View, p rules.Page, a rules.Answer) Reply {
	r := Reply{Title: ruleTitle(v, p), Notices: notices(v)}
	if a.Corrected != "" {
		r.Notices = append(r.Notices, "Showing "+a.Corrected+".")
	}
	words := Quote
	if v.Official == nil {
		words = Plain
	}
	blocks := []Block{{Style: Small, Text: edition(p.Edition)}}
	switch {
	case p.NotDigested():
		blocks = append(blocks, Block{Text: "This rule exists; Arbiter has no words of its own for it yet."})
	case p.Entry.Text != "" && p.Entry.Text != p.Entry.Title:
		blocks = append(blocks, Block{Style: words, Text: p.Entry.Text})
	}
	for _, example := range p.Entry.Examples {
		blocks = append(blocks, Block{Style: words, Mark: "Example", Text: example})
	}
	for _, child := range p.Children {
		text := child.Text
		if text == "" {
			text = child.Title
		}
		if text == "" {
			text = "(no words of our own yet)"
		}
		blocks = append(blocks, Block{Style: Item, Mark: string(child.Ref), Text: text})
	}
	blocks = append(blocks, plainWords(v, p)...)
	if len(p.CrossRefs) > 0 {
		blocks = append(blocks, Block{Style: Small, Text: "See also " + joinRefs(p.CrossRefs)})
	}
	r.Pages = paged(blocks)
	if p.Entry.Parent != "" && p.Entry.Kind != rules.Section {
		r.Buttons = append(r.Buttons, Button{string(p.Entry.Parent), "/rule " + string(p.Entry.Parent)})
	}
	for _, ref := range p.CrossRefs[:min(4, len(p.CrossRefs))] {
		r.Buttons = append(r.Buttons, Button{string(ref), "/rule " + string(ref)})
	}
	return r
}

// mostInPlain is how many rules below another are all put in plain words on its
// page; of longer lists each rule has its own page.
const mostInPlain = 8

// plainWords is what our digest says about a rule and what is below it, beside
// the official text.
func plainWords(v *rules.View, p rules.Page) []Block {
	var blocks []Block
	says := func(mark string, p rules.Page) {
		if p.Plain == nil || p.Plain.Text == p.Plain.Title {
			return
		}
		b := Block{Text: p.Plain.Text}
		if mark != "" {
			b = Block{Style: Item, Mark: mark, Text: p.Plain.Text}
		}
		if p.PlainQuality != rules.Same {
			b.Text += " (Written for the wording of " + day(p.PlainEdition) + ", which differs.)"
		}
		blocks = append(blocks, b)
	}
	says("", p)
	if kind := p.Entry.Kind; (kind == rules.Rule || kind == rules.Subrule) && len(p.Children) <= mostInPlain {
		for _, child := range p.Children {
			if below, ok := v.Show(child.Ref); ok {
				says(string(child.Ref), below)
			}
		}
	}
	if len(blocks) == 0 {
		return nil
	}
	return append([]Block{{Style: Heading, Text: "In plain words"}}, blocks...)
}

// ruleTitle is a rule's number and what it is called.
func ruleTitle(v *rules.View, p rules.Page) string {
	if term, ok := p.Entry.Ref.Term(); ok {
		return term
	}
	return strings.TrimSpace(string(p.Entry.Ref) + "  " + ruleName(v, p))
}

// ruleName is what a rule is called, with the heading of its section.
func ruleName(v *rules.View, p rules.Page) string {
	name := p.Entry.Title
	if name == "" && p.Key != "" {
		name = v.Cite(p.Key).Name
	}
	switch heading := p.Entry.Heading; {
	case name == "":
		name = heading
	case heading != "" && heading != name:
		name += " · " + heading
	}
	return name
}

// edition names an edition with its day: "Comprehensive Rules, in force from
// April 17, 2026".
func edition(e rules.Edition) string {
	if e.Effective == "" {
		return strings.TrimSpace(e.Title + " " + e.ID)
	}
	return e.Title + ", in force from " + day(e)
}

// day is the day of an edition in words; without one, what it is called.
func day(e rules.Edition) string {
	d, err := time.Parse(time.DateOnly, e.Effective)
	if err != nil {
		return e.ID
	}
	return d.Format("January 2, 2006")
}

// shown is an address as it is read and typed.
func shown(r rules.Ref) string {
	if term, ok := r.Term(); ok {
		return term
	}
	return string(r)
}

func joinRefs(refs []rules.Ref) string {
	text := make([]string, len(refs))
	for i, r := range refs {
		text[i] = shown(r)
	}
	return strings.Join(text, " · ")
}
