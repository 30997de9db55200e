package discord

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"time"
)

// Limits of the HTTP endpoint.
const (
	mostInteraction = 1 << 20         // bytes; Discord sends a few thousand
	signedFor       = 5 * time.Minute // the maximum age of a signature, against replays
	kindPing        = 1
)

// Serve is like Run without a gateway connection: Discord sends interactions as
// HTTP requests (the "Interactions Endpoint URL" of the application), and the
// first answer is the response. Several processes behind a load balancer can
// share the work. Serve closes l.
func (b *Bot) Serve(ctx context.Context, l net.Listener) error {
	done, err := b.begin(ctx, b.listServers)
	defer done()
	if err != nil || ctx.Err() != nil {
		return err
	}
	key, err := hex.DecodeString(b.self.VerifyKey)
	if err != nil || len(key) != ed25519.PublicKeySize {
		b.finish(ctx)
		return fmt.Errorf("discord names no public key for the application (%q)", b.self.VerifyKey)
	}
	handler := b.Endpoint(key)
	if b.Around != nil {
		handler = b.Around(handler)
	}
	server := &http.Server{
		Handler: handler, ReadTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(b.Log.Handler(), slog.LevelDebug),
	}
	over := make(chan error, 1)
	go func() { over <- server.Serve(l) }()
	b.Watch.Online(true)
	defer b.Watch.Online(false)
	b.Say("Listening on " + l.Addr().String() + ". Set the application's Interactions Endpoint URL to where Discord reaches it.")
	select {
	case err = <-over:
		b.finish(ctx)
		return err
	case <-ctx.Done():
	}
	b.draining.Store(true)
	if b.replica != nil {
		// A load balancer that asks whether it is ready sends interactions elsewhere by then.
		b.Say("Ending: it is no longer ready, and still answers.")
		waitFor(context.WithoutCancel(ctx), b.replica.beat)
	}
	leaving, cancel := context.WithTimeout(context.WithoutCancel(ctx), finishWithin)
	defer cancel()
	b.logError(leaving, "stop listening", server.Shutdown(leaving))
	b.finish(ctx)
	if err := <-over; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// Endpoint returns the handler for interactions over HTTP. It refuses requests
// that aren't signed with the key.
func (b *Bot) Endpoint(key ed25519.PublicKey) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.Header().Set("Allow", http.MethodPost)
			http.Error(w, "Discord sends interactions here, with POST.", http.StatusMethodNotAllowed)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostInteraction))
		if err != nil {
			http.Error(w, "The body can't be read, or is too large.", http.StatusRequestEntityTooLarge)
			return
		}
		if !signed(key, r.Header, body, time.Now()) {
			http.Error(w, "The signature is wrong.", http.StatusUnauthorized)
			return
		}
		if e, ok := eventOf(body); ok {
			b.answerEvent(r.Context(), w, e)
			return
		}
		var ping struct {
			Type int `json:"type"`
		}
		if json.Unmarshal(body, &ping) == nil && ping.Type == kindPing {
			b.logError(r.Context(), "answer a ping", answerWith(w, callback{Type: kindPing}))
			return
		}
		in, err := decode(body)
		if err != nil {
			http.Error(w, "That is no interaction.", http.StatusBadRequest)
			return
		}
		b.direct(r.Context(), w, in)
	})
}

// signed reports whether Discord signed the body within signedFor.
func signed(key ed25519.PublicKey, h http.Header, body []byte, now time.Time) bool {
	at := h.Get("X-Signature-Timestamp")
	seconds, err := strconv.ParseInt(at, 10, 64)
	if err != nil {
		return false
	}
	if age := now.Sub(time.Unix(seconds, 0)); age > signedFor || age < -signedFor {
		return false
	}
	signature, err := hex.DecodeString(h.Get("X-Signature-Ed25519"))
	return err == nil && len(signature) == ed25519.SignatureSize && ed25519.Verify(key, append([]byte(at), body...), signature)
}

// direct answers in the response to the request: the first callback of the
// interaction is its body. Later messages are sent as usual.
func (b *Bot) direct(ctx context.Context, w http.ResponseWriter, in *interaction) {
	in.direct = &direct{first: make(chan callback, 1), written: make(chan error, 1)}
	if !b.take(in) { //nolint:contextcheck // what was begun is finished, also when the request is over
		http.Error(w, "That interaction came before.", http.StatusConflict)
		return
	}
	late := time.NewTimer(acknowledgeWithin)
	defer late.Stop()
	err := errLate
	select {
	case c := <-in.direct.first:
		err = answerWith(w, c)
	case <-late.C:
		w.WriteHeader(http.StatusServiceUnavailable)
	case <-ctx.Done():
		err = ctx.Err()
	}
	in.direct.written <- err
}

// errLate reports that the request of an answer has ended.
var errLate = errors.New("the answer came too late for the request")

// direct passes the first callback to the request. Both channels have a buffer
// of one.
type direct struct {
	first   chan callback
	written chan error // the result of writing it
}

// answer passes the callback to the waiting request.
func (d *direct) answer(ctx context.Context, c callback) error {
	d.first <- c
	select {
	case err := <-d.written:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// answerWith writes a callback as the body of a response, as multipart if it
// has files.
func answerWith(w http.ResponseWriter, c callback) error {
	body, kind, err := encode(c, c.files())
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", kind)
	if _, err := w.Write(body); err != nil {
		return err
	}
	return http.NewResponseController(w).Flush()
}
