package card

import (
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

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
		return hands.parse(e, text)
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
		return graveyards.parse(e, text)
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
var hands = zoneWordings{
	{" its owner's hand", Anyones}, {" your hand", Yours}, {" a player's hand", Anyones}, {" your hand from the battlefield", Yours},
}

// graveyards are the wordings of whose graveyard it is.
var graveyards = zoneWordings{
	{" your graveyard from the battlefield", Yours}, {" an opponent's graveyard from the battlefield", Opponents}, {" an opponent's graveyard", Opponents},
}

// zoneWordings are wordings of whose zone it is. The first with a value of who is the canonical one.
type zoneWordings []struct {
	text string
	who  Whose
}

// parse sets whose zone a text means, and reports whether the text is one of the wordings.
func (z zoneWordings) parse(e *Event, text string) bool {
	for _, one := range z {
		if text == one.text {
			e.Whom = one.who
			return true
		}
	}
	return false
}

// print returns the canonical wording for who, or "".
func (z zoneWordings) print(who Whose) string {
	for _, one := range z {
		if one.who == who {
			return one.text
		}
	}
	return ""
}

// control parses "under your control" after a verb without a complement.
func (c *Compiler) control(e *Event, text string) bool {
	if text == "" {
		return true
	}
	if e.Is == Entering {
		if before, ok := strings.CutSuffix(text, " during combat"); ok {
			e.In = DuringCombat
			return c.control(e, before)
		}
		for _, how := range []string{"tapped", "untapped"} {
			for _, joint := range []string{" " + how + " and", " " + how} {
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
	if text == " under enchanted player's control" && e.Is == Entering && e.Of.What != nil && e.Of.What.Controller == nil {
		of := *e.Of.What
		of.Controller = &notation.Player{Kind: notation.OnePlayer, Name: notation.EnchantedPlayer}
		e.Of.What = &of
		return true
	}
	kind := notation.PlayerKind("")
	switch text {
	case " under your control", " under your team's control":
		kind = notation.You
	case " under an opponent's control", " under your opponents' control":
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
	if exact, ok := strings.CutPrefix(text, "exactly "); ok {
		number, what, _ := strings.Cut(exact, " ")
		n, ok := notation.ReadNumber(number)
		if !ok || n < 2 {
			return false
		}
		e.Least, e.Exact, text = n, true, what
	} else if len(words) == 4 && words[1] == "or" && words[2] == "more" {
		n, ok := notation.ReadNumber(words[0])
		if !ok {
			return false
		}
		e.Least, text = n, words[3]
	}
	of, ok := c.actor(text)
	of.OneOrMore = false
	e.Of = of
	return ok && of.What != nil && !of.Itself && !slices.Contains(of.What.Is, notation.OwnedByOpponent) // "that player" would be the owner
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
