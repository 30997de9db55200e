package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"arbiter/commands/render"
)

const (
	// API is the URL of Discord's HTTP API.
	API = "https://discord.com/api/v10"

	answerWithin = 15 * time.Second // for one request
	mostTries    = 4
	mostAnswer   = 8 << 20 // bytes
	mostIdle     = 64      // idle connections that are kept
)

// Discord's error codes that are handled.
const (
	codeUnknownMessage     = 10008
	codeUnknownWebhook     = 10015 // of an interaction that Discord doesn't take for acknowledged
	codeUnknownInteraction = 10062
	codeOldMessage         = 30046 // too many edits of a message older than an hour; a 429 that waiting doesn't resolve
	codeTooLarge           = 40005
	codeAcknowledged       = 40060
	codeUnknownChannel     = 10003
	codeUnknownGuild       = 10004
	codeUnknownMember      = 10007
	codeMissingAccess      = 50001
	codeMissingPermissions = 50013
	codeInvalidForm        = 50035 // something in the body is invalid
	codeArchived           = 50083 // the thread is archived
)

// apiError is an error response of Discord.
type apiError struct {
	Status  int    // HTTP status
	Code    int    `json:"code"`
	Message string `json:"message"`
	// Errors lists what is invalid in the body, by field.
	Errors json.RawMessage `json:"errors"`
}

// ofEmoji reports whether Discord refused an emoji on a button or option.
func ofEmoji(err error) bool {
	refusal, ok := errors.AsType[*apiError](err)
	return ok && refusal.Code == codeInvalidForm && bytes.Contains(refusal.Errors, []byte(`"emoji"`))
}

func (e *apiError) Error() string {
	return fmt.Sprintf("discord answers %d: %s (code %d)", e.Status, e.Message, e.Code)
}

// refusedWith reports whether an error is an apiError with a code.
func refusedWith(err error, code int) bool {
	refusal, ok := errors.AsType[*apiError](err)
	return ok && refusal.Code == code
}

// refusalOf decodes an error response, also one from a proxy before Discord.
func refusalOf(resp *http.Response, answer []byte) *apiError {
	refusal := &apiError{}
	if json.Unmarshal(answer, refusal) != nil || refusal.Message == "" {
		refusal.Message = resp.Status
	}
	refusal.Status = resp.StatusCode
	return refusal
}

// request is a call of the API.
type request struct {
	method, path string
	route        string // the rate limit bucket; the default is the path
	body, out    any    // JSON; may be nil
	files        []render.File
	// draw, if not nil, returns the body and its files when the request is
	// about to be sent, for each attempt, so that a request delayed by a rate
	// limit is current. Its error ends the request.
	draw       func(context.Context) (render.Message, error)
	nonce      string // of what draw returns: of posts with the same one within a few minutes, Discord creates one
	unsigned   bool   // without signs on buttons
	exempt     bool   // from the global rate limit, as are answers to interactions
	idempotent bool   // idempotent: retried if there is no valid response
}

// encoded is an encoded body.
type encoded struct {
	body []byte
	kind string
}

// client sends requests to the API: sequentially per route, within the rate
// limits, and with retries of idempotent requests.
type client struct {
	base    string
	token   string
	agent   string
	http    *http.Client
	content *http.Client // for attachments; follows no redirects
	limiter *limiter
	watch   Watch
	shown   atomic.Pointer[render.Emojis] // nil before the emojis are known
	signs   render.Signs
	// unsigned reports whether Discord has refused a sign. Messages have no signs until
	// the emojis are read again.
	unsigned atomic.Bool
}

// Agent returns the User-Agent header for a version.
func Agent(version string) string {
	return "DiscordBot (https://github.com/bwmarrin/discordgo, " + discordgo.VERSION + ") Arbiter/" + version
}

func newClient(base, token, version string, watch Watch) *client {
	pool := &http.Transport{Proxy: http.ProxyFromEnvironment}
	if usual, ok := http.DefaultTransport.(*http.Transport); ok {
		pool = usual.Clone()
	}
	pool.MaxIdleConnsPerHost = mostIdle
	return &client{
		base: base, token: token, agent: Agent(version),
		http: &http.Client{Timeout: answerWithin, Transport: pool}, limiter: newLimiter(), watch: watch,
		content: &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
	}
}

