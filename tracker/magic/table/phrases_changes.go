package table

import (
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// becoming are the phrases for effects that change permanents.
var becoming = []row{
	{
		Name: "change until end of turn", Pattern: "[effect] [:] {on:selector} {how:change} until|till|til end|eot [of] [turn]", Example: "#3 gets +2/+2 and gains trample until end of turn",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GiveBoost{On: s.Selector("on"), How: board.Pump{Change: s.Change("how")}}, nil
		},
	},
	{
		Name: "until end of turn, change", Pattern: "until|till|til end|eot [of] [turn] , {on:selector} {how:change}", Example: "until end of turn, #3 becomes a 4/4 blue Elemental creature in addition to its other types",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GiveBoost{On: s.Selector("on"), How: board.Pump{Change: s.Change("how")}}, nil
		},
	},
	{
		Name: "change until your next turn", Pattern: "[effect] [:] {on:selector} {how:change} until|till|til your|my next turn", Example: "#3 gains indestructible until your next turn",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GiveBoost{On: s.Selector("on"), How: board.Pump{Change: s.Change("how")}, NextTurn: true}, nil
		},
	},
	{
		Name: "change until your next upkeep", Pattern: "[effect] [:] {on:selector} {how:change} until|till|til your|my next upkeep", Example: "#3 gains forestwalk until your next upkeep",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GiveBoost{On: s.Selector("on"), How: board.Pump{Change: s.Change("how"), Till: board.TillUpkeep}, NextTurn: true}, nil
		},
	},
	{
		Name: "change until the end of your next turn", Pattern: "[effect] [:] {on:selector} {how:change} until|till|til [the] end of your|my next turn", Example: "#3 gains flying until the end of your next turn",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GiveBoost{On: s.Selector("on"), How: board.Pump{Change: s.Change("how"), Till: board.TillItEnds}, NextTurn: true}, nil
		},
	},
	{
		Name: "change", Pattern: "{on:selector} {how:change}", Example: "#3 loses all abilities and has base power and toughness 1/1",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GiveBoost{On: s.Selector("on"), How: board.Pump{Change: s.Change("how"), Lasting: true}}, nil
		},
	},
	{
		Name: "switch until end of turn", Pattern: "switch {on:whose} power and toughness until|till|til end|eot [of] [turn]", Example: "switch #3's power and toughness until end of turn",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GiveBoost{On: s.Selector("on"), How: board.Pump{Change: notation.Change{Switch: true}}}, nil
		},
	},
	{
		Name: "switch", Pattern: "switch {on:whose} power and toughness", Example: "switch each creature's power and toughness",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GiveBoost{On: s.Selector("on"), How: board.Pump{Change: notation.Change{Switch: true}, Lasting: true}}, nil
		},
	},
	{
		Name: "gains control until end of turn", Pattern: "{who:player?} gain|gains|take|takes control of {on:selector} until|till|til end|eot [of] [turn]", Example: "gain control of #3 until end of turn",
		Make: func(s notation.Slots) (play.Action, error) {
			to := s.Player("who")
			return play.GiveBoost{On: s.Selector("on"), To: &to}, nil
		},
	},
	{
		Name: "gains control until your next turn", Pattern: "{who:player?} gain|gains|take|takes control of {on:selector} until|till|til your|my next turn", Example: "gain control of #3 until your next turn",
		Make: func(s notation.Slots) (play.Action, error) {
			to := s.Player("who")
			return play.GiveBoost{On: s.Selector("on"), To: &to, NextTurn: true}, nil
		},
	},
	{
		Name: "gains control until the end of your next turn", Pattern: "{who:player?} gain|gains|take|takes control of {on:selector} until|till|til [the] end of your|my next turn", Example: "gain control of #3 until the end of your next turn",
		Make: func(s notation.Slots) (play.Action, error) {
			to := s.Player("who")
			return play.GiveBoost{On: s.Selector("on"), To: &to, How: board.Pump{Till: board.TillItEnds}, NextTurn: true}, nil
		},
	},
	forAsLong("control as long as yours", "{who:player?} gain|gains|take|takes control of {on:selector}", "for as long as you|I control {tie:selector}", "gain control of #3 for as long as you control #4", true, play.Tying{Yours: true}),
	forAsLong("control as long as tapped", "{who:player?} gain|gains|take|takes control of {on:selector}", "for as long as {tie:selector} remains|stays tapped", "gain control of #3 for as long as #4 remains tapped", true, play.Tying{Tapped: true}),
	forAsLong("control as long as yours and tapped", "{who:player?} gain|gains|take|takes control of {on:selector}", "for as long as you|I control {tie:selector} while it remains|stays tapped", "gain control of #3 for as long as you control #4 while it remains tapped", true, play.Tying{Yours: true, Tapped: true}),
	forAsLong("control as long as there", "{who:player?} gain|gains|take|takes control of {on:selector}", "for as long as {tie:selector} remains|stays on the battlefield", "gain control of #3 for as long as #4 remains on the battlefield", true, play.Tying{}),
	forAsLong("change as long as yours", "{on:selector} {how:change}", "for as long as you|I control {tie:selector}", "#3 gets +2/+2 for as long as you control #4", false, play.Tying{Yours: true}),
	forAsLong("change as long as tapped", "{on:selector} {how:change}", "for as long as {tie:selector} remains|stays tapped", "#3 gets +2/+2 for as long as #4 remains tapped", false, play.Tying{Tapped: true}),
	forAsLong("change as long as there", "{on:selector} {how:change}", "for as long as {tie:selector} remains|stays on the battlefield", "#3 gets +2/+2 for as long as #4 remains on the battlefield", false, play.Tying{}),
	reword("change words until end of turn", "until|till|til end|eot [of] [turn]", "until end of turn", false),
	reword("change words", "", "", true),
	{
		Name: "anthem", Pattern: "effect : {on:selector} {how:change} [for] {who:player?}", Example: "effect: creatures you control get +1/+1",
		Make: anthem,
	},
	{
		Name: "anthem as long as", Pattern: "effect : {on:selector} {how:change} as long as {while:condition} [for] {who:player?}", Example: "effect: creatures you control get +1/+1 as long as you control a Zombie",
		Make: anthem,
	},
	{
		Name: "as long as, an anthem", Pattern: "effect : as long as {while:condition} , {on:selector} {how:change} [for] {who:player?}", Example: "effect: as long as it's your turn, creatures you control have first strike",
		Make: anthem,
	},
	{
		Name: "crew", Pattern: "crew {on:selector} with {with:selector}", Example: "crew #3 with #4 and #5",
		Make: func(s notation.Slots) (play.Action, error) { return crew(s, false), nil },
	},
	on("crew alone", "crew {on:selector}", "crew #3", func(s notation.Selector) play.Action { return play.Crew{On: s} }),
	{
		Name: "saddle", Pattern: "saddle {on:selector} with {with:selector}", Example: "saddle #3 with #4",
		Make: func(s notation.Slots) (play.Action, error) { return crew(s, true), nil },
	},
	on("saddle alone", "saddle {on:selector}", "saddle #3", func(s notation.Selector) play.Action { return play.Crew{On: s, Saddle: true} }),
}

