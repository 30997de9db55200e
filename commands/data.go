package commands

import (
	"context"
	"strings"

	"arbiter/tracker"
)

// The scopes of /data delete, and the word that confirms it.
const (
	dataMine   = "mine"
	dataServer = "server"
	confirmed  = "delete"
)

func dataCommand() Command {
	return Command{
		Name: "data", Description: "Delete what is stored of you, or of this server", bare: "delete",
		Below: []Command{{
			Name: "delete", Description: "Delete what is stored, for good; /privacy says what that is",
			Options: []Option{
				{Name: "what", Description: "mine: your name, account and settings; server: its games and settings", Required: true, Wants: "what to delete", Example: "mine confirm:delete", Among: []string{dataMine, dataServer}},
				{Name: "confirm", Description: "Type delete: it can't be taken back", Word: true},
			},
			run: deleteData,
		}},
	}
}

func deleteData(ctx context.Context, c *call) (Reply, error) {
	what := c.text("what")
	if what == dataServer && !c.Manages {
		return Reply{}, tracker.Refuse("Only those who manage this server delete its games.").
			Next("Ask somebody who may manage the server, or delete what is yours: /data delete what:mine confirm:delete")
	}
	if !strings.EqualFold(c.text("confirm"), confirmed) {
		return Reply{}, tracker.Refuse("That can't be taken back, so nothing was deleted yet. /game export keeps a game as a file first.").
			Next("To delete it, type: /data delete what:%s confirm:delete", what)
	}
	if what == dataServer {
		games, err := c.judge.ForgetServer(ctx, c.Request)
		if err != nil {
			return Reply{}, err
		}
		return Reply{Title: tracker.Say("Deleted: %s, and the settings of this server.", counted(games, "channel's games", "channels' games")), Private: true, DataDeleted: true}, nil
	}
	return c.forgetAsker(ctx)
}

// forgetAsker removes the asker from all stored data.
func (c *call) forgetAsker(ctx context.Context) (Reply, error) {
	channels, err := c.judge.Tables.ForgetPerson(ctx, c.By)
	if err != nil {
		return Reply{}, err
	}
	if c.By.Account != "" {
		if err := c.judge.clear(ctx, tracker.Scope{Kind: tracker.OfUser, ID: c.By.Account}); err != nil {
			return Reply{}, err
		}
	}
	if err := c.judge.Tables.Scrub(ctx); err != nil {
		return Reply{}, err
	}
	r := Reply{Title: tracker.Say("Nothing was stored of you in any game. Your settings are deleted."), Private: true, Forgotten: true}
	if len(channels) > 0 {
		r.Title = tracker.Say("Deleted: your account and name in %s, and your settings.", counted(len(channels), "channel", "channels"))
		r.Changed = channels
		r.Next = tracker.Say("The games go on without your name: they are the others' too. To play on, take a seat with /game join.")
	}
	return r, nil
}

func counted(n int, one, more string) tracker.Message {
	if n == 1 {
		return tracker.Say("%d "+one, n)
	}
	return tracker.Say("%d "+more, n)
}

// ForgetServer deletes the games, boards and settings of a request's server,
// or of its channel if there is none. It returns the number of channels that
// had games.
func (j *Judge) ForgetServer(ctx context.Context, r Request) (int, error) {
	channels, err := j.Tables.Channels(ctx)
	if err != nil {
		return 0, err
	}
	games := 0
	for _, channel := range channels {
		if channel != r.Channel && (r.Server == "" || !strings.HasPrefix(channel, r.Server+"/")) {
			continue
		}
		if err := j.Tables.Forget(ctx, channel); err != nil {
			return games, err
		}
		games++
	}
	if err := j.clear(ctx, r.Place()); err != nil {
		return games, err
	}
	return games, j.Tables.Scrub(ctx)
}

// clear deletes all settings of a scope.
func (j *Judge) clear(ctx context.Context, of tracker.Scope) error {
	set, err := j.Settings.Settings(ctx, of)
	if err != nil {
		return err
	}
	for name := range set {
		if err := j.Settings.Set(ctx, of, name, ""); err != nil {
			return err
		}
	}
	return nil
}
