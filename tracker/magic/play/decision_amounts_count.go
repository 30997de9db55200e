package play

import (
	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// countOf returns the number of permanents that match a filter. A count of 0 lands is known only
// of a player who has other lands on the board: players seldom put them there.
func (d *Decision) countOf(f *notation.Filter) (n int64, known bool, err error) {
	for stack := range d.s.Permanent.All() {
		ok, err := d.fits(&stack, *f)
		if err != nil {
			return 0, false, err
		}
		if ok {
			if n, err = tracker.Add(n, stack.Count); err != nil {
				return 0, false, err
			}
		}
	}
	if n > 0 || !d.game.Vocabulary.OfLands(f) {
		return n, true, nil
	}
	known, err = d.showsLands(f.Controller)
	return 0, known, err
}

// showsLands reports whether a land of a player is on the board; of any player if of is nil.
func (d *Decision) showsLands(of *notation.Player) (bool, error) {
	lands := notation.Filter{Words: []string{"land"}, Noun: true, Controller: of}
	for stack := range d.s.Permanent.All() {
		if ok, err := d.fits(&stack, lands); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// amongBuried evaluates a quantity of cards in graveyards, from those that the board tracks. A
// graveyard without a tracked card isn't known, for players seldom name all cards that go there;
// but cards of one name are seen as they are cast.
func (d *Decision) amongBuried(q notation.Quantity) (n int64, known bool, err error) {
	in, sizes := q.Count.Card, q.Among != "" || q.Different != ""
	if d.you == 0 || in.Zone != string(board.Graveyard) || sizes && in.Whose != nil && in.Whose.Kind.InCardWords() {
		return 0, false, nil
	}
	tracked, err := d.buried(notation.Filter{Card: in})
	if err != nil || len(tracked) == 0 && q.Count.Name == "" {
		return 0, false, err
	}
	if sizes {
		return d.Now().Amount(&notation.Quantity{Count: q.Count, Among: q.Among, Stat: q.Stat, Different: q.Different}, d.you, d.sourceID()), true, nil
	}
	for _, c := range tracked {
		fits, known := matchesPrinted(&c, q.Count)
		if !known {
			return 0, false, nil
		}
		if fits {
			n = tracker.SaturatingAdd(n, c.Count)
		}
	}
	return n, true, nil
}

func (d *Decision) sizesAmong(q notation.Quantity) (n int64, known bool, err error) {
	for stack := range d.s.Permanent.All() {
		ok, err := d.fits(&stack, *q.Count)
		if err != nil {
			return 0, false, err
		}
		if !ok {
			continue
		}
		size, _, err := d.stat(stack, q.Stat)
		if err != nil {
			return 0, false, err
		}
		if known = true; q.Among == "greatest" {
			n = max(n, size)
		} else {
			n = tracker.SaturatingAdd(n, tracker.SaturatingMul(size, stack.Count))
		}
	}
	return n, known, nil
}
