package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

type (
	// ForEach performs steps once for each of several players, who is "that player"
	// (CR 101.4).
	ForEach struct {
		Who  notation.Player `json:"who"`
		Do   Steps           `json:"do"`
		Acts bool            `json:"acts,omitempty"` // that player performs them, and is "you"
		But  bool            `json:"but,omitempty"`  // excludes the player whom "that player" meant before
		Else bool            `json:"else,omitempty"` // excludes the controller of "it"
	}
	// Choose chooses a target or another object or player, so that later steps can say
	// "it" and "that player".
	Choose struct {
		On  *notation.Selector `json:"on,omitempty"`
		Who *notation.Player   `json:"who,omitempty"`
	}
	// GetEmblem gives a player an emblem with abilities (CR 114.2).
	GetEmblem struct {
		Who       notation.Player `json:"who"`
		Abilities []string        `json:"abilities"`
		ThisTurn  bool            `json:"this_turn,omitempty"` // no emblem, but a delayed triggered ability that lasts until end of turn
	}
)

// decide performs the steps for each of the players in turn order.
func (a ForEach) decide(d *Decision) error {
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
	if a.Acts {
		for _, seat := range seats {
			d.in.Refer(it...)
			if err := d.as(seat, a.Do); err != nil {
				return err
			}
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
	if len(named) > 0 { // what was named for any of the players
		d.in.Refer(named...)
	}
	return nil
}

// decide chooses the objects or the player.
func (a Choose) decide(d *Decision) error {
	if a.Who != nil {
		seats, err := d.Seats(*a.Who)
		if err == nil && len(seats) == 1 && d.effect != nil {
			d.rememberPlayer(*a.Who, seats[0])
		}
		return err
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
	ids, err := d.Find().Objects(*a.On)
	if err == nil {
		d.pick(ids)
	}
	return err
}

// pick keeps objects that were chosen.
func (d *Decision) pick(ids []int64) {
	d.in.Refer(ids...)
	if d.effect != nil {
		d.effect.picked = ids
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
	for _, seat := range seats {
		c := board.Card{
			ID: d.newID(), Count: 1, Owner: seat, Zone: board.Command, Emblem: true,
			Def: card.Definition{Name: d.title().String() + " emblem", Abilities: slices.Clone(a.Abilities)},
		}
		if a.ThisTurn {
			c.Def.Name, c.ThisTurn = d.title().String()+" (this turn)", true
			d.happen(event.Shown{Card: c}, ruleTrigger)
			continue
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
	chooses       = regexp.MustCompile(`(?i)^choose ((?:another |up to \w+ |two |any number of )?(?:other )?targets? .+)$`)
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

// delayedWhenever and wheneverThisTurn match a delayed triggered ability that lasts until
// end of turn.
var (
	delayedWhenever  = regexp.MustCompile(`(?i)^(?:until end of turn|this turn), (whenever [^"]+)$`)
	wheneverThisTurn = regexp.MustCompile(`(?i)^(whenever [^,"]+) this turn(, [^"]+)$`)
)

// thatAre matches the beginning of a relative clause.
var thatAre = regexp.MustCompile(`(?i)\bthat(?: are| is|'s)\b`)

// ofOther matches an event of another object, which "it" means in the effect.
var ofOther = regexp.MustCompile(`(?i)^whenever (?:an?|another) [a-z -]+?(?: you control| an opponent controls| your opponents control)? (?:attacks|dies|enters|blocks|deals|becomes)\b`)

// delayed reads an effect that lets an ability trigger each time until end of turn (CR
// 603.7b).
func (r *reader) delayed(text string) (Steps, bool) {
	said := ""
	if m := delayedWhenever.FindStringSubmatch(text); m != nil {
		said = m[1]
	} else if m := wheneverThisTurn.FindStringSubmatch(text); m != nil {
		said = m[1] + m[2]
	}
	event, effect, _ := strings.Cut(said, ", ")
	if said == "" || strings.Contains(said, card.Source) || itWords.MatchString(event) || itWords.MatchString(thatAre.ReplaceAllString(effect, "")) && !ofOther.MatchString(event) {
		return nil, false
	}
	said = english.Capital(said) + "."
	all := r.g.compiler.Compile(said, card.Self{})
	if _, is := all[0].(card.Trigger); !is || len(all) != 1 || !r.g.carriesEmblem(said) {
		return nil, false
	}
	return Steps{GetEmblem{Who: notation.Player{Kind: notation.You}, Abilities: []string{said}, ThisTurn: true}}, true
}

// lastsThisTurn returns the triggered ability that steps create until end of turn, if they
// do nothing else.
func lastsThisTurn(steps Steps) (GetEmblem, bool) {
	if len(steps) != 1 {
		return GetEmblem{}, false
	}
	a, ok := steps[0].(GetEmblem)
	return a, ok && a.ThisTurn && len(a.Abilities) == 1
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
	m := chooses.FindStringSubmatch(text)
	if m == nil {
		return nil, false
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
	r.unseen = false
	return Steps{Choose{On: &tap.On}}, true
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
