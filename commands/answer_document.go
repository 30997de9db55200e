package commands

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

// coreRules is the document option for the core rules alone.
const coreRules = "CR"

// documentNames are the choices of the document option.
var documentNames = []string{coreRules, rules.MTR.String(), rules.IPG.String(), rules.JAR.String(), rules.TR.String()}

// documentNamed returns the newest edition of the document that a text or the
// document option names, and the rest of the text.
func documentNamed(library *rules.Library, text, option string) (v *rules.View, rest string, ok bool) {
	doc, rest, named := rules.Named(text)
	if given := rules.Document(strings.ToLower(option)); given.Game() != "" && (!named || doc != given) {
		doc, named, rest = given, true, text
	}
	if !named || strings.EqualFold(option, coreRules) {
		return nil, text, false
	}
	return library.Newest(doc.Game(), doc), rest, true
}

// askedDocument answers a query that names a document for tournaments: "MTR
// 3.3", "ipg missed trigger", or by its option.
func askedDocument(library *rules.Library, q Query) (Reply, bool, error) {
	v, rest, ok := documentNamed(library, q.Text, q.Document)
	if !ok {
		err := whichDocument(library, q)
		return Reply{}, err != nil, err
	}
	doc := v.Edition().Document()
	if q.Edition != "" {
		if of, ok := library.View(doc.Game(), q.Edition); ok && of.Edition().Document() == doc {
			v = of
		} else {
			return Reply{}, true, tracker.Refuse("There is no edition %q of that document here.", clip(q.Edition, 40)).Next("Leave the edition out: /rule %s", clip(q.Text, 40))
		}
	}
	if len(v.Entries()) == 0 {
		return Reply{}, true, tracker.Refuse("There is no text of the %s here.", doc.Title()).Next(q.install("Put one on the shelf: arbiter rules import FILE"))
	}
	r, err := inDocument(library, v, q, rest)
	return r, true, err
}

// whichDocument refuses the number of a section without a document, 2.1, which no
// rule of the game can have, and offers those that have it.
func whichDocument(library *rules.Library, q Query) error {
	ref, ok := rules.ParseSection(q.Text)
	if _, isRule := rules.ParseRef(q.Text); !ok || isRule || !strings.Contains(string(ref), ".") || strings.EqualFold(q.Document, coreRules) {
		return nil
	}
	p := tracker.Refuse("No rule of the game has the number %s; documents for tournaments have.", ref)
	var names []string
	for _, doc := range q.game().Documents() {
		v := library.Newest(doc.Game(), doc)
		if _, ok := v.Glance(ref); ok && doc.Sectioned() {
			names = append(names, passageName(v, ref))
			p = p.Or(lineOf(v.Edition(), ref))
		}
	}
	if len(names) == 0 {
		return nil
	}
	return p.Next("Which is meant: %s?", strings.Join(names, " · "))
}

// inDocument answers what is asked of a document: a number, a name or a
// question.
func inDocument(library *rules.Library, v *rules.View, q Query, asked string) (Reply, error) {
	doc := v.Edition().Document()
	if asked == "" {
		return documentContents(v, q.Host), nil
	}
	page, answer, ok := v.Lookup(asked)
	if ok {
		return rulePage(v, page, answer, q), nil
	}
	if ref, isNumber := doc.ParseNumber(asked); isNumber {
		return Reply{}, noSuchRule(v, ref, answer.Near)
	}
	found := library.Tournament(doc.Game()).Ask(asked, maxOfAll)
	found = slices.DeleteFunc(found, func(p rules.Passage) bool { return p.View.Edition().Document() != doc })
	if len(found) == 0 {
		return Reply{}, noTerm(v, asked, answer.Near, nil)
	}
	for i := range found {
		found[i].View = v // of the edition that was named
		if _, ok := v.Glance(found[i].Ref); !ok {
			found[i].View = library.Newest(doc.Game(), doc)
		}
	}
	sure := library.Tournament(doc.Game()).Fit(asked, found) == rules.Close
	return passages(q, asked, found[:min(len(found), maxHits)], sure), nil
}

