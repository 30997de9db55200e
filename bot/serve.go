package bot

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"

	"arbiter/bot/discord"
	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/data"
	"arbiter/rules"
	"arbiter/tracker"
	"arbiter/tracker/postgres"
)

// Discord runs the bot until ctx is done, finishes pending work and returns
// nil. Meanwhile it updates Magic's rules and cards, and announces new rules if
// the settings name a channel. say reports to the owner, a sentence each. The
// error says why it can't continue, and what to do.
func (a *App) Discord(ctx context.Context, config Config, version string, say func(string)) error {
	return a.online(ctx, config, version, say, (*discord.Bot).Run)
}

// Serve is like Discord with interactions over HTTP instead of a gateway
// connection. Several processes can share the work. It closes the listener.
func (a *App) Serve(ctx context.Context, l net.Listener, config Config, version string, say func(string)) error {
	return a.online(ctx, config, version, say, func(b *discord.Bot, ctx context.Context) error {
		defer l.Close() //nolint:errcheck // the server has closed it already, unless it never began
		return b.Serve(ctx, l)
	})
}

// probed serves what probes adds before another handler.
func probed(ready func(context.Context) error) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		mux := http.NewServeMux()
		probes(mux, ready)
		mux.Handle("/", next)
		return mux
	}
}

func (a *App) online(ctx context.Context, config Config, version string, say func(string), run func(*discord.Bot, context.Context) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	symbols, err := render.ReadSymbols(data.FS)
	signs, errSigns := render.ReadSigns(data.FS)
	if err := errors.Join(err, errSigns); err != nil {
		return fmt.Errorf("the embedded data: %w", err)
	}
	status := newStatus(a.store, version)
	salt, err := a.salt(config)
	if err != nil { // tags are valid until the next start
		a.log.warn(ctx, "the salt of the log", err)
	}
	var claim func(context.Context, string) error
	if s, ok := a.store.(*postgres.Store); ok {
		claim = s.Claim
	}
	var links discord.Browser
	if a.web != nil {
		links = browser{a.web}
	}
	b := discord.New(discord.Options{
		Browser: links,
		Claim:   claim,
		Token:   string(config.Token), API: config.API, Judge: a.Judge, Boards: a.boards, OldBoards: config.Boards(),
		Version: version, Say: say, Log: a.log.logger(), Salt: salt, Watch: status, Words: config.Words, WhenFree: config.WhenFree,
		Symbols: symbols, Signs: signs, Notes: a.notes, DrawWithin: a.drawWithin, Shared: a.shared, Beat: a.beat, Format: a.format, Around: probed(status.ready),
	})
	status.bot = b.Accepts
	if a.web != nil {
		a.web.bot.Store(b)
	}
	// It tells of the end as long as that takes.
	telling, told := context.WithCancel(context.WithoutCancel(ctx))
	defer told()
	looked, err := status.serve(telling, config.Status)
	if err != nil {
		return err
	}
	for _, line := range a.missingTexts(config) {
		say(line)
	}
	a.sharing = a.newSharing()
	prepared := a.prepareRules(ctx)
	kept := a.keepRules(ctx, config, version, say, b.UnlessDone, a.newAnnouncer(config, b))
	cards := a.keepCards(ctx, config, version, say, b.UnlessDone)
	packed := a.packGames(ctx, b.Alone)
	shared := a.shareShelf(ctx)
	pages := a.showPages(ctx, say)
	err = run(b, ctx)
	stop()
	<-pages
	told()
	<-prepared
	<-kept
	<-cards
	<-packed
	<-shared
	<-looked
	return err
}

// showPages shows tables in a browser until ctx is done, if there are pages. The channel is closed
// when they have ended.
func (a *App) showPages(ctx context.Context, say func(string)) <-chan struct{} {
	ended := make(chan struct{})
	if a.web == nil {
		close(ended)
		return ended
	}
	say("Tables in a browser: " + a.web.Address("/"))
	go func() {
		defer close(ended)
		if err := a.web.Serve(ctx); err != nil {
			a.log.warn(ctx, "the pages have ended", err)
			say("The pages have ended: " + err.Error())
		}
	}()
	return ended
}

// missingTexts reports to the host which official texts are not installed, and
// how to install them. Magic's is omitted if the bot downloads it.
func (a *App) missingTexts(config Config) []string {
	var lines []string
	if config.RulesURL == "" && !a.library.HasOfficial(rules.Magic) {
		lines = append(lines, "The official text of Magic's rules isn't installed, so people read Arbiter's own words. To install it: arbiter rules update")
	}
	if !a.library.HasOfficial(rules.Riftbound) {
		lines = append(lines, "The official text of Riftbound's rules isn't installed, so people read Arbiter's own words. To install it: arbiter rules import FILE")
	}
	return lines
}

// newAnnouncer returns the announcer for the channels in the settings of the host and
// of servers.
func (a *App) newAnnouncer(config Config, b *discord.Bot) *announcer {
	record := record(fileRecord(config.Announced()))
	if a.shared != nil {
		record = noteRecord{a.notes, "announced", "rules"}
	}
	return &announcer{
		record: record, alone: b.Alone, operators: config.RulesChannel, post: b.Post,
		servers: func(ctx context.Context) ([]string, error) {
			var channels []string
			for _, kind := range []tracker.ScopeKind{tracker.OfServer, tracker.OfChannel} {
				set, err := a.Judge.Settings.Having(ctx, kind, commands.SetUpdates)
				if err != nil {
					return nil, err
				}
				for _, table := range set {
					if channel := discord.ChannelOf(table); snowflake.MatchString(channel) { // without the console's
						channels = append(channels, channel)
					}
				}
			}
			return slices.Sorted(slices.Values(channels)), nil
		},
	}
}
