package board

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// ReplacementEffect is a replacement effect on the board, with its controller and the
// number of copies.
type ReplacementEffect struct {
	card.Replacement
	Controller int
	On         int64    // the stack that has it, if that matters
	Names      []string // the names of its sources
	Copies     int64
	Damage     *DamageReplacing // an effect on damage, instead of Replacement
	Life       *LifeReplacing   // an effect on life
}

// Alike reports whether two effects do the same, so that their order doesn't
// matter.
func (s ReplacementEffect) Alike(o ReplacementEffect) bool {
	switch {
	case s.Damage != nil && o.Damage != nil:
		return s.Damage.Alike(o.Damage)
	case s.Life != nil && o.Life != nil:
		return s.Life.Alike(o.Life)
	}
	return s.Damage == o.Damage && s.Life == o.Life && s.Same(o.Replacement)
}

// Replacements lists the replacement effects on the board for tokens, counters
// or proliferating. Identical effects are one element with a number of copies.
func (l *Layers) Replacements(of string) []ReplacementEffect {
	var all []ReplacementEffect
	add := func(name string, controller int, on, copies int64, effects []card.Replacement) {
		for _, r := range effects {
			if r.Of != of || r.While != nil && !l.Holds(r.While, controller, on) {
				continue
			}
			only := on
			if !r.Itself && !r.Another && r.CopyOf == "" {
				only = 0
			}
			i := slices.IndexFunc(all, func(o ReplacementEffect) bool {
				return o.Controller == controller && o.On == only && o.Same(r)
			})
			if i < 0 {
				all = append(all, ReplacementEffect{r, controller, only, []string{name}, copies, nil, nil})
				continue
			}
			all[i].Copies = tracker.SaturatingAdd(all[i].Copies, copies)
			if !slices.Contains(all[i].Names, name) {
				all[i].Names = append(all[i].Names, name)
			}
		}
	}
	for stack := range l.State.Permanent.Marked(HasReplacements) {
		if !stack.Of.PhasedOut && !l.Silent(stack, -1) {
			add(stack.Of.Face().Name, stack.Of.Controller, stack.ID, stack.Count, stack.Of.Face().Replaces)
		}
	}
	for _, e := range l.State.Effects {
		add(e.Title().String(), e.Controller, 0, 1, e.Replaces)
	}
	return all
}

// Name returns the names of the effect's sources.
func (s ReplacementEffect) Name() string { return strings.Join(s.Names, ", ") }

// ForEveryone reports whether an effect belongs to no player, so that its name
// is a description.
func (e Effect) ForEveryone() bool { return e.Prevents != nil || e.Certain }

// Everything is the protection of a player by which nothing can target, damage or enchant them
// (CR 702.16j).
const Everything = "protection from everything"

// SameLife is the keyword of a player whose life total can't change.
const SameLife = "a life total that can't change"

// Guarding returns an effect that gives a player a keyword.
func (s *State) Guarding(seat int, keyword string) (e Effect, ok bool) {
	i := slices.IndexFunc(s.Effects, func(e Effect) bool { return e.Guards == keyword && e.Controller == seat })
	if i < 0 {
		return e, false
	}
	return s.Effects[i], true
}

// Title returns the name of an effect for use in a sentence: in quotes if the
// name is itself a sentence.
func (e Effect) Title() tracker.Message {
	switch {
	case e.LifeStays:
		return tracker.Say(SameLife)
	case e.Guards != "":
		return tracker.Say(e.Guards)
	}
	if first := e.Name[:1]; first != strings.ToUpper(first) {
		return tracker.Say("“%s”", tracker.Name(e.Name))
	}
	return tracker.Named(e.Name)
}

// SummoningSick reports whether a creature has summoning sickness and no haste (CR 302.6,
// 702.10).
func (s *State) SummoningSick(p *Permanent, c *Characteristics) bool {
	return p.Fresh && c.Is("Creature") && !c.Has("haste")
}

// ShownEffect is an effect other than a static ability of a permanent.
type ShownEffect struct {
	tracker.EffectDocument
	Shown tracker.Message // the text on the board
	Lasts tracker.Message // Duration
}

