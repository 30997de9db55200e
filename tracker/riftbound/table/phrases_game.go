package table

import (
	"regexp"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/event"
	"arbiter/tracker/riftbound/play"
)

var scoring = []row{
	scored("conquer", "{who:player?} conquer|conquers {at:place?}", "conquer battlefield 1", "conquers"),
	scored("hold", "{who:player?} hold|holds {at:place?}", "hold battlefield 1", "holds"),
	scored("score a battlefield", "{who:player?} score|scores {at:place}", "score battlefield 1", ""),
	gained("score points", "{who:player?} score|scores {n:amount?} [point|points]", "I score 1 point", "points", false),
	gained("gain points", "{who:player?} gain|gains|get|gets {n:amount} point[s]", "Bob gains 2 points", "points", false),
	gained("lose points", "{who:player?} lose|loses {n:amount} point[s]", "Bob loses 1 point", "points", true),
	gained("gain XP", "{who:player?} gain|gains|get|gets {n:amount} xp", "gain 2 XP", "xp", false),
	gained("spend XP", "{who:player?} spend|spends|lose|loses {n:amount} xp", "spend 3 XP", "xp", true),
	gained("add energy", "{who:player?} add|adds {n:amount} energy", "add 2 energy", "energy", false),
	gained("spend energy", "{who:player?} spend|spends|pay|pays {n:amount} energy", "spend 2 energy", "energy", true),
	gained("add power", "{who:player?} add|adds {n:amount} power [of] [any] [domain]", "add 1 power", "power", false),
	gained("spend power", "{who:player?} spend|spends|pay|pays {n:amount} power", "spend 1 power", "power", true),
	ofDomain("add power of a domain", "{who:player?} add|adds {n:amount} {domain:word} power", "add 1 fury power", false),
	ofDomain("spend power of a domain", "{who:player?} spend|spends|pay|pays {n:amount} {domain:word} power", "spend 1 fury power", true),
	{
		Name: "burn out", Pattern: "{who:player?} burn|burns out", Example: "Bob burns out",
		Make: func(s notation.Slots) (play.Action, error) { return play.BurnOut{Who: s.Player("who")}, nil },
	},
	{
		Name: "burn out for", Pattern: "{who:player?} burn|burns out for {to:player}", Example: "burn out for Bob",
		Make: func(s notation.Slots) (play.Action, error) {
			to := s.Player("to")
			return play.BurnOut{Who: s.Player("who"), For: &to}, nil
		},
	},
	noted("burn", "{who:player?} burn|burns {n:amount} [card|cards]", "burn 2", "burns"),
	noted("discard", "{who:player?} discard|discards {n:amount} [card|cards]", "discard a card", "discards"),
	noted("predict", "{who:player?} predict|predicts {n:amount?} [card|cards]", "predict 2", "predicts"),
	{
		Name: "skip", Pattern: "{who:player?} skip|skips [my|the|his|her|their|your] [next] {what:word} [phase|step]", Example: "skip my draw phase",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Skip{Who: s.Player("who"), What: strings.ToLower(s.Text("what"))}, nil
		},
	},
	{
		Name: "additional turn", Pattern: "{who:player?} take|takes|get|gets a|an|another [additional|extra] turn [after] [this] [one|turn]", Example: "take a turn after this one",
		Make: func(s notation.Slots) (play.Action, error) { return play.TakeTurn{Who: s.Player("who")}, nil },
	},
	{
		Name: "victory score", Pattern: "[the] victory score [is|becomes|to] {n:integer}", Example: "victory score 9",
		Make: func(s notation.Slots) (play.Action, error) { return play.ChangeVictory{N: s.Amount("n")}, nil },
	},
	{
		Name: "raise the victory score", Pattern: "increase|raise [the] victory score by {n:amount}", Example: "increase the victory score by 1",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.ChangeVictory{N: s.Amount("n"), By: true}, nil
		},
	},
	{
		Name: "lower the victory score", Pattern: "decrease|lower|reduce [the] victory score by {n:amount}", Example: "decrease the victory score by 1",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.ChangeVictory{N: s.Amount("n"), By: true, Less: true}, nil
		},
	},
	{
		Name: "control a battlefield", Pattern: "{who:player?} control|controls {at:place}", Example: "Bob controls battlefield 1",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Control{Who: s.Player("who"), At: *s.Place("at")}, nil
		},
	},
	{
		Name: "nobody controls", Pattern: "nobody controls {at:place}", Example: "nobody controls battlefield 1",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Control{At: *s.Place("at"), Nobody: true}, nil
		},
	},
	{
		Name: "name a battlefield", Pattern: "{at:place} is {name:text}", Example: "battlefield 1 is Zaun Warrens",
		Make: func(s notation.Slots) (play.Action, error) {
			if where := s.Text("name"); isWhere.MatchString(where) {
				return nil, tracker.Refuse("%q is no name of a battlefield.", where).Next("Say it so: %s", tracker.Line("battlefield 1 is Zaun Warrens")).For(tracker.ErrUnclear)
			}
			name, said, err := fieldText(s.Text("name"))
			return play.NameField{At: *s.Place("at"), Name: name, Said: said}, err
		},
	},
	{
		Name: "text of a battlefield", Pattern: "battlefield|bf|field {n:integer} has|says {text:text}", Example: `battlefield 1 has "Units here have +1 [M]."`,
		Make: func(s notation.Slots) (play.Action, error) {
			said := []string{s.Text("text")} // quotes around all of it are gone
			if !speaksOfHere.MatchString(said[0]) {
				return nil, tracker.Refuse("I can't tell what its text is.").Next("Put it in quotes: %s", tracker.Line(`battlefield 1 has "Units here have +1 [M]."`)).For(tracker.ErrUnclear)
			}
			var err error
			if strings.Contains(said[0], `"`) {
				_, said, err = fieldText(said[0])
			}
			return play.NameField{At: notation.Place{Word: "battlefield", N: s.Amount("n").N}, Said: said}, err
		},
	},
	{
		Name: "replace a battlefield", Pattern: "replace {at:place} with {made:creations}", Example: "replace battlefield 1 with a Brush token",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Replace{At: *s.Place("at"), With: s.Creations("made")}, nil
		},
	},
	{
		Name: "swap back", Pattern: "swap back {at:place}", Example: "swap back battlefield 1",
		Make: func(s notation.Slots) (play.Action, error) { return play.Replace{At: *s.Place("at"), Back: true}, nil },
	},
}

