package bot

import (
	"context"
	"net"

	"arbiter/bot/discord"
)

// Discord is the bot: it answers until ctx is over, finishes what was begun
// and returns nil. Meanwhile it keeps Magic's rules current. say tells its owner
// what there is to know, a sentence each. The error says why it can't go on,
// and what to do.
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
	kept := a.keepRules(ctx, config, version, say)
	err := run(discord.New(discord.Options{
		Token: string(config.Token), API: config.API, Judge: a.Judge, Boards: config.Boards(),
		Version: version, Say: say, Log: a.log.logger(),
	}), ctx)
	stop()
	<-kept
	return err
}
