package library

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"arbiter/bot/web/page"
	"arbiter/commands"
	"arbiter/rules"
	"arbiter/rules/cards"
)

// cardsPage is the search for cards.
type cardsPage struct {
	shelf
	Games []link
}

// cards shows the search for cards of a game, or of all.
func (l *Library) cards(w http.ResponseWriter, r *http.Request) {
	game := rules.Game(r.PathValue("game"))
	if game != "" && !l.known(game) {
		l.notFound(w, r)
		return
	}
	if asked := r.URL.Query().Get("q"); strings.TrimSpace(asked) != "" {
		l.findCard(w, r, game, commands.Legible(asked))
		return
	}
	p := page.Page{Tongue: l.tongue(r), Section: page.Cards}
	p.Title, p.About = p.Say("Cards"), p.Say("The cards of both games: costs, types, keywords with their rules, tokens, rulings.")
	body := cardsPage{shelf: shelfOf(p, game)}
	if game != "" {
		p.Title = p.Say("Cards of %s", gameName(game))
	}
	body.Crumbs = nil
	for _, g := range rules.Games() {
		body.Games = append(body.Games, link{Text: gameName(g), Path: page.CardPath(string(g), ""), Here: g == game})
	}
	p.Body = body
	l.write(w, r, http.StatusOK, "cards", p)
}

// findCard redirects to the only card that is meant, or else answers as /card does.
func (l *Library) findCard(w http.ResponseWriter, r *http.Request, game rules.Game, asked string) {
	pool, err := l.Judge.Cards()
	if err == nil {
		if named := pool.Named(asked, cards.Options{Game: game}).Hits; len(named) > 0 && alike(named) {
			redirect(w, r, page.CardPath(string(named[0].Card.Game), named[0].Card.Name), http.StatusSeeOther)
			return
		}
	}
	got := l.Judge.Do(r.Context(), request(l.tongue(r), "card", map[string]string{"name": asked, "game": string(game)}))
	if path, ok := l.cardFound(pool, asked, game, got); err == nil && ok {
		redirect(w, r, path, http.StatusSeeOther)
		return
	}
	l.show(w, r, statusOf(got), page.Cards, game, got, asked)
}

// cardFound returns the address of the card that a reply shows, if it is a single one.
func (l *Library) cardFound(pool *cards.Pool, asked string, game rules.Game, got commands.Reply) (string, bool) {
	if pool == nil || got.Problem != nil || len(got.Pages) == 0 {
		return "", false
	}
	for _, g := range rules.Games() {
		if game != "" && g != game {
			continue
		}
		if found := pool.Find(asked, cards.Options{Game: g}); found.One && found.Hits[0].Card.Name == got.Title.String() {
			return page.CardPath(string(g), found.Hits[0].Card.Name), true
		}
	}
	return "", false
}

// alike reports whether cards all have the name and the game of the first.
func alike(all []cards.Hit) bool {
	return !slices.ContainsFunc(all, func(h cards.Hit) bool { return h.Card.Name != all[0].Card.Name || h.Card.Game != all[0].Card.Game })
}

// card shows a card.
func (l *Library) card(w http.ResponseWriter, r *http.Request) {
	game, name := rules.Game(r.PathValue("game")), r.PathValue("name")
	if !l.known(game) {
		l.notFound(w, r)
		return
	}
	pool, err := l.Judge.Cards()
	if err != nil {
		l.findCard(w, r, game, commands.Legible(name)) // shows the error
		return
	}
	named := pool.Named(name, cards.Options{Game: game}).Hits
	if len(named) == 0 || !alike(named) {
		l.findCard(w, r, game, commands.Legible(name))
		return
	}
	if own := named[0].Card.Name; own != name {
		redirect(w, r, page.CardPath(string(game), own), http.StatusFound)
		return
	}
	var all []cards.Card
	for _, h := range named {
		all = append(all, h.Card)
	}
	got := l.Judge.CardPage(r.Context(), all, request(l.tongue(r), "card", nil))
	got.Buttons, got.Links = nil, nil // they lead to what the page has, or need a table
	l.show(w, r, http.StatusOK, page.Cards, game, got, "")
}

// tokenPath returns the address of a predefined token.
func tokenPath(game rules.Game, name string) string {
	return page.CardPath(string(game), "tokens") + "/" + url.PathEscape(name)
}

// token shows a predefined token.
func (l *Library) token(w http.ResponseWriter, r *http.Request) {
	game := rules.Game(r.PathValue("game"))
	if !l.known(game) {
		l.notFound(w, r)
		return
	}
	got := l.Judge.Do(r.Context(), request(l.tongue(r), "token", map[string]string{"name": commands.Legible(r.PathValue("name")), "game": string(game)}))
	l.show(w, r, statusOf(got), page.Cards, game, got, "")
}
