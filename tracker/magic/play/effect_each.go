package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

type (
	// ForEach performs steps once for each of several players, who is "that player"
	// (CR 101.4), or a number of times.
	ForEach struct {
		Who  notation.Player `json:"who,omitzero"`
		Do   Steps           `json:"do"`
		Acts bool            `json:"acts,omitempty"` // that player performs them, and is "you"
		But  bool            `json:"but,omitempty"`  // excludes the player whom "that player" meant before
		Else bool            `json:"else,omitempty"` // excludes the controller of "it"

		Attacking bool `json:"attacking,omitempty"` // only those who attack "that player"

		Times *notation.Amount `json:"times,omitempty"` // how often the steps are performed; nil for once for each player
	}
	// Choose chooses a target or another object or player, so that later steps can say
	// "it" and "that player".
	Choose struct {
		On  *notation.Selector `json:"on,omitempty"`
		Who *notation.Player   `json:"who,omitempty"`
		By  *notation.Player   `json:"by,omitempty"` // the player who chooses; nil for the controller of the effect
		// Controlled says whether the same player controls all targets, or each a different one.
		Controlled Controllers `json:"controlled,omitempty"`
		// Also adds to what the steps before have chosen.
		Also bool `json:"also,omitempty"`
	}
	// GetEmblem gives a player an emblem with abilities (CR 114.2).
	GetEmblem struct {
		Who       notation.Player `json:"who"`
		Abilities []string        `json:"abilities"`
		ThisTurn  bool            `json:"this_turn,omitempty"` // no emblem, but a delayed triggered ability that lasts until end of turn
		NextTurn  bool            `json:"next_turn,omitempty"` // one that lasts until the player's next turn

		About    *notation.Selector `json:"about,omitempty"`     // the object that such an ability calls "enchanted creature"
		OfSource bool               `json:"of_source,omitempty"` // it refers to the source of the effect
	}
)

// decide performs the steps for each of the players in turn order.
func (a ForEach) decide(d *Decision) error {
	if a.Times != nil {
		return a.repeat(d)
	}
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	if d.effect == nil {
		d.effect = &resolving{}
		defer func() { d.effect = nil }()
	}
	if a.But {
		seats = slices.DeleteFunc(slices.Clone(seats), func(seat int) bool { return seat == d.effect.that })
	}
	it := d.in.It()
	if a.Else {
		its, err := d.Seats(notation.PlayerCalled("its controller"))
		if err != nil {
			return err
		}
		seats = slices.DeleteFunc(slices.Clone(seats), func(seat int) bool { return slices.Contains(its, seat) })
	}
	if a.Attacking {
		seats = slices.DeleteFunc(slices.Clone(seats), func(seat int) bool {
			return !slices.ContainsFunc(d.s.Attackers(seat), func(c tracker.Stack[board.Permanent]) bool { return c.Of.Attacks.Seat == d.effect.that })
		})
	}
	if a.Acts {
		for _, seat := range seats {
			d.in.Refer(it...)
			if err := d.as(seat, a.Do); err != nil {
				return err
			}
		}
		if choosesTogether(a.Do) {
			d.pick(d.effect.picked)
		}
		return nil
	}
	that, each := d.effect.that, d.effect.each
	defer func() { d.effect.that, d.effect.each = that, each }()
	d.effect.each = true
	var named []int64
	for _, seat := range seats {
		d.in.Refer(it...)
		d.effect.that, d.effect.players = seat, nil
		if err := d.perform(a.Do); err != nil {
			return err
		}
		if now := d.in.It(); !slices.Equal(now, it) {
			named = append(named, now...)
		}
	}
	if choosesTogether(a.Do) {
		named = d.effect.picked
	}
	if len(named) > 0 { // what was named for any of the players
		d.in.Refer(named...)
	}
	return nil
}

// choosesTogether reports whether steps choose permanents that are added to those before.
func choosesTogether(all Steps) bool {
	return slices.ContainsFunc(all, func(a Action) bool { c, ok := a.(Choose); return ok && c.Also })
}

