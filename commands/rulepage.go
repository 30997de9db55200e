package commands

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"arbiter/rules"
)

// notices returns the notice that a text isn't official, with the way to
// install the official one for the host.
func notices(v *rules.View, host bool) []string {
	if v.Official != nil {
		if v.Edition().Source == rules.Excerpt {
			return []string{"From an excerpt, not from a whole rulebook."}
		}
		return nil
	}
	if host {
		return []string{"In Arbiter's own words, not the official text. To see that: " + installCommand(v.Edition().Game)}
	}
	return []string{"In Arbiter's own words, not the official text."}
}

// installCommand returns the command by which the host installs the official text.
func installCommand(g rules.Game) string {
	if g.Updates() {
		return "arbiter rules update"
	}
	return "arbiter rules import FILE"
}

// rulePage returns the page of a rule: its place, the official wording,
// examples and subrules, the digest, and cross-references.
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
		blocks = append(blocks, Block{Text: noDigest})
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
			text = missingDigest
		}
		blocks = append(blocks, Block{Style: Item, Mark: string(child.Ref), Text: text})
	}
	blocks = append(blocks, digestBlocks(v, p)...)
	if a.Word != nil && len(a.Near) > 0 {
		blocks = append(blocks, Block{Style: Small, Text: "See also " + joinRefs(a.Near)})
	}
	if len(p.CrossRefs) > 0 {
		blocks = append(blocks, Block{Style: Small, Text: "See also " + joinRefs(p.CrossRefs)})
	}
	r.Pages = paged(dated(v, blocks))
	r.Buttons, r.Links = parentButtons(p), links(v, p)
	return r
}

// noDigest is the text of a rule that the digest lacks.
const noDigest = "This rule exists; Arbiter has no words of its own for it yet."

// parentButtons returns buttons to the rule above, and to the section.
func parentButtons(p rules.Page) []Button {
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

// maxLinks is the maximum number of linked rules: two Discord lists.
const maxLinks = 50

// links returns buttons to the rules that a page mentions, in order: those of
// its texts, the rules below each, and those that these mention.
func links(v *rules.View, p rules.Page) []Button {
	var all []Button
	seen := map[rules.Ref]bool{p.Entry.Ref: true}
	add := func(ref rules.Ref) {
		page, ok := v.Show(ref)
		if !ok || seen[ref] || len(all) == maxLinks {
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
			name = missingDigest
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

// editionMark matches the mark of a digest sentence that was written for an
// older edition: "(v1.3)".
var editionMark = regexp.MustCompile(` ?\((v\d+(?:\.\d+)*)\)`)

// dated replaces the marks of older editions by one explanation in the first
// block, which names the edition, if all sentences have the same mark.
func dated(v *rules.View, blocks []Block) []Block {
	if v.Official != nil {
		// Marks of the edition that is shown are removed.
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

// maxInPlain is the maximum number of subrules whose digest is shown on a
// rule's page.
const maxInPlain = 8

// digestHeading is the heading of the digest beside the official text.
const digestHeading = "In plain words (Arbiter's own)"

// digestBlocks returns the digest of a rule and its subrules.
func digestBlocks(v *rules.View, p rules.Page) []Block {
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
	if kind := p.Entry.Kind; (kind == rules.Rule || kind == rules.Subrule) && len(p.Children) <= maxInPlain {
		for _, child := range p.Children {
			if below, ok := v.Show(child.Ref); ok {
				says(string(child.Ref), below)
			}
		}
	}
	if len(blocks) == 0 {
		return nil
	}
	return append([]Block{{Style: Heading, Text: digestHeading}}, blocks...)
}

// ruleTitle returns a rule's number and name.
func ruleTitle(v *rules.View, p rules.Page) string {
	if term, ok := p.Entry.Ref.Term(); ok {
		return term
	}
	return strings.TrimSpace(string(p.Entry.Ref) + "  " + ruleName(v, p))
}

// ruleName returns a rule's name, with the heading of its section.
func ruleName(v *rules.View, p rules.Page) string {
	name := p.Entry.Title
	if name == "" && p.Key != "" {
		name = v.Cite(p.Key).Name
	}
	switch heading := p.Entry.Heading; {
	case p.NotDigested(): // the heading is the section's
		if name == "" {
			name = missingDigest
		}
	case name == "":
		name = heading
	case heading != "" && heading != name:
		name += " · " + heading
	}
	return name
}

// edition returns an edition's name and date: "Comprehensive Rules, in force
// from April 17, 2026 (edition 2026-04-17)".
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

// day returns the date of an edition in words, or its id.
func day(e rules.Edition) string {
	d, err := time.Parse(time.DateOnly, e.Effective)
	if err != nil {
		return e.ID
	}
	return d.Format("January 2, 2006")
}

// shown returns an address as people read and type it.
func shown(r rules.Ref) string {
	if term, ok := r.Term(); ok {
		return term
	}
	return string(r)
}

// ruleLine returns the line that shows a rule. For any but the first game it
// names the game, because numbers may occur in several.
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