// do sends a request and decodes the response into r.out. The error is an
// *apiError if Discord refused.
func (c *client) do(ctx context.Context, r request) error {
	if r.route == "" {
		r.route = r.method + " " + r.path
	}
	fixed, err := c.encoded(r)
	if err != nil {
		return fmt.Errorf("%s: %w", r.method, err)
	}
	for try := 1; ; try++ {
		wait, err := c.once(ctx, r, fixed)
		if err == nil {
			return nil
		}
		if try > 1 && refusedWith(err, codeAcknowledged) {
			return nil // an earlier attempt succeeded
		}
		if ofEmoji(err) && !r.unsigned { // the emoji may have been deleted
			c.unsigned.Store(true)
			r.unsigned = true
			return c.do(ctx, r)
		}
		if wait < 0 || try == mostTries || sleep(ctx, wait) != nil {
			return fmt.Errorf("%s: %w", r.method, err)
		}
	}
}

// encoded encodes the fixed body of a request.
func (c *client) encoded(r request) (encoded, error) {
	show := func(m render.Message) render.Message { return c.show(m, !r.unsigned) }
	switch body := r.body.(type) {
	case render.Message:
		r.body = show(body)
	case posting:
		body.Message = show(body.Message)
		r.body = body
	case callback:
		if m, ok := body.Data.(render.Message); ok {
			body.Data = show(m)
		}
		r.body = body
	}
	body, kind, err := encode(r.body, r.files)
	return encoded{body, kind}, err
}

// drawn returns the body to send now.
func (c *client) drawn(ctx context.Context, r request, fixed encoded) (encoded, error) {
	if r.draw == nil {
		return fixed, nil
	}
	m, err := r.draw(ctx)
	if err != nil {
		return encoded{}, err
	}
	r.body, r.files = m, m.Files
	if r.nonce != "" {
		r.body = posting{m, r.nonce, true}
	}
	return c.encoded(r)
}

// show replaces symbols in a message by the application's emojis, and puts signs on its
// buttons and options if signed is true.
func (c *client) show(m render.Message, signed bool) render.Message {
	var emojis render.Emojis
	if known := c.shown.Load(); known != nil {
		emojis = *known
	}
	if signed && !c.unsigned.Load() {
		m = c.signs.Show(m, emojis)
	}
	return emojis.Show(m)
}

// encode encodes a body as JSON, or as multipart if there are files.
func encode(what any, files []render.File) (body []byte, kind string, err error) {
	if what == nil {
		return nil, "", nil
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(what); err != nil {
		return nil, "", err
	}
	body = bytes.TrimSpace(text.Bytes())
	if len(files) > 0 {
		return withFiles(body, files)
	}
	return body, "application/json", nil
}

// once sends a request once. If wait isn't negative, the request may be retried
// after it.
func (c *client) once(ctx context.Context, r request, fixed encoded) (wait time.Duration, err error) {
	const never, soon = -1, 300 * time.Millisecond
	turn, err := c.limiter.enter(ctx, r.route, r.exempt)
	if err != nil {
		return never, err
	}
	defer c.limiter.leave(turn)
	sent, err := c.drawn(ctx, r, fixed)
	if err != nil {
		return never, err
	}
	req, err := http.NewRequestWithContext(ctx, r.method, c.base+r.path, bytes.NewReader(sent.body))
	if err != nil {
		return never, withoutURL(err)
	}
	req.Header.Set("User-Agent", c.agent)
	req.Header.Set("Authorization", "Bot "+c.token)
	if sent.body != nil {
		req.Header.Set("Content-Type", sent.kind)
	}
	resp, err := c.http.Do(req)
	if err != nil {
		if err = withoutURL(err); r.idempotent {
			return soon, err
		}
		return never, err
	}
	answer, err := io.ReadAll(io.LimitReader(resp.Body, mostAnswer))
	_ = resp.Body.Close()
	c.limiter.learn(turn, resp.Header)
	if resp.StatusCode >= http.StatusBadRequest {
		refusal := refusalOf(resp, answer)
		if resp.StatusCode == http.StatusTooManyRequests && refusal.Code != codeOldMessage {
			after := tooMany(resp.Header, answer)
			c.limiter.refused(turn, after.wait, after.global)
			return after.wait, refusal
		}
		if r.idempotent && resp.StatusCode >= http.StatusInternalServerError {
			return soon, refusal
		}
		return never, refusal
	}
	switch {
	case err != nil && r.idempotent:
		return soon, err
	case err != nil || r.out == nil || len(answer) == 0:
		return never, err
	}
	return never, json.Unmarshal(answer, r.out)
}

// withoutURL removes the URL from an error, since it may contain an
// interaction's token and errors are logged.
func withoutURL(err error) error {
	if about, ok := errors.AsType[*url.Error](err); ok {
		return about.Err
	}
	return err
}
