package commands

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"arbiter/rules"
)

// notices says first of all that a text is not the publisher's, and the host how
// to bring that.
func notices(v *rules.View, host bool) []string {
	if v.Official != nil {
		if v.Edition().Source == rules.Excerpt {
			return []string{"From an excerpt, not from a whole rulebook."}
		}
		return nil
	}
	if host {
		return []string{"In Arbiter's own words, not the official text. To see that: " + howToBring(v.Edition().Game)}
	}
	return []string{"In Arbiter's own words, not the official text."}
}

// howToBring is how the owner of a bot puts the official text on its shelf.
func howToBring(g rules.Game) string {
	if g.Updates() {
		return "arbiter rules update"
	}
	return "arbiter rules import FILE"
}

// rulePage lays out a rule: where it is from, the official wording, examples
// and what is below it, our own words, and where it points to.
func rulePage(v *rules.View, p rules.Page, a rules.Answer, host bool) Reply {
	r := Reply{Title: ruleTitle(v, p), Notices: notices(v, host)}
	r.Notices = append(r.Notices, meant(a)...)
	words := Quote
	if v.Official == nil {
		words = Plain
	}
	blocks := []Block{{Style: Small, Text: edition(p.Edition)}}
	switch {
	case p.NotDigested(), v.Official == nil && p.Entry.Text == "" && len(p.Children) == 0:
		blocks = append(blocks, Block{Text: unsaid})
	case p.Entry.Text != "" && p.Entry.Text != p.Entry.Title:
		blocks = append(blocks, Block{Style: words, Text: p.Entry.Text})
	}
	for _, example := range p.Entry.Examples {
		blocks = append(blocks, Block{Style: words, Mark: "Example", Text: example})
	}
	for _, child := range v.Below(p) {
		text := child.Text
		if text == "" {
			text = child.Title
		}
		if text == "" {
			text = noWords
		}
		blocks = append(blocks, Block{Style: Item, Mark: string(child.Ref), Text: text})
	}
	blocks = append(blocks, plainWords(v, p)...)
	if a.Word != nil && len(a.Near) > 0 {
		blocks = append(blocks, Block{Style: Small, Text: "See also " + joinRefs(a.Near)})
	}
	if len(p.CrossRefs) > 0 {
		blocks = append(blocks, Block{Style: Small, Text: "See also " + joinRefs(p.CrossRefs)})
	}
	r.Pages = paged(dated(v, blocks))
	r.Buttons, r.Links = upwards(p), links(v, p)
	return r
}

// unsaid is what is said of a rule for which we have no sentence.
const unsaid = "This rule exists; Arbiter has no words of its own for it yet."

// upwards are buttons to what a rule stands in: the rule above it, and their
// section.
func upwards(p rules.Page) []Button {
	var buttons []Button
	for _, e := range slices.Backward(p.Above) {
		line := ruleLine(p.Edition.Game, e.Ref)
		if e.Kind == rules.Section {
			return append(buttons, Button{clip("Section "+strings.TrimSpace(string(e.Ref)+" "+e.Title), 80), line})
		}
		if len(buttons) == 0 {
			buttons = append(buttons, Button{string(e.Ref), line})
		}
	}
	return buttons
}

// mostLinks is how many rules a page links: two lists of what a select holds.
const mostLinks = 50

// links are the rules that a page mentions, in its order: those that its texts
// point to, each below it, and what these point to.
func links(v *rules.View, p rules.Page) []Button {
	var all []Button
	seen := map[rules.Ref]bool{p.Entry.Ref: true}
	add := func(ref rules.Ref) {
		page, ok := v.Show(ref)
		if !ok || seen[ref] || len(all) == mostLinks {
			return
		}
		seen[ref] = true
		name := page.Entry.Title
		if name == "" && page.Key != "" {
			name = v.Cite(page.Key).Name
		}
		if name == "" {
			name = page.Entry.Text
		}
		if name == "" {
			name = noWords
		}
		all = append(all, Button{clip(strings.TrimSpace(shown(ref)+"  "+name), 80), ruleLine(p.Edition.Game, ref)})
	}
	for _, ref := range p.CrossRefs {
		add(ref)
	}
	for _, example := range p.Entry.Examples {
		for _, ref := range rules.CrossRefs(example) {
			add(ref)
		}
	}
	children := v.Below(p)
	for _, child := range children {
		add(child.Ref)
	}
	for _, child := range children {
		for _, ref := range rules.CrossRefs(child.Text) {
			add(ref)
		}
	}
	return all
}

// editionMark stands behind a sentence of our digest that was written from an
// older edition than the rest: "(v1.3)".
var editionMark = regexp.MustCompile(` ?\((v\d+(?:\.\d+)*)\)`)

// dated explains the marks of older editions once, in the first block, which
// names the edition. Where each sentence has the same mark, it stands there
// only.
func dated(v *rules.View, blocks []Block) []Block {
	if v.Official != nil {
		// A sentence beside the very edition that it was written from.
		for i, b := range blocks {
			blocks[i].Text = strings.ReplaceAll(b.Text, " ("+v.Edition().ID+")", "")
		}
		return blocks
	}
	mark, unmarked := "", false
	for _, b := range blocks[1:] {
		m := editionMark.FindStringSubmatch(b.Text)
		switch {
		case m != nil:
			mark = m[1]
		case strings.HasSuffix(b.Text, "."):
			unmarked = true
		}
	}
	if mark == "" {
		return blocks
	}
	e := v.Edition()
	if unmarked {
		blocks[0].Text += " · (" + mark + ") stands behind what was written from that edition: in " + e.ID + " its number and wording may differ"
		return blocks
	}
	blocks[0].Text = e.Title + ", written from " + mark + ": in " + e.ID + ", in force from " + day(e) + ", numbers and wording may differ"
	for i := range blocks {
		if i > 0 {
			blocks[i].Text = editionMark.ReplaceAllString(blocks[i].Text, "")
		}
	}
	return blocks
}

// mostInPlain is how many rules below another are all put in plain words on its
// page; of longer lists each rule has its own page.
const mostInPlain = 8

// inPlainWords stands above our own words beside the publisher's.
const inPlainWords = "In plain words (Arbiter's own)"

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
		if p.PlainQuality != rules.Same && !strings.HasSuffix(b.Text, " ("+p.Edition.ID+")") {
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
	return append([]Block{{Style: Heading, Text: inPlainWords}}, blocks...)
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
	case p.NotDigested(): // the heading of its section is none of its own
		if name == "" {
			name = noWords
		}
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

// ruleLine is the line that shows a rule. It names the game, unless that is the
// first: several games have a rule 809.
func ruleLine(g rules.Game, r rules.Ref) string {
	if g != rules.Games()[0] {
		return "/rule " + shown(r) + " game:" + string(g)
	}
	return "/rule " + shown(r)
}

func joinRefs(refs []rules.Ref) string {
	text := make([]string, len(refs))
	for i, r := range refs {
		text[i] = shown(r)
	}
	return strings.Join(text, " · ")
}
