package render

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"arbiter/commands"
	"arbiter/commands/language"
	"arbiter/commands/render/picture"
	"arbiter/tracker"
)

// View is how a board is looked at.
type View struct {
	Page   int   // from 0
	Target int64 // the stack that was picked, or 0
	By     string
	At     time.Time // when what the reply tells was done; zero for a look

	// Pictures are the board, drawn. Without any it is said in words.
	Pictures []picture.Part
}

// LiveBoard is the message that shows a table and changes with it: r tells
// what was done last, moves what its buttons offer. A text that is too long for
// one page is turned to, and so are stacks too many for one select; what was
// done and finds no room is in /log. Edited in, the message takes the files of
// the one before away.
func LiveBoard(r commands.Reply, moves commands.Moves, v View) Message {
	r, moves = r.Said(), moves.In(r.Language)
	m := liveBoard(r, moves, v)
	m.Components = in(r.Language, r.Language.Text, m.Components...)
	return m
}

func liveBoard(r commands.Reply, moves commands.Moves, v View) Message {
	p := Press{Board: true, Target: v.Target, Seq: r.Table.Seq}
	if r.Table.Game == "" {
		parts := append(news(r, v), text("No game is going on in this channel."))
		p.Do = Say
		if buttons := lines(append(moves.Table, commands.Button{Label: "Undo", Line: "undo"}), p); len(buttons) > 0 {
			parts = append(parts, row(buttons...))
		}
		return live(parts)
	}
	pages := pagesOf(r.Table.Board, v)
	p.Page = min(max(v.Page, 0), len(pages)-1)
	page := pages[p.Page]
	parts := append(saidOn(page, v), news(r, v)...)
	if r.Choice != nil {
		parts = append(parts, text(clip(strings.Join(question(*r.Choice), "\n"), longestQuestion)))
		parts = append(parts, answers(*r.Choice, p)...)
		moves = whileAsked(moves)
	}
	if len(page.tiles) > 0 {
		parts = append(parts, picker(page.tiles, p))
	}
	p.Do = Say
	for _, some := range [][]commands.Button{moves.Reminders, moves.Target, moves.Player, moves.Table} {
		if buttons := lines(some, p); len(buttons) > 0 {
			parts = append(parts, row(buttons...))
		}
	}
	if turn, ok := boardTurner(p, len(pages)); ok {
		parts = append(parts, turn)
	}
	m := live(parts)
	m.hang(v.Pictures, r.Language)
	return m
}

// live is a board's message. It lists what it brings, be it nothing.
func live(parts []Component) Message {
	m := message(false, Component{Type: typeContainer, Components: parts})
	m.Attachments = []Attachment{}
	return m
}

// hang puts the pictures of a board on top of its message, one below the other.
// Each has a gallery of its own: Discord cuts the edges off those that share one.
func (m *Message) hang(parts []picture.Part, l *language.Tongue) {
	var shown []Component
	for i, p := range parts[:min(len(parts), picture.Most)] {
		name := "board.png"
		if i > 0 {
			name = fmt.Sprintf("board-%d.png", i+1)
		}
		shown = append(shown, gallery(m.bring(File{name, p.PNG}), cmp.Or(picture.AltWithin(p.Board, longestAlt, l), l.Text("The board"))))
	}
	m.Components[0].Components = slices.Insert(m.Components[0].Components, 0, shown...)
}

func pagesOf(b tracker.Board, v View) []boardPage {
	if len(v.Pictures) > 0 {
		return besidePicture(b, v.Target)
	}
	return boardPages(b, v.Target)
}

// saidOn is what there is to read on a page. A picture says it if the page
// doesn't.
func saidOn(page boardPage, v View) []Component {
	shown := strings.Join(page.lines, "\n")
	switch {
	case strings.TrimSpace(shown) != "":
		return []Component{text(shown)}
	case len(v.Pictures) > 0:
		return nil
	}
	return []Component{text("Nothing is on the board.")}
}

// whileAsked leaves what may be done while a choice is open.
func whileAsked(m commands.Moves) commands.Moves {
	var left commands.Moves
	for _, b := range m.Table {
		if b.Line == "undo" {
			left.Table = append(left.Table, b)
		}
	}
	return left
}

// news is what was done last, by whom and when.
func news(r commands.Reply, v View) []Component {
	var said []string
	for _, n := range r.Notices {
		said = append(said, small(n))
	}
	room := longestNews
	for i, e := range r.Events {
		line := "· " + happened(e)
		if room -= len([]rune(line)) + 1; room < 0 {
			said = append(said, fmt.Sprintf("… and %d more: /log", len(r.Events)-i))
			break
		}
		said = append(said, line)
	}
	if len(said) > 0 && v.By != "" && !v.At.IsZero() {
		said = append(said, small(v.By)+fmt.Sprintf(" · <t:%d:R>", v.At.Unix()))
	}
	if len(said) == 0 {
		return nil
	}
	return []Component{{Type: typeSeparator}, text(strings.Join(said, "\n"))}
}

// picker picks the stack that the buttons are about.
func picker(tiles []tracker.Tile, p Press) Component {
	target := p.Target
	p.Do, p.Target = Pick, 0
	var options []Option
	for _, t := range tiles {
		options = append(options, Option{
			Label: clip(tileMark(t)+tileName(t), longestOption), Description: clip(strings.Join(tileDetails(t), " · "), longestOption),
			Value: strconv.FormatInt(t.ID, 10), Default: t.ID == target,
		})
	}
	return choose("Pick what the buttons are about", p, options)
}

func boardTurner(p Press, pages int) (Component, bool) {
	if pages < 2 {
		return Component{}, false
	}
	p.Do = Turn
	back, on := p, p
	back.Page, on.Page = p.Page-1, p.Page+1
	p.N = 1 // so that its id is its own
	where := button(styleSecondary, fmt.Sprintf("Page %d of %d", p.Page+1, pages), p)
	backward, forward := button(styleSecondary, "◀ Back", back), button(styleSecondary, "Next ▶", on)
	where.Disabled, backward.Disabled, forward.Disabled = true, p.Page == 0, p.Page == pages-1
	return row(backward, where, forward), true
}