// maxOfAll is the number of sections of all documents among which those of one
// are looked for.
const maxOfAll = 40

// documentContents lists the chapters of a document.
func documentContents(v *rules.View, host bool) Reply {
	e := v.Edition()
	r := Reply{Title: tracker.Named(e.Document().Title()), Notices: notices(v, host)}
	blocks := []Block{{Style: Small, Text: EditionName(e)}}
	for _, entry := range v.Entries() {
		if entry.Parent != "" {
			continue
		}
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Named(string(entry.Ref)), Text: tracker.Named(entry.Title)})
		r.Links = append(r.Links, Button{tracker.Named(clip(rulesName(v, entry.Ref), maxLabel)), lineOf(e, entry.Ref)})
	}
	r.Pages = paged(blocks)
	return r
}

// documentInstead answers a question about tournaments. A question that may be about
// tournaments or about the rules of the game is answered with both. A players' word
// is answered only if a section has that name.
func documentInstead(library *rules.Library, v *rules.View, q Query, word bool, a inquiry) (Reply, bool) {
	if q.Edition != "" || strings.EqualFold(q.Document, coreRules) || decidedElsewhere(q.Text) {
		return Reply{}, false
	}
	t := library.Tournament(v.Edition().Game)
	if t == nil {
		return Reply{}, false
	}
	found := t.Ask(a.text, maxHits)
	if len(found) == 0 {
		return Reply{}, false
	}
	books := t.Books(a.text, found)
	switch names := strings.Fields(a.text); {
	case t.Titled(q.Text):
		books = rules.OfDocuments
	case len(a.about) > 0: // about cards
		books = max(rules.OfRules, books-2)
	case len(names) <= maxNameWords && len(names) == len(rules.Stems(a.text)):
		// No section has that name; it may be a card's or a players' word.
		if books != rules.OfDocuments || word || !t.Covers(a.text) {
			books = rules.OfRules
		}
	}
	if books == rules.OfRules || word && books == rules.MoreOfRules {
		return Reply{}, false
	}
	hits, fit := v.AskAbout(a.text, a.about, maxHits)
	there := t.Fit(a.text, found)
	if books == rules.OfDocuments {
		if fit == rules.Close { // the game's rules may be meant
			found = append(found[:min(len(found), maxHits-1)], rules.Passage{View: v, Hit: hits[0]})
		}
		return passages(q, q.Text, found, there == rules.Close), true
	}
	return either(v, q, books, hits, found, a.cards, max(fit, there) == rules.Close), true
}

// bargains matches questions about offering something for a result, which are about
// tournaments although they mention money.
var bargains = regexp.MustCompile(`(?i)\b(?:conced\w*|scoop\w*|draw|prizes?|brib\w*|split\w*|bets?|wager\w*)\b`)

// decidedElsewhere reports whether a question is about a subject that no document
// decides.
func decidedElsewhere(text string) bool {
	for _, subject := range elsewhere {
		if subject.words.MatchString(text) && !subject.words.MatchString("penalty") {
			return !bargains.MatchString(text)
		}
	}
	return false
}

