package page

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"

	"arbiter/commands/language"
	"arbiter/tracker"
)

// Section is the part of the site that a page belongs to, which the header marks.
type Section string

// The sections.
const (
	Table Section = "table"
	Rules Section = "rules"
	Cards Section = "cards"
)

// Page is one page.
type Page struct {
	Title   string // what it shows, without the name of the site
	About   string // a sentence for previews of links; "" for none
	Section Section
	Tongue  *language.Tongue // the reader's language; nil is English
	Home    string           // the address of the reader's table; "" if there is none
	Styles  []string         // names of style sheets besides style.css
	Scripts []string         // names of scripts
	Class   string           // a class of the whole page, such as "overlay"
	Private bool             // kept out of caches and search engines
	Bare    bool             // without header and footer
	Body    any              // what the template shows
}

// Say returns a text in the reader's language. Templates say all their texts with it.
func (p Page) Say(format string, args ...any) string { return p.Tongue.Say(format, args...) }

// Message returns a message in the reader's language.
func (p Page) Message(m tracker.Message) string { return p.Tongue.Message(m) }

// With returns the page with another body, for a part of it.
func (p Page) With(body any) Page {
	p.Body = body
	return p
}

// Lang returns the language of the page as HTML names it.
func (p Page) Lang() string {
	if l := p.Tongue.Locale(); l != "" {
		return l
	}
	return "en"
}

//go:embed templates/*
var ownTemplates embed.FS

// Pages are the templates of one package, within the common frame.
type Pages struct{ named map[string]*template.Template }

// Parse reads the templates of a package: each file templates/NAME.html is the page NAME and
// defines "main". Files whose names begin with an underscore are parts that all of them can use.
func Parse(files fs.FS) (*Pages, error) {
	funcs := template.FuncMap{"asset": AssetPath, "rulePath": RulePath, "cardPath": CardPath, "runs": Runs}
	frame, err := template.New("frame.html").Funcs(funcs).ParseFS(ownTemplates, "templates/frame.html")
	if err != nil {
		return nil, fmt.Errorf("the frame of pages: %w", err)
	}
	names, err := fs.Glob(files, "templates/*.html")
	if err != nil {
		return nil, err
	}
	var parts []string
	for _, name := range names {
		if strings.HasPrefix(path.Base(name), "_") {
			parts = append(parts, name)
		}
	}
	p := &Pages{named: make(map[string]*template.Template)}
	for _, name := range names {
		if strings.HasPrefix(path.Base(name), "_") {
			continue
		}
		t, err := frame.Clone()
		if err == nil {
			t, err = t.ParseFS(files, append(slices.Clip(parts), name)...)
		}
		if err != nil {
			return nil, fmt.Errorf("the page %s: %w", name, err)
		}
		p.named[strings.TrimSuffix(path.Base(name), ".html")] = t
	}
	return p, nil
}

// Write answers a request with a page. A page that can't be drawn is answered with status 500,
// and the error is returned.
func (p *Pages) Write(w http.ResponseWriter, r *http.Request, status int, name string, page Page) error {
	html, err := p.Part(name, "frame.html", page)
	if err != nil {
		http.Error(w, "This page can't be shown.", http.StatusInternalServerError)
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", page.Lang())
	if page.Private {
		h.Set("Cache-Control", "no-store")
		h.Set("X-Robots-Tag", "noindex")
	}
	w.WriteHeader(status)
	if r.Method == http.MethodHead {
		return nil
	}
	_, err = io.WriteString(w, html)
	return err
}

// Part returns a template of the page NAME as HTML, to replace a part of that page.
func (p *Pages) Part(name, part string, page Page) (string, error) {
	t, ok := p.named[name]
	if !ok {
		return "", fmt.Errorf("there is no page %q", name)
	}
	var out strings.Builder
	if err := t.ExecuteTemplate(&out, part, page); err != nil {
		return "", err
	}
	return out.String(), nil
}
