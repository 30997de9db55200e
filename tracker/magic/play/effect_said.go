package play

import (
	"encoding/json"
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
	return strings.Join(parts, ". ")
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
		if a.Lose || a.Pay {
			verb = "lose"
		}
		return saidOf(a.Who, verb) + " " + sayAmount(a.N, "life")
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
	default:
		if text := sayObjects(a); text != onTheCard {
			return text
		}
		return g.sayRest(a)
	}
}

// sayEmblem returns that a player gets an emblem, or what triggers this turn, in words.
func sayEmblem(a GetEmblem) string {
	if a.ThisTurn {
		return "this turn, " + strings.Join(card.EachText(a.Abilities, notation.Words), " ")
	}
	return saidOf(a.Who, "get") + " an emblem with " + english.List(card.EachText(a.Abilities, func(text string) string { return strconv.Quote(notation.Words(text)) }))
}

// sayBeginning returns the beginning of an effect in words.
func sayBeginning(a Begin) string {
	if len(a.Replaces) == 0 {
		return sayObjects(a)
	}
	text := card.WithoutStop(card.Replacing{Replacement: a.Replaces[0]}.String())
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
		return a.On.String() + " becomes a copy of " + a.Of.String()
	case Exchange:
		switch {
		case a.Stat != "":
			whose := "your"
			if who := a.Life[0]; who.Kind != notation.You {
				whose = who.String() + "'s"
			}
			return "exchange " + whose + " life total with " + a.A.String() + "'s " + a.Stat
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
		return saidOf(a.Who, "become") + " the " + string(a.What)
	case Venture:
		return "venture into the dungeon"
	case Tempt:
		return "the Ring tempts you"
	case ExtraTurn:
		switch several := a.N.Expr != "" || a.N.N > 1; {
		case a.Skip && several:
			return saidOf(a.Who, "skip") + " " + a.N.String() + " turns"
		case a.Skip:
			return saidOf(a.Who, "skip") + " a turn"
		case several:
			return saidOf(a.Who, "take") + " " + a.N.String() + " extra turns"
		}
		return saidOf(a.Who, "take") + " an extra turn"
	default:
		return onTheCard
	}
}

func (g *Rules) sayModes(a Modes) string {
	var b strings.Builder
	b.WriteString("choose " + bounds(a.Least, a.Most) + " —")
	for _, m := range a.Modes {
		b.WriteString("\n• " + english.Capital(m.Text) + ".")
	}
	return strings.TrimSuffix(b.String(), ".")
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
	for _, more := range a.More {
		what += " and " + notation.Counters{Kind: more.Kind, N: more.N}.String()
	}
	return verb + what + where + to
}

func (g *Rules) sayBoost(a GiveBoost) string {
	end := " until end of turn"
	switch {
	case a.While != nil:
		end = sayWhile(*a.While)
	case a.How.Lasting:
		end = ""
	case a.NextTurn:
		end = " until your next turn"
	}
	var parts []string
	if a.To != nil {
		parts = append(parts, saidOf(*a.To, "gain")+" control of "+a.On.String())
	}
	if change := sayChange(a); a.To == nil || change != (notation.Change{}).String() {
		subject := a.On.String() + " "
		if len(parts) > 0 {
			subject = "it "
		}
		parts = append(parts, subject+change)
	}
	return strings.Join(parts, " and ") + end
}

// sayWhile returns the text of a duration that another permanent ends.
func sayWhile(a Tying) string {
	to := a.To.String()
	switch {
	case a.Yours && a.Tapped:
		return " for as long as you control " + to + " and it remains tapped"
	case a.Yours:
		return " for as long as you control " + to
	case a.Tapped:
		return " for as long as " + to + " remains tapped"
	}
	return " for as long as " + to + " remains on the battlefield"
}

// sayChange returns the text of a change. Amounts that set base power and toughness replace
// the numbers of the change.
func sayChange(a GiveBoost) string {
	if a.Chosen != nil {
		return "becomes the creature type of your choice"
	}
	if a.Power == nil && a.Toughness == nil {
		return a.How.Change.String()
	}
	change := a.How.Change
	change.BasePower, change.BaseToughness = nil, nil
	var parts []string
	if change.String() != (notation.Change{}).String() {
		parts = append(parts, change.String())
	}
	if a.Power != nil {
		parts = append(parts, "has base power "+a.Power.String())
	}
	if a.Toughness != nil {
		parts = append(parts, "has base toughness "+a.Toughness.String())
	}
	return english.List(parts)
}

// sayAmount returns an amount of something: "3 life", "damage equal to its power",
// "X life, where X is your devotion to black".
func sayAmount(n notation.Amount, of string) string {
	expr := n.String()
	if before, where, ok := strings.Cut(expr, " where X is "); ok {
		return strings.TrimSuffix(before, ",") + " " + of + ", where X is " + where
	}
	switch {
	case strings.HasPrefix(expr, "equal to "):
		return of + " " + expr
	case strings.HasPrefix(expr, "the "):
		return of + " equal to " + expr
	}
	if before, each, ok := strings.Cut(expr, " for each "); ok {
		return before + " " + of + " for each " + each
	}
	return expr + " " + of
}

func sayDamage(a DamageAssignment) string {
	text := "damage is dealt"
	if a.From != nil {
		text = a.From.String() + " deals"
	}
	if a.Power {
		text += " damage equal to its power"
	} else {
		text += " " + sayAmount(a.N, "damage")
	}
	if a.To.Players != nil && !a.To.Either {
		text += " to " + sayPlayer(a.To.Players)
	} else {
		text += " to " + a.To.String()
	}
	if a.And != nil {
		text += " and " + sayPlayer(a.And)
	}
	return text
}

func sayLeaving(a LeaveBattlefield) string {
	on := a.On.String()
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

// inWords returns the steps with the texts that are asked and told.
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
			if a.Text = g.say(a.Do); a.Pay != "" {
				a.Text = "pay " + a.Pay
			}
			if a.Text == "" {
				a.Text = "pay what the card says"
			}
			return a
		case Provided:
			switch a.Text = sayCondition(a.If); {
			case a.Cast != "":
				a.Text = string(a.Cast)
			case a.X != nil:
				a.Text = a.X.String()
			}
			return a
		case Modes:
			for i, m := range a.Modes {
				m.Text = notation.Amount{N: int64(i) + 1}.String() + ": " + g.say(m.Do)
				a.Modes[i] = m
			}
			return a
		case Later:
			a.Text = strings.ReplaceAll(g.say(a.Do), "all #", "#")
			return a
		case GetEmblem:
			a.Abilities = card.EachText(a.Abilities, g.worded)
			return a
		case GiveBoost:
			a.How.Change = card.WithGiven(a.How.Change, g.worded)
			return a
		case Begin:
			if a.Static != nil {
				static := *a.Static
				static.Change = card.WithGiven(static.Change, g.worded)
				a.Static = &static
			}
			return a
		default:
			return a
		}
	})
}

// spellEffect returns a paragraph of a spell whose words say "it" for the spell, and its
// name for the card that tells what players do.
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
