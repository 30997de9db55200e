package discord

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"arbiter/commands"
	"arbiter/commands/render"
)

const (
	acknowledgeWithin = 3 * time.Second         // Discord's limit
	deferAfter        = 1500 * time.Millisecond // when the bot defers by itself
	deferSooner       = 500 * time.Millisecond  // the same under load
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

// files returns the files of the callback's message.
func (c callback) files() []render.File {
	if m, ok := c.Data.(render.Message); ok {
		return m.Files
	}
	return nil
}

// answer answers one interaction. It acknowledges it exactly once, and defers
// it after a timeout.
type answer struct {
	client *client
	in     *interaction
	since  time.Time
	timer  *time.Timer
	// updates reports whether a deferred answer will edit the message of the
	// component.
	updates bool
	// private reports whether a deferred answer is ephemeral. If it is false, quiet
	// decides when the answer is deferred.
	private bool
	quiet   func() bool
	// privately are the events that the answer has acknowledged in private.
	privately []commands.Event
	// promise stores the interaction before it is deferred; nil for nothing. promised is
	// nil before it was called.
	promise  func(context.Context, *answer) bool
	promised atomic.Pointer[promise]
	// shared reports whether another process may also answer or defer it.
	shared bool
	// takenOver reports whether another process has deferred it, which may have answered.
	takenOver bool
	// below is the path of its first message below path(); "" before that was shown.
	below string
	// crowded reports whether many interactions are queued before it, so that
	// it is deferred at once.
	crowded atomic.Bool

	mu           sync.Mutex // held while a callback is sent
	acknowledged bool       // acknowledged, deferred or not
	deferred     bool       // deferred and not yet shown
	doubtful     bool       // deferring failed without a definite response
}

// updates reports whether the answer to an interaction may edit a message.
func (in *interaction) updates() bool { return in.Type == kindComponent || in.Message != nil }

// newAnswer starts the timeout for deferring, which is shorter under load. A
// deferred answer is public unless it is known to be ephemeral, or quiet returns true.
// promise, if not nil, is called before the answer is deferred.
func newAnswer(ctx context.Context, c *client, in *interaction, busy, quiet func() bool, promise func(context.Context, *answer) bool) *answer {
	a := &answer{client: c, in: in, since: time.Now(), updates: in.updates(), private: in.Data.Type == commandMessage, quiet: quiet, promise: promise, shared: promise != nil}
	a.timer = time.AfterFunc(deferAfter, func() {
		left := time.Until(a.since.Add(deferAfter))
		if left > 0 && !a.crowded.Load() && !busy() {
			a.timer.Reset(left)
			return
		}
		a.deferAnswer(ctx)
	})
	a.timer.Reset(deferSooner)
	return a
}

func (a *answer) path() string { return "/webhooks/" + a.in.Application + "/" + a.in.Token }

// answering returns a request for a message of the answer. Such requests are
// exempt from the global rate limit, and share a limit per interaction.
func (a *answer) answering(method, below string) request {
	return request{method: method, path: a.path() + below, route: a.path(), exempt: true}
}

const firstMessage = "/messages/@original"

// acknowledge sends the callback. If Discord returns the created message, it is
// decoded into out. It doesn't if the callback is the response to an HTTP
// request.
func (a *answer) acknowledge(ctx context.Context, c callback, out any) (err error) {
	defer func() { a.client.watch.Acknowledged(a.in.what(), time.Since(a.since), err) }()
	ctx, cancel := context.WithDeadline(context.WithoutCancel(ctx), a.since.Add(acknowledgeWithin))
	defer cancel()
	if a.in.direct != nil {
		if m, ok := c.Data.(render.Message); ok {
			c.Data = a.client.show(m, true)
		}
		return a.in.direct.answer(ctx, c)
	}
	path := "/interactions/" + a.in.ID + "/" + a.in.Token + "/callback"
	// Not repeated after a doubtful deferral: a "40060: already acknowledged"
	// would be ambiguous.
	r := request{method: "POST", path: path, body: c, files: c.files(), exempt: true, idempotent: !a.doubtful}
	if out != nil {
		r.path, r.out = path+"?with_response=true", out
		r.route = "POST " + path
	}
	return a.client.do(ctx, r)
}

// deferAnswer defers the answer.
func (a *answer) deferAnswer(ctx context.Context) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.acknowledged {
		return
	}
	c := callback{Type: callbackDefer}
	if a.updates {
		c.Type = callbackDeferUpdate
	} else if !a.private {
		a.private = a.quiet()
	}
	if a.private {
		c.Data = map[string]any{"flags": render.FlagPrivate}
	}
	if a.promise != nil {
		a.promise(ctx, a)
	}
	err := a.acknowledge(ctx, c, nil)
	a.acknowledged, a.deferred, a.doubtful = err == nil, err == nil, err != nil
}

