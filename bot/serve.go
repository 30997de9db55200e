package bot

import (
	"context"
	"fmt"
	"net"
	"slices"

	"arbiter/bot/discord"
	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/data"
	"arbiter/rules"
	"arbiter/tracker"
)

// Discord is the bot: it answers until ctx is over, finishes what was begun
// and returns nil. Meanwhile it keeps Magic's rules and cards current, and tells a channel
// of new ones if the settings name one. say tells its owner what there is to
// know, a sentence each. The error says why it can't go on, and what to do.
func (a *App) Discord(ctx context.Context, config Config, version string, say func(string)) error {
	return a.online(ctx, config, version, say, (*discord.Bot).Run)
}

// Serve is the bot behind an address that Discord sends interactions to, in
// place of a gateway connection of its own. Several processes can share the
// work. It closes the listener.
func (a *App) Serve(ctx context.Context, l net.Listener, config Config, version string, say func(string)) error {
	return a.online(ctx, config, version, say, func(b *discord.Bot, ctx context.Context) error {
		defer l.Close() //nolint:errcheck // the server has closed it already, unless it never began
		return b.Serve(ctx, l)
	})
}

func (a *App) online(ctx context.Context, config Config, version string, say func(string), run func(*discord.Bot, context.Context) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	symbols, err := render.ReadSymbols(data.FS)
	if err != nil {
		return fmt.Errorf("the embedded data: %w", err)
	}
	status := newStatus(a.store, version)
	looked, err := status.serve(ctx, config.Status)
	if err != nil {
		return err
	}
	salt, err := readSalt(config.Salt())
	if err != nil { // tags then hold until the next start
		a.log.warn(ctx, "the salt of the log", err)
	}
	b := discord.New(discord.Options{
		Token: string(config.Token), API: config.API, Judge: a.Judge, Boards: a.boards, OldBoards: config.Boards(),
		Version: version, Say: say, Log: a.log.logger(), Salt: salt, Watch: status, Words: config.Words,
		Symbols: symbols, Notes: a.notes,
	})
	for _, line := range a.withoutText(config) {
		say(line)
	}
	prepared := a.prepareRules()
	kept := a.keepRules(ctx, config, version, say, a.newsOf(config, b))
	cards := a.keepCards(ctx, config, version, say)
	err = run(b, ctx)
	stop()
	<-prepared
	<-kept
	<-cards
	<-looked
	return err
}

// withoutText tells the host which official texts are not installed, and how to
// install them; players aren't told. Magic's comes by itself where the bot looks
// for it.
func (a *App) withoutText(config Config) []string {
	var lines []string
	if config.RulesURL == "" && a.library.Default(rules.Magic).Official == nil {
		lines = append(lines, "The official text of Magic's rules isn't installed, so people read Arbiter's own words. To install it: arbiter rules update")
	}
	if a.library.Default(rules.Riftbound).Official == nil {
		lines = append(lines, "The official text of Riftbound's rules isn't installed, so people read Arbiter's own words. To install it: arbiter rules import FILE")
	}
	return lines
}

// newsOf is how the channels of the settings, the host's and the servers', are
// told of new editions.
func (a *App) newsOf(config Config, b *discord.Bot) *news {
	return &news{
		file: config.Announced(), operators: config.RulesChannel, post: b.Post,
		servers: func(ctx context.Context) ([]string, error) {
			var channels []string
			for _, kind := range []tracker.ScopeKind{tracker.OfServer, tracker.OfChannel} {
				set, err := a.Judge.Settings.Having(ctx, kind, commands.SetUpdates)
				if err != nil {
					return nil, err
				}
				for _, table := range set {
					if channel := discord.ChannelOf(table); snowflake.MatchString(channel) { // none of the console's
						channels = append(channels, channel)
					}
				}
			}
			return slices.Sorted(slices.Values(channels)), nil
		},
	}
}
