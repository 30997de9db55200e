package library

import (
	"cmp"
	"embed"
	"net/http"
	"net/url"
	"strings"

	"arbiter/bot/web/page"
	"arbiter/commands"
	"arbiter/commands/language"
	"arbiter/rules"
)

// Options configure a Library.
type Options struct {
	Judge *commands.Judge
	// Fault logs an error that a page meets; nil logs none.
	Fault func(*http.Request, error)
}

// Library answers requests of /rules and /cards and below.
type Library struct {
	Options
	pages *page.Pages
	mux   *http.ServeMux
}

//go:embed templates/*.html
var templates embed.FS

// New returns the pages. An error means that the embedded data is invalid.
func New(o Options) (*Library, error) {
	pages, err := page.Parse(templates)
	if err != nil {
		return nil, err
	}
	l := &Library{Options: o, pages: pages, mux: http.NewServeMux()}
	for pattern, show := range map[string]http.HandlerFunc{
		"GET /rules":                      l.rulebooks,
		"GET /rules/complete":             l.completeRules,
		"GET /rules/{game}":               l.rulebook,
		"GET /rules/{game}/changes":       l.changes,
		"GET /rules/{game}/{ref}":         l.rule,
		"GET /rules/{game}/{ref}/history": l.history,
		"GET /cards":                      l.cards,
		"GET /cards/complete":             l.completeCards,
		"GET /cards/{game}":               l.cards,
		"GET /cards/{game}/{name}":        l.card,
		"GET /cards/{game}/tokens/{name}": l.token,
		"/":                               l.notFound,
	} {
		l.mux.HandleFunc(pattern, show)
	}
	return l, nil
}

// ServeHTTP answers a request of /rules, /cards or below.
func (l *Library) ServeHTTP(w http.ResponseWriter, r *http.Request) { l.mux.ServeHTTP(w, r) }

// channel is the channel of the library's requests to commands. It has no table.
const channel = "library"

// request returns a request of a command by the reader of a page.
func request(tongue *language.Tongue, command string, options map[string]string) commands.Request {
	for name, value := range options {
		if value == "" {
			delete(options, name)
		}
	}
	return commands.Request{Channel: channel, Locale: commands.Locale{Asker: cmp.Or(tongue.Locale(), "en")}, Command: command, Options: options, Visits: true}
}

// shelf is the frame of every page of the library: a search form and breadcrumbs.
type shelf struct {
	Search search
	Crumbs []link // the way to this page, from the first
}

// shelfOf returns the frame of a page about a game, or with "" about all games.
func shelfOf(p page.Page, game rules.Game) shelf {
	name, label, path := p.Say("Rules"), p.Say("Rule, term or question"), page.RulePath
	if p.Section == page.Cards {
		name, label, path = p.Say("Cards"), p.Say("Any name of a card"), page.CardPath
	}
	all := "/" + string(p.Section)
	s := shelf{Search: search{Action: all, Complete: all + "/complete", Label: label}, Crumbs: []link{{Text: name, Path: all}}}
	if game != "" {
		s.Search.Action = path(string(game), "")
		s.Search.Complete += "?" + url.Values{"game": {string(game)}}.Encode()
		s.Crumbs = append(s.Crumbs, link{Text: gameName(game), Path: s.Search.Action})
	}
	return s
}

// search is the form in which rules or cards are looked up.
type search struct {
	Action   string // where it is sent
	Complete string // where what is being typed is completed
	Label    string
	Typed    string
}

// link is an address with its text.
type link struct {
	Text, Path string
	Here       bool // it is this page
}

// gameName returns the name of a game.
func gameName(game rules.Game) string {
	return strings.ToUpper(string(game[:1])) + string(game[1:])
}

// known reports whether the library has a rulebook of a game.
func (l *Library) known(game rules.Game) bool { return l.Judge.Library.Default(game) != nil }

// tongue returns the language that a browser asks for.
func (l *Library) tongue(r *http.Request) *language.Tongue { return page.Tongue(l.Judge.Languages, r) }

// replyPage is a page that shows a reply of a command.
type replyPage struct {
	shelf
	Reply reply
}

// show answers with the reply of a command about a game, or with "" about all games. typed is
// what the search form contains.
func (l *Library) show(w http.ResponseWriter, r *http.Request, status int, section page.Section, game rules.Game, got commands.Reply, typed string) {
	p := page.Page{Tongue: l.tongue(r), Section: section}
	body := replyPage{shelf: shelfOf(p, game), Reply: l.reply(got, l.newest(cmp.Or(game, rules.Games()[0])))}
	body.Search.Typed = typed
	for _, t := range body.Reply.Title {
		p.Title += t.Text
	}
	p.Body = body
	l.write(w, r, status, "reply", p)
}

// statusOf returns the status of an answer to a look-up.
func statusOf(got commands.Reply) int {
	if got.Problem != nil {
		return http.StatusNotFound
	}
	return http.StatusOK
}

// nameOf returns the number of a rule, or the term of a glossary entry.
func nameOf(ref rules.Ref) string {
	if term, ok := ref.Term(); ok {
		return term
	}
	return string(ref)
}

// write answers a request with a page, and logs an error.
func (l *Library) write(w http.ResponseWriter, r *http.Request, status int, name string, p page.Page) {
	p.Styles, p.Scripts = []string{"library.css"}, []string{"complete.js", "search.js"}
	if err := l.pages.Write(w, r, status, name, p); err != nil && l.Fault != nil {
		l.Fault(r, err)
	}
}

// redirect redirects a browser to a path of this site.
func redirect(w http.ResponseWriter, r *http.Request, path string, status int) {
	http.Redirect(w, r, path, status) //nolint:gosec // no path is that of another host: each begins with /rules or /cards
}

// notFound answers a request that no page is for: it redirects to the address without a final
// slash, or says that there is no such page.
func (l *Library) notFound(w http.ResponseWriter, r *http.Request) {
	if path := strings.TrimRight(r.URL.Path, "/"); path != r.URL.Path && path != "" && r.Method == http.MethodGet && !strings.HasPrefix(path, "//") {
		u := *r.URL
		u.Path, u.RawPath = path, strings.TrimRight(u.RawPath, "/")
		redirect(w, r, u.RequestURI(), http.StatusMovedPermanently)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "This page can only be read.", http.StatusMethodNotAllowed)
		return
	}
	tongue := l.tongue(r)
	p := page.Page{Tongue: tongue, Section: page.Rules}
	p.Title = p.Say("There is no such page")
	p.Body = replyPage{shelf: shelfOf(p, ""), Reply: reply{Title: plainText(p.Title)}}
	l.write(w, r, http.StatusNotFound, "reply", p)
}
