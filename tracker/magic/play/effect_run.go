package play

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// resolving holds the objects, players and amounts to which the steps of an effect refer
// while it is performed.
type resolving struct {
	name    string             // of its source
	sources []int64            // its source, even after it has left
	gone    []int64            // the source as a card, after the effect has moved it
	card    int64              // the card that the source became, if the ability triggered on that (CR 400.7e); or 0
	last    []int64            // what the effect has named last, other than its source
	players map[string]int     // the players of the words of the card, once chosen: "target opponent"
	that    int                // the player that "that player" means; 0 if none was named
	each    bool               // steps are performed once for each of several players, who is "that player"
	amount  int64              // the number that "that many" means
	with    *notation.Selector // the permanent that was said to pay a cost; nil if none was, or if it has paid
	value   *int64             // the mana value of "that spell"; nil if it isn't known
	several bool               // it triggered on one or more objects, which "they" are
	named   bool               // a step has named objects
	lost    int64              // the life that players have lost
	dealt   int64              // the damage that was dealt
	moved   []movedAs          // what has left the battlefield
	letters map[string]int64   // the values of X that its cost has given
	paying  bool               // its costs are being paid, which target nothing
	mana    string             // what it adds, if it is a mana ability
	before  *board.State       // before the costs of the ability were paid; nil if there are none
	sizes   map[int64]sized    // what left the battlefield during the effect, and what triggered it

	every *bool           // the answer for each of several times that its controller may perform it; nil to ask
	cast  *board.HowCast  // how its source was cast; nil if unknown
	spell *board.Source   // the instant or sorcery that has the effect; nil for an ability
	aims  []aim           // the targets that were said
	noted []string        // announced targets that only the notes for players name
	chose []aim           // the targets that were chosen
	once  bool            // what triggers on its targets has triggered: it was held back for that
	said  tracker.Message // what the reminder says that is done
	read  bool            // the text of the spell was understood
}

// movedAs is objects that a step of an effect has moved from the battlefield.
type movedAs struct {
	how   board.Leaving
	n     int64
	def   card.Definition
	token bool
}

// sized is the last known information of an object that an amount needs (CR
// 608.2h).
type sized struct {
	power, toughness int64
}

// selectorsOf lists the selectors of an action, without those of its own steps.
func selectorsOf(a Action) []notation.Selector {
	switch a.(type) {
	case May, Attempt, Provided, Modes, Note, Later, ForEach, GetEmblem, Once:
		return nil
	default:
		return notation.Selectors(a)
	}
}

// idle reports whether an action of an effect has nothing to act on: it is about
// "it" and nothing is meant or that has left, or about objects of which there are
// none. A target has to be there (CR 603.3d).
func (d *Decision) idle(a Action) (bool, error) {
	if d.effect == nil {
		return false, nil
	}
	if c, ok := a.(Create); ok && !slices.ContainsFunc(c.Made, func(m notation.Creation) bool { return m.CopyOf != nil && !d.game.copiesEach(m) || m.Attached != nil }) {
		return false, nil
	}
	moves, objects := false, selectorsOf(a)
	switch a := a.(type) {
	case LeaveBattlefield:
		moves = a.How == board.Exiled || a.How == board.Put
	case Return, Create, PutSameCounters, GainLife:
		moves = true
	case Damage:
		for _, one := range a.Assignments {
			itself := one.From != nil && one.From.Target && one.To.Objects != nil && one.To.Objects.It != ""
			if idle, err := d.noneOf(notation.Selectors(one.To), false); one.And != nil || itself || !idle || err != nil {
				return false, err
			}
		}
		return true, nil
	case Divide:
		if objects = notation.Selectors(a.Assignment.To); a.Assignment.To.Either {
			return false, nil
		}
	case Prevent:
		if a.To != nil && a.To.Either {
			return false, nil
		}
	default: // acts on permanents
	}
	return d.noneOf(objects, moves)
}

// noneOf reports whether one of the selectors of a step means nothing that is there. moves
// says that the step moves objects between zones.
func (d *Decision) noneOf(objects []notation.Selector, moves bool) (bool, error) {
	if len(objects) > 0 && len(objects[0].List) > 0 { // idle if all of them are
		for _, one := range objects[0].List {
			if ids, err := d.Find().Resolve(one); err != nil || len(ids) > 0 || one.Target {
				return false, err
			}
		}
		return true, nil
	}
	for _, s := range objects {
		switch {
		case s.It == notation.ItsHost:
			return true, nil // it is attached to nothing
		case s.It != "":
			it := d.meaning(s.It)
			here := slices.ContainsFunc(it, func(id int64) bool { _, ok := d.s.Permanent.Get(id); return ok })
			if len(it) == 0 || !here && !moves {
				return true, nil
			}
		case s.ID != 0 && !moves:
			if _, ok := d.s.Permanent.Get(s.ID); !ok {
				return true, nil
			}
		case s.Filter != nil && !s.Target && s.Filter.Card == nil:
			all := s
			all.Count, all.UpTo, all.Not = nil, false, nil
			ids, err := d.Find().Resolve(all)
			if err != nil {
				return false, err
			}
			if len(ids) == 0 {
				return true, nil
			}
		}
	}
	return false, nil
}

