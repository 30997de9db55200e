package updater

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
	"time"
)

// document is a server's response.
type document struct {
	body       []byte
	from       *url.URL // after redirects
	mediaType  string
	validators validators
}

// html reports whether it is a web page, by content.
func (d document) html() bool {
	head := strings.ToLower(string(d.body[:min(len(d.body), 512)]))
	return d.mediaType == "text/html" || d.mediaType == "application/xhtml+xml" ||
		strings.Contains(head, "<!doctype html") || strings.Contains(head, "<html")
}

// name returns the last element of its path.
func (d document) name() string { return path.Base(d.from.Path) }

// fetcher requests documents. Its errors say what to do about a failure.
type fetcher struct {
	what      string // "rules": the command to name in errors
	setting   string // the setting of the address
	first     string // the address in the settings
	nothing   string // "rulebook": what can't be that large
	accept    string
	packed    bool // whether compressed responses stay compressed
	agent     string
	transport http.RoundTripper
	limits    Limits
}

func (f *fetcher) later() string {
	return "Nothing was changed. Try again later: arbiter " + f.what + " update"
}

func (f *fetcher) byHand() string {
	return "Nothing was changed. Look at the address yourself, and import a file: arbiter " + f.what + " import FILE"
}

// fetch requests a document. It returns nil if the document hasn't changed
// since known. The error is a *RefusedError.
func (f *fetcher) fetch(ctx context.Context, address string, known validators, most int64, progress func(got, of int64)) (*document, error) {
	var d *document
	validators, err := f.stream(ctx, address, known, most, progress, func(response *http.Response, body io.Reader) error {
		raw, err := io.ReadAll(body)
		if err != nil {
			return err
		}
		mediaType, _, err := mime.ParseMediaType(response.Header.Get("Content-Type"))
		if err != nil {
			mediaType = "" // detected from the content
		}
		d = &document{body: raw, from: response.Request.URL, mediaType: mediaType}
		return nil
	})
	if err != nil || d == nil {
		return nil, err
	}
	d.validators = validators
	return d, nil
}

// stream requests a document and calls read with its body, unless the document
// hasn't changed since known. If the document can't be read to its end, the error
// is a *RefusedError; otherwise it is that of read.
func (f *fetcher) stream(ctx context.Context, address string, known validators, most int64, progress func(got, of int64), read func(*http.Response, io.Reader) error) (validators, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	silence := time.AfterFunc(f.limits.Silence, func() { stop(ErrSlow) })
	defer silence.Stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return validators{}, &RefusedError{fmt.Sprintf("%q is no address.", address), "Set " + f.setting + " to the right one, or leave it out.", err}
	}
	known.ask(request.Header)
	if f.agent != "" {
		request.Header.Set("User-Agent", f.agent)
	}
	request.Header.Set("Accept", f.accept)
	if f.packed {
		request.Header.Set("Accept-Encoding", "gzip")
	}
	response, err := f.client().Do(request)
	silence.Stop()
	if err != nil {
		return validators{}, f.explain(ctx, address, err)
	}
	defer func() { _ = response.Body.Close() }() // opened for reading only
	switch {
	case response.StatusCode == http.StatusNotModified && known.Asked != "":
		return known, nil
	case response.StatusCode != http.StatusOK:
		return validators{}, f.status(address, response)
	case response.ContentLength > most:
		return validators{}, f.tooLarge(address, most)
	}
	body := &progressReader{
		from: response.Body, silence: silence, longest: f.limits.Silence,
		of: response.ContentLength, most: most, progress: progress,
	}
	err = read(response, body)
	if errors.Is(body.failed, errTooMuch) {
		return validators{}, f.tooLarge(address, most)
	}
	if body.failed != nil {
		return validators{}, f.explain(ctx, address, body.failed)
	}
	if err != nil && ctx.Err() != nil { // body.Read returned ctx's error
		return validators{}, f.explain(ctx, address, ctx.Err())
	}
	return validatorsOf(address, response.Header), err
}

