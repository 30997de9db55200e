package query

import (
	"errors"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/talk"
)

// Asker parses and answers questions about the boards of a game.
type Asker struct {
	book    func() *talk.Phrasebook
	grammar *notation.Grammar[Query]
}

// NewAsker returns the asker of a game. It calls book with the first line.
func NewAsker(book func() *talk.Phrasebook, v *notation.Vocabulary) *Asker {
	return &Asker{book: book, grammar: notation.NewGrammar(v, Rows()...).Exact()}
}

// Asks reports whether a line may be a question. It is cheap and may report
// true for lines that aren't.
func (a *Asker) Asks(line string) bool { return a.book().Asks(line) }

// Board is a game's board for questions.
type Board interface {
	// Talk returns the table that questions are parsed with.
	Talk() *talk.Table
	// View returns the board as players see it.
	View() tracker.Board
	// Find resolves a selector to stacks without asking and without splitting
	// any.
	Find(sel notation.Selector) ([]int64, error)
	// Seats resolves a player expression to seats.
	Seats(who notation.Player) ([]int, error)
	// Text returns the text of a stack as far as it is known. whole is false if
	// the card has more text than is known.
	Text(id int64) (text string, whole bool)
	// Able returns the stacks that can do something, such as "attack". ok is
	// false if the game has no such thing.
	Able(to string) (ids []int64, ok bool)
}

// Answer answers a line. is reports whether the line is a question. If loosely
// is true, misspelt words and names that nothing on the board has are accepted
// too.
func (a *Asker) Answer(line string, loosely bool, b Board) (answer tracker.Answered, is bool, err error) {
	readings := talk.Questions(a.book(), line, b.Talk(), loosely, a.grammar.Parse)
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
		q := mergeReadings(readings[:likely])
		if why, ok := q.(Things); ok && why.Ask == Why {
			answer.Why, err = v.explained(why)
			return answer, true, err
		}
		m, failed := v.answer(q)
		if failed == nil {
			return tracker.Answered{Message: m}, true, nil
		}
		if err == nil {
			err = failed
		}
		readings = readings[likely:]
	}
	return answer, true, err
}

// asked returns the query of a reading.
func asked(r tracker.Reading[Query]) Query { return r.Sentences[0].Actions[0] }

// mergeReadings merges equally likely queries that differ only in their objects into
// one; otherwise it returns the first.
func mergeReadings(readings []tracker.Reading[Query]) Query {
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
	controller string // its controller
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
			i.controller = t.Controller
		}
	}
}

// resolveAll returns the stacks that selectors select together, by id.
func (v *viewer) resolveAll(what []notation.Selector) ([]*item, error) {
	var all []*item
	for _, sel := range what {
		ids, err := v.resolve(sel)
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

// resolve returns the stacks that a selector selects, whatever its count.
func (v *viewer) resolve(sel notation.Selector) ([]int64, error) {
	var ids []int64
	switch {
	case len(sel.List) > 0:
		for _, one := range sel.List {
			part, err := v.resolve(one)
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
		out, err := v.resolve(not)
		if err != nil {
			return nil, err
		}
		ids = slices.DeleteFunc(ids, func(id int64) bool { return slices.Contains(out, id) })
	}
	return ids, nil
}

// lanes returns the lanes of players.
func (v *viewer) lanes(who notation.Player) ([]tracker.Lane, error) {
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

// maxListed is the number of stacks that an answer lists.
const maxListed = 8

// listed lists stacks: "#1 Krenko, Mob Boss; #2 ×4 Goblin". more adds to a
// stack's entry, or returns a zero message.
func listed(items []*item, more func(*item) tracker.Message) tracker.Row {
	var all []any
	for i, it := range items {
		if i == maxListed {
			all = append(all, tracker.Name("…"))
			break
		}
		text := tracker.Named(tracker.Stack[struct{}]{ID: it.ID, Count: it.Count}.As(it.Name))
		if more != nil {
			if what := more(it); !what.Zero() {
				text = tracker.Say("%s %s", what, text)
			}
		}
		all = append(all, text)
	}
	return tracker.Row{Between: "; ", Of: all}
}

// members returns the number of objects in stacks.
func members(items []*item) (n int64) {
	for _, it := range items {
		n = tracker.SaturatingAdd(n, it.Count)
	}
	return n
}
