package play

import (
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

func (g *Rules) sayBoost(a GiveBoost) string {
	end := " until end of turn"
	switch {
	case a.While != nil:
		end = sayWhile(*a.While)
	case a.How.Lasting:
		end = ""
	case a.How.Combat:
		end = " until end of combat"
	case a.NextTurn && a.How.Till == board.TillUpkeep:
		end = " until your next upkeep"
	case a.NextTurn && a.How.Till == board.TillItEnds:
		end = " until the end of your next turn"
	case a.NextTurn:
		end = " until your next turn"
	}
	var parts []string
	if a.To != nil {
		parts = append(parts, saidOf(*a.To, "gain")+" control of "+a.On.String())
	}
	if change := sayChange(a); a.To == nil || change != (notation.Change{}).String() {
		subject := a.On.String() + " "
		if len(parts) > 0 {
			subject = "it "
		}
		parts = append(parts, subject+change)
	}
	return strings.Join(parts, " and ") + end
}

// sayWhile returns the text of a duration that another permanent ends.
func sayWhile(a Tying) string {
	to := a.To.String()
	switch {
	case a.Enchanted:
		return " for as long as it is enchanted"
	case a.Tapped && a.Weaker:
		return " for as long as " + to + " remains tapped and its power is no less"
	case a.Counter != "":
		return " for as long as it has " + english.Article(a.Counter) + " counter on it"
	case a.Yours && a.Tapped:
		return " for as long as you control " + to + " and it remains tapped"
	case a.Yours:
		return " for as long as you control " + to
	case a.Tapped:
		return " for as long as " + to + " remains tapped"
	}
	return " for as long as " + to + " remains on the battlefield"
}

// sayChange returns the text of a change. Amounts that set base power and toughness replace
// the numbers of the change.
func sayChange(a GiveBoost) string {
	if a.Reword != nil {
		return "has " + a.Reword.String()
	}
	if a.Chosen != nil {
		return "becomes the creature type of your choice"
	}
	if a.Power == nil && a.Toughness == nil {
		return a.How.Change.String()
	}
	change := a.How.Change
	change.BasePower, change.BaseToughness = nil, nil
	var parts []string
	if change.String() != (notation.Change{}).String() {
		parts = append(parts, change.String())
	}
	if a.Power != nil {
		parts = append(parts, "has base power "+a.Power.String())
	}
	if a.Toughness != nil {
		parts = append(parts, "has base toughness "+a.Toughness.String())
	}
	return english.List(parts)
}
