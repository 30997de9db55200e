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

// Names of the commands that are given on a message: right-click or hold it,
// Apps.
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

// The limits of the lists of what a message mentions.
const (
	maxListEntries = 25
	maxListed      = 2 * maxListEntries
)

// commonShare is the share of rules above which a term is too common to be
// specific: "card", "creature", "player".
const commonShare = 0.1

// mentions are the cards and rules that a message mentions, with lines that
// show each.
type mentions struct {
	lines   []Button
	unknown []string // names in brackets that aren't found
	unread  int      // the number of further names in brackets
}

func (m *mentions) add(b Button) {
	if b.Line != "" && !slices.ContainsFunc(m.lines, func(has Button) bool { return has.Line == b.Line }) {
		m.lines = append(m.lines, b)
	}
}

// addRead adds the line of a request, unless the line would parse to another
// request.
func (m *mentions) addRead(j *Judge, label tracker.Message, r Request) {
	m.add(Button{label, j.repeatLine(r)})
}

// message returns the text of a message, truncated, with a notice if it is.
func (c *call) message() (text string, notices []tracker.Message) {
	text = strings.TrimSpace(Legible(c.Message))
	if n := utf8.RuneCountInString(text); n > MaxInput {
		text = string([]rune(text)[:MaxInput])
		notices = []tracker.Message{tracker.Say("The message has %d characters; the first %d were read.", n, MaxInput)}
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
			c.addBracketed(&found, pool, m, text, false)
		case m.Meant():
			found.add(c.cardMention(pool, text[m.From:m.To], m.Found))
		}
	}
	for _, n := range rules.Numbers(text) {
		c.addNumber(&found, n)
	}
	return c.listed(ctx, found, notices, text, tracker.Say("I find no card in this message."), tracker.Say("Names in double brackets always count: [[Sol Ring]]. Or type one: /card Sol Ring"))
}

func rulesInMessage(ctx context.Context, c *call) (Reply, error) {
	text, notices := c.message()
	pool, err := c.judge.Cards()
	if err != nil {
		return Reply{}, fmt.Errorf("the pool of cards: %w", err)
	}
	var found mentions
	for _, n := range rules.Numbers(text) {
		c.addNumber(&found, n)
	}
	named := slices.DeleteFunc(pool.In(text, c.cardOptions("")), func(m cards.Mention) bool { return !m.Meant() })
	for _, m := range named {
		if m.Bracketed {
			c.addBracketed(&found, pool, m, text, true)
		}
	}
	// Words in card names aren't terms: "Storm Crow".
	inName := func(m rules.Mention) bool {
		return slices.ContainsFunc(named, func(n cards.Mention) bool {
			return n.From <= m.From && m.To <= n.To && (n.Bracketed || n.To-n.From > m.To-m.From)
		})
	}
	var often []rules.Mention
	game, terms := c.termsIn(text, len(found.lines) > 0, inName)
	for _, m := range terms {
		if m.Share >= commonShare {
			often = append(often, m)
			continue
		}
		c.addTerm(&found, game, m, text)
	}
	c.addQuestion(&found, text)
	for _, m := range often {
		c.addTerm(&found, game, m, text)
	}
	return c.listed(ctx, found, notices, text, tracker.Say("I find no number, keyword or term of the rules in this message."), tracker.Say("Ask in other words: /rule legend rule"))
}

// termsIn returns the terms of rules in a text, of the game on the table; if
// none of those is specific, and no number is given, those of the other game,
// if it has specific ones.
func (c *call) termsIn(text string, numbered bool, without func(rules.Mention) bool) (rules.Game, []rules.Mention) {
	telling := func(game rules.Game) (all []rules.Mention, some bool) {
		all = slices.DeleteFunc(c.judge.Library.Default(game).In(text), without)
		return all, slices.ContainsFunc(all, func(m rules.Mention) bool { return m.Share < commonShare })
	}
	game := c.gameOf()
	all, some := telling(game)
	if !some && !numbered {
		for _, game := range othersThan(game) {
			if others, theirs := telling(game); theirs {
				return game, others
			}
		}
	}
	return game, all
}

// addTerm adds a term, labelled with the word in the text.
func (c *call) addTerm(found *mentions, game rules.Game, m rules.Mention, text string) {
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
	found.addRead(c.judge, tracker.Named(clip(label, maxChoiceLength)), r)
}

// addNumber adds a rule's number. A certain number without a rule is added too:
// its page suggests near ones.
func (c *call) addNumber(found *mentions, n rules.Numbered) {
	games := append([]rules.Game{c.gameOf()}, othersThan(c.gameOf())...)
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
		if name := nameIn(v, page); name != "" {
			label += " " + name
		}
		found.add(Button{tracker.Named(clip(label, maxChoiceLength)), ruleLine(game, page.Entry.Ref)})
		return
	}
	if n.Sure {
		found.add(Button{tracker.Named(clip(shown(n.Ref), maxChoiceLength)), ruleLine(games[0], n.Ref)})
	}
}

