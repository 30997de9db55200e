package card

import "arbiter/tracker/notation"

// Hands returns the players whose cards in hand the definition's abilities count.
func (def *Definition) Hands() []*notation.Player {
	var all []*notation.Player
	amount := func(q *notation.Quantity) {
		for ; q != nil; q = q.Add {
			if q.Hand != nil {
				all = append(all, q.Hand)
			}
		}
	}
	amount(def.PowerIs)
	amount(def.ToughnessIs)
	for i := range def.Static {
		e := &def.Static[i]
		amount(e.Amount)
		amount(e.PowerIs)
		condition(e.While, amount)
	}
	return all
}

// condition calls do for each amount of a condition.
func condition(c *notation.Condition, do func(*notation.Quantity)) {
	if c == nil {
		return
	}
	do(c.Amount)
	do(c.To)
	for i := range c.All {
		condition(&c.All[i], do)
	}
	for i := range c.Any {
		condition(&c.Any[i], do)
	}
}

// HandsIn returns whose cards in hand a condition counts.
func HandsIn(c *notation.Condition) []*notation.Player {
	var all []*notation.Player
	condition(c, func(q *notation.Quantity) {
		for ; q != nil; q = q.Add {
			if q.Hand != nil {
				all = append(all, q.Hand)
			}
		}
	})
	return all
}
