package discord

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

// Options are the dependencies and options of a bot. API, Say, Log, Salt, Notes,
// Claim, Silence and DrawWithin are optional.
type Options struct {
	Token  string
	API    string // Discord's API; the default is API
	Judge  *commands.Judge
	Boards BoardStore // if nil, live boards are kept in memory
	// OldBoards is the file in which an earlier version stored boards; "" for
	// none.
	OldBoards string
	Version   string
	Symbols   []render.Symbol // the symbols of texts to replace by emojis
	Signs     render.Signs    // the signs on buttons and options
	Say       func(string)    // reports to the host, a sentence each
	Log       *slog.Logger
	Salt      []byte // of the tags of people and channels in the log; if empty, a random one for each start
	Watch     Watch  // receives metrics; may be nil
	// Notes is persistent storage. If nil, long lines have no buttons, and
	// servers that remove the bot while it is offline aren't detected.
	Notes Notes
	// Claim returns an error if the games are those of another application, so that the
	// bot doesn't begin. It may be nil.
	Claim func(ctx context.Context, application string) error
	// Shared is what several processes share that are one bot; nil if this one is alone.
	// Boards and Notes are then in the same database. Beat is the interval at which each
	// says that it lives; the default is 5 s.
	Shared tracker.Shared
	Beat   time.Duration
	// Format is the newest format to use of what processes store for each other; 0 means
	// the newest that this program knows.
	Format int
	// Around returns the handler that Serve serves, with the endpoint's in it; nil for that
	// alone.
	Around func(endpoint http.Handler) http.Handler
	// Browser gives links to the pages of tables; nil if there are no pages.
	Browser Browser
	// Words makes boards text instead of pictures.
	Words bool
	// WhenFree makes a board text if it would wait for others to be drawn. It is drawn when
	// no other one is.
	WhenFree bool
	// Silence is the gateway's timeout for acknowledging heartbeats; the
	// default is 90 s.
	Silence time.Duration
	// DrawWithin is how long an answer waits for the render semaphore before its
	// board is text; the default is 35 ms.
	DrawWithin time.Duration
}

// Bot connects Arbiter to Discord.
type Bot struct {
	Options

	client       *client
	replica      *replica // nil if this process is alone
	boards       *boards
	queues       *queues
	draining     atomic.Bool
	leaving      chan struct{}
	edits        sync.WaitGroup // edits of boards
	quick        chan struct{}  // semaphore for completions
	renders      chan struct{}  // semaphore for rendering pictures
	undrawn      undrawn        // boards without pictures, if WhenFree
	once         sync.Once
	taken        ids
	promises     promises
	acknowledged acknowledged
	keptLines    atomic.Int64 // number of stored lines of buttons, by this process

	self application
	// applicationID is that of self, for requests that don't wait for it.
	applicationID atomic.Pointer[string]

	guilds     *guilds
	heardOf    ids // servers that replicas have received interactions from
	names      sync.RWMutex
	commandIDs map[string]string // Discord's ids by name
}

// mostQuick is the maximum number of concurrent completions; others are
// dropped.
const mostQuick = 64

// New returns a bot. It makes no requests before Run or Serve.
func New(o Options) *Bot {
	if o.API == "" {
		o.API = API
	}
	if o.DrawWithin == 0 {
		o.DrawWithin = drawWithin
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
		leaving: make(chan struct{}), quick: make(chan struct{}, mostQuick), renders: make(chan struct{}, maxRenders()),
	}
	b.client.signs = o.Signs
	b.replica = newReplica(b.Options)
	b.client.limiter.most = b.replica.rate
	b.boards = newBoards(o.Boards, time.Now)
	b.boards.report, b.boards.shared = b.logStoreError, b.replica != nil
	if err := errors.Join(b.boards.open(), b.boards.importOld(o.OldBoards)); err != nil {
		b.Log.Warn("the live boards can't be read; new ones will be posted", slog.Any("error", err))
	}
	return b
}