// addBracketed adds a name in brackets: a card, a term, or a number. If rules are
// asked for, terms take precedence.
func (c *call) addBracketed(found *mentions, pool *cards.Pool, m cards.Mention, text string, rulesFirst bool) {
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
		found.addRead(c.judge, tracker.Named(clip(capital(name), maxChoiceLength)), Request{Command: "define", Options: map[string]string{"what": name}})
	case hasCard:
		found.add(c.cardMention(pool, name, m.Found))
	case m.Unread:
		found.unread++
	default:
		if !slices.Contains(found.unknown, name) {
			found.unknown = append(found.unknown, name)
		}
	}
}

// cardMention returns the button for a card's name, or for the question which
// card is meant. Cards of the game on the table take precedence.
func (c *call) cardMention(pool *cards.Pool, name string, found cards.Found) Button {
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
	return Button{tracker.Named(clip(fmt.Sprintf("Which “%s”?", name), maxChoiceLength)), c.judge.repeatLine(Request{Command: "card", Options: map[string]string{"name": name}})}
}

// addQuestion adds the message as a question if the rules have a fitting
// answer.
func (c *call) addQuestion(found *mentions, text string) {
	question := strings.Join(strings.Fields(text), " ")
	if len(strings.Fields(question)) <= maxNameWords {
		return
	}
	v := c.judge.Library.Default(c.gameOf())
	if _, fit := v.Ask(question, 1); fit == rules.Close {
		found.addRead(c.judge, tracker.Say("What fits the whole message best"), Request{Command: "rule", Options: map[string]string{"what": question}})
	}
}

// listed shows the first mention, with lists of all.
func (c *call) listed(ctx context.Context, found mentions, notices []tracker.Message, text string, none, next tracker.Message) (Reply, error) {
	if len(found.unknown) > 0 && len(found.lines) > 0 {
		notices = append(notices, tracker.Say("Not found: %s", quotedNames(found.unknown)))
	}
	if found.unread > 0 {
		notices = append(notices, tracker.Say("Names in brackets that were not looked up, because there are too many: %d.", found.unread))
	}
	if n := len(found.lines); n > maxListed {
		notices = append(notices, tracker.Say("This message names %d things; the lists have the first %d.", n, maxListed))
		found.lines = found.lines[:maxListed]
	}
	var refusal error
	for i, b := range found.lines {
		r, err := c.performLine(ctx, b.Line)
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
		r.Picks = pickLists(found.lines, i)
		return r, nil
	}
	switch {
	case refusal != nil:
		return Reply{}, refusal
	case text == "":
		return Reply{Title: tracker.Say("There is no text in this message."), Next: tracker.Say("Pictures can't be read. Type what you want to know: /card Sol Ring")}, nil
	case len(found.unknown) > 0:
		return Reply{}, tracker.Refuse("No card is called so: %s", quotedNames(found.unknown)).Next("Type /card and the first letters of its name, and pick one.")
	}
	return Reply{Title: none, Notices: notices, Next: next}, nil
}

// quotedNames returns some of the names in quotes.
func quotedNames(names []string) tracker.Message {
	const most = 5
	var short []any
	for _, name := range names[:min(len(names), most)] {
		short = append(short, tracker.Say("“%s”", tracker.Name(clip(name, 40))))
	}
	if more := len(names) - most; more > 0 {
		short = append(short, tracker.Say("and %d more", more))
	}
	return tracker.Say("%s.", tracker.Row{Between: ", ", Of: short})
}

// performLine performs another line and returns its reply.
func (c *call) performLine(ctx context.Context, line string) (Reply, error) {
	r, err := c.judge.Parse(line)
	if err != nil {
		return Reply{}, err
	}
	cmd, _, _, _ := find(c.judge.commands, r.Command)
	return cmd.run(ctx, c.otherCall(r.Command, r.Options))
}

// pickLists returns the lists of several lines, of which one is shown.
func pickLists(lines []Button, shown int) []Pick {
	if len(lines) < 2 {
		return nil
	}
	var all []Pick
	for at := 0; at < len(lines); at += maxListEntries {
		p := Pick{Holder: tracker.Say("Named in this message"), Of: lines[at:min(len(lines), at+maxListEntries)], Now: shown - at}
		if at > 0 {
			p.Holder = tracker.Say("Named in this message (more)")
		}
		all = append(all, p)
	}
	return all
}
