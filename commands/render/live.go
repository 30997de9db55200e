package render

import (
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

// View says what of a board is shown.
type View struct {
	Page   int   // from 0
	Target int64 // the selected stack, or 0
	By     string
	At     time.Time // the time of the reply's events; zero without any

	// Pictures show the board. Without them it is shown as text.
	Pictures []picture.Part
	// Kept are the pictures of the message that is edited, if they still show the
	// board. They are not sent again.
	Kept []Kept
	// Thread is set if the game has just started and may move to its own
	// thread.
	Thread bool
	// Seats is set if the game has just started where people can be selected for its
	// seats.
	Seats bool
	// Browser is set if the table has pages. Then a button sends a link to them.
	Browser bool

	also []Component // buttons beside the moves of the table
}

// pictured reports whether pictures show the board.
func (v View) pictured() bool { return len(v.Pictures)+len(v.Kept) > 0 }

// LiveBoard returns the message that shows a table and is edited after each
// change: r has the last events, moves the buttons. Long texts and lists have
// pages; events that don't fit are in /log. When it is edited, the previous
// files are removed.
func LiveBoard(r commands.Reply, moves commands.Moves, v View) Message {
	if r.Choice != nil && r.Choice.Private { // a draft is private
		r.Choice, r.Open = r.Open, nil
	}
	r, moves = r.Said(), moves.In(r.Language)
	in := r.Language
	p := Press{Board: true, Target: v.Target, Seq: r.Table.Seq}
	if r.Table.Game == "" {
		return noBoard(r, moves, v, p)
	}
	if v.Thread {
		p.Do = Thread
		v.also = append(v.also, button(stylePrimary, in.Say("Start a thread"), p))
	}
	p.Do = OwnBoard
	mine := button(styleSecondary, in.Say("My board"), p)
	if v.Browser {
		p.Do = Browse
		v.also = append([]Component{button(styleSecondary, in.Say("Open in browser"), p)}, v.also...)
	}
	v.also = append([]Component{mine}, v.also...)
	m := live(boardParts(r, moves, v, p))
	m.Components[0].Color = turnColor(r.Table.Board)
	m.attachPictures(v.Pictures, r.Language)
	m.keepPictures(v.Kept)
	return m
}

// MyBoard returns the private board of the player r.Mine. A press edits the
// message.
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
		r.Notices = append(r.Notices, tracker.Named(r.Language.Say("%s is to choose: %s", tracker.Name(c.Player), c.Question)))
		r.Choice = nil
	}
	again := p
	again.Do, again.Page, again.N = Turn, v.Page, 2 // a different custom id
	v.also = []Component{button(styleSecondary, r.Language.Say("Refresh"), again)}
	m := live(boardParts(r, moves, v, p))
	m.Components[0].Color = turnColor(r.Table.Board)
	m.Flags |= FlagPrivate
	return m
}

// noBoard returns the message for a channel without a game.
func noBoard(r commands.Reply, moves commands.Moves, v View, p Press) Message {
	parts := append(lastEvents(r, v), text(r.Language.Say("No game is going on in this channel.")))
	if buttons := moveButtons(append(moves.Table, commands.Move{Label: tracker.Named(r.Language.Say("Undo")), Line: "undo"}), p); len(buttons) > 0 {
		parts = append(parts, row(buttons...))
	}
	return live(parts)
}

