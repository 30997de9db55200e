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
		for _, joint := range []string{", or ", " or "} {
			after, ok := strings.CutPrefix(text[i:], joint)
			if !ok {
				continue
			}
			if first, ok := c.clause(text[:i]); ok {
				if second, ok := c.alternatives(after); ok {
					return slices.Concat(first, second), true
				}
			}
		}
	}
	if is, ok := notation.ParseCondition(c.vocabulary, text); ok && !CountsCards(&is) { // CR 603.8
		return []Event{{Is: Being, While: &is}}, true
	}
	return nil, false
}

// alternatives parses the clauses after a joint: "a creature card is put into a
// graveyard from anywhere, or a creature card leaves your graveyard".
func (c *Compiler) alternatives(text string) ([]Event, bool) {
	if all, ok := c.clause(text); ok {
		return all, true
	}
	before, after, ok := strings.Cut(text, ", or ")
	if !ok {
		return nil, false
	}
	first, ok := c.clause(before)
	if !ok {
		return nil, false
	}
	rest, ok := c.alternatives(after)
	return slices.Concat(first, rest), ok
}

// clause parses a subject and what it does.
func (c *Compiler) clause(text string) ([]Event, bool) {
	if strings.EqualFold(text, dayAndNight) {
		return []Event{{Is: ChangingDay}}, true
	}
	if strings.EqualFold(text, ringTempts) {
		return []Event{{Is: BeingTempted, Who: Yours}}, true
	}
	if all, ok := c.while(text); ok {
		return all, true
	}
	if m := playsCard.FindStringSubmatch(text); m != nil { // CR 701.18b
		land, ok := c.clause(m[1] + " play" + m[2] + " a land" + m[3])
		spell, also := c.clause(m[1] + " cast" + m[2] + " a spell" + m[3])
		return slices.Concat(land, spell), ok && also
	}
	if e, ok := c.attackTogether(text); ok {
		return []Event{e}, true
	}
	if e, ok := c.ordinalCounter(text); ok {
		return []Event{e}, true
	}
	if e, ok := cardsMoving(c, text); ok {
		return []Event{e}, true
	}
	if e, ok := c.countersPassive(text); ok {
		return []Event{e}, true
	}
	if m := withOthers.FindStringSubmatch(text); m != nil {
		n, ok := notation.ReadNumber(m[2])
		of, also := c.actor(m[1])
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
			if of, ok := c.actor(before); ok {
				if all, ok := c.predicates(objectVerbs, Event{Of: of}, rest); ok {
					return all, true
				}
			}
		}
	}
	return nil, false
}

// while parses an event with a condition that is checked only as it happens: "this
// creature attacks while you control a Dinosaur".
func (c *Compiler) while(text string) ([]Event, bool) {
	before, condition, ok := strings.Cut(text, " while ")
	if !ok || condition == "saddled" {
		return nil, false
	}
	is, ok := notation.ParseCondition(c.vocabulary, condition)
	if !ok || CountsCards(&is) {
		return nil, false
	}
	all, ok := c.clause(before)
	for i := range all {
		all[i].While = &is
	}
	return all, ok
}

// attackTogether parses the event that a number of creatures attack: "two or more creatures
// your opponents control attack".
func (c *Compiler) attackTogether(text string) (Event, bool) {
	words := strings.SplitN(text, " ", 4)
	if len(words) != 4 || words[1] != "or" || words[2] != "more" || strings.EqualFold(words[0], "one") {
		return Event{}, false
	}
	n, ok := notation.ReadNumber(strings.ToLower(words[0]))
	what, whom, attack := strings.Cut(words[3], " attack")
	if !ok || !attack || whom != "" && whom[0] != ' ' {
		return Event{}, false
	}
	of, ok := c.actor(what)
	if !ok || of.What == nil || of.Itself || of.What.Other {
		return Event{}, false
	}
	e := Event{Is: Attacks, Who: Anyones, Least: n}
	f := *of.What
	if f.Controller != nil {
		if e.Who = Yours; f.Controller.Kind == notation.EachOpponent {
			e.Who = Opponents
		}
		f.Controller = nil
	}
	e.Of = Subject{What: &f}
	return e, whom == "" || c.recipients(&e, whom[1:]) && e.To == nil
}

// withOthers matches the event of a creature that attacks with others.
var withOthers = regexp.MustCompile(`^([Tt]his \w+) and at least (\w+) other creatures? attack$`)

