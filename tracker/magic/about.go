package magic

// About lists the objects that an event touches.
func (g *Game) About(e Event) []int64 {
	switch e := e.(type) {
	case Entered:
		return []int64{e.ID, e.From, e.Of.AttachedTo}
	case Parted:
		return []int64{e.On.ID, e.On.New}
	case Moved:
		return []int64{e.On, e.Card}
	case Ceased:
		return e.Cards
	case StaysAway:
		return []int64{e.Card}
	case Spared:
		return []int64{e.On}
	case Impossible:
		return []int64{e.On}
	case CountersPut:
		return []int64{e.On}
	case Turned:
		return []int64{e.On}
	case Transformed:
		return []int64{e.On}
	case Given:
		return []int64{e.On}
	case Attached:
		return []int64{e.On, e.To}
	case Damaged:
		return []int64{e.On}
	case Prevented:
		return []int64{e.On}
	case Phased:
		return []int64{e.On}
	case Appointed:
		return []int64{e.On}
	case Protected:
		return []int64{e.On}
	case Attacked:
		return []int64{e.On, e.Whom.Permanent}
	case Blocked:
		return []int64{e.On, e.What}
	case BecameBlocked:
		return []int64{e.On}
	case LeftCombat:
		return []int64{e.On}
	case SaidToDeal:
		return []int64{e.On}
	case Shielded:
		return []int64{e.On}
	case Regenerated:
		return []int64{e.On}
	case RegrowthBarred:
		return []int64{e.On}
	case BecameCopy:
		return []int64{e.On}
	case BecameAlso:
		return []int64{e.On}
	case BecameMonstrous:
		return []int64{e.On}
	case Pumped:
		return []int64{e.On}
	case TurnedOver:
		return []int64{e.On}
	case Flipped:
		return []int64{e.On}
	case Saddled:
		return []int64{e.On}
	case Labelled:
		return []int64{e.On}
	case SetTo:
		return []int64{e.On}
	case CommanderDealt:
		return []int64{e.Commander}
	case Fated:
		return []int64{e.On}
	case Held:
		return []int64{e.On}
	case BecameRenowned:
		return []int64{e.On}
	case Reminded:
		return append(e.Reminder.Sources, e.Reminder.It...)
	case Merged:
		return append([]int64{e.Into}, e.From...)
	default:
		return nil
	}
}

// Follows ties the ids under which one object was and is known.
func (g *Game) Follows(e Event) (was, now int64, whole bool) {
	switch e := e.(type) {
	case Parted:
		return e.On.ID, e.On.New, false
	case Moved:
		return e.On, e.Card, true
	case Entered:
		return e.From, e.ID, e.From != 0
	default:
		return 0, 0, false
	}
}
