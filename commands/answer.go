package commands

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker"
)

// inquiry is a question that names neither a number nor a term.
type inquiry struct {
	text  string   // the question, without names of cards that ways.txt doesn't have
	about []string // the rulebook's words for the named cards
	cards []Block  // the texts and rulings of the named cards
}

// firstScreen is the maximum number of characters of an answer, so that a phone
// shows it without scrolling.
const firstScreen = 690

// clearly is the minimum ratio of the best rule's score to the next one's for an
// answer with one rule. At this ratio more than nine in ten such answers to the
// open questions in rules/testdata are right.
const clearly = 1.25

// maxHits is the maximum number of rules in an answer.
const maxHits = 5

// maxNameWords is the maximum number of words of a name; longer texts are
// questions. A name that isn't exact is uncertain.
const maxNameWords = 3

// question answers a text that is neither a number nor a name. The answer has one
// rule if its score is clearly the best, and up to maxHits otherwise; a weak match
// is marked as uncertain. A text without a word of the rules, or about something
// that rules don't decide, is refused.
func question(v *rules.View, q Query, answer rules.Answer, a inquiry) (Reply, error) {
	if answer.Word != nil {
		return Reply{}, noRuleFor(v, answer.Word)
	}
	if problem := offTopic(q.Text); problem != nil {
		return Reply{}, problem
	}
	hits, fit := v.AskAbout(a.text, a.about, maxHits)
	few := len(strings.Fields(q.Text)) <= maxNameWords && len(a.cards) == 0
	if len(hits) == 0 && len(a.cards) == 0 || fit == rules.Foreign && few {
		return Reply{}, noTerm(v, q.Text, answer.Near, hits)
	}
	r := Reply{Notices: notices(v, q.Host)}
	sure := !few && (fit == rules.Close || len(a.about) > 0)
	switch {
	case len(hits) == 0:
		r.Title = tracker.Say("What the cards say of “%s”", tracker.Name(clip(q.Text, 60)))
	case sure && (len(hits) == 1 || hits[0].Score >= clearly*hits[1].Score):
		r.direct(v, hits, a.cards)
		return r, nil
	case sure:
		r.Title = tracker.Say("What fits “%s” best", tracker.Name(clip(q.Text, 60)))
	default:
		notice := "No rule of %s fits all of that. These are nearest, not sure:"
		if few {
			notice = "Nothing in the rules of %s is called that. These are nearest, not sure:"
		}
		r.Notices = append(r.Notices, tracker.Say(notice, tracker.Name(gameName(string(v.Edition().Game)))))
		r.Title = tracker.Say("Nearest to “%s”, not sure", tracker.Name(clip(q.Text, 60)))
	}
	r.list(v, hits, a.cards)
	return r, nil
}

// room returns how many characters blocks leave on the first screen.
func (r *Reply) room(blocks []Block) int {
	room := firstScreen - length(r.Title)
	for _, n := range r.Notices {
		room -= length(n) + 1
	}
	for _, b := range blocks {
		room -= length(b.Mark) + length(b.Text) + markup
	}
	return room
}

// Limits of the parts of an answer.
const (
	maxPlain    = 320 // our words for the rule
	maxSaid     = 2   // sentences of them
	leastQuoted = 60  // official words, if there is room for so many
	leastLine   = 40  // of a rule in a list
	maxAlso     = 4   // other rules
	maxName     = 32  // characters of the name of one
	maxTitle    = 90
	markup      = 5 // of a block: indents and the end of its line
)

// direct answers with the best rule: its number and name, what it says in plain
// words, the official wording, and the names of others.
func (r *Reply) direct(v *rules.View, hits []rules.Hit, say []Block) {
	page, _ := v.Show(hits[0].Ref)
	r.Title = tracker.Named(clip(rulesName(v, hits[0].Ref), maxTitle))
	r.Buttons = []Button{{tracker.Say("More"), ruleLine(v.Edition().Game, hits[0].Ref)}}
	also := r.also(v, hits[1:])
	blocks := say
	plain, official := saysOf(v, hits[0].Ref).String(), ""
	if page.Plain != nil && page.Plain.Text != page.Plain.Title {
		plain, official = page.Plain.Text, plain
	}
	left := r.room(blocks) - length(also.Text) - 2
	blocks = append(blocks, Block{Text: tracker.Named(brief(plain, maxSaid, min(maxPlain, left)))})
	if left = r.room(blocks) - length(also.Text) - 4; official != "" && left >= leastQuoted {
		blocks = append(blocks, Block{Style: Quote, Text: tracker.Named(brief(official, maxSaid, left))})
	}
	if len(hits) > 1 {
		blocks = append(blocks, also)
	}
	r.Pages = paged(blocks)
}

// also returns the names of other rules, and adds buttons that show them.
func (r *Reply) also(v *rules.View, hits []rules.Hit) Block {
	var names []string
	for _, h := range hits[:min(len(hits), maxAlso)] {
		name := rulesName(v, h.Ref)
		names = append(names, clip(name, maxName))
		r.Buttons = append(r.Buttons, Button{tracker.Named(clip(name, maxLabel)), ruleLine(v.Edition().Game, h.Ref)})
	}
	return Block{Style: Small, Text: tracker.Say("Also: %s", tracker.Name(strings.Join(names, " · ")))}
}