// forAsLong returns the row of an effect that lasts for as long as another permanent is
// so: its words, those of the duration, and whether it gives control.
func forAsLong(name, what, long, example string, control bool, tie play.Tying) row {
	return row{Name: name, Pattern: what + " " + long, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		while := tie
		while.To = s.Selector("tie")
		a := play.GiveBoost{On: s.Selector("on"), While: &while}
		if control {
			to := s.Player("who")
			a.To = &to
		} else {
			a.How = board.Pump{Change: s.Change("how")}
		}
		return a, nil
	}}
}

// reword returns the row of a text-changing effect with a duration.
func reword(name, until, example string, lasting bool) row {
	return row{
		Name: name, Pattern: "change [the] text of {on:selector} [:|,|from|replacing] {words:rewording} " + until, Example: strings.TrimSpace("change the text of #3: black to red " + example),
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GiveBoost{On: s.Selector("on"), How: board.Pump{Change: notation.Change{Reword: new(s.Rewording("words"))}, Lasting: lasting}}, nil
		},
	}
}

func crew(s notation.Slots, saddle bool) play.Action {
	with := s.Selector("with")
	return play.Crew{On: s.Selector("on"), With: &with, Saddle: saddle}
}

// anthem starts a static effect on all permanents that match a description.
// Permanents selected by id are changed for as long as they stay.
func anthem(s notation.Slots) (play.Action, error) {
	on, how := s.Selector("on"), s.Change("how")
	if on.Filter == nil && on.It == "" && !s.Has("while") && !s.Has("who") {
		return play.GiveBoost{On: on, How: board.Pump{Change: how, Lasting: true}}, nil
	}
	if on.Filter == nil || len(on.Not) > 0 {
		return nil, tracker.Refuse("An effect that goes on wants a description of what it changes.").
			Next("Say it so: %s", tracker.Line("effect: creatures you control get +1/+1"))
	}
	return play.Begin{For: s.Player("who"), Static: &card.StaticEffect{What: *on.Filter, Change: how, While: s.Condition("while")}}, nil
}

