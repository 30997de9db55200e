package riftbound

import (
	"fmt"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
)

// Tell returns a message about an event in the state before it: one short
// sentence, subject first, result last. The message is zero if there is
// nothing to say.
//
// Every event has a case, even one without a message: linters and a test check
// that.
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
			return tracker.Say("%d %ss cease to exist.", e.Count, tracker.Name(e.Name))
		}
		return tracker.Say("%s ceases to exist.", tracker.Name(e.Name))
	case Relocated:
		stack, _ := s.Board.Get(e.On)
		to, size := tracker.Name(s.whither(e.To, stack.Of.Controller)), tracker.Name(resized(s, e, e.On))
		switch e.How {
		case "is put":
			return tracker.Say("%s is put to %s%s.", thing(stack), to, size)
		case "is recalled":
			return tracker.Say("%s is recalled to %s%s.", thing(stack), to, size)
		}
		return tracker.Say("%s moves to %s%s.", thing(stack), to, size)
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
			return tracker.Say("%s: %s spent%s.", s.called(e.On), buffsSaid(-e.N), tracker.Name(resized(s, e, e.On)))
		}
		return tracker.Say("%s gets %s%s.", s.called(e.On), buffsSaid(e.N), tracker.Name(resized(s, e, e.On)))
	case Damaged:
		stack, _ := s.Board.Get(e.On)
		now := tracker.SaturatingAdd(stack.Of.Damage, e.N)
		if stack.Count > 1 {
			return tracker.Say("%s is dealt %d damage each: %d on %d Might.", thing(stack), e.N, now, s.traits(stack, nil).strength())
		}
		return tracker.Say("%s is dealt %d damage: %d on %d Might.", thing(stack), e.N, now, s.traits(stack, nil).strength())
	case Healed:
		if e.On == 0 {
			return tracker.Say("All units are healed.")
		}
		return tracker.Say("%s is healed.", s.called(e.On))
	case Unchanged:
		if e.On == 0 {
			return tracker.Say(e.Why + ".")
		}
		return tracker.Say("%s %s.", s.called(e.On), tracker.Say(e.Why))
	case Attached:
		if e.To == 0 {
			return tracker.Say("%s is detached.", s.called(e.On))
		}
		return tracker.Say("%s is attached to %s%s.", s.called(e.On), s.called(e.To), tracker.Name(resized(s, e, e.To)))
	case Given:
		return tracker.Say("%s is %s's now.", s.called(e.On), tracker.Name(s.seat(e.To).Name))
	case Changed:
		return tracker.Say("%s %s%s.", s.called(e.On), e.How.said(), tracker.Name(resized(s, e, e.On)))
	case Expired:
		return tracker.Say("What lasts %s ends.", tracker.Say(string(e.What)))
	case BecameCopy:
		return tracker.Say("%s becomes a copy of %s%s.", s.called(e.On), tracker.Name(e.Def.Name), tracker.Name(resized(s, e, e.On)))
	case Designated:
		stack, _ := s.Board.Get(e.On)
		if e.Role == "" {
			return tracker.Say("%s is no longer in the combat.", thing(stack))
		}
		if e.Role == Attacker {
			return tracker.Say("%s is an attacker%s.", thing(stack), tracker.Name(resized(s, e, e.On)))
		}
		return tracker.Say("%s is a defender%s.", thing(stack), tracker.Name(resized(s, e, e.On)))
	case Labelled:
		return tracker.Say("%s is called %q.", s.called(e.On), tracker.Name(e.Label))
	case SetTo:
		return tracker.Say("%s: %s set to %d.", s.called(e.On), tracker.Say(string(e.What)), e.Value)
	case Merged:
		into, _ := fold(s, e).Board.Get(e.Into)
		return tracker.TellMerged(tracker.IDs(e.From), len(e.From), into.ID, into.Count)
	case Reminded:
		times := tracker.Say("")
		if e.Reminder.Times > 1 {
			times = tracker.Say(", %d times", e.Reminder.Times)
		}
		return tracker.Say("Reminder %d: %s%s", e.Reminder.ID, tracker.Say(strings.TrimSuffix(e.Reminder.Text, ".")), times)
	case Dismissed:
		return tracker.Say("Reminder %d is done.", e.ID)

	// The game, its players, its battlefields and the turn.
	case Opened:
		f, _ := formatOf(e.Format)
		return tracker.Say(f.Text + ".")
	case Seated:
		return tracker.Say("%s sits down.", tracker.Name(e.Name))
	case FieldMade:
		return e.Field.Def.withTextLeft(tracker.Say("%s is added: battlefield %d", tracker.Name(e.Field.Def.Name), len(s.Fields)+1))
	case FieldReplaced:
		return tracker.Say("%s is replaced by %s.", tracker.Name(english.Capital(s.place(e.N))), tracker.Name(e.With.Def.Name))
	case SwappedBack:
		after := fold(s, e)
		return tracker.Say("%s is swapped back: %s.", tracker.Name(s.field(e.N).Def.Name), tracker.Name(after.place(e.N)))
	case FieldNamed:
		var def Definition
		if e.Def != nil {
			def = *e.Def
		}
		return def.withTextLeft(tracker.Say("Battlefield %d is %s", e.N, tracker.Name(e.Name)))
	case Described:
		return tracker.Describes(e.Def.Name, e.Def.line())
	case Contested:
		return tracker.Say("%s contests %s.", tracker.Name(s.seat(e.By).Name), tracker.Name(s.place(e.N)))
	case ControlChanged:
		if e.To == 0 {
			return tracker.Say("%s is uncontrolled.", tracker.Name(english.Capital(s.place(e.N))))
		}
		return tracker.Say("%s controls %s.", tracker.Name(s.seat(e.To).Name), tracker.Name(s.place(e.N)))
	case Begun:
		if e.What.Combat {
			return tracker.Say("Combat at %s: %s attacks, %s defends. Say `combat damage` after the showdown.",
				tracker.Name(s.place(e.What.Field)), tracker.Name(s.seat(e.What.Attacker).Name), tracker.Name(s.seat(e.What.Defender).Name))
		}
		return tracker.Say("Showdown at %s. Say `end showdown` when all have passed.", tracker.Name(s.place(e.What.Field)))
	case Ended:
		if s.Ongoing.Combat {
			return tracker.Say("The combat at %s ends.", tracker.Name(s.place(s.Ongoing.Field)))
		}
		return tracker.Say("The showdown at %s ends.", tracker.Name(s.place(s.Ongoing.Field)))
	case Scored:
		return s.tellScored(e)
	case Barred:
		return tracker.Say("%s can't score %s this turn: a teammate has it.", tracker.Name(s.seat(e.Seat).Name), tracker.Name(s.place(e.N)))
	case Gained:
		return s.tellGained(e)
	case PlayerSet:
		return tracker.Say("%s: %s set to %d.", tracker.Name(s.seat(e.Seat).Name), tracker.Say(numberWord(e.What)), e.Value)
	case Emptied:
		return tracker.Say("Rune pools empty.")
	case PhaseBegan:
		switch {
		case e.Turn > s.Turn:
			return tracker.Say("Turn %d: %s.", e.Turn, tracker.Name(s.seat(e.Active).Name))
		case e.Phase == Main && s.Phase == Beginning:
			return tracker.Say("%s channels %d runes and draws a card. Main Phase.", tracker.Name(s.seat(e.Active).Name), s.channels())
		case e.Phase == Channel:
			return tracker.Say("Channel Phase: %s channels %d runes.", tracker.Name(s.seat(e.Active).Name), s.channels())
		case e.Phase == Draw:
			return tracker.Say("Draw Phase: %s draws a card.", tracker.Name(s.seat(e.Active).Name))
		}
		return tracker.Say("%s Phase.", tracker.Name(english.Capital(string(e.Phase))))
	case Lost:
		return tracker.Say("%s %s.", tracker.Name(s.seat(e.Seat).Name), tracker.Say(e.Why))
	case Departed:
		return tracker.Say("All that %s owns or controls leaves the game.", tracker.Name(s.seat(e.Seat).Name))
	case Won:
		if f, _ := formatOf(s.Format); f.teams {
			return tracker.Say("%s's team wins.", tracker.Name(s.seat(e.Seat).Name))
		}
		return tracker.Say("%s wins.", tracker.Name(s.seat(e.Seat).Name))
	case Staged: // no message: the board shows it
	}
	return tracker.Message{}
}

