package table

import (
	"strconv"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// entryRows are the phrases for effects on entering permanents.
var entryRows = []row{
	{
		Name: "can't enter", Pattern: "effect : {on:selector} can't|cannot enter [the] [battlefield] [for] {who:player?}", Example: "effect: creatures can't enter the battlefield",
		Make: func(s notation.Slots) (play.Action, error) { return entry(s, card.Entry{Cant: true}) },
	},
	{
		Name: "enters with more", Pattern: "effect : {on:selector} enter|enters [the] [battlefield] with {n:amount} [additional] {kind:counter} counter[s] [on] [it|them] [for] {who:player?}", Example: "effect: creatures you control enter with an additional +1/+1 counter",
		Make: func(s notation.Slots) (play.Action, error) { return entry(s, card.Entry{}) },
	},
	{
		Name: "enters with more for each", Pattern: "effect : {on:selector} enter|enters [the] [battlefield] with {n:amount} [additional] {kind:counter} counter[s] [on] [it|them] for each {each:selector}", Example: "effect: other Angels you control enter with an additional +1/+1 counter for each Angel you control",
		Make: func(s notation.Slots) (play.Action, error) {
			each := s.Selector("each")
			return entry(s, card.Entry{Each: each.Filter})
		},
	},
	{
		Name: "enters with its power", Pattern: "effect : {on:selector} enter|enters with additional {kind:counter} counter[s] equal to its {its:text}", Example: "effect: other creatures you control enter with additional +1/+1 counters equal to its power",
		Make: func(s notation.Slots) (play.Action, error) { return entry(s, card.Entry{Its: s.Text("its")}) },
	},
}

// entry starts an effect on entering permanents that match a description.
func entry(s notation.Slots, e card.Entry) (play.Action, error) {
	on := s.Selector("on")
	if on.Filter == nil || len(on.Not) > 0 || s.Has("each") && e.Each == nil {
		return nil, tracker.Refuse("An effect that goes on wants a description of what it looks at.").
			Next("Say it so: %s", tracker.Line("effect: creatures you control enter with an additional +1/+1 counter"))
	}
	if n := s.Amount("n"); n.Expr != "" {
		return nil, tracker.Refuse("%s is no number that I know.", n.Expr).Next("Say how many in digits.")
	}
	if e.What = *on.Filter; !e.Cant {
		e.N, e.Kind = s.Amount("n").N, s.Text("kind")
	}
	return play.Begin{For: s.Player("who"), Entry: &e}, nil
}

// objectRows are the phrases for copies of spells, cards that tokens are named
// after, and rarer costs and counters.
var objectRows = []row{
	{
		Name: "resolve a copy except", Pattern: "resolve {n:amount} copy|copies of {of:selector} , except {except:text}", Example: "resolve a copy of #3, except it isn't legendary",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Resolve{Of: s.Selector("of"), N: s.Amount("n"), Except: s.Text("except")}, nil
		},
	},
	{
		Name: "resolve a copy", Pattern: "resolve {n:amount} copy|copies of {of:selector}", Example: "resolve a copy of #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Resolve{Of: s.Selector("of"), N: s.Amount("n")}, nil
		},
	},
	{
		Name: "remember a card", Pattern: "remember {name:selector} : [a|an] {card:card}", Example: "remember Tarmogoyf: 1/2 green Lhurgoyf creature",
		Make: func(s notation.Slots) (play.Action, error) {
			name := s.Selector("name")
			return play.Describe{Name: name.Name, Card: s.Card("card")}, nil
		},
	},
	{
		Name: "loyalty ability", Pattern: "{n:signed} [:] [on|of|with] {on:selector}", Example: "+1 #2",
		Make: activate,
	},
	{
		Name: "loyalty ability of", Pattern: "{on:selector} [:] {n:signed}", Example: "#2 -3",
		Make: activate,
	},
	{
		Name: "pay counters put", Pattern: "pay : put {n:amount} {kind:counter} counter[s] on {on:target}", Example: "pay: put a -1/-1 counter on #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.PutCounters{On: s.Target("on"), N: s.Amount("n"), Kind: s.Text("kind"), Cost: true}, nil
		},
	},
	{
		Name: "pay counters removed", Pattern: "pay : remove {n:amount} {kind:counter} counter[s] from {on:target}", Example: "pay: remove a charge counter from #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.PutCounters{On: s.Target("on"), N: s.Amount("n"), Kind: s.Text("kind"), Remove: true, Cost: true}, nil
		},
	},
	{
		Name: "pay energy", Pattern: "{who:player?} pay|pays {n:amount} energy", Example: "pay 2 energy",
		Make: func(s notation.Slots) (play.Action, error) {
			who := s.Player("who")
			return play.PutCounters{On: notation.Target{Players: &who}, N: s.Amount("n"), Kind: "energy", Remove: true, Cost: true}, nil
		},
	},
	{
		Name: "move every counter", Pattern: "move all counters from {from:selector} to|onto {to:selector}", Example: "move all counters from #2 to #5",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.MoveCounters{From: s.Selector("from"), To: s.Selector("to"), All: true}, nil
		},
	},
	{
		Name: "move all counters", Pattern: "move all {kind:counter} counter[s] from {from:selector} to|onto {to:selector}", Example: "move all +1/+1 counters from #2 to #5",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.MoveCounters{From: s.Selector("from"), To: s.Selector("to"), Kind: s.Text("kind"), All: true}, nil
		},
	},
	{
		Name: "put the counters of", Pattern: "put [the] counters of|from {whose:selector} on|onto {on:selector}", Example: "put the counters of #3 on #5",
		Make: putSameCounters,
	},
	{
		Name: "put counters of a kind of", Pattern: "put the {kind:counter} counters of|from {whose:selector} on|onto {on:selector}", Example: "put the +1/+1 counters of #3 on #5",
		Make: putSameCounters,
	},
	{
		Name: "put its counters", Pattern: "put its|their|those|the counters on|onto {on:selector}", Example: "put its counters on #5",
		Make: putSameCounters,
	},
	{
		Name: "put its counters of a kind", Pattern: "put its|their|those {kind:counter} counters on|onto {on:selector}", Example: "put its +1/+1 counters on #5",
		Make: putSameCounters,
	},
}

