package talk

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Table is what a line can refer to.
type Table struct {
	Speaker string   // the speaker's name
	Players []string // the names of the players in turn order, without those who have left
	Active  string   // the player whose turn it is
	Things  []Thing  // the objects on the board
	Places  []string // the names of its places
	Words   Words
	Last    string // the speaker's last line as it was understood, or ""
}

// Thing is an object on the board or elsewhere.
type Thing struct {
	ID         int64
	Count      int64
	Names      []string // its name and its label
	Controller string
	Commander  bool
	Zone       string // its zone; "" on the board
}

// Words is a game's vocabulary. Case doesn't matter.
type Words struct {
	*notation.Vocabulary
	Counters map[string]bool // the kinds of counters, in lower case
	// FreeCounters are the kinds without rules, which mean counters only beside
	// that word: "a blood counter". May be nil.
	FreeCounters map[string]bool
	Known        func(word string) bool     // reports whether a phrase of the game has a word
	Spellings    func(word string) []string // returns the words nearest to a misspelt one, best first
	Spell        func(name string) string   // returns the printed name of the card with that name or nickname if it is no permanent, or else ""; may be nil
	Permanent    func(name string) bool     // reports whether a card has exactly that name and is a permanent; may be nil
	Aura         func(name string) bool     // reports whether a card has exactly that name and is an Aura; may be nil
}

// Of returns the words of a game's phrases.
func Of[A any](v *notation.Vocabulary, g *notation.Grammar[A], counters map[string]bool) Words {
	return Words{Vocabulary: v, Counters: counters, Known: g.Known, Spellings: g.Spellings}
}

// Counter reports whether a text is a kind of counter.
func (w Words) Counter(text string) bool { return w.Counters[text] || w.Keyword(text) }

// OneInPlural reports whether a sentence creates one of a noun in the plural, "create 1
// recruits": how many isn't said.
func (w Words) OneInPlural(sentence string) bool {
	words := strings.Fields(sentence)
	for i := 1; i < len(words)-1; i++ {
		if words[i] != "1" || !slices.Contains([]string{"create", "creates"}, words[i-1]) {
			continue
		}
		return slices.ContainsFunc(words[i+1:min(i+3, len(words))], func(word string) bool {
			plural, _ := w.Noun(word)
			return plural
		})
	}
	return false
}

// Seat sets the players, the speaker, and the player whose turn it is, by seat
// number.
func (t *Table) Seat(seats []tracker.Seat, by tracker.Speaker, active int) {
	for _, seat := range seats {
		if by.Sits(seat) {
			t.Speaker = seat.Name
		}
		if seat.Number == active {
			t.Active = seat.Name
		}
		if !seat.Left {
			t.Players = append(t.Players, seat.Name)
		}
	}
}

// Called returns the names of a thing: its label and its name.
func Called(label, name string) []string {
	var all []string
	for _, s := range []string{label, english.WithoutToken(name)} {
		if s != "" {
			all = append(all, s)
		}
	}
	return all
}

// person finds a player by full name.
func (t *Table) person(name string) (string, bool) {
	for _, p := range t.Players {
		if strings.EqualFold(p, name) || len(p) != len(name) && fold(p) == name {
			return p, true
		}
	}
	return "", false
}

// opponents returns the players except the speaker.
func (t *Table) opponents() []string {
	var all []string
	for _, p := range t.Players {
		if p != t.Speaker {
			all = append(all, p)
		}
	}
	return all
}

// has reports whether an id is on the board.
func (t *Table) has(id int64) bool {
	for i := range t.Things {
		if t.Things[i].ID == id {
			return true
		}
	}
	return false
}
