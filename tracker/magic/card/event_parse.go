package card

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// clauses parses the text between "whenever" and the comma: one clause or
// several, each with its subject, joined by "or".
func (c *Compiler) clauses(text string) ([]Event, bool) {
	for _, joint := range []string{" or whenever ", " and whenever ", " or when ", " and when ", " or at the beginning of ", " and at the beginning of "} {
		before, after, ok := strings.Cut(text, joint)
		if !ok {
			continue
		}
		first, ok := c.clauses(before)
		if !ok {
			return nil, false
		}
		var second []Event
		if strings.HasSuffix(joint, "beginning of ") {
			second, ok = stepEvents(after)
		} else {
			second, ok = c.clauses(after)
		}
		return slices.Concat(first, second), ok
	}
	if all, ok := c.clause(text); ok {
		return all, true
	}
	for i := range len(text) {
		after, ok := strings.CutPrefix(text[i:], " or ")
		if !ok {
			continue
		}
		if first, ok := c.clause(text[:i]); ok {
			if second, ok := c.clause(after); ok {
				return slices.Concat(first, second), true
			}
		}
	}
	return nil, false
}

// clause parses a subject and what it does.
func (c *Compiler) clause(text string) ([]Event, bool) {
	if strings.EqualFold(text, dayAndNight) {
		return []Event{{Is: ChangingDay}}, true
	}
	if strings.EqualFold(text, ringTempts) {
		return []Event{{Is: BeingTempted, Who: Yours}}, true
	}
	if e, ok := c.countersPassive(text); ok {
		return []Event{e}, true
	}
	if m := withOthers.FindStringSubmatch(text); m != nil {
		n, ok := notation.ReadNumber(m[2])
		of, also := c.subject(m[1])
		return []Event{{Is: Attacking, Of: of, Least: n}}, ok && also && of.OnlyItself()
	}
	if rest, ok := english.CutPrefix(text, "you're "); ok {
		text = "you are " + rest
	}
	for i := range len(text) {
		if text[i] != ' ' {
			continue
		}
		before, rest := text[:i], text[i+1:]
		if who, ok := playerOf(before); ok {
			if all, ok := c.predicates(playerVerbs, Event{Who: who}, rest); ok {
				return all, true
			}
		}
		if startsWithVerb(objectVerbs, rest) {
			if of, ok := c.subject(before); ok {
				if all, ok := c.predicates(objectVerbs, Event{Of: of}, rest); ok {
					return all, true
				}
			}
		}
	}
	return nil, false
}

// withOthers matches the event of a creature that attacks with others.
var withOthers = regexp.MustCompile(`^([Tt]his \w+) and at least (\w+) other creatures? attack$`)

const ringTempts = "the Ring tempts you"

const dayAndNight = "day becomes night or night becomes day"

func playerOf(text string) (Whose, bool) {
	for _, p := range eventPlayers {
		if strings.EqualFold(text, p.text) {
			return p.who, true
		}
	}
	return "", false
}

// cutWord cuts a phrase that ends with a word.
func cutWord(text, phrase string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(text, phrase)
	return rest, ok && (rest == "" || rest[0] == ' ' || rest[0] == ',')
}

func startsWithVerb(verbs []wording, text string) bool {
	return slices.ContainsFunc(verbs, func(w wording) bool { _, ok := cutWord(text, w.text); return ok })
}

// predicates parses verbs of one subject with their complements, joined by
// "or": "blocks or becomes blocked by a creature".
func (c *Compiler) predicates(verbs []wording, by Event, text string) ([]Event, bool) {
	for _, w := range verbs {
		rest, ok := cutWord(text, w.text)
		if !ok {
			continue
		}
		e := by
		e.Is, e.Damage = w.is, w.damage
		if c.complete(&e, w.takes, rest) {
			return []Event{e}, true
		}
		for i := range len(rest) {
			for _, joint := range []string{", or ", ", ", " or "} {
				after, ok := strings.CutPrefix(rest[i:], joint)
				if !ok || !startsWithVerb(verbs, after) {
					continue
				}
				e := by
				e.Is, e.Damage = w.is, w.damage
				alone := c.complete(&e, w.takes, rest[:i])
				more, ok := c.predicates(verbs, by, after)
				switch {
				case ok && alone:
					return append([]Event{e}, more...), true
				case ok && i == 0 && len(more) == 1 && takes(verbs, after) == w.takes: // "create or sacrifice a token"
					e = more[0]
					e.Is, e.Damage = w.is, w.damage
					return []Event{e, more[0]}, true
				}
			}
		}
	}
	return nil, false
}

// takes returns what follows the verb at the start of a text.
func takes(verbs []wording, text string) complement {
	for _, w := range verbs {
		if _, ok := cutWord(text, w.text); ok {
			return w.takes
		}
	}
	return nothing
}

