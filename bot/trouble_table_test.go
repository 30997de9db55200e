package bot_test

import (
	"time"

	"arbiter/bot/discordtest"
)

// trouble is a failure between Discord and the bot.
type trouble struct {
	name    string
	options discordtest.Options
	wrong   func(o *ordeal)
	mend    func(o *ordeal) // ends what doesn't end by itself
	again   bool            // the connection is opened anew
	twice   bool            // it happens twice
}

const (
	callbacks = discordtest.RouteCallback
	edits     = discordtest.RouteEditMessage
	ownEdits  = discordtest.RouteOriginal
	gateways  = discordtest.RouteGateway
)

// troubles returns every failure that the bot has to recover from.
func troubles() []trouble {
	all := []trouble{
		{name: "asked to reconnect", again: true, wrong: func(o *ordeal) { o.discord.Reconnect() }},
		{name: "session invalid", again: true, wrong: func(o *ordeal) { o.discord.InvalidSession(false) }},
		{name: "session invalid, resumable", again: true, wrong: func(o *ordeal) { o.discord.InvalidSession(true) }},
		{
			name: "nothing comes any more", again: true, options: discordtest.Options{HeartbeatInterval: 3 * time.Second},
			wrong: func(o *ordeal) { o.discord.Freeze() },
		},
		{
			name: "heartbeats are not acknowledged", again: true, options: discordtest.Options{HeartbeatInterval: 3 * time.Second},
			wrong: func(o *ordeal) { o.discord.MuteAcks(true) }, mend: func(o *ordeal) { o.discord.MuteAcks(false) },
		},
		{name: "delivered twice", wrong: func(o *ordeal) { o.act().Repeat() }},
		{name: "delivered again when it is done", wrong: func(o *ordeal) {
			i := o.act()
			o.reply(i)
			i.Repeat()
		}},
		{
			name: "everything is limited", wrong: func(o *ordeal) { o.discord.RateLimitGlobal(2 * time.Second) },
		},
		{name: "the board's edits: limited, and something is done meanwhile", wrong: func(o *ordeal) {
			edited := len(o.discord.Transcript().On(edits))
			o.discord.ExpireTokens()
			o.discord.Page(edits, 429, 3*time.Second, 1)
			o.reply(o.act())
			o.sent(edits, edited+1)
		}},
		{
			name: "View Channel is taken away", wrong: func(o *ordeal) { o.discord.SetPermissions(o.discord.Channel, 0) },
			mend: func(o *ordeal) { o.discord.SetPermissions(o.discord.Channel, inThreads) },
		},
		{
			name: "View Channel is taken away, and the connection cut", again: true,
			wrong: func(o *ordeal) {
				o.discord.SetPermissions(o.discord.Channel, 0)
				o.discord.Drop(0)
			},
			mend: func(o *ordeal) { o.discord.SetPermissions(o.discord.Channel, inThreads) },
		},
		{name: "slow work, and its deferral is cut", wrong: func(o *ordeal) {
			o.discord.Cut(callbacks, 12) // each of three attempts
			o.holdGames(2500 * time.Millisecond)
		}},
		{name: "slow work, and its deferral fails", wrong: func(o *ordeal) {
			o.discord.Fail(callbacks, 500, 4)
			o.holdGames(2500 * time.Millisecond)
		}},
	}
	closing := []struct {
		name string
		code int
	}{
		{"reset", 0},
		{"1000", 1000},
		{"1001", 1001},
		{"ended without a word (1006)", discordtest.CloseAbnormal},
		{"4000", discordtest.CloseUnknownError},
		{"4001", discordtest.CloseUnknownOpcode},
		{"4002", discordtest.CloseDecodeError},
		{"4003", discordtest.CloseNotAuthenticated},
		{"4005", discordtest.CloseTwiceIdentified},
		{"4007", discordtest.CloseInvalidSequence},
		{"4008", discordtest.CloseRateLimited},
		{"4009", discordtest.CloseSessionTimeout},
		{"a code that nobody knows", 4999},
	}
	for _, c := range closing {
		all = append(all, trouble{name: "closed: " + c.name, again: true, wrong: func(o *ordeal) { o.discord.Drop(c.code) }})
	}
	for _, opening := range []struct {
		name string
		what discordtest.Opening
	}{
		{"asked to reconnect", discordtest.ReconnectFirst},
		{"invalid", discordtest.InvalidFirst},
		{"cut", discordtest.CutFirst},
		{"4000", discordtest.CloseUnknownError},
		{"no hello", discordtest.NoHello},
		{"no ready", discordtest.NoReady},
	} {
		all = append(all, trouble{name: "while opening: " + opening.name, again: true, twice: true, wrong: func(o *ordeal) {
			o.discord.NextOpen(opening.what)
			o.discord.Drop(0)
		}})
	}
	for _, f := range failures() {
		all = append(all,
			trouble{name: "asking for the gateway: " + f.name, again: true, mend: f.mend(gateways), wrong: func(o *ordeal) {
				f.wrong(o.discord, gateways)
				o.discord.Drop(0)
			}},
			trouble{name: "answers: " + f.name, mend: f.mend(callbacks), wrong: func(o *ordeal) { f.wrong(o.discord, callbacks) }},
			trouble{name: "the board's edits: " + f.name, mend: f.mend(edits), wrong: func(o *ordeal) {
				o.discord.ExpireTokens()
				f.wrong(o.discord, edits)
			}},
			trouble{name: "the board's edits as an answer: " + f.name, mend: f.mend(ownEdits), wrong: func(o *ordeal) { f.wrong(o.discord, ownEdits) }},
		)
	}
	for _, r := range []struct {
		name, route string
		code        int
	}{
		{"the interaction is unknown (10062)", callbacks, 10062},
		{"it was acknowledged (40060)", callbacks, 40060},
		{"the message is gone (10008)", callbacks, 10008},
		{"the board isn't an answer (10008)", ownEdits, 10008},
		{"the board is too old (30046)", edits, 30046},
		{"the board is gone (10008)", edits, 10008},
		{"no permission (50013)", edits, 50013},
	} {
		all = append(all, trouble{name: "refused: " + r.name, wrong: func(o *ordeal) {
			if r.route == edits {
				o.discord.ExpireTokens()
			}
			o.discord.Refuse(r.route, r.code, 1)
		}})
	}
	return all
}