// decide chooses the objects or the player.
func (a Choose) decide(d *Decision) error {
	if a.Also && d.effect != nil {
		before := d.effect.picked
		a.Also = false
		if err := a.decide(d); err != nil {
			return err
		}
		for _, id := range before {
			if !slices.Contains(d.effect.picked, id) {
				d.effect.picked = append(slices.Clone(d.effect.picked), id)
			}
		}
		d.in.Refer(d.effect.picked...)
		return nil
	}
	if a.Who != nil {
		seats, err := d.Seats(*a.Who)
		if err == nil && len(seats) == 1 && d.effect != nil {
			d.rememberPlayer(*a.Who, seats[0])
		}
		return err
	}
	if a.By != nil {
		seats, err := d.Seats(*a.By)
		if err != nil {
			return err
		}
		if len(seats) != 1 {
			return tracker.Refuse("Several players can't choose together.").Next("Type what was chosen.")
		}
		d.rememberPlayer(*a.By, seats[0])
		defer func(was int) { d.picks = was }(d.picks)
		d.picks = seats[0]
	}
	if a.Controlled != "" {
		return a.related(d)
	}
	cards, err := d.selected(*a.On, func(notation.Selector) []board.Card { return nil })
	if err != nil {
		return err
	}
	if a.On.Filter != nil && a.On.Filter.Card != nil {
		var ids []int64
		for _, c := range cards {
			ids = append(ids, c.ID)
		}
		d.pick(ids)
		return nil
	}
	on, err := d.orFewer(*a.On)
	if err != nil {
		return err
	}
	find := d.Find()
	if d.effect != nil && on.Count != nil && on.Count.Expr == "" && on.Count.N > 1 {
		find = find.Mixed()
	}
	ids, err := find.Objects(on)
	if err == nil {
		d.pick(ids)
	}
	return err
}

// orFewer returns a selector of a number of permanents that aren't targets, or of all of them if
// there are fewer (CR 101.3).
func (d *Decision) orFewer(on notation.Selector) (notation.Selector, error) {
	if d.effect == nil || on.Filter == nil || on.Target || on.UpTo || on.Count == nil || on.Count.Expr != "" || on.Count.N < 2 {
		return on, nil
	}
	all := notation.Selector{Filter: on.Filter, All: true}
	ids, err := d.Find().Resolve(all)
	if err == nil && d.members(ids) <= on.Count.N {
		return all, nil
	}
	return on, err
}

// pick keeps objects that were chosen. If there are none, "it" and "that creature" mean nothing.
func (d *Decision) pick(ids []int64) {
	d.in.Refer(ids...)
	if d.effect == nil {
		return
	}
	if d.effect.picked, d.effect.last = ids, slices.Clone(ids); len(ids) == 0 {
		d.effect.last = nil
	}
}

// ofChoice resolves "the chosen creatures" in the steps of an effect. That is what the effect
// has named last, unless other objects were named since they were chosen.
func ofChoice(all Steps) Steps {
	i := slices.IndexFunc(all, func(a Action) bool { c, ok := a.(Choose); return ok && c.On != nil })
	since := false
	if i >= 0 {
		anyStep(all[i+1:], func(a Action) bool {
			mentions := slices.ContainsFunc(selectorsOf(a), func(s notation.Selector) bool { return s.It == notation.Chosen })
			since = since || !mentions && slices.ContainsFunc(selectorsOf(a), func(s notation.Selector) bool { return s.It == "" && s.ID != card.SourceID })
			return false
		})
	}
	if since {
		return all
	}
	return notation.Replacing(all, func(s notation.Selector) (notation.Selector, bool) {
		if s.It == notation.Chosen {
			s.It = notation.It
		}
		return s, s.It == notation.It
	})
}

