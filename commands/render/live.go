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
	// Thread: the game has just begun, and may move to a thread of its own.
	Thread bool

	also []Component // what stands beside the moves of the table
}

// LiveBoard is the message that shows a table and changes with it: r tells
// what was done last, moves what its buttons offer. A text that is too long for
// one page is turned to, and so are stacks, answers and reminders too many for
// one list; what was done and finds no room is in /log. Edited in, the message
// takes the files of the one before away.
func LiveBoard(r commands.Reply, moves commands.Moves, v View) Message {
	if r.Choice != nil && r.Choice.Private { // nobody else's business
		r.Choice, r.Open = r.Open, nil
	}
	r, moves = r.Said(), moves.In(r.Language)
	m := liveBoard(r, moves, v)
	m.Components = in(r.Language, r.Language.Text, m.Components...)
	return m
}

func liveBoard(r commands.Reply, moves commands.Moves, v View) Message {
	p := Press{Board: true, Target: v.Target, Seq: r.Table.Seq}
	if r.Table.Game == "" {
		return noBoard(r, moves, v, p)
	}
	if v.Thread {
		p.Do = Thread
		v.also = append(v.also, button(stylePrimary, "Start a thread", p))
	}
	p.Do = Panel
	v.also = append([]Component{button(styleSecondary, "My board", p)}, v.also...)
	m := live(boardParts(r, moves, v, p))
	m.hang(v.Pictures, r.Language)
	return m
}

// MyBoard is the board of one player, for that player alone: r.Mine says whose.
// Each press on it changes it in its place.
func MyBoard(r commands.Reply, moves commands.Moves, v View) Message {
	p := Press{Mine: true, Target: v.Target, Seq: r.Table.Seq}
	if r.Table.Game == "" {
		m := noBoard(r, commands.Moves{}, v, p)
		m.Flags |= FlagPrivate
		return m
	}
	r, moves = r.Said(), moves.In(r.Language)
	r.Table.Board = commands.Own(r.Table.Board, r.Mine)
	if c := r.Choice; c != nil && c.Player != "" && !strings.EqualFold(c.Player, r.Mine) {
		r.Notices = append(r.Notices, c.Player+" is to choose: "+c.Question)
		r.Choice = nil
	}
	again := p
	again.Do, again.Page, again.N = Turn, v.Page, 2 // so that its id is its own
	v.also = []Component{button(styleSecondary, "Refresh", again)}
	if len(moves.Target) > 0 {
		moves.Often = nil // one thing at a time
	}
	m := live(boardParts(r, moves, v, p))
	m.Components = in(r.Language, r.Language.Text, m.Components...)
	m.Flags |= FlagPrivate
	return m
}

// noBoard is what is shown where no game goes on.
func noBoard(r commands.Reply, moves commands.Moves, v View, p Press) Message {
	parts := append(news(r, v), text("No game is going on in this channel."))
	if buttons := pressed(append(moves.Table, commands.Move{Label: "Undo", Line: "undo"}), p); len(buttons) > 0 {
		parts = append(parts, row(buttons...))
	}
	return live(parts)
}

// boardParts are a board in words, and what is pressed on it.
func boardParts(r commands.Reply, moves commands.Moves, v View, p Press) []Component {
	boards := pagesOf(r.Table.Board, v)
	pages := len(boards)
	p.Page = max(v.Page, 0)
	var asked []Component
	if r.Choice != nil {
		shown, n := choicePage(*r.Choice, p.Page)
		pages = max(pages, n)
		p.Page = min(p.Page, pages-1)
		asked = append(asked, text(clipMarkup(strings.Join(question(shown), "\n"), longestQuestion)))
		asked = append(asked, answers(shown, p)...)
		if !r.Choice.Private {
			moves = whileAsked(moves)
		}
	}
	remind, n := waiting(moves.Reminders, p)
	pages = max(pages, n)
	p.Page = min(p.Page, pages-1)
	page := boards[min(p.Page, len(boards)-1)]
	parts := append(saidOn(page, v), news(r, v)...)
	parts = append(parts, asked...)
	if len(page.tiles) > 0 {
		parts = append(parts, picker(page.tiles, p))
	}
	parts = append(parts, remind...)
	for _, some := range [][]commands.Move{moves.Target, moves.More, moves.Player, moves.Often} {
		if buttons := pressed(some, p); len(buttons) > 0 {
			parts = append(parts, row(buttons...))
		}
	}
	last := append(pressed(moves.Table, p), v.also...)
	parts = append(parts, row(last[:min(len(last), mostInRow)]...))
	if turn, ok := boardTurner(p, pages); ok {
		parts = append(parts, turn)
	}
	return parts
}

// live is a board's message. It lists what it brings, be it nothing.
func live(parts []Component) Message {
	m := message(false, Component{Type: typeContainer, Components: parts})
	m.Attachments = []Attachment{}
	return m
}

// hang puts the pictures of a board on top of its message, one below the other.
// Each has a gallery of its own, as long as there is room for so many
// components: Discord cuts the edges off those that share one.
func (m *Message) hang(parts []picture.Part, l *language.Tongue) {
	var shown []Component
	room := mostComponents - count(m.Components)
	for i, p := range parts[:min(len(parts), picture.Most)] {
		name := "board.png"
		if i > 0 {
			name = fmt.Sprintf("board-%d.png", i+1)
		}
		next := gallery(m.bring(File{name, p.PNG}), cmp.Or(picture.AltWithin(p.Board, longestAlt, l), l.Text("The board")))
		if last := len(shown) - 1; last >= 0 && last+1 >= room {
			shown[last].Items = append(shown[last].Items, next.Items...)
			continue
		}
		shown = append(shown, next)
	}
	m.Components[0].Components = slices.Insert(m.Components[0].Components, 0, shown...)
}

// count is how many components there are, with those inside of others.
func count(all []Component) int {
	n := len(all)
	for _, c := range all {
		n += count(c.Components)
	}
	return n
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
		if b.Line == "undo" || b.Form == commands.FormSay {
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