// hidden are the phrases for face-down permanents and other faces.
var hidden = []row{
	{
		Name: "add face down", Pattern: "add {card:card} face down", Example: `add a 4/4 black Demon creature "Grinning Demon" face down`,
		Make: func(s notation.Slots) (play.Action, error) {
			card := s.Card("card")
			return play.PutFaceDown{N: card.Count, Card: &card, Rule: play.RuleFaceDown}, nil
		},
	},
	{
		Name: "add a known card face down", Pattern: "add {name:known} face down", Example: "add Doubling Season face down",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.PutFaceDown{N: notation.Amount{N: 1}, Name: s.Text("name"), Rule: play.RuleFaceDown}, nil
		},
	},
	{
		Name: "cast a known card face down", Pattern: "cast|play {name:known} face down", Example: "cast Doubling Season face down",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.PutFaceDown{N: notation.Amount{N: 1}, Name: s.Text("name"), Cast: true, Rule: play.RuleFaceDown}, nil
		},
	},
	{
		Name: "cast face down", Pattern: "cast|play {card:card} face down", Example: `cast a 4/4 black Demon creature "Grinning Demon" with morph {2} face down`,
		Make: func(s notation.Slots) (play.Action, error) {
			card := s.Card("card")
			return play.PutFaceDown{N: card.Count, Card: &card, Cast: true, Rule: play.RuleFaceDown}, nil
		},
	},
	{
		Name: "add a face-down creature", Pattern: "add {n:amount} face-down|facedown [2/2] creature[s]", Example: "add a face-down creature",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.PutFaceDown{N: s.Amount("n"), Rule: play.RuleFaceDown}, nil
		},
	},
	hide("manifest", "manifest {n:amount?} [card|cards]", "manifest a card", play.PutFaceDown{Rule: "magic/action/manifest"}),
	hide("manifest dread", "manifest dread", "manifest dread", play.PutFaceDown{Rule: "magic/action/manifest"}),
	hide("cloak", "cloak {n:amount?} [card|cards]", "cloak a card", play.PutFaceDown{Ward: true, Rule: "magic/action/cloak"}),
	hide("disguise", "disguise", "disguise", play.PutFaceDown{Ward: true, Rule: "magic/keyword/disguise"}),
	hide("play a disguise", "play|cast {n:amount?} disguise|disguises|disguised [creature|creatures|card|cards] [face] [down]", "play a disguise", play.PutFaceDown{Cast: true, Ward: true, Rule: "magic/keyword/disguise"}),
	hide("play a morph", "play|cast {n:amount?} morph|morphs [creature|creatures|card|cards] [face] [down]", "play a morph", play.PutFaceDown{Cast: true, Rule: "magic/keyword/morph"}),
	hide("morph", "morph", "morph", play.PutFaceDown{Rule: "magic/keyword/morph"}),
	{
		Name: "meld", Pattern: "meld {a:selector} and|with {b:selector}", Example: "meld #3 with #4",
		Make: func(s notation.Slots) (play.Action, error) {
			b := s.Selector("b")
			return play.Meld{On: s.Selector("a"), And: &b}, nil
		},
	},
	on("meld several", "meld {on:selector}", "meld #3", func(s notation.Selector) play.Action { return play.Meld{On: s} }),
	on("turn face down", "turn {on:selector} face down", "turn #3 face down", func(s notation.Selector) play.Action { return play.TurnOver{On: s, Down: true} }),
	on("turn face up", "turn {on:selector} face up", "turn #3 face up", func(s notation.Selector) play.Action { return play.TurnOver{On: s} }),
	{
		Name: "turn face up as", Pattern: "turn {on:selector} face up as {card:card}", Example: `turn #3 face up as a 4/4 black Demon creature "Grinning Demon"`,
		Make: func(s notation.Slots) (play.Action, error) {
			card := s.Card("card")
			return play.TurnOver{On: s.Selector("on"), As: &card}, nil
		},
	},
	{
		Name: "turn face up as a known card", Pattern: "turn {on:selector} face up as {name:known}", Example: "turn #3 face up as Doubling Season",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.TurnOver{On: s.Selector("on"), Name: s.Text("name")}, nil
		},
	},
	{
		Name: "add both faces", Pattern: "add {front:card} // {back:card}", Example: `add 2/3 black Human creature "Deserter" // 5/4 red Werewolf creature "Ransacker"`,
		Make: func(s notation.Slots) (play.Action, error) {
			return play.AddFaces{Front: s.Card("front"), Back: s.Card("back")}, nil
		},
	},
	{
		Name: "add a flip card", Pattern: "add {front:card} flips into {back:card}", Example: `add 1/1 red Goblin creature "Akki" flips into legendary 2/2 Goblin creature "Tok-Tok"`,
		Make: func(s notation.Slots) (play.Action, error) {
			return play.AddFaces{Front: s.Card("front"), Back: s.Card("back"), Flips: true}, nil
		},
	},
}

