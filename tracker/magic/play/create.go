package play

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// decide creates tokens. The player who creates one owns and controls it (CR
// 111.2).
func (a Create) decide(d *Decision) error {
	made := a.Made
	if len(made) > 1 && made[0].EachOf {
		q := tracker.Question{Player: d.in.By.Name, Meant: true, Text: tracker.Say("Which do you create?")}
		for i, c := range made {
			q.Options = append(q.Options, tracker.Option{N: int64(i + 1), Text: tracker.Named(c.Object.Name)})
		}
		answer, err := d.in.Ask(q)
		if err != nil {
			return err
		}
		made = made[answer.N-1 : answer.N]
	}
	made, err := d.tokensOfCards(made)
	if err != nil {
		return err
	}
	made, err = d.copiesOfEach(made)
	if err != nil {
		return err
	}
	batches, err := d.batches(made)
	if err != nil {
		return err
	}
	var ids []int64
	err = d.simultaneously(func() error {
		for _, seat := range d.s.Playing() { // CR 101.4
			entered, err := d.createAll(batches[seat], seat)
			if err != nil {
				return err
			}
			ids = append(ids, entered...)
		}
		return nil
	})
	d.in.Refer(ids...)
	return err
}

// batches returns what a sentence creates, by the seat that creates it.
func (d *Decision) batches(made []notation.Creation) (map[int][]batch, error) {
	all := make(map[int][]batch)
	for _, c := range made {
		who := c.Player()
		seats, err := d.Seats(who)
		if err != nil {
			return nil, err
		}
		if err := d.bindX(c.Where); err != nil {
			return nil, err
		}
		n, differs := int64(0), d.differs(who, c.Count)
		if !differs {
			if n, err = d.number(c.Count, c.Object.Name+"s"); err != nil {
				return nil, err
			}
		}
		for _, seat := range seats {
			if err := d.inGame(seat); err != nil {
				return nil, err
			}
			if differs {
				if n, err = d.numberOfEach(seat, c.Count, c.Object.Name+"s"); err != nil {
					return nil, err
				}
			}
			b, err := d.batch(c, n, seat)
			if err != nil {
				return nil, err
			}
			if each, ok := d.attackingEach(c, b, seat); ok {
				all[seat] = append(all[seat], each...)
				continue
			}
			hosts, err := d.hosts(b, c.Attached)
			if err != nil {
				return nil, err
			}
			for _, b.host = range hosts {
				if n > 0 {
					all[seat] = append(all[seat], b)
				}
			}
		}
	}
	return all, nil
}

// batch returns n tokens of one description for one player.
func (d *Decision) batch(c notation.Creation, n int64, seat int) (batch, error) {
	p := board.Permanent{Token: true, Owner: seat, Controller: seat, Tapped: c.Tapped, Attacking: c.Attacking, Fresh: true}
	b := batch{n: n, rule: ruleTokenOwner}
	var err error
	if c.CopyOf != nil {
		c = d.halving(c)
		if p.Def, p.Back, err = d.copied(*c.CopyOf); err == nil && c.Except != "" {
			p.Def, err = d.game.except(p.Def, c.Except)
		}
		p.Def.Cost = p.Def.CopiedCost()
		b.rule = ruleCopyValues
	} else {
		var said tracker.Rule
		p.Def, said, err = d.tokenOf(c)
		b.rule = cmp.Or(said, b.rule)
	}
	if err != nil {
		return b, err
	}
	p, err = d.withCounters(p, c.Counters)
	b.p = &p
	return b, err
}

// attackingEach returns a batch for each opponent of tokens that are created for each
// opponent, each attacking that player (CR 508.4). ok is false for other tokens.
func (d *Decision) attackingEach(c notation.Creation, b batch, seat int) (all []batch, ok bool) {
	if !c.Attacking || c.Attached != nil || !d.s.IsActive(seat) {
		return nil, false
	}
	if e := d.effect; e != nil && e.each && e.that != 0 && d.s.Opposed(e.that, seat) {
		b.p.Attacks = board.Defender{Seat: e.that}
		return []batch{b}, true
	}
	q, ok := notation.ReadQuantity(d.game.Vocabulary, c.Count.Expr)
	if !ok || q.Players != notation.EachOpponent || q.Half || q.Plus != 0 || q.Add != nil {
		return nil, false
	}
	for _, opponent := range d.s.Opponents(seat) {
		one, p := b, *b.p
		p.Attacks = board.Defender{Seat: opponent}
		one.p, one.n = &p, max(q.Times, 1)
		all = append(all, one)
	}
	return all, true
}

