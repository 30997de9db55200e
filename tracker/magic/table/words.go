package table

import (
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/magic/play"
)

// Tell returns a message about an event in the state before it: one short
// sentence, subject first, result last. The message is zero if there is
// nothing to say.
//
// Every event has a case, even one without a message: linters and a test check
// that.
func (g *Game) Tell(s board.State, e event.Event) tracker.Message {
	switch e := e.(type) {
	// The game and the turn.
	case event.Opened:
		f, _ := board.FormatOf(e.Format)
		return tracker.Say("%s", tracker.AsSentence(tracker.Say(f.Text)))
	case event.StepBegan:
		return tellStep(s, e)
	case event.CleanedUp:
		return tracker.Say("Damage and effects until end of turn end.")
	case event.Checked: // no message
	case event.DayNightChanged:
		return tracker.Say("It becomes %s.", tracker.Say(string(e.Day)))
	case event.TurnGained:
		return tracker.Say("%s has an extra turn after this one.", tracker.Name(s.Seat(e.Seat).Name))
	case event.PhasesAdded:
		return tellPhases(e)
	case event.TurnSkipped:
		switch who, step := tracker.Name(s.Seat(e.Seat).Name), tracker.Say(string(e.Step)); {
		case e.Step != "" && e.Now:
			return tracker.Say("%s skips this step: %s.", who, step)
		case e.Step != "":
			return tracker.Say("%s will skip the next step of this kind: %s.", who, step)
		}
		if e.Now {
			return tracker.Say("%s's turn is skipped.", tracker.Name(s.Seat(e.Seat).Name))
		}
		return tracker.Say("%s will skip the next turn.", tracker.Name(s.Seat(e.Seat).Name))

	// Players.
	case event.Seated:
		if e.Team != 0 {
			return tracker.Say("%s sits down with %d life, in team %d.", tracker.Name(e.Name), e.Life, int64(e.Team))
		}
		return tracker.Say("%s sits down with %d life.", tracker.Name(e.Name), e.Life)
	case event.Teamed:
		return tellTeamed(s, e)
	case event.LifeChanged:
		return tellLife(s, e)
	case event.LifeSet:
		return tracker.Say("%s: life set to %d.", tracker.Name(s.Seat(e.Seat).Name), e.Value)
	case event.HandCounted:
		if e.Unsaid {
			return tracker.Say("%s's hand counts as no cards until somebody says how many there are: `%s`", tracker.Name(s.Seat(e.Seat).Name), tracker.LineOf("%s has 4 cards in hand", tracker.Name(s.Seat(e.Seat).Name)))
		}
		return tracker.Say("%s: %d in hand.", tracker.Name(s.Seat(e.Seat).Name), e.N)
	case event.PlayerCounters:
		return tellPlayerCounters(s, e)
	case event.CommanderDealt:
		return tracker.Say("%s: %d commander damage from %s.", tracker.Name(s.Seat(e.Seat).Name), s.Seat(e.Seat).CommanderDamage[e.Commander]+e.N, tracker.Name(commanderName(s, e.Commander)))
	case event.SpeedSet:
		return tracker.Say("%s's speed is %d.", tracker.Name(s.Seat(e.Seat).Name), e.Speed)
	case event.RingTempted:
		return tellTempted(s, e)
	case event.Ventured:
		return tellVentured(s, e)
	case event.DungeonCompleted:
		return tellCompleted(s, e)
	case event.Designated:
		return tellDesignated(s, e)
	case event.Lost:
		return tellLoss(e.Why, tracker.Name(s.Seat(e.Seat).Name), s.Shared)
	case event.Departed:
		return tracker.Say("All that %s owns leaves the game.", tracker.Name(s.Seat(e.Seat).Name))
	case event.Won:
		if team := s.TeamNames(e.Seat); len(team) > 1 {
			return tracker.Say("The team wins, no other is left: %s.", tracker.NamesOf(team))
		}
		return tracker.Say("%s wins: nobody else is left.", tracker.Name(s.Seat(e.Seat).Name))

	// Objects that enter, leave and are split.
	case event.Entered:
		return tellEntered(s, e)
	case event.Parted:
		return tracker.Say("%d of %s is now #%d.", e.On.Count, s.Called(e.On.ID), e.On.New)
	case event.Merged:
		return tellMerged(s, e)
	case event.Placed:
		return tracker.Say("%s is in %s now (#%d).", tracker.Name(e.Card.Name()), tracker.Say(play.WithArticle(e.Card.Zone)), e.Card.ID)
	case event.CommanderCast:
		return tellCommanderCast(s, e)
	case event.Moved:
		return tellMoved(s, e)
	case event.Spared:
		return tellSpared(e, s.Called(e.On))
	case event.TokenCantReturn:
		c, _ := s.Elsewhere.Get(e.Card)
		return tracker.Say("%s can't come back: a token that left is gone.", tracker.Name(c.Name()))
	case event.Ceased:
		return tellCeased(s, e)
	case event.Impossible:
		return tellImpossible(s, e)
	case event.Described:
		return tracker.Describes(e.Def.Name, definitionLine(e.Def))

	// Permanents that change.
	case event.CountersPut:
		return tellCounters(s, e)
	case event.TapChanged:
		switch {
		case e.Tapped && e.Mana != "":
			return tracker.Say("%s tapped: “%s”.", s.Called(e.On), tracker.Name(e.Mana))
		case e.Unused:
			return tracker.Say("%s tapped. That doesn't activate its ability: `%s`.", s.Called(e.On), tracker.LineOf("i meant activate #%d", e.On))
		case e.Tapped:
			return tracker.Say("%s tapped.", s.Called(e.On))
		}
		return tracker.Say("%s untapped.", s.Called(e.On))
	case event.Transformed:
		after, _ := event.Fold(s, e).Permanent.Get(e.On)
		return withYours(&s, after.Of.Face(), tracker.Say("%s transforms into %s%s", s.Called(e.On), tracker.Name(after.Of.Face().Name), event.Fold(s, e).SizeNote(e.On)))
	case event.Flipped:
		after, _ := event.Fold(s, e).Permanent.Get(e.On)
		return tracker.Say("%s flips into %s%s.", s.Called(e.On), tracker.Name(after.Of.Name()), event.Fold(s, e).SizeNote(e.On))
	case event.TurnedOver:
		after, _ := event.Fold(s, e).Permanent.Get(e.On)
		if e.Down {
			return tracker.Say("%s turns face down%s.", s.Called(e.On), event.Fold(s, e).SizeNote(e.On))
		}
		return tracker.Say("%s turns face up: %s%s.", s.Called(e.On), tracker.Name(after.Of.Name()), event.Fold(s, e).SizeNote(e.On))
	case event.Given:
		return tracker.Say("%s is %s's now.", s.Called(e.On), tracker.Name(s.Seat(e.To).Name))
	case event.Attached:
		return tellAttached(s, e)
	case event.Damaged:
		return tellDamaged(s, e)
	case event.Phased:
		if e.Out {
			return tracker.Say("%s phases out.", s.Called(e.On))
		}
		return tracker.Say("%s phases in.", s.Called(e.On))
	case event.CommanderDesignated:
		return tracker.Say("%s is a commander.", s.Called(e.On))
	case event.Protected:
		return tracker.Say("%s protects %s.", tracker.Name(s.Seat(e.By).Name), s.Called(e.On))
	case event.Combined:
		return tellCombined(s, e)
	case event.BecameCopy:
		return tracker.Say("%s becomes a copy of %s%s.", s.Called(e.On), tracker.Name(e.Def.Name), event.Fold(s, e).SizeNote(e.On))
	case event.BecameAlso:
		return tracker.Say("%s is %s too.", s.Called(e.On), tracker.Name(english.Article(e.Subtype)))
	case event.BecameMonstrous:
		return tracker.Say("%s is monstrous.", s.Called(e.On))
	case event.Triggered, event.Wounded, event.DamageRecorded, event.Owed, event.Performed:
		return tracker.Message{}
	case event.Unseen:
		return tellUnseen(s, e)
	case event.BecameRenowned:
		return tracker.Say("%s is renowned.", s.Called(e.On))
	case event.PermanentDesignated:
		return tellPermanentDesignated(s, e)
	case event.Levelled:
		return tracker.Say("%s is level %d.", s.Called(e.On), e.Level)
	case event.Paired:
		return tracker.Say("%s and %s are paired.", s.Called(e.On), s.Called(e.With))
	case event.Unpaired:
		return tracker.Say("%s becomes unpaired.", s.Called(e.On))
	case event.Goaded:
		return tracker.Say("%s is goaded by %s.", s.Called(e.On), tracker.Name(s.Seat(e.By).Name))
	case event.Saddled:
		return tracker.Say("%s is saddled until end of turn.", s.Called(e.On))
	case event.Pumped:
		return tellPumped(s, e)
	case event.Fated:
		if e.Fate != (board.Fate{}) {
			return tracker.Say("%s will be %s.", s.Called(e.On), tracker.Say(e.Fate.String()))
		}
	case event.Held:
		if e.When != "" {
			return tracker.Say("%s doesn't untap %s.", s.Called(e.On), tracker.Say(holdWords(e.When)))
		}
	case event.Labelled:
		return tracker.Say("%s is called %q.", s.Called(e.On), tracker.Name(e.Label))
	case event.SetTo:
		if e.What == event.PropertyTapped {
			return tracker.Say("%s: set %s.", s.Called(e.On), tracker.Say(tappedWord(e.Value > 0)))
		}
		return tracker.Say("%s: %s set to %d.", s.Called(e.On), tracker.Say(string(e.What)), e.Value)
	case event.CountersSet:
		return tracker.Say("%s: %s counters set to %d.", s.Called(e.On), tracker.Say(e.Kind), e.N)

	// Combat.
	case event.Attacked:
		if name := s.DefenderName(e.Whom); name != "" {
			if several(s, e.On) {
				return tracker.Say("%s attack %s.", s.Called(e.On), tracker.Name(name))
			}
			return tracker.Say("%s attacks %s.", s.Called(e.On), tracker.Name(name))
		}
		if several(s, e.On) {
			return tracker.Say("%s attack.", s.Called(e.On))
		}
		return tracker.Say("%s attacks.", s.Called(e.On))
	case event.Blocked:
		if several(s, e.On) {
			return tracker.Say("%s block %s.", s.Called(e.On), s.Called(e.What))
		}
		return tracker.Say("%s blocks %s.", s.Called(e.On), s.Called(e.What))
	case event.BecameBlocked:
		if e.Not {
			return tracker.Say("%s is unblocked.", s.Called(e.On))
		}
		return tracker.Say("%s is blocked.", s.Called(e.On))
	case event.LeftCombat:
		return tracker.Say("%s is removed from combat.", s.Called(e.On))
	case event.CombatDealt:
		return tellCombatDealt(s, e)
	case event.DamageStated: // no message
	case event.CombatEnded:
		return tracker.Say("Combat ends.")

	// Effects, shields and reminders.
	case event.EffectBegan:
		return tellEffectBegan(s, e.Effect)
	case event.EffectEnded:
		return tracker.Say("Effect %d ends.", e.ID)
	case event.Shielded:
		if e.Shield.Regenerates {
			return tracker.Say("%s regenerates the next time it would be destroyed this turn.", s.Called(e.On))
		}
		to := tracker.Name(s.RecipientName(e.On, e.Seat))
		if !e.Shield.OfTurn() {
			return tracker.Say("%s: %s until %s's next turn (effect %d).", to, e.Shield.Describe(), tracker.Name(s.Seat(e.Shield.NextTurn).Name), e.Shield.ID)
		}
		return tracker.Say("%s: %s this turn (effect %d).", to, e.Shield.Describe(), e.Shield.ID)
	case event.Prevented:
		return tracker.Say("%s: %d damage prevented.", tracker.Name(s.RecipientName(e.On, e.Seat)), e.N)
	case event.Redirected:
		return tracker.Say("%s: %d damage is dealt to %s instead.", tracker.Name(s.RecipientName(e.On, e.Seat)), e.N, tracker.Name(e.Shield.OntoName))
	case event.Regenerated:
		return tracker.Say("%s regenerates: tapped, without damage, out of combat.", s.Called(e.On))
	case event.DamageRemoved:
		return tracker.Say("%s isn't destroyed: its damage is removed, and %s is destroyed instead.", s.Called(e.On), tracker.Name(e.By))
	case event.RegenerationForbidden:
		return tracker.Say("%s can't be regenerated this turn.", s.Called(e.On))
	case event.Reminded:
		return tellReminded(s, e.Reminder)
	case event.Activated:
		return tracker.Say("%s: %s", s.Called(e.On), tracker.Say("“%s”", tracker.Name(e.Ability)))
	case event.Postponed:
		return tracker.Say("Later: %s", e.Delayed.Of.Said())
	case event.Shown:
		if e.Card.ThisTurn || e.Card.NextTurn {
			return tellDelayed(s, e.Card)
		}
		if e.Card.Emblem {
			return tracker.Say("%s gets an emblem: %s", tracker.Name(s.Seat(e.Card.Owner).Name), tracker.Say("“%s”", tracker.Name(strings.Join(e.Card.Def.Abilities, " "))))
		}
		return tracker.Say("%s shows %s.", tracker.Name(s.Seat(e.Card.Owner).Name), tracker.Name(e.Card.Def.Name))
	case event.Noted:
		if e.Left {
			return tracker.Say("What it does is left to the players: %s.", tracker.Say("“%s”", tracker.Name(e.Text)))
		}
		if e.Times > 1 {
			return tracker.Say("Yours to do, %d times: %s.", e.Times, tracker.Say("“%s”", tracker.Name(e.Text)))
		}
		return tracker.Say("Yours to do: %s.", tracker.Say("“%s”", tracker.Name(e.Text)))
	case event.CombatCostOwed:
		return tellCombatCostOwed(s, e)
	case event.Looped:
		return tellLooped(s, e)
	case event.Drawn:
		return tracker.Say("The game is a draw.")
	case event.Answered:
		return tellAnswered(s, e)
	}
	return tracker.Message{}
}
