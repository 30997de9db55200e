package commands

import (
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker"
)

// cardOptions returns search options that prefer cards on the table.
func (c *call) cardOptions(game rules.Game) cards.Options {
	o := cards.Options{Game: game}
	if c.table != nil {
		for name := range namesOn(c.table.Look().Board) {
			o.First = append(o.First, name)
		}
	}
	return o
}

// cardTitle returns a card's name, with its game if that isn't the one on the
// table.
func (c *call) cardTitle(card cards.Card) string {
	if card.Game == c.gameOf() {
		return card.Name
	}
	return card.Name + " (" + gameName(string(card.Game)) + ")"
}

// typedName returns a text of at most most characters that means the card: its
// name, that of its first face, or enough of its first words.
func typedName(pool *cards.Pool, card cards.Card, most int) (string, bool) {
	for _, name := range []string{card.Name, card.Faces[0].Name} {
		if name != "" && len([]rune(name)) <= most {
			return name, true
		}
	}
	words := strings.Fields(card.Name)
	for n := len(words) - 1; n > 0; n-- {
		name := strings.Join(words[:n], " ")
		if len([]rune(name)) > most {
			continue
		}
		found := pool.Find(name, cards.Options{Game: card.Game})
		return name, found.One && found.Hits[0].Card.Name == card.Name
	}
	return "", false
}

// cardLine returns the line that shows a card, or the part that show names; ok
// is false if it is too long for a button.
func (c *call) cardLine(pool *cards.Pool, card cards.Card, show string) (string, bool) {
	behind := ""
	if card.Game != c.gameOf() {
		behind = " game:" + string(card.Game)
	}
	if show != showPage {
		behind += " show:" + show
	}
	name, ok := typedName(pool, card, maxLabel-len("/card "+behind))
	return "/card " + name + behind, ok
}

// cardButton returns the button that shows a card; ok is false if the name is
// too long.
func (c *call) cardButton(pool *cards.Pool, card cards.Card) (Button, bool) {
	line, ok := c.cardLine(pool, card, showPage)
	return Button{tracker.Named(clip(c.cardTitle(card), maxLabel)), line}, ok
}

// cardsCalled finds the cards of a name in the given game. Without one, it is
// the game on the table if that knows the full or short name; otherwise the
// game that knows the name better: by full name, short name, part of a name,
// or misspelling, in this order. Without a table, equal matches in both games
// are all candidates. other holds the other game's cards by full name, short
// name or part of a name.
func (c *call) cardsCalled(pool *cards.Pool, name string, game rules.Game) (found, other cards.Found) {
	if game != "" {
		return pool.Find(name, c.cardOptions(game)), cards.Found{}
	}
	found = pool.Find(name, c.cardOptions(c.gameOf()))
	for _, game := range othersThan(c.gameOf()) {
		if theirs := pool.Find(name, c.cardOptions(game)); certainty(theirs, name) < certainty(other, name) {
			other = theirs
		}
	}
	played := c.table.Look().Game != ""
	switch here, there := certainty(found, name), certainty(other, name); {
	case there < here && (!played || here > byShortName):
		found, other = other, found
	case here == there && here < byNothing && !played:
		return joinCandidates(found, other), cards.Found{}
	}
	if certainty(other, name) > byPart {
		other = cards.Found{}
	}
	return found, other
}

// joinCandidates joins the candidates of two games, both in equal numbers if there
// are too many.
func joinCandidates(first, second cards.Found) cards.Found {
	here, there := len(first.Hits), len(second.Hits)
	if here+there > maxCandidates {
		there = min(there, max(maxCandidates/2, maxCandidates-here))
		here = maxCandidates - there
	}
	all := cards.Found{Way: first.Way, Hits: slices.Concat(first.Hits[:here], second.Hits[:there])}
	all.More = first.More + second.More + len(first.Hits) + len(second.Hits) - here - there
	return all
}

// maxCandidates is the maximum number of cards in a question.
const maxCandidates = 25

// How certain a match is, most certain first.
const (
	byName = iota
	byShortName
	byPart
	byBeginning // by the first letters of words, or misspelt
	byGuess
	byNothing
)

func certainty(f cards.Found, name string) int {
	if len(f.Hits) == 0 {
		return byNothing
	}
	switch f.Way {
	case cards.Short, cards.Nickname:
		return byShortName
	case cards.Part:
		if slices.ContainsFunc(f.Hits, func(h cards.Hit) bool {
			given, _, has := strings.Cut(h.Name, ",")
			return has && strings.EqualFold(given, name)
		}) {
			return byShortName
		}
		return byPart
	case cards.Begun:
		return byBeginning
	case cards.Typo:
		if !f.One {
			return byGuess
		}
		return byBeginning
	case cards.Alias, cards.Exact, cards.OfFace, cards.Former:
	}
	return byName
}

// whichCard asks which of several cards is meant.
func (c *call) whichCard(pool *cards.Pool, name string, found cards.Found) Reply {
	r := Reply{Title: tracker.Say("Which card is “%s”?", tracker.Name(clip(name, 60)))}
	if found.Way == cards.Typo {
		r.Notices = []tracker.Message{tracker.Say("No card is called “%s”. These are nearest, not sure:", tracker.Name(clip(name, 60)))}
	}
	var blocks []Block
	for _, h := range found.Hits {
		title := c.cardTitle(h.Card)
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Named(title), Text: tracker.Named(faceLine(c.judge.cardWords(h.Card.Game), h.Card.Faces[min(h.Face, len(h.Card.Faces)-1)]))})
		if b, ok := c.cardButton(pool, h.Card); ok {
			r.Links = append(r.Links, b)
		}
	}
	if found.More > 0 {
		blocks = append(blocks, Block{Style: Small, Text: tracker.Say("%d more cards are called so: say more of the name.", found.More)})
	}
	r.Pages = paged(blocks)
	r.Buttons = slices.Clone(r.Links[:min(len(r.Links), maxButtons)])
	if len(r.Links) <= maxButtons {
		r.Links = nil
	}
	if len(r.Buttons) > 0 {
		r.Next = tracker.Say("Say more of the name: %s", tracker.Name(r.Buttons[0].Line))
	}
	return r
}

// noCard refuses a name that no card has.
func (c *call) noCard(pool *cards.Pool, name string, game rules.Game) error {
	p := tracker.Refuse("No card is called %q.", clip(name, 60))
	if game != "" {
		p = tracker.Refuse("No card of %s is called %q.", gameName(string(game)), clip(name, 60))
		for _, game := range othersThan(game) {
			other := pool.Find(name, c.cardOptions(game))
			if certainty(other, name) != byName {
				continue
			}
			if b, ok := c.cardButton(pool, other.Hits[0].Card); ok {
				return p.Or(b.Line).Next("%s has one: %s", gameName(string(game)), b.Line)
			}
		}
	}
	var names []string
	for _, h := range pool.Find(name, c.cardOptions(game)).Near {
		if b, ok := c.cardButton(pool, h.Card); ok && len(names) < maxInstead {
			names = append(names, c.cardTitle(h.Card))
			p = p.Or(b.Line)
		}
	}
	if len(names) == 0 {
		return p.Next("Type /card and the first letters of its name, and pick one.")
	}
	return p.Next("Nearest, not sure: %s.", strings.Join(names, " · "))
}
