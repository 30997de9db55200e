package commands

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker"
)

// legalityAsked is a question whether a card is legal.
type legalityAsked struct {
	name   string
	format string // "" for every format
}

// The forms of such questions. Each has a name, and some have a format.
var legalityForms = func() []*regexp.Regexp {
	const status = `(?:banned|legal|illegal|restricted|allowed|playable|not legal|legal to play)`
	var all []*regexp.Regexp
	for _, form := range []string{
		`(?:is|are|isn't|aren't|was|why is) (?P<name>.+?),? (?:still |currently |even )*` + status + ` (?:in|for) (?P<format>.+)`,
		`(?:is|are|isn't|aren't) (?P<name>.+) (?P<format>\S+)[- ]legal`,
		`(?:is|are|isn't|aren't) (?P<name>.+) (?P<format>\S+ \S+)[- ]legal`,
		`(?:can|may) (?:i|you|we|one) (?:play|use|run) (?P<name>.+) in (?P<format>.+)`,
		`(?:can|may) (?P<name>.+) be (?:played|used) in (?P<format>.+)`,
		`(?:in )?(?:where|which formats?|what formats?) (?:is|are) (?P<name>.+?) ` + status + `(?: in)?`,
		`(?:is|are|isn't|aren't) (?P<name>.+?) ` + status,
		`(?:legality|legalities|ban status) (?:of|for) (?P<name>.+?)(?: in (?P<format>.+))?`,
		`(?P<name>.+?) ` + status + ` (?:in|for) (?P<format>.+)`,
		`(?P<name>.+?) (?:legality|legalities)`,
		`(?P<name>.+?) (?:banned|legal|restricted)`,
	} {
		all = append(all, regexp.MustCompile(`(?i)^`+form+`$`))
	}
	return all
}()

// maxLegalityLength is the maximum length of a question about legality.
const maxLegalityLength = 300

// askedLegality returns the possible meanings of a text as a question about
// legality, the likeliest first. It doesn't check the card names.
func askedLegality(text string) []legalityAsked {
	if len(text) > maxLegalityLength {
		return nil
	}
	text = strings.TrimRight(strings.Join(strings.Fields(text), " "), "?!. ")
	text = strings.ReplaceAll(text, "’", "'")
	var all []legalityAsked
	for _, form := range legalityForms {
		m := form.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		asked := legalityAsked{name: strings.TrimPrefix(strings.Trim(m[form.SubexpIndex("name")], `"“” `), "the card ")}
		if i := form.SubexpIndex("format"); i > 0 {
			asked.format = m[i]
		}
		all = append(all, asked)
	}
	return all
}

// legalityAsked answers a question about a card's legality. It returns false
// for another text, or if no card has the name.
func (c *call) legalityAsked(ctx context.Context, q Query) (Reply, bool, error) {
	all := askedLegality(q.Text)
	if len(all) == 0 || q.Edition != "" {
		return Reply{}, false, nil
	}
	pool, err := c.judge.Cards()
	if err != nil {
		return Reply{}, false, nil //nolint:nilerr // what is looked up may be found elsewhere
	}
	for _, asked := range all {
		if c.tooLongForName(pool, asked.name, q, maxMisspeltName) {
			continue
		}
		found, _ := c.cardsCalled(pool, asked.name, q.Game)
		if certainty(found, asked.name) > byShortName && c.isOfTournaments(asked.name, q) {
			continue // "is a proxy allowed" isn't about Arcane Proxy
		}
		if sure := certainty(found, asked.name); sure <= byShortName || sure <= byBeginning && found.One {
			r, err := c.legalityOf(ctx, pool, asked, found)
			return r, true, err
		}
	}
	return Reply{}, false, nil
}

// isOfTournaments reports whether a section of a document for tournaments has all of
// some words.
func (c *call) isOfTournaments(words string, q Query) bool {
	t := c.judge.Library.Tournament(q.game())
	return t != nil && t.Covers(words)
}

