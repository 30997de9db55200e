package commands

import (
	"time"
	"unicode/utf8"

	"arbiter/commands/language"
	"arbiter/commands/render/picture"
	"arbiter/tracker"
)

// Reply is the answer to a request. Front ends show, in this order: notices,
// title, pages, events, board, problem, choice and the next step.
type Reply struct {
	Notices     []tracker.Message // shown first: a misspelt name, an unofficial text
	Title       tracker.Message
	Pages       []Page // the text; it is never truncated
	Events      []Event
	Choice      *Choice         // the choice for the asker: a draft, or the table's open choice
	Open        *Choice         // the table's open choice, if Choice is a draft
	Asks        bool            // the choice is to be shown: it is new, or it blocks the request
	Buttons     []Button        // at most five
	Forms       []FormButton    // before the buttons
	Links       []Button        // to what is mentioned; may be many
	LinksTo     tracker.Message // the placeholder of the links: "Rules for this…"
	Sources     []Source        // web pages
	Images      []Image         // web pictures
	Seats       bool            // show a select of users who take seats, on front ends with accounts
	Picks       []Pick          // lists of alternatives, one of them current
	Next        tracker.Message // the next step, if it isn't obvious
	Private     bool            // for the asker only
	Changed     []string        // other channels whose boards have changed
	DataDeleted bool            // all data of the place was deleted: the front end deletes its own
	Forgotten   bool            // all data of the asker was deleted: the front end deletes its own
	Repeated    bool            // the events are those of an earlier delivery of the request
	Quote       bool            // private, but can be shown to everybody
	Again       string          // the line that repeats the request; "" if repeating could change something
	Problem     *Problem        // set if the request was refused; then nothing was changed
	File        *File           // an attached file, or nil

	Table     tracker.Look  // the table after the request
	ShowBoard bool          // show the board
	InWords   bool          // as text, not as a picture
	Theme     picture.Theme // of the board's pictures
	Mine      string        // show only this player's part, privately
	Watches   bool          // the asker has no seat: the board is private and complete
	Stale     bool          // the pressed message was outdated
	Shown     bool          // the live board shows the events: this reply is private
	Recent    []Recent      // on a board, the last inputs at the table, oldest first
	Lasting   bool          // a public message that stays: look-ups from its buttons get messages of their own, and a later Lasting reply to a press replaces it
	Dispute   *DisputeView  // the dispute that it shows
	Typed     string        // the refused line
	Lines     []Line        // the lines that its texts tell people to type

	// Language is the language of the reply; nil is English. The messages of
	// all fields are formats in English until Said translates them.
	Language *language.Tongue
	ForAll   bool // the language is set for the place
	said     bool

	slash func(line string) string // the command for a line; nil where there are no commands
}

// Page is a part of a reply that fits one message.
type Page []Block

// Style is the style of a block.
type Style int

// The styles.
const (
	Plain   Style = iota
	Heading       // a short heading
	Quote         // the publisher's words
	Item          // an element of a list
	Small         // the origin of a text
	Struck        // an undone entry
)

// Block is a paragraph, with an optional time and mark, such as a rule's
// number.
type Block struct {
	Style Style
	At    time.Time // the time; zero for none
	Mark  tracker.Message
	Text  tracker.Message

	// Command is the full name of the command that the mark names, if it can
	// be given without options; CommandID is the front end's id for it.
	Command   string
	CommandID string

	// Line is the line of table talk that the text is, or "".
	Line string

	// Name is the command or option that the mark is about, and Called its
	// name in the reader's language.
	Name   string
	Called string
}

// Event is one thing that happened.
type Event struct {
	Kind  string
	Text  tracker.Message
	Cause Cause
	Group int     // events of a group are simultaneous
	About []int64 // the objects that it is about
}

// Cause is the reason for an event.
type Cause struct {
	Player string
	Rule   tracker.Rule
	Number string          // the rule's number in the current edition: "704.5f"; "" if it has none
	Cite   string          // for people: "CR 704.5f", or the rule's name
	Effect tracker.Message // the name of the effect
	ByHand bool
}

