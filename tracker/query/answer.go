package query

import (
	"errors"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/talk"
)

// Asker reads the questions of a game.
type Asker struct {
	book    *talk.Phrasebook
	grammar *notation.Grammar[Query]
}

// NewAsker makes the asker of a game from its phrasebook and its words.
func NewAsker(book *talk.Phrasebook, v *notation.Vocabulary) *Asker {
	return &Asker{book: book, grammar: notation.NewGrammar(v, Rows()...).Exact()}
}

// Asks reports whether a line may be a question. It is quick.
func (a *Asker) Asks(line string) bool { return a.book.Asks(line) }

// Board is what a game says of its board and of the objects on it.
type Board interface {
	// Talk is what a line can speak of.
	Talk() *talk.Table
	// View is the board as people see it.
	View() tracker.Board
	// Find gives the stacks that a selector means, without asking and without
	// parting any.
	Find(sel notation.Selector) ([]int64, error)
	// Seats gives the numbers of the seats that are meant.
	Seats(who notation.Player) ([]int, error)
	// Text is the text of a stack as far as it is known; whole is false where the card
	// has more that isn't.
	Text(id int64) (text string, whole bool)
	// Able lists what can do something: "attack". It is asked about what the game
	// has; ok is false where it has no such thing.
	Able(to string) (ids []int64, ok bool)
}

// Answer answers a line, if it is a question. Loosely, also one with misspelt
// words, or with names that nothing on the board has.
func (a *Asker) Answer(line string, loosely bool, b Board) (answer tracker.Message, is bool, err error) {
	readings := talk.Questions(a.book, line, b.Talk(), loosely, a.grammar.Parse)
	readings = slices.DeleteFunc(readings, func(r tracker.Reading[Query]) bool {
		return len(r.Sentences) != 1 || len(r.Sentences[0].Actions) != 1
	})
	if len(readings) == 0 {
		return answer, false, nil
	}
	v := &viewer{Board: b, view: b.View(), table: b.Talk()}
	v.note()
	for len(readings) > 0 {
		likely := slices.IndexFunc(readings, func(r tracker.Reading[Query]) bool { return r.Cost > readings[0].Cost })
		if likely < 0 {
			likely = len(readings)
		}
		m, failed := v.answer(together(readings[:likely]))
		if failed == nil {
			return m, true, nil
		}
		if err == nil {
			err = failed
		}
		readings = readings[likely:]
	}
	return answer, true, err
}

// asked is the query of a reading.
func asked(r tracker.Reading[Query]) Query { return r.Sentences[0].Actions[0] }

// together is one query of several that are as likely, where they differ in the
// objects that are meant; else it is the first.
func together(readings []tracker.Reading[Query]) Query {
	first := asked(readings[0])
	for _, r := range readings[1:] {
		switch q := asked(r).(type) {
		case Things:
			if t, ok := first.(Things); ok && t.Ask == q.Ask && t.Kind == q.Kind && t.Status == q.Status {
				t.What = append(slices.Clone(t.What), q.What...)
				first = t
			}
		case Able:
			if t, ok := first.(Able); ok && t.To == q.To && len(q.What) > 0 {
				t.What = append(slices.Clone(t.What), q.What...)
				first = t
			}
		}
	}
	return first
}

// viewer answers queries from one view of a board.
type viewer struct {
	Board
	view  tracker.Board
	table *talk.Table
	items map[int64]*item
}

// item is a stack on the board.
type item struct {
	tracker.Tile
	whose string // who controls it
}

func (v *viewer) note() {
	v.items = make(map[int64]*item)
	var each func(tiles []tracker.Tile)
	each = func(tiles []tracker.Tile) {
		for i := range tiles {
			v.items[tiles[i].ID] = &item{Tile: tiles[i]}
			each(tiles[i].Under)
		}
	}
	for _, lane := range v.view.Lanes {
		each(lane.Tiles)
	}
	for _, t := range v.table.Things {
		if i := v.items[t.ID]; i != nil {
			i.whose = t.Controller
		}
	}
}

// found are the stacks that selectors mean together, by id.
func (v *viewer) found(what []notation.Selector) ([]*item, error) {
	var all []*item
	for _, sel := range what {
		ids, err := v.ids(sel)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			if i := v.items[id]; i != nil && !slices.Contains(all, i) {
				all = append(all, i)
			}
		}
	}
	byID(all)
	return all, nil
}

// ids are the stacks that a selector means: all of each, however many are named.
func (v *viewer) ids(sel notation.Selector) ([]int64, error) {
	var ids []int64
	switch {
	case len(sel.List) > 0:
		for _, one := range sel.List {
			part, err := v.ids(one)
			if err != nil {
				return nil, err
			}
			ids = append(ids, part...)
		}
	default:
		whole := sel
		whole.Count, whole.All, whole.Not = nil, true, nil
		var err error
		if ids, err = v.Find(whole); err != nil {
			return nil, err
		}
	}
	for _, not := range sel.Not {
		out, err := v.ids(not)
		if err != nil {
			return nil, err
		}
		ids = slices.DeleteFunc(ids, func(id int64) bool { return slices.Contains(out, id) })
	}
	return ids, nil
}

// whom are the lanes of the players that are meant.
func (v *viewer) whom(who notation.Player) ([]tracker.Lane, error) {
	seats, err := v.Seats(who)
	if errors.Is(err, tracker.ErrNotSeated) {
		return nil, tracker.Refuse("You have no seat, so nothing here is yours.").Next("Say whose: Bob's life")
	}
	if err != nil {
		return nil, err
	}
	slices.Sort(seats)
	var lanes []tracker.Lane
	for _, seat := range seats {
		lanes = append(lanes, v.view.Lanes[seat-1])
	}
	return lanes, nil
}

// mostListed is how many stacks an answer names.
const mostListed = 8

// listed names stacks: "#1 Krenko, Mob Boss; #2 ×4 Goblin". Of each it says more
// where there is more to say.
func listed(items []*item, more func(*item) string) string {
	var all []string
	for i, it := range items {
		if i == mostListed {
			all = append(all, "…")
			break
		}
		text := tracker.Stack[struct{}]{ID: it.ID, Count: it.Count}.As(it.Name)
		if more != nil {
			if what := more(it); what != "" {
				text = what + " " + text
			}
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}

// members is how many objects stacks are together.
func members(items []*item) (n int64) {
	for _, it := range items {
		n = tracker.SaturatingAdd(n, it.Count)
	}
	return n
}