// speaksOfHere matches the text of a battlefield, as opposed to what is there.
var speaksOfHere = regexp.MustCompile(`(?i)\bhere\b|\bthis battlefield\b|\bplayers?\b`)

// isWhere matches the rest of sentences that name no battlefield: "Bob is at 3", "Teemo is stunned,
// so he deals no damage".
var isWhere = regexp.MustCompile(`(?i)^(?:at|on|in)\b|, (?:so|and|but|then)\b`)

// fieldText splits the name of a battlefield from the quoted texts of its abilities:
// `Zaun Warrens with "Units here have +1 [M]."`.
func fieldText(text string) (name string, said []string, err error) {
	parts := strings.Split(text, `"`)
	if len(parts) == 1 {
		if !strings.Contains(strings.ToLower(text), " with ") {
			return text, nil, nil
		}
		return "", nil, tracker.Refuse("A battlefield's text has to be in quotes.").Next("Say it so: %s", tracker.Line(`battlefield 1 is Zaun Warrens with "Units here have +1 [M]."`)).For(tracker.ErrUnclear)
	}
	for i, part := range parts {
		part = strings.TrimSpace(part)
		between := strings.ToLower(strings.Trim(part, " ,.;"))
		switch {
		case i%2 == 1 && part != "":
			said = append(said, part)
		case i%2 == 1 || i == 0:
			name = strings.TrimRight(strings.TrimSuffix(strings.TrimRight(part, " ,:"), " with"), " ,:")
		case between != "" && between != "and":
			return "", nil, tracker.Refuse("I don't understand %q.", part).Next("Put each ability in quotes: %s", tracker.Line(`battlefield 1 is Zaun Warrens with "Units here have +1 [M]."`)).For(tracker.ErrUnclear)
		}
	}
	return name, said, nil
}

func scored(name, pattern, example, how string) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		return play.Score{Who: s.Player("who"), How: how, At: s.Place("at")}, nil
	}}
}

func gained(name, pattern, example, what string, lose bool) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		return play.Gain{Who: s.Player("who"), What: what, N: s.Amount("n"), Lose: lose}, nil
	}}
}

// ofDomain is a phrase for Power of a domain in a rune pool.
func ofDomain(name, pattern, example string, lose bool) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		domain, err := domainOf(s)
		if err != nil {
			return nil, err
		}
		return play.Gain{Who: s.Player("who"), What: play.PowerOf([]string{domain}), N: s.Amount("n"), Lose: lose}, nil
	}}
}

// noted is a phrase for what a player does with cards that aren't on the board.
func noted(name, pattern, example, what string) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		return play.Note{Who: s.Player("who"), What: what, N: s.Amount("n")}, nil
	}}
}

