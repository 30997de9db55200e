package magic

import "arbiter/tracker"

// Concerns lists the seats that an action concerns. Going on in the turn is the
// active player's, whatever the turn does to others on the way.
func (g *Game) Concerns(s State, a Action, all []tracker.Happening[Event]) []int {
	if _, ok := a.(Proceed); ok {
		return []int{s.Active}
	}
	return tracker.Concerned(s, all, fold, g.concerns)
}

// concerns lists the seats that an event concerns: who controls what it changes,
// or whose number it is; 0 is nobody. An aura on Bob's creature is who controls
// the aura's, and so is what attacks Bob or blocks his creatures.
func (g *Game) concerns(s State, e Event) []int {
	switch e := e.(type) {
	case Entered:
		return []int{e.Of.Controller}
	case LifeChanged:
		return []int{e.Seat}
	case LifeSet:
		return []int{e.Seat}
	case PlayerCounters:
		return []int{e.Seat}
	case CommanderDealt:
		return []int{e.Seat}
	case SpeedSet:
		return []int{e.Seat}
	case Lost:
		return []int{e.Seat}
	case Departed:
		return []int{e.Seat}
	case TurnGained:
		return []int{e.Seat}
	case TurnSkipped:
		return []int{e.Seat}
	case Designated:
		if e.Seat == 0 {
			return s.playing()
		}
		return []int{e.Seat}
	case DayBroke:
		return s.playing()
	case StepBegan, CombatDealt, CombatEnded, CleanedUp:
		return []int{s.Active}
	case EffectBegan:
		return []int{e.Effect.Controller}
	case EffectEnded:
		for _, effect := range s.Effects {
			if effect.ID == e.ID {
				return []int{effect.Controller}
			}
		}
		return nil
	case Answered:
		for _, r := range s.Pending {
			if r.ID == e.ID {
				return []int{r.Controller}
			}
		}
		return nil
	case Shielded:
		if e.Seat != 0 {
			return []int{e.Seat}
		}
		return []int{s.holder(e.On)}
	// What only says what is so, or follows.
	case Opened, Seated, Won, Described, Impossible, Spared, Prevented, StaysAway, Ceased, Checked, Parted, Merged, Reminded:
		return nil
	default:
		if about := g.About(e); len(about) > 0 {
			return []int{s.holder(about[0])}
		}
		return nil
	}
}

// holder is the seat that controls a permanent, or owns a card elsewhere.
func (s State) holder(id int64) int {
	if stack, ok := s.Permanent.Get(id); ok {
		return stack.Of.Controller
	}
	card, _ := s.Elsewhere.find(id)
	return card.Owner
}