// isDeferred reports whether the interaction was deferred and isn't answered.
func (a *answer) isDeferred() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.deferred
}

// needsNoAnswer reports whether a press needs no answer: many are queued, it has been
// deferred, and the board will be edited soon.
func (a *answer) needsNoAnswer() bool {
	if !a.crowded.Load() {
		return false
	}
	a.timer.Stop()
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.updates || !a.deferred {
		return false
	}
	a.deferred, a.below = false, firstMessage
	return true
}

// sent is the part of a message's JSON that is used.
type sent struct {
	ID    string `json:"id"`
	Flags int    `json:"flags"`
}

// show sends messages: the first is the answer, the others are follow-ups. If
// update is true, the first edits the message of the component. It returns the
// first message's id, or "" if unknown.
func (a *answer) show(ctx context.Context, messages []render.Message, update bool) (string, error) {
	update = update && a.in.updates() // a form may be submitted after its message was deleted
	a.timer.Stop()
	a.mu.Lock()
	defer a.mu.Unlock()
	ctx, cancel := context.WithDeadline(context.WithoutCancel(ctx), a.since.Add(tokenLife))
	defer cancel()
	id, err := a.first(ctx, messages[0], update)
	if update && refusedWith(err, codeUnknownMessage) { // the pressed message was deleted
		id, err = a.first(ctx, messages[0], false)
	}
	if err != nil {
		return "", err
	}
	for _, m := range messages[1:] {
		if _, err := a.followUp(ctx, m); err != nil {
			return id, err
		}
	}
	return id, nil
}

func (a *answer) first(ctx context.Context, m render.Message, update bool) (string, error) {
	switch {
	case !a.acknowledged:
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
		a.acknowledged = !rejected(err)
		_, refused := errors.AsType[*apiError](err)
		switch {
		case err == nil:
			a.below = firstMessage
			return made.Resource.Message.ID, nil
		case a.doubtful && (!refused || refusedWith(err, codeAcknowledged)):
			// It was deferred after all; see below.
		case refused:
			return "", err
		default:
			return a.put(ctx, m) // it may have been received nonetheless
		}
	case !a.deferred:
		return a.followUp(ctx, m)
	}
	a.deferred = false
	if a.shared && !a.updates {
		// Another process may have deferred the interaction first, with the other privacy.
		if made, err := a.original(ctx); err == nil {
			a.private = made.Flags&render.FlagPrivate != 0
		}
	}
	switch {
	case a.updates && !update:
		if a.takenOver {
			if was, below := a.answeredBefore(ctx); below != "" && m.Private() == (was.Flags&render.FlagPrivate != 0) {
				return a.putAt(ctx, below, m)
			}
		}
		return a.followUp(ctx, m)
	case !a.updates && m.Private() != a.private:
		// A deferred message stays public or ephemeral: delete it and send a follow-up.
		r := a.answering("DELETE", firstMessage)
		r.idempotent = true
		if err := a.do(ctx, r); err != nil && (!a.takenOver || !refusedWith(err, codeUnknownMessage)) {
			return "", err
		}
		return a.followUp(ctx, m)
	}
	id, err := a.put(ctx, m)
	if a.takenOver && refusedWith(err, codeUnknownMessage) {
		return a.followUp(ctx, m)
	}
	return id, err
}

