package play

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
	"arbiter/tracker/riftbound/event"
)

// decide plays tokens. The controller of the effect owns them (RB 183); they cost
// nothing, have no domain, and enter where the effect says, as their type does (RB
// 184).
func (a Play) decide(d *Decision) error {
	made := a.Made
	if len(made) > 1 && made[0].EachOf {
		options := make([]tracker.Message, len(made))
		for i, c := range made {
			options[i] = tracker.Named(c.Object.Name)
		}
		i, err := d.in.Choose(tracker.Question{Player: d.in.By.Name, Meant: true, Text: tracker.Say("Which do you play?")}, options)
		if err != nil {
			return err
		}
		made = made[i : i+1]
	}
	var all []int64
	for _, c := range made {
		def, described := d.told(c.Predefined)
		if a.Bare && described {
			c.Known, c.Predefined, c.Object = def.Name, "", notation.Object{}
			ids, err := d.place(c, def, false, true, "")
			if err != nil {
				return err
			}
			all = append(all, ids...)
			continue
		}
		ids, err := d.play(c, true, true)
		if err != nil {
			return err
		}
		all = append(all, ids...)
	}
	if len(all) > 0 {
		d.in.Refer(all...)
	}
	return nil
}

// decide puts a card onto the board. The bare name of a predefined token means the
// token: "play recruit".
func (a Add) decide(d *Decision) error {
	var all []int64
	for next := d.joined(&a); next != nil; next = d.joined(next.And) {
		if back, ok := d.fromChampionZone(*next); ok {
			if err := back.decide(d); err != nil {
				return err
			}
			all = append(all, d.in.It()...)
			continue
		}
		ids, err := d.addCard(*next)
		if err != nil {
			return err
		}
		all = append(all, ids...)
	}
	if len(all) > 0 {
		d.in.Refer(all...)
	}
	return nil
}

// joined returns an addition in which the name of a card that players described isn't
// split at its comma: "Vex, Grim".
func (d *Decision) joined(a *Add) *Add {
	if a == nil || a.And == nil || a.Card.Known == "" || a.And.Card.Count.N != 1 {
		return a
	}
	def, ok := d.told(a.Card.Known + ", " + a.And.Card.Known)
	if !ok {
		return a
	}
	whole := *a
	whole.Card.Known, whole.And = def.Name, a.And.And
	return &whole
}

// addCard puts one card, or several of one name, onto the board.
func (d *Decision) addCard(a Add) ([]int64, error) {
	if made, ok := d.game.Token(a.Card); ok {
		def, described := d.told(cmp.Or(a.Card.Known, a.Card.Object.Name))
		if !described {
			return d.play(made, true, true)
		}
		a.Card.Known, a.Card.Object = def.Name, notation.Object{}
	}
	switch {
	case a.Card.Known == "" && a.Played && slices.Contains(a.Card.Object.Types, "Spell"):
		return nil, d.playSpell(a.Card, a.Card.Object.Name)
	case a.Card.Known == "":
		return d.play(a.Card, false, a.Played)
	}
	def, err := d.printed(a.Card.Known, a.As, a.Played)
	switch {
	case err != nil:
		return nil, err
	case !def.CanBeOnBoard():
		return nil, d.playSpell(a.Card, def.Name)
	}
	if slices.Contains(def.Supertypes, "Token") {
		return nil, tracker.Refuse("%s is a token, and no card.", tracker.Name(def.Name)).By(ruleNoCard).Next("Say it so: %s", tracker.LineOf("play a %s token", strings.Join(def.Tags, " ")))
	}
	return d.place(a.Card, d.game.besides(def, a.Card), false, a.Played, "")
}

// besides adds what players said about a card to its printed definition.
func (g *Rules) besides(def card.Definition, c notation.Creation) card.Definition {
	for _, k := range c.Object.Keywords {
		if k == "vision" || !slices.Contains(def.Keywords, k) { // each Vision triggers (RB 817.2)
			def.Keywords = append(slices.Clip(def.Keywords), k)
		}
	}
	if said := g.canonical(c.Said); len(said) > 0 {
		unsaid := slices.DeleteFunc(slices.Clone(def.Abilities), func(known string) bool {
			return slices.ContainsFunc(said, func(text string) bool { return card.Says(text, known) })
		})
		def.Abilities = append(unsaid, said...)
		def.Buffs = buffLimit(def.Abilities)
		if slices.Contains(def.Types, "Battlefield") { // what of its text is tracked is known now
			def.TextLeft, def.LinesLeft = false, leftOf(def.Abilities)
		}
		if slices.Contains(def.Types, "Gear") {
			def.Bonus = mightBonus(def.Abilities)
		}
	}
	return def
}

