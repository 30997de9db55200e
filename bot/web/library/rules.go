package library

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"arbiter/bot/web/page"
	"arbiter/commands"
	"arbiter/commands/language"
	"arbiter/rules"
)

// booksPage lists the rulebooks.
type booksPage struct {
	shelf
	Books []bookLink
}

// bookLink is a rulebook in a list.
type bookLink struct {
	link
	Edition string
	Also    []link // its documents for tournaments, and what changed
}

// rulebooks lists the rulebooks, or answers a question to all of them.
func (l *Library) rulebooks(w http.ResponseWriter, r *http.Request) {
	if asked := r.URL.Query().Get("q"); strings.TrimSpace(asked) != "" {
		l.ask(w, r, "", asked)
		return
	}
	p := page.Page{Tongue: l.tongue(r), Section: page.Rules}
	p.Title, p.About = p.Say("Rules"), p.Say("The rules of both games: search them, and share a link to any rule.")
	body := booksPage{shelf: shelfOf(p, "")}
	body.Crumbs = nil
	for _, game := range rules.Games() {
		v := l.Judge.Library.Default(game)
		if v == nil {
			continue
		}
		body.Books = append(body.Books, bookLink{
			link: link{Text: gameName(game), Path: page.RulePath(string(game), "")}, Edition: p.Message(commands.EditionName(v.Edition())), Also: l.also(p, game),
		})
	}
	p.Body = body
	l.write(w, r, http.StatusOK, "books", p)
}

// also returns links to a game's documents for tournaments, and to what changed.
func (l *Library) also(p page.Page, game rules.Game) (all []link) {
	for _, doc := range game.Documents() {
		if v := l.Judge.Library.Newest(game, doc); v != nil && len(v.Entries()) > 0 {
			all = append(all, link{Text: doc.Title(), Path: documentPath(doc)})
		}
	}
	if len(l.Judge.Library.Series(game)) > 1 {
		all = append(all, link{Text: p.Say("What changed"), Path: changesPath(game, "", "", "")})
	}
	return all
}

// documentPath returns the address of the contents of a document for tournaments.
func documentPath(doc rules.Document) string { return page.RulePath(string(doc.Game()), doc.String()) }

// contentsPage is the contents of a book.
type contentsPage struct {
	shelf
	Name     string
	Edition  string
	Editions []link
	Also     []link
	Chapters []chapter
}

// chapter is a chapter of a book with its sections.
type chapter struct {
	link
	Sections []link
}

// rulebook shows the contents of a game's rules, or answers a question to them.
func (l *Library) rulebook(w http.ResponseWriter, r *http.Request) {
	game := rules.Game(r.PathValue("game"))
	if !l.known(game) {
		l.notFound(w, r)
		return
	}
	if asked := r.URL.Query().Get("q"); strings.TrimSpace(asked) != "" {
		l.ask(w, r, game, asked)
		return
	}
	v, edition, ok := l.view(game, rules.Core, r)
	if !ok {
		l.noEdition(w, r, game)
		return
	}
	l.contents(w, r, v, edition)
}

// view returns the newest edition of a document, or the one that a request names by its id.
func (l *Library) view(game rules.Game, doc rules.Document, r *http.Request) (v *rules.View, edition string, ok bool) {
	edition = r.URL.Query().Get("edition")
	if edition == "" {
		v = l.Judge.Library.Newest(game, doc)
		return v, "", v != nil
	}
	v, ok = l.Judge.Library.View(game, edition)
	if !ok || v.Edition().Document() != doc {
		return nil, edition, false
	}
	return v, edition, true
}

// noEdition answers that an edition isn't installed, and which are.
func (l *Library) noEdition(w http.ResponseWriter, r *http.Request, game rules.Game) {
	tongue := l.tongue(r)
	got := l.Judge.Do(r.Context(), request(tongue, "rule", map[string]string{"what": "1", "game": string(game), "edition": commands.Legible(r.URL.Query().Get("edition"))}))
	l.show(w, r, http.StatusNotFound, page.Rules, game, got, "")
}

