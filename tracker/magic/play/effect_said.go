package play

import (
	"reflect"
	"strconv"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// say returns the steps of an effect in words for people, without the final full
// stop. The engine doesn't read them.
func (g *Rules) say(all Steps) string {
	parts := make([]string, 0, len(all))
	for _, a := range all {
		text := said(g.sayStep(a))
		if len(parts) > 0 {
			text = english.Capital(text)
		}
		parts = append(parts, text)
	}
	sayXOnce(parts)
	return strings.ReplaceAll(strings.Join(parts, ". "), "an other ", "another ")
}

// sayStep returns one step in words.
func (g *Rules) sayStep(a Action) string {
	switch a := a.(type) {
	case Note:
		return a.Text
	case May:
		return sayPlayer(a.Who) + " may " + a.Text + then(". If so, ", g.say(a.Then)) + then(". If not, ", g.say(a.Else))
	case Attempt:
		return g.sayAttempt(a)
	case Provided:
		if len(a.Then) == 0 {
			return "unless " + a.Text + ", " + g.say(a.Else)
		}
		if a.Sure != nil {
			return "if " + a.Sure.String() + " or " + a.Text + ", " + g.say(a.Then) + then(". Otherwise ", g.say(a.Else))
		}
		return "if " + a.Text + ", " + g.say(a.Then) + then(". Otherwise ", g.say(a.Else))
	case Modes:
		return g.sayModes(a)
	case Once:
		return g.say(a.Do) + ". " + english.Capital(onceEachTurn)
	case Later:
		return a.Text + " (" + string(a.At) + ")"
	case GetEmblem:
		return sayEmblem(a)
	case Create:
		return g.sayCreated(a)
	case GainLife:
		verb := "gain"
		switch {
		case a.Pay:
			verb = "pay"
		case a.Lose:
			verb = "lose"
		}
		return saidOf(a.Who, verb) + " " + sayAmount(a.N, "life")
	case Concede:
		switch {
		case a.Won && a.Who.Kind == notation.EachOpponent:
			return "you win the game"
		case a.Lost:
			return saidOf(a.Who, "lose") + " the game"
		}
		return onTheCard
	case BecomeLife:
		return sayWhose(a.Who) + " life total becomes " + strings.TrimPrefix(a.N.String(), "equal to ")
	case PutCounters:
		return sayCounters(a)
	case GiveBoost:
		return g.sayBoost(a)
	case Damage:
		parts := make([]string, len(a.Assignments))
		for i, one := range a.Assignments {
			parts[i] = sayDamage(one)
		}
		return english.List(parts)
	case Divide:
		return sayDamage(a.Assignment) + ", divided as you choose"
	case LeaveBattlefield:
		return sayLeaving(a)
	case Begin:
		return sayBeginning(a)
	case FromHand:
		return g.sayFromHand(a)
	case CopyExiled:
		return g.say(a.Do)
	case EndByEffect:
		if a.Combat {
			return "end the combat phase"
		}
		return "end the turn"
	case CopySpell:
		return sayCopying(a)
	case CopyAbility:
		return a.String()
	case Choosing:
		return "choose a " + a.What + ". " + english.Capital(strings.ReplaceAll(g.say(a.Do), a.As, "chosen-"+a.What))
	case ForEach:
		if a.Times != nil {
			return g.say(a.Do) + ", " + a.Times.String() + " times"
		}
		return "for " + sayPlayer(&a.Who) + ": " + g.say(a.Do)
	case Prevent:
		return sayPrevention(a)
	case ExtraTurn, AddCombat, ChangeDayNight:
		return sayTurn(a)
	default:
		return sayObjects(a)
	}
}

// sayEmblem returns that a player gets an emblem, or what triggers this turn, in words.
func sayEmblem(a GetEmblem) string {
	lasts := strings.Join(card.EachText(a.Abilities, notation.Words), " ")
	if a.About != nil {
		lasts = strings.ReplaceAll(lasts, "enchanted creature", "that creature")
	}
	if a.NextTurn {
		return "until your next turn, " + lasts
	}
	if rest, ok := strings.CutPrefix(lasts, "If you would lose the game, "); ok && a.ThisTurn {
		return "the next time you would lose the game this turn, " + card.WithoutStop(rest)
	}
	if a.ThisTurn {
		return "this turn, " + lasts
	}
	return saidOf(a.Who, "get") + " an emblem with " + english.List(card.EachText(a.Abilities, func(text string) string { return strconv.Quote(notation.Words(text)) }))
}

// sayBeginning returns the beginning of an effect in words.
func sayBeginning(a Begin) string {
	if name := a.guardName(); name != "" {
		long := " until end of turn"
		if a.NextTurn {
			long = " until your next turn"
		}
		return "you have " + name + long
	}
	if len(a.Replaces)+len(a.Damage) == 0 {
		return sayObjects(a)
	}
	text := card.WithoutStop(a.replacing())
	if a.Onto != nil {
		text = strings.Replace(text, a.Damage[0].Onto.String(), a.Onto.String(), 1)
	}
	if a.For.Kind != notation.You && a.For.Kind != "" {
		who := a.For.String()
		text = strings.NewReplacer("you control", "that player controls", " to you", " to "+who, "You can't", english.Capital(who)+" can't").Replace(text)
		if !a.ThisTurn && !a.NextTurn {
			return strings.ToLower(text[:1]) + text[1:] + " for the rest of the game"
		}
	}
	if a.NextTurn {
		return "until your next turn, " + strings.ToLower(text[:1]) + text[1:]
	}
	return "until end of turn, " + strings.ToLower(text[:1]) + text[1:]
}

// sayObjects returns a step that does one thing to objects in words.
func sayObjects(a Action) string {
	switch a := a.(type) {
	case Fight:
		return a.A.String() + " fights " + a.B.String()
	case Tap:
		if a.Tap {
			return "tap " + a.On.String()
		}
		return "untap " + a.On.String()
	case Transform:
		return "transform " + a.On.String()
	case ExileUntil:
		if a.Monarch {
			return "exile " + a.On.String() + " until an opponent becomes the monarch"
		}
		return "exile " + a.On.String() + " until " + a.Source.String() + " leaves the battlefield"
	case SetFate:
		return a.On.String() + " is " + board.Fate{At: a.At, How: a.How}.String()
	case Return:
		text := "return " + a.On.String() + " to the battlefield"
		if a.Linked {
			text = "return the exiled card to the battlefield"
		}
		if a.Tapped {
			text += " tapped"
		}
		if a.Transformed {
			text += " transformed"
		}
		if a.Yours {
			text += " under your control"
		}
		if a.Attached != nil {
			text += " attached to " + a.Attached.String()
		}
		with := make([]string, len(a.With))
		for i, k := range a.With {
			with[i] = " with " + k.String()
		}
		return text + strings.Join(with, "")
	case Give:
		return saidOf(a.To, "gain") + " control of " + a.On.String()
	case Attach:
		if a.To == nil {
			return "unattach " + a.On.String()
		}
		return "attach " + a.On.String() + " to " + a.To.String()
	case MoveCounters:
		what := a.N.String()
		if a.All {
			what = "all"
		}
		return strings.Join(strings.Fields("move "+what+" "+a.Kind+" counters from "+a.From.String()+" to "+a.To.String()), " ")
	case Regenerate:
		return "regenerate " + a.On.String()
	case Mark:
		if a.Not {
			return a.On.String() + " is no longer " + string(a.As)
		}
		return a.On.String() + " becomes " + string(a.As)
	case Distribute:
		return a.say()
	case BecomeLevel:
		return a.On.String() + " becomes level " + strconv.FormatInt(a.N, 10)
	case KeepTapped:
		return a.On.String() + " doesn't untap in its controller's next untap step"
	case LeaveCombat:
		return "remove " + a.On.String() + " from combat"
	case Phase:
		return a.On.String() + " phases out"
	case BecomeCopy:
		text := a.On.String() + " becomes a copy of " + a.Of.String()
		if a.UntilEndOfTurn {
			text += " until end of turn"
		}
		if a.NextTurn {
			text += " until your next turn"
		}
		return text + then(", except ", a.Except)
	case Exchange:
		switch {
		case a.Stat != "":
			whose := "your"
			if who := a.Life[0]; who.Kind != notation.You {
				whose = who.String() + "'s"
			}
			return "exchange " + whose + " life total with " + a.A.String() + "'s " + a.Stat
		case len(a.Life) == 2 && a.Life[1].Name == notation.AnotherTarget:
			return "two target players exchange life totals"
		case len(a.Life) == 2:
			return "exchange life totals with " + a.Life[1].String()
		case BothIn(a.A):
			return "exchange control of " + a.A.String()
		}
		return "exchange control of " + a.A.String() + " and " + a.B.String()
	case Keyword:
		text := a.Do
		if a.Who != nil && a.Who.Kind != notation.You {
			text = sayPlayer(a.Who) + ": " + text
		}
		if a.Type != "" {
			text += " " + a.Type
		}
		if a.N.Expr != "" || a.N.N > 0 {
			text += " " + a.N.String()
		}
		if a.On != nil {
			text += " (" + a.On.String() + ")"
		}
		return text
	case Designate:
		verb := "become"
		if a.What == board.Initiative {
			verb = "take"
		}
		return saidOf(a.Who, verb) + " the " + string(a.What)
	case Venture:
		return "venture into the dungeon"
	case Tempt:
		return "the Ring tempts you"
	case SpellGoes:
		return spellGoes[a.To] + " it"
	case FindExiled:
		return "choose " + a.String()
	case Choose:
		if a.Who != nil {
			return "choose " + sayPlayer(a.Who)
		}
		if a.By != nil {
			return saidOf(*a.By, "choose") + " " + a.On.String()
		}
		return "choose " + a.On.String()
	case Double:
		return sayDoubling(a)
	case PutFaceDown:
		return "put " + a.N.String() + " of your cards onto the battlefield face down"
	case TurnOver:
		if a.Down {
			return "turn " + a.On.String() + " face down"
		}
		return "turn " + a.On.String() + " face up"
	case Meld:
		return "meld it with " + a.With + " into " + a.Into
	case Goad:
		return "goad " + a.On.String()
	case ForbidRegeneration:
		return a.On.String() + " can't be regenerated this turn"
	default:
		return onTheCard
	}
}

func (g *Rules) sayModes(a Modes) string {
	var b strings.Builder
	b.WriteString("choose " + bounds(a.Least, a.Most) + a.besides() + " —")
	for _, m := range a.Modes {
		b.WriteString("\n• " + then(m.Cost, " — ") + english.Capital(m.Text) + ".")
	}
	return strings.TrimSuffix(b.String(), ".")
}

// besides returns the sentences about the choice of modes other than their number.
func (a Modes) besides() string {
	var text string
	if a.Worth > 0 {
		text += " {P}"
	}
	if a.Again {
		text += ", the same more than once"
	}
	if a.Other != nil {
		text += ", " + bounds(a.Other.Least, a.Other.Most) + " if " + a.Other.If.Text
	}
	return text
}

// bounds returns "1", "up to 2", "1 to 3".
func bounds(least, most int64) string {
	n := notation.Amount{N: most}.String()
	switch least {
	case most:
		return n
	case 0:
		return "up to " + n
	}
	return notation.Amount{N: least}.String() + " to " + n
}

func (g *Rules) sayCreated(a Create) string {
	parts := make([]string, len(a.Made))
	for i, c := range a.Made {
		if c.For != nil && c.For.Kind == notation.You {
			c.For = nil
		}
		c.Object.Quoted = nil
		for _, text := range c.Said {
			c.Object.Quoted = append(c.Object.Quoted, notation.Words(text))
		}
		parts[i] = g.Vocabulary.Print(c)
	}
	return "create " + english.List(parts)
}

func sayCounters(a PutCounters) string {
	to := a.On.String()
	if a.On.Players != nil {
		to = sayPlayer(a.On.Players)
	}
	verb, where := "put ", " on "
	if a.Remove {
		verb, where = "remove ", " from "
	}
	what := notation.Counters{Kind: a.Kind, N: a.N}.String()
	if a.All {
		what = strings.Join(strings.Fields("all "+a.Kind+" counters"), " ")
	}
	if (strings.HasPrefix(a.N.Expr, "equal to ") || strings.Contains(a.N.Expr, " for each ")) && len(a.More) == 0 {
		one := notation.Counters{Kind: a.Kind, N: notation.Amount{N: 1}}.String()
		if _, each, ok := strings.Cut(a.N.Expr, "1 for each "); ok {
			return verb + one + where + to + " for each " + each
		}
		return verb + sayAmount(a.N, strings.TrimSpace(a.Kind+" counters")+where+to)
	}
	for _, more := range a.More {
		what += " and " + notation.Counters{Kind: more.Kind, N: more.N}.String()
	}
	return verb + what + where + to
}

func sayLeaving(a LeaveBattlefield) string {
	on := a.On.String()
	if a.Linked {
		on = "the exiled card"
	}
	if a.Unchosen {
		on += " except for those that were chosen"
	}
	switch a.How {
	case board.Destroyed:
		return "destroy " + on
	case board.Exiled:
		return "exile " + on
	case board.Sacrificed:
		if a.By != nil {
			return saidOf(*a.By, "sacrifice") + " " + on
		}
		return "sacrifice " + on
	case board.Put:
	}
	if a.To == board.Hand {
		return "return " + on + " to its owner's hand"
	}
	return "put " + on + " into its owner's " + string(a.To)
}

// then returns a part of a sentence with its beginning, or "".
func then(begin, text string) string {
	if text == "" {
		return ""
	}
	return begin + text
}

// sayPlayer returns a player as cards name them; nil is "you".
func sayPlayer(p *notation.Player) string {
	switch {
	case p == nil:
		return "you"
	case p.Kind == notation.Several:
		names := make([]string, len(p.List))
		for i := range p.List {
			names[i] = sayPlayer(&p.List[i])
		}
		return english.List(names)
	case p.Name != "":
		return p.Name
	}
	return string(p.Kind)
}

// sayWhose returns whose something is: "your", "each opponent's".
func sayWhose(p notation.Player) string {
	if p.Kind == notation.You {
		return "your"
	}
	return sayPlayer(&p) + "'s"
}

// saidOf returns a player and what they do: "each opponent loses".
func saidOf(p notation.Player, verb string) string {
	who := sayPlayer(&p)
	return who + " " + inPerson(who, verb)
}

// sayCondition returns a condition as it follows "if".
func sayCondition(c *notation.Condition) string {
	switch {
	case c == nil:
		return "what the card names is so"
	case c.Unless:
		return "it isn't so that " + c.String()
	}
	return c.String()
}

// sayDoubling returns a doubling in words.
func sayDoubling(a Double) string {
	verb := "double "
	if a.Triple {
		verb = "triple "
	}
	if a.Life != nil {
		return verb + sayWhose(*a.Life) + " life total"
	}
	what := strings.TrimSpace(a.Kind + " counters")
	switch {
	case a.Power && a.Toughness:
		return verb + "the power and toughness of " + a.On.String()
	case a.Power:
		return verb + "the power of " + a.On.String()
	case a.Toughness:
		return verb + "the toughness of " + a.On.String()
	}
	return verb + "the number of " + what + " on " + a.On.String()
}

// sayAttempt returns an attempt in words. If a choice leads to the same steps in any case, the
// words say no condition.
func (g *Rules) sayAttempt(a Attempt) string {
	if len(a.Do) == 1 && reflect.DeepEqual(a.Then, a.Else) {
		if _, chooses := a.Do[0].(Choose); chooses {
			return g.say(a.Do) + then(". ", english.Capital(g.say(a.Then)))
		}
	}
	return g.say(a.Do) + then(". If so, ", g.say(a.Then)) + then(". If not, ", g.say(a.Else))
}
