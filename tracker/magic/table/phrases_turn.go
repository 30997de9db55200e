package table

import (
	"slices"

	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// turning are the phrases for the turn, designations, and day and night.
var turning = append([]row{
	{
		Name: "doesn't untap next", Pattern: "{on:selector} doesn't|don't|won't untap [during] [its|their|your|the] [controller's|controllers'] next untap step|steps", Example: "#3 doesn't untap during its controller's next untap step",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.KeepTapped{On: s.Selector("on"), When: board.NextUntap}, nil
		},
	},
	on("doesn't untap", "{on:selector} doesn't|don't untap [during] [its|their] [controller's] [untap] [step]", "#3 doesn't untap", func(s notation.Selector) play.Action {
		return play.KeepTapped{On: s, When: board.EveryUntap}
	}),
	on("untaps again", "{on:selector} untaps|untap again|normally", "#3 untaps again", func(s notation.Selector) play.Action { return play.KeepTapped{On: s} }),
	on("exert", "exert {on:selector}", "exert #3", func(s notation.Selector) play.Action { return play.KeepTapped{On: s, When: board.NextUntap} }),
	{
		Name: "team", Pattern: "{who:player} and {with:player} are|is [now] [on] a|one team", Example: "Bob and Cleo are a team",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.TeamUp{Who: s.Player("with"), With: s.Player("who")}, nil
		},
	},
	{
		Name: "team with", Pattern: "{who:player} plays|play|teams|team [up] with {with:player}", Example: "Bob plays with Cleo",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.TeamUp{Who: s.Player("who"), With: s.Player("with")}, nil
		},
	},
	{
		Name: "monarch", Pattern: "{who:player} become|becomes|is|am the monarch", Example: "Bob becomes the monarch",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Designate{Who: s.Player("who"), What: board.Monarch}, nil
		},
	},
	{
		Name: "initiative", Pattern: "{who:player?} take|takes|has|have the initiative", Example: "I take the initiative",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Designate{Who: s.Player("who"), What: board.Initiative}, nil
		},
	},
	{
		Name: "city's blessing", Pattern: "{who:player?} get|gets|have|has the city's blessing", Example: "I have the city's blessing",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Designate{Who: s.Player("who"), What: board.Blessing}, nil
		},
	},
	{
		Name: "speed", Pattern: "{who:player} increase|increases my|their|his|her speed", Example: "Bob increases his speed",
		Make: func(s notation.Slots) (play.Action, error) { return play.IncreaseSpeed{Who: s.Player("who")}, nil },
	},
	say("my speed", "my speed increases [by] [1]", "my speed increases", play.IncreaseSpeed{Who: notation.Player{Kind: notation.You}}),
	{
		Name: "set speed", Pattern: "[set] {who:player?} [my] speed is|to {n:integer}", Example: "my speed is 3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.SetSpeed{Who: s.Player("who"), Value: s.Amount("n")}, nil
		},
	},
	say("day", "it becomes|is day", "it becomes day", play.ChangeDayNight{Day: board.Daytime}),
	say("night", "it becomes|is night", "it becomes night", play.ChangeDayNight{Day: board.Nighttime}),
	{
		Name: "extra turns", Pattern: "{who:player?} take|takes {n:amount} [extra] turn[s] [after] [this] [one]", Example: "Bob takes an extra turn",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.ExtraTurn{Who: s.Player("who"), N: s.Amount("n")}, nil
		},
	},
	{
		Name: "skip a turn", Pattern: "{who:player?} skip|skips the|their|his|her|your|my [next] turn", Example: "Bob skips his next turn",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.ExtraTurn{Who: s.Player("who"), Skip: true, N: notation.Amount{N: 1}}, nil
		},
	},
}, slices.Concat(stepPhrases(), skippedSteps())...)

