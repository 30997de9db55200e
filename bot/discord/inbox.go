package discord

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"arbiter/commands"
	"arbiter/tracker"
)

// A deferred interaction is stored before Discord is told that an answer follows, so that
// another replica answers if this one ends before it has. What is stored is encrypted with
// a key that is derived from the bot's token, since it contains the token of the
// interaction.
const (
	// promiseWithin is the timeout for storing an interaction, so that it is deferred in
	// time also while the database doesn't answer.
	promiseWithin = 700 * time.Millisecond
	// mostTaken is the maximum number of interactions taken over at once.
	mostTaken = 50
	// mostAnswered is how many replicas try to answer an interaction, in case each ends
	// because of it.
	mostAnswered = 5
)

// errUnanswered reports that mostAnswered replicas have ended while they answered an
// interaction.
var errUnanswered = errors.New("no process could answer it")

// wasDone reports whether any process has performed an interaction. err is the refusal of
// one that wasn't performed.
func (b *Bot) wasDone(ctx context.Context, a *answer, err error) bool {
	_, done := b.Judge.Outcome(ctx, a.in.complete(commands.Request{}, b.speaker(ctx, a.in)), err)
	return done
}

// giveUp answers with what the interaction has done, or with a fault.
func (b *Bot) giveUp(ctx context.Context, a *answer, err error) {
	if reply, done := b.Judge.Outcome(ctx, a.in.complete(commands.Request{}, b.speaker(ctx, a.in)), err); done {
		b.tell(ctx, a, reply)
		return
	}
	b.fault(ctx, a, err)
}

// promised is the stored form of a deferred interaction.
type promised struct {
	Interaction json.RawMessage `json:"interaction"`
	Private     bool            `json:"private,omitempty"`
	// Format is the format of its requests' names; 0 means 1.
	Format int `json:"format,omitempty"`
}

// promise stores an interaction that is about to be deferred, and reports whether it is
// stored. If that takes too long, storing continues in the background until the interaction
// is answered.
func (b *Bot) promise(ctx context.Context, a *answer) bool {
	raw, err := json.Marshal(promised{a.in.raw, a.private, a.in.format})
	if err != nil {
		b.logError(ctx, "encode a deferred interaction", err)
		return false
	}
	sealed, err := b.sealed("inbox", a.in.ID, raw)
	if err != nil {
		b.logError(ctx, "encrypt a deferred interaction", err)
		return false
	}
	b.promises.begin(a.in.ID)
	d := tracker.Deferred{ID: a.in.ID, Channel: a.in.table(), Person: a.in.by().ID, Data: sealed}
	storing, stop := context.WithTimeout(context.WithoutCancel(ctx), tokenLife)
	stored := make(chan struct{})
	go func() {
		defer close(stored)
		for storing.Err() == nil {
			err := b.Shared.Defer(storing, b.replica.id, d)
			if err == nil {
				return
			}
			if storing.Err() == nil {
				b.logError(ctx, "store a deferred interaction", err)
			}
			waitFor(storing, b.replica.beat/5)
		}
	}()
	a.promised.Store(&promise{stop, stored})
	select {
	case <-stored:
		return true
	case <-time.After(promiseWithin):
		return false
	}
}

// promise is the storing of a deferred interaction.
type promise struct {
	stop   context.CancelFunc
	stored <-chan struct{} // closed when it has ended
}

// keepPromise deletes what promise has stored, once it is stored which message is the
// board: until then another replica needs it to find an answer that is the board, if this
// one ends. An interaction that is answered twice gets the same answer.
func (b *Bot) keepPromise(ctx context.Context, a *answer) {
	p := a.promised.Load()
	if p == nil {
		return
	}
	p.stop()
	<-p.stored
	if b.boards.written(a.in.table()) {
		b.promises.end(a.in.ID)
		b.forgetPromise(ctx, a)
		return
	}
	b.edits.Go(func() {
		defer b.promises.leave(a.in.ID)
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tokenLife)
		defer cancel()
		for !b.boards.written(a.in.table()) {
			select {
			case <-time.After(b.replica.beat):
			case <-b.leaving:
				return
			case <-ctx.Done():
				return
			}
		}
		b.promises.end(a.in.ID)
		b.forgetPromise(ctx, a)
	})
}

// breakPromise deletes what promise has stored of an interaction that isn't answered,
// unless another process has stored it before: that one has deferred it.
func (b *Bot) breakPromise(ctx context.Context, a *answer) {
	if p := a.promised.Swap(nil); p != nil {
		p.stop()
		<-p.stored
		b.promises.leave(a.in.ID)
		b.forgetPromise(ctx, a)
	}
}

// forgetPromise deletes an interaction from the inbox if this process has deferred it or
// taken it over. If that fails, or the interaction is stored only afterwards, watchInbox
// finds it.
func (b *Bot) forgetPromise(ctx context.Context, a *answer) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeWithin)
	defer cancel()
	b.logError(ctx, "forget an answered interaction", b.Shared.Answered(ctx, b.replica.id, a.in.ID))
}