// playsCard matches the event that a player plays a card, which is a land or is cast.
var playsCard = regexp.MustCompile(`^(you|an opponent|a player) play(s?) a card( from [a-z ]+)?$`)

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
					if e.Is == Blocking && e.To == nil && more[0].Is == BecomingBlocked { // "blocks or becomes blocked by a Wall"
						e.To = more[0].To
					}
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
	for _, whose := range []string{"your", "their"} {
		if before, ok := strings.CutSuffix(text, " for the first time during each of "+whose+" turns"); ok {
			text, e.First = before+" during each of "+whose+" turns", true
		}
	}
	for _, d := range duringWhose {
		if before, ok := strings.CutSuffix(text, d.text); ok {
			text, e.During = before, d.who
			break
		}
	}
	switch takes {
	case nothing:
		return c.control(e, text)
	case moreDamage:
		n, after, ok := strings.Cut(strings.TrimPrefix(text, " "), " or more damage")
		least, also := notation.ReadNumber(n)
		if !ok || !also || least < 2 {
			return false
		}
		e.Least = least
		if e.Is == BeingDealt {
			return after == ""
		}
		to, ok := strings.CutPrefix(after, " to ")
		return after == "" || ok && c.recipients(e, to)
	case notBlocked:
		who, ok := strings.CutSuffix(text, " and isn't blocked")
		if !ok {
			who, ok = strings.CutSuffix(text, " and aren't blocked")
		}
		return ok && (who == "" || c.recipients(e, strings.TrimPrefix(who, " ")))
	case forMana:
		of, ok := c.tapped(text)
		e.Of = of
		return ok
	case ofNumber:
		n, ok := notation.ReadNumber(strings.TrimPrefix(text, " "))
		e.Least = n
		return ok
	case toHand:
		for _, h := range hands {
			if text == h.text {
				e.Whom = h.who
				return true
			}
		}
		return false
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
		if before, ok := strings.CutSuffix(text, " from "+string(FromExile)); ok && e.Is == PlayingLand {
			text, e.From = before, FromExile
		}
		of, ok := c.actor(strings.TrimPrefix(text, " "))
		e.Of = of
		return ok && text != ""
	case anAbility:
		return c.activating(e, text)
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

// tapped parses what a player taps for mana: "a land for mana".
func (c *Compiler) tapped(text string) (Subject, bool) {
	what, ok := strings.CutSuffix(text, " for mana")
	if !ok {
		return Subject{}, false
	}
	return c.actor(strings.TrimPrefix(what, " "))
}

// hands are the wordings of whose hand a permanent is returned to.
var hands = []struct {
	text string
	who  Whose
}{
	{" its owner's hand", Anyones}, {" your hand", Yours}, {" a player's hand", Anyones}, {" your hand from the battlefield", Yours},
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
	if e.Is == Entering {
		for _, how := range []string{"tapped", "untapped"} {
			for _, joint := range []string{" " + how, " " + how + " and"} {
				if rest, ok := strings.CutPrefix(text, joint); ok && (rest == "" || rest[0] == ' ') {
					e.As = how
					return c.control(e, rest)
				}
			}
		}
		for _, f := range enteringFrom {
			if rest, ok := strings.CutSuffix(text, " from "+f.text); ok {
				e.From = f.from
				return c.control(e, rest)
			}
		}
	}
	if e.Is == Leaving && text == " without dying" {
		e.As = "without dying"
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
	to, ok := c.actor(text)
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
	whom, with, ok := strings.Cut(text, " with ")
	if ok && !c.howMany(e, with) {
		return false
	}
	if whom == "" {
		return ok
	}
	rest, ok := strings.CutPrefix(whom, " ")
	return ok && c.recipients(e, rest) && e.To == nil
}

// howMany parses "two or more creatures", "a Goblin".
func (c *Compiler) howMany(e *Event, text string) bool {
	e.Least = 1
	text = strings.TrimPrefix(text, "one or more ")
	words := strings.SplitN(text, " ", 4)
	if len(words) == 4 && words[1] == "or" && words[2] == "more" {
		n, ok := notation.ReadNumber(words[0])
		if !ok {
			return false
		}
		e.Least, text = n, words[3]
	}
	of, ok := c.actor(text)
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
	for _, form := range jointPlayers {
		if strings.EqualFold(text, form.text) && e.Of.OneOrMore {
			e.Whom, e.Joint = form.who, true
			return true
		}
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

// stepEvents parses the text after "at the beginning of".
func stepEvents(when string) ([]Event, bool) {
	for _, b := range beginnings {
		if strings.EqualFold(when, b.text) {
			return []Event{{Is: Beginning, Who: b.whose, Steps: b.steps}}, true
		}
	}
	return nil, false
}
