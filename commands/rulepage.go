package commands

import (
	"strings"
	"time"

	"arbiter/rules"
)

// notices says first of all that a text is not the publisher's.
func notices(v *rules.View) []string {
	if v.Official != nil {
		if v.Edition().Source == rules.Excerpt {
			return []string{"From an excerpt, not from a whole rulebook."}
		}
		return nil
	}
	return []string{"In Arbiter's own words, not the official text. To see that: " + howToBring(v.Edition().Game)}
}

// howToBring is how the owner of a bot puts the official text on its shelf.
func howToBring(g rules.Game) string {
	if g == rules.Magic {
		return "arbiter rules update"
	}
	return "arbiter rules import FILE"
}

// rulePage lays out a rule: where it is from, the official wording, examples
// and what is below it, our own words, and where it points to.
func rulePage(v *rules.View, p rules.Page, a rules.Answer) Reply {
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
// April 17, 2026 (edition 2026-04-17)".
func edition(e rules.Edition) string {
	if e.Effective == "" {
		return strings.TrimSpace(e.Title + " " + e.ID)
	}
	text := e.Title + ", in force from " + day(e)
	if e.Source != rules.Digest {
		text += " (edition " + e.ID + ")"
	}
	return text
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
