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
	h, err := TraceRule(library, q)
	if err != nil {
		return Reply{}, err
	}
	r := Reply{Title: tracker.Say("%s · history", tracker.Name(h.Title))}
	if h.Corrected != "" {
		r.Notices = []tracker.Message{tracker.Say("Showing %s.", tracker.Name(h.Corrected))}
	}
	blocks := []Block{{Style: Small, Text: tracker.Say("%s, through the editions that are installed here, newest first", tracker.Say(h.Page.Edition.Title))}}
	for _, era := range h.Eras {
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Named(era.Editions()), Text: tracker.Say("%s: %s", tracker.Name(shown(era.Entry.Ref)), tracker.Name(era.describe()))})
	}
	r.Pages = paged(blocks)
	return r, nil
}

// RuleHistory is the history of a rule.
type RuleHistory struct {
	Title     string // its number and name
	Corrected string // the name that was meant, if the typed one was misspelt
	Page      rules.Page
	Eras      []Era // newest first
}

// Era is a rule in consecutive editions that have it unchanged.
type Era struct {
	From, To rules.Edition
	Entry    rules.Entry
	Was      *rules.Entry  // in the edition before; nil if that has no such rule or isn't installed
	Before   rules.Edition // the edition of Was
	Reworded bool          // its text differs from that of Was
	Lacks    rules.Edition // the edition before, if it has no such rule
}

// Editions names the editions: "2019-01-25", or "2019-01-25 – 2021-02-05" for several.
func (e Era) Editions() string {
	if e.From == e.To {
		return e.To.ID
	}
	return e.From.ID + " – " + e.To.ID
}

// Moved reports whether the rule had another number or name in the edition before.
func (e Era) Moved() bool { return e.Was != nil && e.Was.Ref != e.Entry.Ref }

// TraceRule returns the history of a rule through all installed complete editions. The
// error is a *tracker.Problem.
func TraceRule(library *rules.Library, q Query) (RuleHistory, error) {
	v, page, answer, err := Find(library, q)
	switch {
	case err != nil:
		return RuleHistory{}, err
	case page.Entry.Ref == "":
		return RuleHistory{}, tracker.Refuse("Nothing in the rules is called %q.", clip(q.Text, 60)).
			Next("Try its number: /rule 704.5z history:true")
	}
	through, at, err := series(library, v, q)
	if err != nil {
		return RuleHistory{}, err
	}
	h := RuleHistory{Title: ruleTitle(v, page), Corrected: answer.Corrected, Page: page}
	h.Eras = eras(through.Trace(at, page.Entry.Ref))
	return h, nil
}

// series returns the editions for the history of a rule, and the index of the
// view's edition.
func series(library *rules.Library, v *rules.View, q Query) (through rules.Tracer, at int, err error) {
	through.Editions = library.Series(v.Edition().Game)
	if at = slices.Index(through.Editions, v.Edition()); at < 0 {
		return through, 0, tracker.Refuse("A history needs whole official editions, and this is from %s.", EditionName(v.Edition())).
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

// eras joins consecutive editions without a change.
func eras(trace rules.Trace) (all []Era) {
	stages := trace.Stages
	for i := 0; i < len(stages); {
		last := i // the end of the editions without a change
		for last+1 < len(stages) && stages[last+1].Since == rules.Same && stages[last+1].Entry.Ref == stages[i].Entry.Ref {
			last++
		}
		era := Era{From: stages[last].Edition, To: stages[i].Edition, Entry: stages[last].Entry}
		if last+1 < len(stages) {
			before := stages[last+1]
			era.Was, era.Before, era.Reworded = &before.Entry, before.Edition, before.Since != rules.Same
		} else {
			era.Lacks = trace.Lacks
		}
		all = append(all, era)
		i = last + 1
	}
	return all
}

// describe says what changed when an era began.
func (e Era) describe() string {
	says := cmp.Or(e.Entry.Text, e.Entry.Title)
	switch {
	case e.Was == nil && e.Lacks.ID == "":
		return "so in the oldest edition here. " + says
	case e.Was == nil:
		return "new; the edition before, " + e.Lacks.ID + ", has no such rule. " + says
	}
	text := "the same text as before"
	if e.Moved() {
		text = "moved, from " + shown(e.Was.Ref)
	}
	switch {
	case !e.Reworded:
		return text
	case e.Moved():
		return text + ", and reworded: " + marked(rules.Words(e.Was.Text, e.Entry.Text))
	}
	return "reworded: " + marked(rules.Words(e.Was.Text, e.Entry.Text))
}
