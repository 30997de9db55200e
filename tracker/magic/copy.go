package magic

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// decide turns permanents into copies of another (CR 707.2, 613.2a). They keep
// their status and counters (CR 110.5c), and regain their printed
// characteristics when they leave.
func (a BecomeCopy) decide(d *decision) error {
	ids, err := d.find().Objects(a.On)
	if err != nil {
		return err
	}
	def, err := d.copiedUp(a.Of)
	if err != nil {
		return err
	}
	if a.Except != "" {
		if def, err = d.game.except(def, a.Except); err != nil {
			return err
		}
	}
	for _, id := range ids {
		d.happen(BecameCopy{On: id, Def: def, UntilEndOfTurn: a.UntilEndOfTurn}, "magic/layer/1a")
	}
	d.in.Refer(ids...)
	return nil
}

// copiedUp returns the copiable values that a card gets as a copy; of a
// double-faced permanent, those of the face that is up (CR 707.8a).
func (d *decision) copiedUp(of notation.Selector) (Definition, error) {
	def, back, err := d.copied(of)
	if err != nil || def.Flips || def.Back == nil {
		return def, err
	}
	if modal := def.Modal; back {
		def = *def.Back
		if def.Cost == "" && !modal { // CR 202.3b
			def.Cost = NoCost
		}
	}
	def.Back, def.Modal = nil, false
	return def, nil
}

// copiable returns the copiable values of a permanent, with both faces, and
// whether its back face is up (CR 707.8a); of a face-down permanent, its
// face-down characteristics (CR 708.2).
func (p *Permanent) copiable() (def Definition, back bool) {
	def, back = p.Def, p.Back
	if p.FaceDown {
		def, back = *p.faceDown(), false
	}
	if def.Cost == "" && (p.Token || p.FaceDown) {
		def.Cost = NoCost // known to have no mana cost
	}
	return def, back
}

// tokenCopy returns a token of the speaker that is a copy of a permanent.
func (d *decision) tokenCopy(of *Permanent) Permanent {
	p := Permanent{Token: true, Owner: d.you, Controller: d.you, Fresh: true}
	p.Def, p.Back = of.copiable()
	p.Def.Cost = p.Def.copiedCost()
	return p
}

// createEmbalmed creates the token of embalm or eternalize from a card in a
// graveyard, and exiles the card (CR 702.128a, 702.129a).
func (d *decision) createEmbalmed(a Keyword, exception string, rule tracker.Rule) error {
	if a.On == nil {
		return tracker.Refuse("Which card?").Next("Say it: %s #3, a card in your graveyard.", a.Do)
	}
	cards := d.cards(*a.On)
	if len(cards) != 1 || cards[0].Zone != Graveyard || cards[0].Token {
		return tracker.Refuse("%s is no card in a graveyard that I track.", a.On.String()).By(rule).Next("Cards show under Elsewhere on the board.")
	}
	def, err := d.game.except(cards[0].Def, exception)
	if err != nil {
		return err
	}
	def.Cost = "" // the token has no mana cost (CR 702.128a, 702.129a)
	d.happen(Moved{On: cards[0].ID, To: Exile, How: Exiled, Card: d.newID()}, rule)
	p := Permanent{Def: def, Token: true, Owner: d.you, Controller: d.you, Fresh: true}
	_, err = d.createAll([]batch{{p: &p, n: 1, rule: rule}}, d.you)
	return err
}

// decide turns copies of a permanent spell into tokens as they resolve (CR
// 111.13). Replacement effects for creating tokens don't apply.
func (a Resolve) decide(d *decision) error {
	if d.you == 0 {
		return d.unseated()
	}
	def, back, err := d.copied(a.Of)
	if err != nil {
		return err
	}
	if a.Except != "" {
		if def, err = d.game.except(def, a.Except); err != nil {
			return err
		}
	}
	n, err := d.number(a.N, "copies")
	if err != nil || n == 0 {
		return err
	}
	def.Cost = def.copiedCost()
	p := Permanent{Def: def, Token: true, Owner: d.you, Controller: d.you, Fresh: true, Back: back}
	ids, err := d.enterBatch(batch{p: &p, n: n, rule: ruleCopiedSpell, spell: true}, "")
	d.in.Refer(ids...)
	return err
}
