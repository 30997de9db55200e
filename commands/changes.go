package commands

import (
	"context"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

func changesCommand(game Option) Command {
	return Command{
		Name: "changes", Description: "What changed in the rules between two editions: added, removed, reworded, moved",
		Options: []Option{
			{Name: "section", Description: "A section or rule, by number or name; all of them unless you say", Completes: true},
			{Name: "from", Description: "The older edition; the one before the newest unless you say", Word: true, Completes: true},
			{Name: "to", Description: "The newer edition; the newest unless you say", Word: true, Completes: true},
			game,
		},
		run: func(_ context.Context, c *call) (Reply, error) {
			return Changes(c.judge.Library, c.comparison())
		},
		complete: func(_ context.Context, c *call, option string) []Suggestion {
			if option == "section" {
				return c.rules(c.text(option))
			}
			return plain(matching(c.text(option), ids(c.judge.Library.Series(c.comparison().game()))))
		},
	}
}

func (c *call) comparison() Comparison {
	return Comparison{
		Section: c.text("section"), From: c.text("from"), To: c.text("to"),
		Game: rules.Game(c.text("game")), Table: c.gameOf(), Host: c.Hosts,
	}
}

// Comparison is a query for the changes between two editions.
type Comparison struct {
	Section  string     // a number or a name; "" for all
	From, To string     // ids of editions; "" for the two newest complete ones
	Game     rules.Game // "" to guess
	Table    rules.Game // the game on the table, or ""
	Host     bool       // the asker is the host
}

func (q Comparison) game() rules.Game {
	return Query{Text: q.Section, Game: q.Game, Table: q.Table}.game()
}

// gameIn returns the meant game: the given one, or the one with the given
// editions or section.
func (q Comparison) gameIn(library *rules.Library) rules.Game {
	if q.Game == "" && q.From+q.To != "" {
		for _, g := range rules.Games() {
			have := ids(library.Editions(g))
			if slices.Contains(have, q.From) || slices.Contains(have, q.To) {
				return g
			}
		}
	}
	return q.game()
}

// Compared holds two editions and the changes between them.
type Compared struct {
	From, To rules.Edition
	Section  string // the requested section; "" for all
	Changes  []rules.Change
}

// Compare finds and compares the editions. The error is a *tracker.Problem.
func Compare(library *rules.Library, q Comparison) (Compared, error) {
	q.Game = q.gameIn(library)
	older, newer, err := q.views(library)
	if err != nil {
		return Compared{}, err
	}
	c := Compared{From: older.Edition(), To: newer.Edition()}
	if q.Section == "" {
		c.Changes = rules.Diff(older.Official, newer.Official)
		return c, nil
	}
	within, name, err := q.within(older, newer)
	if err != nil {
		return Compared{}, err
	}
	c.Section, c.Changes = name, []rules.Change{}
	for _, change := range rules.Diff(older.Official, newer.Official) {
		if within(change) {
			c.Changes = append(c.Changes, change)
		}
	}
	return c, nil
}

// views returns the given editions, or the newest two.
func (q Comparison) views(library *rules.Library) (older, newer *rules.View, err error) {
	find := func(id string) (*rules.View, error) {
		v, err := Query{Game: q.game(), Edition: id, Host: q.Host}.View(library)
		if err == nil && v.Official == nil {
			return nil, tracker.Refuse("The digest is in Arbiter's own words, so it can't be compared with an edition.").
				Next("Name an edition: /changes from:%s", id)
		}
		return v, err
	}
	series := library.Series(q.game())
	if q.To == "" || q.From == "" {
		if len(series) < 2 {
			return nil, nil, tracker.Refuse("Two whole editions of the rules of %s are needed to compare; there are %d here.", gameName(string(q.game())), len(series)).
				Next(Query{Host: q.Host}.install("Put another on the shelf: arbiter rules import FILE"))
		}
		if q.To == "" {
			q.To = series[0].ID
		}
		if q.From == "" {
			q.From = series[len(series)-1].ID // the oldest edition is compared with itself
			for i, e := range series[:len(series)-1] {
				if e.ID == q.To {
					q.From = series[i+1].ID
				}
			}
		}
	}
	if older, err = find(q.From); err != nil {
		return nil, nil, err
	}
	newer, err = find(q.To)
	return older, newer, err
}

// within returns a filter for the requested changes, and its name.
func (q Comparison) within(older, newer *rules.View) (within func(rules.Change) bool, name string, err error) {
	if strings.EqualFold(q.Section, "glossary") {
		return func(c rules.Change) bool { return c.Section == "glossary" }, "the glossary", nil
	}
	ref, isNumber := rules.ParseRef(q.Section)
	if !isNumber {
		page, _, ok := newer.Lookup(q.Section)
		if !ok {
			if page, _, ok = older.Lookup(q.Section); !ok {
				return nil, "", tracker.Refuse("No section or rule is called %q.", clip(q.Section, 60)).
					Next("Try its number: /changes 704")
			}
		}
		ref = page.Entry.Ref
	}
	name = shown(ref)
	if page, ok := newer.Show(ref); ok && page.Entry.Title != "" && page.Entry.Title != name {
		name += " " + page.Entry.Title
	}
	return func(c rules.Change) bool { return under(c.From, ref) || under(c.To, ref) || c.Section == ref }, name, nil
}

// under reports whether r is top or below it.
func under(r, top rules.Ref) bool {
	rest, ok := strings.CutPrefix(string(r), string(top))
	if _, glossary := top.Term(); !ok || glossary {
		return r == top
	}
	return rest == "" || len(top) == 1 || rest[0] < '0' || rest[0] > '9'
}

// Changes returns the changes between two editions. The error is a
// *tracker.Problem.
func Changes(library *rules.Library, q Comparison) (Reply, error) {
	c, err := Compare(library, q)
	if err != nil {
		return Reply{}, err
	}
	title := tracker.Say("What changed from %s to %s", tracker.Name(c.From.ID), tracker.Name(c.To.ID))
	if c.Section != "" {
		title = tracker.Say("%s, %s", title, tracker.Name(clip(c.Section, maxSectionLength)))
	}
	return Reply{Title: title, Pages: paged(c.blocks())}, nil
}

func (c Compared) blocks() []Block {
	blocks := []Block{{Style: Small, Text: c.Summary()}}
	for _, p := range c.Parts() {
		blocks = append(blocks, Block{Style: Heading, Text: tracker.Named(p.Heading)})
		for _, l := range p.Lines {
			blocks = append(blocks, Block{Style: Item, Mark: tracker.Named(l.Numbers), Text: tracker.Named(lineText(l.Line))})
		}
	}
	return blocks
}

// ComparedPart is the changes of one section.
type ComparedPart struct {
	Heading string // its number and title, and the change of the section itself
	Lines   []ComparedLine
}

// ComparedLine is a change with the numbers of its rules: "714.3b–714.3d → 714.3c–714.3e".
type ComparedLine struct {
	Numbers string
	rules.Line
}

// Parts returns the changes by section, without those that follow from others.
func (c Compared) Parts() []ComparedPart {
	var all []ComparedPart
	for _, p := range rules.Outline(c.Changes) {
		part := ComparedPart{Heading: partHeading(p)}
		for _, l := range p.Lines {
			part.Lines = append(part.Lines, ComparedLine{arrow(l.From, l.FromLast, l.To, l.ToLast), l})
		}
		all = append(all, part)
	}
	return all
}

// Summary says what was compared, and counts the changes.
func (c Compared) Summary() tracker.Message {
	return tracker.Say("%s, %s → %s: %s.", tracker.Say(c.From.Title), tracker.Name(day(c.From)), tracker.Name(day(c.To)), c.Sum())
}

// Sum counts the changes: "3 added, 1 moved".
func (c Compared) Sum() tracker.Message {
	count := make(map[rules.ChangeKind]int)
	for _, change := range c.Changes {
		count[change.Kind]++
	}
	var parts []any
	for _, kind := range []rules.ChangeKind{rules.Added, rules.Removed, rules.Reworded, rules.Moved} {
		if count[kind] > 0 {
			parts = append(parts, tracker.Say("%d %s", count[kind], tracker.Say(string(kind))))
		}
	}
	if len(parts) == 0 {
		return tracker.Say("nothing changed")
	}
	return tracker.Say("%s", tracker.Row{Between: ", ", Of: parts})
}

// maxSectionLength is the maximum length of a section's name in a title.
const maxSectionLength = 150

// partHeading returns the heading of a section with its change.
func partHeading(p rules.Part) string {
	numbers := arrow(p.From, p.FromLast, p.To, p.ToLast)
	switch {
	case p.FromLast != "":
		return numbers + ": sections moved, from " + p.Heading
	case p.Kind == rules.Added:
		return numbers + ". " + p.Heading + ": new section"
	case p.Kind == rules.Removed:
		return numbers + ". " + p.Heading + ": section removed"
	case p.Kind == rules.Reworded:
		return numbers + ". " + p.Heading + ": section renamed, it was " + p.Old
	case p.Kind == rules.Moved:
		return numbers + ". " + p.Heading + ": section moved"
	case p.Section == "glossary":
		return p.Heading
	case p.Heading == "":
		return string(p.Section)
	default:
		return string(p.Section) + ". " + p.Heading
	}
}

// lineText describes the change of a rule.
func lineText(l rules.Line) string {
	switch l.Kind {
	case rules.Added:
		return "added: " + l.New
	case rules.Removed:
		return "removed: " + l.Old
	case rules.Reworded:
		return "reworded: " + marked(l.Words)
	default:
		return "moved"
	}
}

// arrow returns "714.3b–714.3d → 714.3c–714.3e", or one side if the other is
// equal or missing.
func arrow(from, fromLast, to, toLast rules.Ref) string {
	was, now := span(from, fromLast), span(to, toLast)
	switch {
	case was == "" || was == now:
		return now
	case now == "":
		return was
	}
	return was + " → " + now
}

func span(first, last rules.Ref) string {
	if last == "" {
		return shown(first)
	}
	return shown(first) + "–" + shown(last)
}

// wordsAround is the number of unchanged words shown on each side of a change.
const wordsAround = 12

// marked returns a text with removed words in [-…-] and added words in {+…+}.
// Long unchanged stretches are left out.
func marked(words []rules.Edit) string {
	var out []string
	for i, e := range words {
		switch e.Op {
		case "-":
			out = append(out, "[-"+e.Text+"-]")
		case "+":
			out = append(out, "{+"+e.Text+"+}")
		default:
			out = append(out, around(e.Text, i > 0, i < len(words)-1))
		}
	}
	return strings.Join(out, " ")
}

// around keeps the words next to a change.
func around(text string, behind, before bool) string {
	words := strings.Fields(text)
	keep := 0
	if behind {
		keep += wordsAround
	}
	if before {
		keep += wordsAround
	}
	if len(words) <= keep+wordsAround {
		return text
	}
	left := "…"
	if behind {
		left = strings.Join(words[:wordsAround], " ") + " …"
	}
	if before {
		left += " " + strings.Join(words[len(words)-wordsAround:], " ")
	}
	return left
}

func ids(editions []rules.Edition) []string {
	var all []string
	for _, e := range editions {
		all = append(all, e.ID)
	}
	return all
}
