package play

import (
	"encoding/json"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// wordedOn is worded for a line of a card. What an Aura enchants is named by its kind.
func (g *Rules) wordedOn(def *card.Definition, line string) string {
	return g.wordedWith(line, hostOf(def))
}

// hostOf returns the words for what a card is attached to: "enchanted land".
func hostOf(def *card.Definition) string {
	if !slices.Contains(def.Subtypes, "Aura") {
		return anyHost
	}
	for _, keyword := range def.Keywords {
		k := card.ReadKeyword(keyword)
		kind, rest, _ := strings.Cut(k.Parameter, " ")
		if k.Name == "enchant" && slices.Contains(card.PermanentTypes, english.Capital(kind)) && !strings.HasPrefix(rest, "or ") {
			return "enchanted " + kind
		}
	}
	return "enchanted permanent"
}

// anyHost are the words for the host of the source in a printed step.
const anyHost = "equipped creature"

// worded returns a compiled line with words for people. Any other text is returned
// as it is.
func (g *Rules) worded(text string) string { return g.wordedWith(text, anyHost) }

// wordedWith is worded with these words for the host of the source.
func (g *Rules) wordedWith(text, host string) string {
	if !notation.Compiled(text) {
		return text
	}
	line, err := card.ReadLine(text)
	if err != nil {
		return text
	}
	var words []string
	for i, a := range line.Is {
		switch b := a.(type) {
		case card.Static:
			b.Change = card.WithGiven(b.Change, g.worded)
			a = b
		case card.EntersAs:
			for j := range b.Except {
				b.Except[j] = card.WithGiven(b.Except[j], g.worded)
			}
		case card.Anchors:
			for j := range b.Options {
				b.Options[j].Gives = card.WithGiven(b.Options[j].Gives, g.worded)
			}
		default: // gives nothing
		}
		trigger, _ := a.(card.Trigger)
		a = card.WithEffect(a, func(e card.Effect) card.Effect { return g.wordedEffect(e, trigger.If, host) })
		line.Is[i] = a
		if said := english.Capital(a.String()); said != "" {
			words = append(words, said)
		}
	}
	if len(words) == 0 {
		words = []string{card.OnTheCard}
	}
	line.Text = strings.Join(words, " ")
	encoded, err := line.Encode()
	if err != nil {
		return text
	}
	return encoded
}

// wordedEffect returns an effect with words for people.
func (g *Rules) wordedEffect(e card.Effect, when *notation.Condition, host string) card.Effect {
	var all Steps
	if e.Said = card.OnTheCard; len(e.Steps) == 0 || json.Unmarshal(e.Steps, &all) != nil {
		return e
	}
	all = g.inWords(all)
	e.Said = strings.ReplaceAll(strings.ReplaceAll(g.say(all), "all #", "#"), anyHost, host)
	if when != nil { // one object each
		e.Said = "if " + when.String() + ", " + e.Said
	}
	all = eachStep(all, func(a Action) Action {
		if once, ok := a.(Once); ok {
			once.Text = said(e.Said)
			return once
		}
		return a
	})
	if raw, err := json.Marshal(all); err == nil {
		e.Steps = raw
	}
	return e
}

// inWords returns the steps with the texts of their questions and messages.
func (g *Rules) inWords(all Steps) Steps {
	return eachStep(all, func(a Action) Action {
		switch a := a.(type) {
		case Note:
			a.Text = onTheCard
			if a.Deed != nil {
				a.Text = a.Deed.String()
			}
			return a
		case May:
			did := strings.TrimPrefix(g.say(a.Do), "you ")
			if a.Text = did; a.Pay != "" {
				a.Text = "pay " + a.Pay
				a.Text += then(" and ", did)
			}
			if a.Text == "" {
				a.Text = "pay what the card says"
			}
			return a
		case CopyExiled:
			a.Text = said(g.say(a.Do))
			return a
		case Provided:
			a.Text = a.inWords()
			return a
		case Modes:
			if a.Other != nil {
				other := *a.Other
				other.If.Text = other.If.inWords()
				a.Other = &other
			}
			for i, m := range a.Modes {
				m.Text = notation.Amount{N: int64(i) + 1}.String() + ": " + g.say(m.Do)
				a.Modes[i] = m
			}
			return a
		case Later:
			a.Text = strings.ReplaceAll(g.say(a.Do), "all #", "#")
			return a
		default:
			return withGiven(a, g.worded)
		}
	})
}

// withGiven returns an action with the abilities that it gives to objects or players replaced.
func withGiven(a Action, replaced func(text string) string) Action {
	switch a := a.(type) {
	case GetEmblem:
		a.Abilities = card.EachText(a.Abilities, replaced)
		return a
	case GiveBoost:
		a.How.Change = card.WithGiven(a.How.Change, replaced)
		return a
	case Begin:
		if a.Static != nil {
			static := *a.Static
			static.Change = card.WithGiven(static.Change, replaced)
			a.Static = &static
		}
		return a
	default:
		return a
	}
}

// inWords returns the condition as text.
func (a Provided) inWords() string {
	switch {
	case a.Cast != "":
		return string(a.Cast)
	case a.X != nil:
		return a.X.String()
	case a.Card != nil:
		return "the exiled card is " + english.Article(a.Card.String()) + " card"
	case a.Sacrificed != nil:
		return english.Article(a.Sacrificed.String()) + " was sacrificed this way"
	case a.Times != nil:
		return sayTimes(a.Times)
	case a.Was != nil:
		return sayWas(a.Was)
	case a.Whose != nil:
		return a.Whose.String()
	case a.If == nil && a.Text != "":
		return a.Text // short enough to be stored
	}
	return sayCondition(a.If)
}

// spellEffect returns a paragraph of a spell in words in which "it" is the spell and the card
// has its name.
func spellEffect(e card.Effect, name string) card.Effect {
	ofSpell := strings.NewReplacer("this permanent deals", "it deals", theCardSays, name+" says")
	e.Said = ofSpell.Replace(e.Said)
	var all Steps
	if json.Unmarshal(e.Steps, &all) != nil {
		return e
	}
	all = eachStep(all, func(a Action) Action {
		switch a := a.(type) {
		case Note:
			a.Text = ofSpell.Replace(a.Text)
			return a
		case May:
			a.Text = ofSpell.Replace(a.Text)
			return a
		case Modes:
			for i, m := range a.Modes {
				m.Text = ofSpell.Replace(m.Text)
				a.Modes[i] = m
			}
			return a
		default: // has no words
			return a
		}
	})
	if raw, err := json.Marshal(all); err == nil {
		e.Steps = raw
	}
	return e
}

// wordedSpell returns the lines of the instant or sorcery with a name. Compiled lines get
// words for people.
func (g *Rules) wordedSpell(name string, lines []string) []string {
	all := slices.Clone(lines)
	for i, text := range all {
		c, err := card.ReadSpell(text)
		if err != nil { // an ability that functions elsewhere
			all[i] = g.worded(text)
			continue
		}
		var words []string
		for j, do := range c.Is.Do {
			do = g.wordedEffect(do, nil, anyHost)
			c.Is.Do[j] = spellEffect(do, name)
			words = append(words, english.Capital(c.Is.Do[j].Said)+".")
		}
		c.Text = strings.Join(words, " ")
		if encoded, err := c.Encode(); err == nil {
			all[i] = encoded
		}
	}
	return all
}
