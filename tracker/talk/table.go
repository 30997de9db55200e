package talk

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Table is what a line can speak of.
type Table struct {
	Speaker string   // the name of who speaks
	Players []string // the names of the seats, in turn order, without those who are out
	Active  string   // whose turn it is
	Things  []Thing  // what is on the board
	Places  []string // the names of the places on it
	Words   Words
	Last    string // the line that the speaker said last, as it was read; empty where there is none
}

// Thing is something on the board.
type Thing struct {
	ID         int64
	Count      int64
	Names      []string // what it is called: its name, its label
	Controller string
	Commander  bool
	Zone       string // where it is, off the board; empty on the board
}

// Words is what a game knows of single words, whatever their case.
type Words struct {
	*notation.Vocabulary
	Counters  map[string]bool            // the kinds of counters, in small letters
	Known     func(word string) bool     // whether a word stands in any phrase of the game
	Spellings func(word string) []string // the words nearest to one that is misspelt, best first
}

// Of gives the words of a game's phrases.
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

// Seat notes who plays, who speaks, and whose turn it is: the number of a seat.
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

// Called lists what a thing is called: its label and its name.
func Called(label, name string) []string {
	var all []string
	for _, s := range []string{label, english.WithoutToken(name)} {
		if s != "" {
			all = append(all, s)
		}
	}
	return all
}

// person finds a player by the whole name.
func (t *Table) person(name string) (string, bool) {
	for _, p := range t.Players {
		if fold(p) == name {
			return p, true
		}
	}
	return "", false
}

// opponents are the players but for who speaks.
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
