package table

import (
	"reflect"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// reminderPhrases are the phrases for pressing and dismissing reminders.
var reminderPhrases = []row{
	{
		Name: "do a reminder", Pattern: "do|resolve|press reminder|trigger {n:integer?}", Example: "do reminder 2",
		Make: func(s notation.Slots) (play.Action, error) { return play.Press{ID: reminderID(s), Decided: true}, nil },
	},
	{
		Name: "reminder", Pattern: "reminder|resolve|do {n:integer}", Example: "reminder 2",
		Make: func(s notation.Slots) (play.Action, error) { return play.Press{ID: reminderID(s), Decided: true}, nil },
	},
	{
		Name: "do some of a reminder", Pattern: "do|resolve {times:integer} of reminder|trigger {n:integer}", Example: "do 1 of reminder 2",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Press{ID: reminderID(s), N: s.Amount("times").N, Decided: true}, nil
		},
	},
	{
		Name: "do a reminder at", Pattern: "do|resolve reminder|trigger {n:integer} on|to|targeting|targets {at:target}", Example: "do reminder 2 on #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Press{ID: reminderID(s), At: eachTarget(s.Target("at")), Decided: true}, nil
		},
	},
	{
		Name: "do the reminder at", Pattern: "do|resolve it|that|this on|to|targeting|targets {at:target}", Example: "do it on #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Press{At: eachTarget(s.Target("at")), Decided: true}, nil
		},
	},
	say("do the reminder", "do|resolve it|that|this", "do it", play.Press{Decided: true}),
	{
		Name: "do the reminder choosing", Pattern: "do|resolve it|that|this [,] choosing {words:text}", Example: "do it choosing red",
		Make: func(s notation.Slots) (play.Action, error) { return choosing(s, play.Press{Decided: true}), nil },
	},
	{
		Name: "do a reminder choosing", Pattern: "do|resolve reminder|trigger {n:integer} [,] choosing {words:text}", Example: "do reminder 2 choosing red",
		Make: func(s notation.Slots) (play.Action, error) {
			return choosing(s, play.Press{ID: reminderID(s), Decided: true}), nil
		},
	},
	{
		Name: "do a loop", Pattern: "do|repeat it|that|this|loop {n:integer} times", Example: "do it 20 times",
		Make: func(s notation.Slots) (play.Action, error) { return play.Loop{N: s.Amount("n").N}, nil },
	},
	say("the game is a draw", "[the] [game] is a draw|tie", "the game is a draw", play.Draw{}),
	say("do all reminders", "do|resolve all|them|both [of] [the|them] [reminders|triggers]", "do all reminders", play.Press{All: true, Decided: true}),
	pays("pay what is asked", "[for] [it|that|this|the] [tax|cost]", "Bob pays", false),
	pays("pay an amount", "{n:amount} [mana]", "Bob pays 2", false),
	pays("pay for", "for {for:selector}", "Bob pays for #3", false),
	pays("not pay", "[for] [it|that|this|the] [tax|cost]", "Bob doesn't pay", true),
	pays("not pay for", "for {for:selector}", "Bob doesn't pay for #3", true),
	{
		Name: "dismiss a reminder", Pattern: "dismiss [reminder|trigger] {n:integer?}", Example: "dismiss 2",
		Make: func(s notation.Slots) (play.Action, error) { return play.Dismiss{ID: reminderID(s)}, nil },
	},
	say("dismiss all reminders", "dismiss all [the] [reminders|triggers]", "dismiss all reminders", play.Dismiss{All: true}),
}

// pays returns a phrase for a player who pays what a reminder asks, or doesn't.
func pays(name, what, example string, not bool) row {
	verb := "pay|pays|paid"
	if not {
		verb = "doesn't|don't|won't|didn't|can't pay"
	}
	return row{
		Name: name, Pattern: "{who:player?} " + verb + " " + what, Example: example,
		Make: func(s notation.Slots) (play.Action, error) {
			a := play.Pays{Who: s.Player("who"), Not: not}
			if s.Has("n") {
				a.N = new(s.Amount("n"))
			}
			if s.Has("for") {
				a.For = new(s.Selector("for"))
			}
			return a, nil
		},
	}
}

