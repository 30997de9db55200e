// Package cards holds the facts of all cards of both games, and finds cards by
// the names that players use.
//
// A Pool contains names, costs, types and sizes. It comes from the embedded
// data, which are available offline and at the first start, or from a file that
// the host has imported; then texts, rulings and legality (Details) are
// available too.
//
//	pool, err := cards.Read(facts)        // reads the output of Write
//	pool, err = cards.Open(data.FS, pool) // with the embedded facts of the other game, and nicknames
//	found := pool.Find("jace tms", cards.Options{Game: rules.Magic})
//	if found.One {
//		fmt.Println(found.Hits[0].Card.Name) // Jace, the Mind Sculptor
//	}
//
// A Pool is immutable and safe for concurrent use. The slices in its cards are
// shared and must not be modified.
//
// # Storage
//
// Write encodes facts as tables of numbers (codec.go) and compresses them: all
// cards of both games take about 0.55 MB of the program. Read verifies the
// length, a checksum and every number, and keeps the bytes; a Card is decoded
// on demand. A Pool of 34,480 cards takes 6 MB of memory, where decoded cards
// would take 30 MB. Lazy opens it on first use.
//
// # Finding names
//
// Names are compared by their letters and digits only (fold.go). The index is
// one sorted list of all positions at which a word of a name begins (index.go):
// a binary search finds the names that are, begin with, end with or contain the
// typed words, which covers whole names, short names and completion. For typing
// errors, the edit distance is computed for all names of similar length and
// letters, which takes 0.4 ms and needs no further index. Similarity of
// trigrams isn't suitable for typing errors, since Find distinguishes single
// letters; the nearest names, where nothing is found, are ordered by pairs of
// letters.
//
// Find sets One if exactly one card is meant, and returns candidates otherwise.
// It tries one Way after another and stops at the first that finds cards, so
// that "bolt" is the nickname of Lightning Bolt and not one of the thirty cards
// with that word in their names. It never chooses among several cards found in
// the same Way.
package cards

import "arbiter/rules"

// Card is one card, with all its faces.
type Card struct {
	Game   rules.Game
	ID     string   // the source's id, "" in the embedded facts; cards with the same name differ in it
	Name   string   // the whole name: "Fire // Ice"
	Layout string   // "normal", "transform", "split", …; unknown layouts are kept
	Faces  []Face   // at least one; the front or left half first
	Former []string // other names: former ones, and those in other languages
	Makes  []Token  // tokens that it creates, derived from its text
}

// Face is one side or half of a card. Fields that aren't printed are empty.
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
	Keywords   []string // lower case, with parameters, of this face only: "ward {2}"

	// Of Riftbound. Domains are lower-case words.
	Energy, Might, PowerCost string
	Domains, Tags            []string

	// Lines are the kinds of the lines of its text other than keywords,
	// reminder text and mana abilities with only {T} as cost, one for each
	// line: "triggered", "static", "chapter I, II", … (see bot/cardtext).
	// AnyLines means unknown.
	Lines []string

	// Text is the text with line breaks; "" in facts, which contain none.
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
	Might      string // of Riftbound
	Keywords   []string
	// Abilities are the texts that its definition quotes (CR 111.3).
	Abilities []string
}

// AnyLines stands for lines whose kinds are unknown, as in files of facts of
// version 1.
const AnyLines = "any"

// Reading is what is derived from a face's Text.
type Reading struct {
	Keywords []string
	Makes    []Token
	Lines    []string // as in Face
	Colors   []string // by a characteristic-defining ability (CR 604.3); nil if it has none, empty if it is colorless
}

// Reader derives facts from the Text of a face. It is passed in (bot/cardtext
// implements it), since parsing card texts needs package tracker.
type Reader func(game rules.Game, f Face) Reading

// Details are what only an imported file contains.
type Details struct {
	Texts   []string          // by face
	Rulings []Ruling          // newest first
	Legal   map[string]string // format → "legal", "banned", "restricted", "not_legal"; nil if unknown
	URI     string            // the card's page at the source
	Image   string            // a link to the source's picture of the whole card
	Artist  string
}

// Ruling is one official clarification.
type Ruling struct {
	Date string // YYYY-MM-DD
	Text string
}
