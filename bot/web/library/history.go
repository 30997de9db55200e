package library

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"arbiter/bot/web/page"
	"arbiter/commands"
	"arbiter/rules"
	"arbiter/tracker"
)

// historyPage is the history of a rule through editions.
type historyPage struct {
	shelf
	Name    string
	Edition string
	Eras    []era
}

// era is a rule in consecutive editions in which it didn't change.
type era struct {
	Editions string
	Path     string // of the rule in the newest of them
	Number   string
	Says     string   // the change that began it
	Text     []piece  // of the oldest era
	Sides    *compare // if it was reworded
}

// compare is two texts side by side.
type compare struct{ Old, New []edit }

// edit is words of a text, which the other text lacks if Changed.
type edit struct {
	Text    []piece
	Changed bool
}

// sides splits the difference between two editions of a text into both texts.
func (l *Library) sides(words []rules.Edit, older, newer rules.Edition) *compare {
	c := &compare{}
	for _, w := range words {
		if w.Op != "+" {
			c.Old = append(c.Old, edit{l.in(older, w.Text), w.Op == "-"})
		}
		if w.Op != "-" {
			c.New = append(c.New, edit{l.in(newer, w.Text), w.Op == "+"})
		}
	}
	return c
}

// in returns a text of an edition with links. It doesn't load the edition, because a history
// has texts of all that are installed.
func (l *Library) in(e rules.Edition, text string) []piece {
	return linker{Library: l, of: e, edition: e.ID}.text(text)
}

// history shows the history of a rule through the installed editions.
func (l *Library) history(w http.ResponseWriter, r *http.Request) {
	game, at := rules.Game(r.PathValue("game")), r.PathValue("ref")
	if !l.known(game) {
		l.notFound(w, r)
		return
	}
	h, err := commands.TraceRule(l.Judge.Library, commands.Query{Text: commands.Legible(at), Game: game})
	if err != nil {
		l.refused(w, r, game, err)
		return
	}
	if ref := h.Page.Entry.Ref; string(ref) != at {
		redirect(w, r, page.RulePath(string(game), string(ref))+"/history", http.StatusFound)
		return
	}
	p := page.Page{Tongue: l.tongue(r), Section: page.Rules}
	p.Title = p.Say("%s · history", tracker.Name(h.Title))
	e := h.Page.Edition
	body := historyPage{shelf: shelfOf(p, game), Name: h.Title, Edition: p.Say("%s, through the editions that are installed here, newest first", p.Say(e.Title))}
	for _, x := range h.Eras {
		body.Eras = append(body.Eras, l.era(p, x))
	}
	body.Crumbs = append(body.Crumbs, link{Text: nameOf(h.Page.Entry.Ref), Path: rulePath(e, h.Page.Entry.Ref, "")})
	p.Body = body
	l.write(w, r, http.StatusOK, "history", p)
}

// era returns an era for the page.
func (l *Library) era(p page.Page, x commands.Era) era {
	out := era{Editions: x.Editions(), Path: rulePath(x.To, x.Entry.Ref, x.To.ID), Number: nameOf(x.Entry.Ref)}
	switch {
	case x.Was == nil && x.Lacks.ID == "":
		out.Says = p.Say("So in the oldest edition here.")
	case x.Was == nil:
		out.Says = p.Say("New; edition %s has no such rule.", tracker.Name(x.Lacks.ID))
	case x.Moved() && x.Reworded:
		out.Says = p.Say("Moved from %s and reworded.", tracker.Name(x.Was.Ref))
	case x.Moved():
		out.Says = p.Say("Moved from %s.", tracker.Name(x.Was.Ref))
	case x.Reworded:
		out.Says = p.Say("Reworded.")
	default:
		out.Says = p.Say("The same text as before.")
	}
	if x.Reworded {
		out.Sides = l.sides(rules.Words(x.Was.Text, x.Entry.Text), x.Before, x.From)
	} else if x.Was == nil {
		out.Text = l.in(x.From, cmp.Or(x.Entry.Text, x.Entry.Title))
	}
	return out
}

