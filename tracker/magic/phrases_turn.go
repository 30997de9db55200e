package magic

import "arbiter/tracker/notation"

// turning are the phrases for the turn, designations, and day and night.
var turning = append([]row{
	{
		Name: "doesn't untap next", Pattern: "{on:selector} doesn't|don't|won't untap [during] [its|their|your|the] [controller's] next untap step", Example: "#3 doesn't untap during its controller's next untap step",
		Make: func(s notation.Slots) (Action, error) {
			return KeepTapped{On: s.Selector("on"), When: NextUntap}, nil
		},
	},
	on("doesn't untap", "{on:selector} doesn't|don't untap [during] [its|their] [controller's] [untap] [step]", "#3 doesn't untap", func(s notation.Selector) Action {
		return KeepTapped{On: s, When: EveryUntap}
	}),
	on("untaps again", "{on:selector} untaps|untap again|normally", "#3 untaps again", func(s notation.Selector) Action { return KeepTapped{On: s} }),
	on("exert", "exert {on:selector}", "exert #3", func(s notation.Selector) Action { return KeepTapped{On: s, When: NextUntap} }),
	{
		Name: "monarch", Pattern: "{who:player} become|becomes|is|am the monarch", Example: "Bob becomes the monarch",
		Make: func(s notation.Slots) (Action, error) { return Designate{Who: s.Player("who"), What: Monarch}, nil },
	},
	{
		Name: "initiative", Pattern: "{who:player?} take|takes|has|have the initiative", Example: "I take the initiative",
		Make: func(s notation.Slots) (Action, error) {
			return Designate{Who: s.Player("who"), What: Initiative}, nil
		},
	},
	{
		Name: "city's blessing", Pattern: "{who:player?} get|gets|have|has the city's blessing", Example: "I have the city's blessing",
		Make: func(s notation.Slots) (Action, error) {
			return Designate{Who: s.Player("who"), What: Blessing}, nil
		},
	},
	{
		Name: "speed", Pattern: "{who:player} increase|increases my|their|his|her speed", Example: "Bob increases his speed",
		Make: func(s notation.Slots) (Action, error) { return IncreaseSpeed{Who: s.Player("who")}, nil },
	},
	say("my speed", "my speed increases [by] [1]", "my speed increases", IncreaseSpeed{Who: notation.Player{Kind: notation.You}}),
	{
		Name: "set speed", Pattern: "[set] {who:player?} [my] speed is|to {n:integer}", Example: "my speed is 3",
		Make: func(s notation.Slots) (Action, error) {
			return SetSpeed{Who: s.Player("who"), Value: s.Amount("n")}, nil
		},
	},
	say("day", "it becomes|is day", "it becomes day", ChangeDayNight{Day: Daytime}),
	say("night", "it becomes|is night", "it becomes night", ChangeDayNight{Day: Nighttime}),
	{
		Name: "extra turns", Pattern: "{who:player?} take|takes {n:amount} [extra] turn[s] [after] [this] [one]", Example: "Bob takes an extra turn",
		Make: func(s notation.Slots) (Action, error) {
			return ExtraTurn{Who: s.Player("who"), N: s.Amount("n")}, nil
		},
	},
	{
		Name: "skip a turn", Pattern: "{who:player?} skip|skips the|their|his|her|your|my [next] turn", Example: "Bob skips his next turn",
		Make: func(s notation.Slots) (Action, error) {
			return ExtraTurn{Who: s.Player("who"), Skip: true, N: notation.Amount{N: 1}}, nil
		},
	},
}, stepPhrases()...)

// stepPhrases are the phrases that advance to a step by name.
func stepPhrases() []row {
	var rows []row
	for _, s := range []struct {
		to      Step
		pattern string
		example string
	}{
		{Upkeep, "[go] [to] [my|the] upkeep [step]", "upkeep"},
		{Draw, "[go] [to] [my|the] draw step", "draw step"},
		{PrecombatMain, "[go] [to] [my|the] [first|precombat] main [phase]", "main phase"},
		{PostcombatMain, "[go] [to] [my|the] second|postcombat main [phase]", "second main phase"},
		{Combat, "go|move|moving to combat [phase]", "go to combat"},
		{End, "[go] [to] [my|the] end step", "end step"},
		{Cleanup, "[go] [to] [my|the] cleanup [step]", "cleanup step"},
	} {
		rows = append(rows, say("go to "+string(s.to), s.pattern, s.example, Proceed{To: ToStep, Step: s.to}))
	}
	return rows
}
