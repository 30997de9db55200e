package table

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/play"
)

type row = notation.Row[play.Action]

// phrases lists what players can say. Each example matches its own row and no other.
func phrases(g *play.Rules) []row {
	return slices.Concat(creating(g), playing, changing, moving, altering, scoring, proceeding, byHand())
}

func creating(g *play.Rules) []row {
	return []row{
		{
			Name: "play tokens", Pattern: "{who:player?} play|plays {made:tokens}", Example: "play two Recruit tokens to battlefield 1",
			Make: func(s notation.Slots) (play.Action, error) { return created(g, made(s)) },
		},
		{
			Name: "create tokens", Pattern: "{who:player?} create|creates|make|makes {made:creations}", Example: "create two Recruit tokens in my base",
			Make: func(s notation.Slots) (play.Action, error) { return created(g, made(s)) },
		},
	}
}

// created returns the action that puts what is described onto the board: a token where
// the sentence says "token" or describes one of the rules', otherwise a card (RB 187).
func created(g *play.Rules, made []notation.Creation) (play.Action, error) {
	isCard := func(c notation.Creation) bool {
		return c.Untold && c.CopyOf == nil && !c.EachOf && c.Object.Might != "" && !g.DescribesToken(c)
	}
	switch {
	case !slices.ContainsFunc(made, isCard):
		return play.Play{Made: made, Bare: slices.ContainsFunc(made, func(c notation.Creation) bool { return c.Untold })}, nil
	case len(made) > 1:
		return nil, tracker.Refuse("A card and a token can't be created in one go.").Next("Say one after the other: %s", tracker.Line("add a 4 Might unit named Bo"))
	}
	card := made[0]
	card.Object.Name = english.WithoutToken(card.Object.Name)
	return play.Add{Card: card, Played: true}, nil
}

var playing = []row{
	adding("add a card", "{who:player?} add|adds {card:card}", "add a 4 Might Poro unit named Bo", play.Add{}),
	adding("play a card", "{who:player?} play|plays {card:card}", "play a 3 Might Poro unit named Bo", play.Add{Played: true}),
	adding("add a card by name", "{who:player?} add|adds {card:printed}", "add "+exampleCard, play.Add{}),
	adding("play a card by name", "{who:player?} play|plays {card:printed}", "play "+exampleCard+" to battlefield 1", play.Add{Played: true}),
	adding("add a champion", "{who:player?} add|adds my|the|a|your [chosen] champion [,] {card:printed}", "add my champion "+exampleCard, play.Add{As: "Champion"}),
	adding("play a champion", "{who:player?} play|plays my|the|a|your [chosen] champion [,] {card:printed}", "play my champion "+exampleCard, play.Add{As: "Champion", Played: true}),
	adding("add a legend", "{who:player?} add|adds|play|plays my|the|a|your legend [,] {card:printed}", "add my legend "+exampleCard, play.Add{As: "Legend"}),
	listing("add cards", "{who:player?} add|adds {all:list} [to|at|in] {at:place?}", "add "+exampleCard+" and "+exampleCard, false),
	listing("play cards", "{who:player?} play|plays {all:list} [to|at|in] {at:place?}", "play "+exampleCard+" and "+exampleCard+" to battlefield 1", true),
	{
		Name: "remember a card", Pattern: "remember {name:selector} : [a|an] {card:card}", Example: "remember Bo: 3 Might Poro unit",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Describe{Name: s.Selector("name").Name, Card: s.Card("card")}, nil
		},
	},
	{
		Name: "channel", Pattern: "{who:player?} channel|channels {n:amount} rune[s] [from] [my|your|their] [rune] [deck]", Example: "channel 2 runes",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.ChannelRunes{Who: s.Player("who"), N: s.Amount("n")}, nil
		},
	},
	{
		Name: "channel exhausted", Pattern: "{who:player?} channel|channels {n:amount} rune[s] exhausted", Example: "channel a rune exhausted",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.ChannelRunes{Who: s.Player("who"), N: s.Amount("n"), Exhausted: true}, nil
		},
	},
	channeling("channel a domain", "{who:player?} channel|channels {n:amount} {domain:word} rune[s]", "channel 2 fury runes", false),
	channeling("channel a domain exhausted", "{who:player?} channel|channels {n:amount} {domain:word} rune[s] exhausted", "channel a fury rune exhausted", true),
	used("use", "{who:player?} use|uses|activate|activates {on:selector}", "use #3", 0),
	used("use an ability", "{who:player?} use|uses|activate|activates the|an|its ability of {on:selector}", "use the ability of #3", 0),
	used("use the first ability", "{who:player?} use|uses|activate|activates the first ability of {on:selector}", "use the first ability of #3", 1),
	used("use the second ability", "{who:player?} use|uses|activate|activates the second ability of {on:selector}", "use the second ability of #3", 2),
	used("use the third ability", "{who:player?} use|uses|activate|activates the third ability of {on:selector}", "use the third ability of #3", 3),
	{
		Name: "hide", Pattern: "{who:player?} hide|hides [a] [card] [at] {at:place?}", Example: "hide a card at battlefield 1",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Hide{Who: s.Player("who"), At: s.Place("at")}, nil
		},
	},
	facedown("play facedown", "play|plays|flip|flips {on:selector} as {name:text}", "play #2 as "+exampleCard, false),
	facedown("reveal", "reveal|reveals {on:selector} as {name:text}", "reveal #2 as "+exampleCard, true),
	facedown("play the hidden card", "{who:player?} play|plays|flip|flips my|the|a|his|her|their hidden|facedown card [from] [at] {at:place?} as {name:text}", "play my hidden card as "+exampleCard, false),
	facedown("play a facedown card that is known", "flip|flips {on:selector}", "flip #2", false),
	{
		Name: "return to play", Pattern: "return|play {on:selector} from [the|my|your] [trash|hand|banishment] [to|at] {at:place?}", Example: "play #5 from the trash to base",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Return{On: s.Selector("on"), At: s.Place("at")}, nil
		},
	},
}

