package commands_test

import (
	"fmt"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/commands/render/picture"
	"arbiter/internal/datatest"
	"arbiter/tracker"
)

// checkReply checks every reply in every test against the lowest limits of the
// front ends (DISCORD.md), and that no part is empty.
func checkReply(t testing.TB, line string, r commands.Reply) {
	t.Helper()
	wrong := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%.80s: "+format, append([]any{line}, args...)...)
	}
	if n := utf8.RuneCountInString(r.Title.String()); n > 256 {
		wrong("a title of %d characters", n)
	}
	if len(r.Buttons) > 5 {
		wrong("%d buttons", len(r.Buttons))
	}
	for _, b := range r.Buttons {
		if n, m := utf8.RuneCountInString(b.Label.String()), utf8.RuneCountInString(b.Line); n < 1 || n > 80 || m < 1 || m > 80 {
			wrong("the button %+v", b)
		}
	}
	for i, page := range r.Pages {
		n := utf8.RuneCountInString(r.Title.String())
		for _, notice := range r.Notices {
			n += utf8.RuneCountInString(notice.String())
		}
		for _, b := range page {
			if b.Text.Zero() {
				wrong("an empty block %+v", b)
			}
			n += utf8.RuneCountInString(b.Mark.String()) + utf8.RuneCountInString(b.Text.String()) + 8
		}
		if n > 4000 || len(page) == 0 {
			wrong("page %d has %d characters in %d blocks", i+1, n, len(page))
		}
	}
	for _, e := range r.Events {
		if e.Kind == "" || e.Text.Zero() {
			wrong("the event %+v", e)
		}
	}
	if p := r.Problem; p != nil && (p.What.Zero() || p.Next.Zero() || utf8.RuneCountInString(p.What.String()+p.Next.String()) > 1500) {
		wrong("the problem %+v", p)
	}
	if r.Problem == nil && r.Title.Zero() && len(r.Pages) == 0 && len(r.Events) == 0 && len(r.Notices) == 0 && !r.ShowBoard && !r.Asks {
		wrong("a reply that says nothing")
	}
	checkMessages(wrong, r)
}

// checkMessages checks all Discord messages of a reply: each page, and the
// board with each stack selected.
func checkMessages(wrong func(string, ...any), r commands.Reply) {
	messages := render.Messages(r, 0)
	for _, m := range messages {
		if err := render.Lint(m); err != nil {
			wrong("a message: %v", err)
		}
	}
	targets := []int64{0}
	for _, lane := range r.Table.Board.Lanes {
		for _, t := range lane.Tiles[:min(2, len(lane.Tiles))] {
			targets = append(targets, t.ID)
		}
	}
	drawn := picturesOf(wrong, r.Table)
	for page, target := range targets {
		moves := buttons().Moves(r.Table, target)
		for shown, parts := range [][]picture.Part{nil, drawn} {
			if shown > 0 && len(drawn) == 0 {
				continue
			}
			live := render.LiveBoard(r, moves, render.View{Page: page, Target: target, By: "Alice", At: time.Unix(0, 0), Pictures: parts})
			if err := render.Lint(live); err != nil {
				wrong("a board with %d pictures: %v", len(parts), err)
			}
		}
	}
	if c := r.Choice; c != nil && len(c.Options) == 0 {
		if err := render.LintModal(render.NumberModal(r, render.Press{Board: true, Target: 12, Seq: 1 << 40, Choice: c.ID})); err != nil {
			wrong("a modal: %v", err)
		}
	}
}

// buttons returns a judge with the games' buttons only.
var buttons = sync.OnceValue(func() *commands.Judge {
	first, err := datatest.Magic()
	if err != nil {
		panic(err) // the embedded data is valid
	}
	second, err := datatest.Riftbound()
	if err != nil {
		panic(err)
	}
	return &commands.Judge{Config: commands.Config{Games: []tracker.Engine{tracker.Of(first), tracker.Of(second)}}}
})

// painter draws for all tests.
var painter = sync.OnceValues(picture.New)

// pictures caches drawn boards: many replies show the same one.
var pictures sync.Map // maps what a board shows to []picture.Part

// picturesOf returns a table's board as pictures, or nil without a board.
func picturesOf(wrong func(string, ...any), look tracker.Look) []picture.Part {
	if look.Game == "" {
		return nil
	}
	b := look.Board
	b.JSON = nil // not part of the picture
	shown := fmt.Sprintf("%+v", b)
	if parts, drawn := pictures.Load(shown); drawn {
		return parts.([]picture.Part)
	}
	p, err := painter()
	if err != nil {
		wrong("no painter: %v", err)
		return nil
	}
	parts, err := p.Parts(look.Board, picture.Dark)
	if err != nil || len(parts) > picture.Most {
		wrong("%d pictures: %v", len(parts), err)
	}
	pictures.Store(shown, parts)
	return parts
}