// using are the phrases for activated abilities.
var using = []row{
	{
		Name: "activate a known card", Pattern: "activate|use|channel {name:known} [from] [my|your] [hand]", Example: "activate Doubling Season from my hand",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Use{On: notation.Selector{Name: s.Text("name")}}, nil
		},
	},
	ordinalAtForX("first", 1, true), ordinalAtForX("second", 2, true), ordinalAtForX("third", 3, true), ordinalAtForX("fourth", 4, true),
	ordinalAtForX("first", 1, false), ordinalAtForX("second", 2, false), ordinalAtForX("third", 3, false), ordinalAtForX("fourth", 4, false),
	{
		Name: "activate at, for X", Pattern: "activate|use {on:selector} on|targeting|targets|against|at {at:target} [,] with|for|where x [=|is|equals] {x:integer}", Example: "activate #3 targeting Bob with X = 2",
		Make: func(s notation.Slots) (play.Action, error) {
			x := s.Amount("x")
			return play.Use{On: s.Selector("on"), X: &x, At: eachTarget(s.Target("at"))}, nil
		},
	},
	ordinalForX("first", 1), ordinalForX("second", 2), ordinalForX("third", 3), ordinalForX("fourth", 4),
	{
		Name: "activate for X", Pattern: "activate|use {on:selector} [,] with|for|where x [=|is|equals] {x:integer}", Example: "activate #3 with X = 2",
		Make: func(s notation.Slots) (play.Action, error) {
			x := s.Amount("x")
			return play.Use{On: s.Selector("on"), X: &x}, nil
		},
	},
	{
		Name: "activate for X at", Pattern: "activate|use {on:selector} [,] with|for|where x [=|is|equals] {x:integer} on|targeting|targets|against|at {at:target}", Example: "activate #3 with X = 2 targeting Bob",
		Make: func(s notation.Slots) (play.Action, error) {
			x := s.Amount("x")
			return play.Use{On: s.Selector("on"), X: &x, At: eachTarget(s.Target("at"))}, nil
		},
	},
	{
		Name: "loyalty ability at", Pattern: "{n:signed} [:] of|on {on:selector} targeting|targets|against|at {at:target}", Example: "-2 of #2 targeting #3",
		Make: func(s notation.Slots) (play.Action, error) {
			n, err := signed(s.Text("n"))
			return play.Activate{On: s.Selector("on"), N: n, At: eachTarget(s.Target("at"))}, err
		},
	},
	{
		Name: "loyalty ability of my planeswalker at", Pattern: "{n:signed} targeting|targets {at:target}", Example: "-3 targeting #3",
		Make: func(s notation.Slots) (play.Action, error) {
			n, err := signed(s.Text("n"))
			mine := notation.Filter{Words: []string{"planeswalker"}, Noun: true, Controller: &notation.Player{Kind: notation.You}}
			return play.Activate{On: notation.Selector{Filter: &mine, Count: &notation.Amount{N: 1}}, N: n, At: eachTarget(s.Target("at"))}, err
		},
	},
	{
		Name: "loyalty ability of somebody at", Pattern: "{on:selector} [:] {n:signed} targeting|targets|against|at {at:target}", Example: "#2 -3 targeting #3",
		Make: func(s notation.Slots) (play.Action, error) {
			n, err := signed(s.Text("n"))
			return play.Activate{On: s.Selector("on"), N: n, At: eachTarget(s.Target("at"))}, err
		},
	},
	{
		Name: "activate an ability by its number", Pattern: "activate|use ability {n:integer} of|on {on:selector}", Example: "activate ability 2 of #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Use{On: s.Selector("on"), Nth: s.Amount("n").N}, nil
		},
	},
	{
		Name: "activate somebody's ability", Pattern: "[activate|use] {on:whose} ability", Example: "#3's ability",
		Make: func(s notation.Slots) (play.Action, error) { return play.Use{On: s.Selector("on")}, nil },
	},
	{
		Name: "activate by words", Pattern: "{on:numbered} : {says:text}", Example: "#3: {4}",
		Make: saying,
	},
	on("loyalty ability for nothing", "{on:selector} [:] 0", "#2 0", func(s notation.Selector) play.Action { return play.Activate{On: s} }),
	{
		Name: "crack at", Pattern: "crack|cracks {on:selector} on|targeting|targets|at {at:target}", Example: "crack #3 targeting #4",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Crack{On: of(notation.Player{Kind: notation.You}, s.Selector("on")), At: eachTarget(s.Target("at"))}, nil
		},
	},
	on("crack", "crack|cracks {on:selector}", "crack #3", func(s notation.Selector) play.Action {
		return play.Crack{On: of(notation.Player{Kind: notation.You}, s)}
	}),
	{
		Name: "a player cracks", Pattern: "{who:player} crack|cracks {on:selector}", Example: "Bob cracks #3",
		Make: func(s notation.Slots) (play.Action, error) {
			who := s.Player("who")
			return play.Crack{On: of(who, s.Selector("on")), By: &who}, nil
		},
	},
	on("activate for nothing", "activate|use {on:selector} 0|zero", "activate #3 0", func(s notation.Selector) play.Action { return play.Activate{On: s} }),
	// Words after "on" are tried as a target before they are part of a name.
	ordinalAt("first", 1), ordinalAt("second", 2), ordinalAt("third", 3), ordinalAt("fourth", 4), ordinalAt("fifth", 5), ordinalAt("sixth", 6),
	ordinal("first", 1), ordinal("second", 2), ordinal("third", 3), ordinal("fourth", 4), ordinal("fifth", 5), ordinal("sixth", 6),
	ordinal("seventh", 7), ordinal("eighth", 8), ordinal("ninth", 9), ordinal("tenth", 10),
	{
		Name: "activate at", Pattern: "activate|use {on:selector} on|onto|targeting|targets|against|at {at:target}", Example: "activate #3 targeting Bob",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Use{On: s.Selector("on"), At: eachTarget(s.Target("at"))}, nil
		},
	},
	{
		Name: "activate at, choosing", Pattern: "activate|use {on:selector} on|onto|targeting|targets|against|at {at:target} [,] choosing {words:text}", Example: "activate #3 targeting Bob choosing red",
		Make: func(s notation.Slots) (play.Action, error) {
			return choosing(s, play.Use{On: s.Selector("on"), At: eachTarget(s.Target("at"))}), nil
		},
	},
	{
		Name: "activate choosing", Pattern: "activate|use {on:selector} [,] choosing {words:text}", Example: "activate #3 choosing red",
		Make: func(s notation.Slots) (play.Action, error) { return choosing(s, play.Use{On: s.Selector("on")}), nil },
	},
	{
		Name: "activate for", Pattern: "activate|use {on:selector} to|for {says:text}", Example: "activate #3 to draw",
		Make: saying,
	},
	on("activate", "activate|use {on:selector}", "activate #3", func(s notation.Selector) play.Action { return play.Use{On: s} }),
}

