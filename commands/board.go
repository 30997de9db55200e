package commands

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"arbiter/commands/language"
	"arbiter/commands/render/layout"
	"arbiter/commands/render/picture"
	"arbiter/commands/render/svg"
	"arbiter/tracker"
)

func boardCommand() Command {
	return Command{
		Name: "board", Description: "Show the board",
		Options: []Option{
			{Name: "as", Description: "text, or a picture", Among: []string{asText, asPicture}},
			{Name: "mine", Description: "What is yours alone, for you alone", Among: []string{yes, no}},
			{Name: "to", Description: "The file to write the picture to", Local: true},
		},
		run: func(_ context.Context, c *call) (Reply, error) {
			look := c.table.Look()
			if look.Game == "" {
				return c.noGame(), nil
			}
			if c.text("mine") == yes {
				if !slices.ContainsFunc(look.Seats, c.By.Sits) {
					return Reply{}, errSeat(c.By.Name)
				}
				return Reply{ShowBoard: true, InWords: true, Private: true, Mine: c.seatName()}, nil
			}
			watches := c.watches(look)
			if c.text("as") == asPicture {
				r, err := c.picture()
				r.Private = watches
				return r, err
			}
			return Reply{ShowBoard: true, InWords: c.text("as") == asText, Watches: watches}, nil
		},
	}
}

// watches reports whether the asker has no seat in a game in which somebody with an
// account has one.
func (c *call) watches(look tracker.Look) bool {
	return !slices.ContainsFunc(look.Seats, c.By.Sits) && slices.ContainsFunc(look.Seats, func(s tracker.Seat) bool { return s.Account != "" && !s.Left })
}

// The values of a boolean option.
const (
	yes = "true"
	no  = "false"
)

const (
	asText    = "text"
	asPicture = "picture"
)

// Pictures draws a board in a language, where nil is English, as one or more
// pictures. On an error, the board can be shown as text.
func (j *Judge) Pictures(b tracker.Board, t picture.Theme, l *language.Tongue) ([]picture.Part, error) {
	b = boardIn(b, l)
	return drawSafely(j, func(p *picture.Painter) ([]picture.Part, error) { return p.In(l).Parts(b, t) })
}

// mostDrawn is the maximum number of stacks in a drawing.
const mostDrawn = 1200

// Drawing draws a board as SVG, on one sheet of a width. Fixed phrases are in a language; nil
// means English.
func (j *Judge) Drawing(b tracker.Board, width int, l *language.Tongue) (svg.Drawing, error) {
	b = boardIn(b, l)
	return drawSafely(j, func(p *picture.Painter) (drawn svg.Drawing, err error) {
		p.Measure(func(m layout.Metrics) {
			sheet := layout.Of(b, layout.Paper{Metrics: m, Width: width, Tiles: mostDrawn, In: l})[0]
			drawn = svg.Draw(sheet, max(width, layout.Width), m, l)
		})
		return drawn, nil
	})
}

// drawSafely calls a function of the painter and turns a panic into an error.
func drawSafely[T any](j *Judge, draw func(*picture.Painter) (T, error)) (of T, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic drawing a board: %v\n%s", v, debug.Stack())
		}
	}()
	painter, err := j.painter()
	if err != nil {
		return of, err
	}
	return draw(painter)
}

// theme returns the picture theme set for the request.
func (c *call) theme() picture.Theme { return picture.Theme(c.set.get(setTheme)) }

// picture returns a reply with the board as a picture file.
func (c *call) picture() (Reply, error) {
	l := c.judge.Languages.In(c.Locale.Asker)
	board := boardIn(c.table.Look().Board, l)
	png, err := drawSafely(c.judge, func(p *picture.Painter) ([]byte, error) { return p.In(l).Draw(board, c.theme()) })
	if err != nil {
		return Reply{}, err
	}
	return Reply{Title: tracker.Say("The board."), File: &File{Name: "board.png", Data: png, Alt: picture.AltWithin(board, 0, l), To: c.text("to")}}, nil
}

// noGame returns the reply for a channel without a game. It isn't a refusal.
func (c *call) noGame() Reply {
	return Reply{
		Title: tracker.Say("No game is going on in this channel."),
		Next:  tracker.Say("Start one with /game start, or say what happens: /do %s", tracker.Name(c.judge.wordsOf("").First)),
	}
}

// tiles completes ids and names of objects on the board.
func (c *call) tiles(typed string) []Suggestion {
	board := c.table.Look().Board
	var labels, values []string
	var add func(tiles []tracker.Tile)
	add = func(tiles []tracker.Tile) {
		for _, t := range tiles {
			label := fmt.Sprintf("#%d %s", t.ID, t.Name)
			if t.Count > 1 {
				label = fmt.Sprintf("#%d ×%d %s", t.ID, t.Count, t.Name)
			}
			if t.Label != "" {
				label += " “" + t.Label + "”"
			}
			if t.Size != "" {
				label += " " + t.Size
			}
			labels, values = append(labels, label), append(values, fmt.Sprintf("#%d", t.ID))
			add(t.Under)
		}
	}
	for _, lane := range board.Lanes {
		add(lane.Tiles)
	}
	add(board.Elsewhere)
	return pick(typed, labels, values)
}

// players completes the names of the players.
func (c *call) players(typed string) []Suggestion {
	var names []string
	for _, s := range c.table.Look().Seats {
		if !s.Left {
			names = append(names, s.Name)
		}
	}
	return pick(strings.TrimPrefix(typed, "@"), names, names)
}
