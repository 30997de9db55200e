package bot

import (
	"context"

	"arbiter/bot/discord"
)

// Discord is the bot: it answers until ctx is over, finishes what was begun
// and returns nil. Meanwhile it keeps Magic's rules current. say tells its owner
// what there is to know, a sentence each. The error says why it can't go on,
// and what to do.
func (a *App) Discord(ctx context.Context, config Config, version string, say func(string)) error {
	ctx, stop := context.WithCancel(ctx)
	kept := a.keepRules(ctx, config, version, say)
	err := discord.New(discord.Options{
		Token: string(config.Token), API: config.API, Judge: a.Judge, Boards: config.Boards(),
		Version: version, Say: say, Log: a.log.logger(),
	}).Run(ctx)
	stop()
	<-kept
	return err
}
