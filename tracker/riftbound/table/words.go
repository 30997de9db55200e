package table

import (
	"fmt"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
	"arbiter/tracker/riftbound/play"
)

// buffsSaid is "a buff", "3 buffs".
func buffsSaid(n int64) tracker.Message {
	if n == 1 {
		return tracker.Say("a buff")
	}
	return tracker.Say("%d buffs", n)
}

// whither describes a destination: "base", "Bob's base", "battlefield 1 (Brush)".
func whither(s board.State, at board.Location, controller int) string {
	switch {
	case at.Field > 0:
		return s.Place(at.Field)
	case at.Base == controller:
		return "base"
	}
	return s.Seat(at.Base).Name + "'s base"
}

// typeLine is the line below the name: "Token Unit — Fae".
func typeLine(def card.Definition, token bool) string {
	return english.TypeLine(token, def.Supertypes, def.Types, def.Tags)
}

// Tell returns a message about an event in the state before it: one short
// sentence, subject first, result last. The message is zero if there is
// nothing to say.
//
// Every event has a case, even one without a message: linters and a test check
// that.
func (g *Game) Tell(s board.State, e event.Event) tracker.Message {
	switch e := e.(type) {
	// Objects.
	case event.Entered:
		return tellEntered(s, e)
	case event.Parted:
		return tracker.Say("%d of %s is now #%d.", e.On.Count, s.Called(e.On.ID), e.On.New)
	case event.LeftBoard:
		return tellLeft(s, e)
	case event.Ceased:
		if e.Count > 1 {
			return tracker.Say("%d %ss cease to exist.", e.Count, tracker.Name(e.Name))
		}
		return tracker.Say("%s ceases to exist.", tracker.Name(e.Name))
	case event.Relocated:
		stack, _ := s.Board.Get(e.On)
		to, size := tracker.Name(whither(s, e.To, stack.Of.Controller)), tracker.Name(resized(s, e, e.On))
		switch e.How {
		case "is put":
			return tracker.Say("%s is put to %s%s.", board.NameOf(stack), to, size)
		case "is recalled":
			return tracker.Say("%s is recalled to %s%s.", board.NameOf(stack), to, size)
		}
		return tracker.Say("%s moves to %s%s.", board.NameOf(stack), to, size)
	case event.ExhaustChanged:
		if e.Exhausted {
			return tracker.Say("%s is exhausted.", s.Called(e.On))
		}
		return tracker.Say("%s is ready.", s.Called(e.On))
	case event.Stunned:
		if e.Stunned {
			return tracker.Say("%s is stunned.", s.Called(e.On))
		}
		return tracker.Say("%s is no longer stunned.", s.Called(e.On))
	case event.Buffed:
		if e.N < 0 {
			return tracker.Say("%s: %s spent%s.", s.Called(e.On), buffsSaid(-e.N), tracker.Name(resized(s, e, e.On)))
		}
		return tracker.Say("%s gets %s%s.", s.Called(e.On), buffsSaid(e.N), tracker.Name(resized(s, e, e.On)))
	case event.Damaged:
		stack, _ := s.Board.Get(e.On)
		now := tracker.SaturatingAdd(stack.Of.Damage, e.N)
		if stack.Count > 1 {
			return tracker.Say("%s is dealt %d damage each: %d on %d Might.", board.NameOf(stack), e.N, now, s.Traits(stack, nil).Strength())
		}
		return tracker.Say("%s is dealt %d damage: %d on %d Might.", board.NameOf(stack), e.N, now, s.Traits(stack, nil).Strength())
	case event.Healed:
		if e.On == 0 {
			return tracker.Say("All units are healed.")
		}
		return tracker.Say("%s is healed.", s.Called(e.On))
	case event.Unchanged:
		if e.On == 0 {
			return tracker.Say("%s.", e.Said())
		}
		return tracker.Say("%s %s.", s.Called(e.On), e.Said())
	case event.Attached:
		if e.To == 0 {
			return tracker.Say("%s is detached.", s.Called(e.On))
		}
		return tracker.Say("%s is attached to %s%s.", s.Called(e.On), s.Called(e.To), tracker.Name(resized(s, e, e.To)))
	case event.Given:
		return tracker.Say("%s is %s's now.", s.Called(e.On), tracker.Name(s.Seat(e.To).Name))
	case event.Changed:
		return tracker.Say("%s %s%s.", s.Called(e.On), said(e.How), tracker.Name(resized(s, e, e.On)))
	case event.Expired:
		return tracker.Say("What lasts %s ends.", tracker.Say(string(e.What)))
	case event.BecameCopy:
		return tracker.Say("%s becomes a copy of %s%s.", s.Called(e.On), tracker.Name(e.Def.Name), tracker.Name(resized(s, e, e.On)))
	case event.Designated:
		stack, _ := s.Board.Get(e.On)
		if e.Role == "" {
			return tracker.Say("%s is no longer in the combat.", board.NameOf(stack))
		}
		if e.Role == board.Attacker {
			return tracker.Say("%s is an attacker%s.", board.NameOf(stack), tracker.Name(resized(s, e, e.On)))
		}
		return tracker.Say("%s is a defender%s.", board.NameOf(stack), tracker.Name(resized(s, e, e.On)))
	case event.Empowered:
		if e.Empowered {
			return tracker.Say("%s is Empowered%s.", s.Called(e.On), tracker.Name(resized(s, e, e.On)))
		}
		return tracker.Say("%s is no longer Empowered%s.", s.Called(e.On), tracker.Name(resized(s, e, e.On)))
	case event.Prevented:
		return tracker.Say("%s: %d damage is prevented.", s.Called(e.On), e.N)
	case event.Revealed:
		return tellRevealed(s, e)
	case event.Labelled:
		return tracker.Say("%s is called %q.", s.Called(e.On), tracker.Name(e.Label))
	case event.SetTo:
		return tracker.Say("%s: %s set to %d.", s.Called(e.On), tracker.Say(string(e.What)), e.Value)
	case event.Counted:
		return tracker.Message{} // what triggers says it
	case event.Merged:
		into, _ := event.Fold(s, e).Board.Get(e.Into)
		return tracker.TellMerged(tracker.IDs(e.From), len(e.From), into.ID, into.Count)
	case event.Reminded:
		times := tracker.Say("")
		if e.Reminder.Times > 1 {
			times = tracker.Say(", %d times", e.Reminder.Times)
		}
		return tracker.Say("Reminder %d: %s%s", e.Reminder.ID, e.Reminder.Said(), times)
	case event.Dismissed:
		return tracker.Say("Reminder %d is done.", e.ID)

	// The game, its players, its battlefields and the turn.
	case event.Opened:
		f, _ := board.FormatOf(e.Format)
		return tracker.Say("%s", tracker.AsSentence(tracker.Say(f.Text)))
	case event.Seated:
		return tracker.Say("%s sits down.", tracker.Name(e.Name))
	case event.FieldMade:
		return withTextLeft(&e.Field.Def, tracker.Say("%s is added: battlefield %d", tracker.Name(e.Field.Def.Name), len(s.Fields)+1))
	case event.FieldReplaced:
		return tracker.Say("%s is replaced by %s.", tracker.Name(english.Capital(s.Place(e.N))), tracker.Name(e.With.Def.Name))
	case event.SwappedBack:
		after := event.Fold(s, e)
		return tracker.Say("%s is swapped back: %s.", tracker.Name(s.Field(e.N).Def.Name), tracker.Name(after.Place(e.N)))
	case event.FieldNamed:
		var def card.Definition
		if e.Def != nil {
			def = *e.Def
		}
		return withTextLeft(&def, tracker.Say("Battlefield %d is %s", e.N, tracker.Name(e.Name)))
	case event.Described:
		return tracker.Describes(e.Def.Name, e.Def.Describe())
	case event.Contested:
		if e.By == 0 {
			return tracker.Say("%s is no longer contested.", tracker.Name(english.Capital(s.Place(e.N))))
		}
		return tracker.Say("%s contests %s.", tracker.Name(s.Seat(e.By).Name), tracker.Name(s.Place(e.N)))
	case event.ControlChanged:
		if e.To == 0 {
			return tracker.Say("%s is uncontrolled.", tracker.Name(english.Capital(s.Place(e.N))))
		}
		return tracker.Say("%s controls %s.", tracker.Name(s.Seat(e.To).Name), tracker.Name(s.Place(e.N)))
	case event.Begun:
		if e.What.Combat {
			return tracker.Say("Combat at %s: %s attacks, %s defends. Say `combat damage` after the showdown.",
				tracker.Name(s.Place(e.What.Field)), tracker.Name(s.Seat(e.What.Attacker).Name), tracker.Name(s.Seat(e.What.Defender).Name))
		}
		return tracker.Say("Showdown at %s. Say `end showdown` when all have passed.", tracker.Name(s.Place(e.What.Field)))
	case event.Ended:
		if s.Ongoing.Combat {
			return tracker.Say("The combat at %s ends.", tracker.Name(s.Place(s.Ongoing.Field)))
		}
		return tracker.Say("The showdown at %s ends.", tracker.Name(s.Place(s.Ongoing.Field)))
	case event.Scored:
		return tellScored(s, e)
	case event.Barred:
		if e.Seat != s.Active {
			return tracker.Message{} // the message for the turn player says it
		}
		return tracker.Say("%s can't score %s this turn: a teammate has it.", tracker.Name(s.Seat(e.Seat).Name), tracker.Name(s.Place(e.N)))
	case event.Gained:
		return tellGained(s, e)
	case event.PlayerSet:
		now := e.Value
		if e.What == "points" {
			now = event.Fold(s, e).Points(e.Seat)
		}
		return tracker.Say("%s: %s set to %d.", tracker.Name(s.Seat(e.Seat).Name), tracker.Say(play.NumberWord(e.What)), now)
	case event.Noted:
		return tellNoted(s, e)
	case event.TurnQueued:
		return tracker.Say("%s takes an additional turn after this one.", tracker.Name(s.Seat(e.Seat).Name))
	case event.SkipPending:
		if e.What == event.Turn {
			return tracker.Say("%s skips their next turn.", tracker.Name(s.Seat(e.Seat).Name))
		}
		return tracker.Say("%s skips their next %s Phase.", tracker.Name(s.Seat(e.Seat).Name), tracker.Say(english.Capital(e.What)))
	case event.Skipped:
		if e.What == event.Turn {
			return tracker.Say("The turn of %s is skipped.", tracker.Name(s.Seat(e.Seat).Name))
		}
		return tracker.Say("The %s Phase of %s is skipped.", tracker.Say(english.Capital(e.What)), tracker.Name(s.Seat(e.Seat).Name))
	case event.VictoryChanged:
		return tracker.Say("The Victory Score is %d.", event.Fold(s, e).Victory())
	case event.Emptied:
		return tracker.Say("Rune pools empty.")
	case event.PhaseBegan:
		switch {
		case e.Turn > s.Turn && e.Additional:
			return tracker.Say("Turn %d: %s, an additional turn.", e.Turn, tracker.Name(s.Seat(e.Active).Name))
		case e.Turn > s.Turn:
			return tracker.Say("Turn %d: %s.", e.Turn, tracker.Name(s.Seat(e.Active).Name))
		case e.Phase == board.Main && s.Phase == board.Beginning:
			return tracker.Say("%s channels %d runes and draws a card. Main Phase.", tracker.Name(s.Seat(e.Active).Name), channels(s))
		case e.Phase == board.Channel:
			return tracker.Say("Channel Phase: %s channels %d runes.", tracker.Name(s.Seat(e.Active).Name), channels(s))
		case e.Phase == board.Draw:
			return tracker.Say("Draw Phase: %s draws a card.", tracker.Name(s.Seat(e.Active).Name))
		}
		return tracker.Say("%s Phase.", tracker.Name(english.Capital(string(e.Phase))))
	case event.Lost:
		return tracker.Say("%s %s.", tracker.Name(s.Seat(e.Seat).Name), tracker.Say(e.Why))
	case event.Departed:
		return tracker.Say("All that %s owns or controls leaves the game.", tracker.Name(s.Seat(e.Seat).Name))
	case event.Won:
		if f, _ := board.FormatOf(s.Format); f.Teams {
			return tracker.Say("%s's team wins.", tracker.Name(s.Seat(e.Seat).Name))
		}
		return tracker.Say("%s wins.", tracker.Name(s.Seat(e.Seat).Name))
	case event.Staged: // no message: the board shows it
	}
	return tracker.Message{}
}

