package commands

import (
	"fmt"
	"time"

	"arbiter/commands/language"
	"arbiter/commands/render/picture"
	"arbiter/tracker"
)

// Reply is the answer to a request. A front end shows, in this order:
// notices, title, pages, events, board, problem, choice and what comes next.
type Reply struct {
	Notices []string // what must be said first: that a name was misspelt, that a text is not official
	Title   string
	Pages   []Page // what there is to read; nothing in it is ever cut
	Events  []Event
	Choice  *Choice  // what is asked now of who asked: their own draft, or else the open choice
	Open    *Choice  // the open choice of the table, where Choice is a draft
	Asks    bool     // the choice is to be shown: it is new, or it is in the way
	Buttons []Button // at most five
	Links   []Button // to what is mentioned: more than buttons could be
	LinksTo string   // what the links lead to, as in "Rules for this…"; empty for anything
	Sources []Source // pages of others, to be opened in a browser
	Images  []Image  // pictures of others, shown whole, as they are
	Picks   []Pick   // lists of which one line holds, and another can be picked
	Next    string   // what to do next, where it isn't plain
	Private bool     // for the one who asked only
	Changed []string // channels whose boards look otherwise than before, besides the one of the request
	Forgot  bool     // all that was stored of the place is deleted: a front end deletes what it keeps of it
	Quote   bool     // private, but of a kind that one shows to others
	Again   string   // the line that shows the same once more; empty where asking again changes something
	Problem *Problem // set where the request was refused; nothing was changed then
	File    *File    // what is handed out with it, if anything

	Table     tracker.Look  // the table afterwards
	ShowBoard bool          // the board is what was asked for
	InWords   bool          // and not as a picture
	Theme     picture.Theme // of pictures of the board
	Mine      string        // and no more of it than is this player's, to be seen by that player alone
	Stale     bool          // what was pressed shows what is no longer so
	Typed     string        // the line that was refused, to be mended
	Lines     []Line        // of table talk that its texts tell people to type

	// Language is in what it is to be said; nil is English, as the other fields
	// are. Said puts them into it.
	Language *language.Tongue
	ForAll   bool     // the place has chosen its language for everybody
	Names    []string // of cards, which stay as they are in every language
	OfRules  bool     // it shows texts of the rules, which are said in no other language
	said     bool

	typed []tracker.Line           // the lines to be typed in Notices and Next
	slash func(line string) string // the command for a line; nil where there are no commands
}

// Page is what fits one message.
type Page []Block

// Style is what a block of text is.
type Style int

// The styles.
const (
	Plain   Style = iota
	Heading       // a short line above what follows
	Quote         // the publisher's words
	Item          // one of a list
	Small         // where a text is from
	Struck        // done once, and taken back
)

// Block is a paragraph. Before it stand a time and a mark: a rule's number, a
// name.
type Block struct {
	Style Style
	At    time.Time // when it was done; zero where that says nothing
	Mark  string
	Text  string

	// Command is the full name of the command that the mark names, where it is one
	// that can be given as it stands; CommandID is the front end's id of it.
	Command   string
	CommandID string

	// Line is the command that the text is, where it is a line of table talk.
	Line string

	// message is Text, to be said in other languages.
	message tracker.Message

	// Name is the name of the command or option that the mark is about, and Called
	// what it is called in the reader's language, where a front end calls it so.
	Name   string
	Called string
}

// Event is one thing that happened.
type Event struct {
	Kind  string
	Text  string
	Cause Cause
	Group int // events of one group happened at once

	message tracker.Message // Text, to be said in other languages
}

// Cause says why it happened.
type Cause struct {
	Player string
	Rule   tracker.Rule
	Number string // the rule's number in the edition in use: "704.5f"; empty where that edition lacks it
	Cite   string // for people: "CR 704.5f", or the rule's name
	Effect string
	ByHand bool
}

