package play

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"unicode"

	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// Compiled returns a line of a card's text as data without its sentences, which
// Permanent takes in place of the line. class is the class of the line. What
// isn't understood is left with its class and a reason. A symbol of a level or
// of a station is data already, and is returned as it is.
func (g *Rules) Compiled(def card.Definition, class, line string) string {
	line = notation.Straight(line)
	if card.Symbol(line) {
		return line
	}
	self := card.Self{Name: def.Name, Noun: def.Noun()}
	out := card.Line{Class: class}
	off, is := card.LeftOffBoard(self.Named(line))
	if _, ok := g.withLine(def, line); !ok && is {
		out.Is = card.Abilities{off}
	} else {
		out.Is = g.compiled(g.compiler.Compile(line, self))
	}
	text, err := out.Encode()
	if err != nil || !wordless(text) {
		out.Is = card.Abilities{card.Left{Why: card.TextOnly}}
		text, _ = out.Encode()
	}
	return text
}

// compiled returns abilities without the sentences of their texts.
func (g *Rules) compiled(all []card.Ability) card.Abilities {
	out := make(card.Abilities, len(all))
	for i, a := range all {
		left := g.AbilityLeft(a, "") != nil
		a = card.WithEffect(a, func(e card.Effect) card.Effect { return g.compiledEffect(e, left) })
		switch b := a.(type) {
		case card.Trigger:
			if trigger, ok := all[i].(card.Trigger); ok && !left && b.Do.It && slices.ContainsFunc(b.On, func(e card.Event) bool { return e.Of.OneOrMore }) {
				b.Do.It = g.refersToMany(trigger)
				a = b
			}
		case card.ExiledInstead, card.LosingReplaced:
			if left {
				a = card.Left{Why: card.UnknownEffect}
			}
		case card.Enters:
			b.With.N, _ = g.shorter(b.With.N)
			if b.When != nil {
				when := *b.When
				when.Asked = reworded(when.Asked, most("asked"))
				b.When = &when
			}
			a = b
		case card.Static:
			b.Change = card.WithGiven(b.Change, g.compiledGiven)
			a = b
		case card.EntersAs:
			b.Except = slices.Clone(b.Except)
			for j := range b.Except {
				b.Except[j] = card.WithGiven(b.Except[j], g.compiledGiven)
			}
			a = b
		case card.Anchors:
			b.Options = slices.Clone(b.Options)
			for j := range b.Options {
				b.Options[j].Gives = card.WithGiven(b.Options[j].Gives, g.compiledGiven)
			}
			a = b
		case card.Activated:
			b.Cost = slices.Clone(b.Cost)
			for j := range b.Cost {
				b.Cost[j].Yours = reworded(b.Cost[j].Yours, most(""))
			}
			a = b
			if b.If != "" {
				c, ok := notation.ParseCondition(g.Vocabulary, b.If)
				if again, same := notation.ParseCondition(g.Vocabulary, c.String()); !ok || !same || again.String() != c.String() {
					b.If = card.ConditionOnTheCard
				} else if b.If = c.String(); wordsIn(b.If) > most("if") {
					b.If, b.When = "", &c
				}
				a = b
			}
		default: // has no sentence
		}
		out[i] = a
	}
	return out
}

// compiledGiven compiles an ability that another ability gives.
func (g *Rules) compiledGiven(text string) string {
	return g.Compiled(card.Definition{Power: "*", Toughness: "*"}, "", text)
}

// compiledEffect returns an effect as its steps; with none if it is left.
func (g *Rules) compiledEffect(e card.Effect, left bool) card.Effect {
	known := e.Traits()
	out := card.Effect{Known: &known, Other: e.Other}
	if left {
		return out
	}
	all, err := steps(g.parsedEffect(e).actions)
	if err != nil || len(all) == 0 {
		return out
	}
	if raw, err := json.Marshal(notation.Replacing(g.withoutWords(all), g.shorter)); err == nil {
		out.Steps, out.It = raw, g.refersToIt(e)
	}
	return out
}

// withoutWords returns steps without the words of their card.
func (g *Rules) withoutWords(all Steps) Steps {
	return eachStep(all, func(a Action) Action {
		switch a := a.(type) {
		case Note:
			if d, ok := g.countedDeed(a.Text); ok {
				a.Deed = &d
			} else if d, ok := deed(a.Text); ok {
				a.Deed = &d
			}
			a.Text = ""
			return a
		case May:
			a.Pay, a.Text = manaToPay(a), ""
			return a
		case Provided:
			a.Text = a.briefly()
			return a
		case Modes:
			for i := range a.Modes {
				a.Modes[i].Text = ""
			}
			if a.Other != nil {
				other := *a.Other
				other.If.Text = other.If.briefly()
				a.Other = &other
			}
			return a
		case Once:
			a.Text = ""
			return a
		case CopyExiled:
			a.Text = ""
			return a
		case Later:
			a.Text = ""
			return a
		case Create:
			a.Made = slices.Clone(a.Made)
			for i := range a.Made {
				a.Made[i].Except = g.shortException(a.Made[i].Except)
			}
			return a
		case BecomeCopy:
			a.Except = g.shortException(a.Except)
			return a
		case GiveBoost:
			a.How.X = reworded(a.How.X, most(""))
			return withGiven(a, g.compiledGiven)
		default:
			return withGiven(a, g.compiledGiven)
		}
	})
}

