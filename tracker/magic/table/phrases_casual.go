package table

import (
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// casual are phrases in players' words; each means the same as another phrase.
var casual = append([]row{
	{
		Name: "put a counter", Pattern: "[put|place] {kind:size} counter[s] on|onto {on:target}", Example: "put +1/+1 counters on #3",
		Make: putSome,
	},
	{
		Name: "put one of a kind", Pattern: "put|place {kind:counter} counter on|onto {on:target}", Example: "put shield counter on #3",
		Make: putSome,
	},
	{
		Name: "add counters", Pattern: "add|put {n:amount} {kind:counter} counter[s] to|onto {on:target}", Example: "add a +1/+1 counter to #3",
		Make: putSome,
	},
	{
		Name: "gets counters", Pattern: "{on:selector} get|gets {n:amount} {kind:counter} counter[s]", Example: "#3 gets a shield counter",
		Make: func(s notation.Slots) (play.Action, error) {
			on := s.Selector("on")
			s["on"] = notation.Target{Objects: &on}
			return putSome(s)
		},
	},
	{
		Name: "give counters", Pattern: "give {on:target} {n:amount} {kind:counter} counter[s]", Example: "give #3 two +1/+1 counters",
		Make: putSome,
	},
	{
		Name: "counters on", Pattern: "{n:amount} {kind:counter} counter[s] on|onto {on:target}", Example: "two +1/+1 counters on #3",
		Make: putSome,
	},
	{
		Name: "put counters of two sizes", Pattern: "put|place {n:amount} {kind:size} and {n2:amount} {kind2:size} counter[s] on {on:target}", Example: "put three +1/+1 and two -1/-1 counters on #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.PutCounters{
				On: s.Target("on"), N: s.Amount("n"), Kind: s.Text("kind"),
				More: []play.PutCounters{{N: s.Amount("n2"), Kind: s.Text("kind2")}},
			}, nil
		},
	},

	{
		Name: "move a counter", Pattern: "move {kind:size} counter[s] from {from:selector} to|onto {to:selector}", Example: "move +1/+1 counters from #2 to #5",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.MoveCounters{From: s.Selector("from"), To: s.Selector("to"), N: s.Amount("n"), Kind: s.Text("kind")}, nil
		},
	},
	{
		Name: "give a size", Pattern: "give {on:selector} {size:size} [until|till|til] [end|eot] [of] [turn]", Example: "give #3 -3/-3 until end of turn",
		Make: func(s notation.Slots) (play.Action, error) {
			how, err := sizeChange(s.Text("size"))
			return play.GiveBoost{On: s.Selector("on"), How: board.Pump{Change: how}}, err
		},
	},
	{
		Name: "add copies", Pattern: "add {n:amount} copy|copies|clone|clones of {of:selector}", Example: "add a copy of #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.EnterAs{Of: s.Selector("of"), N: s.Amount("n")}, nil
		},
	},

	on("stun", "stun {on:selector}", "stun #3", func(s notation.Selector) play.Action {
		return play.PutCounters{On: notation.Target{Objects: &s}, N: notation.Amount{N: 1}, Kind: "stun"}
	}),
	on("dies", "{on:selector} die|dies", "#3 dies", take(board.Put, board.Graveyard)),
	on("is destroyed", "{on:selector} is|are|gets|get destroyed|killed", "#3 is destroyed", take(board.Destroyed, board.Graveyard)),
	on("is exiled", "{on:selector} is|are|gets|get exiled", "#3 is exiled", take(board.Exiled, board.Exile)),
	on("phase somebody's out", "phase {on:selector} out", "phase #6 out", func(s notation.Selector) play.Action { return play.Phase{On: s, Out: true} }),
	on("phase somebody's in", "phase {on:selector} in", "phase #6 in", func(s notation.Selector) play.Action { return play.Phase{On: s} }),
	on("flicker", "flicker|blink {on:selector}", "flicker #3", func(s notation.Selector) play.Action { return play.Flicker{On: s} }),
	on("return", "return {on:selector}", "return #3", func(s notation.Selector) play.Action { return play.Return{On: s} }),
	on("transform back", "transform|flip|convert {on:selector} back", "transform #2 back", func(s notation.Selector) play.Action { return play.Transform{On: s} }),
	on("proliferate what", "proliferate on|choosing|for {on:selector}", "proliferate on #3", func(s notation.Selector) play.Action {
		return play.Keyword{Do: "proliferate", N: notation.Amount{N: 1}, On: &s}
	}),
	say("done", "done", "done", play.Press{Decided: true}),
	on("make a commander", "make {on:selector} [my|your|the|a] commander", "make #3 my commander", func(s notation.Selector) play.Action { return play.DesignateCommander{On: s} }),
	on("my commander is", "my|your|the commander is {on:selector}", "my commander is #3", func(s notation.Selector) play.Action { return play.DesignateCommander{On: s} }),
	{
		Name: "equip with", Pattern: "equip|fortify {to:selector} with {on:selector}", Example: "equip #3 with #7",
		Make: equipping,
	},
	{
		Name: "equips", Pattern: "{on:selector} equips|fortifies {to:selector}", Example: "#7 equips #3",
		Make: equipping,
	},
	{
		Name: "enchant with", Pattern: "enchant {to:selector} with {on:selector}", Example: "enchant #3 with #7",
		Make: attaching,
	},
	{
		Name: "enchants", Pattern: "{on:selector} enchants {to:selector}", Example: "#7 enchants #3",
		Make: attaching,
	},
	{
		Name: "steal until end of turn", Pattern: "steal {on:selector} until|till|til end|eot [of] [turn]", Example: "steal #3 until end of turn",
		Make: borrow,
	},
	on("steal", "steal {on:selector}", "steal #3", func(s notation.Selector) play.Action {
		return play.Give{On: s, To: notation.Player{Kind: notation.You}}
	}),
	{
		Name: "give until end of turn", Pattern: "give {on:selector} to {who:player} until|till|til end|eot [of] [turn]", Example: "give #3 to Bob until end of turn",
		Make: borrow,
	},
	{
		Name: "give control", Pattern: "give {who:player} control of {on:selector}", Example: "give Bob control of #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Give{On: s.Selector("on"), To: s.Player("who")}, nil
		},
	},
	{
		Name: "activate a loyalty ability", Pattern: "activate|use [the] {n:signed} [ability] of|on {on:selector}", Example: "activate +1 of #2",
		Make: activate,
	},
	{
		Name: "activate somebody's loyalty ability", Pattern: "activate|use {on:whose} {n:signed} [ability]", Example: "use #2's +1",
		Make: activate,
	},
	{
		Name: "activate its loyalty ability", Pattern: "activate|use {on:selector} {n:signed}", Example: "activate #2 +1",
		Make: activate,
	},
	{
		Name: "put tokens onto the battlefield", Pattern: "{who:player?} put|puts {made:creations} onto the battlefield", Example: "put two 1/1 white Soldier creature tokens onto the battlefield",
		Make: func(s notation.Slots) (play.Action, error) {
			if land, ok := basicLand(s); ok {
				return land, nil
			}
			return creating[0].Make(s)
		},
	},
	{
		Name: "create on", Pattern: "create|put {made:creations} on {host:selector}", Example: "put a Monster Role on #3",
		Make: func(s notation.Slots) (play.Action, error) {
			made, host := s.Creations("made"), s.Selector("host")
			for i := range made {
				made[i].Attached = &host
			}
			return play.Create{Made: made}, nil
		},
	},
}, givenToPlayers()...)