// maxSingles is the maximum number of objects that one sentence may create
// that can't stack.
const maxSingles = 1000

// enterBatch puts created tokens onto the battlefield. Tokens that enter
// attached enter one by one.
func (d *Decision) enterBatch(b batch, applied []string) ([]int64, error) {
	each := board.Characteristics{Definition: *b.p.Face()}
	times := int64(1)
	if each.Attachable() && (b.host != 0 || each.Attaches("Aura")) {
		if b.n > maxSingles {
			return nil, tracker.Refuse("%d tokens that are attached one by one are more than a board can show.", b.n).
				Next("Create at most %d of them.", maxSingles)
		}
		times, b.n = b.n, 1
	}
	var ids []int64
	for range times {
		id, err := d.put(event.Entered{Count: b.n, Of: *b.p, Created: b.p.Token && !b.spell}, b.host, tracker.Cause{Player: d.in.By.Name, Rule: b.rule}.By(applied...))
		if err != nil {
			return nil, err
		}
		if id != 0 {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// withCounters adds the counters that a permanent enters with (CR 122.6).
func (d *Decision) withCounters(p board.Permanent, counters []notation.Counters) (board.Permanent, error) {
	for _, k := range counters {
		n, err := d.number(k.N, k.Kind+" counters")
		if err != nil {
			return p, err
		}
		if _, err := tracker.Add(p.Count(k.Kind), n); err != nil {
			return p, err
		}
		p = p.WithCounters(k.Kind, n)
	}
	return p, nil
}

// copied returns the copiable values of the selected object, with both faces,
// and whether the back face is up (CR 707.8a). An object that has left the
// battlefield is copied as it last existed there (CR 111.12).
func (d *Decision) copied(sel notation.Selector) (def card.Definition, back bool, err error) {
	if sel.Filter != nil && sel.Filter.Card != nil {
		cards, err := d.chosenCards(sel)
		if err != nil {
			return def, false, err
		}
		if len(cards) == 0 {
			return def, false, tracker.Refuse("No card is copied.").By(ruleCopyOfNothing).Next("The ability does nothing else.")
		}
		return cards[0].Def, false, nil
	}
	if def, back, ok := d.copiableElsewhere(sel); ok {
		return def, back, nil
	}
	if _, there := d.s.Permanent.Get(sel.ID); sel.ID != 0 && !there {
		return def, false, tracker.Refuse("There is no #%d, and no copy of nothing.", sel.ID).By(ruleCopyOfNothing).
			Next("Name what is copied by an id on the board, or by its name.")
	}
	stack, err := d.stackOf(sel, tracker.Say("Which is copied?"))
	if err != nil {
		return def, false, err
	}
	def, back = copiable(&stack.Of)
	return def, back, nil
}

// stackOf returns the selected stack, for uses where any member will do; of
// several stacks the player chooses one.
func (d *Decision) stackOf(sel notation.Selector, question tracker.Message) (tracker.Stack[board.Permanent], error) {
	if sel.Target && d.effect != nil {
		return d.Find().One(sel)
	}
	sel.All, sel.Count = true, nil
	parts, err := d.Find().Objects(sel)
	if err != nil {
		return tracker.Stack[board.Permanent]{}, err
	}
	var options []tracker.Message
	for _, stack := range d.s.Permanent.These(parts) {
		options = append(options, d.s.Describe(stack))
	}
	i, err := d.Find().Choose(question, options, parts)
	if err != nil {
		return tracker.Stack[board.Permanent]{}, err
	}
	stack, _ := d.s.Permanent.Get(parts[i])
	return stack, nil
}

// definition returns the definition that a description gives (CR 111.3).
func (d *Decision) definition(c notation.Creation) (card.Definition, error) {
	if c.Predefined != "" {
		if def, ok := d.game.predefined[c.Predefined]; ok {
			def.Keywords = append(slices.Clone(def.Keywords), card.Missing(def.Keywords, c.Object.Keywords)...)
			def.Abilities = append(slices.Clone(def.Abilities), card.Missing(def.Abilities, c.Said)...)
			return def, nil
		}
	}
	o := c.Object
	if slices.Contains(o.Subtypes, "Role") && c.Predefined == "" {
		return card.Definition{}, tracker.Refuse("Which Role?").By("magic/role").
			Next("Say it: Cursed, Monster, Royal, Sorcerer, Virtuous, Wicked or Young Hero Role.")
	}
	def := defined(o)
	if there, ok, err := d.another(o); ok || err != nil {
		return there, err
	}
	if len(o.Types)+len(o.Colors) == 0 && o.Name != "" && o.Power == "" {
		name := english.WithoutToken(o.Name)
		named, ok := d.cardNamed(name)
		if near := notation.Nearest(name, slices.Sorted(maps.Keys(d.game.predefined))); !ok && near != "" {
			return def, tracker.Refuse("%s says no type.", tracker.Name(def.Name)).
				Next("Did you mean %s? Or say it as a card would: %s.", near, tracker.Line("create a 1/1 white Soldier creature token"))
		}
		if !ok {
			return def, tracker.Refuse("I don't know what a %s token is.", tracker.Name(name)).By(RuleTokenCard).
				Next("Say once what it is, as its type line does: %s · %s", tracker.LineOf("remember %s: artifact", tracker.Name(name)), tracker.LineOf("remember %s: 2/2 creature", tracker.Name(name)))
		}
		def = named
	}
	if def.Name == "" || len(def.Types) == 0 {
		return def, tracker.Refuse("That doesn't say what it is.").Next("Say it as a card would: %s.", tracker.Line("create a 1/1 white Soldier creature token"))
	}
	d.game.compile(&def)
	if o.Chapters != nil {
		if o.Chapters.N < 1 || o.Chapters.N > card.MaxChapters {
			return def, tracker.Refuse("A Saga of %d chapters can't be read.", o.Chapters.N).By("magic/saga/final-number").Next("Say from 1 to %d.", card.MaxChapters)
		}
		def.Abilities = append(slices.Clone(def.Abilities), d.unknownChapters(&def, o.Chapters.N)...)
	}
	return def, d.askSize(&def)
}

// another returns the definition of tokens on the battlefield for a
// description that names only their kind: "create two Soldiers" when there is
// one. If several differ, the player is asked.
func (d *Decision) another(o notation.Object) (def card.Definition, ok bool, err error) {
	if o.Power != "*" || !onlyKind(o) {
		return def, false, nil
	}
	var ids []int64
	for stack := range d.s.Permanent.All() {
		p := &stack.Of
		same := func(id int64) bool { other, _ := d.s.Permanent.Get(id); return other.Of.Def.Alike(&p.Def) }
		if p.Token && !p.FaceDown && strings.EqualFold(p.Def.Name, o.Name) && !slices.ContainsFunc(ids, same) {
			ids = append(ids, stack.ID)
		}
	}
	if len(ids) == 0 {
		return def, false, nil
	}
	stack, err := d.Find().Which(tracker.Say("Like which?"), ids)
	return stack.Of.Def, err == nil, err
}

// defined returns the definition that a description states explicitly.
func defined(o notation.Object) card.Definition {
	def := card.Definition{
		Name: o.Name, Colors: o.Colors, Supertypes: o.Supertypes, Types: o.Types, Subtypes: o.Subtypes,
		Power: o.Power, Toughness: o.Toughness, Keywords: o.Keywords, Abilities: o.Quoted,
	}
	if o.Loyalty != nil {
		def.Loyalty = o.Loyalty.N
	}
	if o.Defense != nil {
		def.Defense = o.Defense.N
	}
	return def
}
