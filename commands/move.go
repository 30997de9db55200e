package commands

import (
	"context"
	"slices"
	"strings"
	"time"

	"arbiter/tracker"
)

// Rehearse answers a request as in an empty channel, without storing anything.
func (j *Judge) Rehearse(ctx context.Context, r Request) Reply {
	stage := *j
	stage.Tables = tracker.NewTables(discardStore{}, time.Now, j.Games...)
	return stage.Do(ctx, r)
}

// GameTitle returns a game's title from its players: "Magic · Alice, Bob".
func GameTitle(look tracker.Look) string {
	var seats []string
	for _, s := range look.Seats {
		seats = append(seats, s.Name)
	}
	return gameName(look.Game) + " · " + strings.Join(seats, ", ")
}

// MayMove returns the table of a channel if the speaker may move its game:
// players may. The error is a *tracker.Problem.
func (j *Judge) MayMove(ctx context.Context, channel string, by tracker.Speaker) (tracker.Look, error) {
	table, err := j.Tables.At(ctx, channel)
	if err != nil {
		return tracker.Look{}, err
	}
	look := table.Look()
	switch {
	case look.Game == "":
		return look, tracker.Refuse("No game is going on in this channel.").Next("Start one with /game start.").For(tracker.ErrNoGame)
	case !slices.ContainsFunc(look.Seats, by.Sits):
		return look, tracker.Refuse("%s has no seat in this game.", by.Name).Next("Take a seat: /game join").Or("/game join").For(tracker.ErrNotSeated)
	}
	return look, nil
}

// Move moves a game with its log to another channel, and ends it in the first.
// If it fails, the game stays.
func (j *Judge) Move(ctx context.Context, from, to string, by tracker.Speaker) (tracker.Look, error) {
	ctx = tracker.ReadOnce(ctx) // the whole game is moved, with what others have done by now
	there, err := j.Tables.At(ctx, from)
	if err != nil {
		return tracker.Look{}, err
	}
	here, err := j.Tables.At(ctx, to)
	if err != nil {
		return tracker.Look{}, err
	}
	result, err := here.TakeFrom(ctx, there)
	if err != nil {
		return tracker.Look{}, err
	}
	_, err = there.Went(ctx, by, to)
	return result.Look, err
}

// Abandon ends the game of a deleted channel, so that the game can return from
// where it moved.
func (j *Judge) Abandon(ctx context.Context, channel string, by tracker.Speaker) error {
	table, err := j.Tables.At(ctx, channel)
	if err != nil || table.Look().Game == "" {
		return err
	}
	by.Reach = tracker.Whole
	_, err = table.End(ctx, by)
	return err
}
