package commands

import (
	"cmp"
	"slices"

	"arbiter/rules"
	"arbiter/tracker"
)

// History returns the history of a rule through all installed complete
// editions. The error is a *tracker.Problem.
func History(library *rules.Library, q Query) (Reply, error) {
	v, page, answer, err := Find(library, q)
	switch {
	case err != nil:
		return Reply{}, err
	case page.Entry.Ref == "":
		return Reply{}, tracker.Refuse("Nothing in the rules is called %q.", clip(q.Text, 60)).
			Next("Try its number: /rule 704.5z history:true")
	}
	through, at, err := series(library, v, q)
	if err != nil {
		return Reply{}, err
	}
	trace := through.Trace(at, page.Entry.Ref)
	r := Reply{Title: tracker.Say("%s · history", tracker.Name(ruleTitle(v, page)))}
	if answer.Corrected != "" {
		r.Notices = []tracker.Message{tracker.Say("Showing %s.", tracker.Name(answer.Corrected))}
	}
	blocks := []Block{{Style: Small, Text: tracker.Say("%s, through the editions that are installed here, newest first", tracker.Say(v.Edition().Title))}}
	r.Pages = paged(append(blocks, stageBlocks(trace)...))
	return r, nil
}

// series returns the editions for the history of a rule, and the index of the
// view's edition.
func series(library *rules.Library, v *rules.View, q Query) (through rules.Tracer, at int, err error) {
	through.Editions = library.Series(v.Edition().Game)
	if at = slices.Index(through.Editions, v.Edition()); at < 0 {
		return through, 0, tracker.Refuse("A history needs whole official editions, and this is from %s.", edition(v.Edition())).
			Next(q.install("Put one on the shelf: " + installCommand(v.Edition().Game)))
	}
	through.Read = func(e rules.Edition) (*rules.Book, bool) {
		if e == v.Edition() {
			return v.Official, true
		}
		return library.Read(e)
	}
	return through, at, nil
}

// stageBlocks returns a history: consecutive editions without a change are one
// line; a change shows both numbers or the changed words.
func stageBlocks(trace rules.Trace) []Block {
	var blocks []Block
	stages := trace.Stages
	for i := 0; i < len(stages); {
		last := i // the end of the editions without a change
		for last+1 < len(stages) && stages[last+1].Since == rules.Same && stages[last+1].Entry.Ref == stages[i].Entry.Ref {
			last++
		}
		mark := stages[i].Edition.ID
		if last > i {
			mark = stages[last].Edition.ID + " – " + mark
		}
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Named(mark), Text: tracker.Say("%s: %s", tracker.Name(shown(stages[i].Entry.Ref)), tracker.Name(describeChange(trace, last)))})
		i = last + 1
	}
	return blocks
}

// describeChange describes the change of a rule at stage i.
func describeChange(trace rules.Trace, i int) string {
	stages := trace.Stages
	now := stages[i].Entry
	says := cmp.Or(now.Text, now.Title)
	switch {
	case i+1 == len(stages) && trace.Lacks.ID == "":
		return "so in the oldest edition here. " + says
	case i+1 == len(stages):
		return "new; the edition before, " + trace.Lacks.ID + ", has no such rule. " + says
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
