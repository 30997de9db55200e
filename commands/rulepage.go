package commands

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"arbiter/rules"
	"arbiter/tracker"
)

// notices returns the notice that a text isn't official, with the way to
// install the official one for the host.
func notices(v *rules.View, host bool) []tracker.Message {
	if v.Official != nil {
		if v.Edition().Source == rules.Excerpt {
			return []tracker.Message{tracker.Say("From an excerpt, not from a whole rulebook.")}
		}
		return nil
	}
	if host {
		return []tracker.Message{tracker.Say("In Arbiter's own words, not the official text. To see that: %s", tracker.Name(installCommand(v.Edition().Game)))}
	}
	return []tracker.Message{tracker.Say("In Arbiter's own words, not the official text.")}
}

// installCommand returns the command by which the host installs the official text.
func installCommand(g rules.Game) string {
	if g.Updates() {
		return "arbiter rules update"
	}
	return "arbiter rules import FILE"
}

// RulePage returns the page of the rule at an address of an edition, as LookUp shows it;
// false if the edition has no such rule.
func RulePage(v *rules.View, ref rules.Ref, q Query) (Reply, bool) {
	page, ok := v.Show(ref)
	if !ok {
		return Reply{}, false
	}
	return rulePage(v, page, rules.Answer{Entry: page.Entry}, q), true
}

// rulePage returns the page of a rule: its edition, the digest, the official
// wording with examples and subrules, and cross-references; for a judge the
// official wording first.
func rulePage(v *rules.View, p rules.Page, a rules.Answer, q Query) Reply {
	r := Reply{Title: tracker.Named(ruleTitle(v, p)), Notices: notices(v, q.Host)}
	r.Notices = append(r.Notices, meant(a)...)
	blocks := append([]Block{{Style: Small, Text: EditionName(p.Edition)}}, infractionBlocks(v, p.Entry.Ref, MaxInput)...)
	official, plain := wordingBlocks(v, p), digestBlocks(v, p)
	switch {
	case len(plain) == 0 || q.Judge:
		blocks = append(append(blocks, official...), plain...)
	default:
		blocks = append(append(blocks, plain...), Block{Style: Heading, Text: tracker.Say(officialHeading)})
		blocks = append(blocks, official...)
	}
	if a.Word != nil && len(a.Near) > 0 {
		blocks = append(blocks, Block{Style: Small, Text: tracker.Say("See also %s", tracker.Name(joinNames(v, a.Near)))})
	}
	if len(p.CrossRefs) > 0 {
		blocks = append(blocks, Block{Style: Small, Text: tracker.Say("See also %s", tracker.Name(joinNames(v, p.CrossRefs)))})
	}
	r.Pages = paged(blocks)
	r.Buttons, r.Links = parentButtons(v, p), links(v, p)
	return r
}

// wordingBlocks returns the wording of a rule, with its examples and the rules
// below it.
func wordingBlocks(v *rules.View, p rules.Page) []Block {
	words := Quote
	if v.Official == nil {
		words = Plain
	}
	var blocks []Block
	switch {
	case p.NotDigested(), v.Official == nil && p.Entry.Text == "" && len(p.Children) == 0:
		blocks = append(blocks, Block{Text: tracker.Say(noDigest)})
	case p.Entry.Text != "" && p.Entry.Text != p.Entry.Title:
		blocks = append(blocks, Block{Style: words, Text: tracker.Named(p.Entry.Text)})
	}
	for _, example := range p.Entry.Examples {
		blocks = append(blocks, Block{Style: words, Mark: tracker.Say("Example"), Text: tracker.Named(example)})
	}
	for _, child := range v.Below(p) {
		text := tracker.Named(cmp.Or(child.Text, child.Title))
		if child.Text+child.Title == "" {
			text = tracker.Say(missingDigest)
		}
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Named(string(child.Ref)), Text: text})
	}
	return blocks
}

// noDigest is the text of a rule that the digest lacks.
const noDigest = "This rule exists; Arbiter has no words of its own for it yet."

// parentButtons returns buttons to the rule above, and to the section.
func parentButtons(v *rules.View, p rules.Page) []Button {
	var buttons []Button
	for _, e := range slices.Backward(p.Above) {
		line := lineOf(p.Edition, e.Ref)
		if e.Kind == rules.Section {
			return append(buttons, Button{tracker.Named(clip("Section "+strings.TrimSpace(string(e.Ref)+" "+e.Title), 80)), line})
		}
		if len(buttons) == 0 {
			buttons = append(buttons, Button{tracker.Named(clip(rulesName(v, e.Ref), maxLabel)), line})
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
		name := cmp.Or(v.Name(ref), page.Entry.Text)
		if name == "" {
			name = missingDigest
		}
		all = append(all, Button{tracker.Named(clip(strings.TrimSpace(shown(ref)+"  "+name), 80)), lineOf(p.Edition, ref)})
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

// maxInPlain is the maximum number of subrules whose digest is shown on a
// rule's page.
const maxInPlain = 8

// officialHeading is the heading of the official text below the digest.
const officialHeading = "Official wording"

// digestHeading is the heading of the digest beside the official text.
const digestHeading = "In plain words (Arbiter's own)"

// digestBlocks returns the digest of a rule and its subrules.
func digestBlocks(v *rules.View, p rules.Page) []Block {
	var blocks []Block
	says := func(mark string, p rules.Page) {
		if p.Plain == nil || p.Plain.Text == p.Plain.Title {
			return
		}
		b := Block{Text: tracker.Named(p.Plain.Text)}
		if mark != "" {
			b = Block{Style: Item, Mark: tracker.Named(mark), Text: tracker.Named(p.Plain.Text)}
		}
		if p.PlainQuality != rules.Same {
			b.Text = tracker.Say("%s%s", b.Text, tracker.Say(" (Written for the wording of %s, which differs.)", tracker.Name(day(p.PlainEdition))))
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
	return append([]Block{{Style: Heading, Text: tracker.Say(digestHeading)}}, blocks...)
}

// ruleTitle returns a rule's number and name.
func ruleTitle(v *rules.View, p rules.Page) string {
	if term, ok := p.Entry.Ref.Term(); ok {
		return term
	}
	return strings.TrimSpace(withDocument(p.Edition, p.Entry.Ref) + "  " + ruleName(v, p))
}

// ruleName returns a rule's name, with the heading of its section.
func ruleName(v *rules.View, p rules.Page) string {
	name := v.Name(p.Entry.Ref)
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

// EditionName returns an edition's name and date: "Comprehensive Rules, in force
// from April 17, 2026 (edition 2026-04-17)".
func EditionName(e rules.Edition) tracker.Message {
	if e.Effective == "" {
		return tracker.Named(strings.TrimSpace(e.Title + " " + e.ID))
	}
	title, from := tracker.Say(e.Title), tracker.Name(day(e))
	if e.Source != rules.Digest {
		return tracker.Say("%s, in force from %s (edition %s)", title, from, tracker.Name(e.ID))
	}
	return tracker.Say("%s, in force from %s", title, from)
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

// mostNames is the maximum number of names in a line; behind them stand numbers.
const mostNames = 6

// joinNames joins rules with their names.
func joinNames(v *rules.View, refs []rules.Ref) string {
	names := make([]string, len(refs))
	for i, r := range refs {
		names[i] = shown(r)
		if i < mostNames {
			names[i] = clip(rulesName(v, r), maxName)
		}
	}
	return strings.Join(names, " · ")
}