// casualFirst are phrases that are tried before others that would match too.
var casualFirst = []row{
	{
		Name: "untap again and again", Pattern: "untap {on:selector} {n:times}", Example: "untap #4 twice",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Tap{On: s.Selector("on"), Times: s.Amount("n").N}, nil
		},
	},
	{
		Name: "add several known cards", Pattern: "add {all:list} [for] {who:player?}", Example: "add Doubling Season and two Hardened Scales",
		Make: func(s notation.Slots) (play.Action, error) { return addListed(s, false), nil },
	},
	{
		Name: "cast several known cards", Pattern: "cast|play {all:list} [for] {who:player?}", Example: "cast Doubling Season and two Hardened Scales",
		Make: func(s notation.Slots) (play.Action, error) { return castListed(s), nil },
	},
}

// putSome puts counters, one if no number is given.
func putSome(s notation.Slots) (play.Action, error) {
	return play.PutCounters{On: s.Target("on"), N: s.Amount("n"), Kind: s.Text("kind")}, nil
}

// sizeChange parses "+2/-1".
func sizeChange(size string) (notation.Change, error) {
	a, b, _ := strings.Cut(size, "/")
	power, err := strconv.ParseInt(a, 10, 64)
	toughness, err2 := strconv.ParseInt(b, 10, 64)
	if err != nil || err2 != nil {
		return notation.Change{}, tracker.Refuse("%s is no number that I can add.", size).Next("Say it in digits: +2/+2.")
	}
	return notation.Change{Power: power, Toughness: toughness}, nil
}