// meaning returns what a pronoun means: "that creature" is what the effect has named last,
// other than its source, even where "it" has become something else since.
func (d *Decision) meaning(of notation.Pronoun) []int64 {
	if of == notation.That && d.effect != nil && len(d.effect.last) > 0 {
		return d.effect.last
	}
	return d.in.It()
}

// aboutSource replaces the source of an effect, and what it is attached to, by
// their ids in the steps of an effect.
func (d *Decision) aboutSource(a Action) Action {
	host := int64(0)
	if len(d.effect.sources) > 0 {
		if stack, ok := d.s.Permanent.Get(d.effect.sources[0]); ok {
			host = d.s.HostOf(&stack.Of)
		} else if p, ok := d.s.LastKnown(d.effect.sources[0]); ok {
			host = d.s.HostOf(&p)
		}
	}
	return notation.Replacing(a, func(s notation.Selector) (notation.Selector, bool) {
		switch {
		case s.ID == card.SourceID && d.effect.card != 0 && moves(a):
			s.ID = d.effect.card
		case s.ID == card.SourceID && len(d.effect.sources) > 0:
			s.ID = d.effect.sources[0]
		case s.It == notation.ItsHost && host != 0:
			s.It, s.ID, s.All = "", host, true
		default:
			return s, false
		}
		return s, true
	})
}

// moves reports whether an action moves objects from zone to zone.
func moves(a Action) bool {
	switch a.(type) {
	case LeaveBattlefield, Return:
		return true
	default:
		return false
	}
}

// mentionsSource reports whether a tree names the source of an effect.
func mentionsSource(v any) bool {
	return slices.ContainsFunc(notation.Selectors(v), func(s notation.Selector) bool {
		return s.ID == card.SourceID || s.Filter != nil && s.Filter.Other
	})
}

// meantPlayer returns the player that words of a card mean because an effect has named
// one: "that player" is the one that was named last. The defending player is the one whom the
// creature that is named attacks.
func (d *Decision) meantPlayer(who notation.Player) (int, bool) {
	if d.effect != nil {
		if seat := d.chosenPlayer(); seat != 0 && strings.EqualFold(who.Name, "the chosen player") {
			return seat, true
		}
		if slices.Contains(thatPlayer, who.Name) {
			return d.effect.that, d.effect.that != 0
		}
		if seat, ok := d.effect.players[who.Name]; ok {
			return seat, ok
		}
	}
	if slices.Contains(defending, strings.ToLower(who.Name)) {
		whom, ok := d.attackTarget()
		seat := d.s.DefendingPlayer(d.Now(), whom)
		return seat, ok && seat != 0
	}
	return 0, false
}

// chosenPlayer returns the player who was chosen for the source of the effect, also after it has
// left, or 0.
func (d *Decision) chosenPlayer() int {
	source := d.sourceID()
	if stack, ok := d.s.Permanent.Find(source); ok {
		return d.s.ChosenPlayer(&stack.Of)
	}
	if p, left := d.s.LastKnown(source); left {
		return d.s.ChosenPlayer(&p)
	}
	return 0
}

// defending are the words for the player that an effect's creature attacks.
var defending = []string{"defending player", "the defending player", notation.Attacked}

// attackTarget returns what the creature of the current effect attacks, or attacked when it
// left (CR 508.5). The creature is "it", the source, or what the source is attached to.
func (d *Decision) attackTarget() (board.Defender, bool) {
	ids := d.in.It()
	if d.effect != nil {
		ids = slices.Concat(d.effect.last, ids, d.effect.sources)
		for _, id := range d.effect.sources {
			if stack, ok := d.s.Permanent.Find(id); ok {
				ids = append(ids, d.s.HostOf(&stack.Of))
			}
		}
	}
	for _, id := range ids {
		if stack, ok := d.s.Permanent.Find(id); ok && stack.Of.Attacking {
			return stack.Of.Attacks, true
		} else if p, left := d.s.LastKnown(id); !ok && left && p.Attacking {
			return p.Attacks, true
		}
	}
	return board.Defender{}, false
}

// thatPlayer are the words for a player whom the text has named before.
var thatPlayer = []string{"that player", "that opponent", "the player", "the chosen player"}