func (s State) tellGained(e Gained) tracker.Message {
	p := s.seat(e.Seat)
	name, what, now := tracker.Name(p.Name), numberWord(e.What), tracker.SaturatingAdd(p.number(e.What), e.N)
	switch {
	case what == "points" && e.N == 1:
		return tracker.Say("%s gains %d point: %d.", name, e.N, now)
	case what == "points" && e.N == -1:
		return tracker.Say("%s loses %d point: %d.", name, -e.N, now)
	case what == "points" && e.N < 0:
		return tracker.Say("%s loses %d points: %d.", name, -e.N, now)
	case what == "points":
		return tracker.Say("%s gains %d points: %d.", name, e.N, now)
	case e.N < 0:
		return tracker.Say("%s loses %d %s: %d.", name, -e.N, tracker.Say(what), now)
	}
	return tracker.Say("%s gains %d %s: %d.", name, e.N, tracker.Say(what), now)
}

func (s State) tellScored(e Scored) tracker.Message {
	name, now := tracker.Name(s.seat(e.Seat).Name), tracker.SaturatingAdd(s.points(e.Seat), 1)
	switch {
	case e.How == "conquers" && e.Point:
		return tracker.Say("%s conquers %s: %d of %d points.", name, tracker.Name(s.place(e.N)), now, s.victory())
	case e.How == "conquers":
		return tracker.Say("%s conquers %s: no winning point, because not every battlefield was scored this turn. %s draws a card.", name, tracker.Name(s.place(e.N)), name)
	case e.Point:
		return tracker.Say("%s holds %s: %d of %d points.", name, tracker.Name(s.place(e.N)), now, s.victory())
	}
	return tracker.Say("%s holds %s: no winning point, because not every battlefield was scored this turn. %s draws a card.", name, tracker.Name(s.place(e.N)), name)
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
		return tracker.Say("%s hides a card at %s (#%d).", tracker.Name(s.seat(e.Of.Controller).Name), tracker.Name(s.place(e.Of.At.Field)), e.ID)
	}
	if e.Of.is("Unit") && e.Of.Def.Might != nil {
		what += tracker.Name(fmt.Sprintf(" (%d Might)", *e.Of.Def.Might))
	}
	controller := tracker.Name(s.seat(e.Of.Controller).Name)
	format := "%s is " + e.How
	if e.Of.is("Legend") {
		return e.untold(tracker.Say("%s (%s)", tracker.Say(format, what), controller))
	}
	format += " to %s"
	switch {
	case e.Of.is("Rune") && !e.Of.Exhausted, e.Of.is("Gear") && !e.Of.Exhausted:
	case e.Of.Exhausted:
		format += ", exhausted"
	default:
		format += ", ready"
	}
	text := tracker.Say(format, what, tracker.Name(s.whither(e.Of.At, e.Of.Controller)))
	if e.Of.AttachedTo != 0 {
		text = tracker.Say("%s, attached to %s", text, s.called(e.Of.AttachedTo))
	}
	if len(s.Players) > 1 {
		text = tracker.Say("%s (%s)", text, controller)
	}
	return e.untold(text)
}

