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
	switch {
	case err != nil:
		return Reply{}, err
	case page.Entry.Ref != "":
		r := rulePage(v, page, answer, q.Host)
		r.Notices = append(r.Notices, q.foreign(v)...)
		return r, nil
	}
	return question(v, q)
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
	if ok && answer.Corrected == "" {
		return v, page, answer, nil
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

// question answers what is no number and no name: with the rules that fit best.
func question(v *rules.View, q Query) (Reply, error) {
	query := q.Text
	hits := v.Search(query, mostHits)
	if len(hits) == 0 {
		p := tracker.Refuse("Nothing in the rules of %s fits %q.", gameName(string(v.Edition().Game)), clip(query, 60))
		var near []string
		for _, s := range v.Complete(query, mostNear) {
			near = append(near, strings.TrimSpace(shown(s.Ref)+" "+s.Title))
			p = p.Or(ruleLine(v.Edition().Game, s.Ref))
		}
		if len(near) > 0 {
			return Reply{}, p.Next("Did you mean %s?", strings.Join(near, " · "))
		}
		return Reply{}, p.Next("Try a number (704.5f), a keyword (deathtouch), or other words.")
	}
	r := Reply{Title: "What fits “" + clip(query, 60) + "” best", Notices: notices(v, q.Host)}
	blocks := []Block{{Style: Small, Text: edition(v.Edition())}}
	for _, h := range hits {
		text := h.Text
		if text == "" { // not digested: its name, at least
			if p, ok := v.Show(h.Ref); ok {
				text = ruleName(v, p)
			}
		}
		blocks = append(blocks, Block{Style: Item, Mark: shown(h.Ref), Text: text})
		r.Buttons = append(r.Buttons, Button{clip(shown(h.Ref), 80), ruleLine(v.Edition().Game, h.Ref)})
	}
	r.Pages = paged(dated(v, blocks))
	return r, nil
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

// install is what the host does about a text that is not there; others ask the
// host.
func (q Query) install(how string) string {
	if q.Host {
		return how
	}
	return "Ask the host of this Arbiter to install the official text."
}
