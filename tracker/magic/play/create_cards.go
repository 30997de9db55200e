package play

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// maker returns the card name in "Krenko's token".
func maker(c notation.Creation) (string, bool) {
	name, ok := strings.CutSuffix(c.Named, "'s")
	return name, ok && name != ""
}

// tokensOfCards resolves the tokens that cards create: "create Krenko's
// tokens". If a card creates several kinds, it asks which; one of each is
// among the answers if the sentence is in the plural.
func (d *Decision) tokensOfCards(made []notation.Creation) ([]notation.Creation, error) {
	if d.game.Pool == nil || !slices.ContainsFunc(made, func(c notation.Creation) bool { _, ok := maker(c); return ok }) {
		return made, nil
	}
	var all []notation.Creation
	for _, c := range made {
		name, ok := maker(c)
		if !ok {
			all = append(all, c)
			continue
		}
		some, err := d.tokensOfCard(c, name)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

func (d *Decision) tokensOfCard(c notation.Creation, name string) ([]notation.Creation, error) {
	makers, tokens, err := d.game.Pool.MadeBy(name, d.s.CardNames())
	switch {
	case err != nil:
		return nil, err
	case len(makers) == 0:
		found, err := d.game.Pool.Find(name, nil)
		if err == nil {
			err = notFound(name, found)
		}
		return nil, err
	case len(tokens) == 0:
		return nil, tracker.Refuse("No token that %s creates is known.", makers[0]).By(RuleTokenCard).
			Next("Say it as the card does: %s.", tracker.Line("create a 1/1 white Soldier creature token"))
	case len(tokens) == 1:
		return d.howMany(c, &tokens[0])
	}
	options := make([]tracker.Message, 0, len(tokens)+1)
	for i := range tokens {
		t := tokens[i]
		if len(makers) == 1 {
			t.By = nil
		}
		options = append(options, t.option())
	}
	several := c.Count.Expr == "a number"
	if several {
		options = append(options, tracker.Say("one of each"))
	}
	i, err := d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Rule: "magic/token/characteristics", Text: tracker.Say("Which token of %s?", tracker.Name(makers[0]))}, options)
	if err != nil {
		return nil, err
	}
	if i < len(tokens) {
		return d.howMany(c, &tokens[max(i, 0)])
	}
	var all []notation.Creation
	for i := range tokens {
		one := d.game.creationOf(c, &tokens[i])
		one.Count = notation.Amount{N: 1}
		all = append(all, one)
	}
	return all, nil
}

// howMany returns the creation of one token of a card, or, in the plural, of
// the number that it asks for.
func (d *Decision) howMany(c notation.Creation, t *MadeToken) ([]notation.Creation, error) {
	if c.Count.Expr == "a number" {
		answer, err := d.in.Ask(tracker.Question{
			Player: d.in.By.Name, Rule: "magic/action/create/what", Text: tracker.Say("How many %s (%s)?", tracker.Name(t.Name+"s"), tracker.Name(c.Count.Expr)), Min: 1, Max: 1 << 62,
		})
		if err != nil {
			return nil, err
		}
		c.Count = notation.Amount{N: answer.N}
	}
	return []notation.Creation{d.game.creationOf(c, t)}, nil
}

// creationOf returns the creation of a token that a card creates.
func (g *Rules) creationOf(c notation.Creation, t *MadeToken) notation.Creation {
	c.Named = ""
	c.Object = notation.Object{
		Name: t.Name, Power: t.Power, Toughness: t.Toughness, Colors: t.Colors, Supertypes: t.Supertypes, Types: t.Types, Subtypes: t.Subtypes,
		Keywords: t.Keywords, Quoted: t.Abilities,
	}
	if t.OnlyName {
		c.Named = t.Name
	}
	if name, ok := g.predefinedAs(t); ok {
		c.Predefined = name
	}
	return c
}

// predefinedAs returns the name used to create a token, if it is predefined
// (CR 111.10).
func (g *Rules) predefinedAs(t *MadeToken) (string, bool) {
	for name, def := range g.predefined {
		if strings.EqualFold(def.Name, t.Name) && slices.Equal(def.Types, t.Types) && slices.Equal(def.Subtypes, t.Subtypes) && def.Power == t.Power && def.Toughness == t.Toughness {
			return name, true
		}
	}
	return "", false
}
