package bot_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/bot"
	"arbiter/bot/discordtest"
	"arbiter/tracker"
	"arbiter/tracker/sqlite"
)

// ordeal is an evening with failures, and the actions performed in it.
type ordeal struct {
	*evening
	since time.Time                        // the time of the last connection
	acts  map[int]*discordtest.Interaction // by the amount of life gained, which is unique
}

// act makes Alice gain a unique amount of life.
func (o *ordeal) act() *discordtest.Interaction {
	n := 1001 + len(o.acts)
	o.acts[n] = o.alice.Slash(o.discord.Channel, "/life", map[string]any{"change": fmt.Sprintf("+%d", n)})
	return o.acts[n]
}

// holdGames locks the games file for writing for a while.
func (o *ordeal) holdGames(lasting time.Duration) {
	o.Helper()
	time.AfterFunc(lasting, o.hold())
}

// hold locks the games file against writes until the returned function is called.
func (e *evening) hold() (letGo func()) {
	e.Helper()
	db, err := sql.Open("sqlite", "file:"+bot.Config{DataDir: e.dir}.Games()+"?_txlock=immediate")
	if err != nil {
		e.Fatal(err)
	}
	tx, err := db.BeginTx(e.Context(), nil)
	if err != nil {
		e.Fatal(err)
	}
	return func() { _, _ = tx.Rollback(), db.Close() }
}

// hurried prepares an evening with the default of Options.DrawWithin: its answers
// don't wait for their pictures.
func hurried(e *evening) {
	uploadSymbols(e.T, e.discord)
	e.hurried = true
}

// TestTroubles plays through every trouble: the bot answers again within ten
// seconds, and each acknowledged action was performed once. The troubles run
// in parallel, because sessions start five seconds apart.
func TestTroubles(t *testing.T) {
	t.Parallel()
	var all sync.WaitGroup
	for _, tc := range troubles() {
		o := &ordeal{evening: beginWith(t, tc.options, hurried), acts: make(map[int]*discordtest.Interaction)}
		o.since = time.Now()
		o.slash("/create", map[string]any{"what": "a Treasure token"})
		// Until then, discordgo's first heartbeat is in flight.
		if err := o.discord.Wait(t.Context(), func() bool { return o.discord.Heartbeats() > 0 }); err != nil {
			t.Fatal(err)
		}
		all.Go(func() {
			t.Run(tc.name, func(t *testing.T) {
				mine := *o.evening // the process keeps logging to the outer test
				mine.T, o.evening = t, &mine
				o.bear(tc)
			})
		})
	}
	all.Wait()
}

// sessionsApart is the minimum time between sessions that Discord demands.
const sessionsApart = 5 * time.Second

// bear causes the trouble and checks the results.
func (o *ordeal) bear(tc trouble) {
	if tc.twice { // otherwise it would also wait for the first session's five seconds
		time.Sleep(time.Until(o.since.Add(sessionsApart)))
	}
	const within = 10 * time.Second
	o.reply(o.act())
	sessions := o.discord.Identifies()
	ctx, cancel := discordtest.Within(o.Context(), within)
	defer cancel()
	tc.wrong(o)
	for range 2 {
		o.act()
	}
	if tc.again {
		back := func() bool { return o.discord.Identifies() > sessions && o.discord.Connected() == 1 }
		if err := o.discord.Wait(ctx, back); err != nil {
			o.Fatalf("not back: %v", err)
		}
	}
	if tc.mend != nil {
		tc.mend(o)
	}
	for {
		_, err := o.act().Reply(ctx)
		if err == nil {
			break
		}
		if ctx.Err() != nil {
			o.Fatalf("no answer after %s: %v", within, err)
		}
	}
	if n := o.discord.Connected(); n != 1 || o.discord.Resumes() != 0 || !tc.again && o.discord.Identifies() != sessions {
		o.Errorf("%d connections, %d resumed, %d sessions", n, o.discord.Resumes(), o.discord.Identifies())
	}
	if n := o.discord.InvalidRequests(); n > 5 {
		o.Errorf("%d invalid requests", n)
	}
	o.converges()
	o.account(o.pressed())
}

// converges checks that the board shows the state of the log without further
// actions.
func (o *ordeal) converges() {
	o.Helper()
	shown, want := 0, 0
	err := o.discord.Wait(o.Context(), func() bool {
		log := o.log()
		want = 20
		for n := range o.acts {
			want += n * gained(log, n)
		}
		shown = o.shown(o.live())
		return shown == want
	})
	if err != nil {
		o.Errorf("the board shows %d life, the log %d: %v", shown, want, err)
	}
}

// log returns the stored log of the game.
func (o *ordeal) log() []tracker.Batch {
	o.Helper()
	store, err := sqlite.Open(o.Context(), bot.Config{DataDir: o.dir}.Games(), sqlite.Wait)
	if err != nil {
		o.Fatal(err)
	}
	log, _, err := store.Load(o.Context(), o.discord.Guild.ID+"/"+o.discord.Channel.ID, tracker.Head{})
	if err := errors.Join(err, store.Close()); err != nil {
		o.Fatal(err)
	}
	return log
}

