package updater

import (
	"errors"
	"fmt"
	"time"

	"arbiter/rules"
)

// RefusedError reports why nothing was installed, and what to do next.
type RefusedError struct {
	What string
	Next string
	Err  error // one of the errors below, or the cause
}

func (e *RefusedError) Error() string { return e.What + "\n" + e.Next }

func (e *RefusedError) Unwrap() error { return e.Err }

// A RefusedError wraps one of these.
var (
	ErrUnreachable = errors.New("the publisher could not be reached")
	ErrSlow        = errors.New("the publisher answers too slowly")
	ErrStatus      = errors.New("the publisher answers with an error")
	ErrTooLarge    = errors.New("the document is too large")
	ErrCutOff      = errors.New("the document was cut off")
	ErrInsecure    = errors.New("the way leads over an open connection")
	ErrNoLink      = errors.New("the page links no text")
	ErrOdd         = errors.New("the document is not what it should be, or not whole")
	ErrOlder       = errors.New("the document is older than what is installed")
)

const (
	nextLater  = "Nothing was changed. Try again later: arbiter rules update"
	nextByHand = "Nothing was changed. Look at the page yourself, and import the text: arbiter rules import FILE"
)

// mostAhead is how long before its effective date an edition may be published.
const mostAhead = 180 * 24 * time.Hour

// check parses a text. It refuses one that isn't a whole rulebook of Magic, or
// is older than the newest on the shelf.
func (u *Updater) check(text document, newest rules.Edition) (*rules.Book, error) {
	odd := func(what string, err error) error {
		return &RefusedError{"What the publisher sent is not the rules: " + what, nextByHand, errors.Join(ErrOdd, err)}
	}
	if text.html() {
		return nil, odd("it is a web page.", nil)
	}
	book, err := rules.Parse(text.name(), text.body, rules.Magic)
	format := (*rules.FormatError)(nil)
	if errors.As(err, &format) {
		return nil, odd(format.What, err)
	}
	if err != nil {
		return nil, odd(err.Error(), err)
	}
	if book.Edition.Source != rules.Official || book.Edition.Document() != rules.Core {
		return nil, odd("it is another document, or a part of one.", nil)
	}
	if n := countRules(book); n < u.Limits.Rules {
		return nil, odd(fmt.Sprintf("it has only %d rules.", n), nil)
	}
	day, err := time.Parse(time.DateOnly, book.Edition.Effective)
	if err != nil || time.Until(day) > mostAhead {
		return nil, odd("it says that it is in force from "+book.Edition.Effective+".", err)
	}
	if book.Edition.Effective < newest.Effective {
		return nil, &RefusedError{
			What: fmt.Sprintf("The publisher offers the edition of %s, which is older than the one of %s that is installed.", book.Edition.ID, newest.ID),
			Next: "Nothing was changed. If you want the older one beside it, download and import it: arbiter rules import FILE",
			Err:  ErrOlder,
		}
	}
	return book, nil
}

// compare refuses a book that lacks a large part of the rules of the one before
// it.
func (u *Updater) compare(book, before *rules.Book) error {
	n, was := countRules(book), countRules(before)
	if 10*n >= 9*was {
		return nil
	}
	return &RefusedError{
		What: fmt.Sprintf("What the publisher sent has %d rules, and the edition of %s has %d: it can't be whole.", n, before.Edition.ID, was),
		Next: nextByHand, Err: ErrOdd,
	}
}

func countRules(b *rules.Book) int {
	n := 0
	for _, e := range b.Entries() {
		if e.Kind == rules.Rule || e.Kind == rules.Subrule {
			n++
		}
	}
	return n
}