func attaching(s notation.Slots) (play.Action, error) {
	to := s.Selector("to")
	return play.Attach{On: s.Selector("on"), To: &to}, nil
}

func equipping(s notation.Slots) (play.Action, error) {
	to := s.Selector("to")
	return play.Equip{On: s.Selector("on"), To: &to}, nil
}

// borrow gives control until end of turn.
func borrow(s notation.Slots) (play.Action, error) {
	to := s.Player("who")
	return play.GiveBoost{On: s.Selector("on"), To: &to}, nil
}

// givenToPlayers returns the phrases "give Bob 3 poison".
func givenToPlayers() []row {
	var rows []row
	for _, kind := range play.PlayerCounterKinds {
		give := func(s notation.Slots) (play.Action, error) {
			who := s.Player("who")
			return play.PutCounters{On: notation.Target{Players: &who}, N: s.Amount("n"), Kind: kind}, nil
		}
		counters := strings.Replace("KIND [counter|counters]", "KIND", kind, 1)
		rows = append(rows,
			row{Name: "give " + kind, Pattern: "give {who:player} {n:amount} " + counters, Example: "give Bob 2 " + kind, Make: give},
			row{
				Name: "set " + kind, Pattern: "set {who:player} " + counters + " [to] {n:integer}", Example: "set Bob " + kind + " to 3",
				Make: func(s notation.Slots) (play.Action, error) {
					return play.SetPlayer{Who: s.Player("who"), Kind: kind, Value: s.Amount("n")}, nil
				},
			},
			row{
				Name: "has " + kind, Pattern: "{who:player} has|have {n:amount} " + counters, Example: "Bob has 3 " + kind,
				Make: func(s notation.Slots) (play.Action, error) {
					return play.SetPlayer{Who: s.Player("who"), Kind: kind, Value: s.Amount("n")}, nil
				},
			},
			row{Name: "add " + kind, Pattern: "add|put {n:amount} " + counters + " to|on {who:player}", Example: "add 2 " + kind + " to Bob", Make: give})
	}
	return rows
}

// casualBlows returns further phrases for damage: those that start with the
// recipient, and those without a number, which is the source's power.
func casualBlows(blow func(name, pattern, example string, change func(*play.DamageAssignment)) blowRow) []blowRow {
	return []blowRow{
		blow("combat damage of its power", "{from:selector} deal|deals combat damage to {to:target}", "#4 deals combat damage to Bob", func(b *play.DamageAssignment) { b.Combat, b.Power = true, true }),
		blow("hit", "{from:selector} hit|hits {to:target}", "#4 hits Bob", func(b *play.DamageAssignment) { b.Power = true }),
		blow("unnumbered damage", "{from:selector} deal|deals damage to {to:target}", "#4 deals damage to Bob", func(b *play.DamageAssignment) { b.Power = true }),
		blow("damage from", "[deal|deals] {n:amount} damage to {to:target} from|by {from:selector}", "3 damage to #4 from #2", func(*play.DamageAssignment) {}),
		blow("combat damage from", "[deal|deals] {n:amount} combat damage to {to:target} from|by {from:selector}", "3 combat damage to Bob from #2", func(b *play.DamageAssignment) { b.Combat = true }),
		blow("commander damage from", "[deal|deals] {n:amount} commander damage to {to:target} from|by {from:selector}", "3 commander damage to Bob from #2", func(b *play.DamageAssignment) { b.Commander = true }),
		blow("take damage from", "{to:target} take|takes {n:amount} damage from|by {from:selector}", "Bob takes 3 damage from #2", func(*play.DamageAssignment) {}),
		blow("take combat damage from", "{to:target} take|takes {n:amount} combat damage from|by {from:selector}", "Bob takes 3 combat damage from #2", func(b *play.DamageAssignment) { b.Combat = true }),
		blow("take commander damage from", "{to:target} take|takes {n:amount} commander damage from|by {from:selector}", "Bob takes 3 commander damage from #2", func(b *play.DamageAssignment) { b.Commander = true }),
	}
}

type blowRow = notation.Row[play.DamageAssignment]

// basicLand returns the action that puts a basic land card onto the battlefield. It reports
// false if the line says "token".
func basicLand(s notation.Slots) (play.Action, bool) {
	made := s.Creations("made")
	if len(made) != 1 || !made[0].Untold || !card.IsBasicLandType(made[0].Named) {
		return nil, false
	}
	land := play.Add{Known: made[0].Named, Card: notation.Creation{Count: made[0].Count, Tapped: made[0].Tapped, For: made[0].For}}
	if s.Has("who") {
		who := s.Player("who")
		land.Card.For = &who
	}
	return land, true
}