// rememberPlayer remembers which player the words of a card mean.
func (d *Decision) rememberPlayer(who notation.Player, seat int) {
	if d.effect == nil {
		return
	}
	if d.effect.players == nil {
		d.effect.players = make(map[string]int)
	}
	d.effect.players[who.Name], d.effect.that = seat, seat
	if saysTarget(who.Name) {
		d.effect.chose = append(d.effect.chose, aim{seat: seat})
	}
}

// remember keeps the size of a permanent that an effect moves off the
// battlefield.
func (d *Decision) remember(stack tracker.Stack[board.Permanent], card int64) {
	if d.effect == nil {
		return
	}
	c := d.Now().Of(stack)
	if slices.Contains(d.effect.sources, stack.ID) {
		d.effect.gone = append(d.effect.gone, card)
	}
	if d.effect.sizes == nil {
		d.effect.sizes = make(map[int64]sized)
	}
	if c.HasSize {
		last := sized{c.Power, c.Toughness}
		d.effect.sizes[card], d.effect.sizes[stack.ID] = last, last
	}
}

// follow updates the id of an effect's source that moves between zones off the
// battlefield.
func (d *Decision) follow(was, now int64) {
	if d.effect != nil && slices.Contains(d.effect.sources, was) {
		d.effect.sources, d.effect.gone = []int64{now}, append(d.effect.gone, now)
	}
}

// lastSize returns the last known power or toughness of an object that has left
// (CR 608.2h).
func (d *Decision) lastSize(q notation.Quantity) (int64, bool) {
	if d.effect == nil || q.Stat != "power" && q.Stat != "toughness" {
		return 0, false
	}
	ids := d.meaning(q.Of.It)
	if q.Of.ID == card.SourceID {
		ids = d.effect.sources
	} else if q.Of.It == "" {
		return 0, false
	}
	if len(ids) != 1 {
		return 0, false
	}
	if _, there := d.s.Permanent.Get(ids[0]); there {
		return 0, false
	}
	last, ok := d.effect.sizes[ids[0]]
	if q.Stat == "power" {
		return last.power, ok
	}
	return last.toughness, ok
}

// countsSource reports whether an amount of an effect is the power or toughness of its source.
func countsSource(do []tracker.Encoded) bool {
	all, err := steps(do)
	return err == nil && anyStep(all, func(a Action) bool {
		return slices.ContainsFunc(notation.Amounts(a), func(n notation.Amount) bool { return sourceSize.MatchString(n.Expr) })
	})
}

// sourceSize matches the power or toughness of the source of an effect.
var sourceSize = regexp.MustCompile(regexp.QuoteMeta(card.Source) + `'s (?:power|toughness)\b`)

// lastSource returns an object that has left the battlefield as the source of damage
// that an effect deals (CR 608.2h).
func (d *Decision) lastSource(from notation.Selector) (board.Source, bool) {
	if d.effect == nil || from.Filter != nil {
		return board.Source{}, false
	}
	if d.effect.spell != nil && from.ID == card.SourceID {
		return *d.effect.spell, true
	}
	id := from.ID
	if it := d.meaning(from.It); from.It != "" && len(it) == 1 {
		id = it[0]
	}
	if _, there := d.s.Permanent.Get(id); there {
		return board.Source{}, false
	}
	p, ok := d.s.LastKnown(id)
	if !ok {
		card, ok := d.s.Elsewhere.Get(id)
		return board.Source{Characteristics: card.Characteristics(), Controller: card.Owner, Members: 1}, ok
	}
	c := d.Now().Of(tracker.Stack[board.Permanent]{ID: id, Count: 1, Of: p})
	if last, ok := d.effect.sizes[id]; ok {
		c.Power, c.Toughness = last.power, last.toughness
	}
	return board.Source{Characteristics: c, Controller: p.Controller, Members: 1}, true
}

// lifeLost and damageDealt match amounts that an effect has counted.
var (
	lifeLost    = regexp.MustCompile(`^(?:equal to |X where X is )?(?:the (?:total )?(?:amount of )?life (?:they )?lost this way)$`)
	damageDealt = regexp.MustCompile(`^(?:equal to |X where X is )?the (?:total )?(?:amount of )?damage dealt this way$`)
	movedSo     = regexp.MustCompile(`^(?:equal to |X where X is )?(?:the number of|(?:(\d+) )?for each) (nontoken )?(permanent|token|creature|artifact|enchantment|land|planeswalker)s? (?:that (?:was|were) )?(destroyed|exiled|sacrificed) this way$`)
	// ofThatSpell matches the mana value of the spell that an ability triggered on.
	ofThatSpell = regexp.MustCompile(`^(?:equal to |X where X is )?that spell's mana value$`)
	// damageByThem matches the amount of damage that an ability has triggered on.
	damageByThem = regexp.MustCompile(`^(?:equal to |X where X is )?the (?:total )?(?:amount of )?damage (?:those creatures )?dealt(?: to that player)?$`)
)