// decide puts the emblem into the command zone. Its static abilities are an effect that
// goes on for the rest of the game; its triggered ones trigger there (CR 114.4).
func (a GetEmblem) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	if a.ThisTurn || a.NextTurn {
		return a.delay(d, seats)
	}
	for _, seat := range seats {
		c := board.Card{
			ID: d.newID(), Count: 1, Owner: seat, Zone: board.Command, Emblem: true,
			Def: card.Definition{Name: d.title().String() + " emblem", Abilities: slices.Clone(a.Abilities)},
		}
		d.happen(event.Shown{Card: c}, "magic/emblem")
		for _, text := range a.Abilities {
			var def card.Definition
			for _, one := range d.game.compiler.Compile(text, card.Self{}) {
				board.AddAbility(&def, one)
			}
			if len(def.Static)+len(def.Replaces)+len(def.Entry) == 0 {
				continue
			}
			d.happen(event.EffectBegan{Effect: board.Effect{
				ID: d.newID(), Name: card.WithoutStop(notation.Words(text)), Controller: seat, Replaces: def.Replaces, Static: def.Static, Entry: def.Entry,
				At: board.OwnTimestamp(def, d.s.Clock), Emblem: true,
			}}, "magic/emblem")
		}
	}
	return nil
}

var (
	getsEmblem    = regexp.MustCompile(`(?i)^(you|each player|each opponent|target player|target opponent|that player) gets? an emblem with ("[^"]+"(?: and "[^"]+")*)$`)
	quotation     = regexp.MustCompile(`"([^"]+)"`)
	forEach       = regexp.MustCompile(`(?i)^for each (opponent|player|other player), (.+)$`)
	choosesPlayer = regexp.MustCompile(`(?i)^choose (an opponent|a player|another player)(?: at random)?$`)
	chooses       = regexp.MustCompile(`(?i)^choose ((?:another |up to that many |up to \w+ |two |any number of )?(?:other )?targets? .+)$`)
)

// emblem reads that a player gets an emblem of which the board carries each ability.
func (r *reader) emblem(text string) (Steps, bool) {
	m := getsEmblem.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	a := GetEmblem{Who: notation.PlayerCalled(m[1])}
	if strings.HasPrefix(strings.ToLower(m[1]), "each") {
		a.Who = notation.Player{Kind: notation.PlayerKind(strings.ToLower(m[1]))}
	}
	for _, one := range quotation.FindAllStringSubmatch(m[2], -1) {
		if !r.g.carriesEmblem(one[1]) {
			return nil, false
		}
		a.Abilities = append(a.Abilities, one[1])
	}
	return Steps{a}, true
}

