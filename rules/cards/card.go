// Package cards is the pool of all cards of both games as reference: what is
// printed on them, found by whatever name people use.
//
// A Pool holds facts alone: names, costs, types, sizes. It comes from the embedded
// data, which are there at the first start and offline, or from a file that the
// host has imported; then texts, rulings and legality (Details) are there too.
//
//	pool, err := cards.Read(facts)        // what Write wrote
//	pool, err = cards.Open(data.FS, pool) // with the embedded facts of the other game, and nicknames
//	found := pool.Find("jace tms", cards.Options{Game: rules.Magic})
//	if found.One {
//		fmt.Println(found.Hits[0].Card.Name) // Jace, the Mind Sculptor
//	}
//
// A Pool never changes after Read. It may be used from several goroutines. The
// lists of its cards are shared, and are not to be changed.
//
// # What is stored
//
// Write lays facts out as tables of numbers (codec.go) and compresses them: all
// cards of both games take about 0.55 MB of the program. Read checks a length, a
// checksum and every number once, and keeps the bytes; a Card is made of them when
// it is asked for. So a Pool of 34,480 cards takes 6 MB of memory, where the cards
// as values would take 30, and a look-up allocates what it returns. Lazy opens it
// when it is first needed.
//
// # How names are found
//
// Names are compared by their letters and digits alone (fold.go). All places where
// a word of a name begins are one sorted list (index.go): with one binary search
// it gives the names that are, begin with, end with or contain what was typed, which
// is all that a whole name, a short name and a completion need. For typing errors
// all names are compared, but only those of about that length and with about those
// letters by edit distance: 0.4 ms, with no further index in memory. Trigrams were
// not taken: they find names that look alike, and what Find promises is about single
// letters; they order the nearest names where nothing is found.
//
// Find says One where exactly one card is meant, and gives candidates otherwise: it
// never takes one of several that are found in the same way. What is counted as the
// same way is a step of a ladder (Way), so that "bolt" is Lightning Bolt, which
// players call that, before the thirty cards whose names have the word.
package cards

import "arbiter/rules"

// Card is one card, with all its faces.
type Card struct {
	Game   rules.Game
	ID     string   // the source's own id; "" in the embedded facts. Cards of one name differ in it
	Name   string   // whole, as in "Fire // Ice"
	Layout string   // "normal", "transform", "split", …; one that isn't known is kept
	Faces  []Face   // at least one; the first is the front, or the left half
	Former []string // other names that mean this card: former ones, and those in other languages
	Makes  []Token  // what it creates, by our own reading of its text
}

// Face is one side, or one half, of a card. What is not printed there is empty.
type Face struct {
	Name       string
	Cost       string // "{2}{U}{U}"
	Supertypes []string
	Types      []string
	Subtypes   []string
	Colors     []string // lower-case words, in the order white, blue, black, red, green
	Power      string   // as printed: "3", "*", "1+*"
	Toughness  string
	Loyalty    string
	Defense    string
	Keywords   []string // lower case, of this face alone, with what belongs to them: "ward {2}"

	// Riftbound's. Domains are lower-case words.
	Energy, Might, PowerCost string
	Domains, Tags            []string

	// Lines are the kinds of the lines of its text that are more than keywords,
	// reminders and the mana of a tap, one for each line: "triggered", "static", "chapter
	// I, II", … (bot/cardtext). Where it isn't known whether there are any, they are AnyLines.
	Lines []string

	// Text is the card's own, with line breaks; "" in facts, which hold none.
	Text string
}

// Token is a token that a card creates.
type Token struct {
	Name       string
	Supertypes []string
	Types      []string
	Subtypes   []string
	Colors     []string
	Power      string
	Toughness  string
	Might      string // Riftbound's
	Keywords   []string
	// Abilities are the texts that its definition quotes: what the rules call its own
	// text (CR 111.3), and no text of the card.
	Abilities []string
}

// AnyLines stands for the lines of a face whose text was never read for them: that
// of a file of facts of version 1.
const AnyLines = "any"

// Reading is what a face's Text says of the face.
type Reading struct {
	Keywords []string
	Makes    []Token
	Lines    []string // as in Face
	Colors   []string // by a characteristic-defining ability (CR 604.3); nil where it has none, and empty where it is colorless
}

// Reader reads the Text of a face. Whoever makes cards of texts is handed one
// (bot/cardtext has it), since the language of card texts is the tracker's.
type Reader func(game rules.Game, f Face) Reading

// Details are what only an imported file knows of a card.
type Details struct {
	Texts   []string          // of each face
	Rulings []Ruling          // newest first
	Legal   map[string]string // format → "legal", "banned", "restricted", "not_legal"; nil where the file doesn't say
	URI     string            // the card's page at the source
	Image   string            // the source's picture of the whole card; a link, never the picture
	Artist  string
}

// Ruling is one official clarification.
type Ruling struct {
	Date string // YYYY-MM-DD
	Text string
}