// saying activates the ability that a player describes.
func saying(s notation.Slots) (play.Action, error) {
	return play.Use{On: s.Selector("on"), Says: s.Text("says")}, nil
}

// choosing returns an action for which players say what is chosen.
func choosing(s notation.Slots, a play.Action) play.Action {
	return play.Announcing{Words: s.Text("words"), Do: play.Steps{a}}
}

// ordinal returns the phrase for one of several abilities.
func ordinal(word string, n int64) row {
	return on("activate the "+word, "activate|use [the] "+word+" ability of|on {on:selector}", "activate the "+word+" ability of #3",
		func(s notation.Selector) play.Action { return play.Use{On: s, Nth: n} })
}

// ordinalForX returns the phrase for one of several abilities with a value of X.
func ordinalForX(word string, n int64) row {
	return row{
		Name: "activate the " + word + " for X", Pattern: "activate|use [the] " + word + " ability of|on {on:selector} [,] with|for|where x [=|is|equals] {x:integer}",
		Example: "activate the " + word + " ability of #3 with X = 2",
		Make: func(s notation.Slots) (play.Action, error) {
			x := s.Amount("x")
			return play.Use{On: s.Selector("on"), Nth: n, X: &x}, nil
		},
	}
}

// ordinalAtForX returns the phrase for one of several abilities with its target and a value of
// X, in either order.
func ordinalAtForX(word string, n int64, xFirst bool) row {
	const forX, at = " [,] with|for|where x [=|is|equals] {x:integer}", " on|onto|targeting|targets|against|at {at:target}"
	r := row{
		Name: "activate the " + word + " at, for X", Pattern: "activate|use [the] " + word + " ability of|on {on:selector}" + at + forX,
		Example: "activate the " + word + " ability of #3 targeting Bob with X = 2",
		Make: func(s notation.Slots) (play.Action, error) {
			x := s.Amount("x")
			return play.Use{On: s.Selector("on"), Nth: n, X: &x, At: eachTarget(s.Target("at"))}, nil
		},
	}
	if xFirst {
		r.Name, r.Pattern = "activate the "+word+" for X at", "activate|use [the] "+word+" ability of|on {on:selector}"+forX+at
		r.Example = "activate the " + word + " ability of #3 with X = 2 targeting Bob"
	}
	return r
}

// ordinalAt returns the phrase for one of several abilities with its target.
func ordinalAt(word string, n int64) row {
	return row{
		Name: "activate the " + word + " at", Pattern: "activate|use [the] " + word + " ability of|on {on:selector} on|onto|targeting|targets|against|at {at:target}",
		Example: "activate the " + word + " ability of #3 targeting Bob",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Use{On: s.Selector("on"), Nth: n, At: eachTarget(s.Target("at"))}, nil
		},
	}
}

// activate pays the cost of a loyalty ability.
func activate(s notation.Slots) (play.Action, error) {
	n, err := signed(s.Text("n"))
	return play.Activate{On: s.Selector("on"), N: n}, err
}

// signed parses a signed number.
func signed(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, tracker.Refuse("%s is no number that I can count with.", text).Next("Say it in digits: %s", tracker.Line("+1 #2"))
	}
	return n, nil
}

// putSameCounters puts the counters that an object had when it left.
func putSameCounters(s notation.Slots) (play.Action, error) {
	whose := notation.Selector{It: notation.It}
	if s.Has("whose") {
		whose = s.Selector("whose")
	}
	return play.PutSameCounters{Whose: whose, On: s.Selector("on"), Kind: s.Text("kind")}, nil
}
