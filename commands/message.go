package commands

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker"
)

// Names of the commands that are given on a message: right-click or hold it, Apps.
const (
	messageRules = "What do the rules say?"
	messageCards = "Cards in this message"
)

func messageCommands() []Command {
	return []Command{
		{Name: messageRules, Description: "The rules that a message names: numbers, keywords and terms", Anywhere: true, onMessage: true, run: rulesInMessage},
		{Name: messageCards, Description: "The cards that a message names, and those in [[double brackets]]", Anywhere: true, onMessage: true, run: cardsInMessage},
	}
}

// Of what a message names, as much is listed as two lists hold.
const (
	longestList = 25
	mostListed  = 2 * longestList
)

// general is the share of the rules from which on a term says little: "card",
// "creature", "player".
const general = 0.1

// mentions are what a message names, as lines that show each.
type mentions struct {
	lines   []Button
	unknown []string // names in brackets of which no card and no term is called so
	unread  int      // names in brackets that are too many to be looked up
}

func (m *mentions) add(b Button) {
	if b.Line != "" && !slices.ContainsFunc(m.lines, func(has Button) bool { return has.Line == b.Line }) {
		m.lines = append(m.lines, b)
	}
}

// addRead adds what a request shows, unless its line would be read otherwise.
func (m *mentions) addRead(j *Judge, label string, r Request) {
	m.add(Button{clip(label, longestChoice), j.again(r)})
}

// message is what a message says, no more of it than is read, and what is to be
// said of that.
func (c *call) message() (text string, notices []string) {
	text = strings.TrimSpace(Legible(c.Message))
	if n := utf8.RuneCountInString(text); n > LongestInput {
		text = string([]rune(text)[:LongestInput])
		notices = []string{fmt.Sprintf("The message has %d characters; the first %d were read.", n, LongestInput)}
	}
	return text, notices
}

func cardsInMessage(ctx context.Context, c *call) (Reply, error) {
	text, notices := c.message()
	pool, err := c.judge.Cards()
	if err != nil {
		return Reply{}, fmt.Errorf("the pool of cards: %w", err)
	}
	var found mentions
	for _, m := range pool.In(text, c.cardOptions("")) {
		switch {
		case m.Bracketed:
			c.bracketed(&found, pool, m, text, false)
		case m.Meant():
			found.add(c.mentioned(pool, text[m.From:m.To], m.Found))
		}
	}
	for _, n := range rules.Numbers(text) {
		c.numbered(&found, n)
	}
	return c.listed(ctx, found, notices, text, "I find no card in this message.", "Names in double brackets always count: [[Sol Ring]]. Or type one: /card Sol Ring")
}

func rulesInMessage(ctx context.Context, c *call) (Reply, error) {
	text, notices := c.message()
	pool, err := c.judge.Cards()
	if err != nil {
		return Reply{}, fmt.Errorf("the pool of cards: %w", err)
	}
	var found mentions
	for _, n := range rules.Numbers(text) {
		c.numbered(&found, n)
	}
	named := slices.DeleteFunc(pool.In(text, c.cardOptions("")), func(m cards.Mention) bool { return !m.Meant() })
	for _, m := range named {
		if m.Bracketed {
			c.bracketed(&found, pool, m, text, true)
		}
	}
	// A word in the name of a card is no term: "Storm Crow".
	inName := func(m rules.Mention) bool {
		return slices.ContainsFunc(named, func(n cards.Mention) bool {
			return n.From <= m.From && m.To <= n.To && (n.Bracketed || n.To-n.From > m.To-m.From)
		})
	}
	var often []rules.Mention
	game, terms := c.termsIn(text, len(found.lines) > 0, inName)
	for _, m := range terms {
		if m.Share >= general {
			often = append(often, m)
			continue
		}
		c.term(&found, game, m, text)
	}
	c.wholeMessage(&found, text)
	for _, m := range often {
		c.term(&found, game, m, text)
	}
	return c.listed(ctx, found, notices, text, "I find no number, keyword or term of the rules in this message.", "Ask in other words: /rule legend rule")
}

