package discord

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"arbiter/commands/render"
)

const (
	acknowledgeWithin = 3 * time.Second         // Discord's
	deferAfter        = 1500 * time.Millisecond // ours
	deferSooner       = 500 * time.Millisecond  // when many are at work
	tokenLife         = 15 * time.Minute
)

// Types of callbacks.
const (
	callbackMessage      = 4
	callbackDefer        = 5
	callbackDeferUpdate  = 6
	callbackUpdate       = 7
	callbackAutocomplete = 8
	callbackModal        = 9
)

type callback struct {
	Type int `json:"type"`
	Data any `json:"data,omitempty"`
}

// files are what its message brings.
func (c callback) files() []render.File {
	if m, ok := c.Data.(render.Message); ok {
		return m.Files
	}
	return nil
}

// answer is the answer to one interaction: acknowledged exactly once, and
// deferred by itself when it takes long.
type answer struct {
	client *client
	in     *interaction
	since  time.Time
	timer  *time.Timer
	// updates: a deferred answer will most likely change the message that the
	// component stands on.
	updates bool
	// private: the answer is for who asks alone, and deferred so.
	private bool
	// crowded: many wait before it. It is deferred at once.
	crowded atomic.Bool

	mu       sync.Mutex // held while Discord is being told
	told     bool       // acknowledged, deferred or not
	deferred bool       // and nothing was shown yet
	doubtful bool       // it was to be deferred, and Discord did not say that it is
}

// newAnswer starts the clock; while we are busy, it goes faster. A deferred answer is public unless it can't be
// seen beforehand: who asks in public is answered in public.
func newAnswer(ctx context.Context, c *client, in *interaction, busy func() bool) *answer {
	a := &answer{client: c, in: in, since: time.Now(), updates: in.Type == kindComponent || in.Message != nil, private: in.Data.Type == commandMessage}
	a.timer = time.AfterFunc(deferAfter, func() {
		left := time.Until(a.since.Add(deferAfter))
		if left > 0 && !a.crowded.Load() && !busy() {
			a.timer.Reset(left)
			return
		}
		a.postpone(ctx)
	})
	a.timer.Reset(deferSooner)
	return a
}

func (a *answer) path() string { return "/webhooks/" + a.in.Application + "/" + a.in.Token }

// answering is a request for a message of the answer. Those of interactions don't
// count for the global limit, and share one of their own by interaction.
func (a *answer) answering(method, below string) request {
	return request{method: method, path: a.path() + below, route: a.path(), exempt: true}
}

const firstMessage = "/messages/@original"

// acknowledge sends the callback. The message that it made is read into out,
// where Discord tells: it doesn't when the callback is the response to a request.
func (a *answer) acknowledge(ctx context.Context, c callback, out any) (err error) {
	defer func() { a.client.watch.Acknowledged(a.in.what(), time.Since(a.since), err) }()
	ctx, cancel := context.WithDeadline(context.WithoutCancel(ctx), a.since.Add(acknowledgeWithin))
	defer cancel()
	if m, ok := c.Data.(render.Message); ok {
		c.Data = a.client.show(m)
	}
	if a.in.direct != nil {
		return a.in.direct.answer(ctx, c)
	}
	path := "/interactions/" + a.in.ID + "/" + a.in.Token + "/callback"
	// Where there is doubt, a second sending couldn't tell what the first one met.
	r := request{method: "POST", path: path, body: c, files: c.files(), exempt: true, again: !a.doubtful}
	if out != nil {
		r.path, r.out = path+"?with_response=true", out
		r.route = "POST " + path
	}
	return a.client.do(ctx, r)
}

// postpone tells Discord that the answer takes its time.
func (a *answer) postpone(ctx context.Context) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.told {
		return
	}
	c := callback{Type: callbackDefer}
	if a.updates {
		c.Type = callbackDeferUpdate
	}
	if a.private {
		c.Data = map[string]any{"flags": render.FlagPrivate}
	}
	err := a.acknowledge(ctx, c, nil)
	a.told, a.deferred, a.doubtful = err == nil, err == nil, err != nil
}

// enough reports whether a press needs no answer of its own: many wait for
// theirs, it was acknowledged, and the board that it is on shows soon what came
// of all of them.
func (a *answer) enough() bool {
	if !a.crowded.Load() {
		return false
	}
	a.timer.Stop()
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.updates || !a.deferred {
		return false
	}
	a.deferred = false
	return true
}

