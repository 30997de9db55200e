package play

func sayDamage(a DamageAssignment) string {
	text := "damage is dealt"
	if a.From != nil {
		text = a.From.String() + " deals"
	}
	if a.Power {
		text += " damage equal to its power"
	} else {
		text += " " + sayAmount(a.N, "damage")
	}
	if a.To.Players != nil && !a.To.Either {
		text += " to " + sayPlayer(a.To.Players)
	} else {
		text += " to " + a.To.String()
	}
	if a.Evenly {
		text += ", divided evenly, rounded down"
	}
	if a.And != nil {
		text += " and " + sayPlayer(a.And)
	}
	return text
}

// sayPrevention returns a prevention effect in words.
func sayPrevention(a Prevent) string {
	if a.Cant {
		return "damage can't be prevented this turn"
	}
	kind := "damage"
	if a.Combat {
		kind = "combat damage"
	}
	text := "prevent all " + kind
	switch {
	case a.Next:
		text = "prevent the " + kind + " the next time"
	case !a.All:
		text = "prevent the next " + a.N.String() + " " + kind
	}
	if a.To != nil {
		to := a.To.String()
		if a.To.Players != nil && !a.To.Either {
			to = sayPlayer(a.To.Players)
		}
		text += " to " + to
	}
	if a.By != nil {
		text += " by " + a.By.String()
	}
	if a.From != nil {
		text += " by a source that you choose"
	}
	return text + " this turn"
}
