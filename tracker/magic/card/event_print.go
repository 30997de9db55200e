package card

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// String returns the event as it stands between "whenever" and the comma.
func (e Event) String() string {
	if e.Is == Beginning {
		for _, b := range beginnings {
			if slices.Equal(b.steps, e.Steps) && b.whose == e.Who {
				if b.steps[0] == EndOfCombat {
					return "at " + b.text
				}
				return "at the beginning of " + b.text
			}
		}
		return ""
	}
	return e.subject() + e.does()
}

// does returns the event without its subject.
func (e Event) does() string {
	text := e.predicate()
	if text != "" {
		text = " " + text
	}
	if e.First {
		text += firstEachTurn
	}
	if e.While != nil && e.Is != Being {
		text += " while " + e.While.String()
	}
	return text
}

func (e Event) subject() string {
	switch e.Is {
	case BeingTempted:
		return ringTempts
	case ChangingDay:
		return dayAndNight
	case GettingCounters, LosingCounters:
		return e.countersText()
	case LeavingGraveyard, CardToGraveyard:
		return e.kindText(ofCards)
	case Being:
		return e.While.String()
	default: // the others have subjects of their own
	}
	switch {
	case e.Who != "":
		return playerText(e.Who)
	case e.Is == Attacking && e.Least > 0:
		return e.Of.String() + " and at least " + strconv.FormatInt(e.Least, 10) + " " + e.othersText()
	}
	return e.Of.String()
}

// othersText returns what attacks with the subject.
func (e Event) othersText() string {
	if e.Others == nil {
		return "other creatures"
	}
	return e.Others.String()
}

func playerText(who Whose) string {
	for _, p := range eventPlayers {
		if p.who == who {
			return p.text
		}
	}
	return ""
}

func (e Event) countersText() string {
	switch {
	case e.Nth > 0:
		return "the " + Ordinals[e.Nth] + " " + e.Kind + " counter"
	case e.Last:
		return "the last " + e.Kind + " counter"
	}
	kind := ""
	if e.Kind != notation.AnyCounter {
		kind = e.Kind + " "
	}
	if e.Each {
		return english.Article(kind + "counter")
	}
	return "one or more " + kind + "counters"
}

// canonical returns the first wording of a verb; one that says the other object if
// there is one.
func (e Event) canonical(verbs []wording) wording {
	var first wording
	for _, w := range verbs {
		switch {
		case w.takes == graveyard && e.Whom == "":
		case e.Is == ToGraveyard && e.Whom != "" && w.takes != graveyard:
		case w.is != e.Is || w.damage != e.Damage:
		case (w.takes == moreDamage) != (e.Least > 0 && (e.Is == Dealing || e.Is == BeingDealt)):
		case (w.takes == other) == (e.To != nil):
			return w
		case first.text == "":
			first = w
		}
	}
	return first
}

// predicate returns what follows the subject.
func (e Event) predicate() string {
	switch e.Is {
	case ChangingDay, BeingTempted:
		return ""
	case Attacking:
		if e.Least > 0 {
			return "attack"
		}
	case GettingCounters:
		if e.Nth > 0 || e.Each {
			return "is put on " + e.Of.String()
		}
		return "are put on " + e.Of.String()
	case LosingCounters:
		if e.Last || e.Each {
			return "is removed from " + e.Of.String()
		}
		return "are removed from " + e.Of.String()
	case LeavingGraveyard, CardToGraveyard:
		text := e.moveText()
		if e.During != "" {
			text += " during your turn"
		}
		return text
	case Being:
		return ""
	default: // the others have wordings
	}
	verbs := objectVerbs
	if e.Who != "" {
		verbs = playerVerbs
	}
	w := e.canonical(verbs)
	text := w.text
	if e.Who == Yours {
		text = second(w)
	}
	switch w.takes {
	case other:
		if e.To != nil {
			text += " " + e.To.String()
		}
	case attackWhom, attackWith:
		switch {
		case e.Alone:
			text += " alone"
		case e.Saddle:
			text += " while saddled"
		case e.Least > 0:
			text += e.whomText(" ") + " with " + e.atLeast()
		default:
			text += e.whomText(" ")
		}
	case notBlocked:
		text += e.whomText(" ") + " and isn't blocked"
	case moreDamage:
		text += " " + strconv.FormatInt(e.Least, 10) + " or more damage"
		if e.Is == Dealing {
			text += e.whomText(" to ")
		} else if e.To != nil {
			text += " by " + e.To.String()
		}
	case forMana:
		text += " " + e.Of.String() + " for mana"
	case ofNumber:
		text += " " + strconv.FormatInt(e.Least, 10)
	case toHand:
		text += hands.print(e.Whom)
	case damageTo:
		text += e.whomText(" to ")
	case damageBy:
		if e.To != nil {
			text += " by " + e.To.String()
		}
	case patient:
		if e.Is == TappingDown {
			of := e.Of.String()
			for _, article := range []string{"one or more ", "an ", "a "} {
				if rest, ok := strings.CutPrefix(of, article); ok {
					if article == "a " {
						article = "an "
					}
					return strings.TrimSuffix(text, "untapped") + article + "untapped " + rest
				}
			}
		}
		text += " " + e.Of.String()
		if e.From != "" {
			text += " from " + string(e.From)
		}
	case anAbility:
		text += e.activatingText()
	case countersOn:
		text += " " + e.countersText() + " on " + e.Of.String()
	case ofSpell, ofCards:
		text += " " + e.kindText(w.takes)
	case nothing:
		if e.As != "" {
			text += " " + e.As
		}
		if e.From != "" {
			text += " from " + string(e.From)
		}
		if e.In != "" {
			text += " " + e.In
		}
	case graveyard:
		text += graveyards.print(e.Whom)
	case byWhom:
		for _, t := range targets {
			if t.who == e.Whom && t.of == e.Kind {
				text += t.text
			}
		}
	}
	for _, d := range duringWhose {
		if d.who == e.During && e.During != "" {
			return text + d.text
		}
	}
	return text
}

// second returns a verb as it stands after "you".
func second(w wording) string {
	for _, v := range playerVerbs {
		if v.is == w.is && v.damage == w.damage && v.text != w.text {
			return v.text
		}
	}
	return w.text
}

func (e Event) atLeast() string {
	if e.Least == 1 {
		return e.Of.String()
	}
	if e.Exact {
		return "exactly " + strconv.FormatInt(e.Least, 10) + " " + e.Of.What.String()
	}
	return strconv.FormatInt(e.Least, 10) + " or more " + e.Of.What.String()
}

func (e Event) whomText(joint string) string {
	switch {
	case e.Whom != "" && e.To != nil:
		return joint + playerText(e.Whom) + " or " + e.To.String()
	case e.Joint:
		for _, form := range jointPlayers {
			if form.who == e.Whom {
				return joint + form.text
			}
		}
		return ""
	case e.Whom != "":
		return joint + playerText(e.Whom)
	case e.To != nil:
		return joint + e.To.String()
	}
	return ""
}