// Token returns the predefined token of which only the name was said.
func (g *Rules) Token(c notation.Creation) (notation.Creation, bool) {
	o := c.Object
	name := cmp.Or(c.Known, strings.Join(o.Subtypes, " "))
	t, ok := g.predefined[strings.ToLower(name)]
	if !ok || len(o.Supertypes)+len(o.Colors)+len(o.Keywords)+len(c.Said) > 0 || o.Might != "" || o.Name != "" && !strings.EqualFold(o.Name, name) || !isSubset(o.Types, t.Types) {
		return c, false
	}
	c.Known, c.Predefined, c.Object = "", t.Asked, notation.Object{Name: t.Name, Types: t.Types, Subtypes: t.Tags}
	return c, true
}

// DescribesToken reports whether a creation describes a predefined token (RB 187): by
// the token's name, or by its tag with the Might that the token has. Something with another
// name or type is a different object, even with the same tag.
func (g *Rules) DescribesToken(c notation.Creation) bool {
	o := c.Object
	asked := cmp.Or(c.Predefined, strings.Join(o.Subtypes, " "))
	t, ok := g.predefined[strings.ToLower(asked)]
	if !ok || !isSubset(o.Types, t.Types) {
		return false
	}
	if o.Might == "" {
		return true
	}
	name := english.WithoutToken(o.Name)
	named := name == "" || strings.EqualFold(name, asked) || strings.EqualFold(name, t.Name)
	return named && (strings.EqualFold(asked, t.Asked) || t.Might != nil && o.Might == strconv.FormatInt(*t.Might, 10))
}

// isSubset reports whether a list has no element that another lacks.
func isSubset(some, all []string) bool {
	return !slices.ContainsFunc(some, func(s string) bool { return !slices.Contains(all, s) })
}

// fromChampionZone plays a champion by its name from the Champion Zone.
func (d *Decision) fromChampionZone(a Add) (Return, bool) {
	if !a.Played || a.Card.Known == "" || d.game.Pool == nil || a.Card.For != nil {
		return Return{}, false
	}
	for c := range d.s.Elsewhere.Each() {
		if c.Of.Zone != board.ChampionZone || c.Of.Owner != d.you {
			continue
		}
		found, err := d.game.Pool.Find(a.Card.Known, []string{c.Of.Def.Name})
		if strings.EqualFold(c.Of.Def.Name, a.Card.Known) || err == nil && found.One && found.Cards[0].Name == c.Of.Def.Name {
			return Return{On: notation.Selector{ID: c.ID}, At: a.Card.At, Ready: a.Card.Ready}, true
		}
	}
	return Return{}, false
}

// play puts the described objects onto the board and returns their ids.
func (d *Decision) play(c notation.Creation, token, played bool) ([]int64, error) {
	def, rule, err := d.definition(c, token)
	if err != nil {
		return nil, err
	}
	return d.place(c, def, token, played, rule)
}