// facedown is a phrase that plays or reveals a facedown card.
func facedown(name, pattern, example string, reveal bool) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		return play.PlayHidden{Who: s.Player("who"), On: s.Selector("on"), At: s.Place("at"), Name: s.Text("name"), Reveal: reveal}, nil
	}}
}

// used is a phrase that uses an activated ability.
func used(name, pattern, example string, nth int64) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		return play.Use{On: s.Selector("on"), Nth: nth}, nil
	}}
}

// exampleCard is the card in the examples of phrases with card names.
const exampleCard = "Stalwart Poro"

// adding is a phrase that puts a card onto the board.
func adding(name, pattern, example string, a play.Add) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		add := a
		add.Card = s.Card("card")
		if s.Has("who") && add.Card.For == nil {
			who := s.Player("who")
			add.Card.For = &who
		}
		return add, nil
	}}
}

// listing is a phrase that puts several cards onto the board, by their names.
func listing(name, pattern, example string, played bool) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		var first *play.Add
		for _, l := range slices.Backward(s.Listed("all")) {
			a := play.Add{Card: notation.Creation{Count: l.N, Known: l.Name, At: s.Place("at")}, Played: played, And: first}
			if s.Has("who") {
				who := s.Player("who")
				a.Card.For = &who
			}
			first = &a
		}
		return *first, nil
	}}
}

// channeling is a phrase that channels runes of a domain.
func channeling(name, pattern, example string, exhausted bool) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		domain, err := domainOf(s)
		return play.ChannelRunes{Who: s.Player("who"), N: s.Amount("n"), Domain: domain, Exhausted: exhausted}, err
	}}
}

// colors are what players call the domains by the colors of their runes (RB 134).
var colors = map[string]string{"red": "fury", "green": "calm", "blue": "mind", "orange": "body", "purple": "chaos", "yellow": "order"}