// skippedSteps are the phrases for skipping the next step or phase of a kind.
func skippedSteps() []row {
	var rows []row
	for _, x := range []struct {
		step       board.Step
		said, also string
	}{
		{board.Untap, "untap step", ""},
		{board.Upkeep, "upkeep", " [step]"},
		{board.Draw, "draw step", ""},
		{board.PrecombatMain, "main phase", ""},
		{board.Combat, "combat", " [phase]"},
		{board.End, "end step", ""},
	} {
		rows = append(rows, row{
			Name: "skip the next " + x.said, Pattern: "{who:player?} skip|skips the|their|his|her|your|my [next] " + x.said + x.also, Example: "Bob skips his next " + x.said,
			Make: func(s notation.Slots) (play.Action, error) {
				return play.ExtraTurn{Who: s.Player("who"), Skip: true, Step: x.step, N: notation.Amount{N: 1}}, nil
			},
		})
	}
	return rows
}

// stepPhrases are the phrases that advance to a step by name, of this turn or
// of a player's.
func stepPhrases() []row {
	const main = "[go] [to] [the] main [phase]"
	rows := []row{
		say("go to a main phase", main, "main phase", play.Proceed{To: play.ToMain}), {
			Name: "go to a player's main phase", Pattern: main + " of {who:player}", Example: "main phase of Bob",
			Make: func(slots notation.Slots) (play.Action, error) {
				who := slots.Player("who")
				return play.Proceed{To: play.ToMain, Who: &who}, nil
			},
		},
	}
	for _, s := range []struct {
		to      board.Step
		pattern string
		example string
	}{
		{board.Upkeep, "[go] [to] [the] upkeep [step]", "upkeep"},
		{board.Draw, "[go] [to] [the] draw step", "draw step"},
		{board.PrecombatMain, "[go] [to] [my|the] first|precombat main [phase]", "first main phase"},
		{board.PostcombatMain, "[go] [to] [my|the] second|postcombat main [phase]", "second main phase"},
		{board.Combat, "go|move|moving to combat [phase]", "go to combat"},
		{board.End, "[go] [to] [the] end step", "end step"},
		{board.Cleanup, "[go] [to] [my|the] cleanup [step]", "cleanup step"},
	} {
		rows = append(rows, say("go to "+string(s.to), s.pattern, s.example, play.Proceed{To: play.ToStep, Step: s.to}), row{
			Name: "go to a player's " + string(s.to), Pattern: s.pattern + " of {who:player}", Example: s.example + " of Bob",
			Make: func(slots notation.Slots) (play.Action, error) {
				who := slots.Player("who")
				return play.Proceed{To: play.ToStep, Step: s.to, Who: &who}, nil
			},
		})
	}
	return rows
}

