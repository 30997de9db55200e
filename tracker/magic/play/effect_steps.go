package play

import (
	"slices"

	"arbiter/tracker/notation"
)

// onlyNotes reports whether steps leave everything to the players.
func onlyNotes(all Steps) bool {
	return !slices.ContainsFunc(all, func(a Action) bool {
		switch a := a.(type) {
		case Note:
			return false
		case May:
			return a.Who != nil || !onlyNotes(a.Do) || !onlyNotes(a.Then) || !onlyNotes(a.Else)
		default:
			return true
		}
	})
}

// comesLater reports whether a step creates a delayed triggered ability.
func comesLater(a Action) bool {
	switch a := a.(type) {
	case Later, SetFate:
		return true
	case GetEmblem:
		return a.ThisTurn || a.NextTurn
	default:
		return false
	}
}

// movesIt reports whether steps move what the effect has named off the battlefield.
func movesIt(steps Steps) bool {
	return anyStep(steps, func(a Action) bool {
		leaves, ok := a.(LeaveBattlefield)
		return ok && leaves.On.It != ""
	})
}

// opposesIt reports whether steps are about what blocks "it", is blocked by it, or is attached
// to it.
func opposesIt(steps Steps) bool {
	return slices.ContainsFunc(notation.Selectors(steps), func(s notation.Selector) bool {
		return s.Filter != nil && (s.Filter.Blocks == notation.Affected || s.Filter.Blocked == notation.Affected || s.Filter.Attached == notation.Affected)
	})
}
