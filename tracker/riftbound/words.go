package riftbound

import (
	"fmt"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
)

// Tell says what an event does to the state before it, in one short sentence:
// what it is about first, the result last. The message is zero where there is
// nothing to say.
//
// Each event has its case, also one that isn't told: linters and a test demand it.
func (g *Game) Tell(s State, e Event) tracker.Message {
	switch e := e.(type) {
	// Objects.
	case Entered:
		return s.tellEntered(e)
	case Parted:
		return tracker.Say("%d of %s is now #%d.", e.On.Count, s.called(e.On.ID), e.On.New)
	case LeftBoard:
		return s.tellLeft(e)
	case Ceased:
		if e.Count > 1 {
			return tracker.Say("%d %ss cease to exist.", e.Count, e.Name)
		}
		return tracker.Say("%s ceases to exist.", e.Name)
	case Relocated:
		stack, _ := s.Board.Get(e.On)
		return tracker.Say("%s %s to %s%s.", thing(stack), e.How, s.whither(e.To, stack.Of.Controller), resized(s, e, e.On))
	case ExhaustChanged:
		if e.Exhausted {
			return tracker.Say("%s is exhausted.", s.called(e.On))
		}
		return tracker.Say("%s is ready.", s.called(e.On))
	case Stunned:
		if e.Stunned {
			return tracker.Say("%s is stunned.", s.called(e.On))
		}
		return tracker.Say("%s is no longer stunned.", s.called(e.On))
	case Buffed:
		if e.N < 0 {
			return tracker.Say("%s: %s spent%s.", s.called(e.On), counted(-e.N), resized(s, e, e.On))
		}
		return tracker.Say("%s gets %s%s.", s.called(e.On), counted(e.N), resized(s, e, e.On))
	case Damaged:
		stack, _ := s.Board.Get(e.On)
		each := ""
		if stack.Count > 1 {
			each = " each"
		}
		return tracker.Say("%s is dealt %d damage%s: %d on %d Might.", thing(stack), e.N, each, tracker.SaturatingAdd(stack.Of.Damage, e.N), s.traits(stack, nil).strength())
	case Healed:
		if e.On == 0 {
			return tracker.Say("All units are healed.")
		}
		return tracker.Say("%s is healed.", s.called(e.On))
	case Unchanged:
		if e.On == 0 {
			return tracker.Say("%s.", e.Why)
		}
		return tracker.Say("%s %s.", s.called(e.On), e.Why)
	case Attached:
		if e.To == 0 {
			return tracker.Say("%s is detached.", s.called(e.On))
		}
		return tracker.Say("%s is attached to %s%s.", s.called(e.On), s.called(e.To), resized(s, e, e.To))
	case Given:
		return tracker.Say("%s is %s's now.", s.called(e.On), s.seat(e.To).Name)
	case Changed:
		return tracker.Say("%s %s%s.", s.called(e.On), e.How, resized(s, e, e.On))
	case Expired:
		return tracker.Say("What lasts %s ends.", e.What)
	case BecameCopy:
		return tracker.Say("%s becomes a copy of %s%s.", s.called(e.On), e.Def.Name, resized(s, e, e.On))
	case Designated:
		stack, _ := s.Board.Get(e.On)
		if e.Role == "" {
			return tracker.Say("%s is no longer in the combat.", thing(stack))
		}
		return tracker.Say("%s is %s%s.", thing(stack), english.Article(string(e.Role)), resized(s, e, e.On))
	case Labelled:
		return tracker.Say("%s is called %q.", s.called(e.On), e.Label)
	case SetTo:
		return tracker.Say("%s: %s set to %d.", s.called(e.On), string(e.What), e.Value)
	case Merged:
		into, _ := fold(s, e).Board.Get(e.Into)
		return tracker.TellMerged(english.IDs(e.From), len(e.From), into.ID, into.Count)
	case Reminded:
		times := ""
		if e.Reminder.Times > 1 {
			times = fmt.Sprintf(", %d times", e.Reminder.Times)
		}
		return tracker.Say("Reminder %d: %s%s", e.Reminder.ID, strings.TrimSuffix(e.Reminder.Text, "."), times)
	case Dismissed:
		return tracker.Say("Reminder %d is done.", e.ID)

	// The game, its players, its battlefields and the turn.
	case Opened:
		f, _ := formatOf(e.Format)
		return tracker.Say("%s.", f.Text)
	case Seated:
		return tracker.Say("%s sits down.", e.Name)
	case FieldMade:
		return e.Field.Def.withTextLeft(tracker.Say("%s is added: battlefield %d", e.Field.Def.Name, len(s.Fields)+1))
	case FieldReplaced:
		return tracker.Say("%s is replaced by %s.", english.Capital(s.place(e.N)), e.With.Def.Name)
	case SwappedBack:
		after := fold(s, e)
		return tracker.Say("%s is swapped back: %s.", s.field(e.N).Def.Name, after.place(e.N))
	case FieldNamed:
		var def Definition
		if e.Def != nil {
			def = *e.Def
		}
		return def.withTextLeft(tracker.Say("Battlefield %d is %s", e.N, e.Name))
	case Described:
		return tracker.Say("%s is %s.", e.Def.Name, e.Def.line())
	case Contested:
		return tracker.Say("%s contests %s.", s.seat(e.By).Name, s.place(e.N))
	case ControlChanged:
		if e.To == 0 {
			return tracker.Say("%s is uncontrolled.", english.Capital(s.place(e.N)))
		}
		return tracker.Say("%s controls %s.", s.seat(e.To).Name, s.place(e.N))
	case Begun:
		if e.What.Combat {
			return tracker.Say("Combat at %s: %s attacks, %s defends. Say `combat damage` after the showdown.",
				s.place(e.What.Field), s.seat(e.What.Attacker).Name, s.seat(e.What.Defender).Name)
		}
		return tracker.Say("Showdown at %s. Say `end showdown` when all have passed.", s.place(e.What.Field))
	case Ended:
		if s.Ongoing.Combat {
			return tracker.Say("The combat at %s ends.", s.place(s.Ongoing.Field))
		}
		return tracker.Say("The showdown at %s ends.", s.place(s.Ongoing.Field))
	case Scored:
		name, now := s.seat(e.Seat).Name, tracker.SaturatingAdd(s.points(e.Seat), 1)
		if !e.Point {
			return tracker.Say("%s %s %s: no winning point, because not every battlefield was scored this turn. %s draws a card.", name, e.How, s.place(e.N), name)
		}
		return tracker.Say("%s %s %s: %d of %d points.", name, e.How, s.place(e.N), now, s.victory())
	case Barred:
		return tracker.Say("%s can't score %s this turn: a teammate has it.", s.seat(e.Seat).Name, s.place(e.N))
	case Gained:
		p, what, n := s.seat(e.Seat), numberWord(e.What), e.N
		verb := "gains"
		if n < 0 {
			verb, n = "loses", -n
		}
		return tracker.Say("%s %s %d %s: %d.", p.Name, verb, n, singularPoint(what, n), tracker.SaturatingAdd(p.number(e.What), e.N))
	case PlayerSet:
		return tracker.Say("%s: %s set to %d.", s.seat(e.Seat).Name, numberWord(e.What), e.Value)
	case Emptied:
		return tracker.Say("Rune pools empty.")
	case PhaseBegan:
		switch {
		case e.Turn > s.Turn:
			return tracker.Say("Turn %d: %s.", e.Turn, s.seat(e.Active).Name)
		case e.Phase == Main && s.Phase == Beginning:
			return tracker.Say("%s channels %d runes and draws a card. Main Phase.", s.seat(e.Active).Name, s.channels())
		case e.Phase == Channel:
			return tracker.Say("Channel Phase: %s channels %d runes.", s.seat(e.Active).Name, s.channels())
		case e.Phase == Draw:
			return tracker.Say("Draw Phase: %s draws a card.", s.seat(e.Active).Name)
		}
		return tracker.Say("%s Phase.", english.Capital(string(e.Phase)))
	case Lost:
		return tracker.Say("%s %s.", s.seat(e.Seat).Name, e.Why)
	case Departed:
		return tracker.Say("All that %s owns or controls leaves the game.", s.seat(e.Seat).Name)
	case Won:
		if f, _ := formatOf(s.Format); f.teams {
			return tracker.Say("%s's team wins.", s.seat(e.Seat).Name)
		}
		return tracker.Say("%s wins.", s.seat(e.Seat).Name)
	case Staged: // not told: the board shows it
	}
	return tracker.Message{}
}