// termsIn are the terms of the rules in a text, of the game on the table; where it
// names none of that game that says much, and no number, of the other, if it names
// some of that.
func (c *call) termsIn(text string, numbered bool, without func(rules.Mention) bool) (rules.Game, []rules.Mention) {
	telling := func(game rules.Game) (all []rules.Mention, some bool) {
		all = slices.DeleteFunc(c.judge.Library.Default(game).In(text), without)
		return all, slices.ContainsFunc(all, func(m rules.Mention) bool { return m.Share < general })
	}
	game := c.gameOf()
	all, some := telling(game)
	if !some && !numbered {
		if others, theirs := telling(otherThan(game)); theirs {
			return otherThan(game), others
		}
	}
	return game, all
}

// term adds a term of the rules, by the word for it in the text.
func (c *call) term(found *mentions, game rules.Game, m rules.Mention, text string) {
	name := text[m.From:m.To]
	label := capital(name) + " (" + shown(m.Ref) + ")"
	if _, glossary := m.Ref.Term(); glossary {
		label = capital(name)
	}
	r := Request{Command: "define", Options: map[string]string{"what": name}}
	if game != c.gameOf() {
		r.Options["game"] = string(game)
		label += " · " + gameName(string(game))
	}
	found.addRead(c.judge, label, r)
}

// numbered adds a number of a rule. One that is sure to be a number, and that no
// rule has, is looked up too: the answer says what is near.
func (c *call) numbered(found *mentions, n rules.Numbered) {
	games := []rules.Game{c.gameOf(), otherThan(c.gameOf())}
	if n.Game != "" {
		games = []rules.Game{n.Game}
	}
	for _, game := range games {
		v := c.judge.Library.Default(game)
		page, answer, ok := v.Lookup(string(n.Ref))
		if !ok || answer.Corrected != "" {
			continue
		}
		label := shown(page.Entry.Ref)
		if name := calledIn(v, page); name != "" {
			label += " " + name
		}
		found.add(Button{clip(label, longestChoice), ruleLine(game, page.Entry.Ref)})
		return
	}
	if n.Sure {
		found.add(Button{clip(shown(n.Ref), longestChoice), ruleLine(games[0], n.Ref)})
	}
}

// bracketed adds a name that stands in brackets: of a card, of a term of the
// rules, or a number. Terms come first where the rules are asked for.
func (c *call) bracketed(found *mentions, pool *cards.Pool, m cards.Mention, text string, rulesFirst bool) {
	name := strings.TrimSpace(strings.Trim(text[m.From:m.To], "[]"))
	if at := strings.LastIndex(name, "[["); at >= 0 {
		name = strings.TrimSpace(name[at+2:])
	}
	if name == "" {
		return
	}
	hasCard := len(m.Found.Hits) > 0
	surely := certainty(m.Found, name) == byName
	_, page, answer, err := Find(c.judge.Library, Query{Text: name, Table: c.gameOf()})
	isTerm := err == nil && page.Entry.Ref != "" && answer.Corrected == ""
	switch {
	case isTerm && (rulesFirst || !surely):
		found.addRead(c.judge, capital(name), Request{Command: "define", Options: map[string]string{"what": name}})
	case hasCard:
		found.add(c.mentioned(pool, name, m.Found))
	case m.Unread:
		found.unread++
	default:
		if !slices.Contains(found.unknown, name) {
			found.unknown = append(found.unknown, name)
		}
	}
}

