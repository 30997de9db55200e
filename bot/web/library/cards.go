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

// cardsShelf returns the frame of pages of a game's cards, or with "" of all cards.
func (l *Library) cardsShelf(p page.Page, game rules.Game) shelf {
	s := shelf{
		Search: search{Action: "/cards", Complete: "/cards/complete", Label: p.Say("Any name of a card")},
		Crumbs: []link{{Text: p.Say("Cards"), Path: "/cards"}},
	}
	if game != "" {
		s.Search.Action = page.CardPath(string(game), "")
		s.Search.Complete += "?" + url.Values{"game": {string(game)}}.Encode()
		s.Crumbs = append(s.Crumbs, link{Text: gameName(game), Path: s.Search.Action})
	}
	return s
}

// cardsPage is where cards are looked for.
type cardsPage struct {
	shelf
	Games []link
}

// cards is where cards are looked for: of a game, or of all.
func (l *Library) cards(w http.ResponseWriter, r *http.Request) {
	game := rules.Game(r.PathValue("game"))
	if game != "" && !l.known(game) {
		l.nothing(w, r)
		return
	}
	if asked := r.URL.Query().Get("q"); strings.TrimSpace(asked) != "" {
		l.findCard(w, r, game, commands.Legible(asked))
		return
	}
	p := page.Page{Tongue: l.tongue(r), Section: page.Cards}
	p.Title, p.About = p.Say("Cards"), p.Say("The cards of both games: costs, types, keywords with their rules, tokens, rulings.")
	body := cardsPage{shelf: l.cardsShelf(p, game)}
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

// findCard answers what is asked for a card, with the address of one of exactly that name.
func (l *Library) findCard(w http.ResponseWriter, r *http.Request, game rules.Game, asked string) {
	pool, err := l.Judge.Cards()
	if err == nil {
		if named := pool.Named(asked, cards.Options{Game: game}).Hits; len(named) > 0 && alike(named) {
			send(w, r, page.CardPath(string(named[0].Card.Game), named[0].Card.Name), http.StatusSeeOther)
			return
		}
	}
	got := l.Judge.Do(r.Context(), request(l.tongue(r), "card", map[string]string{"name": asked, "game": string(game)}))
	if path, ok := l.cardFound(pool, asked, game, got); err == nil && ok {
		send(w, r, path, http.StatusSeeOther)
		return
	}
	status := http.StatusOK
	if got.Problem != nil {
		status = http.StatusNotFound
	}
	l.showCard(w, r, status, game, got, asked)
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
		l.nothing(w, r)
		return
	}
	pool, err := l.Judge.Cards()
	if err != nil {
		l.findCard(w, r, game, commands.Legible(name)) // which says what is wrong
		return
	}
	named := pool.Named(name, cards.Options{Game: game}).Hits
	if len(named) == 0 || !alike(named) {
		l.findCard(w, r, game, commands.Legible(name))
		return
	}
	if own := named[0].Card.Name; own != name {
		send(w, r, page.CardPath(string(game), own), http.StatusFound)
		return
	}
	var all []cards.Card
	for _, h := range named {
		all = append(all, h.Card)
	}
	got := l.Judge.CardPage(r.Context(), all, request(l.tongue(r), "card", nil))
	got.Buttons, got.Links = nil, nil // of what the page has itself, and of tables
	l.showCard(w, r, http.StatusOK, game, got, "")
}

// tokenPath returns the address of a predefined token.
func tokenPath(game rules.Game, name string) string {
	return page.CardPath(string(game), "tokens") + "/" + url.PathEscape(name)
}

// token shows a predefined token.
func (l *Library) token(w http.ResponseWriter, r *http.Request) {
	game := rules.Game(r.PathValue("game"))
	if !l.known(game) {
		l.nothing(w, r)
		return
	}
	got := l.Judge.Do(r.Context(), request(l.tongue(r), "token", map[string]string{"name": commands.Legible(r.PathValue("name")), "game": string(game)}))
	status := http.StatusOK
	if got.Problem != nil {
		status = http.StatusNotFound
	}
	l.showCard(w, r, status, game, got, "")
}

// showCard answers with a reply about a card.
func (l *Library) showCard(w http.ResponseWriter, r *http.Request, status int, game rules.Game, got commands.Reply, typed string) {
	p := page.Page{Tongue: l.tongue(r), Section: page.Cards}
	of := game
	if of == "" {
		of = rules.Games()[0]
	}
	body := replyPage{shelf: l.cardsShelf(p, game), Reply: l.reply(got, l.newest(of))}
	body.Search.Typed = typed
	for _, t := range body.Reply.Title {
		p.Title += t.Text
	}
	p.Body = body
	l.write(w, r, status, "reply", p)
}
