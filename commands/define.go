package commands

import (
	"context"
	"regexp"
	"slices"
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
	if typed := strings.ToLower(c.text(option)); len(typed) > 1 {
		for _, w := range c.judge.abilityWords {
			if strings.HasPrefix(w.Name, typed) {
				all = append([]Suggestion{{capital(w.Name), w.Name}}, all...)
			}
		}
	}
	return all
}

func define(_ context.Context, c *call) (Reply, error) {
	q := c.query("what")
	if _, isNumber := rules.ParseRef(q.Text); isNumber {
		return LookUp(c.judge.Library, q)
	}
	kind, said, isCounter := c.judge.counterNamed(q.Text)
	isCounter = isCounter && q.Game != rules.Riftbound
	if isCounter && (said || sized.MatchString(strings.TrimSpace(q.Text))) {
		return c.defineCounter(kind), nil
	}
	v, page, answer, err := Find(c.judge.Library, q)
	if err != nil {
		return Reply{}, err
	}
	found := page.Entry.Ref != ""
	if word, ok := c.judge.abilityWordNamed(q.Text); ok && c.abilityWordFirst(q, v, found && answer.Corrected == "") {
		r := c.defineAbilityWord(word)
		if isCounter { // "rally" is both
			r.Pages = paged(append(slices.Concat(r.Pages...), headed(c.defineCounter(kind))...))
		}
		return r, nil
	}
	if isCounter && (!found || answer.Corrected != "") {
		return c.defineCounter(kind), nil
	}
	if !found {
		return question(v, q)
	}
	r := defined(v, page, answer, q)
	if isCounter && v.Edition().Game != rules.Magic {
		// "shield" is a counter in one game and a keyword in the other.
		r.Pages = paged(append(slices.Concat(r.Pages...), headed(c.defineCounter(kind))...))
	}
	return r, nil
}

// headed is what a reply says below its title.
func headed(r Reply) []Block {
	return append([]Block{{Style: Heading, Text: r.Title + " (Magic)"}}, slices.Concat(r.Pages...)...)
}

// defined lays out what a name means.
func defined(v *rules.View, page rules.Page, answer rules.Answer, q Query) Reply {
	name := page.Entry.Title
	if name == "" {
		name = capital(q.Text)
	}
	if answer.Corrected != "" && page.Entry.Title == "" {
		name = capital(answer.Corrected)
	}
	r := Reply{Title: name, Notices: append(notices(v, q.Host), q.foreign(v)...)}
	if answer.Corrected != "" {
		r.Notices = append(r.Notices, "Showing "+answer.Corrected+".")
	}
	blocks := []Block{{Style: Small, Text: edition(page.Edition)}}
	blocks = append(blocks, definition(v, page, name)...)
	r.Pages = paged(dated(v, blocks))
	if _, glossary := page.Entry.Ref.Term(); !glossary {
		r.Buttons = []Button{{"The whole rule", ruleLine(page.Edition.Game, page.Entry.Ref)}}
		r.Next = "The whole rule: " + ruleLine(page.Edition.Game, page.Entry.Ref)
	}
	return r
}

// mostWords is how many sentences of our own a definition has.
const mostWords = 3

// definition is the glossary's text, or what the rule itself says, with our
// own words below. What is said once is not said again: our sentence for a
// rule, or where that is only a name, those for the rules below it.
func definition(v *rules.View, page rules.Page, name string) []Block {
	entry := page.Entry
	if g, ok := v.Show(rules.GlossaryRef(name)); ok {
		entry = g.Entry
	}
	if v.Official == nil {
		if entry.Text != "" && entry.Text != entry.Title {
			return []Block{{Text: entry.Text}}
		}
		return []Block{{Text: strings.Join(wordsBelow(v, page, name), " ")}}
	}
	var blocks []Block
	if entry.Text != "" && entry.Text != entry.Title {
		blocks = append(blocks, Block{Style: Quote, Text: entry.Text})
	} else if child, ok := says(v, page, name); ok { // no glossary: the rule's own words
		blocks = append(blocks, Block{Style: Quote, Mark: string(child.Entry.Ref), Text: child.Entry.Text})
	}
	plain := wordsBelow(v, page, name)
	if page.Plain != nil && page.Plain.Text != page.Plain.Title {
		plain = []string{page.Plain.Text}
	}
	if len(plain) > 0 {
		blocks = append(blocks, Block{Style: Heading, Text: inPlainWords}, Block{Text: strings.Join(plain, " ")})
	}
	return blocks
}

// says is the rule below a name that says what it does: the one whose sentence
// of ours begins with the name and a colon, or the first that has a text.
func says(v *rules.View, page rules.Page, name string) (rules.Page, bool) {
	does := regexp.MustCompile(`(?i)^` + regexp.QuoteMeta(name) + `(?: [XN])?: `)
	var first rules.Page
	for _, entry := range below(v, page) {
		p, ok := v.Show(entry.Ref)
		if !ok || p.Entry.Text == "" {
			continue
		}
		if first.Entry.Ref == "" {
			first = p
		}
		if does.MatchString(ours(v, p)) {
			return p, true
		}
	}
	return first, first.Entry.Ref != ""
}

// ours is what our digest says about a rule.
func ours(v *rules.View, p rules.Page) string {
	switch {
	case v.Official == nil && p.Entry.Text != p.Entry.Title:
		return p.Entry.Text
	case p.Plain != nil && p.Plain.Text != p.Plain.Title:
		return p.Plain.Text
	}
	return ""
}

// wordsBelow are our sentences for what stands below a name, first the one
// that says what it does.
func wordsBelow(v *rules.View, page rules.Page, name string) []string {
	var words []string
	first, ok := says(v, page, name)
	if text := ours(v, first); ok && text != "" {
		words = append(words, text)
	}
	for _, child := range page.Children {
		p, ok := v.Show(child.Ref)
		if text := ours(v, p); ok && text != "" && p.Entry.Ref != first.Entry.Ref && len(words) < mostWords {
			words = append(words, text)
		}
	}
	return words
}
