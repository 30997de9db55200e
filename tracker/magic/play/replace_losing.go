package play

import (
	"maps"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
)

// losesInstead is a replacement effect on losing the game (CR 614.1a) with its source: a permanent, or a
// card that stands for an emblem or for an effect that lasts this turn.
type losesInstead struct {
	do        card.Effect
	permanent *tracker.Stack[board.Permanent]
	emblem    *board.Card
}

func (x losesInstead) name() string {
	if x.emblem != nil {
		return x.emblem.Def.Name
	}
	return x.permanent.Of.Name()
}

// endangered reports whether a player may lose by a state-based action.
func endangered(s *board.State) bool {
	for _, seat := range s.Playing() {
		p := s.Seat(seat)
		if p.Life <= 0 || p.Counters["poison"] >= 10 {
			return true
		}
		for n := range maps.Values(p.CommanderDamage) {
			if n >= 21 {
				return true
			}
		}
	}
	return false
}

// wouldLose lists the players who would lose by the state-based actions.
func wouldLose(s board.State, in *tracker.Inquiry) []int {
	c := &check{s: s, now: s.Layers(), in: in}
	for _, of := range []func(*check) error{losePlayersWithoutLife, losePoisonedPlayers, loseTeamsWithoutLife, losePoisonedTeams, loseToCommanders} {
		_ = of(c) // asks nothing
	}
	return c.losers()
}

// losing performs the replacement effect of the first player who has one and would lose by a state-based
// action. It returns nothing if no player has one, or if the effect remains and the player would still lose
// for the same reason after it.
func (g *Rules) losing(s board.State, in *tracker.Inquiry) ([]tracker.Happening[event.Event], error) {
	if s.IsOver() || !endangered(&s) {
		return nil, nil
	}
	for _, seat := range wouldLose(s, in) {
		d := g.Deciding(s, in)
		replaced, err := d.losesOtherwise(seat)
		if err != nil {
			return nil, err
		}
		if replaced && (!slices.Contains(wouldLose(d.s, in), seat) || len(d.losingReplaced(seat)) < len(g.Deciding(s, in).losingReplaced(seat))) {
			return g.remind(s, d.out, d.doings(), false), nil
		}
	}
	return nil, nil
}

// losingReplaced lists the replacement effects on a player's losing the game.
func (d *Decision) losingReplaced(seat int) []losesInstead {
	var all []losesInstead
	now := d.Now()
	for stack := range d.s.Permanent.Marked(board.HasTexts) {
		if stack.Of.PhasedOut || stack.Of.Controller != seat {
			continue
		}
		for a := range board.AbilitiesOf[card.LosingReplaced](&now.State, &now.Look(stack).Definition) {
			for range stack.Count {
				all = append(all, losesInstead{do: a.Do, permanent: stack})
				if len(all) > maxNamesOffered {
					return all
				}
			}
		}
	}
	for c := range d.s.Elsewhere.All() {
		if c.Emblem && c.Owner == seat {
			for a := range board.AbilitiesOf[card.LosingReplaced](&now.State, &c.Def) {
				all = append(all, losesInstead{do: a.Do, emblem: c})
			}
		}
	}
	return all
}

// losesOtherwise performs one of the replacement effects on a player's losing the game, which the player
// chooses (CR 616.1), and reports whether there is any.
func (d *Decision) losesOtherwise(seat int) (replaced bool, err error) {
	all := d.losingReplaced(seat)
	if len(all) == 0 {
		return false, nil
	}
	differ := slices.CompactFunc(slices.Clone(all), func(a, b losesInstead) bool { return a.name() == b.name() })
	x := differ[0]
	if len(differ) > 1 {
		options := make([]tracker.Message, len(differ))
		for i, one := range differ {
			options[i] = tracker.Named(one.name())
		}
		i, err := d.in.Choose(tracker.Question{
			Player: d.s.Seat(seat).Name, Rule: "magic/replacement/order",
			Text: tracker.Say("Which effect applies to %s?", tracker.Name(d.s.Seat(seat).Name)),
		}, options)
		if err != nil {
			return false, err
		}
		x = differ[i]
	}
	e := &resolving{name: x.name()}
	if x.permanent != nil {
		e.sources = []int64{d.part(*x.permanent, 1)}
	}
	you, was := d.you, d.effect
	d.you, d.effect = seat, e
	defer func() { d.you, d.effect = you, was }()
	if x.emblem != nil && x.emblem.ThisTurn {
		d.happen(event.Ceased{Cards: []int64{x.emblem.ID}}, ruleReplacementInstead)
	}
	return true, d.resolve(e, e.sources, d.game.parsedEffect(x.do).actions, 1)
}