// briefly returns the words of a condition that players are asked for, or "" if it has too many
// of them or the board evaluates it.
func (a Provided) briefly() string {
	if a.If != nil || a.inWords() != a.Text {
		return ""
	}
	if text := reworded(a.Text, most("asked")); wordsIn(text) <= most("asked") && !strings.Contains(text, "#") {
		return text
	}
	return ""
}

// anyStep reports whether is reports true for a step, or for one that a step holds.
func anyStep(all Steps, is func(Action) bool) bool {
	found := false
	eachStep(all, func(a Action) Action {
		found = found || is(a)
		return a
	})
	return found
}

// eachStep returns a copy of steps with each replaced by do's result: inner steps first,
// then the step that holds them.
func eachStep(all Steps, do func(Action) Action) Steps {
	if all == nil {
		return nil
	}
	out := make(Steps, len(all))
	for i, a := range all {
		switch b := a.(type) {
		case May:
			b.Do, b.Then, b.Else = eachStep(b.Do, do), eachStep(b.Then, do), eachStep(b.Else, do)
			a = b
		case Attempt:
			b.Do, b.Then, b.Else = eachStep(b.Do, do), eachStep(b.Then, do), eachStep(b.Else, do)
			a = b
		case Provided:
			b.Then, b.Else = eachStep(b.Then, do), eachStep(b.Else, do)
			a = b
		case Modes:
			modes := make([]Mode, len(b.Modes))
			for j, m := range b.Modes {
				m.Do = eachStep(m.Do, do)
				modes[j] = m
			}
			b.Modes = modes
			a = b
		case ForEach:
			b.Do = eachStep(b.Do, do)
			a = b
		case CopyExiled:
			b.Do = eachStep(b.Do, do)
			a = b
		case Choosing:
			b.Do = eachStep(b.Do, do)
			a = b
		case FromHand:
			b.Do = eachStep(b.Do, do)
			a = b
		case Once:
			b.Do = eachStep(b.Do, do)
			a = b
		case Later:
			b.Do = eachStep(b.Do, do)
			a = b
		default: // has no steps
		}
		out[i] = do(a)
	}
	return out
}

// most returns the maximum number of words of a text in a compiled line: an amount
// in the words of the table, or a condition that players are asked for.
func most(key string) int {
	if key == "asked" {
		return 7
	}
	return 11
}

// wordsIn returns the number of words of a text.
func wordsIn(text string) int {
	return len(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }))
}

// wordless reports whether a compiled line contains no sentence of its card, and gives no
// ability of which only the text is known. Quoted abilities of tokens are allowed: they are
// characteristics (CR 111.3).
func wordless(line string) bool {
	read := json.NewDecoder(bytes.NewReader([]byte(line)))
	read.UseNumber()
	var tree any
	return read.Decode(&tree) == nil && withoutSentence("", tree)
}

func withoutSentence(key string, node any) bool {
	switch node := node.(type) {
	case string:
		if notation.Compiled(node) {
			given, err := card.ReadLine(node)
			return err == nil && !slices.Contains(given.Is, card.Ability(card.Left{Why: card.TextOnly})) && wordless(node)
		}
		return wordsIn(node) <= most(key)
	case []any:
		for _, one := range node {
			if !withoutSentence(key, one) {
				return false
			}
		}
	case map[string]any:
		for k, v := range node {
			if k != "quoted" && k != "said" && !withoutSentence(k, v) {
				return false
			}
		}
	}
	return true
}

// parseSteps decodes the effect of an ability that is stored compiled.
func parseSteps(encoded string) parsedLine {
	var all Steps
	if err := json.Unmarshal([]byte(encoded), &all); err != nil {
		return parsedLine{}
	}
	return stored(all)
}

// refersToIt reports whether an effect refers to what its event is about.
func (g *Rules) refersToIt(e card.Effect) bool { return e.It || itWords.MatchString(e.Line) }

// parsedEffect returns the parsed form of the effect of an ability, from the cache if
// it is there.
func (g *Rules) parsedEffect(e card.Effect) parsedLine {
	if len(e.Steps) == 0 {
		key := e.Line
		if e.Intervening {
			key = "intervening if: " + key
		}
		return g.read.parsed(key, func(string) parsedLine { return g.parseEffect(e.Line, e.Intervening) })
	}
	d := g.read.parsed(string(e.Steps), parseSteps)
	d.refersToIt = d.refersToIt || e.It
	return d
}