// reminderID returns the given number, or 0.
func reminderID(s notation.Slots) int64 {
	if !s.Has("n") {
		return 0
	}
	return s.Amount("n").N
}

// keywordPhrases are the phrases for keyword actions and abilities.
func keywordPhrases() []row {
	rows := []row{
		{Name: "investigate", Pattern: "{who:player?} investigate|investigates {n:times?}", Example: "investigate twice", Make: perform("investigate")},
		{Name: "populate", Pattern: "{who:player?} populate|populates [with] {on:selector?}", Example: "populate #3", Make: perform("populate")},
		{Name: "proliferate", Pattern: "{who:player?} proliferate|proliferates {on:selector?}", Example: "proliferate all mine, not #4", Make: proliferate},
		{Name: "amass", Pattern: "{who:player?} amass|amasses {type:subtype} {n:amount}", Example: "amass Orcs 2", Make: func(s notation.Slots) (play.Action, error) {
			return play.Keyword{Who: performer(s), Do: "amass", N: s.Amount("n"), Type: s.Text("type")}, nil
		}},
		{Name: "amass Zombies", Pattern: "{who:player?} amass|amasses {n:amount}", Example: "amass 2", Make: perform("amass")},
		{Name: "earthbend", Pattern: "{who:player?} earthbend|earthbends {n:amount}", Example: "earthbend 2", Make: perform("earthbend")},
		{Name: "earthbend with", Pattern: "{who:player?} earthbend|earthbends {n:amount} on|with {on:selector}", Example: "earthbend 2 on #3", Make: perform("earthbend")},
		{Name: "airbend", Pattern: "{who:player?} airbend|airbends {on:selector}", Example: "airbend #3", Make: perform("airbend")},
		{Name: "time travel", Pattern: "{who:player?} time travel|travels", Example: "time travel", Make: perform("time travel")},
		{Name: "forage", Pattern: "{who:player?} forage|forages", Example: "forage", Make: func(s notation.Slots) (play.Action, error) {
			return play.Forage{Who: s.Player("who")}, nil
		}},
		{Name: "recruit", Pattern: "{who:player?} recruit|recruits", Example: "recruit", Make: perform("recruit")},
		{Name: "empower Jace", Pattern: "empower jace {n:amount}", Example: "empower Jace 2", Make: perform("empower")},
		{Name: "explore", Pattern: "{on:selector} explores", Example: "#3 explores", Make: perform("explore")},
		{Name: "connive", Pattern: "{on:selector} connives|connive {n:amount?}", Example: "#3 connives", Make: perform("connive")},
		{Name: "explore with", Pattern: "explore [with] {on:selector}", Example: "explore with #3", Make: perform("explore")},
		{Name: "soulbond with", Pattern: "soulbond with {on:selector}", Example: "soulbond with #3", Make: perform("soulbond")},
		{Name: "exploit with", Pattern: "exploit with {on:selector}", Example: "exploit with #3", Make: perform("exploit")},
		{Name: "living weapon", Pattern: "living weapon [for|on] {on:selector}", Example: "living weapon on #3", Make: perform("living weapon")},
		{Name: "for mirrodin", Pattern: "for mirrodin|mirrodin! [for|on] {on:selector}", Example: "for mirrodin on #3", Make: perform("for mirrodin")},
	}
	for _, do := range []string{"embalm", "eternalize"} {
		rows = append(rows, row{Name: do, Pattern: do + " {on:selector}", Example: do + " #3", Make: perform(do)})
	}
	for _, do := range []string{"incubate", "mobilize"} {
		rows = append(rows, row{Name: do, Pattern: "{who:player?} " + do + "|" + do + "s {n:amount}", Example: do + " 2", Make: perform(do)})
	}
	rows = append(rows, row{Name: "afterlife", Pattern: "afterlife {n:amount}", Example: "afterlife 2", Make: perform("afterlife")})
	for _, do := range []string{"bolster", "support", "adapt", "monstrosity", "fabricate", "endure", "blight"} {
		rows = append(rows,
			row{Name: do, Pattern: "{who:player?} " + do + "|" + do + "s {n:amount}", Example: do + " 2", Make: perform(do)},
			row{Name: do + " on", Pattern: do + " {n:amount} on|with|for {on:selector}", Example: do + " 2 on #3", Make: perform(do)})
	}
	return append(rows, row{
		Name: "endures", Pattern: "{on:selector} endures {n:amount}", Example: "#3 endures 2", Make: perform("endure"),
	})
}

