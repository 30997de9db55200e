package table

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/play"
	"arbiter/tracker/notation"
)

// effectRows are phrases that only the effects of cards have. Players' lines aren't
// read by them.
var effectRows = []row{
	{
		Name: "effect: change and can't be blocked", Pattern: "{on:selector} {how:change} until end of turn and can't be blocked this turn", Example: "target Wall gets +0/+4 until end of turn and can't be blocked this turn",
		Make: func(s notation.Slots) (play.Action, error) {
			how := s.Change("how")
			how.Rules = append(how.Rules, "This permanent can't be blocked.")
			return play.GiveBoost{On: s.Selector("on"), How: board.Pump{Change: how}}, nil
		},
	},
	{
		Name: "effect: until your next turn, change", Pattern: "until your next turn , {on:selector} {how:change}", Example: "until your next turn, target creature gets -5/-0",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GiveBoost{On: s.Selector("on"), How: board.Pump{Change: s.Change("how")}, NextTurn: true}, nil
		},
	},
	{
		Name: "effect: until your next upkeep, change", Pattern: "until your next upkeep , {on:selector} {how:change}", Example: "until your next upkeep, target artifact becomes a 2/2 Golem creature",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GiveBoost{On: s.Selector("on"), How: board.Pump{Change: s.Change("how"), Till: board.TillUpkeep}, NextTurn: true}, nil
		},
	},
	{
		Name: "effect: until the end of your next turn, change", Pattern: "until the end of your next turn , {on:selector} {how:change}", Example: "until the end of your next turn, target creature gets +2/+2",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GiveBoost{On: s.Selector("on"), How: board.Pump{Change: s.Change("how"), Till: board.TillItEnds}, NextTurn: true}, nil
		},
	},
	{
		Name: "effect: damage", Pattern: "{from:selector} deals {n:amount} damage to {to:target}", Example: "target creature deals 3 damage to any target",
		Make: dealsDamage,
	},
	{
		Name: "effect: damage to players and objects", Pattern: "{from:selector} deals {n:amount} damage to {and:player} and {to:selector}", Example: "target Wall deals 4 damage to each opponent and each Wall your opponents control",
		Make: func(s notation.Slots) (play.Action, error) {
			from, to, and := s.Selector("from"), s.Selector("to"), s.Player("and")
			return play.Damage{Assignments: []play.DamageAssignment{{From: &from, N: s.Amount("n"), To: notation.Target{Objects: &to}, And: &and}}}, nil
		},
	},
	{
		Name: "effect: that much damage", Pattern: "{from:selector} deals that much damage to {to:target}", Example: "target creature deals that much damage to any target",
		Make: func(s notation.Slots) (play.Action, error) {
			s["n"] = thatMuch
			return dealsDamage(s)
		},
	},
	{
		Name: "effect: that much life gained", Pattern: "{who:player?} gain|gains that much life", Example: "you gain that much life",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GainLife{Who: s.Player("who"), N: thatMuch}, nil
		},
	},
	{
		Name: "effect: that much life lost", Pattern: "{who:player?} lose|loses that much life", Example: "each opponent loses that much life",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.GainLife{Who: s.Player("who"), N: thatMuch, Lose: true}, nil
		},
	},
	{
		Name: "effect: energy", Pattern: "{who:player?} get|gets {n:amount} energy", Example: "you get 2 energy",
		Make: func(s notation.Slots) (play.Action, error) {
			who := s.Player("who")
			return play.PutCounters{On: notation.Target{Players: &who}, N: s.Amount("n"), Kind: "energy"}, nil
		},
	},
	{
		Name: "effect: manifest the top card", Pattern: "manifest the top {n:amount?} card|cards of your library", Example: "manifest the top card of your library",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.PutFaceDown{N: s.Amount("n"), Rule: "magic/action/manifest"}, nil
		},
	},
	{
		Name: "effect: cloak the top card", Pattern: "cloak the top {n:amount?} card|cards of your library", Example: "cloak the top card of your library",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.PutFaceDown{N: s.Amount("n"), Ward: true, Rule: "magic/action/cloak"}, nil
		},
	},
	{
		Name: "effect: return tapped under your control", Pattern: "return {on:selector} to the battlefield tapped under your control", Example: "return target creature card from a graveyard to the battlefield tapped under your control",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Return{On: s.Selector("on"), Tapped: true, Yours: true}, nil
		},
	},
	{
		Name: "effect: return transformed under its owner's control", Pattern: "return {on:selector} to the battlefield transformed|converted under its owner's control", Example: "return it to the battlefield transformed under its owner's control",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Return{On: s.Selector("on"), Transformed: true}, nil
		},
	},
	{
		Name: "effect: return under their owners' control", Pattern: "return {on:selector} to the battlefield tapped under its|their owner's|owners' control", Example: "return it to the battlefield tapped under its owner's control",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Return{On: s.Selector("on"), Tapped: true}, nil
		},
	},
	{
		Name: "effect: to their owners' hands", Pattern: "return {on:selector} to their owners'|owner's hands|hand", Example: "return those creatures to their owners' hands",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.LeaveBattlefield{On: s.Selector("on"), How: board.Put, To: board.Hand}, nil
		},
	},
	{
		Name: "effect: win", Pattern: "you win the game", Example: "you win the game",
		Make: func(notation.Slots) (play.Action, error) {
			return play.Concede{Who: notation.Player{Kind: notation.EachOpponent}, Lost: true, Won: true}, nil
		},
	},
	{
		Name: "effect: owners gain control", Pattern: "each player gains control of {on:selector} they own", Example: "each player gains control of all creatures they own",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Give{On: s.Selector("on"), To: notation.Player{Kind: notation.EachPlayer}, Owners: true}, nil
		},
	},
	{
		Name: "effect: return with a counter", Pattern: "return {on:selector} to the battlefield under its|their owner's|owners' control with {n:amount} {kind:counter} counter[s] on it|them", Example: "return it to the battlefield " + "under its owner's control with a flying counter on it",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Return{On: s.Selector("on"), With: []notation.Counters{{N: s.Amount("n"), Kind: s.Text("kind")}}}, nil
		},
	},
	{
		Name: "effect: tapped and transformed", Pattern: "return {on:selector} to the battlefield tapped and transformed|converted under its|his|her|their owner's control", Example: "return it to the battlefield tapped " + "and transformed under its owner's control",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.Return{On: s.Selector("on"), Tapped: true, Transformed: true}, nil
		},
	},
	fromGraveyard("return from your graveyard to hand", "return {on:selector} from your graveyard to your hand", "return all #1 from your graveyard to your hand", func(s notation.Selector) play.Action {
		return play.LeaveBattlefield{On: s, How: board.Put, To: board.Hand, From: board.Graveyard}
	}),
	fromGraveyard("put from your graveyard on a library", "put {on:selector} from your graveyard on [the] top|bottom of your library", "put all #1 from your graveyard on the bottom of your library", func(s notation.Selector) play.Action {
		return play.LeaveBattlefield{On: s, How: board.Put, To: board.Library, From: board.Graveyard}
	}),
	fromGraveyard("put from your graveyard into a library", "put {on:selector} from your graveyard into your library second|third from the top", "put all #1 from your graveyard into your library third from the top", func(s notation.Selector) play.Action {
		return play.LeaveBattlefield{On: s, How: board.Put, To: board.Library, From: board.Graveyard}
	}),
	intoLibrary("effect: into a library", "put {on:selector} into its|their owner's|owners' library|libraries second|third from the top", "put target creature into its owner's library third from the top"),
	intoLibrary("effect: on either end of a library", "put {on:selector} on the top or bottom of its|their owner's|owners' library|libraries", "put target creature on the top or bottom of its owner's library"),
	fromGraveyard("return from your graveyard", "return|put {on:selector} from your graveyard to|onto the battlefield", "return all #1 from your graveyard to the battlefield", func(s notation.Selector) play.Action {
		return play.Return{On: s, Yours: true, From: board.Graveyard}
	}),
	fromGraveyard("return from your graveyard tapped", "return|put {on:selector} from your graveyard to|onto the battlefield tapped", "return all #1 from your graveyard to the battlefield tapped", func(s notation.Selector) play.Action {
		return play.Return{On: s, Yours: true, Tapped: true, From: board.Graveyard}
	}),
	fate("effect: sacrificed at the next end step", "sacrifice {on:selector} at the beginning of the next end step", "sacrifice it at the beginning of the next end step", board.OnEnd, board.Sacrificed),
	fate("effect: at the next end step, sacrificed", "at the beginning of the next end step , sacrifice {on:selector}", "at the beginning of the next end step, sacrifice it", board.OnEnd, board.Sacrificed),
	fate("effect: exiled at the next end step", "exile {on:selector} at the beginning of the next end step", "exile it at the beginning of the next end step", board.OnEnd, board.Exiled),
	fate("effect: at the next end step, exiled", "at the beginning of the next end step , exile {on:selector}", "at the beginning of the next end step, exile it", board.OnEnd, board.Exiled),
	fate("effect: destroyed at the next end step", "destroy {on:selector} at the beginning of the next end step", "destroy it at the beginning of the next end step", board.OnEnd, board.Destroyed),
	fate("effect: destroyed at end of combat", "destroy {on:selector} at end of combat", "destroy that creature at end of combat", board.OnEndCombat, board.Destroyed),
	fate("effect: sacrificed at end of combat", "sacrifice {on:selector} at end of combat", "sacrifice it at end of combat", board.OnEndCombat, board.Sacrificed),
	fate("effect: exiled at end of combat", "exile {on:selector} at end of combat", "exile it at end of combat", board.OnEndCombat, board.Exiled),
	{
		Name: "effect: exiled until it leaves", Pattern: "exile {on:selector} until {source:selector} leaves the battlefield", Example: "exile target creature until all #1 leaves the battlefield",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.ExileUntil{On: s.Selector("on"), Source: s.Selector("source")}, nil
		},
	},
	{
		Name: "effect: exiled until the monarch changes", Pattern: "exile {on:selector} until an opponent becomes the monarch", Example: "exile target creature until an opponent becomes the monarch",
		Make: func(s notation.Slots) (play.Action, error) {
			return play.ExileUntil{On: s.Selector("on"), Monarch: true}, nil
		},
	},
}