// channels returns how many runes the turn player channels: one more in the first turn
// of the last player (RB 315.3.b, 480.7, 482.7, 483.7, 484.7).
func (s State) channels() int {
	if s.Turn == int64(len(s.Players)) && len(s.Players) > 1 {
		return 3
	}
	return 2
}

func numberWord(what string) string {
	if what == "xp" {
		return "XP"
	}
	return what
}

func singularPoint(what string, n int64) string {
	if what == "points" && n == 1 {
		return "point"
	}
	return what
}

// resized is ": 3 Might", the Might of a unit after an event that changes it.
func resized(s State, e Event, id int64) string {
	was, ok := s.Board.Get(id)
	after := fold(s, e)
	is, still := after.Board.Get(id)
	if !ok || !still || s.size(was) == after.size(is) {
		return ""
	}
	return ": " + after.size(is)
}

func (s State) tellEntered(e Entered) tracker.Message {
	what := thing(tracker.Stack[Object]{ID: e.ID, Count: e.Count, Of: e.Of})
	if e.How == "hidden" {
		return tracker.Say("%s hides a card at %s (#%d).", s.seat(e.Of.Controller).Name, s.place(e.Of.At.Field), e.ID)
	}
	text := what
	if e.Of.is("Unit") && e.Of.Def.Might != nil {
		text += fmt.Sprintf(" (%d Might)", *e.Of.Def.Might)
	}
	text += " is " + e.How
	if e.Of.is("Legend") {
		return e.untold(text + " (" + s.seat(e.Of.Controller).Name + ")")
	}
	text += " to " + s.whither(e.Of.At, e.Of.Controller)
	switch {
	case e.Of.is("Rune") && !e.Of.Exhausted, e.Of.is("Gear") && !e.Of.Exhausted:
	case e.Of.Exhausted:
		text += ", exhausted"
	default:
		text += ", ready"
	}
	if e.Of.AttachedTo != 0 {
		text += ", attached to " + s.called(e.Of.AttachedTo)
	}
	if len(s.Players) > 1 {
		text += " (" + s.seat(e.Of.Controller).Name + ")"
	}
	return e.untold(text)
}