// ShownEffects lists effects that aren't static abilities of permanents: continuous
// effects of spells and abilities, each once with all permanents it changes,
// and those that players added.
func (s State) ShownEffects() []ShownEffect {
	all := []ShownEffect{}
	changed := make(map[int64][]int64)
	pumps := make(map[int64]Pump)
	for stack := range s.Permanent.Marked(isPumped) {
		for _, pump := range stack.Of.Pumps {
			changed[pump.ID] = append(changed[pump.ID], stack.ID)
			pumps[pump.ID] = pump
		}
	}
	for _, id := range slices.Sorted(maps.Keys(changed)) {
		who, what := tracker.SomeIDs(changed[id]), s.SayPump(pumps[id])
		if len(changed[id]) > 1 {
			who = tracker.Say("each of %s", who)
		}
		if seat := pumps[id].Control; seat != 0 {
			what = tracker.Say("is %s's", tracker.Name(s.Seat(seat).Name))
		}
		all = append(all, shownEffect(id, tracker.Say("%s %s", who, what), s.Duration(pumps[id])))
	}
	all = append(all, s.shieldEffects()...)
	for _, x := range s.Delayed {
		all = append(all, x.shown(s))
	}
	for _, e := range s.Effects {
		if e.ForEveryone() {
			all = append(all, shownEffect(e.ID, tracker.Say(e.Name), tracker.Say("until end of turn")))
			continue
		}
		lasts := tracker.Say("until ended")
		if e.ThisTurn {
			lasts = tracker.Say("until end of turn")
		}
		if e.NextTurn != 0 {
			lasts = tracker.Say("until %s's next turn", tracker.Name(s.Seat(e.NextTurn).Name))
		}
		by := s.Seat(e.Controller).Name
		if e.Emblem {
			lasts = tracker.Say("for the rest of the game")
			all = append(all, ShownEffect{
				tracker.EffectDocument{ID: e.ID, Text: e.Name + " for " + by, Source: "emblem", Duration: lasts.String()},
				tracker.Say("%s (%s’s emblem)", e.Title(), tracker.Name(by)), lasts,
			})
			continue
		}
		all = append(all, ShownEffect{
			tracker.EffectDocument{ID: e.ID, Text: e.Name + " for " + by, Source: "by hand", Duration: lasts.String()},
			tracker.Say("%s (%s)", e.Title(), tracker.Name(by)), lasts,
		})
	}
	slices.SortFunc(all, func(a, b ShownEffect) int { return cmp.Compare(a.ID, b.ID) })
	return all
}

func shownEffect(id int64, text, lasts tracker.Message) ShownEffect {
	return ShownEffect{tracker.EffectDocument{ID: id, Text: text.String(), Duration: lasts.String()}, text, lasts}
}

// SayChange says a change: "gets +2/+2 and gains trample". Words of cards are names.
func SayChange(c notation.Change) tracker.Message {
	var parts []tracker.Message
	for _, clause := range c.Clauses() {
		args := slices.Clone(clause.Args)
		for i, arg := range args {
			switch arg := arg.(type) {
			case string:
				args[i] = tracker.Name(arg)
			case []string:
				args[i] = tracker.ListOf(tracker.AllNamed(arg))
			}
		}
		parts = append(parts, tracker.Say(clause.Format, args...))
	}
	return tracker.Say("%s", tracker.ListOf(parts))
}

// Shield is an effect until end of turn on a permanent or player that prevents
// damage (CR 615.7) or regenerates the permanent (CR 701.19a).
type Shield struct {
	ID          int64 `json:"id"` // the id of the effect, the same on everything it protects
	Regenerates bool  `json:"regenerates,omitempty"`
	N           int64 `json:"n,omitempty"`         // the damage that it still prevents; 0 for all
	Combat      bool  `json:"combat,omitempty"`    // only combat damage
	Deals       bool  `json:"deals,omitempty"`     // prevents damage dealt by the permanent instead of to it
	NextTurn    int   `json:"next_turn,omitempty"` // it lasts until this seat's next turn, and not until end of turn

	// Fields of an effect on the damage of a chosen source, with Deals (CR 609.7).
	Next   bool   `json:"next,omitempty"`   // it is used up the next time it applies (CR 615.8), also without Deals
	Seat   int    `json:"seat,omitempty"`   // only damage to this player
	On     int64  `json:"on,omitempty"`     // only damage to this permanent
	Source string `json:"source,omitempty"` // only while the source is that: "red" (CR 615.9)

	// Fields of a redirection effect (CR 614.9): the damage is dealt to this instead.
	Onto     int64  `json:"onto,omitempty"`      // the permanent
	OntoSeat int    `json:"onto_seat,omitempty"` // or the player
	OntoName string `json:"onto_name,omitempty"`
}

// OfTurn reports whether the effect lasts until end of turn.
func (x Shield) OfTurn() bool { return x.NextTurn == 0 }

