package play

import (
	"cmp"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// paysToCast pays the costs of casting a permanent card that its abilities state and the board
// tracks (CR 601.2b, 601.2h). An announced permanent pays a cost of one permanent.
func (d *Decision) paysToCast(a *Cast, w way, c *castable) error {
	def := c.up()
	if a.Chosen || card.IsSpell(def) || w.uncast {
		return nil
	}
	var all []card.CastingCost
	for k := range board.AbilitiesOf[card.CastingCost](&d.s, &def) {
		if k.From == "" || k.From == string(c.zone) && w.word == k.Way {
			all = append(all, k)
		}
	}
	if len(all) == 0 {
		return nil
	}
	e := &resolving{name: def.Name, spell: d.spellSource(def), cast: &board.HowCast{Paid: a.Paid}, letters: make(map[string]int64), paying: true}
	if c.from != nil {
		e.card = c.from.ID
	}
	if !a.Devours {
		e.with, a.With = a.With, nil
	}
	was := d.effect
	d.effect = e
	defer func() { d.effect = was }()
	for _, k := range all {
		for _, part := range k.Cost {
			if err := d.pay(0, part, e.letters); err != nil {
				return err
			}
		}
		if err := d.payEither(e, k.Either); err != nil {
			return err
		}
	}
	if !a.Devours {
		a.With = e.with
	}
	a.Paid = e.cast.Paid
	return nil
}

// paysWay pays what the board tracks of the cost in words by which a card is cast or unearthed:
// "blitz—{2}{B}{B}, pay 2 life". The rest of it is the player's.
func (d *Decision) paysWay(a *Cast, w way, c *castable) error {
	if a.Chosen || w.word == "" {
		return nil
	}
	def := c.up()
	for k := range def.KeywordsNamed(w.word) {
		if w.pays != nil {
			costs, ok := d.game.compiler.Costs(w.pays(k.Parameter))
			if !ok {
				return Note{Text: w.pays(k.Parameter)}.decide(d)
			}
			with := a.With
			a.With = nil
			return d.payParts(def.Name, d.you, 0, with, costs)
		}
		costs, ok := d.game.compiler.Costs(k.Parameter)
		if !k.Dash || !ok || !slices.ContainsFunc(costs, card.Cost.Tracked) {
			continue
		}
		return d.payParts(def.Name, d.you, 0, nil, slices.DeleteFunc(costs, func(k card.Cost) bool { return !k.Tracked() }))
	}
	return nil
}

// payInWords pays the cost of an ability that a keyword of a player's object states in words, as
// in "equip—sacrifice a creature": with the permanent that the next action pays with, if any. A cost that isn't understood is the player's.
func (d *Decision) payInWords(name string, of int, source int64, k card.Keyword) error {
	if !k.Dash {
		return nil
	}
	costs, ok := d.game.compiler.Costs(k.Parameter)
	if !ok {
		return Note{Text: k.String()}.decide(d)
	}
	return d.payParts(name, of, source, d.paidNext([]activatable{{cost: costs}})[0].with, costs)
}

// payParts pays the parts of a cost. with is the announced permanent that pays one of them, or nil.
func (d *Decision) payParts(name string, of int, source int64, with *notation.Selector, costs []card.Cost) error {
	e := &resolving{name: name, with: with, letters: make(map[string]int64), paying: true}
	if source != 0 {
		e.sources = []int64{source}
	}
	you, was := d.you, d.effect
	d.you, d.effect = of, e
	defer func() { d.you, d.effect = you, was }()
	for _, k := range costs {
		if err := d.pay(source, k, e.letters); err != nil {
			return err
		}
	}
	return nil
}

// payEither pays one of several additional costs of a spell: the one that the announced
// permanent can pay, otherwise one that the player chooses among the payable ones (CR 601.2b).
func (d *Decision) payEither(e *resolving, all [][]card.Cost) error {
	if len(all) == 0 {
		return nil
	}
	var can [][]card.Cost
	for _, costs := range all {
		able, err := d.ableToPay(costs)
		if err != nil {
			return err
		}
		if able && (e.with == nil || slices.ContainsFunc(costs, func(k card.Cost) bool { return paysWith(k) != nil })) {
			can = append(can, costs)
		}
	}
	if len(can) == 0 {
		if e.with != nil {
			return e.unpaid(tracker.Name(e.with.String()))
		}
		return tracker.Refuse("No additional cost of %s can be paid.", tracker.Name(e.name)).By("magic/cost/unpayable").Next("Say what it does, to do it all the same.")
	}
	i := 0
	if len(can) > 1 {
		options := make([]tracker.Message, len(can))
		for k, costs := range can {
			options[k] = tracker.Say("no additional cost")
			if len(costs) > 0 {
				options[k] = tracker.Say("“%s”", tracker.Name(english.List(costTexts(costs))))
			}
		}
		var err error
		if i, err = d.in.Choose(tracker.Question{Player: d.chooser(), Text: tracker.Say("%s: which additional cost is paid?", d.title())}, options); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(all, func(costs []card.Cost) bool { return len(costs) == 0 }) {
		how := board.HowCast{}
		if e.cast != nil {
			how = *e.cast
		}
		how.Paid = cmp.Or(how.Paid, board.Also)
		if len(can[i]) == 0 {
			how.Paid = board.NothingAlso
		}
		e.cast = &how
	}
	for _, k := range can[i] {
		if err := d.pay(0, k, e.letters); err != nil {
			return err
		}
	}
	return nil
}

// costTexts returns costs as text.
func costTexts(costs []card.Cost) []string {
	all := make([]string, len(costs))
	for i, k := range costs {
		all[i] = k.String()
	}
	return all
}

// paysWith returns the permanents with which a cost is paid, or nil.
func paysWith(k card.Cost) *notation.Filter {
	switch {
	case k.Sacrifice != nil:
		return k.Sacrifice.What
	case k.Exiles != nil:
		return k.Exiles
	case k.Bounces != nil:
		return k.Bounces
	}
	return k.Tap
}

// ableToPay reports whether the player controls enough permanents to pay costs.
func (d *Decision) ableToPay(costs []card.Cost) (bool, error) {
	for _, k := range costs {
		f := paysWith(k)
		if f == nil {
			continue
		}
		mine := *f
		mine.Controller = &notation.Player{Kind: notation.You}
		if k.Tap != nil {
			mine.Status = "untapped"
		}
		ids, err := d.Find().Resolve(notation.Selector{Filter: &mine, All: true})
		if err != nil || d.members(ids) < max(k.N, 1) {
			return false, err
		}
	}
	return true, nil
}
