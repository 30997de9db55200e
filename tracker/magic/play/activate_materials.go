package play

import (
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// payMaterials exiles n permanents that the player controls or cards in their graveyard, or more
// of them, as a cost (CR 702.167a). They are those that were announced, or all if there are no
// others; otherwise the player chooses. If fewer are tracked, or the player means other cards of
// the graveyard, the cost is noted.
func (d *Decision) payMaterials(k card.Cost, n int64) error {
	can, err := d.materials(*k.Materials)
	if err != nil {
		return err
	}
	var chosen []int64
	if with := d.effect.with; with != nil {
		i, err := d.announcedMaterial(*with, can)
		if err != nil {
			return err
		}
		if stack, ok := d.s.Permanent.Get(can[i]); ok {
			chosen = []int64{d.part(stack, 1)}
		} else {
			chosen = can[i : i+1]
		}
		can, d.effect.with = slices.Delete(slices.Clone(can), i, i+1), nil
		k.OrMore = k.OrMore && n > 1
	}
	needed := n - int64(len(chosen))
	switch all := tracker.SaturatingAdd(d.members(can), int64(len(d.cardsOf(can)))); {
	case needed == 0 && !k.OrMore, all < needed:
	case all == needed, k.OrMore && all == 1:
		chosen, needed = slices.Concat(chosen, can), 0
	default:
		others, err := d.chooseMaterials(can, needed, k.OrMore)
		if err != nil {
			return err
		}
		chosen, needed = slices.Concat(chosen, others), needed-int64(len(others))
	}
	if needed > 0 {
		return Note{Text: k.String()}.decide(d)
	}
	for _, id := range chosen {
		if err := (LeaveBattlefield{On: notation.Selector{ID: id, All: true}, How: board.Exiled, To: board.Exile}).decide(d); err != nil {
			return err
		}
	}
	return nil
}

// materials returns the ids of the permanents that the player controls, and of the tracked cards
// in their graveyard, that match a filter.
func (d *Decision) materials(f notation.Filter) ([]int64, error) {
	mine := f
	mine.Controller = &notation.Player{Kind: notation.You}
	can, err := d.Find().Resolve(notation.Selector{Filter: &mine, All: true})
	if err != nil {
		return nil, err
	}
	for c := range d.s.Elsewhere.All() {
		if c.Zone != board.Graveyard || c.Token || c.Owner != d.you || d.paidWith(c.ID) {
			continue
		}
		if fits, known := matchesPrinted(c, &f); fits && known {
			can = append(can, c.ID)
		}
	}
	return can, nil
}

// cardsOf returns those ids that are cards outside the battlefield.
func (d *Decision) cardsOf(ids []int64) []board.Card {
	var all []board.Card
	for _, id := range ids {
		if c, ok := d.s.Elsewhere.Get(id); ok {
			all = append(all, c)
		}
	}
	return all
}

// announcedMaterial returns the index of the announced permanent or card.
func (d *Decision) announcedMaterial(with notation.Selector, can []int64) (int, error) {
	for _, c := range d.cards(with) {
		if i := slices.Index(can, c.ID); i >= 0 {
			return i, nil
		}
	}
	stack, err := d.Find().One(with)
	if err != nil {
		return 0, err
	}
	i := slices.Index(can, stack.ID)
	if i < 0 {
		return 0, d.effect.unpaid(board.NameOf(stack))
	}
	return i, nil
}

// chooseMaterials has the player choose n of the objects, and any number beyond that if there may
// be more. It returns fewer if the player means cards that aren't tracked.
func (d *Decision) chooseMaterials(can []int64, n int64, more bool) ([]int64, error) {
	var chosen []int64
	for len(can) > 0 && (more || int64(len(chosen)) < n) {
		var options []tracker.Message
		for _, id := range can {
			if stack, ok := d.s.Permanent.Get(id); ok {
				options = append(options, d.s.Describe(stack))
			} else if c, ok := d.s.Elsewhere.Get(id); ok {
				of, _ := d.ownedCards([]board.Card{c})
				options = append(options, of...)
			}
		}
		options = append(options, tracker.Say("none of these"))
		i, err := d.Find().Choose(tracker.Say("What is exiled?"), options, can)
		if err != nil || i == len(can) {
			return chosen, err
		}
		if stack, ok := d.s.Permanent.Get(can[i]); ok && stack.Count > 1 {
			chosen = append(chosen, d.part(stack, 1))
			continue
		}
		chosen, can = append(chosen, can[i]), slices.Delete(slices.Clone(can), i, i+1)
	}
	return chosen, nil
}