// Choice is an open question.
type Choice struct {
	ID       int64
	Player   string
	Rule     tracker.Rule
	Number   string // the rule's number, as in Cause
	Cite     string
	Question tracker.Message
	Options  []Offered // without options, a number from Min to Max
	Min, Max int64
	Members  bool // the number is of the members of a stack: Max is all of them
	Private  bool // a draft, which only its asker sees and answers
}

// Offered is an answer to a choice.
type Offered struct {
	N    int64 // the number to type
	Text tracker.Message
}

// Draft returns the part of a reply that shows a draft, for the asker only; ok
// is false if there is none.
func (r Reply) Draft() (Reply, bool) {
	if r.Choice == nil || !r.Choice.Private || !r.Asks || r.ShowBoard {
		return Reply{}, false
	}
	return Reply{Choice: r.Choice, Asks: true, Private: true, Table: r.Table, Language: r.Language, ForAll: r.ForAll}, true
}

// endless is the Max of a choice without an upper limit.
const endless = 1 << 62

// Numbers describes the range of answers: "a number from 1 to 5", "a number
// from 0 up".
func (c Choice) Numbers() tracker.Message {
	if c.Endless() {
		return tracker.Say("a number from %d up", c.Min)
	}
	return tracker.Say("a number from %d to %d", c.Min, c.Max)
}

// Endless reports whether the range has no upper limit.
func (c Choice) Endless() bool { return c.Max >= endless }

// Button is a line that can be pressed instead of typed.
type Button struct {
	Label tracker.Message // at most 80 characters
	Line  string
}

// Source is a web page. cards.IsLink allows its address.
type Source struct {
	Label   tracker.Message // at most 80 characters
	Address string
}

// Image is a web picture. cards.IsLink allows its address.
type Image struct {
	Address string
	Alt     tracker.Message // its description
}

// Pick is a list of lines, each of which makes its value current when it is
// picked.
type Pick struct {
	Holder tracker.Message // the placeholder without a current value
	Of     []Button
	Now    int // the index of the current value; negative for none
}

// Problem says why a request was refused, and what to do next.
type Problem struct {
	What   tracker.Message
	Rule   tracker.Rule
	Number string // the rule's number, as in Cause
	Cite   string
	Next   tracker.Message
	Fault  string // the id of an internal error in the log
	Busy   bool   // the store doesn't answer (tracker.ErrBusy)

	Elsewhere string // the channel to which the game moved
}

// pageSize is the maximum number of characters of a page. With title, buttons
// and markup it fits the text limit of a Discord message (4,000).
const pageSize = 3200

// paged splits blocks into pages. A block longer than a page is split between
// words.
func paged(blocks []Block) []Page {
	var pages []Page
	var page Page
	room := pageSize
	for _, b := range blocks {
		for _, piece := range split(b) {
			n := length(piece.Mark) + length(piece.Text) + 8 // for markup and line ends
			if n > room && len(page) > 0 {
				pages, page, room = append(pages, page), nil, pageSize
			}
			page, room = append(page, piece), room-n
		}
	}
	if len(page) > 0 {
		pages = append(pages, page)
	}
	return pages
}

// length returns the number of characters of a message in English.
func length(m tracker.Message) int { return utf8.RuneCountInString(m.String()) }

// split splits a block that is longer than a page, between words. The parts
// aren't translated.
func split(b Block) []Block {
	const most = pageSize - 100
	if length(b.Text) <= most {
		return []Block{b}
	}
	var out []Block
	for text := []rune(b.Text.String()); ; {
		if len(text) <= most {
			b.Text = tracker.Named(string(text))
			return append(out, b)
		}
		at := most
		for at > most/2 && text[at] != ' ' && text[at] != '\n' {
			at--
		}
		if at == most/2 {
			at = most // one long word
		}
		piece := b
		piece.Text = tracker.Named(string(text[:at]))
		out = append(out, piece)
		text = text[at:]
		if text[0] == ' ' || text[0] == '\n' {
			text = text[1:]
		}
		b.Mark = tracker.Message{}
	}
}
