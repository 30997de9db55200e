package updater

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"arbiter/rules"
	"arbiter/rules/pdftext"
)

// DocumentsPage is the publisher's page of Magic's documents for tournaments.
const DocumentsPage = "https://wpn.wizards.com/en/rules-documents"

// DocumentsSetting is the setting of that page's address.
const DocumentsSetting = "ARBITER_DOCUMENTS_URL"

// Documents downloads the newest editions of Magic's documents for tournaments.
// It is not safe for concurrent use.
type Documents struct {
	Options
	// Text returns the text of a PDF.
	Text func(ctx context.Context, raw []byte) (string, error)
}

// NewDocuments returns an updater of documents.
func NewDocuments(o Options, text func(ctx context.Context, raw []byte) (string, error)) *Documents {
	o.Limits = o.Limits.withDefaults()
	return &Documents{o, text}
}

// mostTried is the number of files that are downloaded for one document, if
// their names don't tell which is the newest.
const mostTried = 3

// documentsNote holds the validators of the last download of each document.
type documentsNote struct {
	Page  validators                     `json:"page"`
	Links map[rules.Document]notedLink   `json:"links"`
	Found map[rules.Document][]*notedURL `json:"found"` // the files that the page links
}

// notedLink is a downloaded document.
type notedLink struct {
	Text    validators `json:"text"`
	Edition string     `json:"edition"`
}

// notedURL is a link, in a note.
type notedURL struct {
	Address string `json:"address"`
	Day     string `json:"day"` // in its name; empty if there is none
}

// Update installs the newest editions, unless they are installed. It returns the outcome
// of each document that the page links. The failure of one document doesn't prevent the
// installation of the others.
func (d *Documents) Update(ctx context.Context) ([]Outcome, error) {
	ctx, cancel := context.WithTimeout(ctx, d.Limits.Whole)
	defer cancel()
	editions, err := d.Shelf.Editions(ctx)
	if err != nil {
		return nil, err
	}
	var known documentsNote
	readJSON(d.Note, &known)
	if known.Page.Asked != d.Page || known.Found == nil {
		known = documentsNote{}
	}
	page, err := d.fetcher().fetch(ctx, d.Page, known.Page, d.Limits.Page, nil)
	if err != nil {
		return nil, err
	}
	if page != nil {
		known.Page = page.validators
		if known.Found, err = d.links(page); err != nil {
			return nil, err
		}
	}
	if known.Links == nil {
		known.Links = make(map[rules.Document]notedLink)
	}
	var outcomes []Outcome
	var failed []error
	for _, doc := range rules.Magic.Documents() {
		if len(known.Found[doc]) == 0 {
			continue
		}
		newest := newestOf(editions, doc)
		of := known.Links[doc]
		if of.Edition != newest.ID {
			of = notedLink{} // it isn't on the shelf any more
		}
		outcome, of, err := d.update(ctx, doc, known.Found[doc], of, newest)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		known.Links[doc] = of
		outcomes = append(outcomes, outcome)
	}
	if len(failed) > 0 {
		known.Page = validators{} // look at the page again
	}
	writeJSON(d.Note, known)
	return outcomes, errors.Join(failed...)
}

// fetcher returns a fetcher for the page and the documents.
func (d *Documents) fetcher() *fetcher {
	return &fetcher{
		what: "rules", setting: DocumentsSetting, first: d.Page, nothing: "document",
		accept: "text/html, application/pdf;q=0.9, text/plain;q=0.9, */*;q=0.1",
		agent:  d.Agent, transport: d.Transport, limits: d.Limits,
	}
}

// update installs the newest edition of a document from what the page links.
func (d *Documents) update(ctx context.Context, doc rules.Document, links []*notedURL, known notedLink, newest rules.Edition) (Outcome, notedLink, error) {
	upToDate := Outcome{UpToDate, newest, newest}
	if len(links) > 1 && links[0].Day != "" {
		links = links[:1] // the names tell which is the newest
	}
	var best *rules.Book
	var text []byte
	var name string
	next := notedLink{}
	for _, link := range links[:min(len(links), mostTried)] {
		asked := validators{}
		if known.Text.Asked == link.Address && len(links) == 1 {
			asked = known.Text
		}
		file, err := d.fetcher().fetch(ctx, link.Address, asked, d.Limits.Text, d.Progress)
		if err != nil {
			return Outcome{}, known, err
		}
		if file == nil {
			return upToDate, known, nil
		}
		raw, book, err := d.read(ctx, doc, *file)
		if err != nil {
			return Outcome{}, known, err
		}
		if best == nil || book.Edition.Effective > best.Edition.Effective {
			best, text, name, next = book, raw, file.name(), notedLink{file.validators, book.Edition.ID}
		}
	}
	switch {
	case best.Edition.Effective < newest.Effective:
		next.Edition = newest.ID
		return upToDate, next, nil // a newer one was imported
	case best.Edition.ID == newest.ID:
		before, err := d.Shelf.Load(ctx, rules.Magic, newest.ID)
		if err == nil && sameText(best, before) {
			return upToDate, next, nil
		}
	}
	outcome := Outcome{Installed, best.Edition, newest}
	if best.Edition.ID == newest.ID {
		outcome.Result = Corrected
	}
	_, err := d.Shelf.Import(ctx, name, text, rules.Magic)
	return outcome, next, err
}

// read returns a file as text, and what it is parsed to.
func (d *Documents) read(ctx context.Context, doc rules.Document, file document) ([]byte, *rules.Book, error) {
	odd := func(what string, err error) error {
		return &RefusedError{fmt.Sprintf("What the publisher sent for the %s is another thing: %s", doc.Title(), what), nextByHand, errors.Join(ErrOdd, err)}
	}
	if file.html() {
		return nil, nil, odd("it is a web page.", nil)
	}
	raw := file.body
	if pdftext.Is(raw) {
		text, err := d.Text(ctx, raw)
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if err != nil {
			return nil, nil, odd(err.Error(), err)
		}
		raw = []byte(text)
	}
	book, err := rules.Parse(file.name(), raw, rules.Magic)
	format := (*rules.FormatError)(nil)
	switch {
	case errors.As(err, &format):
		return nil, nil, odd(format.What, err)
	case err != nil:
		return nil, nil, odd(err.Error(), err)
	case book.Edition.Document() != doc || book.Edition.Source != rules.Official:
		return nil, nil, odd("it is another document.", nil)
	}
	if day, err := time.Parse(time.DateOnly, book.Edition.Effective); err != nil || time.Until(day) > mostAhead {
		return nil, nil, odd("it says that it is in force from "+book.Edition.Effective+".", err)
	}
	return raw, book, nil
}

// newestOf returns the newest whole edition of a document of Magic, or zero.
func newestOf(editions []rules.Edition, doc rules.Document) rules.Edition {
	editions = slices.DeleteFunc(slices.Clone(editions), func(e rules.Edition) bool {
		return e.Game != rules.Magic || e.Source != rules.Official || e.Document() != doc
	})
	if len(editions) == 0 {
		return rules.Edition{}
	}
	return slices.MinFunc(editions, rules.CompareEditions)
}

// secure returns the address of a link on a page, by https where the page is, or
// "" if it leads to an open connection.
func secure(from, to *url.URL) string {
	at := *to
	if from.Scheme == "https" && at.Scheme == "http" {
		at.Scheme = "https" // the file is available by https too
	}
	if at.Scheme != from.Scheme && at.Scheme != "https" || at.Host == "" {
		return ""
	}
	return strings.ReplaceAll(at.String(), " ", "%20")
}