// domains are the six (RB 134.2).
var domains = []string{"fury", "calm", "mind", "body", "chaos", "order"}

// domainOf returns the domain in a slot.
func domainOf(s notation.Slots) (string, error) {
	domain := strings.ToLower(s.Text("domain"))
	if d, ok := colors[domain]; ok {
		domain = d
	}
	if !slices.Contains(domains, domain) {
		return "", tracker.Refuse("%s is no domain.", tracker.Name(s.Text("domain"))).Next("The domains are: %s.", tracker.Name(english.List(domains)))
	}
	return domain, nil
}

// made returns the objects to play. A place at the end applies to all of them.
func made(s notation.Slots) []notation.Creation {
	made := s.Creations("made")
	for i := range made {
		if last := made[len(made)-1].At; made[i].At == nil && last != nil {
			made[i].At = last
		}
	}
	if s.Has("who") {
		who := s.Player("who")
		for i := range made {
			if made[i].For == nil {
				made[i].For = &who
			}
		}
	}
	return made
}

// on is a phrase whose only slot is a selector.
func on(name, pattern, example string, make func(notation.Selector) play.Action) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		return make(s.Selector("on")), nil
	}}
}

func say(name, pattern, example string, a play.Action) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(notation.Slots) (play.Action, error) { return a, nil }}
}

var changing = []row{
	on("ready", "ready|untap {on:selector}", "ready #3", func(s notation.Selector) play.Action { return play.Exhaust{On: ofSpeaker(s)} }),
	on("exhaust", "exhaust|tap {on:selector}", "exhaust #3", func(s notation.Selector) play.Action { return play.Exhaust{On: ownRunes(s), Exhaust: true} }),
	on("stun", "stun {on:selector}", "stun #3", func(s notation.Selector) play.Action { return play.Stun{On: s} }),
	on("unstun", "unstun {on:selector}", "unstun #3", func(s notation.Selector) play.Action { return play.Stun{On: s, Off: true} }),
	on("buff", "buff {on:selector}", "buff #3", func(s notation.Selector) play.Action { return play.Buff{On: s, N: notation.Amount{N: 1}} }),
	{
		Name: "buff several times", Pattern: "buff {on:selector} {n:times}", Example: "buff #3 twice",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Buff{On: s.Selector("on"), N: s.Amount("n")}, nil
		},
	},
	{
		Name: "put buffs", Pattern: "put|place {n:amount} buff[s] [counter|counters] on {on:selector}", Example: "put a buff on #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Buff{On: s.Selector("on"), N: s.Amount("n")}, nil
		},
	},
	{
		Name: "spend a buff", Pattern: "spend|remove {n:amount} buff[s] [counter|counters] from|on {on:selector}", Example: "spend a buff from #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Buff{On: s.Selector("on"), N: s.Amount("n"), Spend: true}, nil
		},
	},
	on("spend its buff", "spend {on:selector} buff", "spend #3 buff", func(s notation.Selector) play.Action {
		return play.Buff{On: s, N: notation.Amount{N: 1}, Spend: true}
	}),
	{
		Name: "deal", Pattern: "deal {n:amount} [damage] to {on:selector}", Example: "deal 3 to #4",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Deal{N: s.Amount("n"), To: s.Selector("on")}, nil
		},
	},
	{
		Name: "deals", Pattern: "{from:selector} deal|deals {n:amount} [damage] to {on:selector}", Example: "#2 deals 3 to #4",
		Make: func(s notation.Slots) (play.Action, error) {
			from := s.Selector("from")
			return play.Deal{From: &from, N: s.Amount("n"), To: s.Selector("on")}, nil
		},
	},
	{
		Name: "takes", Pattern: "{on:selector} take|takes {n:amount} [damage]", Example: "#4 takes 3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Deal{N: s.Amount("n"), To: s.Selector("on")}, nil
		},
	},
	{
		Name: "damage", Pattern: "{n:amount} damage to {on:selector}", Example: "3 damage to each unit",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Deal{N: s.Amount("n"), To: s.Selector("on")}, nil
		},
	},
	{
		Name: "fight", Pattern: "{a:selector} fight|fights|challenge|challenges {b:selector}", Example: "#2 fights #5",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Challenge{A: s.Selector("a"), B: s.Selector("b")}, nil
		},
	},
	{
		Name: "deal with bonus", Pattern: "deal {n:amount} [damage] to {on:selector} with|plus {bonus:amount} bonus [damage]", Example: "deal 3 to #4 with 1 bonus damage",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Deal{N: s.Amount("n"), To: s.Selector("on"), Bonus: s.Amount("bonus")}, nil
		},
	},
	{
		Name: "prevent", Pattern: "prevent [the] [next] {n:amount} damage to {on:selector} [this] [turn]", Example: "prevent the next 3 damage to #4",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Prevent{On: s.Selector("on"), N: s.Amount("n")}, nil
		},
	},
	on("prevent all", "prevent all damage to {on:selector} [this] [turn]", "prevent all damage to #4", func(s notation.Selector) play.Action { return play.Prevent{On: s, All: true} }),
	on("empower", "empower|empowers {on:selector}", "empower #3", func(s notation.Selector) play.Action { return play.Empower{On: s} }),
	on("disempower", "disempower|disempowers {on:selector}", "disempower #3", func(s notation.Selector) play.Action { return play.Empower{On: s, Off: true} }),
	on("heal", "heal {on:selector}", "heal #3", func(s notation.Selector) play.Action { return play.Heal{On: s} }),
	{
		Name: "attach", Pattern: "attach|equip {on:selector} to {to:selector}", Example: "attach #7 to #3",
		Make: func(s notation.Slots) (play.Action, error) {
			to := s.Selector("to")
			return play.Attach{On: s.Selector("on"), To: &to}, nil
		},
	},
	on("attach what", "attach|equip {on:selector}", "attach #7", func(s notation.Selector) play.Action {
		you := notation.Player{Kind: notation.You}
		return play.Attach{On: s, To: &notation.Selector{Count: &notation.Amount{N: 1}, Filter: &notation.Filter{Words: []string{"unit"}, Noun: true, Controller: &you}}}
	}),
	{
		Name: "equip with", Pattern: "equip {to:selector} with {on:selector}", Example: "equip #3 with #7",
		Make: func(s notation.Slots) (play.Action, error) {
			to := s.Selector("to")
			return play.Attach{On: s.Selector("on"), To: &to}, nil
		},
	},
	on("detach", "detach|unattach {on:selector}", "detach #7", func(s notation.Selector) play.Action { return play.Attach{On: s} }),
}