// endShields returns shields without those for which over reports true.
func endShields(all []Shield, over func(Shield) bool) []Shield {
	return tracker.Without(all, func(x *Shield) bool { return over(*x) })
}

// Redirects reports whether damage is dealt to something else because of the effect.
func (x Shield) Redirects() bool { return x.Onto != 0 || x.OntoSeat != 0 }

// prevents reports whether the effect prevents damage dealt to the permanent or player that has it.
func (x Shield) prevents() bool { return !x.Regenerates && !x.Deals && !x.Redirects() }

// Limited reports whether the effect prevents a limited amount of damage.
func (x Shield) Limited() bool { return x.prevents() && x.N > 0 }

// Lasts reports whether the effect prevents damage without a limit.
func (x Shield) Lasts() bool { return x.prevents() && x.N == 0 }

// Covers reports whether a shield on a source of damage prevents what it deals to a
// permanent or a player.
func (x Shield) Covers(source *Characteristics, on int64, seat int) bool {
	return (x.Seat == 0 && x.On == 0 || x.Seat == seat && x.On == on) &&
		(x.Source == "" || source.DescribedBy(x.Source))
}

// Describe is "the next 3 combat damage to it is prevented".
func (x Shield) Describe() tracker.Message {
	if x.Regenerates {
		return tracker.Say("regenerates instead of being destroyed")
	}
	what := tracker.Say("damage")
	if x.Combat {
		what = tracker.Say("combat damage")
	}
	switch {
	case x.Redirects():
		return x.describeRedirection(what)
	case x.Next:
		return tracker.Say("the next %s by it is prevented", what)
	case x.Deals:
		return tracker.Say("%s by it is prevented", what)
	case x.N > 0:
		return tracker.Say("the next %d %s to it is prevented", x.N, what)
	}
	return tracker.Say("%s to it is prevented", what)
}

func (x Shield) describeRedirection(what tracker.Message) tracker.Message {
	onto := tracker.Name(x.OntoName)
	switch {
	case x.Next && x.Deals:
		return tracker.Say("the next %s by it is dealt to %s instead", what, onto)
	case x.Next:
		return tracker.Say("the next time, %s to it is dealt to %s instead", what, onto)
	case x.Deals:
		return tracker.Say("%s by it is dealt to %s instead", what, onto)
	case x.N > 0:
		return tracker.Say("the next %d %s to it is dealt to %s instead", x.N, what, onto)
	}
	return tracker.Say("%s to it is dealt to %s instead", what, onto)
}

// RegenerationShields returns the number of regeneration shields that can apply.
func (p *Permanent) RegenerationShields() int64 {
	n := int64(0)
	for _, x := range p.Shields {
		if x.Regenerates && !p.NoRegeneration {
			n++
		}
	}
	return n
}

// ChangeShields changes the shields of a permanent or a player.
func (s State) ChangeShields(on int64, seat int, change func([]Shield) []Shield) State {
	if seat != 0 {
		return s.ChangePlayer(seat, func(p *Player) { p.Shields = change(p.Shields) })
	}
	return s.Change(on, func(p *Permanent) { p.Shields = change(p.Shields) })
}

// UseShield returns shields after one has prevented n damage. A shield that prevents all
// damage stays, unless it prevents only the next damage.
func UseShield(all []Shield, id, n int64) []Shield {
	all = slices.Clone(all)
	for i, x := range all {
		if x.ID == id && x.Next {
			return slices.Delete(all, i, i+1)
		}
		if x.ID == id && x.N > 0 {
			if all[i].N -= n; all[i].N <= 0 {
				return slices.Delete(all, i, i+1)
			}
			break
		}
	}
	return all
}

// HasShield reports whether a prevention effect is still there.
func (s State) HasShield(id int64) bool {
	is := func(x Shield) bool { return x.ID == id }
	for stack := range s.Permanent.Marked(isShielded) {
		if slices.ContainsFunc(stack.Of.Shields, is) {
			return true
		}
	}
	return slices.ContainsFunc(s.Players, func(p Player) bool { return slices.ContainsFunc(p.Shields, is) }) ||
		slices.ContainsFunc(s.Effects, func(e Effect) bool { return e.ID == id })
}