// boardParts returns the board as text, with its controls: first what is likely next,
// then what can be done at any time.
func boardParts(r commands.Reply, moves commands.Moves, v View, p Press) []Component {
	boards := pagesOf(r.Table.Board, v, r.Language)
	pages := len(boards)
	p.Page = max(v.Page, 0)
	var asked []Component
	if r.Choice != nil {
		shown, n := choicePage(*r.Choice, p.Page)
		pages = max(pages, n)
		p.Page = min(p.Page, pages-1)
		asked = append(asked, text(clipMarkup(strings.Join(question(shown, r.Language), "\n"), maxQuestionLength)))
		asked = append(asked, answers(shown, p, r.Language)...)
		if !r.Choice.Private {
			moves = movesDuringChoice(moves)
		}
	}
	remind, n := reminderRows(moves.Reminders, moves.Reminded, p, r.Language)
	pages = max(pages, n)
	p.Page = min(p.Page, pages-1)
	page := boards[min(p.Page, len(boards)-1)]
	l := &layout{press: p}
	l.add(needed, append(pageText(page, v, r.Language), lastEvents(r, v)...)...)
	l.add(needed, asked...)
	l.add(needed, remind...)
	next := moveButtons(likely(moves.Table), p)
	if len(next) > 1 {
		next[0].Style = stylePrimary
	}
	l.rows(needed, next)
	if len(page.tiles) > 0 {
		l.add(needed, picker(page.tiles, p, r.Language))
	}
	picked := len(moves.Target) > 0
	l.moves(needed, moves.Target)
	l.moves(wanted, moves.More)
	l.moves(wanted, moves.Leave)
	if !picked {
		l.moves(wanted, moves.Acts)
	}
	l.moves(useful, moves.Player)
	l.moves(spare, moves.Often)
	last := append(moveButtons(moves.Say, p), v.also...)
	l.rows(useful, last)
	if turn, ok := boardTurner(p, pages, r.Language); ok {
		l.add(needed, turn)
	}
	if v.Seats {
		l.add(useful, seatSelect(p, r.Language))
	}
	room := maxComponents - 1 // the container
	if v.pictured() {
		room-- // a gallery
	}
	return l.within(room)
}

// likely returns the moves of a table as they fit a row: Undo, the last of them, stays.
func likely(moves []commands.Move) []commands.Move {
	if n := len(moves); n > maxInRow {
		return append(slices.Clone(moves[:maxInRow-1]), moves[n-1])
	}
	return moves
}

// importance is how much a part of a message matters: of those that don't fit, the
// least important are left out.
type importance int

const (
	needed importance = iota
	wanted
	useful
	spare
)

// layout lays out the parts of a message.
type layout struct {
	press Press
	parts []Component
	how   []importance
}

func (l *layout) add(how importance, parts ...Component) {
	for _, c := range parts {
		l.parts, l.how = append(l.parts, c), append(l.how, how)
	}
}

func (l *layout) moves(how importance, moves []commands.Move) {
	l.rows(how, moveButtons(moves, l.press))
}

func (l *layout) rows(how importance, buttons []Component) {
	if len(buttons) > 0 {
		l.add(how, row(buttons[:min(len(buttons), maxInRow)]...))
	}
}

// within returns the parts without the least important ones that exceed a number of
// components; of equal ones the last are left out first.
func (l *layout) within(most int) []Component {
	for how := spare; how > needed; how-- {
		for i := len(l.parts) - 1; i >= 0 && count(l.parts) > most; i-- {
			if l.how[i] == how {
				l.parts, l.how = slices.Delete(l.parts, i, i+1), slices.Delete(l.how, i, i+1)
			}
		}
	}
	return l.parts
}

// live returns the message of a board. Its attachments are always listed, even
// if empty.
func live(parts []Component) Message {
	m := message(false, Component{Type: typeContainer, Components: parts})
	m.Attachments = []Attachment{}
	return m
}

// count returns the number of components, including nested ones.
func count(all []Component) int {
	n := len(all)
	for _, c := range all {
		n += count(c.Components)
	}
	return n
}

func pagesOf(b tracker.Board, v View, in *language.Tongue) []boardPage {
	if v.pictured() {
		return textBesidePicture(b, v.Target, in)
	}
	return boardPages(b, v.Target, in)
}

// pageText returns the text of a page; if it has none, the picture replaces it.
func pageText(page boardPage, v View, in *language.Tongue) []Component {
	shown := strings.Join(page.lines, "\n")
	switch {
	case strings.TrimSpace(shown) != "":
		return []Component{text(shown)}
	case v.pictured():
		return nil
	}
	return []Component{text(in.Say("Nothing is on the board."))}
}