// failure is a failure of any HTTP route.
type failure struct {
	name  string
	wrong func(d *discordtest.Discord, route string)
	slow  bool
}

// mend ends a failure that doesn't end by itself.
func (f failure) mend(route string) func(o *ordeal) {
	if !f.slow {
		return nil
	}
	return func(o *ordeal) { o.discord.Slow(route, 0) }
}

func failures() []failure {
	return []failure{
		{name: "500", wrong: func(d *discordtest.Discord, route string) { d.Fail(route, 500, 2) }},
		{name: "502, a page", wrong: func(d *discordtest.Discord, route string) { d.Fail(route, 502, 2) }},
		{name: "503, longer", wrong: func(d *discordtest.Discord, route string) { d.Fail(route, 503, 6) }},
		{name: "429 of the route", wrong: func(d *discordtest.Discord, route string) { d.Fail(route, 429, 2) }},
		{name: "429, a page", wrong: func(d *discordtest.Discord, route string) { d.Page(route, 429, 2*time.Second, 1) }},
		{name: "cut", wrong: func(d *discordtest.Discord, route string) { d.Cut(route, 1) }},
		{name: "cut each time", wrong: func(d *discordtest.Discord, route string) { d.Cut(route, 4) }},
		{name: "slow", slow: true, wrong: func(d *discordtest.Discord, route string) { d.Slow(route, 2*time.Second) }},
		{name: "slower than Discord waits", slow: true, wrong: func(d *discordtest.Discord, route string) { d.Slow(route, 4*time.Second) }},
	}
}
