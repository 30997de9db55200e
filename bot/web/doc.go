// Package web shows tables in a browser: the same commands, replies, boards and offers as
// on Discord and in the console, as pages that are drawn by this server. Nothing is fetched
// from anywhere else. A page works without its script: then it reloads, and forms post.
//
//	server, err := web.New(web.Options{Judge: judge, Library: library, Local: true})
//	err = server.Serve(ctx, listener)
//
// # Addresses
//
//	/                    what is here: nothing of a table without a link
//	/rules…, /cards…     the rulebook and the cards (package web/library), for everybody
//	/table/…             a table, for those who have signed in with a link
//	/static/HASH/NAME    style sheets and scripts, kept for ever by browsers
//
// # Packages
//
// Package web/page holds what all pages have in common: the frame with its header, the style
// sheet of both themes, the headers that confine what a page may load, and the checks of
// Host and Origin. A package with pages has its own templates and uses that frame:
//
//	pages, err := page.Parse(templates)   // an fs.FS with templates/NAME.html, each defining "main"
//	pages.Write(w, r, http.StatusOK, "rule", page.Page{Title: "704.5f", Section: page.Rules, Tongue: tongue, Body: rule})
//
// Style sheets and scripts of all pages lie in web/page/static; a page names those that it needs
// besides style.css in Page.Styles and Page.Scripts. Colors, distances and letters are the
// custom properties at the beginning of style.css; no other file names a color.
//
// Texts are said with {{.Say "…"}} in templates ({{$.Say "…"}} within a range or with), and
// with page.Page.Say or Message in Go; commands/language finds them in the packages of its
// list sources, and wants each in every language.
//
// Package web/library has the pages of rules and cards. It gives one http.Handler, which gets
// requests with their whole path, beneath page.Protect, and knows of no table and no session.
// Links lead there as page.RulePath and page.CardPath say.
package web