// complete adds to an event what follows its verb.
func (c *Compiler) complete(e *Event, takes complement, text string) bool {
	text, e.First = strings.CutSuffix(text, firstEachTurn)
	for _, d := range duringWhose {
		if before, ok := strings.CutSuffix(text, d.text); ok {
			text, e.During = before, d.who
			break
		}
	}
	switch takes {
	case nothing:
		return c.control(e, text)
	case other:
		return text == "" || c.toObject(e, strings.TrimPrefix(text, " "))
	case attackWhom:
		return c.attackWhom(e, text)
	case attackWith:
		return c.attackWith(e, text)
	case damageTo:
		rest, ok := strings.CutPrefix(text, " to ")
		return text == "" || ok && c.recipients(e, rest)
	case damageBy:
		rest, ok := strings.CutPrefix(text, " by ")
		return text == "" || ok && c.toObject(e, rest)
	case patient:
		of, ok := c.subject(strings.TrimPrefix(text, " "))
		e.Of = of
		return ok && text != ""
	case countersOn:
		rest, ok := strings.CutPrefix(text, " ")
		return ok && c.counters(e, rest, " on ")
	case ofSpell:
		return c.spell(e, text)
	case ofCards:
		return c.cards(e, text)
	case byWhom:
		return c.targetedBy(e, text)
	case graveyard:
		for _, g := range graveyards {
			if text == g.text {
				e.Whom = g.who
				return true
			}
		}
	}
	return false
}

// graveyards are the wordings of whose graveyard it is.
var graveyards = []struct {
	text string
	who  Whose
}{
	{" your graveyard from the battlefield", Yours}, {" an opponent's graveyard from the battlefield", Opponents},
}

// control parses "under your control" after a verb without a complement.
func (c *Compiler) control(e *Event, text string) bool {
	if text == "" {
		return true
	}
	kind := notation.PlayerKind("")
	switch text {
	case " under your control", " under your team's control":
		kind = notation.You
	case " under an opponent's control":
		kind = notation.EachOpponent
	}
	if kind == "" || e.Is != Entering || e.Of.What == nil || e.Of.What.Controller != nil {
		return false
	}
	of := *e.Of.What
	of.Controller = &notation.Player{Kind: kind}
	e.Of.What = &of
	return true
}

func (c *Compiler) toObject(e *Event, text string) bool {
	to, ok := c.subject(text)
	e.To = &to
	return ok
}

// attackWhom parses what follows "attacks": whom, or with how many others.
func (c *Compiler) attackWhom(e *Event, text string) bool {
	switch text {
	case "":
		return true
	case " alone":
		e.Alone = true
		return true
	case " while saddled":
		e.Saddle = true
		return true
	}
	rest, ok := strings.CutPrefix(text, " ")
	return ok && c.recipients(e, rest)
}

// attackWith parses what follows "you attack": whom, or with what.
func (c *Compiler) attackWith(e *Event, text string) bool {
	if text == "" {
		return true
	}
	if with, ok := strings.CutPrefix(text, " with "); ok {
		return c.howMany(e, with)
	}
	rest, ok := strings.CutPrefix(text, " ")
	return ok && c.recipients(e, rest) && e.To == nil
}

// howMany parses "two or more creatures", "a Goblin".
func (c *Compiler) howMany(e *Event, text string) bool {
	e.Least = 1
	words := strings.SplitN(text, " ", 4)
	if len(words) == 4 && words[1] == "or" && words[2] == "more" {
		n, ok := notation.ReadNumber(words[0])
		if !ok {
			return false
		}
		e.Least, text = n, words[3]
	}
	of, ok := c.subject(text)
	of.OneOrMore = false
	e.Of = of
	return ok && of.What != nil && !of.Itself
}

// recipients parses players, objects, or one of the two: "a player or
// planeswalker".
func (c *Compiler) recipients(e *Event, text string) bool {
	if who, ok := playerOf(text); ok {
		e.Whom = who
		return true
	}
	if before, after, ok := strings.Cut(text, " or "); ok {
		if who, ok := playerOf(before); ok {
			e.Whom = who
			return c.toObject(e, after)
		}
		for _, article := range []string{"a ", "an ", ""} {
			if who, ok := playerOf(article + after); ok {
				e.Whom = who
				return c.toObject(e, before)
			}
		}
	}
	return c.toObject(e, text)
}

// countersPassive parses "one or more +1/+1 counters are put on this creature".
func (c *Compiler) countersPassive(text string) (Event, bool) {
	for _, v := range []struct {
		text string
		is   Verb
	}{
		{" are put on ", GettingCounters}, {" is put on ", GettingCounters}, {" are removed from ", LosingCounters}, {" is removed from ", LosingCounters},
	} {
		if strings.Contains(text, v.text) {
			e := Event{Is: v.is}
			text, e.First = strings.CutSuffix(text, firstEachTurn)
			return e, c.counters(&e, text, v.text)
		}
	}
	return Event{}, false
}

