package commands

import (
	"cmp"
	"errors"
	"slices"

	"arbiter/rules"
	"arbiter/tracker"
)

// History follows a rule through all whole editions that are installed. The
// error is a *tracker.Problem.
func History(library *rules.Library, q Query) (Reply, error) {
	v, page, answer, err := Find(library, q)
	switch {
	case err != nil:
		return Reply{}, err
	case page.Entry.Ref == "":
		return Reply{}, tracker.Refuse("Nothing in the rules is called %q.", clip(q.Text, 60)).
			Next("Try its number: /rule 704.5z history:true")
	}
	books, at, err := series(library, v)
	if err != nil {
		return Reply{}, err
	}
	stages := rules.HistoryFrom(books, at, page.Entry.Ref)
	r := Reply{Title: ruleTitle(v, page) + " · history"}
	if answer.Corrected != "" {
		r.Notices = []string{"Showing " + answer.Corrected + "."}
	}
	blocks := []Block{{Style: Small, Text: v.Edition().Title + ", through the editions that are installed here, newest first"}}
	r.Pages = paged(append(blocks, stageBlocks(stages, books)...))
	return r, nil
}

// series are the books that a rule of a view can be followed through, newest
// first, and the view's place among them.
func series(library *rules.Library, v *rules.View) (books []*rules.Book, at int, err error) {
	editions := library.Series(v.Edition().Game)
	if !slices.Contains(editions, v.Edition()) {
		return nil, 0, tracker.Refuse("A history needs whole official editions, and this is from %s.", edition(v.Edition())).
			Next("Put one on the shelf: %s", howToBring(v.Edition().Game))
	}
	for _, e := range editions {
		w, ok := library.View(e.Game, e.ID)
		if !ok {
			continue // it can't be read any more
		}
		if e == v.Edition() {
			at = len(books)
		}
		books = append(books, w.Official)
	}
	if len(books) == 0 {
		return nil, 0, errors.New("the edition that was shown can't be read any more")
	}
	return books, at, nil
}

// stageBlocks tells a history: editions between which nothing changed are one
// line, and each change names both numbers or the words.
func stageBlocks(stages []rules.Stage, books []*rules.Book) []Block {
	var blocks []Block
	for i := 0; i < len(stages); {
		last := i // of the run without a change
		for last+1 < len(stages) && stages[last+1].Since == rules.Same && stages[last+1].Entry.Ref == stages[i].Entry.Ref {
			last++
		}
		mark := stages[i].Edition.ID
		if last > i {
			mark = stages[last].Edition.ID + " – " + mark
		}
		blocks = append(blocks, Block{Style: Item, Mark: mark, Text: shown(stages[i].Entry.Ref) + ": " + became(stages, last, books)})
		i = last + 1
	}
	return blocks
}

// became says how a rule came to be as it is at stages[i].
func became(stages []rules.Stage, i int, books []*rules.Book) string {
	now := stages[i].Entry
	says := cmp.Or(now.Text, now.Title)
	if i+1 == len(stages) {
		if oldest := books[len(books)-1].Edition; oldest.ID == stages[i].Edition.ID {
			return "so in the oldest edition here. " + says
		}
		for n, b := range books {
			if b.Edition.ID == stages[i].Edition.ID {
				return "new; the edition before, " + books[n+1].Edition.ID + ", has no such rule. " + says
			}
		}
	}
	was := stages[i+1].Entry
	text := "the same text as before"
	if was.Ref != now.Ref {
		text = "moved, from " + shown(was.Ref)
	}
	if stages[i+1].Since == rules.Same {
		return text
	}
	if was.Ref != now.Ref {
		return text + ", and reworded: " + marked(rules.Words(was.Text, now.Text))
	}
	return "reworded: " + marked(rules.Words(was.Text, now.Text))
}
