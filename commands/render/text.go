package render

import (
	"fmt"
	"strings"

	"arbiter/commands"
	"arbiter/commands/language"
)

// Text formats a reply in lines of at most width characters; with width 0,
// lines aren't broken. The text ends with a newline unless it is empty.
func Text(r commands.Reply, width int) string { return TextIn(r, width, Terminal{}) }

// TextIn is like Text, but lays out a board for a terminal (Columns).
func TextIn(r commands.Reply, width int, t Terminal) string {
	r = r.Said()
	w := &writer{width: width, in: r.Language}
	above := "" // with styles, so that it is made visible by itself
	for _, n := range r.Notices {
		w.line("", "", n.String())
	}
	if !r.Title.Zero() {
		w.line("", "", r.Title.String())
	}
	for i, page := range r.Pages {
		if i > 0 {
			w.line("", "", r.Language.Say("— page %d of %d —", i+1, len(r.Pages)))
		}
		w.page(page)
	}
	for _, s := range r.Sources {
		w.line("", "", s.Address)
	}
	for _, e := range r.Events {
		w.event(e)
	}
	if r.ShowBoard {
		if r.Mine != "" {
			r.Table.Board = commands.Own(r.Table.Board, r.Mine)
		}
		if t.Width < leastColumns {
			w.board(r.Table)
		} else {
			above = Visible(w.String()) + Columns(r.Table.Board, t, r.Language)
			w.Reset()
			w.beside(r.Table.Board)
		}
	}
	if p := r.Problem; p != nil {
		w.line("", "", p.What.String()+bracket(p.Cite))
	}
	if r.Choice != nil && r.Asks {
		if r.Problem == nil || !strings.Contains(r.Problem.What.String(), r.Choice.Question.String()) {
			w.question(*r.Choice)
		}
		w.options(*r.Choice)
	}
	switch p := r.Problem; {
	case p != nil && r.Choice != nil && r.Asks && strings.Contains(p.Next.String(), r.Choice.Question.String()):
		w.line(next, "  ", howToChoose(*r.Choice, r.Language))
	case p != nil && !p.Next.Zero():
		w.line(next, "  ", p.Next.String())
	case r.Choice != nil && r.Asks:
		w.line(next, "  ", howToChoose(*r.Choice, r.Language))
	}
	if !r.Next.Zero() {
		w.line(next, "  ", r.Next.String())
	}
	return above + Visible(w.String())
}

// Visible replaces control characters by their symbols and directional marks
// by �, and removes other invisible characters, so that no name or label can
// control a terminal.
func Visible(s string) string {
	return commands.Legible(strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\t':
			return ' '
		case r < ' ':
			return '␀' + r
		case r == 0x7f:
			return '␡'
		case r > 0x7f && r < 0xa0, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
			return '�'
		}
		return r
	}, s))
}

// next precedes the next step.
const next = "→ "

// writer writes text with line breaks between words.
type writer struct {
	strings.Builder
	width int
	in    *language.Tongue // of the words around the reply
}

// line writes a paragraph with a prefix for its first line and one for the
// others.
func (w *writer) line(first, rest, text string) {
	before := first
	for paragraph := range strings.SplitSeq(text, "\n") {
		for _, l := range wrap(paragraph, w.width-len([]rune(before)), w.width-len([]rune(rest))) {
			fmt.Fprintln(w, strings.TrimRight(before+l, " "))
			before = rest
		}
	}
}

// glue is a space without a line break.
const glue = "\x00"

// wrap breaks a text between words into a first line of at most first
// characters and others of at most rest. A longer word gets its own line. No
// line starts with a separating dot.
func wrap(text string, first, rest int) []string {
	if first <= 0 || rest <= 0 || len([]rune(text)) <= first {
		return []string{strings.ReplaceAll(text, glue, " ")}
	}
	text = strings.ReplaceAll(text, " · ", glue+"· ")
	var lines []string
	var line strings.Builder
	room, used := first, 0
	for word := range strings.SplitSeq(text, " ") {
		n := len([]rune(word))
		if used > 0 && used+1+n > room {
			lines = append(lines, strings.ReplaceAll(line.String(), glue, " "))
			line.Reset()
			room, used = rest, 0
		} else if used > 0 {
			line.WriteByte(' ')
			used++
		}
		line.WriteString(word)
		used += n
	}
	return append(lines, strings.ReplaceAll(line.String(), glue, " "))
}

func (w *writer) event(e commands.Event) {
	text := e.Text.String() + bracket(e.Cause.Cite)
	switch {
	case !e.Cause.Effect.Zero():
		text += bracket(e.Cause.Effect.String())
	case e.Cause.ByHand && e.Cause.Cite == "":
		text += bracket(w.in.Say("by hand"))
	}
	w.line("", "  ", text)
}

func bracket(cite string) string {
	if cite == "" {
		return ""
	}
	return " [" + strings.ReplaceAll(cite, " ", glue) + "]"
}

// maxMarkWidth is the maximum width of a column of marks; longer marks exceed
// it.
const maxMarkWidth = 10

// page writes blocks, with the marks of a list aligned.
func (w *writer) page(page commands.Page) {
	column := 0
	for _, b := range page {
		if n := len([]rune(b.Mark.String())); b.Style == commands.Item && n <= maxMarkWidth {
			column = max(column, n)
		}
	}
	for _, b := range page {
		w.block(b, column)
	}
}

func (w *writer) block(b commands.Block, column int) {
	mark, said := b.Mark.String(), b.Text.String()
	if !b.At.IsZero() {
		mark = b.At.Local().Format("15:04") + " " + mark
	}
	if mark != "" {
		mark += "  "
	}
	switch b.Style {
	case commands.Heading:
		if b.Mark.Zero() {
			said = "— " + said + " —"
		}
		w.line("", "  ", mark+said)
	case commands.Quote:
		w.line("| "+mark, "| ", said)
	case commands.Item:
		if mark == "" {
			w.line("  · ", "    ", said)
			return
		}
		w.line(fmt.Sprintf("  %-*s", column+2, mark), "    ", said)
	case commands.Struck:
		if mark == "" {
			w.line("  ✗ ", "    ", said)
			return
		}
		w.line("✗ "+mark, "  ", said)
	default:
		w.line(mark, "", said)
	}
}

func (w *writer) question(c commands.Choice) {
	question := c.Question.String() + bracket(c.Cite)
	if c.Player != "" {
		question = c.Player + ": " + question
	}
	w.line("? ", "  ", question)
}

func (w *writer) options(c commands.Choice) {
	for _, o := range c.Options {
		w.line(fmt.Sprintf("  %d  ", o.N), "     ", o.Text.String())
	}
}

func howToChoose(c commands.Choice, in *language.Tongue) string {
	switch n := len(c.Options); n {
	case 0:
		return in.Say("Type choose and %s, or undo.", c.Numbers())
	case 1:
		return in.Say("Type choose %d, or undo.", c.Options[0].N)
	case 2:
		return in.Say("Type choose %d or %d, or undo.", c.Options[0].N, c.Options[1].N)
	default:
		return in.Say("Type choose %d to %d, or undo.", c.Options[0].N, c.Options[n-1].N)
	}
}