// client returns an HTTP client that follows only safe redirects.
func (f *fetcher) client() *http.Client {
	open := strings.HasPrefix(strings.ToLower(f.first), "http:")
	return &http.Client{Transport: f.transport, CheckRedirect: func(next *http.Request, before []*http.Request) error {
		switch {
		case len(before) > f.limits.Redirects:
			return errTooFar
		case next.URL.Scheme == "https", open && next.URL.Scheme == "http":
			return nil
		default:
			return ErrInsecure
		}
	}}
}

var (
	errTooFar  = errors.New("redirected again and again")
	errTooMuch = errors.New("more than it may be")
)

// progressReader reads a body and reports progress. The timer silence runs for longest
// during each Read. patient keeps the error that ended the body early.
type progressReader struct {
	from          io.Reader
	silence       *time.Timer
	longest       time.Duration
	got, of, most int64
	progress      func(got, of int64)
	failed        error
}

func (p *progressReader) Read(b []byte) (int, error) {
	p.silence.Reset(p.longest)
	n, err := p.from.Read(b)
	p.silence.Stop()
	if n > 0 {
		if p.got += int64(n); p.got > p.most {
			n, err = 0, errTooMuch
		} else if p.progress != nil {
			p.progress(p.got, p.of)
		}
	}
	if err != nil && !errors.Is(err, io.EOF) {
		p.failed = err
	}
	return n, err
}

// explain returns a *RefusedError for a failed request.
func (f *fetcher) explain(ctx context.Context, address string, err error) error {
	host := address
	if at, parseErr := url.Parse(address); parseErr == nil {
		host = at.Host
	}
	refused := func(what, next string, kind error) error {
		return &RefusedError{what, next, errors.Join(kind, err)}
	}
	timeout := net.Error(nil)
	switch {
	case errors.Is(context.Cause(ctx), ErrSlow):
		return refused(fmt.Sprintf("Nothing came from %s for %s.", host, f.limits.Silence), f.later(), ErrSlow)
	case errors.Is(err, context.Canceled):
		return refused("The download was interrupted.", "Nothing was changed.", nil)
	case errors.Is(err, context.DeadlineExceeded):
		return refused(fmt.Sprintf("The download from %s took longer than %s.", host, f.limits.Whole), f.later(), ErrSlow)
	case errors.Is(err, ErrInsecure):
		return refused(host+" leads to an address without https.", f.byHand(), nil)
	case errors.Is(err, errTooFar):
		return refused(host+" leads from one address to the next and to no document.", f.byHand(), ErrStatus)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return refused("The connection to "+host+" broke off in the middle.", f.later(), ErrCutOff)
	case errors.As(err, &timeout) && timeout.Timeout():
		return refused(host+" doesn't answer.", f.later(), ErrSlow)
	default:
		return refused("The publisher could not be reached at "+host+".", "Nothing was changed. Is this machine on the network? Then try again, or import a file: arbiter "+f.what+" import FILE", ErrUnreachable)
	}
}

// statusError is a response with an error status.
type statusError struct {
	code  int
	after time.Duration // the Retry-After header, or 0
}

func (e *statusError) Error() string { return http.StatusText(e.code) }

func (f *fetcher) status(address string, response *http.Response) error {
	code := response.StatusCode
	said := &statusError{code: code}
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil && seconds > 0 {
		said.after = time.Duration(seconds) * time.Second
	} else if at, err := http.ParseTime(response.Header.Get("Retry-After")); err == nil {
		said.after = max(0, time.Until(at))
	}
	e := &RefusedError{
		What: fmt.Sprintf("%s answers with status %d %s.", address, code, http.StatusText(code)),
		Next: f.later(), Err: errors.Join(ErrStatus, said),
	}
	if code == http.StatusNotFound || code == http.StatusGone {
		e.Next = "Nothing was changed. If the publisher's page has moved, set " + f.setting + " to its new address."
	}
	return e
}

func (f *fetcher) tooLarge(address string, most int64) error {
	return &RefusedError{fmt.Sprintf("What %s sends is larger than %d MiB, which no %s is.", address, most>>20, f.nothing), f.byHand(), ErrTooLarge}
}