// removeAny removes counters of kinds that are chosen. Of objects that are chosen without the
// word "target", only one with counters can be.
func removeAny(on notation.Selector, n notation.Amount) play.Action {
	if on.Filter != nil && !on.Target && on.Filter.Counter == "" {
		f := *on.Filter
		f.Counter, on.Filter = notation.AnyCounter, &f
	}
	return play.PutCounters{On: notation.Target{Objects: &on}, N: n, Remove: true}
}

// intoLibrary returns a phrase that puts permanents into their owners' libraries. The board
// doesn't keep the position.
func intoLibrary(name, pattern, example string) row {
	return on(name, pattern, example, take(board.Put, board.Library))
}

// fromGraveyard returns a phrase for a card that is moved out of its owner's graveyard.
func fromGraveyard(name, pattern, example string, make func(notation.Selector) play.Action) row {
	return row{Name: "effect: " + name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		card := s.Selector("on")
		if card.ID == 0 {
			return nil, tracker.Refuse("Only a card itself is known to be there.").Next("Name it: %s", tracker.Line("return #3 to hand"))
		}
		return make(card), nil
	}}
}

// thatMuch is the number that the event of an ability, or its effect, has named.
var thatMuch = notation.Amount{Expr: "that much"}

// dealsDamage reads damage from a source to a target.
func dealsDamage(s notation.Slots) (play.Action, error) {
	from := s.Selector("from")
	return play.Damage{Assignments: []play.DamageAssignment{{From: &from, N: s.Amount("n"), To: s.Target("to")}}}, nil
}

// restriction returns a phrase that gives permanents a restriction until end of turn.
func restriction(name, pattern, example, text string) row {
	return on(name+" this turn", pattern, example, func(s notation.Selector) play.Action {
		return play.GiveBoost{On: s, How: board.Pump{Change: notation.Change{Rules: []string{text}}}}
	})
}

// must returns a phrase that gives permanents a requirement or a permission until end
// of turn.
func must(name, pattern, example, text string) row { return restriction(name, pattern, example, text) }

// fate returns a phrase for a delayed triggered ability on permanents.
func fate(name, pattern, example string, at board.Occasion, how board.Leaving) row {
	return on(name, pattern, example, func(s notation.Selector) play.Action { return play.SetFate{On: s, At: at, How: how} })
}
