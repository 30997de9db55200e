// Package updater downloads the newest edition of Magic's rules, and all cards,
// to the shelf.
//
//	u := updater.New(updater.Options{Shelf: s, Page: updater.Page, Note: "rules-update.json"})
//	outcome, err := u.Update(ctx)
//
// The publisher's rules page links the current text. Requests for both are
// conditional, so that usually nothing is transferred. A text is parsed and
// compared with the newest edition on the shelf; only a whole rulebook that
// isn't older is installed, in one transaction. Anything else changes nothing.
// Older editions stay on the shelf.
//
// Documents downloads Magic's documents for tournaments, which are PDFs, in the
// same way.
//
// Cards downloads all cards of Magic and their rulings in the same way, from
// the list of Scryfall's bulk files.
package updater

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"arbiter/rules"
)

// Page is the publisher's page of Magic's rules.
const Page = "https://magic.wizards.com/en/rules"

// Shelf stores editions; *shelf.Shelf implements it.
type Shelf interface {
	Editions(ctx context.Context) ([]rules.Edition, error)
	Load(ctx context.Context, game rules.Game, id string) (*rules.Book, error)
	Import(ctx context.Context, name string, raw []byte, game rules.Game) (rules.Edition, error)
}

// Options are the options of an Updater. Shelf and Page are required.
type Options struct {
	Shelf Shelf
	// Page is the address of the rules page, or of the text itself. Only https
	// is followed, unless it begins with http.
	Page string
	// Note is the file, beside the shelf, for the validators of the last
	// download. Without it everything is downloaded each time.
	Note string
	// Agent is the User-Agent header of every request.
	Agent string
	// Progress is called from time to time with the number of bytes of the text
	// that have been read, and its length, or -1 if that is unknown.
	Progress func(got, of int64)
	// Transport is used for requests; nil means http.DefaultTransport.
	Transport http.RoundTripper
	// Limits that are zero have their defaults.
	Limits Limits
}

// Limits bound a download.
type Limits struct {
	Page      int64         // bytes of the page; default 4 MiB
	Text      int64         // bytes of the text; default 16 MiB
	Silence   time.Duration // timeout without data; default 30 s
	Whole     time.Duration // timeout for the whole update; default 10 min
	Redirects int           // consecutive redirects; default 5
	Rules     int           // minimum number of rules of a whole edition; default 2,000
}

func (l Limits) withDefaults() Limits {
	usual := Limits{Page: 4 << 20, Text: 16 << 20, Silence: 30 * time.Second, Whole: 10 * time.Minute, Redirects: 5, Rules: 2000}
	set(&l.Page, usual.Page)
	set(&l.Text, usual.Text)
	set(&l.Silence, usual.Silence)
	set(&l.Whole, usual.Whole)
	set(&l.Redirects, usual.Redirects)
	set(&l.Rules, usual.Rules)
	return l
}

func set[T int | int64 | time.Duration](limit *T, usual T) {
	if *limit == 0 {
		*limit = usual
	}
}

// Updater downloads editions. It is not safe for concurrent use.
type Updater struct{ Options }

// New returns an updater.
func New(o Options) *Updater {
	o.Limits = o.Limits.withDefaults()
	return &Updater{o}
}

// fetcher returns a fetcher for the rules page and the text.
func (u *Updater) fetcher() *fetcher {
	return &fetcher{
		what: "rules", setting: "ARBITER_RULES_URL", first: u.Page, nothing: "rulebook",
		accept: "text/html, text/plain;q=0.9, */*;q=0.1",
		agent:  u.Agent, transport: u.Transport, limits: u.Limits,
	}
}

// Result is the result of an update.
type Result int

// The results.
const (
	UpToDate  Result = iota // the newest edition is on the shelf already
	Installed               // a new edition was installed
	Corrected               // an edition was replaced by a corrected one of the same date
)

// Outcome is the outcome of an update.
type Outcome struct {
	Result  Result
	Edition rules.Edition // the newest on the shelf after the update
	Before  rules.Edition // the newest before; may be zero
}

// Update installs the newest edition, unless it is installed. After an error
// nothing has changed; the error is a *RefusedError or the shelf's.
func (u *Updater) Update(ctx context.Context) (Outcome, error) {
	ctx, cancel := context.WithTimeout(ctx, u.Limits.Whole)
	defer cancel()
	editions, err := u.Shelf.Editions(ctx)
	if err != nil {
		return Outcome{}, err
	}
	newest := newestOf(editions, rules.Core)
	known := readNote(u.Note)
	if !slices.ContainsFunc(editions, func(e rules.Edition) bool { return e.Game == rules.Magic && e.ID == known.Edition }) {
		known = note{} // it isn't on the shelf any more
	}
	text, known, err := u.newestText(ctx, known)
	if err != nil {
		return Outcome{}, err
	}
	if text == nil {
		known.write(u.Note)
		return Outcome{UpToDate, newest, newest}, nil
	}
	outcome, err := u.install(ctx, *text, newest)
	if err != nil {
		return Outcome{}, err
	}
	known.Edition = outcome.Edition.ID
	known.write(u.Note)
	return outcome, nil
}

// newestText returns the publisher's current text and its note, or nil if it
// hasn't changed since known.
func (u *Updater) newestText(ctx context.Context, known note) (*document, note, error) {
	if known.Page.Asked != u.Page {
		known.Page = validators{}
	}
	page, err := u.fetcher().fetch(ctx, u.Page, known.Page, u.Limits.Page, nil)
	if err != nil {
		return nil, known, err
	}
	link := known.Link
	if page != nil {
		known.Page = page.validators
		if !page.html() { // the address is the text's
			known.Link = ""
			return page, known, nil
		}
		if link, err = u.link(page); err != nil {
			return nil, known, err
		}
	} else if link == "" {
		return nil, known, nil // the address is the text's, which is unchanged
	}
	if known.Text.Asked != link {
		known.Text = validators{}
	}
	text, err := u.fetcher().fetch(ctx, link, known.Text, u.Limits.Text, u.Progress)
	if err != nil || text == nil {
		return nil, known, err
	}
	known.Link, known.Text = link, text.validators
	return text, known, nil
}

// install checks a text and stores it.
func (u *Updater) install(ctx context.Context, text document, newest rules.Edition) (Outcome, error) {
	book, err := u.check(text, newest)
	if err != nil {
		return Outcome{}, err
	}
	outcome := Outcome{Installed, book.Edition, newest}
	var before *rules.Book
	if newest.ID != "" {
		if before, err = u.Shelf.Load(ctx, rules.Magic, newest.ID); err != nil {
			return Outcome{}, fmt.Errorf("compare with the edition of %s: %w", newest.ID, err)
		}
		if err := u.compare(book, before); err != nil {
			return Outcome{}, err
		}
	}
	if newest.ID == book.Edition.ID {
		if sameText(book, before) {
			return Outcome{UpToDate, newest, newest}, nil
		}
		outcome.Result = Corrected
	}
	_, err = u.Shelf.Import(ctx, text.name(), text.body, rules.Magic)
	return outcome, err
}

func sameText(a, b *rules.Book) bool {
	return slices.EqualFunc(a.Entries(), b.Entries(), func(x, y rules.Entry) bool {
		return x.Ref == y.Ref && x.Text == y.Text && x.Title == y.Title && slices.Equal(x.Examples, y.Examples)
	})
}