// ofSpeaker restricts "everything" to the objects of the player who readies
// it, including runes, as in the Awaken Phase (RB 315.1).
func ofSpeaker(s notation.Selector) notation.Selector {
	if f := s.Filter; s.All && f != nil && f.Permanent && f.Controller == nil && !f.Noun && f.At == nil && f.Status == "" && f.Token == nil {
		s.Filter = &notation.Filter{Controller: &notation.Player{Kind: notation.You}}
	}
	return ownRunes(s)
}

// ownRunes restricts "runes" to those of the player who exhausts, readies or
// recycles them, the only ones they can pay with (RB 163).
func ownRunes(s notation.Selector) notation.Selector {
	if f := s.Filter; f != nil && f.Controller == nil && slices.Contains(f.Words, "rune") {
		own := *f
		own.Controller = &notation.Player{Kind: notation.You}
		s.Filter = &own
	}
	return s
}

var moving = []row{
	on("kill", "kill|destroy|sacrifice|sac {on:selector}", "kill #3", take("killed", board.Trash)),
	on("dies", "{on:selector} die|dies", "#3 dies", take("killed", board.Trash)),
	{
		Name: "a player kills", Pattern: "{who:player} kill|kills {on:selector}", Example: "Bob kills #3",
		Make: func(s notation.Slots) (play.Action, error) {
			who := s.Player("who")
			return play.LeaveBoard{On: s.Selector("on"), How: "killed", To: board.Trash, Who: &who}, nil
		},
	},
	on("banish", "banish|exile {on:selector}", "banish #3", take("banished", board.Banishment)),
	on("bounce", "bounce {on:selector}", "bounce #3", take("put", board.Hand)),
	on("recycle", "recycle {on:selector}", "recycle #3", func(s notation.Selector) play.Action {
		return play.LeaveBoard{On: ownRunes(s), How: "recycled", To: board.MainDeck}
	}),
	{
		Name: "return to a zone", Pattern: "return {on:selector} to {zone:zone}", Example: "return #3 to hand",
		Make: func(s notation.Slots) (play.Action, error) { return put(s) },
	},
	{
		Name: "put into a zone", Pattern: "put {on:selector} into|in {zone:zone}", Example: "put #3 into the trash",
		Make: func(s notation.Slots) (play.Action, error) { return put(s) },
	},
	{
		Name: "put on a deck", Pattern: "put|place|return {on:selector} on|onto|to [the] top|bottom of {zone:zone}", Example: "put #3 on the bottom of my deck",
		Make: func(s notation.Slots) (play.Action, error) { return put(s) },
	},
	on("to the champion zone", "return|put {on:selector} to|into|in [my|the|its|their] [owner's] champion zone", "return #3 to the champion zone", take("put", board.ChampionZone)),
	{
		Name: "standard move", Pattern: "standard move {on:selector} to {to:place}", Example: "standard move #3 to battlefield 1",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Move{On: s.Selector("on"), To: *s.Place("to"), Standard: true}, nil
		},
	},
	{
		Name: "move", Pattern: "move|send {on:selector} to {to:place}", Example: "move #1 to base",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Move{On: s.Selector("on"), To: *s.Place("to")}, nil
		},
	},
	{
		Name: "moves", Pattern: "{on:selector} move|moves to {to:place}", Example: "#1 moves to battlefield 2",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Move{On: s.Selector("on"), To: *s.Place("to")}, nil
		},
	},
	{
		Name: "attack", Pattern: "attack {to:place} with {on:selector}", Example: "attack battlefield 1 with #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Move{On: s.Selector("on"), To: *s.Place("to"), Standard: true}, nil
		},
	},
	{
		Name: "put at a place", Pattern: "put|place {on:selector} at|on {to:place}", Example: "put #3 at battlefield 1",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Move{On: s.Selector("on"), To: *s.Place("to"), Plain: true}, nil
		},
	},
	on("recall", "recall {on:selector}", "recall #3", func(s notation.Selector) play.Action { return play.Recall{On: s} }),
	{
		Name: "give", Pattern: "give {on:selector} to {who:player}", Example: "give #3 to Bob",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Give{On: s.Selector("on"), To: s.Player("who")}, nil
		},
	},
	{
		Name: "gain control", Pattern: "{who:player?} gain|gains|take|takes control of {on:selector}", Example: "Bob gains control of #3",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Give{On: s.Selector("on"), To: s.Player("who")}, nil
		},
	},
}

func take(how string, to board.Zone) func(notation.Selector) play.Action {
	return func(s notation.Selector) play.Action { return play.LeaveBoard{On: s, How: how, To: to} }
}

// put moves objects to a zone by its name in the rules.
func put(s notation.Slots) (play.Action, error) {
	on := s.Selector("on")
	switch s.Text("zone") {
	case "graveyard":
		return play.LeaveBoard{On: on, How: "put", To: board.Trash}, nil
	case "exile":
		return play.LeaveBoard{On: on, How: "banished", To: board.Banishment}, nil
	case "hand":
		return play.LeaveBoard{On: on, How: "put", To: board.Hand}, nil
	case "library":
		return play.LeaveBoard{On: on, How: "put", To: board.MainDeck}, nil
	case "command":
		return play.LeaveBoard{On: on, How: "put", To: board.ChampionZone}, nil
	}
	return play.Return{On: on}, nil
}

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