// untold adds to a sentence what of a card that entered isn't tracked: its text, and
// the Might Bonus of Equipment, which lists of cards don't have.
func (e Entered) untold(text tracker.Message) tracker.Message {
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
		return tracker.Say("%s goes from %s to %s (#%d).", tracker.Name(c.Of.Def.Name), c.Of.Zone, e.To, e.Card)
	}
	stack, _ := s.Board.Get(e.On)
	became := tracker.Name("")
	if e.Card != 0 {
		became = tracker.Name(fmt.Sprintf(" (#%d)", e.Card))
	}
	switch e.How {
	case "killed":
		return tracker.Say("%s is killed%s.", thing(stack), became)
	case "banished":
		return tracker.Say("%s is banished%s.", thing(stack), became)
	case "recycled":
		return tracker.Say("%s is recycled%s.", thing(stack), became)
	}
	return tracker.Say("%s is put into its owner's %s%s.", thing(stack), tracker.Say(string(e.To)), became)
}

// said is "gets +2 Might and Tank this turn".
func (c Change) said() tracker.Message {
	var parts []tracker.Message
	if c.Might != 0 || c.Set == nil && len(c.Keywords) == 0 {
		parts = append(parts, tracker.Say("gets %+d Might", c.Might))
	}
	if c.Set != nil {
		parts = append(parts, tracker.Say("has %d Might", *c.Set))
	}
	if len(c.Keywords) > 0 {
		parts = append(parts, tracker.Say("gains %s", tracker.ListOf(tracker.AllNamed(capitals(c.Keywords)))))
	}
	if c.Until == Forever {
		return tracker.Say("%s", tracker.ListOf(parts))
	}
	return tracker.Say("%s %s", tracker.ListOf(parts), tracker.Say(string(c.Until)))
}