// counters parses the kind of counters and the object that has them.
func (c *Compiler) counters(e *Event, text, joint string) bool {
	kind, on, ok := strings.Cut(text, joint)
	if !ok {
		return false
	}
	for _, article := range []string{"one or more ", "a ", "an "} {
		if rest, ok := english.CutPrefix(kind, article); ok {
			kind = rest
			break
		}
	}
	switch kind {
	case "counter", "counters":
		e.Kind = notation.AnyCounter
	default:
		word, ok := strings.CutSuffix(strings.TrimSuffix(kind, "s"), " counter")
		if !ok || !counterKind.MatchString(word) {
			return false
		}
		e.Kind = word
	}
	of, ok := c.subject(on)
	e.Of = of
	return ok
}

var counterKind = regexp.MustCompile(`^(?:[+-]\d+/[+-]\d+|[a-z]+(?: [a-z]+)?)$`)

// spell parses what follows "cast": "a creature spell", "your second spell each
// turn".
func (c *Compiler) spell(e *Event, text string) bool {
	text = strings.TrimPrefix(text, " ")
	if before, target, ok := strings.Cut(text, " that targets "); ok {
		to, ok := c.subject(target)
		if !ok {
			return false
		}
		e.To, text = &to, before
	}
	if rest, ok := c.nth(e, text, "spell"); ok {
		return rest == ""
	}
	for _, article := range []string{"a ", "an ", "another ", "one or more "} {
		if rest, ok := strings.CutPrefix(text, article); ok {
			if article == "another " || article == "one or more " {
				return false
			}
			text = rest
			break
		}
	}
	if strings.Count(text, "spell") != 1 || strings.Contains(text, "permanent") || strings.Contains(text, "copy") {
		return false
	}
	text = strings.Replace(text, "spells", "spell", 1)
	return c.kindOf(e, strings.Replace(text, "spell", "permanent", 1))
}

// kindOf parses the description of a spell or card, with "permanent" in the place of
// that word.
func (c *Compiler) kindOf(e *Event, text string) bool {
	f, ok := notation.ParseFilter(c.vocabulary, text)
	if !ok || f.Controller != nil || f.Other || f.Token != nil || f.Status != "" || f.Name != "" || f.At != nil || f.Card != nil || f.Counter != "" || f.Lacks != "" {
		return false
	}
	f.Noun, f.Permanent = false, true
	e.Of = Subject{What: f}
	return true
}

var ordinals = []string{"", "first", "second", "third", "fourth", "fifth"}

// nth parses "your second spell each turn".
func (c *Compiler) nth(e *Event, text, noun string) (rest string, ok bool) {
	for _, whose := range []string{"your ", "their ", "the "} {
		after, ok := strings.CutPrefix(text, whose)
		if !ok {
			continue
		}
		for n, word := range ordinals {
			rest, ok := strings.CutPrefix(after, word+" "+noun)
			if !ok || n == 0 {
				continue
			}
			if each, ok := strings.CutPrefix(rest, " each turn"); ok {
				e.Nth = int64(n)
				return each, true
			}
			if rest == "" && e.During != "" {
				e.Nth = int64(n)
				return "", true
			}
		}
	}
	return text, false
}

// cards parses what follows "draw" or "discard": "a card", "one or more creature
// cards".
func (c *Compiler) cards(e *Event, text string) bool {
	text, ok := strings.CutPrefix(text, " ")
	if !ok {
		return false
	}
	if rest, ok := c.nth(e, text, "card"); ok {
		return rest == ""
	}
	if rest, ok := strings.CutPrefix(text, "one or more "); ok {
		text, e.Of.OneOrMore = rest, true
	} else if rest, ok := strings.CutPrefix(text, "a "); ok {
		text = rest
	} else if text, ok = strings.CutPrefix(text, "an "); !ok {
		return false
	}
	if text == "card" || text == "cards" {
		return true
	}
	before, ok := strings.CutSuffix(strings.TrimSuffix(text, "s"), " card")
	more := e.Of.OneOrMore
	if !ok || strings.Contains(before, "permanent") || !c.kindOf(e, before+" permanent") {
		return false
	}
	e.Of.OneOrMore = more
	return true
}

// targets are the wordings of what something becomes the target of.
var targets = []struct {
	text string
	who  Whose
}{
	{" of a spell or ability you control", Yours},
	{" of a spell or ability an opponent controls", Opponents},
	{" of a spell or ability", Anyones},
	{" of a spell you control", Yours},
	{" of a spell an opponent controls", Opponents},
	{" of a spell", Anyones},
}

// targetedBy parses what follows "becomes the target". Whose spell it is, is in Whom.
func (c *Compiler) targetedBy(e *Event, text string) bool {
	for i, t := range targets {
		if text == t.text {
			if e.Whom = t.who; i >= 3 {
				e.Kind = "spell"
			}
			return true
		}
	}
	return false
}

// stepEvents parses the text after "at the beginning of".
func stepEvents(when string) ([]Event, bool) {
	for _, b := range beginnings {
		if strings.EqualFold(when, b.text) {
			return []Event{{Is: Beginning, Who: b.whose, Steps: b.steps}}, true
		}
	}
	return nil, false
}
