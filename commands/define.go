package commands

import (
	"context"
	"strings"

	"arbiter/rules"
)

func defineCommand() Command {
	return Command{
		Name: "define", Description: "What a word of the rules means, in short: trample, mana value, Buff",
		Options: []Option{
			{Name: "what", Description: "A keyword, a counter kind or a term of the glossary", Required: true, Wants: "a word to define", Example: "trample", Completes: true},
			gameOption(),
		},
		run:      define,
		complete: completeTerm,
	}
}

func completeTerm(_ context.Context, c *call, option string) []Suggestion {
	if option != "what" {
		return nil
	}
	var all []Suggestion
	for _, s := range c.judge.Library.Default(Query{Game: rules.Game(c.text("game")), Table: c.gameOf()}.game()).Complete(c.text(option), mostSuggestions) {
		if s.Title != "" {
			all = append(all, Suggestion{s.Title, s.Title})
		}
	}
	return all
}

// mostWords is how many sentences of our own a definition has.
const mostWords = 3

func define(_ context.Context, c *call) (Reply, error) {
	q := c.query("what")
	v, page, answer, err := Find(c.judge.Library, q)
	if err != nil {
		return Reply{}, err
	}
	if page.Entry.Ref == "" {
		return question(v, q.Text)
	}
	if _, isNumber := rules.ParseRef(q.Text); isNumber {
		return rulePage(v, page, answer), nil
	}
	name := page.Entry.Title
	if name == "" {
		name = capital(q.Text)
	}
	r := Reply{Title: name, Notices: notices(v)}
	if answer.Corrected != "" {
		r.Notices = append(r.Notices, "Showing "+answer.Corrected+".")
	}
	blocks := []Block{{Style: Small, Text: edition(page.Edition)}}
	blocks = append(blocks, definition(v, page, name)...)
	r.Pages = paged(blocks)
	if _, glossary := page.Entry.Ref.Term(); !glossary {
		r.Buttons = []Button{{"The whole rule", "/rule " + string(page.Entry.Ref)}}
		r.Next = "The whole rule: /rule " + string(page.Entry.Ref)
	}
	return r, nil
}

// definition is the glossary's text, or what the rule itself says, with our
// own words below.
func definition(v *rules.View, page rules.Page, name string) []Block {
	var blocks []Block
	words := Quote
	if v.Official == nil {
		words = Plain
	}
	entry := page.Entry
	if g, ok := v.Show(rules.GlossaryRef(name)); ok {
		entry = g.Entry
	}
	if entry.Text != "" && entry.Text != entry.Title {
		blocks = append(blocks, Block{Style: words, Text: entry.Text})
	}
	var plain []string
	if page.Plain != nil && page.Plain.Text != page.Plain.Title {
		plain = append(plain, page.Plain.Text)
	}
	for _, child := range page.Children {
		if len(plain) >= mostWords {
			break
		}
		p, ok := v.Show(child.Ref)
		switch {
		case !ok:
		case p.Plain != nil && p.Plain.Text != p.Plain.Title:
			plain = append(plain, p.Plain.Text)
		case v.Official == nil && child.Text != "":
			plain = append(plain, child.Text)
		case len(blocks) == 0 && child.Text != "": // no glossary: the rule's own first sentence
			blocks = append(blocks, Block{Style: words, Mark: string(child.Ref), Text: child.Text})
		}
	}
	if len(plain) > 0 {
		if len(blocks) > 0 {
			blocks = append(blocks, Block{Style: Heading, Text: "In plain words"})
		}
		blocks = append(blocks, Block{Text: strings.Join(plain, " ")})
	}
	return blocks
}