// performer returns the named player who performs a keyword action, or nil.
func performer(s notation.Slots) *notation.Player {
	if !s.Has("who") {
		return nil
	}
	return new(s.Player("who"))
}

// perform returns the constructor of a keyword action.
func perform(do string) func(notation.Slots) (play.Action, error) {
	return func(s notation.Slots) (play.Action, error) {
		a := play.Keyword{Who: performer(s), Do: do, N: s.Amount("n")}
		if s.Has("on") {
			on := s.Selector("on")
			a.On = &on
		}
		return a, nil
	}
}

// proliferate makes the action for what is proliferated: "everything" is players with
// counters, too.
func proliferate(s notation.Slots) (play.Action, error) {
	a := play.Keyword{Who: performer(s), Do: "proliferate", N: s.Amount("n")}
	if s.Has("on") {
		on := s.Selector("on")
		if a.On = &on; reflect.DeepEqual(on, notation.Selector{Filter: &notation.Filter{Permanent: true}, All: true}) {
			a.On, a.All = nil, true
		}
	}
	return a, nil
}

// triggerPhrases are the phrases for the effects of keyword triggers.
func triggerPhrases() []row {
	rows := []row{
		{Name: "renown", Pattern: "renown {n:amount} on {on:selector}", Example: "renown 1 on #3", Make: perform("renown")},
		{Name: "backup", Pattern: "backup {n:amount} with|for {on:selector}", Example: "backup 1 with #3", Make: perform("backup")},
		{Name: "rampage", Pattern: "rampage {n:amount} on {on:selector}", Example: "rampage 2 on #3", Make: perform("rampage")},
		{Name: "job select", Pattern: "job select [for|on] {on:selector}", Example: "job select on #3", Make: perform("job select")},
		{Name: "rad", Pattern: "rad|radiation", Example: "rad", Make: perform("rad")},
	}
	rows = append(rows, row{Name: "enlist", Pattern: "enlist of|for {on:selector}", Example: "enlist of #3", Make: perform("enlist")},
		on("enlist a creature", "enlist {on:selector}", "enlist #3", func(s notation.Selector) play.Action { return play.Keyword{Do: "enlist", With: &s} }))
	for _, do := range []string{"battle cry", "mentor", "melee", "myriad"} {
		rows = append(rows, row{Name: do, Pattern: do + " [of|for] {on:selector}", Example: do + " of #3", Make: perform(do)})
	}
	return slices.Clip(rows)
}

// returningPhrases are the phrases for cards that return with something.
var returningPhrases = []row{
	{
		Name: "return with counters", Pattern: "return {on:selector} to [the] battlefield with {n:amount} {kind:counter} counter[s] [on] [it|them]", Example: "return #3 to the battlefield with a +1/+1 counter on it",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Return{On: s.Selector("on"), With: []notation.Counters{{N: s.Amount("n"), Kind: s.Text("kind")}}}, nil
		},
	},
	{
		Name: "return transformed", Pattern: "return {on:selector} to [the] battlefield transformed|converted", Example: "return #3 to the battlefield transformed",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Return{On: s.Selector("on"), Transformed: true}, nil
		},
	},
	{
		Name: "return transformed under your control", Pattern: "return {on:selector} to [the] battlefield transformed|converted under your control", Example: "return #3 to the battlefield transformed under your control",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Return{On: s.Selector("on"), Transformed: true, Yours: true}, nil
		},
	},
}

