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

// AttackersIn returns the least number of creatures that must have attacked this turn for a
// condition to hold; 0 if it doesn't count them.
func AttackersIn(c *notation.Condition) (n int64) {
	for all := []*notation.Condition{c}; len(all) > 0; all = all[1:] {
		if one := all[0]; one != nil {
			if one.Amount != nil && one.To != nil && one.Amount.Did == notation.Attackers {
				n = max(n, one.To.N)
			}
			for i := range one.All {
				all = append(all, &one.All[i])
			}
			for i := range one.Any {
				all = append(all, &one.Any[i])
			}
		}
	}
	return n
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