// EndShields ends the shields of players and the effects without a permanent
// that last until end of turn. Permanents' shields end in cleanUp.
func (s State) EndShields() State {
	for i, p := range s.Players {
		if slices.ContainsFunc(p.Shields, Shield.OfTurn) {
			s = s.ChangePlayer(i+1, func(p *Player) { p.Shields = endShields(p.Shields, Shield.OfTurn) })
		}
	}
	s.Effects = tracker.Without(s.Effects, func(e *Effect) bool { return e.ThisTurn })
	for _, id := range s.delayedThisTurn() {
		s.Elsewhere = s.Elsewhere.Without(id)
	}
	return s
}

// delayedThisTurn lists the delayed triggered abilities that last until end of turn.
func (s State) delayedThisTurn() []int64 {
	var all []int64
	for c := range s.Elsewhere.by.Marked(HasTexts) {
		if c.Of.ThisTurn {
			all = append(all, c.ID)
		}
	}
	return all
}

// delayedAbout lists those that are about one permanent.
func (s State) delayedAbout() []Card {
	var all []Card
	for c := range s.Elsewhere.by.Marked(HasTexts) {
		if c.Of.About != 0 {
			all = append(all, c.Of)
		}
	}
	return all
}

// EndDelayedUntil ends the delayed triggered abilities that last until the next turn of a player
// for whom over reports true.
func (s State) EndDelayedUntil(over func(seat int) bool) State {
	var ended []int64
	for c := range s.Elsewhere.by.Marked(HasTexts) {
		if c.Of.NextTurn && over(c.Of.Owner) {
			ended = append(ended, c.ID)
		}
	}
	for _, id := range ended {
		s.Elsewhere = s.Elsewhere.Without(id)
	}
	return s
}

// EndShield ends one shield, on any permanent or player.
func (s State) EndShield(id int64) State {
	without := func(all []Shield) []Shield {
		return tracker.Without(all, func(x *Shield) bool { return x.ID == id })
	}
	for i, p := range s.Players {
		if len(p.Shields) > 0 {
			s = s.ChangePlayer(i+1, func(p *Player) { p.Shields = without(p.Shields) })
		}
	}
	return s.ChangeAll(func(p *Permanent) bool { return len(p.Shields) > 0 }, func(p *Permanent) { p.Shields = without(p.Shields) })
}

// EndsThisTurn reports whether EndShields or EndDelayedOfTurn ends anything.
func (s State) EndsThisTurn() bool {
	return slices.ContainsFunc(s.Players, func(p Player) bool { return slices.ContainsFunc(p.Shields, Shield.OfTurn) }) ||
		slices.ContainsFunc(s.Effects, func(e Effect) bool { return e.ThisTurn }) || len(s.delayedThisTurn()) > 0 ||
		slices.ContainsFunc(s.Delayed, func(x Delayed) bool { return x.ThisTurn })
}

// shieldEffects lists the effects that prevent damage or regenerate permanents
// this turn, each once with all that it protects.
func (s State) shieldEffects() []ShownEffect {
	who := make(map[Shield][]any)
	on := make(map[Shield][]int64)
	note := func(x Shield, id int64, player string) {
		if _, ok := who[x]; !ok {
			who[x] = nil
		}
		if player != "" {
			who[x] = append(who[x], tracker.Name(player))
		} else {
			on[x] = append(on[x], id)
		}
	}
	for stack := range s.Permanent.Marked(isShielded) {
		for _, x := range stack.Of.Shields {
			note(x, stack.ID, "")
		}
	}
	for _, p := range s.Players {
		for _, x := range p.Shields {
			note(x, 0, p.Name)
		}
	}
	var all []ShownEffect
	for _, x := range slices.SortedFunc(maps.Keys(who), func(a, b Shield) int {
		return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.N, b.N))
	}) {
		names := who[x]
		if len(on[x]) > 0 {
			names = append(names, tracker.SomeIDs(on[x]))
		}
		row := tracker.Row{Between: ", ", Of: names}
		text := tracker.Say("%s: %s", row, x.Describe())
		switch {
		case x.Redirects():
		case x.Regenerates:
			text = tracker.Say("%s %s", row, x.Describe())
		case x.N > 0 && x.Combat:
			text = tracker.Say("%s: the next %d combat damage to it is prevented", row, x.N)
		case x.N > 0:
			text = tracker.Say("%s: the next %d damage to it is prevented", row, x.N)
		default:
			text = tracker.Say("%s: "+x.Describe().String(), row)
		}
		lasts := tracker.Say("until end of turn")
		if x.NextTurn != 0 {
			lasts = tracker.Say("until %s's next turn", tracker.Name(s.Seat(x.NextTurn).Name))
		}
		all = append(all, shownEffect(x.ID, text, lasts))
	}
	return all
}
