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
	if is, ok := notation.ParseCondition(c.vocabulary, text); ok && !CountsCards(&is) && !ofAnyObject.MatchString(text) { // CR 603.8
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
		others, known := c.attackingToo(m[3])
		return []Event{{Is: Attacking, Of: of, Least: n, Others: others}}, ok && also && known && (of.OnlyItself() || of.Host != "" && !of.Itself)
	}
	if m := tapsUntapped.FindStringSubmatch(text); m != nil {
		text = m[1] + " untapped " + m[2] + m[3]
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
			if of, ok := dealingSpell(before); ok {
				all, ok := c.predicates(objectVerbs, Event{Of: of}, rest)
				if ok && !slices.ContainsFunc(all, func(e Event) bool { return e.Is != Dealing }) {
					return all, true
				}
				continue
			}
			if of, ok := c.actor(before); ok {
				if all, ok := c.predicates(objectVerbs, Event{Of: of}, rest); ok {
					return all, true
				}
			} else if all, ok := c.eitherActor(before, rest); ok {
				return all, true
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
	is, ok := notation.ParseCondition(c.vocabulary, without.Replace(condition))
	if !ok || CountsCards(&is) {
		return nil, false
	}
	all, ok := c.clause(before)
	for i := range all {
		all[i].While = &is
	}
	return all, ok
}

// without rewrites a negated condition as one of a number.
var without = strings.NewReplacer("you don't control another ", "you control no other ", "you don't control a ", "you control no ", "you don't control an ", "you control no ")

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

// eitherActor parses an event of one of two subjects, each with its article: "another creature
// you control or a land you control dies".
func (c *Compiler) eitherActor(subjects, does string) ([]Event, bool) {
	m := eitherSubject.FindStringSubmatch(subjects)
	if m == nil {
		return nil, false
	}
	var all []Event
	for _, one := range m[1:] {
		of, ok := c.actor(one)
		if !ok || of.What == nil || of.Source || of.Wounded != nil {
			return nil, false
		}
		events, ok := c.predicates(objectVerbs, Event{Of: of}, does)
		if !ok {
			return nil, false
		}
		all = append(all, events...)
	}
	return all, true
}

// eitherSubject matches two subjects, each with its article.
var eitherSubject = regexp.MustCompile(`^((?:another|an?) .+) or ((?:another|an?) .+)$`)

// withOthers matches the event of a creature that attacks with others.
var withOthers = regexp.MustCompile(`^([Tt]his \w+|equipped creature) and at least (\w+) ([\w -]+) attack$`)

// attackingToo parses a description of the other attackers: "other creatures", "other Warrior".
func (c *Compiler) attackingToo(text string) (*notation.Filter, bool) {
	if text == "other creature" || text == "other creatures" {
		return nil, true
	}
	what, _ := strings.CutPrefix(text, "other ")
	f, ok := notation.ParseObjects(c.vocabulary, what)
	return f, ok && f.Card == nil && f.Controller == nil && !f.Other && f.Shares == "" && len(f.Is)+len(f.IsNot) == 0
}

// tapsUntapped matches the event that a player taps an untapped object.
var tapsUntapped = regexp.MustCompile(`^(.+ taps?) ((?:an|one or more) )untapped (.+)$`)

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

// stepEvents parses the text after "at the beginning of".
func stepEvents(when string) ([]Event, bool) {
	for _, b := range beginnings {
		if strings.EqualFold(when, b.text) {
			return []Event{{Is: Beginning, Who: b.whose, Steps: b.steps}}, true
		}
	}
	return nil, false
}

// ofAnyObject matches a state of any object of a description, which the effect calls "it".
var ofAnyObject = regexp.MustCompile(`(?i)^an? [\w ]+ has `)