// Choice is a question that is open.
type Choice struct {
	ID       int64
	Player   string
	Rule     tracker.Rule
	Number   string // the rule's number, as in Cause
	Cite     string
	Question string
	Options  []Offered // where there are none, a number from Min to Max
	Min, Max int64
	Private  bool // a draft: only who it is asked of sees it and answers it

	message tracker.Message // Question, to be said in other languages
}

// Offered is one of the answers that a choice offers.
type Offered struct {
	N    int64  `json:"n"` // what is typed to choose it
	Text string `json:"text"`

	message tracker.Message
}

// Draft is the part of a reply that asks a draft, which is shown to who asked alone;
// false where it asks none.
func (r Reply) Draft() (Reply, bool) {
	if r.Choice == nil || !r.Choice.Private || !r.Asks || r.ShowBoard {
		return Reply{}, false
	}
	return Reply{Choice: r.Choice, Asks: true, Private: true, Table: r.Table, Language: r.Language, ForAll: r.ForAll}, true
}

// endless is the greatest number of questions that have no limit of their own.
const endless = 1 << 62

// Numbers says which numbers answer it: "a number from 1 to 5", "a number from
// 0 up".
func (c Choice) Numbers() string {
	if c.Endless() {
		return fmt.Sprintf("a number from %d up", c.Min)
	}
	return fmt.Sprintf("a number from %d to %d", c.Min, c.Max)
}

// Endless reports whether any number that is high enough answers it.
func (c Choice) Endless() bool { return c.Max >= endless }

// Button is a line that can be pressed instead of typed.
type Button struct {
	Label string // at most 80 characters
	Line  string
}

// Source is a page on the web. Its address is one that cards.IsLink allows.
type Source struct {
	Label   string // at most 80 characters
	Address string
}

// Image is a picture on the web. Its address is one that cards.IsLink allows.
type Image struct {
	Address string
	Alt     string // what is to be seen on it
}

// Pick is a list of lines of which one is so, and each of the others makes itself
// so when it is picked.
type Pick struct {
	Holder string // what is asked, where none of them is so
	Of     []Button
	Now    int // which one is so; below 0 none
}

// Problem says why nothing was done, and what to do about it.
type Problem struct {
	What   string
	Rule   tracker.Rule
	Number string // the rule's number, as in Cause
	Cite   string
	Next   string
	Fault  string // the id under which a fault of Arbiter's own was noted

	Elsewhere string // the channel in which the game goes on that isn't here any more

	what, next tracker.Message // What and Next, to be said in other languages
}

// Say sets what the problem is, and what to do next.
func (p *Problem) Say(what, next tracker.Message) {
	p.what, p.next = what, next
	p.What, p.Next = clip(what.String(), longestProblem), clip(next.String(), longestProblem)
}

// pageSize is how many characters a page holds: with its title, buttons and
// markup it fits a Discord message of components (4,000) with room to spare.
const pageSize = 3200

// paged lays blocks out in pages. A block that is longer than a page is split
// between words.
func paged(blocks []Block) []Page {
	var pages []Page
	var page Page
	room := pageSize
	for _, b := range blocks {
		for _, piece := range split(b) {
			n := len([]rune(piece.Mark)) + len([]rune(piece.Text)) + 8 // markup and line ends
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

// split cuts a block that no page holds into several, between words.
func split(b Block) []Block {
	const most = pageSize - 100
	var out []Block
	for text := []rune(b.Text); ; {
		if len(text) <= most {
			b.Text = string(text)
			return append(out, b)
		}
		at := most
		for at > most/2 && text[at] != ' ' && text[at] != '\n' {
			at--
		}
		if at == most/2 {
			at = most // one endless word
		}
		b.message = tracker.Message{} // of a part there is no message
		piece := b
		piece.Text = string(text[:at])
		out = append(out, piece)
		text = text[at:]
		if text[0] == ' ' || text[0] == '\n' {
			text = text[1:]
		}
		b.Mark = ""
	}
}
