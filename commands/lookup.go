package commands

import (
	"fmt"
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

// Query is a query to the rules.
type Query struct {
	Text    string     // a number, a name or a question
	Game    rules.Game // "" to guess
	Table   rules.Game // the game on the table, or ""
	Edition string     // "" for the newest complete one
	// Document is the document that is asked: "MTR"; "CR" for the core rules
	// alone, "" to guess.
	Document string
	Host     bool   // the asker is the host
	Judge    bool   // the official wording stands before our words
	RuleURL  string // the public page of a rule, as in Config
}

// LookUp answers a query with a page of the rules, or with the rules that
// match best. The error is a *tracker.Problem.
func LookUp(library *rules.Library, q Query) (Reply, error) {
	if r, ok, err := askedDocument(library, q); ok {
		return r, err
	}
	v, page, answer, err := Find(library, q)
	if err != nil {
		return Reply{}, err
	}
	if page.Entry.Ref == "" || answer.Word != nil {
		if r, ok := documentInstead(library, v, q, answer.Word != nil, inquiry{text: q.Text}); ok {
			return r, nil
		}
	}
	return found(v, page, answer, q)
}

// found returns the reply for a result of Find.
func found(v *rules.View, page rules.Page, answer rules.Answer, q Query) (Reply, error) {
	if page.Entry.Ref == "" {
		return question(v, q, answer, inquiry{text: q.Text})
	}
	r := rulePage(v, page, answer, q)
	r.Sources = q.sources(v, page.Entry.Ref)
	r.Notices = append(r.Notices, q.otherGameNotice(v)...)
	return r, nil
}

// Find returns the page of a number or name. If the query is neither, the page
// has no entry. A number without a rule is an error, a *tracker.Problem. A
// name of the other game isn't corrected to a similar name of this one:
// "might" isn't "fight".
func Find(library *rules.Library, q Query) (*rules.View, rules.Page, rules.Answer, error) {
	v, err := q.View(library)
	if err != nil {
		return nil, rules.Page{}, rules.Answer{}, err
	}
	page, answer, ok := v.Lookup(q.Text)
	if ok && answer.Corrected == "" || answer.Word != nil {
		return v, page, answer, nil
	}
	if answer.Number != "" {
		return v, rules.Page{}, answer, noSuchRule(v, answer.Number, answer.Near)
	}
	if w, found := q.digestView(library, v.Edition().Game); found {
		page, answer, _ = w.Lookup(q.Text)
		return w, page, answer, nil
	}
	if w, found := q.otherGame(library, v); found {
		if q.Game != "" || q.Edition != "" {
			return v, rules.Page{}, rules.Answer{}, nil
		}
		page, answer, _ = w.Lookup(q.Text)
		return w, page, answer, nil
	}
	if ok {
		return v, page, answer, nil
	}
	if ref, isNumber := rules.ParseRef(q.Text); isNumber {
		return v, rules.Page{}, answer, noSuchRule(v, ref, answer.Near)
	}
	return v, rules.Page{}, answer, nil
}

// game returns the game of a query: the given one, or the one whose form of
// numbers it has, or the one on the table.
func (q Query) game() rules.Game {
	if q.Game != "" {
		return q.Game
	}
	if game, ok := rules.Written(q.Text); ok {
		return game
	}
	if q.Table != "" {
		return q.Table
	}
	return rules.Games()[0]
}

// View returns the edition for the query. The error is a *tracker.Problem.
func (q Query) View(library *rules.Library) (*rules.View, error) {
	game := q.game()
	if library.Default(game) == nil {
		return nil, tracker.Refuse("There is no rulebook of %s here.", gameName(string(game))).Next("Name another game: /rule %s game:%s", clip(q.Text, 40), rules.Games()[0])
	}
	if q.Edition == "" {
		return library.Default(game), nil
	}
	if v, ok := library.View(game, q.Edition); ok {
		return v, nil
	}
	var ids []string
	for _, g := range rules.Games() {
		if v, ok := library.View(g, q.Edition); ok && q.Game == "" {
			return v, nil
		}
		if g == game {
			for _, e := range library.Editions(g) {
				ids = append(ids, e.ID)
			}
		}
	}
	p := tracker.Refuse("There is no edition %q of the rules of %s here.", clip(q.Edition, 40), gameName(string(game)))
	if len(ids) == 0 {
		return nil, p.Next(q.install("Put one on the shelf: arbiter rules import FILE"))
	}
	return nil, p.Next("There are %s.", strings.Join(ids, ", "))
}

// otherGameNotice returns the notice that a name belongs to the other game.
func (q Query) otherGameNotice(v *rules.View) []tracker.Message {
	if _, isNumber := rules.ParseRef(q.Text); isNumber || v.Edition().Game == q.game() || q.Edition != "" {
		return nil
	}
	return []tracker.Message{tracker.Say("“%s” is a word of %s.", tracker.Name(clip(q.Text, 60)), tracker.Name(gameName(string(v.Edition().Game))))}
}

// otherGame returns the rulebook of another game with exactly this name; for a
// number, only if neither game nor edition is given.
func (q Query) otherGame(library *rules.Library, v *rules.View) (*rules.View, bool) {
	if _, isNumber := rules.ParseRef(q.Text); isNumber && (q.Game != "" || q.Edition != "") {
		return nil, false
	}
	for _, other := range othersThan(v.Edition().Game) {
		w := library.Default(other)
		if _, answer, ok := w.Lookup(q.Text); ok && answer.Corrected == "" {
			return w, true
		}
		if w, ok := q.digestView(library, other); ok {
			return w, true
		}
	}
	return nil, false
}

// digestView returns the digest of a game if it has a name that the newest edition
// lacks: a rulebook without a glossary has no entries for its terms.
func (q Query) digestView(library *rules.Library, game rules.Game) (*rules.View, bool) {
	if _, isNumber := rules.ParseRef(q.Text); isNumber || q.Edition != "" {
		return nil, false
	}
	w, ok := library.View(game, "digest")
	if !ok {
		return nil, false
	}
	_, answer, ok := w.Lookup(q.Text)
	return w, ok && answer.Corrected == ""
}

// maxNear is the maximum number of suggested rules.
const maxNear = 3

// missingDigest replaces a missing digest.
const missingDigest = "(no words of our own yet)"

// saysOf returns the shortened text of a rule; for a heading, that of the
// first rule below it with a text.
func saysOf(v *rules.View, ref rules.Ref) tracker.Message {
	page, ok := v.Glance(ref)
	switch {
	case !ok || page.NotDigested():
		return tracker.Say(missingDigest)
	case page.Entry.Text != "" && page.Entry.Text != page.Entry.Title:
		return tracker.Named(page.Entry.Text)
	}
	name := page.Entry.Title
	if child, ok := definingRule(v, page, name); ok && child.Entry.Text != child.Entry.Title {
		return tracker.Named(name + " (" + string(child.Entry.Ref) + "): " + child.Entry.Text)
	}
	return tracker.Named(strings.TrimSpace(name + " " + missingDigest))
}

// noRuleFor refuses a players' word without a rule, and explains it.
func noRuleFor(v *rules.View, w *rules.Word) error {
	p := tracker.Refuse("“%s” is a word of players, and no term of the rules of %s: %s.", clip(w.Said, 60), gameName(string(v.Edition().Game)), w.Means)
	if len(w.Near) == 0 {
		return p.Next("Ask about what the card says, in its words.")
	}
	return p.Next("Nearest, not sure: %s.", offer(p, v, w.Near))
}

// noTerm refuses what is neither a term of the rules nor a players' word:
// usually a card's name.
func noTerm(v *rules.View, query string, near []rules.Ref, hits []rules.Hit) error {
	p := tracker.Refuse("“%s” is no term of the rules of %s.", clip(query, 60), gameName(string(v.Edition().Game)))
	for _, h := range hits {
		near = append(near, h.Ref)
	}
	if len(near) == 0 {
		for _, s := range v.Complete(query, maxNear) {
			near = append(near, s.Ref)
		}
	}
	if len(near) == 0 {
		return p.Next("If it is a card, ask about the words on it: a number (704.5f), a keyword (deathtouch), or other words.")
	}
	return p.Next("If it is a card, ask about the words on it. Nearest, not sure: %s.", offer(p, v, near))
}

// offer adds suggested rules to a refusal, without duplicates, and returns
// their names.
func offer(p *tracker.Problem, v *rules.View, near []rules.Ref) string {
	var names []string
	seen := make(map[rules.Ref]bool)
	for _, ref := range near {
		page, ok := v.Glance(ref)
		if !ok || seen[ref] || len(names) == maxNear {
			continue
		}
		seen[ref] = true
		names = append(names, strings.TrimSpace(shown(ref)+" "+nameIn(v, page)))
		p.Instead = append(p.Instead, lineOf(v.Edition(), ref))
	}
	return strings.Join(names, " · ")
}

// nameIn returns the name of a rule, or "". For a glossary entry it is the
// term.
func nameIn(v *rules.View, page rules.Page) string {
	if _, glossary := page.Entry.Ref.Term(); glossary {
		return ""
	}
	return ruleName(v, page)
}

func noSuchRule(v *rules.View, ref rules.Ref, near []rules.Ref) error {
	what := fmt.Sprintf("There is no rule %s in the edition of %s.", ref, day(v.Edition()))
	if !v.Whole() {
		what = fmt.Sprintf("%s is not among the rules that I have of %s; it may exist all the same.", ref, gameName(string(v.Edition().Game)))
	}
	p := tracker.Refuse("%s", what)
	if len(near) == 0 {
		return p.Next("Try /rule with a word for it.")
	}
	for _, ref := range near {
		p = p.Or(lineOf(v.Edition(), ref))
	}
	return p.Next("Nearest: %s.", joinNames(v, near))
}

// install returns how the host installs a missing text. Others are told to ask the
// host.
func (q Query) install(how string) string {
	if q.Host {
		return how
	}
	return "Ask the host of this Arbiter to install the official text."
}
