package render

import (
	"strings"

	"arbiter/commands"
)

// WatchedBoard returns the private board of somebody without a seat: the picture on the
// first page, and on all pages together every stack with all that is known of it, in
// words. It has no buttons that change the table, but one to sit down.
func WatchedBoard(r commands.Reply, v View) Message {
	p := Press{Watch: true, Seq: r.Table.Seq}
	r = r.Said()
	if r.Table.Game == "" {
		m := noBoard(r, commands.Moves{}, v, p)
		m.Flags |= FlagPrivate
		return m
	}
	pages := boardPages(r.Table.Board, 0, r.Language)
	p.Page = min(max(v.Page, 0), len(pages)-1)
	parts := append(pageText(pages[p.Page], View{}, r.Language), lastEvents(r, v)...)
	if r.Choice != nil {
		parts = append(parts, text(clipMarkup(strings.Join(question(*r.Choice, r.Language), "\n"), maxQuestionLength)))
	}
	again := p
	again.Do, again.N = Turn, 2 // a different custom id
	parts = append(parts, row(
		button(styleSecondary, r.Language.Say("Refresh"), again),
		button(styleSecondary, r.Language.Say("Take a seat"), Press{Do: Say, Seq: r.Table.Seq, Line: "/game join"}),
	))
	if turn, ok := boardTurner(p, len(pages), r.Language); ok {
		parts = append(parts, turn)
	}
	m := live(parts)
	m.Flags |= FlagPrivate
	m.Components[0].Color = turnColor(r.Table.Board)
	if p.Page == 0 {
		m.attachPictures(v.Pictures, r.Language)
	}
	return m
}