// untold adds to a sentence what of a card that entered isn't tracked: its text, and
// the Might Bonus of Equipment, which lists of cards don't have.
func (e Entered) untold(text string) tracker.Message {
	def := &e.Of.Def
	if e.Of.Token || e.From != 0 {
		return tracker.Say("%s.", text)
	}
	said := def.withTextLeft(text)
	if def.Energy != nil && def.Bonus == 0 && def.is("Equipment") {
		return tracker.Say("%s If it has a Might Bonus, say it: set #%d might bonus 1", said, e.ID)
	}
	return said
}

// withTextLeft adds to a sentence how much of a card's text isn't tracked.
func (def *Definition) withTextLeft(sentence any) tracker.Message {
	return tracker.WithTextLeft(sentence, def.TextLeft, def.LinesLeft)
}

func (s State) tellLeft(e LeftBoard) tracker.Message {
	if c, ok := s.Elsewhere.Get(e.On); ok {
		return tracker.Say("%s goes from %s to %s (#%d).", c.Of.Def.Name, c.Of.Zone, e.To, e.Card)
	}
	stack, _ := s.Board.Get(e.On)
	became := ""
	if e.Card != 0 {
		became = fmt.Sprintf(" (#%d)", e.Card)
	}
	switch e.How {
	case "killed", "banished", "recycled":
		return tracker.Say("%s is %s%s.", thing(stack), e.How, became)
	}
	return tracker.Say("%s is put into its owner's %s%s.", thing(stack), e.To, became)
}

// String is "gets +2 Might and Tank this turn".
func (c Change) String() string {
	var parts []string
	if c.Might != 0 || c.Set == nil && len(c.Keywords) == 0 {
		parts = append(parts, fmt.Sprintf("gets %+d Might", c.Might))
	}
	if c.Set != nil {
		parts = append(parts, fmt.Sprintf("has %d Might", *c.Set))
	}
	if len(c.Keywords) > 0 {
		parts = append(parts, "gains "+english.List(capitals(c.Keywords)))
	}
	return strings.Join(parts, " and ") + c.Until.words()
}
