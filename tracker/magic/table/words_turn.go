package table

import (
	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/magic/play"
)

// tellLoss returns the message that a player is out of the game. shared reports whether
// teams share poison counters (CR 704.6b).
func tellLoss(l event.Loss, name tracker.Name, shared bool) tracker.Message {
	var why tracker.Message
	switch l {
	case event.Conceded:
		return tracker.Say("%s concedes.", name)
	case event.LostByEffect:
		return tracker.Say("%s loses the game.", name)
	case event.NoLife:
		why = tracker.Say("no life left")
	case event.WithTeam:
		return tracker.Say("%s loses with the team.", name)
	case event.Poisoned:
		if why = tracker.Say("ten or more poison counters"); shared {
			why = tracker.Say("fifteen or more poison counters")
		}
	case event.ByCommander:
		why = tracker.Say("21 or more combat damage by one commander")
	}
	return tracker.Say("%s loses the game: %s.", name, why)
}

// tellSpared returns the message that a permanent isn't destroyed, or doesn't untap.
func tellSpared(e event.Spared, called tracker.Name) tracker.Message {
	why := tracker.Named(e.By)
	switch e.Why {
	case event.Indestructible:
		why = tracker.Say("indestructible")
	case event.ShieldCounter:
		why = tracker.Say("a shield counter goes instead")
	case event.HeldByEffect:
		why = tracker.Say("an effect")
	case event.HeldByAbility:
		why = tracker.Say("its text")
	case event.HeldByAttached:
	}
	if e.Untap {
		return tracker.Say("%s stays tapped: %s.", called, why)
	}
	return tracker.Say("%s isn't destroyed: %s.", called, why)
}

// tellImpossible returns the message that something can't happen.
func tellImpossible(s board.State, e event.Impossible) tracker.Message {
	switch {
	case e.What == event.NotCreated && e.Bar != nil:
		return tracker.Say("No %s is created: %s.", tracker.Name(e.Name), play.SayBar(s, *e.Bar))
	case e.What == event.NoCounter:
		return tracker.Say("No %s counter can be put on %s.", tracker.Name(e.Kind), s.Called(e.On))
	case e.What == event.ConditionFails:
		return tracker.Say("The condition of %s's ability is no longer true: it does nothing.", tracker.Name(e.Name))
	case e.What == event.TargetsGone:
		return tracker.Say("No target of %s is legal any more: it does nothing.", tracker.Name(e.Name))
	case e.What == event.NoLifeLoss:
		return tracker.Say("%s can't lose life.", tracker.Name(s.Seat(e.Seat).Name))
	case e.What == event.NoLifeGain:
		return tracker.Say("%s can't gain life.", tracker.Name(s.Seat(e.Seat).Name))
	case e.What == event.NoWord:
		return tracker.Say("The text of %s has no such word.", s.Called(e.On))
	case e.What == event.NoneForYou && e.Seat != 0:
		return tracker.Say("%s can't get %s counters.", tracker.Name(s.Seat(e.Seat).Name), tracker.Name(e.Kind))
	}
	return tracker.Say(e.Sentence + ".")
}

func tellPhases(e event.PhasesAdded) tracker.Message {
	switch {
	case e.Main && e.Combats > 1:
		return tracker.Say("There are %d additional combat phases after this phase, each followed by an additional main phase.", e.Combats)
	case e.Main:
		return tracker.Say("An additional combat phase and an additional main phase follow this phase.")
	case e.Combats > 1:
		return tracker.Say("There are %d additional combat phases after this phase.", e.Combats)
	}
	return tracker.Say("There is an additional combat phase after this phase.")
}

func tellStep(s board.State, e event.StepBegan) tracker.Message {
	switch {
	case e.Turn > s.Turn && e.Extra:
		return tracker.Say("Turn %d: %s, an extra turn.", e.Turn, tracker.Name(s.Seat(e.Active).Name))
	case e.Turn > s.Turn:
		return tracker.Say("Turn %d: %s.", e.Turn, tracker.Name(s.Seat(e.Active).Name))
	case s.Step == board.Untap && e.Step == board.PrecombatMain:
		return tracker.Message{} // one line passes the steps between
	}
	return tracker.Say(english.Capital(string(e.Step)) + " " + stepKind(e.Step) + ".")
}

func tellLife(s board.State, e event.LifeChanged) tracker.Message {
	p := s.Seat(e.Seat)
	if e.By < 0 {
		return tracker.Say("%s loses %d life: %d.", tracker.Name(p.Name), -e.By, tracker.SaturatingAdd(p.Life, e.By))
	}
	return tracker.Say("%s gains %d life: %d.", tracker.Name(p.Name), e.By, tracker.SaturatingAdd(p.Life, e.By))
}

func tellPlayerCounters(s board.State, e event.PlayerCounters) tracker.Message {
	p := s.Seat(e.Seat)
	if e.N < 0 {
		return tracker.Say("%s loses %s: %d.", tracker.Name(p.Name), board.SayCounters(-e.N, e.Kind), p.Counters[e.Kind]+e.N)
	}
	return tracker.Say("%s gets %s: %d.", tracker.Name(p.Name), board.SayCounters(e.N, e.Kind), p.Counters[e.Kind]+e.N)
}

// tellReminded returns the message of a triggered ability, with the reminder's
// id.
func tellReminded(s board.State, r board.Reminder) tracker.Message {
	times := r.Times
	if i := s.PendingIndex(r.ID); i >= 0 {
		times = tracker.SaturatingAdd(times, s.Pending[i].Times)
	}
	text := r.Said()
	if times > 1 {
		text = tracker.Say("×%d %s", times, text)
	}
	if len(s.Players) > 1 {
		text = tracker.Say("%s (%s)", text, tracker.Name(s.Seat(r.Controller).Name))
	}
	return tracker.Say("Reminder %d: %s", r.ID, text)
}