// put edits the existing answer.
func (a *answer) put(ctx context.Context, m render.Message) (string, error) {
	return a.putAt(ctx, firstMessage, m)
}

// putAt edits the message at a path below path().
func (a *answer) putAt(ctx context.Context, below string, m render.Message) (string, error) {
	var made sent
	r := a.answering("PATCH", below)
	r.body, r.files, r.out, r.idempotent = m, m.Files, &made, true
	err := a.do(ctx, r)
	a.deferred, a.below = rejected(err), below
	return made.ID, err
}

// answeredBefore returns the message with which another process, which has ended, answered a
// press, and the path of the message below path(). The path is "" if there is none.
func (a *answer) answeredBefore(ctx context.Context) (was sent, below string) {
	if made, err := a.original(ctx); err == nil && (a.in.Message == nil || made.ID != a.in.Message.ID) {
		return made, firstMessage
	}
	// After a deferred press, the original message is the pressed one, and the answer is a
	// later message.
	messages := "/channels/" + a.in.Channel + "/messages"
	var later []struct {
		sent
		Metadata struct {
			ID string `json:"id"`
		} `json:"interaction_metadata"`
	}
	if a.client.do(ctx, request{method: "GET", path: messages + "?after=" + a.in.ID + "&limit=100", route: "GET " + messages, out: &later, idempotent: true}) != nil {
		return sent{}, ""
	}
	for _, m := range later {
		if m.Metadata.ID == a.in.ID {
			return m.sent, "/messages/" + m.ID
		}
	}
	return sent{}, ""
}

// rejected reports whether Discord rejected a message for its content or
// destination, so that another one can be sent.
func rejected(err error) bool {
	return refusedWith(err, codeMissingPermissions) || refusedWith(err, codeTooLarge) || refusedWith(err, codeArchived) ||
		refusedWith(err, codeUnknownMessage) || refusedWith(err, codeInvalidForm)
}

// original requests the answer's first message.
func (a *answer) original(ctx context.Context) (sent, error) {
	var made sent
	r := a.answering("GET", firstMessage)
	r.out, r.idempotent = &made, true
	err := a.do(ctx, r)
	return made, err
}

// do sends a request for a message of the answer. If the callback was the response to an
// HTTP request, Discord may not have processed it yet, and the request is retried.
func (a *answer) do(ctx context.Context, r request) error {
	for try := 1; ; try++ {
		err := a.client.do(ctx, r)
		early := refusedWith(err, codeUnknownWebhook) || r.method == "GET" && refusedWith(err, codeUnknownMessage)
		if !early || try == mostTries || a.in.direct == nil || sleep(ctx, time.Duration(try)*100*time.Millisecond) != nil {
			return err
		}
	}
}

// followUp sends a follow-up.
func (a *answer) followUp(ctx context.Context, m render.Message) (string, error) {
	var made sent
	r := a.answering("POST", "?wait=true")
	r.body, r.files, r.out = m, m.Files, &made
	err := a.do(ctx, r)
	if err == nil && a.below == "" {
		a.below = "/messages/" + made.ID
	}
	return made.ID, err
}

// errAcknowledged reports an acknowledged interaction: modals and completions
// must be the first answer.
var errAcknowledged = errors.New("the interaction was acknowledged before")

// sendFirst sends an answer that can't be deferred.
func (a *answer) sendFirst(ctx context.Context, kind int, data any) error {
	a.timer.Stop()
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.acknowledged {
		return errAcknowledged
	}
	a.acknowledged = true
	return a.acknowledge(ctx, callback{Type: kind, Data: data}, nil)
}
