// Package web shows tables in a browser: the same commands, replies, boards and offers as
// on Discord and in the console, as pages that are drawn by this server. Nothing is fetched
// from anywhere else. A page works without its script: then it reloads, and forms post.
//
//	server, err := web.New(web.Options{Judge: judge, Access: web.NewAccess(notes, time.Now)})
//	err = server.Serve(ctx, listener)
//
// # Addresses
//
//	/                    the start page, which shows no table
//	/rules…, /cards…     the rulebook and the cards (package web/library), for everybody
//	/open/TOKEN          a private link: GET shows a button, POST signs in (visitor.go, access.go)
//	/join                signs a guest of a console in with a code (invite.go)
//	/table/ID/…          a table, for the browser with the session's cookie (table.go, panel.go, say.go)
//	/watch/TOKEN/…       a table to watch
//	/static/HASH/NAME    style sheets and scripts, cached for ever by browsers
//
// # Changes
//
// A table that is watched has a room (live.go). A change is drawn once for each view (a width, a
// language, and whether stacks can be picked), however many watch. Changes are sent as keyed pieces
// (pieces.go): stacks and areas of the board, inputs of the log. The id of an event is the epoch and the
// last record of the log that it shows, so that any process can continue from it (stream.go). Drafts and
// moves are a person's own: the script asks for them after each change.
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
// besides style.css in Page.Styles and Page.Scripts. Colors, fonts and distances are the
// custom properties at the beginning of style.css; besides it, only board.css names colors: the inks
// of pictures.
//
// Texts are said with {{.Say "…"}} in templates ({{$.Say "…"}} within a range or with), and
// with page.Page.Say or Message in Go; commands/language finds them in the packages of its
// list sources, and wants each in every language.
//
// Package web/library has the pages of rules and cards. It gives one http.Handler, which gets
// requests with their whole path, beneath page.Protect, and knows of no table and no session.
// page.RulePath and page.CardPath return the addresses of its pages.
package web