// gained returns how often that amount of life was gained.
func gained(log []tracker.Batch, n int) int {
	times := 0
	for _, b := range log {
		if b.Text == fmt.Sprintf("gain %d life", n) {
			times++
		}
	}
	return times
}

var lifeOnBoard = regexp.MustCompile(`\*\*Alice\*\* · (\d+) life`)

// live returns the board that was posted last.
func (o *ordeal) live() *discordtest.Message {
	o.Helper()
	var board *discordtest.Message
	for _, m := range o.discord.Messages(o.discord.Channel) {
		if b := m.Button("+1 life"); b != nil && !m.Loading {
			board = m // the latest
		}
	}
	if board == nil {
		o.Fatal("no board")
	}
	return board
}

// shown returns the life total on a board.
func (o *ordeal) shown(m *discordtest.Message) int {
	o.Helper()
	text := said(m)
	life := lifeOnBoard.FindStringSubmatch(text)
	if life == nil {
		o.Fatalf("no life on the board:\n%s", text)
	}
	n, err := strconv.Atoi(life[1])
	if err != nil {
		o.Fatal(err)
	}
	return n
}

// pressed presses the live board and returns the life total on it.
func (o *ordeal) pressed() int {
	o.Helper()
	return o.shown(o.press(o.live(), "+1 life"))
}

// account stops the process and compares the game's log with the acknowledged
// actions, and with the board of the last press.
func (o *ordeal) account(life int) {
	acknowledged := make(map[int]bool)
	for n, i := range o.acts {
		if _, _, err := i.Ack(o.Context()); err != nil {
			continue
		}
		acknowledged[n] = true
		if _, err := i.Reply(o.Context()); err != nil {
			o.Errorf("acknowledged and never answered: %v", err)
		}
	}
	o.stop()
	log := o.log()
	want := 20 + 1
	for n := range o.acts {
		done := gained(log, n)
		want += n * done
		if done > 1 || acknowledged[n] && done == 0 {
			o.Errorf("life gained %d times, acknowledged: %t", done, acknowledged[n])
		}
	}
	if life != want {
		o.Errorf("the board says %d life, the log %d", life, want)
	}
}

// A permanent error ends the bot with instructions; no other session is
// started.
func TestRefusedForGood(t *testing.T) {
	for _, tc := range []struct {
		code int
		want string
	}{
		{discordtest.CloseAuthentication, "DISCORD_TOKEN"},
		{discordtest.CloseInvalidShard, "fault of Arbiter's"},
		{discordtest.CloseShardingRequired, "Run fewer servers"},
		{discordtest.CloseInvalidVersion, "Update Arbiter"},
		{discordtest.CloseInvalidIntents, "fault of Arbiter's"},
		{discordtest.CloseDisallowedIntents, "Bot page"},
	} {
		for _, online := range []bool{false, true} {
			t.Run(fmt.Sprintf("%d, online: %t", tc.code, online), func(t *testing.T) {
				t.Parallel()
				refusedForGood(t, discordtest.Token, tc.want, tc.code, online)
			})
		}
	}
	t.Run("a wrong token", func(t *testing.T) {
		t.Parallel()
		refusedForGood(t, "wrong", "DISCORD_TOKEN", 0, false)
	})
}

// refusedForGood makes Discord close the connection with a code, while online
// or while connecting.
func refusedForGood(t *testing.T, token, want string, code int, online bool) {
	e := &evening{T: t, discord: discordtest.Start(t, discordtest.Options{}), dir: t.TempDir(), env: map[string]string{"DISCORD_TOKEN": token}}
	if !online && code != 0 {
		e.discord.NextOpen(discordtest.Opening(code))
	}
	over := make(chan error, 1)
	e.process(func(ctx context.Context, app *bot.App, config bot.Config) error {
		over <- app.Discord(ctx, config, "test", func(string) {})
		return nil
	})
	defer func() { e.stop() }()
	if online {
		if err := e.discord.WaitReady(t.Context()); err != nil {
			t.Fatal(err)
		}
		e.discord.Drop(code)
	}
	select {
	case err := <-over:
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), token) {
			t.Errorf("the reason is %v", err)
		}
	case <-time.After(time.Minute):
		t.Error("it goes on")
	}
	if n := e.discord.Identifies(); n > 1 {
		t.Errorf("%d sessions were begun", n)
	}
}

// 120 concurrent interactions in ten channels are answered, in order within
// each channel.
func TestManyAtOnce(t *testing.T) {
	e := beginWith(t, discordtest.Options{}, hurried) // alone: Discord's limit is three seconds for each
	const channels, each = 10, 12
	var all [channels][]*discordtest.Interaction
	for c := range channels {
		channel := e.discord.NewChannel(fmt.Sprint("table ", c))
		for range each {
			all[c] = append(all[c], e.alice.Slash(channel, "/life", map[string]any{"change": "+1"}))
		}
	}
	for c := range channels {
		for n, i := range all[c] {
			m := e.reply(i)
			if n > 0 { // the first is the board, which has changed
				e.says(m, fmt.Sprintf("Alice gains 1 life: %d.", 21+n))
			}
		}
	}
}