// contents shows the contents of an edition.
func (l *Library) contents(w http.ResponseWriter, r *http.Request, v *rules.View, edition string) {
	e := v.Edition()
	p := page.Page{Tongue: l.tongue(r), Section: page.Rules}
	body := contentsPage{shelf: shelfOf(p, e.Game), Name: p.Say("The rules of %s", gameName(e.Game)), Edition: p.Message(commands.EditionName(e))}
	self := page.RulePath(string(e.Game), "")
	if doc := e.Document(); doc != rules.Core {
		self, body.Name = documentPath(doc), doc.Title()
	} else {
		body.Crumbs, body.Also = body.Crumbs[:1], l.also(p, e.Game)
	}
	p.Title, p.About = body.Name, body.Edition
	body.Editions = l.editions(e, self)
	for _, entry := range v.Entries() {
		if entry.Parent != "" || entry.Kind == rules.GlossaryTerm {
			continue
		}
		c := chapter{link: link{Text: strings.TrimSpace(string(entry.Ref) + " " + entry.Title), Path: rulePath(e, entry.Ref, edition)}}
		for _, ref := range entry.Children {
			if below, ok := v.Glance(ref); ok && below.Entry.Title != "" {
				c.Sections = append(c.Sections, link{Text: string(ref) + " " + below.Entry.Title, Path: rulePath(e, ref, edition)})
			}
		}
		body.Chapters = append(body.Chapters, c)
	}
	p.Body = body
	l.write(w, r, http.StatusOK, "contents", p)
}

// editions returns links to a page of an edition in all installed ones of its document.
func (l *Library) editions(now rules.Edition, self string) (all []link) {
	newest := l.Judge.Library.Newest(now.Game, now.Document())
	for _, e := range l.Judge.Library.Editions(now.Game) {
		if e.Document() != now.Document() {
			continue
		}
		path := withEdition(self, e.ID)
		if newest != nil && e == newest.Edition() {
			path = self
		}
		all = append(all, link{Text: e.ID, Path: path, Here: e == now})
	}
	if len(all) < 2 {
		return nil
	}
	return all
}

// withEdition returns the address of a page as it is in an edition; "" is the newest.
func withEdition(path, edition string) string {
	if edition == "" {
		return path
	}
	return path + "?" + url.Values{"edition": {edition}}.Encode()
}

// rulePage is the page of a rule.
type rulePage struct {
	replyPage
	Editions       []link
	Section        []link // the rules beside it
	SectionName    string
	Previous, Next *link
	History        string // the address of its history; "" if there is none
	Changes        string // the address of the changes of its section; "" if there are none
}

// rule shows a rule, a term, or a section of a document. A name redirects to its rule.
func (l *Library) rule(w http.ResponseWriter, r *http.Request) {
	game, at := rules.Game(r.PathValue("game")), r.PathValue("ref")
	if !l.known(game) {
		l.notFound(w, r)
		return
	}
	doc, ref := addressed(game, at)
	v, edition, ok := l.view(game, doc, r)
	switch {
	case !ok && edition != "":
		l.noEdition(w, r, game)
		return
	case !ok:
		l.notFound(w, r)
		return
	case doc != rules.Core && ref == "":
		l.contents(w, r, v, edition)
		return
	}
	got, ok := commands.RulePage(v, ref, commands.Query{})
	if !ok {
		l.elsewhere(w, r, v, edition, at)
		return
	}
	shown, _ := v.Show(ref)
	p := page.Page{Tongue: l.tongue(r), Section: page.Rules, About: about(shown)}
	body := rulePage{replyPage: replyPage{shelf: shelfOf(p, game)}}
	got.Language, got.Buttons, got.Links = p.Tongue, nil, nil
	body.Reply = l.reply(got, linker{l, v.Edition(), v, edition, shown.CrossRefs})
	p.Title = got.Title.String()
	body.surround(v, shown, edition)
	body.Editions = l.editions(v.Edition(), rulePath(v.Edition(), ref, ""))
	if doc == rules.Core && len(l.Judge.Library.Series(game)) > 1 && v.Official != nil {
		if edition == "" {
			body.History = page.RulePath(string(game), string(ref)) + "/history"
		}
		if _, term := ref.Term(); !term {
			body.Changes = changesPath(game, "", "", string(ref.Section()))
		}
	}
	p.Body = body
	l.write(w, r, http.StatusOK, "rule", p)
}

// addressed returns the rule of a document that a part of an address names: "704.5f",
// "MTR:3.3", "MTR" for a whole document.
func addressed(game rules.Game, at string) (rules.Document, rules.Ref) {
	name, ref, _ := strings.Cut(at, ":")
	if doc := rules.Document(strings.ToLower(name)); doc.Game() == game && name == doc.String() {
		return doc, rules.Ref(ref)
	}
	return rules.Core, rules.Ref(at)
}

