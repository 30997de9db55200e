package commands

import (
	"context"
	"errors"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// resultReply returns the reply for the result of an action.
func (c *call) resultReply(result tracker.Result) Reply {
	told := slices.DeleteFunc(slices.Clone(result.Told), func(t tracker.Told) bool { return t.Cause.Again })
	r := Reply{Events: c.judge.events(told), Private: result.Private}
	asked := result.Look.Asks(c.By)
	if len(result.Told) == 0 && asked == nil {
		r.Title = tracker.Say("Nothing changes.")
	}
	if r.Private { // nothing for others to see
		for _, e := range r.Events {
			r.Notices = append(r.Notices, e.Text)
		}
		r.Events = nil
	}
	if result.Look.Game != "" && asked == nil {
		r.Buttons = []Button{{tracker.Say("Undo"), "undo"}, {tracker.Say("Board"), "board"}}
	}
	return r
}

// maxLineLength is the maximum length of a line in characters.
const maxLineLength = 2000

// say performs a line of table talk. Without a game, it starts one with the
// speaker seated, provided that the line is valid in it.
func (c *call) say(ctx context.Context, line string) (Reply, error) {
	if n := len([]rune(line)); n > maxLineLength {
		return Reply{}, tracker.Refuse("That is %d characters long; a line may have %d.", n, maxLineLength).
			Next("Say it in several lines.")
	}
	if err := checkNumbers(line); err != nil {
		return Reply{}, err
	}
	if answer, asked, err := c.ask(line, false); asked {
		return answer, err
	}
	result, begun, err := c.table.SayFirst(ctx, c.By, line, c.judge.Games[0].ID(), c.opening())
	if unread := (*notation.UnknownError)(nil); c.table.Look().Game != "" && (errors.As(err, &unread) || errors.Is(err, tracker.ErrUnclear)) {
		if answer, asked, errAsked := c.ask(line, true); asked {
			return answer, errAsked
		}
	}
	before := Reply{Events: c.judge.events(result.Before)}
	if begun {
		before.Notices = []tracker.Message{c.begins()}
	}
	return c.joinReplies(before, result), err
}

// joinReplies returns the reply to a line, preceded by the reply to what came before it, such
// as the start of a game.
func (c *call) joinReplies(before Reply, result tracker.Result) Reply {
	r := c.resultReply(result)
	r.Notices = append(before.Notices, r.Notices...)
	r.Events = append(before.Events, r.Events...)
	return r
}

// ask answers a line that is a question about the board. If loosely is set,
// the question may be misspelt.
func (c *call) ask(line string, loosely bool) (reply Reply, asked bool, err error) {
	answer, asked, err := c.table.Ask(c.By, line, loosely)
	if !asked || err != nil {
		return reply, asked, err
	}
	if answer.Why != 0 {
		reply, err = c.explain("#" + strconv.FormatInt(answer.Why, 10))
		return reply, true, err
	}
	return Reply{Title: answer.Message}, true, nil
}

var digits = regexp.MustCompile(`\d[\d,]{17,}`)

// checkNumbers refuses numbers beyond int64.
func checkNumbers(line string) error {
	for _, d := range digits.FindAllString(line, -1) {
		if _, err := strconv.ParseInt(strings.ReplaceAll(d, ",", ""), 10, 64); err != nil {
			return tracker.Refuse("%s is too large: I count to %d.", clip(d, 40), int64(math.MaxInt64)).
				Next("Use a smaller number; nothing was changed.").For(tracker.ErrOverflow)
		}
	}
	return nil
}

// startDefaultGame starts the default game with the speaker seated, unless another game
// has started meanwhile.
func (c *call) startDefaultGame(ctx context.Context) (Reply, error) {
	result, err := c.table.Start(ctx, c.By, c.judge.Games[0].ID(), c.opening())
	if err != nil && !errors.Is(err, tracker.ErrGameRunning) {
		return Reply{}, err
	}
	r := c.resultReply(result)
	if err == nil {
		r.Notices = []tracker.Message{c.begins()}
	}
	return r, nil
}

// opening returns the opening of a game that a line starts.
func (c *call) opening() tracker.Opening { return tracker.Opening{Seats: []tracker.Speaker{c.By}} }

func (c *call) begins() tracker.Message {
	return tracker.Say("A game of %s begins.", tracker.Name(gameName(c.judge.Games[0].ID())))
}

// scratchTable returns an unstored table like the one that begin starts.
func (c *call) scratchTable(ctx context.Context) (*tracker.Table, error) {
	return c.judge.scratchTable(ctx, c.judge.Games[0].ID(), c.By)
}

// scratchTable returns an unstored table of a game with one player.
func (j *Judge) scratchTable(ctx context.Context, game string, by tracker.Speaker) (*tracker.Table, error) {
	ctx = tracker.FromRequest(ctx, "")
	tables := tracker.NewTables(discardStore{}, time.Now, j.Games...)
	table, err := tables.At(ctx, "stage")
	if err != nil {
		return nil, err
	}
	_, err = table.Start(ctx, by, game, tracker.Opening{Seats: []tracker.Speaker{by}})
	return table, err
}

// completions returns completions of a line, in the current game or in the one that
// the line would start.
func (c *call) completions(ctx context.Context, typed string) []string {
	table := c.table
	if table.Look().Game == "" {
		stage, err := c.scratchTable(ctx)
		if err != nil {
			return nil
		}
		table = stage
	}
	return table.Complete(c.By, typed)
}

// discardStore is a store that stores nothing.
type discardStore struct{}

func (discardStore) Load(_ context.Context, _ string, after tracker.Head) ([]tracker.Batch, tracker.Head, error) {
	return nil, after, nil
}

func (discardStore) Heads(context.Context, []string) (map[string]tracker.Head, error) {
	return nil, nil
}

func (discardStore) GameStart(context.Context, string, int64) (tracker.Head, error) {
	return tracker.Head{}, nil
}

func (discardStore) Append(_ context.Context, _ string, _ tracker.Head, batches ...tracker.Batch) (tracker.Head, error) {
	return tracker.Head{Epoch: 1, Seq: batches[len(batches)-1].Last()}, nil
}

func (discardStore) Rewrite(context.Context, string, func([]tracker.Batch) ([]tracker.Batch, error)) error {
	return nil
}

func (discardStore) Channels(context.Context) ([]string, error) { return nil, nil }

func (discardStore) ChannelsOf(context.Context, tracker.Speaker) ([]string, error) { return nil, nil }
func (discardStore) Delete(context.Context, string) error                          { return nil }
func (discardStore) Pack(context.Context, time.Time, int) (int, error)             { return 0, nil }
func (discardStore) Scrub(context.Context) error                                   { return nil }
func (discardStore) Close() error                                                  { return nil }