// place puts objects of a definition onto the board and returns their ids.
func (d *Decision) place(c notation.Creation, def card.Definition, token, played bool, rule tracker.Rule) ([]int64, error) {
	seats, err := d.Seats(c.Player())
	if err != nil {
		return nil, err
	}
	n, err := d.number(c.Count, def.Name+"s")
	if err != nil {
		return nil, err
	}
	if n < 1 {
		return nil, nil
	}
	var ids []int64
	for _, seat := range seats {
		if d.s.Seat(seat).Lost != "" {
			return nil, tracker.Refuse("%s is out of the game.", tracker.Name(d.s.Seat(seat).Name)).Next("Type `%s` to see who plays.", tracker.Line("board"))
		}
		if slices.Contains(def.Types, "Battlefield") {
			if !token && n == 1 {
				if brought, err := d.bring(def, seat); err != nil {
					return nil, err
				} else if brought {
					continue
				}
			}
			if err := d.makeFields(def, n, token, seat, rule); err != nil {
				return nil, err
			}
			continue
		}
		id, err := d.enter(c, def, n, seat, token, played, rule)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// enter puts objects of one description onto the board for one player.
func (d *Decision) enter(c notation.Creation, def card.Definition, n int64, seat int, token, played bool, rule tracker.Rule) (int64, error) {
	o := board.Object{Def: def, Token: token, Owner: seat, Controller: seat}
	if c.Under != nil { // RB 182
		var err error
		if o.Controller, err = d.seat(*c.Under); err != nil {
			return 0, err
		}
	}
	o.At.Base = o.Controller
	if c.At != nil {
		at, err := d.location(*c.At, o.Controller)
		if err != nil {
			return 0, err
		}
		o.At = at
	}
	ready := c.Ready || d.s.EntersReady(tracker.Stack[board.Object]{Count: 1, Of: o})
	o.Exhausted = o.Is("Unit") && !ready || c.Tapped || !c.Ready && d.s.EntersExhausted(tracker.Stack[board.Object]{Count: 1, Of: o}) // RB 143.4, 149.1, 184.1
	var host int64
	if c.Attached != nil {
		stack, err := d.Find().One(*c.Attached)
		if err != nil {
			return 0, err
		}
		host, o.At, o.AttachedTo = stack.ID, stack.Of.At, stack.ID
		if n > 1 {
			return 0, tracker.Refuse("Only one at a time can be attached in one go.").Next("Say it for each of them.")
		}
	}
	id := d.newID()
	how := "played"
	switch {
	case played && o.Is("Unit"):
		rule = cmp.Or(rule, d.playedBy(o))
	case o.Is("Rune"):
		how, rule = "channeled", cmp.Or(rule, ruleChannel)
	case o.Is("Legend"), !played:
		how = "added"
	}
	away := d.atBaseInstead(&o)
	d.happen(event.Entered{ID: id, Count: n, Of: o, How: how}, rule)
	if played && !token {
		d.costOf(id)
	}
	if away != 0 {
		d.notInto(id, away)
	}
	if host != 0 {
		d.in.Refer(id)
	}
	if how != "channeled" {
		d.entered(id)
	}
	d.present(o.Controller, o)
	return id, nil
}

// atBaseInstead changes where a unit is played to its controller's base if it would be a
// battlefield with a combat of other players, and returns the battlefield's number, or 0
// (RB 462.2.a).
func (d *Decision) atBaseInstead(o *board.Object) int {
	n := o.At.Field
	if n == 0 || !o.Is("Unit") || o.AttachedTo != 0 || !d.ofOthers(n, o.Controller) {
		return 0
	}
	o.At = board.Location{Base: o.Controller}
	return n
}

// notInto says why a unit isn't at the battlefield to which it was played.
func (d *Decision) notInto(id int64, field int) {
	d.follow(event.NotChanged(id, tracker.Say("is played to base instead of %s, where others are in a combat", tracker.Name(d.s.Place(field)))), ruleOthers)
}

// entered adds the reminders of a permanent that entered the board. A card enters it only
// by being played (RB 349), also where players say "add". Each instance of Vision triggers (RB 817.2).
func (d *Decision) entered(id int64) {
	stack, ok := d.s.Board.Get(id)
	if !ok {
		return
	}
	seat, name := stack.Of.Controller, tracker.Name(stack.Of.Def.Name)
	if n := d.s.Instances(stack, "vision"); n > 0 {
		d.remind(seat, tracker.SaturatingMul(n, stack.Count), ruleVision, "%s was played: %s may look at the top card of their Main Deck and recycle it (Vision)", name, tracker.Name(d.s.Seat(seat).Name))
	}
	who := tracker.Name(d.s.Seat(seat).Name)
	if n := d.s.Instances(stack, "weaponmaster"); n > 0 { // each triggers (RB 821.1.c.7)
		d.remind(seat, tracker.SaturatingMul(n, stack.Count), ruleWeaponmaster, "%s was played: %s may attach an Equipment to it for its Equip cost, 1 Power less (Weaponmaster)", name, who)
	}
	if d.s.Instances(stack, "quick-draw") > 0 && d.s.HostOf(stack) == 0 { // once (RB 819.2)
		d.remind(seat, stack.Count, ruleQuickDraw, "%s was played: %s attaches it to a unit they control (Quick-Draw)", name, who)
	}
	d.occurs(about(d.s, stack, card.Played))
}

// present contests a battlefield at which a unit becomes present whose controller
// doesn't control the battlefield (RB 190.3.a).
func (d *Decision) present(seat int, o board.Object) {
	n := o.At.Field
	if n == 0 || !o.Is("Unit") {
		return
	}
	f := d.s.Field(n)
	if f.Controller == seat || f.Contested != 0 && slices.Contains(d.s.UnitsAt(n), f.Contested) || d.s.Ongoing.Field == n {
		return
	}
	d.follow(event.Contested{N: n, By: seat}, RuleContesting)
}

func (d *Decision) remind(seat int, times int64, rule tracker.Rule, format string, args ...any) {
	d.follow(event.Reminded{Reminder: board.Reminder{ID: d.newID(), Rule: rule, Times: times, Controller: seat}.Saying(tracker.Say(format, args...))}, rule)
}

// definition returns the definition of a token or card: that of the predefined token
// with what was said in addition, of a copied object, or only what was said (RB 187).
func (d *Decision) definition(c notation.Creation, token bool) (card.Definition, tracker.Rule, error) {
	rule := tracker.Rule("")
	if token {
		rule = ruleTokenOwner
	}
	if c.CopyOf != nil {
		def, err := d.copiable(*c.CopyOf)
		if err != nil {
			return card.Definition{}, "", err
		}
		def.Domains = slices.Clone(def.Domains)
		def.Keywords = append(slices.Clip(def.Keywords), c.Object.Keywords...)
		return def, board.RuleCopy, nil
	}
	o := c.Object
	def := card.Definition{Name: english.WithoutToken(o.Name), Domains: o.Colors, Supertypes: o.Supertypes, Types: o.Types, Tags: o.Subtypes, Abilities: d.game.canonical(o.Quoted)}
	asked := cmp.Or(c.Predefined, strings.Join(o.Subtypes, " "))
	if known := d.game.predefined[strings.ToLower(asked)]; token && d.game.DescribesToken(c) {
		rule = known.Rule
		named := def.Name
		def = known.Definition
		if named != "" && o.Name != known.Name && named != asked && c.Predefined == "" {
			def.Name = named
		}
		if extra := d.game.canonical(c.Said); len(extra) > 0 {
			def.Abilities = append(slices.Clip(def.Abilities), extra...)
		}
	} else if token {
		def.Domains = nil // RB 185.3.b
	}
	for _, k := range o.Keywords {
		if !slices.Contains(def.Keywords, k) {
			def.Keywords = append(slices.Clip(def.Keywords), k)
		}
	}
	if o.Might != "" {
		n, err := strconv.ParseInt(o.Might, 10, 64)
		if err != nil {
			if n, err = d.number(notation.Amount{Expr: o.Might}, "Might"); err != nil {
				return card.Definition{}, "", err
			}
		}
		def.Might = &n
	}
	switch {
	case len(def.Types) == 0 && (def.Might != nil || token):
		def.Types = []string{"Unit"}
	case len(def.Types) == 0:
		return card.Definition{}, "", tracker.Refuse("I can't tell what %s is.", cmp.Or(def.Name, "that")).Next("Say its type: %s", tracker.Line("add a 4 Might unit named Bo"))
	case slices.Contains(def.Types, "Spell"):
		return card.Definition{}, "", tracker.Refuse("A spell doesn't stay on the board.").By(ruleSpellGoes).Next("Say what it does instead: %s", tracker.Line("play a Recruit token"))
	}
	if slices.Contains(def.Types, "Unit") && def.Might == nil {
		if !token {
			return card.Definition{}, "", tracker.Refuse("A unit has a Might.").Next("Say it: %s", tracker.LineOf("add a 4 Might unit named %s", tracker.Name(cmp.Or(def.Name, "Bo"))))
		}
		n, err := d.number(notation.Amount{Expr: "not said"}, "Might of "+def.Name)
		if err != nil {
			return card.Definition{}, "", err
		}
		def.Might = &n
	}
	def.Name = cmp.Or(def.Name, strings.Join(def.Tags, " "), strings.Join(def.Types, " "))
	def.Buffs = buffLimit(def.Abilities)
	if slices.Contains(def.Types, "Gear") {
		def.Bonus = mightBonus(def.Abilities)
		if def.Might != nil && !slices.Contains(def.Types, "Unit") { // "a +2 Might Equipment": gear has no Might (RB 137)
			def.Bonus, def.Might = *def.Might, nil
		}
	}
	return def, rule, nil
}

// decide channels runes.
func (a ChannelRunes) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	n, err := d.number(a.N, "runes")
	if err != nil || n < 1 {
		return err
	}
	def := card.Definition{Name: "Rune", Types: []string{"Rune"}}
	if a.Domain != "" {
		def = card.Definition{Name: english.Capital(a.Domain) + " Rune", Domains: []string{a.Domain}, Supertypes: []string{"Basic"}, Types: def.Types}
	}
	var ids []int64
	for _, seat := range seats {
		id := d.newID()
		d.happen(event.Entered{ID: id, Count: n, How: "channeled", Of: board.Object{Def: def, Owner: seat, Controller: seat, At: board.Location{Base: seat}, Exhausted: a.Exhausted}}, ruleChannel)
		ids = append(ids, id)
	}
	d.in.Refer(ids...)
	return nil
}