// mentioned shows the card that a name means, or asks which one. Of cards of both
// games it is that of the game on the table.
func (c *call) mentioned(pool *cards.Pool, name string, found cards.Found) Button {
	hits := found.Hits
	if own := slices.DeleteFunc(slices.Clone(hits), func(h cards.Hit) bool { return h.Card.Game != c.gameOf() }); len(own) > 0 {
		hits = own
	}
	first := hits[0].Card
	one := found.One || !slices.ContainsFunc(hits, func(h cards.Hit) bool { return h.Card.Name != first.Name || h.Card.Game != first.Game })
	if one {
		b, ok := c.cardButton(pool, first)
		if ok {
			return b
		}
	}
	return Button{clip(fmt.Sprintf("Which “%s”?", name), longestChoice), c.judge.again(Request{Command: "card", Options: map[string]string{"name": name}})}
}

// wholeMessage adds the question that a message is, where the rules have an answer
// that fits it.
func (c *call) wholeMessage(found *mentions, text string) {
	question := strings.Join(strings.Fields(text), " ")
	if len(strings.Fields(question)) <= fewWords {
		return
	}
	v := c.judge.Library.Default(c.gameOf())
	if _, fit := v.Ask(question, 1); fit == rules.Close {
		found.addRead(c.judge, "What fits the whole message best", Request{Command: "rule", Options: map[string]string{"what": question}})
	}
}

// listed shows the first of what a message names, with lists of all of it.
func (c *call) listed(ctx context.Context, found mentions, notices []string, text, none, next string) (Reply, error) {
	if len(found.unknown) > 0 && len(found.lines) > 0 {
		notices = append(notices, fmt.Sprintf("Not found: %s", quotedNames(found.unknown)))
	}
	if found.unread > 0 {
		notices = append(notices, fmt.Sprintf("Names in brackets that were not looked up, because there are too many: %d.", found.unread))
	}
	if n := len(found.lines); n > mostListed {
		notices = append(notices, fmt.Sprintf("This message names %d things; the lists have the first %d.", n, mostListed))
		found.lines = found.lines[:mostListed]
	}
	var refusal error
	for i, b := range found.lines {
		r, err := c.give(ctx, b.Line)
		if problem := (*tracker.Problem)(nil); errors.As(err, &problem) {
			if refusal == nil {
				refusal = err
			}
			continue
		}
		if err != nil {
			return Reply{}, err
		}
		r.Notices, r.Again = append(notices, r.Notices...), b.Line
		r.Picks = among(found.lines, i)
		return r, nil
	}
	switch {
	case refusal != nil:
		return Reply{}, refusal
	case text == "":
		return Reply{Title: "There is no text in this message.", Next: "Pictures can't be read. Type what you want to know: /card Sol Ring"}, nil
	case len(found.unknown) > 0:
		return Reply{}, tracker.Refuse("No card is called so: %s", quotedNames(found.unknown)).Next("Type /card and the first letters of its name, and pick one.")
	}
	return Reply{Title: none, Notices: notices, Next: next}, nil
}

// quotedNames are names as they were written, a few of them.
func quotedNames(names []string) string {
	const most = 5
	short := make([]string, 0, most)
	for _, name := range names[:min(len(names), most)] {
		short = append(short, "“"+clip(name, 40)+"”")
	}
	if more := len(names) - most; more > 0 {
		short = append(short, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(short, ", ") + "."
}

// give does what a line says in place of the command, and shows the same.
func (c *call) give(ctx context.Context, line string) (Reply, error) {
	r, err := c.judge.Parse(line)
	if err != nil {
		return Reply{}, err
	}
	cmd, _, _, _ := find(c.judge.commands, r.Command)
	return cmd.run(ctx, c.again(r.Command, r.Options))
}

// among are the lists that lead to each of several lines, of which one is shown.
func among(lines []Button, shown int) []Pick {
	if len(lines) < 2 {
		return nil
	}
	var all []Pick
	for at := 0; at < len(lines); at += longestList {
		p := Pick{Holder: "Named in this message", Of: lines[at:min(len(lines), at+longestList)], Now: shown - at}
		if at > 0 {
			p.Holder = "Named in this message (more)"
		}
		all = append(all, p)
	}
	return all
}
