package play

// sayTurn returns a step in words that adds or skips turns or phases, or that makes it day or
// night.
func sayTurn(a Action) string {
	switch a := a.(type) {
	case ExtraTurn:
		switch several := a.N.Expr != "" || a.N.N > 1; {
		case a.Skip && several:
			return saidOf(a.Who, "skip") + " " + a.N.String() + " turns"
		case a.Skip:
			return saidOf(a.Who, "skip") + " a turn"
		case several:
			return saidOf(a.Who, "take") + " " + a.N.String() + " extra turns"
		}
		return saidOf(a.Who, "take") + " an extra turn"
	case AddCombat:
		text := "there is an additional combat phase"
		if a.Main {
			text += ", and a main phase after it"
		}
		return text
	case ChangeDayNight:
		return "it becomes " + string(a.Day)
	default:
		return onTheCard
	}
}