var fighting = []row{
	on("attack", "attack|swing with {on:selector}", "attack with 5 of #3", func(s notation.Selector) play.Action { return play.Attack{On: s} }),
	on("attacks", "{on:selector} attack|attacks", "#3 attacks", func(s notation.Selector) play.Action { return play.Attack{On: s} }),
	{
		Name: "attack somebody", Pattern: "attack|swing [at] {whom:target} with {on:selector}", Example: "attack Bob with #3",
		Make: func(s notation.Slots) (play.Action, error) { return attack(s, s.Selector("on"), false) },
	},
	{
		Name: "attacks somebody", Pattern: "{on:selector} attack|attacks {whom:target}", Example: "#2 attacks #7",
		Make: func(s notation.Slots) (play.Action, error) { return attack(s, s.Selector("on"), false) },
	},
	{
		Name: "a player attacks", Pattern: "{who:player} attacks with {on:selector}", Example: "Bob attacks with #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Attack{On: of(s.Player("who"), s.Selector("on"))}, nil
		},
	},
	{
		Name: "a player attacks somebody", Pattern: "{who:player} attacks {whom:target} with {on:selector}", Example: "Bob attacks Carol with #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return attack(s, of(s.Player("who"), s.Selector("on")), false)
		},
	},
	on("set attacking", "set {on:selector} attacking", "set #3 attacking", func(s notation.Selector) play.Action { return play.Attack{On: s, ByHand: true} }),
	{
		Name: "set attacking somebody", Pattern: "set {on:selector} attacking {whom:target}", Example: "set #3 attacking Bob",
		Make: func(s notation.Slots) (play.Action, error) { return attack(s, s.Selector("on"), true) },
	},
	{
		Name: "block", Pattern: "{on:selector} block|blocks {what:selector}", Example: "#6 blocks #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Block{On: s.Selector("on"), What: s.Selector("what")}, nil
		},
	},
	{
		Name: "block with", Pattern: "block {what:selector} with {on:selector}", Example: "block #3 with #6",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Block{On: s.Selector("on"), What: s.Selector("what")}, nil
		},
	},
	{
		Name: "a player blocks", Pattern: "{who:player} blocks {what:selector} with {on:selector}", Example: "Bob blocks #3 with #6",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Block{On: of(s.Player("who"), s.Selector("on")), What: s.Selector("what")}, nil
		},
	},
	{
		Name: "set blocking", Pattern: "set {on:selector} blocking {what:selector}", Example: "set #6 blocking #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Block{On: s.Selector("on"), What: s.Selector("what"), ByHand: true}, nil
		},
	},
	{
		Name: "nobody blocks", Pattern: "nobody blocks", Example: "nobody blocks",
		Make: func(notation.Slots) (play.Action, error) {
			return play.DeclareNoBlocks{Who: notation.Player{Kind: notation.EachPlayer}}, nil
		},
	},
	{
		Name: "a player declares no blockers", Pattern: "{who:player} declare|declares no blockers", Example: "Bob declares no blockers",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.DeclareNoBlocks{Who: s.Player("who")}, nil
		},
	},
	on("becomes blocked", "{on:selector} become|becomes|is blocked", "#3 becomes blocked", func(s notation.Selector) play.Action { return play.BecomeBlocked{On: s} }),
	on("becomes unblocked", "{on:selector} become|becomes|is unblocked", "#3 becomes unblocked", func(s notation.Selector) play.Action {
		return play.BecomeBlocked{On: s, Not: true}
	}),
	{
		Name: "additional combat", Pattern: "[after] [this] [main|combat] [phase] [,] there is an|one additional combat phase [after] [this] [phase]", Example: "there is an additional combat phase after this phase",
		Make: func(notation.Slots) (play.Action, error) { return play.AddCombat{N: notation.Amount{N: 1}}, nil },
	},
	{
		Name: "additional combat and main", Pattern: "[after] [this] [main|combat] [phase] [,] there is an|one additional combat phase [after] [this] [phase] [,] followed by an|a additional main phase", Example: "there is an additional combat phase " + "followed by an additional main phase",
		Make: func(notation.Slots) (play.Action, error) {
			return play.AddCombat{N: notation.Amount{N: 1}, Main: true}, nil
		},
	},
	{
		Name: "pair", Pattern: "pair|pairs {a:selector} with {b:selector}", Example: "pair #2 with #5",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Pair{A: s.Selector("a"), B: s.Selector("b")}, nil
		},
	},
	on("unpair", "unpair|unpairs {on:selector}", "unpair #2", func(s notation.Selector) play.Action { return play.Unpair{On: s} }),
	on("goad", "goad|goads {on:selector}", "goad #3", func(s notation.Selector) play.Action { return play.Goad{On: s} }),
	on("remove from combat", "remove {on:selector} from combat", "remove #3 from combat", func(s notation.Selector) play.Action { return play.LeaveCombat{On: s} }),
	say("deal the combat damage", "[deal] [the] [combat] damage", "combat damage", play.CombatDamage{}),
	say("first strike damage", "[deal] [the] first strike [combat] damage", "first strike damage", play.CombatDamage{}),
	say("end combat", "end [of] combat", "end combat", play.EndCombat{}),
}

// attack returns an attack on a given target.
func attack(s notation.Slots, on notation.Selector, byHand bool) (play.Action, error) {
	whom := s.Target("whom")
	return play.Attack{On: on, Whom: &whom, ByHand: byHand}, nil
}
