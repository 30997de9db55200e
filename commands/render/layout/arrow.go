package layout

import "arbiter/tracker"

// maxArrows is the maximum number of arrows on a sheet.
const maxArrows = 24

// nearName is how far an arrow to a lane below is at most to end at its player's name.
const nearName = 160

// spot is a box on a sheet.
type spot struct {
	sheet int
	Box
	name int // of a lane: the X at which the player's name ends
}

// arrows adds arrows from attackers and blockers to what they attack and block, if it is
// on the same sheet or on the one before or after. Those to a player end at the nearest
// edge of the lane, at the name if that is near.
func (l *layout) arrows() {
	stacks, lanes := make(map[int64]spot), make(map[int]spot)
	var fighting []*Card
	note := func(sheet int, cards []Card) {
		for i := range cards {
			c := &cards[i]
			if c.Form == Ghost {
				continue
			}
			stacks[c.Of.ID] = spot{sheet, Box{c.X, c.Y, c.Body.W, c.H}, 0}
			for _, t := range c.Tucked {
				stacks[t.Of.ID] = spot{sheet, Box{c.X + t.X, c.Y + t.Y, t.W, t.H}, 0}
			}
			if len(c.Of.Figure.Aims) > 0 {
				fighting = append(fighting, c)
			}
		}
	}
	for n := range l.done {
		s := &l.done[n]
		for i := range s.Lanes {
			note(n, s.Lanes[i].Cards)
			if _, known := lanes[s.Lanes[i].Of.Seat]; !known {
				lanes[s.Lanes[i].Of.Seat] = spot{n, s.Lanes[i].Box, l.nameEnd(&s.Lanes[i])}
			}
		}
		for i := range s.Places {
			note(n, s.Places[i].Cards)
		}
	}
	for _, c := range fighting {
		from := stacks[c.Of.ID]
		for _, aim := range c.Of.Figure.Aims {
			to, ok := stacks[aim.ID]
			if aim.ID == 0 {
				to, ok = lanes[aim.Seat]
			}
			if ok && len(l.done[from.sheet].Arrows) < maxArrows {
				l.arrow(from, to, aim, c.Of.Figure.Role)
			}
		}
	}
}

// arrow adds an arrow between two boxes. One to the next sheet, or to the one before,
// leaves its sheet at the edge and goes on at the other's.
func (l *layout) arrow(from, to spot, aim tracker.Aim, role tracker.Role) {
	height := l.done[from.sheet].Height
	switch to.sheet - from.sheet {
	case 0:
		l.add(from.sheet, between(from.Box, to, aim, role))
	case 1:
		to.Y += height
		a := between(from.Box, to, aim, role)
		x := crossing(a, height)
		l.add(from.sheet, Arrow{a.X1, a.Y1, x, height, role, false, true, a.Behind})
		l.add(to.sheet, Arrow{x, 0, a.X2, a.Y2 - height, role, true, false, a.Behind})
	case -1:
		height = l.done[to.sheet].Height
		to.Y -= height
		a := between(from.Box, to, aim, role)
		x := crossing(a, 0)
		l.add(from.sheet, Arrow{a.X1, a.Y1, x, 0, role, false, true, a.Behind})
		l.add(to.sheet, Arrow{x, height, a.X2, a.Y2 + height, role, true, false, a.Behind})
	}
}

func (l *layout) add(sheet int, a Arrow) { l.done[sheet].Arrows = append(l.done[sheet].Arrows, a) }

// nameEnd returns the X at which the name in the header of a lane ends.
func (l *layout) nameEnd(of *Lane) int {
	end := of.X
	for _, t := range of.Texts {
		if t.Style == Loud {
			end = max(end, t.X+l.width(Loud, t.Text))
		}
	}
	return end
}

// crossing returns the X at which an arrow passes a line.
func crossing(a Arrow, y int) int {
	if a.Y2 == a.Y1 {
		return a.X1
	}
	return a.X1 + (a.X2-a.X1)*(y-a.Y1)/(a.Y2-a.Y1)
}

// between returns an arrow between the facing edges of two boxes.
func between(from Box, to spot, aim tracker.Aim, role tracker.Role) Arrow {
	const inLane, inCard, out = 7, 5, -1 // how far its head and its tail are inside
	a := Arrow{X1: from.X + from.W/2, X2: to.X + to.W*2/5, Role: role}
	if role == tracker.Attacks { // beside the arrows of its blockers
		a.X1, a.X2 = from.X+from.W/5, to.X+to.W/2
	}
	into := inCard
	if aim.ID == 0 {
		into = inLane
		a.X2 = max(to.X+40, min(a.X1+(to.X+to.W/2-a.X1)/4, to.X+to.W-40))
		if below := to.Y - from.Y - from.H; below >= 0 && below < nearName {
			a.X2 = max(to.X+40, min(a.X1, to.name-20))
		}
	}
	a.Behind = true
	switch {
	case to.Y >= from.Y+from.H: // below
		a.Y1, a.Y2 = from.Y+from.H-out, to.Y+into
	case to.Y+to.H <= from.Y: // above
		a.Y1, a.Y2 = from.Y+out, to.Y+to.H-into
	case to.X > from.X: // in the same row
		a.X1, a.X2, a.Y1, a.Y2 = from.X+from.W-out, to.X+into, from.Y+from.H/2, to.Y+to.H/2
		a.Behind = false
	default:
		a.X1, a.X2, a.Y1, a.Y2 = from.X+out, to.X+to.W-into, from.Y+from.H/2, to.Y+to.H/2
		a.Behind = false
	}
	return a
}