// legalityOf returns the legality of the found card.
func (c *call) legalityOf(ctx context.Context, pool *cards.Pool, asked legalityAsked, found cards.Found) (Reply, error) {
	hits := found.Hits
	if found.One {
		hits = hits[:1]
	}
	first := hits[0].Card
	if slices.ContainsFunc(hits, func(h cards.Hit) bool { return h.Card.Name != first.Name || h.Card.Game != first.Game }) {
		return c.whichCard(pool, asked.name, found), nil
	}
	card := c.filed(ctx, first)
	line, showable := c.cardLine(pool, first, showPage)
	if card.Legal == nil {
		p := tracker.Refuse("I don't know in which formats %s is legal: no file that says so is installed here.", first.Name)
		if showable {
			p = p.Or(line)
		}
		switch {
		case !c.Hosts:
			return Reply{}, p.Next("Ask the host of this Arbiter to install the file of cards. The organizer of the event knows, too.")
		case first.Game.Updates():
			return Reply{}, p.Next("Bring it: %s", cardsInstallCommand(first.Game))
		}
		return Reply{}, p.Next("Import a file of its cards that says so: %s", cardsInstallCommand(first.Game))
	}
	r := Reply{}
	if showable {
		r.Buttons = []Button{{tracker.Say("The card"), line}}
		r.Next = tracker.Say("The card: %s", tracker.Name(line))
	}
	if asked.format != "" {
		format, ok := c.formatCalled(card.Game, card.Legal, asked.format)
		if !ok {
			return Reply{}, tracker.Refuse("I know no format called %q.", clip(asked.format, 60)).
				Next("The formats of %s are: %s.", first.Name, strings.Join(slices.Sorted(maps.Keys(card.Legal)), ", "))
		}
		r.Title = saysStatus(clip(first.Name, maxCardNameLength), card.Legal[format], format)
	} else {
		r.Title = tracker.Named(clip(c.cardTitle(first), maxCardNameLength))
	}
	if found.Way == cards.Typo || found.Way == cards.Nickname {
		r.Notices = append(r.Notices, tracker.Say("Showing %s.", tracker.Name(first.Name)))
	}
	r.Pages = paged([]Block{
		{Style: Item, Mark: tracker.Say("Legality"), Text: legality(card.Legal)},
		{Style: Small, Text: tracker.Say("As the imported file of cards says; a ban that is newer isn't in it.")},
	})
	return r, nil
}

// saysStatus describes a card's status in a format.
func saysStatus(card, status, format string) tracker.Message {
	name, in := tracker.Name(card), tracker.Name(format)
	switch status {
	case "legal":
		return tracker.Say("%s is legal in %s.", name, in)
	case "banned":
		return tracker.Say("%s is banned in %s.", name, in)
	case "restricted":
		return tracker.Say("%s is restricted in %s.", name, in)
	case "not_legal":
		return tracker.Say("%s is not legal in %s.", name, in)
	}
	return tracker.Say("Of %s in %s the file says: %s.", name, in, tracker.Name(status))
}

// formatCalled returns the format of a name, ignoring its spelling details, or
// of a misspelt name.
func (c *call) formatCalled(game rules.Game, legal map[string]string, name string) (string, bool) {
	key := func(s string) string {
		s = strings.NewReplacer(" ", "", "-", "", "'", "").Replace(strings.ToLower(s))
		return strings.TrimPrefix(s, "the")
	}
	typed := strings.TrimSuffix(strings.TrimSuffix(key(name), "format"), string(game))
	formats := slices.Sorted(maps.Keys(legal))
	near, _ := closest(typed, formats)
	for _, want := range []string{typed, c.judge.cardWords(game).Formats[typed], key(near)} {
		for _, format := range formats {
			if want != "" && key(format) == want {
				return format, true
			}
		}
	}
	return "", false
}
