package magic

import (
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
	// The game and the turn.
	case Opened:
		f, _ := formatOf(e.Format)
		return tracker.Say(f.Text + ".")
	case StepBegan:
		return s.tellStep(e)
	case CleanedUp:
		return tracker.Say("Damage and effects until end of turn end.")
	case Checked: // no message
	case DayNightChanged:
		return tracker.Say("It becomes %s.", tracker.Say(string(e.Day)))
	case TurnGained:
		return tracker.Say("%s has an extra turn after this one.", tracker.Name(s.seat(e.Seat).Name))
	case TurnSkipped:
		if e.Now {
			return tracker.Say("%s's turn is skipped.", tracker.Name(s.seat(e.Seat).Name))
		}
		return tracker.Say("%s will skip the next turn.", tracker.Name(s.seat(e.Seat).Name))

	// Players.
	case Seated:
		return tracker.Say("%s sits down with %d life.", tracker.Name(e.Name), e.Life)
	case LifeChanged:
		return s.tellLife(e)
	case LifeSet:
		return tracker.Say("%s: life set to %d.", tracker.Name(s.seat(e.Seat).Name), e.Value)
	case PlayerCounters:
		return s.tellPlayerCounters(e)
	case CommanderDealt:
		return tracker.Say("%s: %d commander damage from %s.", tracker.Name(s.seat(e.Seat).Name), s.seat(e.Seat).CommanderDamage[e.Commander]+e.N, tracker.Name(s.commanderName(e.Commander)))
	case SpeedSet:
		return tracker.Say("%s's speed is %d.", tracker.Name(s.seat(e.Seat).Name), e.Speed)
	case Designated:
		return s.tellDesignated(e)
	case Lost:
		return e.Why.tell(tracker.Name(s.seat(e.Seat).Name))
	case Departed:
		return tracker.Say("All that %s owns leaves the game.", tracker.Name(s.seat(e.Seat).Name))
	case Won:
		return tracker.Say("%s wins: nobody else is left.", tracker.Name(s.seat(e.Seat).Name))

	// Objects that enter, leave and are split.
	case Entered:
		return s.tellEntered(e)
	case Parted:
		return tracker.Say("%d of %s is now #%d.", e.On.Count, s.called(e.On.ID), e.On.New)
	case Merged:
		return s.tellMerged(e)
	case Moved:
		return s.tellMoved(e)
	case Spared:
		return e.tell(s.called(e.On))
	case TokenCantReturn:
		c, _ := s.Elsewhere.find(e.Card)
		return tracker.Say("%s can't come back: a token that left is gone.", tracker.Name(c.name()))
	case Ceased:
		return s.tellCeased(e)
	case Impossible:
		return s.tellImpossible(e)
	case Described:
		return tracker.Describes(e.Def.Name, e.Def.line())

	// Permanents that change.
	case CountersPut:
		return s.tellCounters(e)
	case TapChanged:
		if e.Tapped {
			return tracker.Say("%s tapped.", s.called(e.On))
		}
		return tracker.Say("%s untapped.", s.called(e.On))
	case Transformed:
		after, _ := fold(s, e).Permanent.Get(e.On)
		return after.Of.Face().withLinesLeft(tracker.Say("%s transforms into %s%s", s.called(e.On), tracker.Name(after.Of.Face().Name), fold(s, e).sized(e.On)))
	case Flipped:
		after, _ := fold(s, e).Permanent.Get(e.On)
		return tracker.Say("%s flips into %s%s.", s.called(e.On), tracker.Name(after.Of.name()), fold(s, e).sized(e.On))
	case TurnedOver:
		after, _ := fold(s, e).Permanent.Get(e.On)
		if e.Down {
			return tracker.Say("%s turns face down%s.", s.called(e.On), fold(s, e).sized(e.On))
		}
		return tracker.Say("%s turns face up: %s%s.", s.called(e.On), tracker.Name(after.Of.name()), fold(s, e).sized(e.On))
	case Given:
		return tracker.Say("%s is %s's now.", s.called(e.On), tracker.Name(s.seat(e.To).Name))
	case Attached:
		return s.tellAttached(e)
	case Damaged:
		return s.tellDamaged(e)
	case Phased:
		if e.Out {
			return tracker.Say("%s phases out.", s.called(e.On))
		}
		return tracker.Say("%s phases in.", s.called(e.On))
	case CommanderDesignated:
		return tracker.Say("%s is a commander.", s.called(e.On))
	case Protected:
		return tracker.Say("%s protects %s.", tracker.Name(s.seat(e.By).Name), s.called(e.On))
	case BecameCopy:
		return tracker.Say("%s becomes a copy of %s%s.", s.called(e.On), tracker.Name(e.Def.Name), fold(s, e).sized(e.On))
	case BecameAlso:
		return tracker.Say("%s is %s too.", s.called(e.On), tracker.Name(english.Article(e.Subtype)))
	case BecameMonstrous:
		return tracker.Say("%s is monstrous.", s.called(e.On))
	case BecameRenowned:
		return tracker.Say("%s is renowned.", s.called(e.On))
	case Saddled:
		return tracker.Say("%s is saddled until end of turn.", s.called(e.On))
	case Pumped:
		return s.tellPumped(e)
	case Fated:
		if e.Fate != (Fate{}) {
			return tracker.Say("%s will be %s.", s.called(e.On), tracker.Say(e.Fate.String()))
		}
	case Held:
		if e.When != "" {
			return tracker.Say("%s doesn't untap %s.", s.called(e.On), tracker.Say(e.When.words()))
		}
	case Labelled:
		return tracker.Say("%s is called %q.", s.called(e.On), tracker.Name(e.Label))
	case SetTo:
		if e.What == PropertyTapped {
			return tracker.Say("%s: set %s.", s.called(e.On), tracker.Say(tappedWord(e.Value > 0)))
		}
		return tracker.Say("%s: %s set to %d.", s.called(e.On), tracker.Say(string(e.What)), e.Value)
	case CountersSet:
		return tracker.Say("%s: %s counters set to %d.", s.called(e.On), tracker.Say(e.Kind), e.N)

	// Combat.
	case Attacked:
		if name := s.defenderName(e.Whom); name != "" {
			if s.several(e.On) {
				return tracker.Say("%s attack %s.", s.called(e.On), tracker.Name(name))
			}
			return tracker.Say("%s attacks %s.", s.called(e.On), tracker.Name(name))
		}
		if s.several(e.On) {
			return tracker.Say("%s attack.", s.called(e.On))
		}
		return tracker.Say("%s attacks.", s.called(e.On))
	case Blocked:
		if s.several(e.On) {
			return tracker.Say("%s block %s.", s.called(e.On), s.called(e.What))
		}
		return tracker.Say("%s blocks %s.", s.called(e.On), s.called(e.What))
	case BecameBlocked:
		if e.Not {
			return tracker.Say("%s is unblocked.", s.called(e.On))
		}
		return tracker.Say("%s is blocked.", s.called(e.On))
	case LeftCombat:
		return tracker.Say("%s is removed from combat.", s.called(e.On))
	case CombatDealt:
		if e.First {
			return tracker.Say("Combat damage of first and double strike; `combat damage` again for the rest.")
		}
		return tracker.Say("Combat damage.")
	case DamageStated: // no message
	case CombatEnded:
		return tracker.Say("Combat ends.")

	// Effects, shields and reminders.
	case EffectBegan:
		return s.tellEffectBegan(e.Effect)
	case EffectEnded:
		return tracker.Say("Effect %d ends.", e.ID)
	case Shielded:
		if e.Shield.Regenerates {
			return tracker.Say("%s regenerates the next time it would be destroyed this turn.", s.called(e.On))
		}
		return tracker.Say("%s: %s this turn (effect %d).", tracker.Name(s.recipientName(e.On, e.Seat)), e.Shield.said(), e.Shield.ID)
	case Prevented:
		return tracker.Say("%s: %d damage prevented.", tracker.Name(s.recipientName(e.On, e.Seat)), e.N)
	case Regenerated:
		return tracker.Say("%s regenerates: tapped, without damage, out of combat.", s.called(e.On))
	case RegenerationForbidden:
		return tracker.Say("%s can't be regenerated this turn.", s.called(e.On))
	case Reminded:
		return s.tellReminded(e.Reminder)
	case Answered:
		return s.tellAnswered(e)
	}
	return tracker.Message{}
}