// carriesEmblem reports whether the board carries an ability of an emblem: one that says
// what is true of permanents, what triggers, or what no board shows.
func (g *Rules) carriesEmblem(text string) bool {
	if card.IsOffBoard(text) {
		return true
	}
	for _, a := range g.compiler.Compile(text, card.Self{}) {
		switch a := a.(type) {
		case card.Static:
			if a.On.Itself || a.On.Host != "" || !board.AddAbility(&card.Definition{}, a) || !g.carriesEach(a.Change.Abilities) {
				return false
			}
		case card.Replacing, card.OthersEnter:
			if !board.AddAbility(&card.Definition{}, a) {
				return false
			}
		case card.LosingReplaced:
			if g.AbilityLeft(a, text) != nil {
				return false
			}
		case card.Trigger:
			if !a.AboutMore() && !slices.ContainsFunc(a.On, func(e card.Event) bool { return len(e.Steps) > 0 }) || g.AbilityLeft(a, text) != nil {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// eachOther matches the recipients of damage other than one that was named.
var eachOther = regexp.MustCompile(`(?i)^(.+ deals .+ to )each other opponent$`)

// othersThanIts matches tokens that each player but the controller of an object creates.
var othersThanIts = regexp.MustCompile(`(?i)^each player other than its controller creates (.+)$`)

// each reads what is done for each of several players.
func (r *reader) each(text string) (Steps, bool) {
	if m := eachOther.FindStringSubmatch(text); m != nil {
		do, ok := (&reader{g: r.g}).clause(m[1] + "that player")
		return Steps{ForEach{Who: notation.Player{Kind: notation.EachOpponent}, Do: do, But: true}}, ok
	}
	if m := othersThanIts.FindStringSubmatch(text); m != nil {
		do, ok := (&reader{g: r.g}).sentence("create " + m[1])
		return Steps{ForEach{Who: notation.Player{Kind: notation.EachPlayer}, Do: do, Acts: true, Else: true}}, ok
	}
	m := forEach.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	do, ok := (&reader{g: r.g}).sentence(m[2])
	if !ok || !thatOne.MatchString(m[2]) {
		return nil, false
	}
	return Steps{ForEach{Who: notation.Player{Kind: notation.PlayerKind("each " + strings.ToLower(m[1]))}, Do: do}}, true
}

// ofEach reads an effect on each of several players with an amount that counts what the
// affected player controls: "each opponent loses 1 life for each creature they control".
func (r *reader) ofEach(text string) (Steps, bool) {
	m := eachPlayer.FindStringSubmatch(text)
	if m == nil || !countsTheirs.MatchString(m[2]) {
		return nil, false
	}
	do, ok := (&reader{g: r.g}).sentence("that player " + theyControlled.Replace(theyControl.ReplaceAllString(m[2], "that player controls")))
	if !ok {
		return nil, false
	}
	return Steps{ForEach{Who: notation.Player{Kind: notation.PlayerKind(strings.ToLower(m[1]))}, Do: do}}, true
}

var (
	// countsTheirs matches an amount that depends on what "they" control.
	countsTheirs = regexp.MustCompile(`(?i)\b(?:for each|equal to|the number of) [^,]*\bthey control(?:led)?\b`)
	// theyControl matches the words for who controls what is counted.
	theyControl = regexp.MustCompile(`(?i)\bthey control\b`)
)

// theyControlled says who controlled what has left the battlefield.
var theyControlled = strings.NewReplacer("they controlled that was", "that player controlled", "they controlled that were", "that player controlled", "they controlled", "that player controlled")

// thatOne matches the words for the player for whom something is done.
var thatOne = regexp.MustCompile(`(?i)\bthat (?:player|opponent)\b`)

// choice reads that targets are chosen, to which the next sentences refer.
func (r *reader) choice(text string) (Steps, bool) {
	if m := choosesPlayer.FindStringSubmatch(text); m != nil {
		return Steps{Choose{Who: new(notation.PlayerCalled(strings.ToLower(m[1])))}}, true
	}
	controlled := Controllers("")
	if text, controlled = relatedTargets(text); controlled != "" && !aTarget.MatchString(text) {
		return nil, false
	}
	m := chooses.FindStringSubmatch(text)
	if m == nil {
		return r.chooseSome(text)
	}
	if lower := strings.ToLower(m[1]); lower == "target opponent" || lower == "target player" {
		return Steps{Choose{Who: new(notation.PlayerCalled(lower))}}, true
	}
	all, err := r.g.effects.Parse("tap " + normal(m[1]))
	if err != nil || len(all) != 1 || namesAny(all[0]) {
		return nil, false
	}
	tap, ok := all[0].(Tap)
	if !ok || !tap.On.Target || tap.On.Filter == nil || len(tap.On.List) > 0 {
		return nil, false
	}
	if controlled != "" && (tap.On.Filter.Card != nil || tap.On.Filter.Controller != nil) {
		return nil, false
	}
	if controlled == opponentAll {
		tap.On.Filter.Controller, controlled = &notation.Player{Kind: notation.EachOpponent}, sameController
	}
	r.unseen = false
	return Steps{Choose{On: &tap.On, Controlled: controlled}}, true
}

// theirsToo resolves "they" in damage to several players and to what they control to
// those players: "each opponent and each creature they control".
func theirsToo(steps Steps) Steps {
	return eachStep(steps, func(a Action) Action {
		damage, ok := a.(Damage)
		if !ok {
			return a
		}
		damage.Assignments = slices.Clone(damage.Assignments)
		for i := range damage.Assignments {
			one := &damage.Assignments[i]
			if one.And == nil || one.To.Objects == nil || one.And.Kind != notation.EachOpponent && one.And.Kind != notation.EachPlayer {
				continue
			}
			theirs := *one.To.Objects
			theirs.List = slices.Clone(theirs.List)
			ofPlayers(&theirs, one.And)
			for k := range theirs.List {
				ofPlayers(&theirs.List[k], one.And)
			}
			one.To.Objects = &theirs
		}
		return damage
	})
}

// ofPlayers returns the selector with the players in place of "that player".
func ofPlayers(s *notation.Selector, who *notation.Player) {
	if s.Filter != nil && s.Filter.Controller != nil && s.Filter.Controller.Name == "that player" {
		f := *s.Filter
		f.Controller, s.Filter = who, &f
	}
}
