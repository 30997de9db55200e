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
	"strings"
	"time"
)

// document is what a server sent.
type document struct {
	body       []byte
	from       *url.URL // after redirects
	mediaType  string
	validators validators
}

// html reports whether it is a web page, whatever it is called.
func (d document) html() bool {
	head := strings.ToLower(string(d.body[:min(len(d.body), 512)]))
	return d.mediaType == "text/html" || d.mediaType == "application/xhtml+xml" ||
		strings.Contains(head, "<!doctype html") || strings.Contains(head, "<html")
}

// name is the last part of its address.
func (d document) name() string { return path.Base(d.from.Path) }

// fetch asks for a document; it is nil where it hasn't changed since known.
// The error is a *RefusedError.
func (u *Updater) fetch(ctx context.Context, address string, known validators, most int64, progress func(got, of int64)) (*document, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	silence := time.AfterFunc(u.Limits.Silence, func() { stop(ErrSlow) })
	defer silence.Stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, &RefusedError{fmt.Sprintf("%q is no address.", address), "Set ARBITER_RULES_URL to that of the rules page.", err}
	}
	known.ask(request.Header)
	if u.Agent != "" {
		request.Header.Set("User-Agent", u.Agent)
	}
	request.Header.Set("Accept", "text/html, text/plain;q=0.9, */*;q=0.1")
	response, err := u.client().Do(request)
	if err != nil {
		return nil, u.explain(ctx, address, err)
	}
	defer func() { _ = response.Body.Close() }() // it was only read
	switch {
	case response.StatusCode == http.StatusNotModified && known.Asked != "":
		return nil, nil
	case response.StatusCode != http.StatusOK:
		return nil, status(address, response.StatusCode)
	case response.ContentLength > most:
		return nil, tooLarge(address, most)
	}
	body, err := io.ReadAll(&patient{
		from: io.LimitReader(response.Body, most+1), heard: func() { silence.Reset(u.Limits.Silence) },
		of: response.ContentLength, progress: progress,
	})
	if err != nil {
		return nil, u.explain(ctx, address, err)
	}
	if int64(len(body)) > most {
		return nil, tooLarge(address, most)
	}
	mediaType, _, err := mime.ParseMediaType(response.Header.Get("Content-Type"))
	if err != nil {
		mediaType = "" // its beginning tells
	}
	return &document{body, response.Request.URL, mediaType, validatorsOf(address, response.Header)}, nil
}

// client follows redirects as far as they may lead.
func (u *Updater) client() *http.Client {
	open := strings.HasPrefix(strings.ToLower(u.Page), "http:")
	return &http.Client{Transport: u.Transport, CheckRedirect: func(next *http.Request, before []*http.Request) error {
		switch {
		case len(before) > u.Limits.Redirects:
			return errTooFar
		case next.URL.Scheme == "https", open && next.URL.Scheme == "http":
			return nil
		default:
			return ErrInsecure
		}
	}}
}

var errTooFar = errors.New("redirected again and again")

// patient reads what comes, says that something came, and how much so far.
type patient struct {
	from     io.Reader
	heard    func()
	got, of  int64
	progress func(got, of int64)
}

func (p *patient) Read(b []byte) (int, error) {
	n, err := p.from.Read(b)
	if n > 0 {
		p.heard()
		p.got += int64(n)
		if p.progress != nil {
			p.progress(p.got, p.of)
		}
	}
	return n, err
}

// explain says why nothing came.
func (u *Updater) explain(ctx context.Context, address string, err error) error {
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
		return refused(fmt.Sprintf("Nothing came from %s for %s.", host, u.Limits.Silence), nextLater, ErrSlow)
	case errors.Is(err, context.Canceled):
		return refused("The download was interrupted.", "Nothing was changed.", nil)
	case errors.Is(err, context.DeadlineExceeded):
		return refused(fmt.Sprintf("The download from %s took longer than %s.", host, u.Limits.Whole), nextLater, ErrSlow)
	case errors.Is(err, ErrInsecure):
		return refused(host+" leads to an address without https.", nextByHand, nil)
	case errors.Is(err, errTooFar):
		return refused(host+" leads from one address to the next and to no document.", nextByHand, ErrStatus)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return refused("The connection to "+host+" broke off in the middle.", nextLater, ErrCutOff)
	case errors.As(err, &timeout) && timeout.Timeout():
		return refused(host+" doesn't answer.", nextLater, ErrSlow)
	default:
		return refused("The publisher could not be reached at "+host+".", "Nothing was changed. Is this machine on the network? Then try again, or import a file: arbiter rules import FILE", ErrUnreachable)
	}
}

func status(address string, code int) error {
	e := &RefusedError{
		What: fmt.Sprintf("%s answers with status %d %s.", address, code, http.StatusText(code)),
		Next: nextLater, Err: ErrStatus,
	}
	if code == http.StatusNotFound || code == http.StatusGone {
		e.Next = "Nothing was changed. If the publisher's page has moved, set ARBITER_RULES_URL to its new address."
	}
	return e
}

func tooLarge(address string, most int64) error {
	return &RefusedError{fmt.Sprintf("What %s sends is larger than %d MiB, which no rulebook is.", address, most>>20), nextByHand, ErrTooLarge}
}
