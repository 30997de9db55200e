package discord

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"arbiter/commands"
	"arbiter/commands/render"
)

// Options are what a bot works with. All but API, Say, Log, Salt, Notes and Silence
// are needed.
type Options struct {
	Token  string
	API    string // where Discord is; API unless another is named
	Judge  *commands.Judge
	Boards BoardStore // without one, live boards are known as long as the process runs
	// OldBoards is the file in which an earlier version kept them; "" for none.
	OldBoards string
	Version   string
	Symbols   []render.Symbol // are shown in texts; none: they stand as they are written
	Say       func(string)    // tells the owner, in a sentence
	Log       *slog.Logger
	Salt      []byte // of the tags by which the log calls people and channels; none: a new one at each start
	Watch     Watch  // nil: nobody watches
	// Notes outlive the process; without them, long lines have no buttons, and who
	// removed the bot while it was offline is not found out.
	Notes Notes
	// Words has boards said in words, not drawn.
	Words bool
	// Silence is how long the gateway may leave heartbeats unanswered before its
	// connection is taken for dead; 90 s unless it is set.
	Silence time.Duration
}

// Bot is Arbiter on Discord.
type Bot struct {
	Options

	client  *client
	boards  *boards
	queues  *queues
	leaving chan struct{}
	edits   sync.WaitGroup // of boards
	quick   chan struct{}  // places for suggestions being made
	pens    chan struct{}  // places for pictures being drawn
	once    sync.Once
	taken   ids
	kept    atomic.Int64 // lines of buttons, in this process

	self application

	guilds     *guilds
	names      sync.RWMutex
	commandIDs map[string]string // Discord's, by name
}

// mostQuick is how many lists of suggestions are made at a time; one more is
// not worth waiting for.
const mostQuick = 64

// New makes a bot. It does not speak to Discord yet.
func New(o Options) *Bot {
	if o.API == "" {
		o.API = API
	}
	if o.Silence == 0 {
		o.Silence = silence
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if len(o.Salt) == 0 {
		o.Salt = make([]byte, sha256.Size)
		_, _ = rand.Read(o.Salt) // never fails
	}
	if o.Watch == nil {
		o.Watch = nobody{}
	}
	if o.Say == nil {
		o.Say = func(string) {}
	}
	b := &Bot{
		guilds:  newGuilds(),
		Options: o, client: newClient(o.API, o.Token, o.Version, o.Watch), queues: newQueues(),
		leaving: make(chan struct{}), quick: make(chan struct{}, mostQuick), pens: make(chan struct{}, mostDrawn()),
	}
	b.boards = newBoards(o.Boards, time.Now)
	b.boards.report = b.forgetful
	if err := errors.Join(b.boards.open(), b.boards.takeOver(o.OldBoards)); err != nil {
		b.Log.Warn("the live boards can't be read; new ones will be posted", slog.Any("error", err))
	}
	return b
}

// forgetful notes that the live boards can't be written.
func (b *Bot) forgetful(err error) { b.noted(context.Background(), "remember the boards", err) }

// finishWithin is how long we stay for what was begun.
const finishWithin = 10 * time.Second

// Run is the bot: it returns with nil when ctx is over and everything begun is
// finished, or with the reason why it can't go on.
func (b *Bot) Run(ctx context.Context) error {
	if err := b.introduce(ctx); err != nil || ctx.Err() != nil {
		return err
	}
	if err := b.register(ctx); err != nil || ctx.Err() != nil {
		return err
	}
	defer b.emojis(ctx)()
	b.edits.Go(func() { b.keepUp(ctx) })
	b.edits.Go(func() { b.watchLate(ctx) })
	b.edits.Go(func() { b.watchServers(ctx, nil) })
	b.edits.Go(func() { b.watchLines(ctx) })
	// The gateway stays open until what was begun is finished.
	online, leave := context.WithCancel(context.WithoutCancel(ctx))
	defer leave()
	over := make(chan error, 1)
	go func() { over <- b.supervise(online) }()
	select {
	case err := <-over:
		b.finish(ctx)
		return err
	case <-ctx.Done():
		b.finish(ctx)
		leave()
		return <-over
	}
}

// finish does what was begun, and takes nothing more.
func (b *Bot) finish(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), finishWithin)
	defer cancel()
	b.queues.drain(ctx)
	b.once.Do(func() { close(b.leaving) })
	done := make(chan struct{})
	go func() {
		b.edits.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
	b.boards.unfinished()
	b.noted(ctx, "remember the boards", b.boards.save())
}

// dispatch takes an event of the gateway. It does not wait.
func (b *Bot) dispatch(kind string, data json.RawMessage) {
	switch kind {
	case "INTERACTION_CREATE":
		if err := b.Interaction(data); err != nil {
			b.noted(context.Background(), "read an interaction", err)
		}
	case "READY":
		b.ready(data)
	case "GUILD_CREATE":
		b.joined(data)
	case "GUILD_DELETE":
		b.left(data)
	default:
		b.permitted(kind, data)
	}
}

// recovered is deferred where work for Discord is done: a bug there ends that
// work and no more. It is noted under an id.
func (b *Bot) recovered(ctx context.Context, table string) {
	if v := recover(); v != nil {
		b.Judge.Refuse(ctx, panicked(v), table)
	}
}

func panicked(v any) error {
	return fmt.Errorf("panic in the Discord front end: %v\n%s", v, debug.Stack())
}

// noted notes what went wrong, if anything did.
func (b *Bot) noted(ctx context.Context, what string, err error) {
	if err != nil {
		b.Log.WarnContext(ctx, "trouble with Discord", slog.String("what", what), slog.Any("error", err))
	}
}