// movesDuringChoice filters the moves that are allowed while a choice is open.
func movesDuringChoice(m commands.Moves) commands.Moves {
	var left commands.Moves
	for _, b := range m.Table {
		if b.Line == "undo" {
			left.Table = append(left.Table, b)
		}
	}
	for _, b := range m.Say {
		if b.Form == commands.FormSay {
			left.Say = append(left.Say, b)
		}
	}
	return left
}

// lastEvents returns the events of the last input with its player and time, and below
// them the inputs before it.
func lastEvents(r commands.Reply, v View) []Component {
	var said []string
	for _, n := range r.Notices {
		said = append(said, small(n.String()))
	}
	room := maxNewsLength
	for i, e := range r.Events {
		line := "· " + happened(e, r.Language)
		if room -= len([]rune(line)) + 1; room < 0 {
			said = append(said, r.Language.Say("… and %d more: /log", len(r.Events)-i))
			break
		}
		said = append(said, line)
	}
	before := r.Recent
	if n := len(before); n > 0 && len(r.Events) > 0 {
		v.By, v.At = before[n-1].By, before[n-1].At
		before = before[:n-1]
	}
	if len(said) > 0 && v.By != "" && !v.At.IsZero() {
		said = append(said, small(v.By)+ago(v.At))
	}
	for _, e := range slices.Backward(before) {
		line := recentLine(e)
		if room -= len([]rune(line)) + 1; room < 0 {
			break
		}
		said = append(said, line)
	}
	if len(said) == 0 {
		return nil
	}
	return []Component{{Type: typeSeparator}, text(strings.Join(said, "\n"))}
}

// recentLine returns an input as one small line: "Bob: tap #3". An answer to a choice says
// itself who gave it.
func recentLine(e commands.Recent) string {
	said := e.Line
	if !e.Said.Zero() {
		said = e.Said.String()
	}
	said = escape(clipWords(strings.Join(strings.Fields(said), " "), maxRecentLength))
	switch {
	case said == "":
		said = "…"
	case e.Undone:
		said = "~~" + said + "~~"
	}
	if !e.Said.Zero() {
		return "-# " + said + ago(e.At)
	}
	return small(e.By) + ": " + said + ago(e.At)
}

// ago returns how long ago a time is, which Discord keeps current.
func ago(at time.Time) string { return fmt.Sprintf(" · <t:%d:R>", at.Unix()) }

// picker returns the select of the target stack. If several are selected, a menu about
// them opens; if none is, the board has no target.
func picker(tiles []tracker.Tile, p Press, in *language.Tongue) Component {
	target := p.Target
	p.Do, p.Target = Pick, 0
	var options []Option
	for _, t := range tiles {
		options = append(options, Option{
			Label: clip(tileMark(t)+tileName(t, in), maxOptionLength), Description: clip(strings.Join(tileDetails(t, in), " · "), maxOptionLength),
			Value: strconv.FormatInt(t.ID, 10), Default: t.ID == target, Emoji: Emoji{colors: t.Colors},
		})
	}
	c := several(in.Say("Pick one or several for their buttons"), p, options)
	c.Components[0].MinValues = new(int)
	return c
}

func boardTurner(p Press, pages int, in *language.Tongue) (Component, bool) {
	if pages < 2 {
		return Component{}, false
	}
	p.Do = Turn
	back, on := p, p
	back.Page, on.Page = p.Page-1, p.Page+1
	p.N = 1 // a different custom id
	where := button(styleSecondary, in.Say("Page %d of %d", p.Page+1, pages), p)
	backward, forward := button(styleSecondary, in.Say("◀ Back"), back), button(styleSecondary, in.Say("Next ▶"), on)
	where.Disabled, backward.Disabled, forward.Disabled = true, p.Page == 0, p.Page == pages-1
	return row(backward, where, forward), true
}