// passages answers with the best of the sections, with the infraction that it is about,
// and with the names of the others. Sections that have only a part of the question are
// marked as uncertain.
func passages(q Query, asked string, found []rules.Passage, sure bool) Reply {
	best := found[0]
	v := best.View
	page, _ := v.Glance(best.Ref)
	r := Reply{Notices: notices(v, q.Host), Title: tracker.Named(clip(rulesName(v, best.Ref), maxTitle))}
	r.Buttons = []Button{{tracker.Say("More"), lineOf(v.Edition(), best.Ref)}}
	var terms []Block
	if !sure {
		r.Notices = append(r.Notices, tracker.Say("Not sure: no section has all of that. Nearest:"))
		terms = r.terms(v, asked)
	}
	if banned.MatchString(asked) {
		r.Next = tracker.Say("Whether a card is legal: /card and its name.")
	}
	var also Block
	if len(found) > 1 {
		also = r.alsoPassages(found[1:])
	}
	rest := length(also.Text) + length(r.Next) + 2*markup
	blocks := append(terms, infractionBlocks(v, best.Ref, maxFine)...)
	plain, official := page.Entry.Text, ""
	if page.Plain != nil {
		plain, official = page.Plain.Text, page.Entry.Text
	}
	if left := r.room(blocks) - rest; left >= leastQuoted {
		said := nearestPart(v, asked, plain)
		if _, ok := v.Infraction(best.Ref); ok {
			said = infractionPart(v, asked, plain)
		}
		blocks = append(blocks, Block{Text: tracker.Named(brief(said, maxSaid+1, min(maxPlain, left)))})
	}
	if left := r.room(blocks) - rest; official != "" && left >= 2*leastQuoted {
		blocks = append(blocks, Block{Style: Quote, Text: tracker.Named(brief(nearestPart(v, asked, official), maxSaid, left-markup))})
	}
	if len(found) > 1 {
		blocks = append(blocks, also)
	}
	r.Pages = paged(blocks)
	return r
}

// alsoPassages returns the names of other sections, and adds buttons that show
// them.
func (r *Reply) alsoPassages(found []rules.Passage) Block {
	var names []string
	for _, p := range found[:min(len(found), maxAlso)] {
		name := passageName(p.View, p.Ref)
		names = append(names, clip(name, maxName))
		r.Buttons = append(r.Buttons, Button{tracker.Named(clip(name, maxLabel)), lineOf(p.View.Edition(), p.Ref)})
	}
	return Block{Style: Small, Text: tracker.Say("Also: %s", tracker.Name(strings.Join(names, " · ")))}
}

// mostOfEither is the maximum number of results of the less likely kind, sections or
// core rules, in an answer with both.
const mostOfEither = 2

// either answers with the core rules and the sections that fit. If all have only a part
// of the question, they are marked as uncertain.
func either(v *rules.View, q Query, books rules.Books, hits []rules.Hit, found []rules.Passage, say []Block, sure bool) Reply {
	if books == rules.MoreOfRules {
		found = found[:min(len(found), mostOfEither)]
		hits = hits[:min(len(hits), maxHits-len(found))]
	} else {
		hits = hits[:min(len(hits), mostOfEither)]
		found = found[:min(len(found), maxHits-len(hits))]
	}
	r := Reply{Notices: notices(v, q.Host), Title: tracker.Say("Of the game's rules and of a tournament's, for “%s”", tracker.Name(clip(q.Text, 60-min(len(say), 3)*10)))}
	blocks := say
	if !sure {
		r.Notices = append(r.Notices, tracker.Say("Neither a rule nor a section has all of that. These are nearest, not sure:"))
		if len(say) == 0 {
			blocks = append(blocks, r.terms(v, q.Text)...)
		}
	}
	room := r.room(blocks)
	each := room/max(1, len(hits)+len(found)) - markup
	for ; each < leastLine+maxName && len(hits)+len(found) > 1; each = room/(len(hits)+len(found)) - markup {
		if len(hits) > len(found) {
			hits = hits[:len(hits)-1]
		} else {
			found = found[:len(found)-1]
		}
	}
	item := func(v *rules.View, ref rules.Ref, said string) {
		name := passageName(v, ref)
		r.Buttons = append(r.Buttons, Button{tracker.Named(clip(name, maxLabel)), lineOf(v.Edition(), ref)})
		mark := clip(name, maxName+len(shown(ref)))
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Named(mark), Text: tracker.Named(brief(said, 1, max(leastLine, each-len([]rune(mark)))))})
	}
	ofRules := func() {
		for _, h := range hits {
			item(v, h.Ref, plainOf(v, h.Ref))
		}
	}
	if books == rules.MoreOfRules {
		ofRules()
	}
	for _, p := range found {
		item(p.View, p.Ref, nearestPart(p.View, q.Text, plainOf(p.View, p.Ref)))
	}
	if books == rules.MoreOfDocuments {
		ofRules()
	}
	r.Pages = paged(blocks)
	return r
}