// rulesName returns the number and the name of a rule; for a rule without a name
// of its own, that of the nearest rule or section above it.
func rulesName(v *rules.View, ref rules.Ref) string {
	page, ok := v.Show(ref)
	if _, term := ref.Term(); !ok || term {
		return shown(ref)
	}
	name := page.Entry.Title
	if name == "" && page.Key != "" {
		name = v.Cite(page.Key).Name
	}
	for i := len(page.Above) - 1; name == "" && i >= 0; i-- {
		name = page.Above[i].Title
	}
	return strings.TrimSpace(shown(ref) + " " + name)
}

// list answers with several rules, each with its name and one line.
func (r *Reply) list(v *rules.View, hits []rules.Hit, say []Block) {
	blocks := say
	each := r.room(blocks)/max(1, len(hits)) - markup
	for _, h := range hits {
		name := rulesName(v, h.Ref)
		r.Buttons = append(r.Buttons, Button{tracker.Named(clip(name, maxLabel)), ruleLine(v.Edition().Game, h.Ref)})
		mark := clip(name, maxName+len(shown(h.Ref)))
		said := plainOf(v, h.Ref)
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Named(mark), Text: tracker.Named(brief(said, 1, max(leastLine, each-len([]rune(mark)))))})
	}
	r.Pages = paged(blocks)
}

// plainOf returns our words for a rule, or the official ones if there are none.
func plainOf(v *rules.View, ref rules.Ref) string {
	if page, ok := v.Show(ref); ok && page.Plain != nil && page.Plain.Text != page.Plain.Title {
		return page.Plain.Text
	}
	return saysOf(v, ref).String()
}

// brief returns the first sentences of a text, at most so many characters of
// them.
func brief(text string, sentences, most int) string {
	text = strings.Join(strings.Fields(text), " ")
	runes := []rune(text)
	for i := 1; i+2 < len(runes); i++ {
		// The end of a sentence, and not of a number or a short form.
		if runes[i] == '.' && runes[i+1] == ' ' && !unicode.IsDigit(runes[i-1]) && (unicode.IsUpper(runes[i+2]) || runes[i+2] == '{') {
			if sentences--; sentences == 0 {
				text = string(runes[:i+1])
				break
			}
		}
	}
	return clipWords(text, most)
}

// clipWords shortens a text between words.
func clipWords(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	short := string(runes[:max(1, most-1)])
	if at := strings.LastIndexByte(short, ' '); at > len(short)/2 {
		short = short[:at]
	}
	return strings.TrimRight(short, " ,;:.(") + "…"
}

// elsewhere lists the subjects that no rulebook decides: words that mark a
// question as being about one, and where the answer is found.
var elsewhere = []struct {
	words  *regexp.Regexp
	refuse func() *tracker.Problem
}{
	{regexp.MustCompile(`(?i)\b(?:prices?|worth|expensive|tcgplayer|cardmarket|dollars|euros|usd|eur)\b`), func() *tracker.Problem {
		return tracker.Refuse("That is about what cards cost, and nobody here knows prices.").Next("Ask a shop. What a card does: /card and its name.")
	}},
	{regexp.MustCompile(`(?i)\b(?:penalty|penalties|infraction|disqualified|disqualification|decklists?|phones?|overtime)\b`), func() *tracker.Problem {
		return tracker.Refuse("That is about tournaments, and the rules of the game don't decide it.").Next("The publisher's tournament rules do; at a tournament ask its judge.")
	}},
}

// offTopic returns a refusal that names where to ask, for a question about a
// subject in elsewhere.
func offTopic(text string) *tracker.Problem {
	for _, subject := range elsewhere {
		if subject.words.MatchString(text) {
			return subject.refuse()
		}
	}
	return nil
}

// mostOfCards is the maximum number of characters of what cards say, together.
const mostOfCards = 380

// maxAsked is the maximum number of cards that an answer shows.
const maxAsked = 2

// inquiry finds the cards that a question names, and replaces their names by what
// the cards are about.
func (c *call) inquiry(ctx context.Context, v *rules.View, q Query) inquiry {
	a := inquiry{text: q.Text}
	pool, err := c.judge.Cards()
	if err != nil || q.Edition != "" {
		return a // without a card pool, rules alone answer
	}
	named, rest := pool.Asked(q.Text, cards.Options{Game: v.Edition().Game})
	if len(named) == 0 {
		return a
	}
	shown := named[:min(len(named), maxAsked)]
	for _, card := range named {
		a.about = append(a.about, pool.About(card)...)
		if v.Knows(card.Name) {
			rest += " " + card.Name
		}
	}
	a.text = rest
	for _, card := range shown {
		most := mostOfCards / len(shown) / 2
		a.cards = append(a.cards, c.aboutCard(v, c.filed(ctx, card), q.Text, most)...)
	}
	return a
}

// aboutCard returns what a card says of a question: what it is, the beginning of
// its text, and the ruling nearest to the question.
func (c *call) aboutCard(v *rules.View, card filedCard, question string, most int) []Block {
	text := faceLine(c.judge.cardWords(card.Game), card.Faces[0])
	if said := card.text(0); said != "" {
		text = fmt.Sprintf("%s · %s", text, said)
	}
	blocks := []Block{{Style: Item, Mark: tracker.Named(card.Name), Text: tracker.Named(clipWords(strings.Join(strings.Fields(text), " "), most))}}
	var rulings []string
	for _, ruling := range card.Rulings {
		rulings = append(rulings, ruling.Text)
	}
	if near := v.Nearest(question, rulings); len(near) > 0 {
		ruling := card.Rulings[near[0]]
		blocks = append(blocks, Block{Style: Quote, Mark: tracker.Named(ruling.Date), Text: tracker.Named(brief(ruling.Text, maxSaid, most))})
	}
	return blocks
}
