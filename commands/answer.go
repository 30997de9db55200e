package commands

import (
	"context"
	"fmt"
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
	known bool     // ways.txt has all of the named cards
	says  int      // the number of telling words besides their names
}

// firstScreen is the maximum number of characters of an answer, so that a phone
// shows it without scrolling.
const firstScreen = 690

// clearly is the minimum ratio of the best rule's score to the next one's for an
// answer with one rule. At this ratio more than nine in ten such answers to the
// open questions in rules/testdata are right.
const clearly = 1.25

// clearlyUnsure is that ratio for an answer that is marked as uncertain.
const clearlyUnsure = 1.7

// nearShare is the minimum ratio of a rule's score to the best one's for a place in
// a list beside it, if there are two others.
const nearShare = 0.6

// maxHits is the maximum number of rules in an answer.
const maxHits = 5

// maxNameWords is the maximum number of words of a name; longer texts are
// questions. A name that isn't exact is uncertain.
const maxNameWords = 3

// leastSays is the minimum number of telling words besides the names of cards for
// an answer with one rule.
const leastSays = 3

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
	switch {
	case len(hits) == 0 && len(a.cards) == 0, fit == rules.Foreign && few:
		return Reply{}, noTerm(v, q.Text, answer.Near, hits)
	case fit == rules.Foreign && len(a.cards) == 0:
		return Reply{}, noWord(v, q.Text, hits)
	}
	r := Reply{Notices: notices(v, q.Host)}
	sure := !few && (fit == rules.Close || len(a.about) > 0)
	ratio := clearly
	if !sure {
		ratio = clearlyUnsure
	}
	clear := len(hits) == 1 || len(hits) > 1 && hits[0].Score >= ratio*hits[1].Score
	switch {
	case len(hits) == 0:
		r.Title = tracker.Say("What the cards say of “%s”", tracker.Name(clip(q.Text, 60)))
	case clear && !few && (len(a.about) == 0 || a.known || fit == rules.Close && a.says >= leastSays):
		if !sure {
			r.Notices = append(r.Notices, tracker.Say("Not sure: no rule has all of that. Nearest by far:"))
			a.cards = append(a.cards, r.terms(v, q.Text)...)
		}
		r.direct(v, hits, a.cards, q.Judge)
		r.Sources = q.sources(v, hits[0].Ref)
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
		a.cards = append(a.cards, r.terms(v, q.Text)...)
	}
	r.list(v, nearby(hits), a.cards, q.Judge)
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
	leastRule   = 130 // our words, where cards leave little room
	leastQuoted = 60  // official words, if there is room for so many
	leastLine   = 40  // of a rule in a list
	leastSaid   = 45  // a shorter sentence isn't said alone
	maxAlso     = 4   // other rules
	maxName     = 32  // characters of the name of one
	maxTitle    = 90
	markup      = 5 // of a block: indents and the end of its line
)

// direct answers with the best rule: its number and name, what it says in plain
// words, the official wording, and the names of others; for a judge the official
// wording first.
func (r *Reply) direct(v *rules.View, hits []rules.Hit, say []Block, judge bool) {
	page, _ := v.Glance(hits[0].Ref)
	r.Title = tracker.Named(clip(rulesName(v, hits[0].Ref), maxTitle))
	r.Buttons = []Button{{tracker.Say("More"), ruleLine(v.Edition().Game, hits[0].Ref)}}
	blocks := say
	also := r.also(v, hits[1:], r.room(blocks)-leastRule)
	first, then := Block{Text: saysOf(v, hits[0].Ref)}, Block{}
	if v.Official != nil {
		first.Style = Quote
	}
	if page.Plain != nil && page.Plain.Text != page.Plain.Title {
		plain := Block{Text: tracker.Named(page.Plain.Text)}
		if then = plain; !judge {
			first, then = plain, first
		}
	}
	left := r.room(blocks) - length(also.Text) - 2
	first.Text = tracker.Named(brief(first.Text.String(), maxSaid, min(maxPlain, left)))
	blocks = append(blocks, first)
	if left = r.room(blocks) - length(also.Text) - 4; !then.Text.Zero() && left >= leastQuoted {
		then.Text = tracker.Named(brief(then.Text.String(), maxSaid, left))
		blocks = append(blocks, then)
	}
	if len(hits) > 1 {
		blocks = append(blocks, also)
	}
	r.Pages = paged(blocks)
}

