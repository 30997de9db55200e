package commands

import (
	"slices"
	"strings"

	"arbiter/rules"
	"arbiter/rules/cards"
	"arbiter/tracker"
)

// predefined returns the predefined token that equals a card's token.
func (j *Judge) predefined(game rules.Game, t cards.Token) (token, bool) {
	i := slices.IndexFunc(j.tokens, func(d token) bool {
		return d.Game == game && d.By == "" && d.Name == t.Name && slices.Equal(d.Subtypes, t.Subtypes) && d.Power == t.Power && d.Toughness == t.Toughness
	})
	if i < 0 {
		return token{}, false
	}
	return j.tokens[i], true
}

// creation is a line that creates a token.
type creation struct {
	label string
	line  string
	half  bool // without the quoted abilities of the token
}

// creations returns the lines that create a card's tokens. A token whose power
// and toughness aren't numbers has none: the card defines them.
func (c *call) creations(card cards.Card) []creation {
	var all []creation
	for _, t := range card.Makes {
		if d, ok := c.judge.predefined(card.Game, t); ok {
			all = append(all, creation{d.Asked, "create " + d.article() + " " + d.Asked + " token", false})
			continue
		}
		if strings.Trim(t.Power+t.Toughness, "0123456789") != "" || !c.judge.cardWords(card.Game).Describes {
			continue
		}
		abilities := t.Abilities
		half := slices.ContainsFunc(abilities, func(text string) bool { return strings.Contains(text, `"`) }) // a line can't quote it
		t.Abilities = nil
		made := creation{label: tokenMade(t), half: half}
		if len(t.Colors) == 0 && t.Power != "" {
			made.line = strings.Replace(made.label, t.Power+"/"+t.Toughness, t.Power+"/"+t.Toughness+" colorless", 1)
		} else {
			made.line = made.label
		}
		made.line = "create a " + made.line
		switch before := " with "; {
		case half:
			made.label += ", without its text"
		case len(abilities) > 0:
			if len(t.Keywords) > 0 {
				before = " and "
			}
			made.line += before + `"` + strings.Join(abilities, `" and "`) + `"`
		}
		all = append(all, made)
	}
	return all
}

// tokensToCreate asks which token of a card to create.
func (c *call) tokensToCreate(card filedCard, r *Reply) []Block {
	r.Title = tracker.Say("%s: its tokens", r.Title)
	if len(card.Makes) == 0 {
		return []Block{{Text: tracker.Say("It creates no token that is known here.")}}
	}
	var blocks []Block
	if c.plays(card.Game) {
		for _, made := range c.creations(card.Card) {
			b := Block{Style: Item, Text: tracker.Named(made.line)}
			if made.half {
				b.Mark = tracker.Say("Without its text")
			}
			blocks = append(blocks, b)
			r.Links = append(r.Links, Button{tracker.Named(clip(made.label, maxLabel)), made.line})
		}
	}
	if len(blocks) < len(card.Makes) {
		blocks = append(blocks, Block{Style: Item, Mark: tracker.Say("Creates"), Text: tracker.Named(strings.Join(tokensMade(card.Makes), " · "))})
	}
	r.LinksTo = tracker.Say("Create one of them…")
	return blocks
}

func tokensMade(makes []cards.Token) []string {
	all := make([]string, 0, len(makes))
	for _, t := range makes {
		all = append(all, tokenMade(t))
	}
	return all
}

// tokenMade describes a token in the words that create one.
func tokenMade(t cards.Token) string {
	words := []string{strings.ToLower(strings.Join(t.Supertypes, " "))}
	if t.Power+t.Toughness != "" {
		words = append(words, t.Power+"/"+t.Toughness)
	}
	if t.Might != "" {
		words = append(words, t.Might+" Might")
	}
	words = append(words, strings.Join(t.Colors, " and "),
		strings.Join(t.Subtypes, " "), strings.ToLower(strings.Join(t.Types, " ")))
	text := strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ") + " token"
	if kind := strings.Join(t.Subtypes, " "); t.Name != "" && t.Name != kind && t.Name != kind+" Token" {
		text += " named " + strings.TrimSuffix(t.Name, " Token")
	}
	switch {
	case len(t.Keywords) > 0:
		text += " with " + strings.Join(t.Keywords, ", ")
		if len(t.Abilities) > 0 {
			text += " and what its text says"
		}
	case len(t.Abilities) > 0:
		text += " with what its text says"
	}
	return text
}
