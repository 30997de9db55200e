// Package cards is the pool of all cards of both games as reference: what is
// printed on them, found by whatever name people use.
//
// A Pool holds facts alone: names, costs, types, sizes. It comes from the embedded
// data, which are there at the first start and offline, or from a file that the
// host has imported; then texts, rulings and legality (Details) are there too.
//
//	pool, err := cards.Read(facts)        // what Write wrote
//	found := pool.Find("jace tms")
//	fmt.Println(found.Cards[0].Name)      // Jace, the Mind Sculptor
//
// A Pool never changes after Read. It may be used from several goroutines.
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
	Abilities  int // how many abilities it has in quotes, whose text is on the card
}

// Reader reads of a face's Text which keywords the face has and which tokens it
// creates. Whoever makes cards of texts is handed one (bot/cardtext has it), since
// the language of card texts is the tracker's.
type Reader func(game rules.Game, f Face) (keywords []string, makes []Token)

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