// elsewhere answers an address that isn't that of a rule: it redirects to the rule that is named,
// or shows what /rule answers.
func (l *Library) elsewhere(w http.ResponseWriter, r *http.Request, v *rules.View, edition, at string) {
	e := v.Edition()
	if doc := e.Document(); doc != rules.Core {
		_, ref := addressed(e.Game, at)
		at = doc.String() + " " + string(ref)
	} else if found, answer, ok := v.LookupExact(at); ok && answer.Word == nil {
		redirect(w, r, rulePath(e, found.Entry.Ref, edition), http.StatusFound)
		return
	}
	got := l.Judge.Do(r.Context(), request(l.tongue(r), "rule", map[string]string{"what": commands.Legible(at), "game": string(e.Game), "edition": edition}))
	l.show(w, r, http.StatusNotFound, page.Rules, e.Game, got, "")
}

// about returns the beginning of our own words for a rule, for previews of links.
func about(p rules.Page) string {
	text := ""
	switch {
	case p.Plain != nil:
		text = p.Plain.Text
	case p.Edition.Source == rules.Digest:
		text = p.Entry.Text
	}
	const most = 200
	runes := []rune(strings.Join(strings.Fields(text), " "))
	if len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return string(runes)
}

// surround adds links to the rules around a rule: above, before, after and beside it.
func (b *rulePage) surround(v *rules.View, p rules.Page, edition string) {
	e := v.Edition()
	to := func(of rules.Entry) link {
		return link{Text: strings.TrimSpace(nameOf(of.Ref) + " " + cmp.Or(of.Title, v.Name(of.Ref))), Path: rulePath(e, of.Ref, edition), Here: of.Ref == p.Entry.Ref}
	}
	if doc := e.Document(); doc != rules.Core {
		b.Crumbs = append(b.Crumbs, link{Text: doc.Title(), Path: withEdition(documentPath(doc), edition)})
	}
	for _, above := range p.Above {
		b.Crumbs = append(b.Crumbs, to(above))
	}
	entries := v.Entries()
	at := slices.IndexFunc(entries, func(o rules.Entry) bool { return o.Ref == p.Entry.Ref })
	if at > 0 {
		before := to(entries[at-1])
		b.Previous = &before
	}
	if at >= 0 && at+1 < len(entries) {
		after := to(entries[at+1])
		b.Next = &after
	}
	section := p.Entry
	for _, above := range p.Above {
		if above.Kind == rules.Section {
			section = above
		}
	}
	if section.Kind != rules.Section || section.Ref == p.Entry.Ref {
		return
	}
	b.SectionName = strings.TrimSpace(string(section.Ref) + " " + section.Title)
	for _, ref := range section.Children {
		if beside, ok := v.Glance(ref); ok {
			l := to(beside.Entry)
			l.Here = ref == p.Entry.Ref || p.Entry.Parent == ref
			b.Section = append(b.Section, l)
		}
	}
}

// ask redirects to the rule that has exactly the number or name asked for, or else answers as
// /rule does.
func (l *Library) ask(w http.ResponseWriter, r *http.Request, game rules.Game, asked string) {
	tongue := l.tongue(r)
	asked = commands.Legible(asked)
	got := l.Judge.Do(r.Context(), request(tongue, "rule", map[string]string{"what": asked, "game": string(game)}))
	if path, ok := l.page(game, asked, got, tongue); ok {
		redirect(w, r, path, http.StatusSeeOther)
		return
	}
	l.show(w, r, statusOf(got), page.Rules, game, got, asked)
}

// page returns the address of the rule that a reply shows, if it is exactly what was asked
// for.
func (l *Library) page(game rules.Game, asked string, got commands.Reply, tongue *language.Tongue) (string, bool) {
	v, found, answer, err := commands.Find(l.Judge.Library, commands.Query{Text: asked, Game: game})
	if err != nil || found.Entry.Ref == "" || answer.Corrected != "" || answer.Word != nil {
		return "", false
	}
	own, ok := commands.RulePage(v, found.Entry.Ref, commands.Query{})
	if own.Language = tongue; !ok || own.Said().Title.String() != got.Said().Title.String() {
		return "", false
	}
	return rulePath(v.Edition(), found.Entry.Ref, ""), true
}
