package library

import (
	"slices"
	"strings"

	"arbiter/bot/web/page"
	"arbiter/commands"
	"arbiter/rules"
)

// piece is a part of a text.
type piece struct {
	Text   string
	Path   string // the address that it leads to, if it is a link
	Symbol string // the address of a picture, if it is a symbol
	Code   bool   // it can be typed
}

func plainText(text string) []piece {
	if text == "" {
		return nil
	}
	return []piece{{Text: text}}
}

// pieces returns a text without links: its symbols, what is to be typed (in backquotes),
// and the text between them.
func pieces(text string) (all []piece) {
	for {
		before, rest, opened := strings.Cut(text, "`")
		code, after, closed := strings.Cut(rest, "`")
		if !opened || !closed {
			return append(all, symbolsIn(text)...)
		}
		all = append(append(all, symbolsIn(before)...), piece{Text: code, Code: true})
		text = after
	}
}

// symbolsIn returns the symbols of a text, and the text between them.
func symbolsIn(text string) (all []piece) {
	for _, r := range page.Runs(text) {
		all = append(all, piece{Text: r.Text, Symbol: r.Symbol})
	}
	return all
}

// linker makes links of the numbers of rules in texts of an edition.
type linker struct {
	*Library
	of      rules.Edition // of the texts
	view    *rules.View   // the edition, to leave numbers that it doesn't have; nil to trust them
	edition string        // the id of the edition that links keep to; "" for the newest
	named   []rules.Ref   // rules of that edition that texts name, also without a word like "rule"
}

// newest returns a linker for texts about the newest edition of a game's rules.
func (l *Library) newest(game rules.Game) linker {
	v := l.Judge.Library.Default(game)
	return linker{Library: l, of: v.Edition(), view: v}
}

// path returns the address of a rule of a document, and whether it exists.
func (k linker) path(doc rules.Document, ref rules.Ref) (string, bool) {
	v, edition := k.view, k.edition
	if doc != k.of.Document() {
		v, edition = k.Judge.Library.Newest(k.of.Game, doc), ""
		if v == nil {
			return "", false
		}
	}
	if v == nil {
		return rulePath(k.of, ref, edition), true
	}
	if _, ok := v.Glance(ref); !ok {
		return "", false
	}
	return rulePath(v.Edition(), ref, edition), true
}

// text returns a text with links.
func (k linker) text(text string) []piece {
	doc := k.of.Document()
	refs := rules.References(doc, text)
	for _, ref := range k.named {
		refs = include(refs, text, doc, ref)
	}
	var all []piece
	done := 0
	for _, r := range refs {
		path, ok := k.path(r.Document, r.Ref)
		if !ok {
			continue
		}
		all = append(all, pieces(text[done:r.From])...)
		all = append(all, piece{Text: text[r.From:r.To], Path: path})
		done = r.To
	}
	return append(all, pieces(text[done:])...)
}

// include adds the first place where a text has the number or the term of a rule as a word of
// its own, in the order of the text.
func include(refs []rules.Reference, text string, doc rules.Document, ref rules.Ref) []rules.Reference {
	name := nameOf(ref)
	for from := 0; ; {
		at := strings.Index(text[from:], name)
		if at < 0 {
			return refs
		}
		r := rules.Reference{From: from + at, To: from + at + len(name), Document: doc, Ref: ref}
		i := 0
		for i < len(refs) && refs[i].From < r.From {
			i++
		}
		free := (i == 0 || refs[i-1].To <= r.From) && (i == len(refs) || r.To <= refs[i].From)
		if free && alone(text, r.From, r.To) {
			return append(refs[:i:i], append([]rules.Reference{r}, refs[i:]...)...)
		}
		from = r.To
	}
}

// alone reports whether a part of a text is a word of its own: next to it is neither a letter,
// a digit nor the dot of a number.
func alone(text string, from, to int) bool {
	word := func(b byte) bool {
		return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
	}
	before := from == 0 || !word(text[from-1]) && text[from-1] != '.'
	after := to == len(text) || !word(text[to]) && (text[to] != '.' || to+1 == len(text) || !word(text[to+1]))
	return before && after
}

// mark returns the mark of a block with a link, if it begins with the number of a rule.
func (k linker) mark(mark string) []piece {
	number, rest, _ := strings.Cut(mark, " ")
	if ref, ok := k.of.Document().ParseNumber(number); ok && string(ref) == number {
		if path, ok := k.path(k.of.Document(), ref); ok {
			all := []piece{{Text: number, Path: path}}
			if rest != "" {
				all = append(all, piece{Text: " " + rest})
			}
			return all
		}
	}
	return k.text(mark)
}

