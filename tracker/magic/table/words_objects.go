package table

import (
	"fmt"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/magic/play"
)

// definitionLine returns a definition as text: "a 2/2 green Bear creature with flying".
func definitionLine(def card.Definition) string {
	size := ""
	if def.Power != "" {
		size = def.Power + "/" + def.Toughness
	}
	var words []string
	for _, part := range [][]string{{size}, def.Colors, def.Supertypes, def.Subtypes, def.Types} {
		for _, w := range part {
			if w != "" {
				words = append(words, w)
			}
		}
	}
	line := english.Article(strings.Join(words, " "))
	if len(def.Keywords) > 0 {
		line += " with " + english.List(def.Keywords)
	}
	return line
}

// holdWords returns in which steps a permanent doesn't untap.
func holdWords(h board.Hold) string {
	if h == board.NextUntap {
		return "during its controller's next untap step"
	}
	return "during its controller's untap step"
}

func tellEntered(s board.State, e event.Entered) tracker.Message {
	var behind []any
	if len(e.Of.Counters) > 0 {
		behind = append(behind, tracker.Say(" with %s", tracker.ListOf(e.Of.SayCounters())))
	}
	if e.Of.AttachedTo != 0 {
		behind = append(behind, tracker.Say(", attached to %s", s.Called(e.Of.AttachedTo)+event.Fold(s, e).SizeNote(e.Of.AttachedTo)))
	}
	if e.Of.Enchants != 0 {
		behind = append(behind, tracker.Say(", attached to %s", tracker.Name(s.Seat(e.Of.Enchants).Name)))
	}
	if len(s.Players) > 1 {
		behind = append(behind, tracker.Say(" (%s)", tracker.Name(s.Seat(e.Of.Controller).Name)))
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
	what := board.NameOf(tracker.Stack[board.Permanent]{ID: e.ID, Count: e.Count, Of: e.Of})
	text := tracker.Say("%s enters%s", what, how)
	switch {
	case e.Created:
		text = tracker.Say("%s created%s", what, how)
	case e.From != 0 && !fromHand(s, e.From):
		text = tracker.Say("%s returns to the battlefield%s", what, how)
	}
	up := e.Of.Face()
	if e.From != 0 || e.Created && s.Yours(up) && s.IsOnBoard(up.Name) {
		return tracker.Say("%s.", text) // the players know it
	}
	return withYours(&s, up, text)
}

func tellMerged(s board.State, e event.Merged) tracker.Message {
	into, _ := event.Fold(s, e).Permanent.Get(e.Into)
	return tracker.TellMerged(tracker.IDs(e.From), len(e.From), into.ID, into.Count)
}

func tellAttached(s board.State, e event.Attached) tracker.Message {
	switch {
	case e.Player != 0:
		return tracker.Say("%s is attached to %s.", s.Called(e.On), tracker.Name(s.Seat(e.Player).Name))
	case e.To == 0:
		return tracker.Say("%s becomes unattached.", s.Called(e.On))
	}
	return tracker.Say("%s is attached to %s%s.", s.Called(e.On), s.Called(e.To), event.Fold(s, e).SizeNote(e.To))
}

func tellEffectBegan(s board.State, e board.Effect) tracker.Message {
	switch {
	case e.ForEveryone():
		return tracker.Say("This turn %s (effect %d).", tracker.Say(e.Name), e.ID)
	case e.NextTurn != 0:
		return tracker.Say("Effect %d begins for %s until their next turn: %s.", e.ID, tracker.Name(s.Seat(e.Controller).Name), e.Title())
	case e.ThisTurn:
		return tracker.Say("Effect %d begins for %s until end of turn: %s.", e.ID, tracker.Name(s.Seat(e.Controller).Name), e.Title())
	}
	return tracker.Say("Effect %d begins for %s: %s.", e.ID, tracker.Name(s.Seat(e.Controller).Name), e.Title())
}

// tellPumped returns the message of a continuous effect on a permanent, with
// its duration.
func tellPumped(s board.State, e event.Pumped) tracker.Message {
	what := s.SayPump(e.How)
	if e.How.Control != 0 {
		what = tracker.Say("is %s's", tracker.Name(s.Seat(e.How.Control).Name))
	}
	return tracker.Say("%s %s %s%s.", s.Called(e.On), what, s.Duration(e.How), event.Fold(s, e).SizeNote(e.On))
}

// tellCombined returns the message that something merges with a permanent.
func tellCombined(s board.State, e event.Combined) tracker.Message {
	now := event.Fold(s, e)
	if e.Meld {
		return tracker.Say("%s and %s are melded into %s.", tracker.Name(e.Components[0].Def.Name), tracker.Name(e.Components[1].Def.Name), s.Called(e.On))
	}
	if e.Under {
		return tracker.Say("%s merges with %s, under it%s.", tracker.Name(e.Name), s.Called(e.On), now.SizeNote(e.On))
	}
	return tracker.Say("%s merges with %s, on top of it%s.", tracker.Name(e.Name), s.Called(e.On), now.SizeNote(e.On))
}

func tellMoved(s board.State, e event.Moved) tracker.Message {
	c, elsewhere := s.Elsewhere.Get(e.On)
	if elsewhere {
		return tracker.Say("%s goes from %s to %s (#%d).", tracker.Name(c.Name()), tracker.Say(play.WithArticle(c.Zone)), tracker.Say(play.WithArticle(e.To)), e.Card)
	}
	stack, ok := s.Permanent.Find(e.On)
	if !ok {
		stack = new(tracker.Stack[board.Permanent])
	}
	name := board.NameOfStack(stack)
	became := tracker.Name("")
	if !stack.Of.Token {
		became = tracker.Name(fmt.Sprintf(" (#%d)", e.Card))
	}
	switch {
	case e.Instead != "" && e.To == board.Library:
		return tracker.Say("%s would %s: it goes to its owner's library instead (%s)%s.", name, tracker.Say(wouldWord(e.How)), tracker.Name(e.Instead), became)
	case e.Instead != "" && len(e.Counters) > 0:
		return tracker.Say("%s would %s: it is exiled instead with %s (%s)%s.", name, tracker.Say(wouldWord(e.How)), board.SayCounters(e.Counters[0].N, e.Counters[0].Kind), tracker.Name(e.Instead), became)
	case e.Instead != "":
		return tracker.Say("%s would %s: it is exiled instead (%s)%s.", name, tracker.Say(wouldWord(e.How)), tracker.Name(e.Instead), became)
	case e.To == board.Exile && e.How != board.Exiled:
		return tracker.Say("%s would %s: it is exiled instead (finality counter)%s.", name, tracker.Say(wouldWord(e.How)), became)
	case e.To == board.Exile:
		return tracker.Say("%s is exiled%s.", name, became)
	case e.To == board.Command:
		return tracker.Say("%s goes to the command zone%s.", name, became)
	case e.How == board.Destroyed:
		return tracker.Say("%s is destroyed%s.", name, became)
	case e.How == board.Sacrificed:
		return tracker.Say("%s is sacrificed%s.", name, became)
	case e.To == board.Graveyard && s.Characteristics(stack).Is("Creature"):
		return tracker.Say("%s dies%s.", name, became)
	}
	return tracker.Say("%s is put into its owner's %s%s.", name, tracker.Say(string(e.To)), became)
}

func wouldWord(how board.Leaving) string {
	switch how {
	case board.Destroyed:
		return "be destroyed"
	case board.Sacrificed:
		return "be sacrificed"
	case board.Exiled, board.Put:
	}
	return "go to the graveyard"
}

func tellCounters(s board.State, e event.CountersPut) tracker.Message {
	stack, onBattlefield := s.Permanent.Get(e.On)
	now := event.Fold(s, e)
	if c, ok := now.Elsewhere.Get(e.On); ok && !onBattlefield {
		name, zone, have := tracker.Name(c.Name()), tracker.Say(string(c.Zone)), (&board.Permanent{Counters: c.Counters}).Count(e.Kind)
		if e.N < 0 {
			return tracker.Say("%s (%s) loses %s: %d.", name, zone, board.SayCounters(-e.N, e.Kind), have)
		}
		return tracker.Say("%s (%s) gets %s: %d.", name, zone, board.SayCounters(e.N, e.Kind), have)
	}
	result := now.SizeNote(e.On)
	if e.Kind == "+1/+1" && e.N < 0 && stack.Of.Count("-1/-1") > 0 {
		result = "" // the other event of CR 704.5q follows
	}
	if _, _, size := card.CounterSize(e.Kind); !size {
		after, _ := now.Permanent.Get(e.On)
		result = tracker.Name(fmt.Sprintf(": %d", after.Of.Count(e.Kind)))
	}
	if e.N < 0 {
		return tracker.Say("%s loses %s%s.", board.NameOf(stack), board.SayCounters(-e.N, e.Kind), result)
	}
	return tracker.Say("%s gets %s%s.", board.NameOf(stack), board.SayCounters(e.N, e.Kind), result)
}

func tellDamaged(s board.State, e event.Damaged) tracker.Message {
	stack, ok := s.Permanent.Find(e.On)
	if !ok {
		stack = new(tracker.Stack[board.Permanent])
	}
	name := board.NameOfStack(stack)
	if e.N == 0 && !e.Deathtouch { // the event of the counters tells it
		return tracker.Message{}
	}
	if e.N == 0 {
		return tracker.Say("%s is touched by deathtouch.", name)
	}
	marked, toughness := tracker.SaturatingAdd(stack.Of.Damage, e.N), s.Characteristics(stack).Toughness
	text := tracker.Say("%s is dealt %d damage: %d on toughness %d", name, e.N, marked, toughness)
	if stack.Count > 1 {
		text = tracker.Say("%s is dealt %d damage each: %d on toughness %d", name, e.N, marked, toughness)
	}
	if e.Deathtouch {
		return tracker.Say("%s, deathtouch.", text)
	}
	return tracker.Say("%s.", text)
}

// tellCeased returns the message of tokens that cease to exist, counted by
// name.
func tellCeased(s board.State, e event.Ceased) tracker.Message {
	counts := make(map[string]int64)
	var names []string
	total := int64(0)
	for _, id := range e.Cards {
		c, _ := s.Elsewhere.Get(id)
		if counts[c.Def.Name] == 0 {
			names = append(names, c.Def.Name)
		}
		counts[c.Def.Name] = tracker.SaturatingAdd(counts[c.Def.Name], c.Count)
		total = tracker.SaturatingAdd(total, c.Count)
	}
	parts := make(tracker.List, len(names))
	for i, name := range names {
		parts[i] = tracker.Name(board.Card{Count: counts[name], Def: card.Definition{Name: name}}.Name())
	}
	if total == 1 {
		return tracker.Say("%s ceases to exist.", parts[0])
	}
	return tracker.Say("%s cease to exist.", parts)
}

// commanderName returns the name of a commander in any zone.
func commanderName(s board.State, id int64) string {
	for stack := range s.Permanent.Marked(board.IsCommander) {
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
func several(s board.State, id int64) bool {
	stack, _ := s.Permanent.Get(id)
	return stack.Count > 1
}

// stepKind returns "phase" or "step".
func stepKind(s board.Step) string {
	switch s {
	case board.PrecombatMain, board.Combat, board.PostcombatMain:
		return "phase"
	default:
		return "step"
	}
}

func tappedWord(tapped bool) string {
	if tapped {
		return "tapped"
	}
	return "untapped"
}

// attackTarget is what a creature attacks on the board: "Bob", "Jace Beleren (#7)",
// "nothing".
func attackTarget(s board.State, whom board.Defender) tracker.Message {
	if stack, ok := s.Permanent.Get(whom.Permanent); ok {
		return tracker.Named(stack.Of.Name() + " (" + english.IDs([]int64{stack.ID}) + ")")
	}
	if whom.Gone || whom.Permanent != 0 {
		return tracker.Say("nothing")
	}
	return tracker.Named(s.DefenderName(whom))
}

// fromHand reports whether a card is in a hand or the command zone, from which it enters
// and doesn't return.
func fromHand(s board.State, id int64) bool {
	c, ok := s.Elsewhere.Get(id)
	return ok && (c.Zone == board.Hand || c.Zone == board.Command)
}

// tellCommanderCast returns the message of a commander that is cast from the command
// zone: from the second time on, what it costs more.
func tellCommanderCast(s board.State, e event.CommanderCast) tracker.Message {
	n := s.Seat(e.Seat).CommanderCasts[e.Commander]
	switch n {
	case 0:
		return tracker.Message{}
	case 1:
		return tracker.Say("%s was cast from the command zone once before: it costs {2} more.", tracker.Name(e.Name))
	}
	return tracker.Say("%s was cast from the command zone %d times before: it costs {%d} more.", tracker.Name(e.Name), n, 2*n)
}