func tellGained(s board.State, e event.Gained) tracker.Message {
	p := s.Seat(e.Seat)
	name, what, now := tracker.Name(p.Name), play.NumberWord(e.What), tracker.SaturatingAdd(p.Number(e.What), e.N)
	if what == "points" {
		now = tracker.SaturatingAdd(s.Points(e.Seat), e.N)
	}
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

func tellScored(s board.State, e event.Scored) tracker.Message {
	name, now := tracker.Name(s.Seat(e.Seat).Name), tracker.SaturatingAdd(s.Points(e.Seat), 1)
	switch {
	case e.How == "conquers" && e.Point:
		return tracker.Say("%s conquers %s: %d of %d points.", name, tracker.Name(s.Place(e.N)), now, s.Victory())
	case e.How == "conquers":
		return tracker.Say("%s conquers %s: no winning point, because not every battlefield was scored this turn. %s draws a card.", name, tracker.Name(s.Place(e.N)), name)
	case e.Point:
		return tracker.Say("%s holds %s: %d of %d points.", name, tracker.Name(s.Place(e.N)), now, s.Victory())
	}
	return tracker.Say("%s holds %s: no winning point, because not every battlefield was scored this turn. %s draws a card.", name, tracker.Name(s.Place(e.N)), name)
}

// channels returns how many runes the turn player channels: one more in the first turn
// of the last player (RB 315.3.b, 485.7, 487.7, 488.7, 489.7).
func channels(s board.State) int {
	if s.Active == len(s.Players) && len(s.Players) > 1 && s.Seat(s.Active).Turns == 1 {
		return 3
	}
	return 2
}

func singularPoint(what string, n int64) string {
	if what == "points" && n == 1 {
		return "point"
	}
	return what
}

// resized is ": 3 Might", the Might of a unit after an event that changes it.
func resized(s board.State, e event.Event, id int64) string {
	was, ok := s.Board.Get(id)
	after := event.Fold(s, e)
	is, still := after.Board.Get(id)
	if !ok || !still || s.Size(was) == after.Size(is) {
		return ""
	}
	return ": " + after.Size(is)
}

func tellEntered(s board.State, e event.Entered) tracker.Message {
	what := board.NameOf(tracker.Stack[board.Object]{ID: e.ID, Count: e.Count, Of: e.Of})
	if e.How == "hidden" {
		return tracker.Say("%s hides a card at %s (#%d).", tracker.Name(s.Seat(e.Of.Controller).Name), tracker.Name(s.Place(e.Of.At.Field)), e.ID)
	}
	if e.Of.Is("Unit") && e.Of.Def.Might != nil {
		after := event.Fold(s, e)
		stack, _ := after.Board.Get(e.ID)
		what += tracker.Name(fmt.Sprintf(" (%d Might)", after.Traits(stack, nil).Strength()))
	}
	controller := tracker.Name(s.Seat(e.Of.Controller).Name)
	format := "%s is " + e.How
	if e.Of.Is("Legend") {
		return untold(e, tracker.Say("%s (%s)", tracker.Say(format, what), controller))
	}
	format += " to %s"
	switch {
	case e.Of.Is("Rune") && !e.Of.Exhausted, e.Of.Is("Gear") && !e.Of.Exhausted:
	case e.Of.Exhausted:
		format += ", exhausted"
	default:
		format += ", ready"
	}
	text := tracker.Say(format, what, tracker.Name(whither(s, e.Of.At, e.Of.Controller)))
	if e.Of.AttachedTo != 0 {
		text = tracker.Say("%s, attached to %s", text, s.Called(e.Of.AttachedTo))
	}
	if len(s.Players) > 1 {
		text = tracker.Say("%s (%s)", text, controller)
	}
	return untold(e, text)
}

// untold adds to a sentence what of a card that entered isn't tracked: its text, and
// the Might Bonus of Equipment, which lists of cards don't have.
func untold(e event.Entered, text tracker.Message) tracker.Message {
	def := &e.Of.Def
	if e.Of.Token || e.From != 0 {
		return tracker.Say("%s.", text)
	}
	said := withTextLeft(def, text)
	if def.Energy != nil && def.Bonus == 0 && def.Is("Equipment") {
		return tracker.Say("%s If it has a Might Bonus, say it: set #%d might bonus 1", said, e.ID)
	}
	return said
}

// withTextLeft adds to a sentence how much of a card's text isn't tracked.
func withTextLeft(def *card.Definition, sentence any) tracker.Message {
	return tracker.WithTextLeft(sentence, def.TextLeft, def.LinesLeft)
}

func tellLeft(s board.State, e event.LeftBoard) tracker.Message {
	if c, ok := s.Elsewhere.Get(e.On); ok {
		return tracker.Say("%s goes from %s to %s (#%d).", tracker.Name(c.Of.Def.Name), tracker.Say(string(c.Of.Zone)), tracker.Say(string(e.To)), e.Card)
	}
	stack, _ := s.Board.Get(e.On)
	if stack.Of.Hidden && stack.Of.Def.Name == play.FacedownName {
		return tracker.Say("%s is put into its owner's %s and revealed: say which card it is with `%s`", board.NameOf(stack), tracker.Say(string(e.To)), tracker.LineOf("reveal #%d as …", e.Card))
	}
	became := tracker.Name("")
	if e.Card != 0 {
		became = tracker.Name(fmt.Sprintf(" (#%d)", e.Card))
	}
	switch e.How {
	case "killed":
		return tracker.Say("%s is killed%s.", board.NameOf(stack), became)
	case "banished":
		return tracker.Say("%s is banished%s.", board.NameOf(stack), became)
	case "recycled":
		return tracker.Say("%s is recycled%s.", board.NameOf(stack), became)
	}
	return tracker.Say("%s is put into its owner's %s%s.", board.NameOf(stack), tracker.Say(string(e.To)), became)
}

// tellRevealed says which card a facedown card is, and that it is played.
func tellRevealed(s board.State, e event.Revealed) tracker.Message {
	stack, ok := s.Board.Get(e.On)
	switch name := tracker.Name(e.Def.Name); {
	case !ok:
		return tracker.Say("#%d is revealed: %s.", e.On, name)
	case !e.Played:
		return tracker.Say("The facedown card #%d is revealed: %s.", e.On, name)
	case slices.Contains(e.Def.Types, "Unit"):
		return withTextLeft(&e.Def, tracker.Say("%s plays #%d %s from facedown to %s, exhausted", tracker.Name(s.Seat(stack.Of.Controller).Name), e.On, name, tracker.Name(s.Place(stack.Of.At.Field))))
	default:
		return withTextLeft(&e.Def, tracker.Say("%s plays #%d %s from facedown to %s", tracker.Name(s.Seat(stack.Of.Controller).Name), e.On, name, tracker.Name(s.Place(stack.Of.At.Field))))
	}
}

// tellNoted says what a player does with cards that aren't on the board.
func tellNoted(s board.State, e event.Noted) tracker.Message {
	who := tracker.Name(s.Seat(e.Seat).Name)
	switch {
	case e.What == "plays" && e.Name != "" && e.N == 1:
		return tracker.Say("%s plays %s. Say what it does.", who, tracker.Name(e.Name))
	case e.What == "plays" && e.Name != "":
		return tracker.Say("%s plays %d %s. Say what they do.", who, e.N, tracker.Name(e.Name))
	case e.What == "plays" && e.N == 1:
		return tracker.Say("%s plays a spell. Say what it does.", who)
	case e.What == "plays":
		return tracker.Say("%s plays %d spells. Say what they do.", who, e.N)
	case e.What == "predicts" && e.N == 1:
		return tracker.Say("%s looks at the top card of their Main Deck and may recycle it.", who)
	case e.What == "predicts":
		return tracker.Say("%s looks at the top %d cards of their Main Deck, recycles any of them and puts the rest back.", who, e.N)
	case e.What == "draws" && e.N == 1:
		return tracker.Say("%s draws a card.", who)
	case e.What == "draws":
		return tracker.Say("%s draws %d cards.", who, e.N)
	case e.What == "discards" && e.N == 1:
		return tracker.Say("%s discards a card.", who)
	case e.What == "discards":
		return tracker.Say("%s discards %d cards.", who, e.N)
	case e.What == "burns" && e.N == 1:
		return tracker.Say("%s puts the top card of their Main Deck into their trash.", who)
	case e.What == "burns":
		return tracker.Say("%s puts the top %d cards of their Main Deck into their trash.", who, e.N)
	}
	return tracker.Say("%s burns out and recycles their trash.", who)
}

// said is "gets +2 Might and Tank this turn".
func said(c board.Change) tracker.Message {
	switch {
	case c.All:
		return tracker.Say("is dealt no damage %s: all is prevented", tracker.Say(string(c.Until)))
	case c.Prevents > 0:
		return tracker.Say("has the next %d damage prevented %s", c.Prevents, tracker.Say(string(c.Until)))
	}
	var parts []tracker.Message
	if c.Might != 0 || c.Set == nil && len(c.Keywords) == 0 {
		parts = append(parts, tracker.Say("gets %+d Might", c.Might))
	}
	if c.Set != nil {
		parts = append(parts, tracker.Say("has %d Might", *c.Set))
	}
	if len(c.Keywords) > 0 {
		parts = append(parts, tracker.Say("gains %s", tracker.ListOf(tracker.AllNamed(card.Capitals(c.Keywords)))))
	}
	if c.Until == board.Forever {
		return tracker.Say("%s", tracker.ListOf(parts))
	}
	return tracker.Say("%s %s", tracker.ListOf(parts), tracker.Say(string(c.Until)))
}