// block is a paragraph of a page.
type block struct {
	Mark, Text []piece
	Quote      bool // the publisher's words
	Small      bool
}

// part is a heading with the runs below it; the one before the first heading has none.
type part struct {
	Heading string
	Runs    []run
}

// run is consecutive blocks that are all paragraphs, or all items of one list.
type run struct {
	List   bool
	Blocks []block
}

// parts groups the blocks of a reply.
func (k linker) parts(pages []commands.Page) []part {
	var all []part
	for _, p := range pages {
		for _, b := range p {
			if b.Style == commands.Heading {
				all = append(all, part{Heading: strings.TrimSpace(b.Mark.String() + " " + b.Text.String())})
				continue
			}
			if len(all) == 0 {
				all = append(all, part{})
			}
			runs := &all[len(all)-1].Runs
			list := b.Style == commands.Item
			if n := len(*runs); n == 0 || (*runs)[n-1].List != list {
				*runs = append(*runs, run{List: list})
			}
			now := &(*runs)[len(*runs)-1]
			shown := block{Mark: k.mark(b.Mark.String()), Text: k.text(b.Text.String()), Quote: b.Style == commands.Quote, Small: b.Style == commands.Small}
			if path, ok := k.pathOf(b.Text.String()); ok { // the mark names what a command shows
				shown.Mark, shown.Text = []piece{{Text: b.Mark.String(), Path: path}}, nil
			}
			now.Blocks = append(now.Blocks, shown)
		}
	}
	return all
}

// reply is a reply of a command as a page shows it.
type reply struct {
	Title   []piece
	Notices []string
	Parts   []part
	Links   []link // of its buttons
	Sources []link // to other sites
	Next    string
}

// reply returns a reply for its template.
func (l *Library) reply(r commands.Reply, k linker) reply {
	r = r.Said()
	out := reply{Title: plainText(r.Title.String()), Parts: k.parts(r.Pages)}
	for _, n := range r.Notices {
		out.Notices = append(out.Notices, n.String())
	}
	if p := r.Problem; p != nil {
		if len(out.Title) == 0 {
			out.Title = plainText(p.What.String())
		} else {
			out.Notices = append(out.Notices, p.What.String())
		}
		out.Next = p.Next.String()
	}
	seen := make(map[string]bool) // what is linked already
	for _, p := range out.Parts {
		for _, run := range p.Runs {
			for _, b := range run.Blocks {
				for _, piece := range append(slices.Clip(b.Mark), b.Text...) {
					seen[piece.Path] = true
				}
			}
		}
	}
	for _, b := range append(slices.Clip(r.Buttons), r.Links...) {
		if path, ok := l.pathOf(b.Line); ok && !seen[path] {
			seen[path] = true
			out.Links = append(out.Links, link{Text: b.Label.String(), Path: path})
		}
	}
	for _, s := range r.Sources {
		out.Sources = append(out.Sources, link{Text: s.Label.String(), Path: s.Address})
	}
	return out
}

// rulePath returns the address of a rule of an edition; without edition, in the newest.
func rulePath(e rules.Edition, ref rules.Ref, edition string) string {
	at := string(ref)
	if doc := e.Document(); doc != rules.Core {
		at = string(doc.In(ref))
	}
	return withEdition(page.RulePath(string(e.Game), at), edition)
}

// pathOf returns the address of the page that shows what a line asks for; false if there is none.
func (l *Library) pathOf(line string) (string, bool) {
	if !strings.HasPrefix(line, "/") {
		return "", false // it is for a table
	}
	asked, err := l.Judge.Parse(line)
	if err != nil {
		return "", false
	}
	game := rules.Game(asked.Options["game"])
	if game == "" {
		game = rules.Games()[0]
	}
	switch asked.Command {
	case "rule":
		what := asked.Options["what"]
		if doc, rest, ok := rules.Named(what); ok {
			ref, isNumber := doc.ParseNumber(rest)
			return page.RulePath(string(doc.Game()), string(doc.In(ref))), isNumber
		}
		if ref, ok := rules.ParseRef(what); ok {
			return page.RulePath(string(game), string(ref)), true
		}
		return page.RulePath(string(game), what), true
	case "card":
		return page.CardPath(string(game), asked.Options["name"]), true
	case "token":
		return tokenPath(game, asked.Options["name"]), true
	}
	return "", false
}