func hide(name, pattern, example string, a play.PutFaceDown) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		a.N = s.Amount("n")
		return a, nil
	}}
}

// ruling are the phrases for restrictions, requirements and permissions until end of turn.
var ruling = []row{
	restriction("can't block", "{on:selector} can't block this turn", "target creature can't block this turn", "This permanent can't block."),
	restriction("can't attack", "{on:selector} can't attack this turn", "target creature can't attack this turn", "This permanent can't attack."),
	restriction("can't attack or block", "{on:selector} can't attack or block this turn", "target creature can't attack or block this turn", "This permanent can't attack or block."),
	restriction("can't be blocked", "{on:selector} can't be blocked this turn", "target creature can't be blocked this turn", "This permanent can't be blocked."),
	must("attacks", "{on:selector} attack|attacks this turn if able", "target creature attacks this turn if able", "This permanent attacks each combat if able."),
	must("blocks", "{on:selector} block|blocks this turn if able", "target creature blocks this turn if able", "This permanent blocks each combat if able."),
	must("attacks as though without defender", "{on:selector} can attack this turn as though it didn't have defender", "target creature can attack this turn "+"as though it didn't have defender", "This permanent can attack as though it didn't have defender."),
	must("must be blocked", "{on:selector} must be blocked this turn if able", "target creature must be blocked this turn if able", "This permanent must be blocked if able."),
}
