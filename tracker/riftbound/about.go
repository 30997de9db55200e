package riftbound

// About lists the objects that an event touches.
func (g *Game) About(e Event) []int64 {
	switch e := e.(type) {
	case Entered:
		return []int64{e.ID, e.From, e.Of.AttachedTo}
	case Parted:
		return []int64{e.On.ID, e.On.New}
	case Left:
		return []int64{e.On, e.Card}
	case Ceased:
		return []int64{e.On}
	case Relocated:
		return []int64{e.On}
	case Turned:
		return []int64{e.On}
	case Stunned:
		return []int64{e.On}
	case Buffed:
		return []int64{e.On}
	case Damaged:
		return []int64{e.On}
	case Healed:
		return []int64{e.On}
	case Unchanged:
		return []int64{e.On}
	case Attached:
		return []int64{e.On, e.To}
	case Given:
		return []int64{e.On}
	case Changed:
		return []int64{e.On}
	case BecameCopy:
		return []int64{e.On}
	case Designated:
		return []int64{e.On}
	case Labelled:
		return []int64{e.On}
	case SetTo:
		return []int64{e.On}
	case FieldMade:
		return []int64{e.Field.ID}
	case FieldReplaced:
		return []int64{e.With.ID}
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
	case Left:
		return e.On, e.Card, e.Card != 0
	case Entered:
		return e.From, e.ID, e.From != 0
	default:
		return 0, 0, false
	}
}