// doubling returns the phrases for doubling and tripling.
func doubling() []row {
	var rows []row
	for _, verb := range []string{"double", "triple"} {
		doubled := func(s notation.Slots) (play.Action, error) {
			on := s.Target("on")
			return play.Double{On: &on, Kind: strings.TrimPrefix(s.Text("kind"), "number of "), Triple: verb == "triple"}, nil
		}
		rows = append(rows,
			row{
				Name: verb + " life", Pattern: verb + " {who:player?} [my|your] life [total]", Example: verb + " my life",
				Make: func(s notation.Slots) (play.Action, error) {
					who := s.Player("who")
					return play.Double{Life: &who, Triple: verb == "triple"}, nil
				},
			},
			row{Name: verb + " the counters", Pattern: verb + " the counter[s] on {on:target}", Example: verb + " the counters on #2", Make: doubled},
			row{Name: verb + " each kind of counter", Pattern: verb + " the number of each kind of counter[s] on {on:target}", Example: verb + " the number of each kind of counters on #2", Make: doubled},
			row{Name: verb + " counters of a kind", Pattern: verb + " the {kind:counter} counter[s] on {on:target}", Example: verb + " the +1/+1 counters on #2", Make: doubled},
		)
		for _, of := range []struct {
			what             string
			power, toughness bool
		}{{"power", true, false}, {"toughness", false, true}, {"power and toughness", true, true}} {
			for _, one := range []struct{ pattern, example string }{
				{"double {on:whose} " + of.what + " until end of turn", "double #3's " + of.what + " until end of turn"},
				{"double the " + of.what + " of {on:selector} until end of turn", "double the " + of.what + " of each creature until end of turn"},
			} {
				one.pattern, one.example = strings.Replace(one.pattern, "double", verb, 1), strings.Replace(one.example, "double", verb, 1)
				rows = append(rows, row{
					Name: one.pattern, Pattern: one.pattern, Example: one.example,
					Make: func(s notation.Slots) (play.Action, error) {
						return play.Double{On: &notation.Target{Objects: new(s.Selector("on"))}, Power: of.power, Toughness: of.toughness, Triple: verb == "triple"}, nil
					},
				})
			}
		}
	}
	return rows
}

// exchanging are the phrases for exchanges.
var exchanging = []row{
	{
		Name: "exchange control", Pattern: "exchange|swap control of {both:selector}", Example: "exchange control of #3 and #5",
		Make: func(s notation.Slots) (play.Action, error) {
			both := s.Selector("both")
			if one, other, ok := strings.Cut(both.Name, " and "); ok {
				both.List = []notation.Selector{{Name: one}, {Name: other}}
			}
			if play.BothIn(both) {
				return play.Exchange{A: both}, nil
			}
			if len(both.List) != 2 {
				return nil, tracker.Refuse("Control of two permanents is exchanged.").By(play.RuleExchangeControl).Next("Say it: %s", tracker.Line("exchange control of #3 and #5"))
			}
			return play.Exchange{A: both.List[0], B: both.List[1]}, nil
		},
	},
	{
		Name: "exchange control with", Pattern: "exchange|swap control of {a:selector} with|for {b:selector}", Example: "exchange control of #3 with #5",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Exchange{A: s.Selector("a"), B: s.Selector("b")}, nil
		},
	},
	{
		Name: "exchange life totals", Pattern: "exchange|swap life [totals] with {who:player}", Example: "exchange life totals with Bob",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Exchange{Life: []notation.Player{{Kind: notation.You}, s.Player("who")}}, nil
		},
	},
	exchangingSize("power"), exchangingSize("toughness"),
	{
		Name: "players exchange life totals", Pattern: "{a:player} and {b:player} exchange|swap life [totals]", Example: "Alice and Bob exchange life totals",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Exchange{Life: []notation.Player{s.Player("a"), s.Player("b")}}, nil
		},
	},
}

// exchangingSize returns the phrase for the exchange of a life total with a power or toughness.
func exchangingSize(stat string) row {
	return row{
		Name: "exchange life with " + stat, Pattern: "exchange|swap my|your life [total] with {on:whose} " + stat, Example: "exchange my life total with #3's " + stat,
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Exchange{A: s.Selector("on"), Life: []notation.Player{{Kind: notation.You}}, Stat: stat}, nil
		},
	}
}