// thisWay returns how much life was lost, how much damage was dealt, or how many
// objects left the battlefield by the steps of the effect before.
func (d *Decision) thisWay(expr string) (int64, bool) {
	switch {
	case lifeLost.MatchString(expr):
		return d.effect.lost, true
	case damageDealt.MatchString(expr):
		return d.effect.dealt, true
	case d.effect.amount > 0 && damageByThem.MatchString(expr):
		return d.effect.amount, true
	case d.effect.value != nil && ofThatSpell.MatchString(expr):
		return *d.effect.value, true
	}
	m := movedSo.FindStringSubmatch(expr)
	if m == nil {
		return 0, false
	}
	var n int64
	for _, one := range d.effect.moved {
		kind := m[3] == "permanent" || m[3] == "token" && one.token || slices.Contains(one.def.Types, english.Capital(m[3]))
		if kind && string(one.how) == m[4] && (m[2] == "" || !one.token) {
			n = tracker.SaturatingAdd(n, one.n)
		}
	}
	if times, err := strconv.ParseInt(m[1], 10, 64); err == nil {
		n = tracker.SaturatingMul(n, times)
	}
	return n, true
}

// either returns the objects and players that a player chooses as targets (CR 115.4).
func (d *Decision) either(to notation.Target) ([]recipient, error) {
	count := to.Objects.Count
	most := int64(math.MaxInt64)
	if count != nil {
		var err error
		if most, err = d.number(*count, "targets"); err != nil {
			return nil, err
		}
	}
	least := most
	if to.Objects.UpTo {
		least = 0
	}
	var chosen []recipient
	for int64(len(chosen)) < most {
		one, ok, err := d.oneOfEither(to, chosen, int64(len(chosen)) >= least)
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		chosen = append(chosen, one)
	}
	return chosen, nil
}

// oneOfEither returns one object or player that a player chooses as a target, and that isn't
// among those that were chosen. ok is false if the player chooses no more, which only an
// optional choice allows, or if there is none left.
func (d *Decision) oneOfEither(to notation.Target, chosen []recipient, optional bool) (one recipient, ok bool, err error) {
	seats := d.s.Playing()
	if to.Players.Kind == notation.OneOpponent {
		seats = slices.DeleteFunc(seats, func(seat int) bool { return !d.s.Opposed(seat, d.you) })
	}
	seats = slices.DeleteFunc(seats, func(seat int) bool { return slices.Contains(chosen, recipient{seat: seat}) })
	seats, none := d.targetablePlayers(seats)
	all := *to.Objects
	all.Count, all.Target, all.All, all.UpTo = nil, false, true, false
	ids, err := d.Find().Resolve(all)
	if err != nil {
		return one, false, err
	}
	ids = slices.DeleteFunc(slices.Clone(ids), func(id int64) bool {
		stack, _ := d.s.Permanent.Get(id)
		return slices.Contains(chosen, recipient{on: id}) || d.mayTarget(&stack) != nil
	})
	switch {
	case len(seats)+len(ids) > 0:
	case optional || len(chosen) > 0:
		return one, false, nil
	default:
		return one, false, none
	}
	var options []tracker.Message
	for _, seat := range seats {
		options = append(options, tracker.Named(d.s.Seat(seat).Name))
	}
	for _, id := range ids {
		stack, _ := d.s.Permanent.Get(id)
		options = append(options, d.s.Describe(stack))
	}
	if optional {
		options = append(options, tracker.Say("no more"))
	}
	i, said := d.aimedAtSeat(seats)
	if !said {
		if i, said = d.aimedAt(ids); said {
			i += len(seats)
		}
	}
	if !said {
		if err := d.illegalAim(); err != nil {
			return one, false, err
		}
		if i, err = d.Find().Choose(tracker.Say("Which target?"), options, ids); err != nil {
			return one, false, err
		}
	}
	if i == len(seats)+len(ids) {
		return one, false, nil
	}
	if i < len(seats) {
		if d.effect != nil {
			d.effect.that = seats[i]
			d.effect.chose = append(d.effect.chose, aim{seat: seats[i]})
		}
		return recipient{seat: seats[i]}, true, nil
	}
	stack, _ := d.s.Permanent.Get(ids[i-len(seats)])
	on := stack.ID
	if stack.Count > 1 {
		on = d.part(stack, 1)
	}
	d.targeted([]int64{on})
	d.in.Refer(on)
	return recipient{on: on}, true, nil
}
