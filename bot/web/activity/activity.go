// Package activity shows tables in Discord's own window, as an Activity. Its page has the
// table's page in a nested frame.
//
//	/                    in Discord's frame (it adds frame_id and instance_id)
//	/activity/session    signs in at the table of the channel
//	/activity/sdk/…      the modules of @discord/embedded-app-sdk
//
// The script in the frame gets an OAuth2 code from Discord's window. With it this server asks
// Discord who the person is and in which channel the activity runs (discord.Bot.Participant).
// Nothing else that the frame sends is trusted.
//
// Discord serves the pages under an address of its own, https://ID.discordsays.com, which a
// host maps to this server (docs/activity.md).
package activity

import (
	"context"
	"embed"
	"encoding/json"
	"io/fs"
	"net/http"
	"strings"
	"time"

	"arbiter/bot/web"
	"arbiter/bot/web/page"
	"arbiter/commands"
	"arbiter/commands/language"
)

// Version is that of the modules in the folder sdk.
const Version = "2.5.0"

// Framed lists the origins that may have pages in a frame: Discord's, and this server's for
// the nested frame.
var Framed = []string{"'self'", "https://discord.com", "https://ptb.discord.com", "https://canary.discord.com", "https://discordapp.com"}

// Origin returns the origin under which Discord serves an application's pages.
func Origin(application string) string {
	if application == "" {
		return ""
	}
	return "https://" + application + ".discordsays.com"
}

// Options configure an Activity.
type Options struct {
	// Application returns the id of the application, "" while it isn't known.
	Application func() string
	// Participant returns the person who authorized a code in an instance of the activity.
	Participant func(ctx context.Context, code, instance string) (commands.Request, error)
	Access      *web.Access
	Languages   *language.Catalogue
	// Fault logs an error of a request.
	Fault func(context.Context, string, error)
}

// Activity answers requests of Discord's frame.
type Activity struct {
	Options
	pages *page.Pages
	mux   *http.ServeMux
	tries page.Rate
}

var (
	//go:embed templates/*.html
	templates embed.FS
	//go:embed all:sdk
	sdk embed.FS
)

// sdkPath is the beginning of the addresses of the modules, which browsers cache.
const sdkPath = "/activity/sdk/" + Version + "/"

// New returns an Activity. An error means that the embedded templates are invalid.
func New(o Options) (*Activity, error) {
	pages, err := page.Parse(templates)
	if err != nil {
		return nil, err
	}
	modules, err := fs.Sub(sdk, "sdk")
	if err != nil {
		return nil, err
	}
	a := &Activity{Options: o, pages: pages, mux: http.NewServeMux(), tries: page.Rate{Most: mostTries}}
	a.mux.HandleFunc("GET /{$}", a.frame)
	a.mux.HandleFunc("POST /activity/session", a.session)
	a.mux.Handle("GET "+sdkPath, http.StripPrefix(sdkPath, served(modules)))
	return a, nil
}

// served serves the modules of a folder.
func served(modules fs.FS) http.Handler {
	files := http.FileServerFS(modules)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, ".mjs") {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8") // the system may not know .mjs
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		files.ServeHTTP(w, r)
	})
}

// ServeHTTP answers a request.
func (a *Activity) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.mux.ServeHTTP(w, r) }

// framePage is what the page in Discord's frame shows.
type framePage struct {
	Application, SDK         string
	Refused, Failed, Waiting string // what the script says
	Name                     string // the title of the nested frame
}

// frame answers with the page that signs in and then shows the table.
func (a *Activity) frame(w http.ResponseWriter, r *http.Request) {
	tongue := page.Tongue(a.Languages, r)
	p := page.Page{Title: tongue.Say("Table"), Tongue: tongue, Private: true, Bare: true, Class: "activity", Styles: []string{"activity.css"}, Scripts: []string{"activity.js"}}
	p.Body = framePage{
		Application: a.Application(), SDK: sdkPath + "Discord.mjs", Name: tongue.Say("Table"),
		Waiting: tongue.Say("Discord is asked who you are…"),
		Refused: tongue.Say("Discord didn't say who you are, so the table stays closed. Close this and start it again."),
		Failed:  tongue.Say("The table can't be reached. Close this and start it again."),
	}
	h := w.Header()
	h.Set("Content-Security-Policy", h.Get("Content-Security-Policy")+"; frame-src 'self'")
	if err := a.pages.Write(w, r, http.StatusOK, "frame", p); err != nil {
		a.Fault(r.Context(), "write a page", err)
	}
}

// Limits of a request to sign in.
const (
	mostForm  = 4 << 10
	mostTries = 120 // a minute: each asks Discord
)

// session signs in the person who authorized a code, and answers with the address of the table.
func (a *Activity) session(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	r.Body = http.MaxBytesReader(w, r.Body, mostForm)
	code, instance := r.PostFormValue("code"), r.PostFormValue("instance")
	if code == "" || instance == "" || len(code)+len(instance) > 500 {
		http.Error(w, "code and instance are wanted", http.StatusBadRequest)
		return
	}
	if !a.tries.Allow(time.Now()) {
		http.Error(w, "too many", http.StatusTooManyRequests)
		return
	}
	who, err := a.Participant(r.Context(), code, instance)
	if err != nil {
		a.Fault(r.Context(), "who takes part in an activity", err)
		http.Error(w, "not known", http.StatusForbidden)
		return
	}
	id, secret, err := a.Access.Begin(r.Context(), web.Person{
		Channel: who.Channel, Server: who.Server, Account: who.By.Account, Name: who.By.Name, Locale: who.Locale.Asker, Manages: who.Manages, Visits: who.Visits,
	})
	if err != nil {
		a.Fault(r.Context(), "begin a session", err)
		http.Error(w, "not now", http.StatusServiceUnavailable)
		return
	}
	table := "/table/" + id + "/"
	cookie := web.Cookie(id, secret) //nolint:gosec // the next line says the rest
	// The frame's site isn't that of Discord's window.
	cookie.SameSite, cookie.Secure, cookie.Partitioned = http.SameSiteNoneMode, true, true
	http.SetCookie(w, cookie)
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(map[string]string{"table": table}); err != nil {
		a.Fault(r.Context(), "answer", err)
	}
}