// sent is the part of a message's JSON that we need.
type sent struct {
	ID string `json:"id"`
}

// show answers with messages: the first is the answer, the others follow it.
// Where update is set, the first one takes the place of the message that was
// pressed. It gives the id of the first, "" where Discord didn't say.
func (a *answer) show(ctx context.Context, messages []render.Message, update bool) (string, error) {
	update = update && (a.in.Type == kindComponent || a.in.Message != nil) // a form outlives the message that it was opened from
	a.timer.Stop()
	a.mu.Lock()
	defer a.mu.Unlock()
	ctx, cancel := context.WithDeadline(context.WithoutCancel(ctx), a.since.Add(tokenLife))
	defer cancel()
	id, err := a.first(ctx, messages[0], update)
	if update && refusedWith(err, codeUnknownMessage) { // somebody deleted what was pressed
		id, err = a.first(ctx, messages[0], false)
	}
	if err != nil {
		return "", err
	}
	for _, m := range messages[1:] {
		if _, err := a.follow(ctx, m); err != nil {
			return id, err
		}
	}
	return id, nil
}

func (a *answer) first(ctx context.Context, m render.Message, update bool) (string, error) {
	switch {
	case !a.told:
		c := callback{Type: callbackMessage, Data: m}
		if update {
			c.Type = callbackUpdate
		}
		var made struct {
			Resource struct {
				Message sent `json:"message"`
			} `json:"resource"`
		}
		err := a.acknowledge(ctx, c, &made)
		if refusedWith(err, codeArchived) && a.client.unarchive(ctx, a.in.Channel) == nil {
			err = a.acknowledge(ctx, c, &made)
		}
		a.told = !returned(err)
		_, refused := errors.AsType[*apiError](err)
		switch {
		case err == nil:
			return made.Resource.Message.ID, nil
		case a.doubtful && (!refused || refusedWith(err, codeAcknowledged)):
			// It was deferred after all: see below.
		case refused:
			return "", err
		default:
			return a.put(ctx, m) // it may have come through all the same
		}
	case !a.deferred:
		return a.follow(ctx, m)
	}
	a.deferred = false
	switch {
	case a.updates && !update:
		return a.follow(ctx, m)
	case !a.updates && m.Private() && !a.private:
		// What was deferred in public can't become private: it goes, and the
		// answer follows it.
		r := a.answering("DELETE", firstMessage)
		r.again = true
		if err := a.client.do(ctx, r); err != nil {
			return "", err
		}
		return a.follow(ctx, m)
	}
	return a.put(ctx, m)
}

// put puts a message in the place of the answer that there is.
func (a *answer) put(ctx context.Context, m render.Message) (string, error) {
	var made sent
	r := a.answering("PATCH", firstMessage)
	r.body, r.files, r.out, r.again = m, m.Files, &made, true
	err := a.client.do(ctx, r)
	a.deferred = returned(err)
	return made.ID, err
}

// returned reports whether Discord took a message back unread because of what
// it brings or where it goes: it can be answered otherwise.
func returned(err error) bool {
	return refusedWith(err, codeMissingPermissions) || refusedWith(err, codeTooLarge) || refusedWith(err, codeArchived) ||
		refusedWith(err, codeUnknownMessage)
}

// original asks for the id of the answer's first message. Where the answer was
// the response to a request, Discord may not have read it yet.
func (a *answer) original(ctx context.Context) (string, error) {
	for try := 1; ; try++ {
		var made sent
		r := a.answering("GET", firstMessage)
		r.out, r.again = &made, true
		err := a.client.do(ctx, r)
		if err == nil || try == mostTries || a.in.direct == nil || sleep(ctx, time.Duration(try)*100*time.Millisecond) != nil {
			return made.ID, err
		}
	}
}

// follow sends one message more.
func (a *answer) follow(ctx context.Context, m render.Message) (string, error) {
	var made sent
	r := a.answering("POST", "?wait=true")
	r.body, r.files, r.out = m, m.Files, &made
	err := a.client.do(ctx, r)
	return made.ID, err
}

// errToldAlready: a modal or a list of suggestions can only be the first answer.
var errToldAlready = errors.New("the interaction was acknowledged before")

// only answers with something that can't be deferred.
func (a *answer) only(ctx context.Context, kind int, data any) error {
	a.timer.Stop()
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.told {
		return errToldAlready
	}
	a.told = true
	return a.acknowledge(ctx, callback{Type: kind, Data: data}, nil)
}
