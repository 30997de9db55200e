package table

import (
	"strconv"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/play"
)

var altering = []row{
	{
		Name: "get Might", Pattern: "{on:selector} get|gets|have|has {by:bonus} [and] [gain|gains] {gains:keywords?} [this] [turn]", Example: "#3 gets +2 Might this turn",
		Make: func(s notation.Slots) (play.Action, error) { return alter(s, board.ThisTurn) },
	},
	{
		Name: "give Might", Pattern: "give {on:selector} {by:bonus} [and] {gains:keywords?} [this] [turn]", Example: "give #3 +2 Might this turn",
		Make: func(s notation.Slots) (play.Action, error) { return alter(s, board.ThisTurn) },
	},
	{
		Name: "give keywords", Pattern: "give {on:selector} {gains:keywords} [this] [turn]", Example: "give #3 Assault 3 this turn",
		Make: func(s notation.Slots) (play.Action, error) { return alter(s, board.ThisTurn) },
	},
	{
		Name: "gain keywords", Pattern: "{on:selector} gain|gains|get|gets {gains:keywords} [this] [turn]", Example: "#3 gains Tank this turn",
		Make: func(s notation.Slots) (play.Action, error) { return alter(s, board.ThisTurn) },
	},
	shifted("gain Might", "{on:selector} gain|gains {n:amount} might [this] [turn]", "#3 gains 2 Might this turn", 1),
	shifted("lose Might", "{on:selector} lose|loses {n:amount} might [this] [turn]", "#3 loses 2 Might this turn", -1),
	{
		Name: "Might for good", Pattern: "{on:selector} have|has|get|gets {by:bonus} for good", Example: "#3 gets +1 Might for good",
		Make: func(s notation.Slots) (play.Action, error) { return alter(s, board.Forever) },
	},
	{
		Name: "keywords for good", Pattern: "{on:selector} have|has|gain|gains {gains:keywords} for good", Example: "#3 gains Temporary for good",
		Make: func(s notation.Slots) (play.Action, error) { return alter(s, board.Forever) },
	},
	{
		Name: "Might this combat", Pattern: "{on:selector} get|gets {by:bonus} this combat", Example: "#3 gets +1 Might this combat",
		Make: func(s notation.Slots) (play.Action, error) { return alter(s, board.ThisCombat) },
	},
	{
		Name: "Might becomes", Pattern: "{on:selector} might becomes {n:amount} [this] [turn]", Example: "#3 might becomes 4 this turn",
		Make: func(s notation.Slots) (play.Action, error) {
			n := s.Amount("n").N
			return play.Alter{On: s.Selector("on"), How: board.Change{Set: &n, Until: board.ThisTurn}}, nil
		},
	},
	limited("lower to a minimum", "give {on:selector} {by:bonus} [this] [turn] [,] to a minimum of {least:integer} [might]", "give #3 -4 Might this turn to a minimum of 1"),
	limited("get to a minimum", "{on:selector} get|gets {by:bonus} [this] [turn] [,] to a minimum of {least:integer} [might]", "#3 gets -4 Might this turn to a minimum of 1"),
	on("swap Might", "swap [the] might of {on:selector} [this] [turn]", "swap the might of #3 and #5", func(s notation.Selector) play.Action { return play.Swap{On: s} }),
	on("double Might", "double [the] [might] [of] {on:selector} [might] [this] [turn]", "double the might of #3", func(s notation.Selector) play.Action { return play.Double{On: s} }),
	{
		Name: "become a copy", Pattern: "{on:selector} become|becomes a|copies [copy] of {of:selector}", Example: "#3 becomes a copy of #5",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.BecomeCopyOf{On: s.Selector("on"), Of: s.Selector("of")}, nil
		},
	},
}

// limited is a phrase for a decrease of Might to a minimum (RB 477.3.b).
func limited(name, pattern, example string) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		a, err := alter(s, board.ThisTurn)
		if alter, ok := a.(play.Alter); ok {
			least := s.Amount("least").N
			alter.Least = &least
			return alter, nil
		}
		return a, err
	}}
}

// shifted is a phrase for a change of Might by an unsigned number.
func shifted(name, pattern, example string, sign int64) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		n := s.Amount("n")
		if n.Expr != "" {
			return nil, tracker.Refuse("%s is no number that I can add.", n.Expr).Next("Say it in digits: +2.")
		}
		return play.Alter{On: s.Selector("on"), How: board.Change{Might: sign * n.N, Until: board.ThisTurn}}, nil
	}}
}

func alter(s notation.Slots, until board.Until) (play.Action, error) {
	n, err := bonus(s)
	return play.Alter{On: s.Selector("on"), How: board.Change{Might: n, Keywords: s.Keywords("gains"), Until: until}}, err
}

// bonus returns the number of the slot "by", 0 without one.
func bonus(s notation.Slots) (int64, error) {
	by := s.Text("by")
	if by == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(by, 10, 64)
	if err != nil {
		return 0, tracker.Refuse("%s is no number that I can add.", by).Next("Say it in digits: +2.")
	}
	return n, nil
}
