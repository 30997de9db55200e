package library

import (
	"cmp"
	"embed"
	"net/http"
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
	pages   *page.Pages
	symbols *symbols
	mux     *http.ServeMux
}

//go:embed templates/*.html
var templates embed.FS

// New returns the pages. An error means that the embedded data is invalid.
func New(o Options) (*Library, error) {
	pages, err := page.Parse(templates)
	if err != nil {
		return nil, err
	}
	signs, err := readSymbols(o.Judge.Facts)
	if err != nil {
		return nil, err
	}
	l := &Library{Options: o, pages: pages, symbols: signs, mux: http.NewServeMux()}
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
		"GET " + symbolsPath + "{name}":   l.symbol,
		"/":                               l.nothing,
	} {
		l.mux.HandleFunc(pattern, show)
	}
	return l, nil
}

// ServeHTTP answers a request of /rules, /cards or below.
func (l *Library) ServeHTTP(w http.ResponseWriter, r *http.Request) { l.mux.ServeHTTP(w, r) }

// channel is the place of the library's requests to commands. It has no table.
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

// shelf is what every page of the library has besides its own: where it is searched.
type shelf struct {
	Search search
	Crumbs []link // the way to this page, from the first
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

// write answers a request with a page, and logs what hinders it.
func (l *Library) write(w http.ResponseWriter, r *http.Request, status int, name string, p page.Page) {
	p.Styles, p.Scripts = []string{"library.css"}, []string{"search.js"}
	if err := l.pages.Write(w, r, status, name, p); err != nil && l.Fault != nil {
		l.Fault(r, err)
	}
}

// send sends a browser to a page of this site: a path that begins with one slash.
func send(w http.ResponseWriter, r *http.Request, path string, status int) {
	http.Redirect(w, r, path, status) //nolint:gosec // no path is that of another host: each begins with /rules or /cards
}

// nothing answers what has no page.
func (l *Library) nothing(w http.ResponseWriter, r *http.Request) {
	if path := strings.TrimRight(r.URL.Path, "/"); path != r.URL.Path && path != "" && r.Method == http.MethodGet && !strings.HasPrefix(path, "//") {
		u := *r.URL
		u.Path, u.RawPath = path, strings.TrimRight(u.RawPath, "/")
		send(w, r, u.RequestURI(), http.StatusMovedPermanently)
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
	p.Body = replyPage{shelf: l.rulesShelf(p, ""), Reply: reply{Title: plainText(p.Title)}}
	l.write(w, r, http.StatusNotFound, "reply", p)
}