// passageName returns the number and the name of a rule or of a section, without
// the name of its chapter.
func passageName(v *rules.View, ref rules.Ref) string {
	page, ok := v.Glance(ref)
	if !ok || v.Edition().Document() == rules.Core {
		return rulesName(v, ref)
	}
	const tellsEnough = 8
	if _, own, divided := strings.Cut(page.Entry.Title, " — "); divided && len(own) >= tellsEnough {
		return withDocument(v.Edition(), ref) + " " + own
	}
	return rulesName(v, ref)
}

// maxFine is the maximum number of characters of a penalty, an upgrade or a remedy on
// the first screen.
const maxFine = 130

// bracketed is a number in brackets, of the other document on infractions.
var bracketed = regexp.MustCompile(`\((\d(?:\.\d+)?)\)`)

// infractionBlocks returns the penalty of an infraction at Competitive REL, its
// upgrade, and the remedy at Regular REL.
func infractionBlocks(v *rules.View, ref rules.Ref, most int) []Block {
	i, ok := v.Infraction(ref)
	if !ok {
		return nil
	}
	if v.Edition().Document() == rules.IPG {
		i.Regular = bracketed.ReplaceAllString(i.Regular, "("+rules.JAR.String()+" $1)")
	}
	if v.Edition().Document() == rules.JAR {
		i.Competitive = bracketed.ReplaceAllString(i.Competitive, "("+rules.IPG.String()+" $1)")
	}
	strict, lax := tracker.Say("Competitive REL"), tracker.Say("Regular REL")
	if v.Edition().Document() == rules.TR { // it has Organized Play Levels
		strict, lax = tracker.Say("High OPL"), tracker.Say("Low OPL")
	}
	var blocks []Block
	for _, line := range []struct {
		mark tracker.Message
		text string
	}{{strict, i.Competitive}, {tracker.Say("Upgrade"), i.Upgrade}, {lax, i.Regular}} {
		if line.text != "" && line.text != "-" {
			blocks = append(blocks, Block{Style: Item, Mark: line.mark, Text: tracker.Named(clipWords(line.text, most))})
		}
	}
	return blocks
}

// nearestPart returns the paragraph of a section that is nearest to a question,
// or its first.
func nearestPart(v *rules.View, asked, text string) string {
	parts := strings.Split(text, "\n")
	if near := v.Nearest(asked, parts); len(near) > 0 {
		return parts[near[0]]
	}
	return parts[0]
}

// penaltySaid matches the penalty with which the first paragraph of an infraction begins.
var penaltySaid = regexp.MustCompile(`^Penalty: [^.]*\. `)

// infractionPart returns what an infraction is, its first paragraph, unless two others
// are nearer to a question. The penalty has a line of its own.
func infractionPart(v *rules.View, asked, text string) string {
	parts := strings.Split(penaltySaid.ReplaceAllString(text, ""), "\n")
	near := v.Nearest(asked, parts)
	if slices.Index(near, 0) >= 2 {
		return parts[near[0]]
	}
	return parts[0]
}

// banned matches what is asked about lists of banned cards.
var banned = regexp.MustCompile(`(?i)\b(?:ban(?:ned)?[ -]?(?:list|cards)|banned|restricted list|bans?)\b`)

// lineOf returns the line that shows a rule of an edition.
func lineOf(e rules.Edition, r rules.Ref) string {
	if doc := e.Document(); doc != rules.Core {
		return "/rule " + doc.String() + " " + string(r)
	}
	return ruleLine(e.Game, r)
}

// withDocument returns an address of an edition as people read and type it: "MTR
// 3.3".
func withDocument(e rules.Edition, r rules.Ref) string {
	if doc := e.Document(); doc != rules.Core {
		return doc.String() + " " + shown(r)
	}
	return cmp.Or(shown(r), string(r))
}