var proceeding = []row{
	say("combat damage", "combat [damage]", "combat damage", play.Resolve{}),
	say("resolve combat", "resolve|end [the] combat|showdown", "end combat", play.Resolve{}),
	say("next turn", "next turn", "next turn", play.Proceed{To: "turn"}),
	say("pass the turn", "pass [the] turn", "pass the turn", play.Proceed{To: "turn"}),
	{
		Name: "turn of a player", Pattern: "turn of {who:player}", Example: "turn of Bob",
		Make: func(s notation.Slots) (play.Action, error) {
			who := s.Player("who")
			return play.Proceed{To: "turn", Who: &who}, nil
		},
	},
	{
		Name: "a player passes the turn", Pattern: "{who:player} passes|ends the|his|her|their turn", Example: "Bob passes the turn",
		Make: func(s notation.Slots) (play.Action, error) {
			who := s.Player("who")
			return play.Proceed{To: "turn", By: &who}, nil
		},
	},
	say("next phase", "next step|phase", "next phase", play.Proceed{To: "phase"}),
	say("awaken phase", "awaken phase", "awaken phase", play.Proceed{To: string(board.Awaken)}),
	say("beginning phase", "beginning phase", "beginning phase", play.Proceed{To: string(board.Beginning)}),
	say("channel phase", "channel phase", "channel phase", play.Proceed{To: string(board.Channel)}),
	say("draw phase", "draw phase", "draw phase", play.Proceed{To: string(board.Draw)}),
	say("main phase", "main|action phase", "main phase", play.Proceed{To: string(board.Main)}),
	say("end my turn", "end [my] turn", "end my turn", play.Proceed{To: "turn"}),
	say("end the turn", "end the turn", "end the turn", play.Proceed{To: "end"}),
	say("ending phase", "ending phase", "ending phase", play.Proceed{To: "end"}),
	say("concede", "[I] concede|scoop|leave [the] [game]", "concede", play.Concede{Who: notation.Player{Kind: notation.You}}),
	{
		Name: "a player concedes", Pattern: "{who:player} concedes|scoops|quits|leaves [the] [game]", Example: "Bob concedes",
		Make: func(s notation.Slots) (play.Action, error) { return play.Concede{Who: s.Player("who")}, nil },
	},
	{
		Name: "lose the game", Pattern: "{who:player} lose|loses the game", Example: "Bob loses the game",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Concede{Who: s.Player("who"), Lost: true}, nil
		},
	},
	dismissing("dismiss", "dismiss|done [reminder] {n:amount}", "dismiss 7", false),
	dismissing("do a reminder", "do|resolve|press reminder|trigger {n:amount?}", "do reminder 2", true),
	dismissing("reminder", "reminder {n:amount} [is] [done]", "reminder 2 is done", false),
	say("dismiss the reminder", "dismiss it|that|this", "dismiss it", play.Dismiss{}),
	say("dismiss all reminders", "dismiss all [of] [the|them] [reminders|triggers]", "dismiss all reminders", play.Dismiss{All: true}),
	say("do the reminder", "do|resolve it|that|this", "do it", play.Dismiss{Do: true}),
	say("do all reminders", "do|resolve all [of] [the|them] [reminders|triggers]", "do all reminders", play.Dismiss{All: true, Do: true}),
}

// dismissing is a phrase for a reminder that is done, or has been done.
func dismissing(name, pattern, example string, do bool) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		a := play.Dismiss{Do: do}
		if s.Has("n") {
			a.ID = s.Amount("n")
		}
		return a, nil
	}}
}

func byHand() []row {
	rows := []row{
		{
			Name: "label", Pattern: "label {on:selector} {label:text}", Example: "label #3 Bob's recruit",
			Make: func(s notation.Slots) (play.Action, error) {
				return play.Label{On: s.Selector("on"), Label: s.Text("label")}, nil
			},
		},
		{
			Name: "set a signed might bonus", Pattern: "set {on:selector} might bonus [to] {by:bonus}", Example: "set #3 might bonus +2",
			Make: func(s notation.Slots) (play.Action, error) {
				how, err := bonus(s)
				return play.Set{On: s.Selector("on"), What: event.PropertyMightBonus, Value: notation.Amount{N: how}}, err
			},
		},
	}
	for _, what := range []event.Property{event.PropertyMight, event.PropertyDamage, event.PropertyBuffs, event.PropertyCount, event.PropertyBuffLimit, event.PropertyMightBonus} {
		word := string(what)
		rows = append(rows, row{
			Name: "set " + word, Pattern: "set {on:selector} " + word + " [to] {n:integer}", Example: "set #3 " + word + " 2",
			Make: func(s notation.Slots) (play.Action, error) {
				return play.Set{On: s.Selector("on"), What: what, Value: s.Amount("n")}, nil
			},
		})
	}
	for _, what := range []string{"points", "xp", "energy"} {
		rows = append(rows, row{
			Name: "set " + what, Pattern: "[set] {who:player?} [my] " + what + " [to] {n:integer}", Example: what + " 5",
			Make: func(s notation.Slots) (play.Action, error) {
				return play.SetPlayer{Who: s.Player("who"), What: what, N: s.Amount("n")}, nil
			},
		})
	}
	return rows
}
