// Package updater brings Magic's newest edition from its publisher onto the
// shelf, and all cards.
//
//	u := updater.New(updater.Options{Shelf: s, Page: updater.Page, Note: "rules-update.json"})
//	outcome, err := u.Update(ctx)
//
// The publisher's rules page links the current text. Both are asked for with
// what is known of them already, so that on most days nothing is sent. What
// comes is read and compared with the newest edition on the shelf first; only a
// whole rulebook that is not older goes on it, in one step. Whatever else comes
// changes nothing. Older editions stay.
//
// Cards brings all cards of Magic and their rulings in the same way, from the
// list of Scryfall's bulk files.
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

// Shelf is where editions are kept: a *shelf.Shelf.
type Shelf interface {
	Editions(ctx context.Context) ([]rules.Edition, error)
	Load(ctx context.Context, game rules.Game, id string) (*rules.Book, error)
	Import(ctx context.Context, name string, raw []byte, game rules.Game) (rules.Edition, error)
}

// Options say where from and where to. Shelf and Page are needed.
type Options struct {
	Shelf Shelf
	// Page is the address of the rules page, or of the text itself. Only https
	// is used on the way, unless it begins with http.
	Page string
	// Note is a file, beside the shelf, that keeps what the server said of the
	// last download. Without it everything is downloaded each time.
	Note string
	// Agent is the User-Agent that the server is told.
	Agent string
	// Progress is told, now and then, how many bytes of the text have come,
	// and of how many; -1 where that isn't known.
	Progress func(got, of int64)
	// Transport is how the network is reached; nil is the usual way.
	Transport http.RoundTripper
	// Limits that are zero are the usual ones.
	Limits Limits
}

// Limits bound a download.
type Limits struct {
	Page      int64         // bytes of the page; 4 MiB
	Text      int64         // bytes of the text; 16 MiB
	Silence   time.Duration // how long nothing may come; 30 s
	Whole     time.Duration // how long all of it may take; 10 min
	Redirects int           // in a row; 5
	Rules     int           // how many rules a whole edition has at least; 2,000
}

func (l Limits) orUsual() Limits {
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

// Updater brings editions. It must not be used from several goroutines at once.
type Updater struct{ Options }

// New makes an updater.
func New(o Options) *Updater {
	o.Limits = o.Limits.orUsual()
	return &Updater{o}
}

// fetcher asks for what the rules page leads to.
func (u *Updater) fetcher() *fetcher {
	return &fetcher{
		what: "rules", setting: "ARBITER_RULES_URL", first: u.Page, nothing: "rulebook",
		accept: "text/html, text/plain;q=0.9, */*;q=0.1",
		agent:  u.Agent, transport: u.Transport, limits: u.Limits,
	}
}

// Result says what an update has done.
type Result int

// The results.
const (
	UpToDate  Result = iota // nothing: the newest edition is on the shelf
	Installed               // a new edition is on the shelf
	Corrected               // the publisher changed the edition of that day; it is in the place of the other
)

// Outcome is what an update has done, and with which edition.
type Outcome struct {
	Result  Result
	Edition rules.Edition // the newest on the shelf now
	Before  rules.Edition // the newest before; zero where there was none
}

// Update brings the newest edition, if it isn't there. When it fails, nothing
// has changed; the error is a *RefusedError, or the shelf's own.
func (u *Updater) Update(ctx context.Context) (Outcome, error) {
	ctx, cancel := context.WithTimeout(ctx, u.Limits.Whole)
	defer cancel()
	editions, err := u.Shelf.Editions(ctx)
	if err != nil {
		return Outcome{}, err
	}
	newest := newestOf(editions)
	known := readNote(u.Note)
	if !slices.ContainsFunc(editions, func(e rules.Edition) bool { return e.Game == rules.Magic && e.ID == known.Edition }) {
		known = note{} // it was taken off the shelf, so it has to come again
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

// newestOf is the newest whole edition of Magic; zero where there is none.
func newestOf(editions []rules.Edition) rules.Edition {
	editions = slices.DeleteFunc(slices.Clone(editions), func(e rules.Edition) bool {
		return e.Game != rules.Magic || e.Source != rules.Official
	})
	if len(editions) == 0 {
		return rules.Edition{}
	}
	return slices.MinFunc(editions, rules.CompareEditions)
}

// newestText is the text that the publisher offers, and what is known of it
// then; nil where it hasn't changed since.
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
		if !page.html() { // the address is that of the text itself
			known.Link = ""
			return page, known, nil
		}
		if link, err = u.link(page); err != nil {
			return nil, known, err
		}
	} else if link == "" {
		return nil, known, nil // the text itself, and unchanged
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

// install puts a text on the shelf, if it is what it should be.
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