// forgetDeferred deletes the deferred interactions of tables whose keys have a prefix, by
// one person, or by everybody if account is "".
func (b *Bot) forgetDeferred(ctx context.Context, prefix, account string) error {
	if b.replica == nil {
		return nil
	}
	return b.Shared.ForgetDeferred(ctx, prefix, account)
}

// watchInbox takes over the interactions of replicas that are gone, and deletes those that
// this one has answered and not forgotten, until ctx is done.
func (b *Bot) watchInbox(ctx context.Context) {
	if b.replica == nil {
		return
	}
	defer b.recoverAndLog(ctx, "")
	every := time.NewTicker(b.replica.beat)
	defer every.Stop()
	for {
		if b.replica.settled() {
			all, err := b.Shared.TakeDeferred(ctx, b.replica.id, leaseOfReplica, b.promises.all(), mostTaken)
			if err == nil {
				err = b.Shared.TrimDeferred(ctx, tokenLife)
			}
			if ctx.Err() == nil {
				b.logError(ctx, "look for deferred interactions", err)
			}
			slices.SortFunc(all, func(x, y tracker.Deferred) int { return compareIDs(x.ID, y.ID) }) // as they were made
			for _, d := range all {
				b.logError(ctx, "take over a deferred interaction", b.takeOver(ctx, d))
			}
		}
		select {
		case <-every.C:
		case <-b.leaving:
			return
		case <-ctx.Done():
			return
		}
	}
}

// takeOver answers an interaction that another replica has deferred. What that one has
// done isn't done again: the answer is about that.
func (b *Bot) takeOver(ctx context.Context, d tracker.Deferred) error {
	if b.promises.isOpen(d.ID) { // stored by this process since the list of open ones was made
		return nil
	}
	if b.promises.answered.has(d.ID) {
		return b.Shared.Answered(ctx, b.replica.id, d.ID)
	}
	var p promised
	raw, err := b.unsealed("inbox", d.ID, d.Data)
	if err == nil {
		err = json.Unmarshal(raw, &p)
	}
	var in *interaction
	if err == nil {
		in, err = decode(p.Interaction)
	}
	if err != nil { // of another token, or damaged
		return b.Shared.Answered(ctx, b.replica.id, d.ID)
	}
	in.raw, in.format = p.Interaction, max(1, p.Format)
	b.taken.add(in.ID)
	b.promises.begin(in.ID)
	a := &answer{client: b.client, in: in, since: time.Now().Add(-d.Age), timer: time.NewTimer(0), updates: in.updates(), private: p.Private, acknowledged: true, deferred: true, shared: true, takenOver: true}
	stored := make(chan struct{})
	close(stored)
	a.promised.Store(&promise{func() {}, stored})
	b.queues.push(in.table(), b.work(a)) //nolint:contextcheck // what was begun is finished; if it is refused, another replica takes it over
	return nil
}

// takesOn counts an attempt of this process to answer an interaction that another one has
// deferred, and reports whether to answer it. After mostAnswered attempts it gives up, and
// an interaction that another process has taken over is left to that process. One that
// Discord has no answer to was stored and then not deferred, or refused: its user has read
// that the application did not respond. If it wasn't done before, it isn't done.
func (b *Bot) takesOn(ctx context.Context, a *answer) bool {
	tries, held, err := b.Shared.BeginDeferred(ctx, b.replica.id, a.in.ID)
	switch {
	case err != nil:
		b.logError(ctx, "take over a deferred interaction", err)
		b.postpone(a)
		return false
	case !held:
		b.postpone(a)
		return false
	case tries > mostAnswered:
		b.giveUp(ctx, a, errUnanswered)
		return false
	}
	if _, err := a.original(ctx); refusedWith(err, codeUnknownWebhook) && !b.wasDone(ctx, a, err) {
		b.breakPromise(ctx, a)
		b.Log.InfoContext(ctx, "an interaction is left: Discord has no answer to it")
		return false
	}
	return true
}

// postpone stops answering an interaction that was taken over and leaves it in the inbox.
// If this process holds it, watchInbox takes it over again.
func (b *Bot) postpone(a *answer) {
	a.promised.Store(nil)
	b.promises.leave(a.in.ID)
}

// work returns the function that answers an interaction.
func (b *Bot) work(a *answer) func() {
	background := context.Background()
	return func() {
		ctx, cancel := context.WithTimeout(background, workWithin)
		defer cancel()
		ctx = tracker.ReadOnce(a.whileHeld(b.asRequest(ctx, a.in)))
		defer b.keepPromise(background, a)
		defer b.answered(ctx, a.in, a.since)
		defer b.recoverAndAnswer(ctx, a)
		if !a.begins(ctx) {
			b.breakPromise(ctx, a)
			b.Log.InfoContext(ctx, "an interaction is left: it was answered, or is too old, or another process's")
			return
		}
		if a.takenOver && !b.takesOn(ctx, a) {
			return
		}
		b.answer(ctx, a)
	}
}