// also returns the names of other rules, in at most so many characters, and adds
// buttons that show them.
func (r *Reply) also(v *rules.View, hits []rules.Hit, most int) Block {
	var names []string
	for _, h := range hits[:min(len(hits), maxAlso)] {
		name := rulesName(v, h.Ref)
		if short := clip(name, maxName); len(names) == 0 || most >= len([]rune(short)) {
			names = append(names, short)
			most -= len([]rune(short)) + len(" · ")
		}
		r.Buttons = append(r.Buttons, Button{tracker.Named(clip(name, maxLabel)), ruleLine(v.Edition().Game, h.Ref)})
	}
	return Block{Style: Small, Text: tracker.Say("Also: %s", tracker.Name(strings.Join(names, " · ")))}
}

// rulesName returns the number and the name of a rule; for a rule without a name
// of its own, that of the nearest rule or section above it.
func rulesName(v *rules.View, ref rules.Ref) string {
	page, ok := v.Glance(ref)
	if _, term := ref.Term(); !ok || term {
		return shown(ref)
	}
	name := v.Name(ref)
	if i, ok := v.Infraction(ref); ok && v.Edition().Document() == rules.TR {
		name = i.Name // its sections aren't named
	}
	for i := len(page.Above) - 1; name == "" && i >= 0; i-- {
		name = page.Above[i].Title
	}
	return strings.TrimSpace(withDocument(v.Edition(), ref) + " " + name)
}

// list answers with several rules, each with its name and one line: in plain
// words, or for a judge in the official ones.
func (r *Reply) list(v *rules.View, hits []rules.Hit, say []Block, judge bool) {
	blocks := say
	var rest []rules.Hit
	each := r.room(blocks)/max(1, len(hits)) - markup
	for len(hits) > 1 && each < leastLine+maxName {
		// Parts without room for a line are named below.
		hits, rest = hits[:len(hits)-1], append([]rules.Hit{hits[len(hits)-1]}, rest...)
		room := r.room(blocks) - length(tracker.Say("Also: %s", tracker.Name(""))) - len(rest)*(maxName+markup)
		each = room/len(hits) - markup
	}
	for _, h := range hits {
		name := rulesName(v, h.Ref)
		r.Buttons = append(r.Buttons, Button{tracker.Named(clip(name, maxLabel)), ruleLine(v.Edition().Game, h.Ref)})
		mark := clip(name, maxName+len(shown(h.Ref)))
		said := plainOf(v, h.Ref)
		if judge {
			said = saysOf(v, h.Ref).String()
		}
		sentences := 1
		if n := strings.Index(said, ". "); n > 0 && n < leastSaid {
			sentences = 2 // "Ward is a triggered ability." says too little
		}
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Named(mark), Text: tracker.Named(brief(said, sentences, max(leastLine, each-len([]rune(mark)))))})
	}
	if len(rest) > 0 {
		blocks = append(blocks, r.also(v, rest, r.room(blocks)-2*markup))
	}
	r.Pages = paged(blocks)
}

// plainOf returns our words for a rule, or the official ones if there are none.
func plainOf(v *rules.View, ref rules.Ref) string {
	if page, ok := v.Glance(ref); ok && page.Plain != nil && page.Plain.Text != page.Plain.Title {
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

// mostOfCards is the maximum number of characters of what cards say, with their names
// and the dates of rulings, together.
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
	named, rest := pool.Asked(q.Text, cards.Options{Game: v.Edition().Game, Term: v.IsTerm})
	if len(named) == 0 {
		return a
	}
	shown := named[:min(len(named), maxAsked)]
	a.known, a.says = true, len(rules.Stems(rest))
	for _, card := range named {
		a.about = append(a.about, pool.About(card)...)
		if v.Knows(card.Name) {
			rest += " " + card.Name
		} else {
			a.known = false
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
	blocks := []Block{{Style: Item, Mark: tracker.Named(card.Name), Text: tracker.Named(clipWords(strings.Join(strings.Fields(text), " "), most-length(tracker.Named(card.Name))))}}
	var rulings []string
	for _, ruling := range card.Rulings {
		rulings = append(rulings, ruling.Text)
	}
	if near := v.Nearest(question, rulings); len(near) > 0 {
		ruling := card.Rulings[near[0]]
		blocks = append(blocks, Block{Style: Quote, Mark: tracker.Named(ruling.Date), Text: tracker.Named(brief(ruling.Text, maxSaid, most-len(ruling.Date)))})
	}
	return blocks
}

// nearby returns the hits whose scores are near that of the best, at least two.
func nearby(hits []rules.Hit) []rules.Hit {
	for i, h := range hits {
		if i > 1 && h.Score < nearShare*hits[0].Score {
			return hits[:i]
		}
	}
	return hits
}