// logStoreError logs that the live boards can't be stored.
func (b *Bot) logStoreError(err error) { b.logError(context.Background(), "remember the boards", err) }

// finishWithin is the timeout for pending work at shutdown.
const finishWithin = 10 * time.Second

// Run connects to the gateway and answers interactions. It returns nil after
// ctx is done and pending work is finished, or an error that makes continuing
// pointless.
func (b *Bot) Run(ctx context.Context) error {
	done, err := b.begin(ctx, nil)
	defer done()
	if err != nil || ctx.Err() != nil {
		return err
	}
	if b.replica != nil {
		defer context.AfterFunc(ctx, func() { b.draining.Store(true) })()
		err := b.holdShards(ctx) // afterwards, Discord sends interactions to other processes
		b.finish(ctx)
		return err
	}
	// The gateway connection stays open until pending work is finished.
	online, leave := context.WithCancel(context.WithoutCancel(ctx))
	defer leave()
	over := make(chan error, 1)
	go func() { over <- b.supervise(online) }()
	select {
	case err := <-over:
		b.finish(ctx)
		return err
	case <-ctx.Done():
		b.draining.Store(true)
		b.finish(ctx)
		leave()
		return <-over
	}
}

// begin loads and sets what is stored at Discord, and begins the work beside that of
// interactions. list is that of watchServers. done ends what finish doesn't.
func (b *Bot) begin(ctx context.Context, list func(context.Context) error) (done func(), err error) {
	leave := b.replica.join(ctx)
	if err := b.loadApplication(ctx); err != nil || ctx.Err() != nil {
		return leave, err
	}
	err = b.replica.alone(ctx, "register", b.register)
	if ctx.Err() != nil {
		return leave, nil //nolint:nilerr // the process is ending
	}
	if err != nil {
		return leave, err
	}
	uploaded := b.emojis(ctx)
	b.edits.Go(func() { b.keepUp(ctx) })
	b.edits.Go(func() { b.watchLate(ctx) })
	b.edits.Go(func() { b.watchInbox(ctx) })
	b.edits.Go(func() { b.watchServers(ctx, list) })
	b.edits.Go(func() { b.watchLines(ctx) })
	if b.WhenFree {
		b.edits.Go(func() { b.drawWhenFree(ctx) })
	}
	return func() {
		uploaded()
		leave()
	}, nil
}

// errDraining: the process ends, and another takes its place.
var errDraining = errors.New("it is ending")

// errApart: the process hasn't reached the database for so long that others have taken
// over its work.
var errApart = errors.New("it has lost the database")

// Accepts returns why no more interactions are to be sent to this process, or nil.
func (b *Bot) Accepts() error {
	switch {
	case b.draining.Load():
		return errDraining
	case b.replica.rate() == 0:
		return errApart
	}
	return nil
}

// finish stops accepting work and finishes what is pending.
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
	b.boards.markUnfinished()
	b.logError(ctx, "remember the boards", b.boards.save())
}

// dispatch handles a gateway event. It doesn't block. from is how it was delivered.
func (b *Bot) dispatch(kind string, data json.RawMessage, from delivery) {
	switch kind {
	case "INTERACTION_CREATE":
		if err := b.interaction(data, from); err != nil {
			b.logError(context.Background(), "read an interaction", err)
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

// recoverAndLog recovers from a panic when deferred, and logs it under an id.
func (b *Bot) recoverAndLog(ctx context.Context, table string) {
	if v := recover(); v != nil {
		b.Judge.Refuse(ctx, panicked(v), table)
	}
}

func panicked(v any) error {
	return fmt.Errorf("panic in the Discord front end: %v\n%s", v, debug.Stack())
}

// logError logs an error, if it isn't nil.
func (b *Bot) logError(ctx context.Context, what string, err error) {
	if err != nil {
		b.Log.WarnContext(ctx, "trouble with Discord", slog.String("what", what), slog.Any("error", err))
	}
}