// refused answers with the error of a look-up.
func (l *Library) refused(w http.ResponseWriter, r *http.Request, game rules.Game, err error) {
	l.show(w, r, http.StatusNotFound, page.Rules, game, l.Judge.Refuse(r.Context(), err, channel), "")
}

// changesPage is two editions side by side.
type changesPage struct {
	shelf
	Action   string
	From, To string
	Section  string // as typed
	Sum      string
	Editions []string
	Parts    []changedPart
}

// changedPart is the changes of a section.
type changedPart struct {
	Heading string
	Lines   []changedLine
}

// changedLine is a change of a rule.
type changedLine struct {
	Numbers  string
	Kind     string
	Was, Now string // addresses of the rule in both editions
	Old, New []edit
}

// changesPath returns the address of a comparison. Empty values are those of /changes.
func changesPath(game rules.Game, from, to, section string) string {
	q := url.Values{}
	for name, value := range map[string]string{"from": from, "to": to, "section": section} {
		if value != "" {
			q.Set(name, value)
		}
	}
	path := page.RulePath(string(game), "changes")
	if len(q) > 0 {
		path += "?" + q.Encode()
	}
	return path
}

// changes shows two editions side by side.
func (l *Library) changes(w http.ResponseWriter, r *http.Request) {
	game, q := rules.Game(r.PathValue("game")), r.URL.Query()
	if !l.known(game) {
		l.notFound(w, r)
		return
	}
	asked := commands.Comparison{Game: game, Section: strings.TrimSpace(commands.Legible(q.Get("section"))), From: commands.Legible(q.Get("from")), To: commands.Legible(q.Get("to"))}
	c, err := commands.Compare(l.Judge.Library, asked)
	if err != nil {
		l.refused(w, r, game, err)
		return
	}
	p := page.Page{Tongue: l.tongue(r), Section: page.Rules}
	p.Title = p.Say("What changed from %s to %s", tracker.Name(c.From.ID), tracker.Name(c.To.ID))
	if c.Section != "" {
		p.Title = p.Say("%s, %s", p.Title, tracker.Name(c.Section))
	}
	p.About = p.Message(c.Summary())
	body := changesPage{
		shelf: shelfOf(p, game), Action: page.RulePath(string(game), "changes"),
		From: c.From.ID, To: c.To.ID, Section: asked.Section, Sum: p.About,
	}
	for _, e := range l.Judge.Library.Series(game) {
		body.Editions = append(body.Editions, e.ID)
	}
	for _, id := range []string{c.From.ID, c.To.ID} {
		if !slices.Contains(body.Editions, id) {
			body.Editions = append(body.Editions, id)
		}
	}
	for _, part := range c.Parts() {
		out := changedPart{Heading: part.Heading}
		for _, line := range part.Lines {
			out.Lines = append(out.Lines, l.changed(c, line))
		}
		body.Parts = append(body.Parts, out)
	}
	p.Body = body
	l.write(w, r, http.StatusOK, "changes", p)
}

// changed returns the change of a rule for the page.
func (l *Library) changed(c commands.Compared, line commands.ComparedLine) changedLine {
	out := changedLine{Numbers: line.Numbers, Kind: string(line.Kind)}
	if line.From != "" {
		out.Was = rulePath(c.From, line.From, c.From.ID)
	}
	if line.To != "" {
		out.Now = rulePath(c.To, line.To, c.To.ID)
	}
	switch line.Kind {
	case rules.Reworded:
		both := l.sides(line.Words, c.From, c.To)
		out.Old, out.New = both.Old, both.New
	case rules.Added:
		out.New = []edit{{Text: l.in(c.To, line.New)}}
	case rules.Moved: // the text is the same
	case rules.Removed:
		out.Old = []edit{{Text: l.in(c.From, line.Old)}}
	}
	return out
}
