package play

import (
	"regexp"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

// BuriedCards describes cards in graveyards. The board knows only the tracked ones.
type BuriedCards struct {
	Of   notation.Filter `json:"of"`
	N    int64           `json:"n,omitempty"` // the number to choose
	UpTo bool            `json:"up_to,omitempty"`
	All  bool            `json:"all,omitempty"` // all of them; players exile those that aren't tracked
}

// exilesBuried parses a clause that only exiles cards from graveyards. It returns nil for other
// clauses.
func (r *reader) exilesBuried(text string) *BuriedCards {
	if !ofGraveyard.MatchString(text) {
		return nil
	}
	all, err := r.g.effects.Parse(normal(wholeGraveyards.ReplaceAllString(text, "${1}all cards from $2")))
	if err != nil || len(all) != 1 {
		return nil
	}
	a, ok := all[0].(LeaveBattlefield)
	if !ok || a.How != board.Exiled || a.On.Filter == nil || a.On.Filter.Card == nil || a.On.Filter.Card.Zone != string(board.Graveyard) || a.On.Filter.Other || len(a.On.Filter.Bounds) > 0 {
		return nil
	}
	b := BuriedCards{Of: *a.On.Filter, UpTo: a.On.UpTo, All: a.On.All}
	if a.On.Count != nil {
		b.N = a.On.Count.N
	}
	if b.All == (b.N > 0) || !b.All && eachGraveyard.MatchString(text) {
		return nil
	}
	return &b
}

var (
	// ofGraveyard matches a clause that exiles cards of graveyards.
	ofGraveyard = regexp.MustCompile(`(?i)^exile [^.]*\bgraveyards?$`)
	// wholeGraveyards matches that all cards of graveyards are exiled.
	wholeGraveyards = regexp.MustCompile(`(?i)^(exile )(all graveyards|each opponent's graveyard|your graveyard|(?:target player|target opponent|that player)'s graveyard)$`)
	// eachGraveyard matches a number of cards of each of several graveyards.
	eachGraveyard = regexp.MustCompile(`(?i)\b(?:from|in) each\b`)
	// exiledIs matches a condition on a card that was exiled.
	exiledIs = regexp.MustCompile(`(?i)^(?:(?:it|that card|the exiled card)(?:'s| is| was) an? (.+) card|an? (.+) card (?:is|was) exiled this way)$`)
)

// ofBuried parses a condition on the card that the previous clause has exiled from a graveyard.
// It returns nil for other conditions.
func (r *reader) ofBuried(condition string) *notation.Filter {
	m := exiledIs.FindStringSubmatch(condition)
	if r.buried == nil || m == nil {
		return nil
	}
	is := r.exilesBuried("exile target " + m[1] + m[2] + " card from a graveyard")
	if is == nil {
		return nil
	}
	is.Of.Card = nil
	return &is.Of
}

// exileBuried exiles tracked cards from graveyards: the announced targets, otherwise those that
// the player chooses. done is false if the players have to exile more.
func (d *Decision) exileBuried(b BuriedCards) (done bool, err error) {
	d.effect.exiled = nil
	found, err := d.buried(b.Of)
	if err != nil || len(found) == 0 {
		return false, err
	}
	chosen := found
	if !b.All {
		if chosen, err = d.chooseBuried(found, b.N, true); err != nil || len(chosen) == 0 {
			return false, err
		}
	}
	var now []int64
	for _, c := range chosen {
		if err := (LeaveBattlefield{On: notation.Selector{ID: c.ID}, How: board.Exiled, To: board.Exile}).decide(d); err != nil {
			return false, err
		}
		now = append(now, d.in.It()...)
	}
	d.in.Refer(now...)
	done = !b.All && (b.UpTo || int64(len(chosen)) == b.N)
	if done || b.All {
		d.effect.exiled, d.effect.more = slices.Clone(d.in.It()), b.All
	}
	return done, nil
}

// buried returns the tracked cards in graveyards that match a filter.
func (d *Decision) buried(of notation.Filter) ([]board.Card, error) {
	var seats []int
	if of.Card.Whose != nil {
		var err error
		if seats, err = d.Seats(*of.Card.Whose); err != nil {
			return nil, err
		}
	}
	var found []board.Card
	for c := range d.s.Elsewhere.All() {
		if c.Zone != board.Graveyard || c.Token || of.Card.Buried && !c.BuriedIn(d.s.Turn) || seats != nil && !slices.Contains(seats, c.Owner) || d.paidWith(c.ID) {
			continue
		}
		if fits, known := matchesPrinted(c, &of); fits && known {
			found = append(found, *c)
		}
	}
	return found, nil
}

// chooseBuried returns up to n of the cards: of targets the announced ones, otherwise those that
// the player chooses. It returns fewer if the player means cards that aren't tracked.
func (d *Decision) chooseBuried(found []board.Card, n int64, targets bool) (chosen []board.Card, err error) {
	for int64(len(chosen)) < n && len(found) > 0 {
		i, said := 0, false
		if targets {
			i, said = d.aimedAtCard(found)
		}
		if !said {
			options, ids := d.ownedCards(found)
			options = append(options, tracker.Say("none of these"))
			if i, err = d.Find().Choose(tracker.Say("Which card of a graveyard is exiled?"), options, ids); err != nil {
				return nil, err
			}
		}
		if i == len(found) {
			break
		}
		if targets {
			d.effect.chose = append(d.effect.chose, aim{card: found[i].ID})
		}
		chosen, found = append(chosen, found[i]), slices.Delete(found, i, i+1)
	}
	return chosen, nil
}

// exiledCards returns the cards that the effect has exiled from graveyards and that are still in
// exile.
func (d *Decision) exiledCards() []board.Card {
	var all []board.Card
	if d.effect != nil {
		for _, id := range d.effect.exiled {
			if c, ok := d.s.Elsewhere.Get(id); ok && c.Zone == board.Exile {
				all = append(all, c)
			}
		}
	}
	return all
}

// buriedExiled returns how many cards that match a filter the effect has exiled from graveyards.
// known is false if it has exiled no tracked card.
func (d *Decision) buriedExiled(f *notation.Filter) (n int64, known bool) {
	for _, id := range d.effect.exiled {
		c, ok := d.s.Elsewhere.Get(id)
		if !ok {
			return 0, false
		}
		fits, sure := matchesPrinted(&c, f)
		if !sure {
			return 0, false
		}
		if fits {
			n = tracker.SaturatingAdd(n, c.Count)
		}
	}
	return n, len(d.effect.exiled) > 0
}

// exiledSuch reports whether a card that the effect has exiled from a graveyard matches a
// filter. known is false if players exiled it.
func (d *Decision) exiledSuch(f *notation.Filter) (fits, known bool) {
	if d.effect == nil || d.effect.exiled == nil {
		return false, false
	}
	defer func() { known = known && (fits || !d.effect.more) }()
	for _, id := range d.effect.exiled {
		if c, ok := d.s.Elsewhere.Get(id); ok {
			if is, _ := matchesPrinted(&c, f); is {
				return true, true
			}
		}
	}
	return false, true
}
