package play

import (
	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// BecomeLife makes life totals become a number: each player gains or loses as much life
// as it takes (CR 119.5). It is an effect, as opposed to SetLife.
type BecomeLife struct {
	Who notation.Player `json:"who"`
	N   notation.Amount `json:"n"`
}

const ruleLifeBecomes tracker.Rule = "magic/life/set"

// decide computes all numbers before any life total changes. Of a team that shares its
// life, one player is affected (CR 810.9d).
func (a BecomeLife) decide(d *Decision) error {
	seats, err := d.Seats(a.Who)
	if err != nil {
		return err
	}
	more := make(map[int]int64)
	teams := make(map[int]bool)
	var affected []int
	for _, seat := range seats {
		team := d.s.TurnSeat(seat)
		if d.s.Shared && teams[team] {
			continue
		}
		teams[team] = true
		n, err := d.numberFor(seat, a.N, "life")
		if err != nil {
			return err
		}
		if more[seat], err = tracker.Add(n, -d.s.Seat(seat).Life); err != nil {
			return err
		}
		affected = append(affected, seat)
	}
	for _, seat := range affected {
		switch n := more[seat]; {
		case n > 0:
			err = d.gainLife(seat, n, ruleLifeBecomes)
		case n < 0:
			err = d.loseLife(seat, -n, false, tracker.Cause{Player: d.in.By.Name, Rule: ruleLifeBecomes})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// lifeOf returns the life total of a player; or the highest or lowest one among several.
func (d *Decision) lifeOf(who notation.Player, among string) (n int64, known bool, err error) {
	seats, err := d.Seats(who)
	if err != nil || len(seats) == 0 {
		return 0, false, err
	}
	n = d.s.Seat(seats[0]).Life
	for _, seat := range seats[1:] {
		switch life := d.s.Seat(seat).Life; among {
		case "highest":
			n = max(n, life)
		case "lowest":
			n = min(n, life)
		}
	}
	return n, true, nil
}
