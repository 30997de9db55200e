package magic

import (
	"fmt"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

func (s State) tellEntered(e Entered) tracker.Message {
	var behind []any
	if len(e.Of.Counters) > 0 {
		behind = append(behind, tracker.Say(" with %s", tracker.ListOf(e.Of.countersSaid())))
	}
	if e.Of.AttachedTo != 0 {
		behind = append(behind, tracker.Say(", attached to %s", s.called(e.Of.AttachedTo)+fold(s, e).sized(e.Of.AttachedTo)))
	}
	if e.Of.Enchants != 0 {
		behind = append(behind, tracker.Say(", attached to %s", tracker.Name(s.seat(e.Of.Enchants).Name)))
	}
	if len(s.Players) > 1 {
		behind = append(behind, tracker.Say(" (%s)", tracker.Name(s.seat(e.Of.Controller).Name)))
	}
	how := tracker.Say("%s", tracker.Row{Of: behind})
	switch {
	case e.Of.Tapped && e.Of.Attacking:
		how = tracker.Say(" tapped and attacking%s", how)
	case e.Of.Tapped:
		how = tracker.Say(" tapped%s", how)
	case e.Of.Attacking:
		how = tracker.Say(" attacking%s", how)
	}
	what := thing(tracker.Stack[Permanent]{ID: e.ID, Count: e.Count, Of: e.Of})
	text := tracker.Say("%s enters%s", what, how)
	switch {
	case e.Created:
		text = tracker.Say("%s created%s", what, how)
	case e.From != 0:
		text = tracker.Say("%s returns to the battlefield%s", what, how)
	}
	up := e.Of.Face()
	if e.From != 0 || e.Created && (up.TextLeft || up.LinesLeft > 0) && s.onBoard(up.Name) {
		return tracker.Say("%s.", text) // the players know it
	}
	return up.withLinesLeft(text)
}

// withLinesLeft adds to a sentence how many lines of a card's text aren't
// tracked.
func (def Definition) withLinesLeft(text any) tracker.Message {
	return tracker.WithTextLeft(text, def.TextLeft, def.LinesLeft)
}

func (s State) tellMerged(e Merged) tracker.Message {
	into, _ := fold(s, e).Permanent.Get(e.Into)
	return tracker.TellMerged(tracker.IDs(e.From), len(e.From), into.ID, into.Count)
}

func (s State) tellAttached(e Attached) tracker.Message {
	switch {
	case e.Player != 0:
		return tracker.Say("%s is attached to %s.", s.called(e.On), tracker.Name(s.seat(e.Player).Name))
	case e.To == 0:
		return tracker.Say("%s becomes unattached.", s.called(e.On))
	}
	return tracker.Say("%s is attached to %s%s.", s.called(e.On), s.called(e.To), fold(s, e).sized(e.To))
}

func (s State) tellEffectBegan(e Effect) tracker.Message {
	switch {
	case e.everyones():
		return tracker.Say("This turn %s (effect %d).", tracker.Say(e.Name), e.ID)
	case e.ThisTurn:
		return tracker.Say("Effect %d begins for %s until end of turn: %s.", e.ID, tracker.Name(s.seat(e.Controller).Name), e.quoted())
	}
	return tracker.Say("Effect %d begins for %s: %s.", e.ID, tracker.Name(s.seat(e.Controller).Name), e.quoted())
}

// tellPumped returns the message of a continuous effect on a permanent, with
// its duration.
func (s State) tellPumped(e Pumped) tracker.Message {
	what := changeSaid(e.How.Change)
	if e.How.Control != 0 {
		what = tracker.Say("is %s's", tracker.Name(s.seat(e.How.Control).Name))
	}
	return tracker.Say("%s %s %s%s.", s.called(e.On), what, s.lasts(e.How), fold(s, e).sized(e.On))
}

// lasts returns the duration of an effect.
func (s State) lasts(e Pump) tracker.Message {
	switch {
	case e.Lasting:
		return tracker.Say("for as long as it stays")
	case e.NextTurn != 0:
		return tracker.Say("until %s's next turn", tracker.Name(s.seat(e.NextTurn).Name))
	}
	return tracker.Say("until end of turn")
}

// changeSaid says a change: "gets +2/+2 and gains trample". Words of cards are names.
func changeSaid(c notation.Change) tracker.Message {
	var parts []tracker.Message
	for _, clause := range c.Clauses() {
		args := slices.Clone(clause.Args)
		for i, arg := range args {
			switch arg := arg.(type) {
			case string:
				args[i] = tracker.Name(arg)
			case []string:
				args[i] = tracker.ListOf(tracker.AllNamed(arg))
			}
		}
		parts = append(parts, tracker.Say(clause.Format, args...))
	}
	return tracker.Say("%s", tracker.ListOf(parts))
}

func (s State) tellMoved(e Moved) tracker.Message {
	c, elsewhere := s.Elsewhere.find(e.On)
	if elsewhere {
		return tracker.Say("%s goes from %s to %s (#%d).", tracker.Name(c.name()), tracker.Say(c.Zone.withArticle()), tracker.Say(e.To.withArticle()), e.Card)
	}
	stack, ok := s.Permanent.Find(e.On)
	if !ok {
		stack = new(tracker.Stack[Permanent])
	}
	name := thingOf(stack)
	became := tracker.Name("")
	if !stack.Of.Token {
		became = tracker.Name(fmt.Sprintf(" (#%d)", e.Card))
	}
	switch {
	case e.To == Exile && e.How != Exiled:
		return tracker.Say("%s would %s: it is exiled instead (finality counter)%s.", name, tracker.Say(wouldWord(e.How)), became)
	case e.To == Exile:
		return tracker.Say("%s is exiled%s.", name, became)
	case e.To == Command:
		return tracker.Say("%s goes to the command zone%s.", name, became)
	case e.How == Destroyed:
		return tracker.Say("%s is destroyed%s.", name, became)
	case e.How == Sacrificed:
		return tracker.Say("%s is sacrificed%s.", name, became)
	case e.To == Graveyard && s.characteristics(stack).is("Creature"):
		return tracker.Say("%s dies%s.", name, became)
	}
	return tracker.Say("%s is put into its owner's %s%s.", name, tracker.Say(string(e.To)), became)
}

func wouldWord(how Leaving) string {
	switch how {
	case Destroyed:
		return "be destroyed"
	case Sacrificed:
		return "be sacrificed"
	case Exiled, Put:
	}
	return "go to the graveyard"
}

func (s State) tellCounters(e CountersPut) tracker.Message {
	stack, onBattlefield := s.Permanent.Get(e.On)
	now := fold(s, e)
	if c, ok := now.Elsewhere.find(e.On); ok && !onBattlefield {
		name, zone, have := tracker.Name(c.name()), tracker.Say(string(c.Zone)), (&Permanent{Counters: c.Counters}).Count(e.Kind)
		if e.N < 0 {
			return tracker.Say("%s (%s) loses %s: %d.", name, zone, countersSaid(-e.N, e.Kind), have)
		}
		return tracker.Say("%s (%s) gets %s: %d.", name, zone, countersSaid(e.N, e.Kind), have)
	}
	result := now.sized(e.On)
	if e.Kind == "+1/+1" && e.N < 0 && stack.Of.Count("-1/-1") > 0 {
		result = "" // the other event of CR 704.5q follows
	}
	if _, _, size := card.CounterSize(e.Kind); !size {
		after, _ := now.Permanent.Get(e.On)
		result = tracker.Name(fmt.Sprintf(": %d", after.Of.Count(e.Kind)))
	}
	if e.N < 0 {
		return tracker.Say("%s loses %s%s.", thing(stack), countersSaid(-e.N, e.Kind), result)
	}
	return tracker.Say("%s gets %s%s.", thing(stack), countersSaid(e.N, e.Kind), result)
}

func (s State) tellDamaged(e Damaged) tracker.Message {
	stack, ok := s.Permanent.Find(e.On)
	if !ok {
		stack = new(tracker.Stack[Permanent])
	}
	name := thingOf(stack)
	if e.N == 0 {
		return tracker.Say("%s is touched by deathtouch.", name)
	}
	marked, toughness := tracker.SaturatingAdd(stack.Of.Damage, e.N), s.characteristics(stack).Toughness
	text := tracker.Say("%s is dealt %d damage: %d on toughness %d", name, e.N, marked, toughness)
	if stack.Count > 1 {
		text = tracker.Say("%s is dealt %d damage each: %d on toughness %d", name, e.N, marked, toughness)
	}
	if e.Deathtouch {
		return tracker.Say("%s, deathtouch.", text)
	}
	return tracker.Say("%s.", text)
}

// String returns the change as text: "gets +2/+2 and gains trample".
func (p Pump) String() string { return p.Change.String() }

// called returns the name of the stack with an id; "#3" if it is gone.
func (s State) called(id int64) tracker.Name {
	stack, ok := s.Permanent.Find(id)
	if !ok {
		return tracker.Name(fmt.Sprintf("#%d", id))
	}
	return thingOf(stack)
}

// sizeOf returns the size of a permanent, "3/2"; empty if it has none.
func (s State) sizeOf(id int64) string {
	if stack, ok := s.Permanent.Find(id); ok {
		if c := s.characteristics(stack); c.HasSize {
			return c.sizeText()
		}
	}
	return ""
}

// sized returns the size of a permanent after a colon, ": 3/2"; empty if it has none.
func (s State) sized(id int64) tracker.Name {
	if size := s.sizeOf(id); size != "" {
		return tracker.Name(": " + size)
	}
	return ""
}

func (c Card) name() string {
	if c.Count > 1 {
		return c.amount()
	}
	return c.Def.Name
}

// amount returns a number of cards as text: "1 Soldier Token", "3 Soldier
// Tokens".
func (c Card) amount() string {
	if c.Count == 1 {
		return "1 " + c.Def.Name
	}
	if english.WithoutToken(c.Def.Name) != c.Def.Name {
		return fmt.Sprintf("%d %s", c.Count, plural(c.Def.Name))
	}
	return fmt.Sprintf("%s ×%d", c.Def.Name, c.Count)
}

// tellCeased returns the message of tokens that cease to exist, counted by
// name.
func (s State) tellCeased(e Ceased) tracker.Message {
	counts := make(map[string]int64)
	var names []string
	total := int64(0)
	for _, id := range e.Cards {
		c, _ := s.Elsewhere.find(id)
		if counts[c.Def.Name] == 0 {
			names = append(names, c.Def.Name)
		}
		counts[c.Def.Name] = tracker.SaturatingAdd(counts[c.Def.Name], c.Count)
		total = tracker.SaturatingAdd(total, c.Count)
	}
	parts := make(tracker.List, len(names))
	for i, name := range names {
		parts[i] = tracker.Name(Card{Count: counts[name], Def: Definition{Name: name}}.name())
	}
	if total == 1 {
		return tracker.Say("%s ceases to exist.", parts[0])
	}
	return tracker.Say("%s cease to exist.", parts)
}

// commanderName returns the name of a commander in any zone.
func (s State) commanderName(id int64) string {
	for stack := range s.Permanent.Marked(isCommander) {
		if stack.Of.Commander == id {
			return stack.Of.Def.Name
		}
	}
	for c := range s.Elsewhere.All() {
		if c.Commander == id {
			return c.Def.Name
		}
	}
	return fmt.Sprintf("#%d", id)
}

// several reports whether a stack has more than one member.
func (s State) several(id int64) bool {
	stack, _ := s.Permanent.Get(id)
	return stack.Count > 1
}

func (s State) recipientName(on int64, seat int) string {
	if seat != 0 {
		return s.seat(seat).Name
	}
	return string(s.called(on))
}