// source says what a reminder is of: the name of what has the ability, or its text.
func source(r *board.Reminder) tracker.Message {
	switch {
	case r.Of == "":
		return r.Said()
	case r.For == board.DayCheck:
		return tracker.Say(r.Of) // a sentence, and no name
	}
	return tracker.Named(r.Of)
}

// tellAnswered returns the message that a reminder was done or dismissed, with
// its source. Later events tell its results.
func tellAnswered(s board.State, e event.Answered) tracker.Message {
	of := tracker.Say("")
	if i := s.PendingIndex(e.ID); i >= 0 {
		of = tracker.Say(" (%s)", source(&s.Pending[i]))
	}
	if e.Dismissed {
		return tracker.Say("Reminder %d%s is dismissed.", e.ID, of)
	}
	switch i := s.PendingIndex(e.ID); {
	case e.Held:
		return tracker.Say("Reminder %d%s waits: its targets are chosen, and something triggers on that.", e.ID, of)
	case e.Left && i >= 0:
		return tracker.Say("Reminder %d is left to the players: %s", e.ID, s.Pending[i].Said())
	case e.Yours:
		return tracker.Say("Reminder %d%s is ticked off.", e.ID, of)
	case e.Nothing:
		return tracker.Say("Reminder %d%s: there was nothing to do.", e.ID, of)
	}
	return tracker.Say("Reminder %d%s is done.", e.ID, of)
}

// tellLooped returns the message of a loop of reminders, with what can be done about it, or with
// what it has changed.
func tellLooped(s board.State, e event.Looped) tracker.Message {
	switch {
	case e.Gone:
		return tracker.Say("%s The same targets aren't legal any more. Go on with others: `%s`.", timesLooped(s, e), tracker.Line("do it"))
	case e.Over:
		return tracker.Say("%s The loop has ended.", timesLooped(s, e))
	case e.Done:
		return timesLooped(s, e)
	case e.Choice:
		return tracker.Say("Reminder %d comes again and again: a loop, with a choice in it. Say how often: `%s`. Or `%s`.", e.ID, tracker.Line("do it 20 times"), tracker.Line("undo"))
	}
	return tracker.Say("Reminder %d comes again and again. If nothing can end this loop, the game is a draw: `%s`. If something ends it, say how often it goes on: `%s`. Or `%s`.", e.ID,
		tracker.Line("the game is a draw"), tracker.Line("do it 20 times"), tracker.Line("undo"))
}

// timesLooped returns how often a loop was performed, and the current state of what it has changed.
func timesLooped(s board.State, e event.Looped) tracker.Message {
	var now []any
	for _, seat := range e.Seats {
		p := s.Seat(seat)
		now = append(now, tracker.Say("%s has %d life", tracker.Name(p.Name), p.Life))
	}
	for _, id := range e.On {
		if stack, ok := s.Permanent.Get(id); ok {
			now = append(now, s.Describe(stack))
		}
	}
	for _, x := range e.New {
		now = append(now, tracker.Say("%d more %s", x.N, tracker.Name(x.Name)))
	}
	switch {
	case len(now) == 0:
		return tracker.Say("Done %d times.", e.Times)
	case len(now) > maxQuoted+1:
		return tracker.Say("Done %d times. Now: %s; and more.", e.Times, tracker.Row{Between: "; ", Of: now[:maxQuoted]})
	}
	return tracker.Say("Done %d times. Now: %s.", e.Times, tracker.Row{Between: "; ", Of: now})
}

// tellCombatDealt returns the message of combat damage. It says first which reminders
// of the combat still wait.
func tellCombatDealt(s board.State, e event.CombatDealt) tracker.Message {
	text := tracker.Say("Combat damage.")
	if e.First {
		text = tracker.Say("Combat damage of first and double strike; `combat damage` again for the rest.")
	}
	switch waiting := s.InCombat(); len(waiting) {
	case 0:
		return text
	case 1:
		return tracker.Say("Reminder %d of this combat still waits. %s", waiting[0], text)
	default:
		return tracker.Say("%d reminders of this combat still wait, the first is %d. %s", int64(len(waiting)), waiting[0], text)
	}
}

// tellDesignated returns the message of a designation.
func tellDesignated(s board.State, e event.Designated) tracker.Message {
	if e.Seat == 0 {
		return tracker.Say("Nobody is the %s.", e.What)
	}
	name := s.Seat(e.Seat).Name
	switch e.What {
	case board.Monarch:
		return tracker.Say("%s becomes the monarch.", tracker.Name(name))
	case board.Initiative:
		return tracker.Say("%s takes the initiative.", tracker.Name(name))
	case board.Blessing:
		return tracker.Say("%s gets the city's blessing.", tracker.Name(name))
	case board.SpeedTriggered:
	}
	return tracker.Message{}
}

// tellTeamed returns the message of a player joining a team.
func tellTeamed(s board.State, e event.Teamed) tracker.Message {
	if e.Team == 0 {
		return tracker.Say("%s has no team.", tracker.Name(s.Seat(e.Seat).Name))
	}
	after := event.Fold(s, e)
	if team := after.TeamNames(e.Seat); len(team) > 1 {
		return tracker.Say("Team %d: %s.", int64(e.Team), tracker.NamesOf(team))
	}
	return tracker.Say("%s is in team %d.", tracker.Name(s.Seat(e.Seat).Name), int64(e.Team))
}
