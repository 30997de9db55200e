package commands

import (
	"fmt"
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

// Query is something to be looked up in the rules.
type Query struct {
	Text    string     // a number, a name or a question
	Game    rules.Game // empty where it is to be guessed
	Table   rules.Game // the game that is being played, if one is
	Edition string     // empty for the newest whole one
	Host    bool       // who asks runs Arbiter
}

// LookUp answers a query with a page of the rules, or with the rules that fit
// it best. The error is a *tracker.Problem.
func LookUp(library *rules.Library, q Query) (Reply, error) {
	v, page, answer, err := Find(library, q)
	if err != nil {
		return Reply{}, err
	}
	return found(v, page, answer, q)
}

// found answers a query with what Find found.
func found(v *rules.View, page rules.Page, answer rules.Answer, q Query) (Reply, error) {
	if page.Entry.Ref == "" {
		return question(v, q, answer)
	}
	r := rulePage(v, page, answer, q.Host)
	r.Notices = append(r.Notices, q.foreign(v)...)
	return r, nil
}

// Find finds the page of a number or a name. A query that is neither has a
// page without an entry; a number that no rule has is an error, a
// *tracker.Problem. A name of the other game is never taken for a misspelt one
// of this game: "might" is not "fight".
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
	if w, found := q.known(library, v.Edition().Game); found {
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

// game is the game that a query is about: the one named, or the one whose way
// of writing numbers it has, or the one on the table.
func (q Query) game() rules.Game {
	if q.Game != "" {
		return q.Game
	}
	text := strings.ToLower(strings.TrimSpace(q.Text))
	if ref, ok := rules.ParseRef(text); ok {
		switch {
		case strings.HasPrefix(text, "rb"), strings.HasPrefix(text, "core"), strings.Count(string(ref), ".") > 1:
			return rules.Riftbound
		case strings.HasPrefix(text, "cr"):
			return rules.Magic
		}
	}
	if q.Table != "" {
		return q.Table
	}
	return rules.Magic
}

// View is the edition to look in. The error is a *tracker.Problem.
func (q Query) View(library *rules.Library) (*rules.View, error) {
	game := q.game()
	if q.Edition == "" {
		return library.Default(game), nil
	}
	if v, ok := library.View(game, q.Edition); ok {
		return v, nil
	}
	var ids []string
	for _, g := range []rules.Game{rules.Magic, rules.Riftbound} {
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

// foreign says that a name is one of the other game.
func (q Query) foreign(v *rules.View) []string {
	if _, isNumber := rules.ParseRef(q.Text); isNumber || v.Edition().Game == q.game() || q.Edition != "" {
		return nil
	}
	return []string{fmt.Sprintf("“%s” is a word of %s.", clip(q.Text, 60), gameName(string(v.Edition().Game)))}
}

// otherGame is the other game's rulebook, where it has just the name that was
// asked for; or the number, where neither game nor edition was named.
func (q Query) otherGame(library *rules.Library, v *rules.View) (*rules.View, bool) {
	if _, isNumber := rules.ParseRef(q.Text); isNumber && (q.Game != "" || q.Edition != "") {
		return nil, false
	}
	other := rules.Riftbound
	if v.Edition().Game == rules.Riftbound {
		other = rules.Magic
	}
	w := library.Default(other)
	if _, answer, ok := w.Lookup(q.Text); ok && answer.Corrected == "" {
		return w, true
	}
	return q.known(library, other)
}

// known is our digest of a game, where it knows a name that the newest edition
// lacks: a rulebook without a glossary has no entry for its own words.
func (q Query) known(library *rules.Library, game rules.Game) (*rules.View, bool) {
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

// mostHits is how many rules answer a question.
const mostHits = 5

// mostNear is how many rules are offered where nothing fits.
const mostNear = 3

// fewWords is how many words a text may have to be taken for a name rather than for
// a question. What only fits a name is not sure.
const fewWords = 3

// question answers a text that is no number and no name with the rules that fit
// best, and says whether that is sure. It refuses a text of whose words the rules
// have none.
func question(v *rules.View, q Query, answer rules.Answer) (Reply, error) {
	if answer.Word != nil {
		return Reply{}, noRuleFor(v, answer.Word)
	}
	hits, fit := v.Ask(q.Text, mostHits)
	few := len(strings.Fields(q.Text)) <= fewWords
	if len(hits) == 0 || fit == rules.Foreign && few {
		return Reply{}, noTerm(v, q.Text, answer.Near, hits)
	}
	r := Reply{Title: "What fits “" + clip(q.Text, 60) + "” best", Notices: notices(v, q.Host)}
	if few || fit != rules.Close {
		notice := "No rule of %s fits all of that. These are nearest, not sure:"
		if few {
			notice = "Nothing in the rules of %s is called that. These are nearest, not sure:"
		}
		r.Notices = append(r.Notices, fmt.Sprintf(notice, gameName(string(v.Edition().Game))))
		r.Title = "Nearest to “" + clip(q.Text, 60) + "”, not sure"
	}
	blocks := []Block{{Style: Small, Text: edition(v.Edition())}}
	for _, h := range hits {
		blocks = append(blocks, Block{Style: Item, Mark: shown(h.Ref), Text: saysOf(v, h.Ref)})
		r.Buttons = append(r.Buttons, Button{clip(shown(h.Ref), 80), ruleLine(v.Edition().Game, h.Ref)})
	}
	r.Pages = paged(dated(v, blocks))
	return r, nil
}

// noWords stands in the place of a sentence of ours where there is none.
const noWords = "(no words of our own yet)"

// saysOf returns the text of a rule in short, or for a heading that of the first
// rule below it that has one.
func saysOf(v *rules.View, ref rules.Ref) string {
	page, ok := v.Show(ref)
	switch {
	case !ok || page.NotDigested():
		return noWords
	case page.Entry.Text != "" && page.Entry.Text != page.Entry.Title:
		return page.Entry.Text
	}
	name := page.Entry.Title
	if child, ok := says(v, page, name); ok && child.Entry.Text != child.Entry.Title {
		return name + " (" + string(child.Entry.Ref) + "): " + child.Entry.Text
	}
	return strings.TrimSpace(name + " " + noWords)
}

// noRuleFor refuses a word of players for which there is no rule, and says what it
// means.
func noRuleFor(v *rules.View, w *rules.Word) error {
	p := tracker.Refuse("“%s” is a word of players, and no term of the rules of %s: %s.", clip(w.Said, 60), gameName(string(v.Edition().Game)), w.Means)
	if len(w.Near) == 0 {
		return p.Next("Ask about what the card says, in its words.")
	}
	return p.Next("Nearest, not sure: %s.", offer(p, v, w.Near))
}

// noTerm refuses what is neither a term of the rules nor a word of players: most
// often the name of a card.
func noTerm(v *rules.View, query string, near []rules.Ref, hits []rules.Hit) error {
	p := tracker.Refuse("“%s” is no term of the rules of %s.", clip(query, 60), gameName(string(v.Edition().Game)))
	for _, h := range hits {
		near = append(near, h.Ref)
	}
	if len(near) == 0 {
		for _, s := range v.Complete(query, mostNear) {
			near = append(near, s.Ref)
		}
	}
	if len(near) == 0 {
		return p.Next("If it is a card, ask about the words on it: a number (704.5f), a keyword (deathtouch), or other words.")
	}
	return p.Next("If it is a card, ask about the words on it. Nearest, not sure: %s.", offer(p, v, near))
}

// offer puts lines that show rules which may have been meant into a refusal,
// each once, and gives their names.
func offer(p *tracker.Problem, v *rules.View, near []rules.Ref) string {
	var names []string
	seen := make(map[rules.Ref]bool)
	for _, ref := range near {
		page, ok := v.Show(ref)
		if !ok || seen[ref] || len(names) == mostNear {
			continue
		}
		seen[ref] = true
		names = append(names, strings.TrimSpace(shown(ref)+" "+calledIn(v, page)))
		p.Instead = append(p.Instead, ruleLine(v.Edition().Game, ref))
	}
	return strings.Join(names, " · ")
}

// calledIn returns the name of a rule, if it has one. That of a glossary entry is
// its term.
func calledIn(v *rules.View, page rules.Page) string {
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
		p = p.Or(ruleLine(v.Edition().Game, ref))
	}
	return p.Next("Nearest: %s.", joinRefs(near))
}

// install returns how the host installs a missing text. Others are told to ask the
// host.
func (q Query) install(how string) string {
	if q.Host {
		return how
	}
	return "Ask the host of this Arbiter to install the official text."
}
