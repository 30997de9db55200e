package magic

import (
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// Exchange exchanges control of two permanents, or the life totals of two
// players (CR 701.12).
type Exchange struct {
	A    notation.Selector `json:"a"`
	B    notation.Selector `json:"b"`
	Life []notation.Player `json:"life,omitempty"` // the players whose life totals are exchanged, instead of A and B
}

const (
	ruleExchange        tracker.Rule = "magic/action/exchange/whole"
	ruleExchangeControl tracker.Rule = "magic/action/exchange/control"
	ruleExchangeLife    tracker.Rule = "magic/action/exchange/life"
)

// exchanging are the phrases for exchanges.
var exchanging = []row{
	{
		Name: "exchange control", Pattern: "exchange|swap control of {both:selector}", Example: "exchange control of #3 and #5",
		Make: func(s notation.Slots) (Action, error) {
			both := s.Selector("both")
			if one, other, ok := strings.Cut(both.Name, " and "); ok {
				both.List = []notation.Selector{{Name: one}, {Name: other}}
			}
			if len(both.List) != 2 {
				return nil, tracker.Refuse("Control of two permanents is exchanged.").By(ruleExchangeControl).Next("Say it: %s", tracker.Line("exchange control of #3 and #5"))
			}
			return Exchange{A: both.List[0], B: both.List[1]}, nil
		},
	},
	{
		Name: "exchange control with", Pattern: "exchange|swap control of {a:selector} with|for {b:selector}", Example: "exchange control of #3 with #5",
		Make: func(s notation.Slots) (Action, error) {
			return Exchange{A: s.Selector("a"), B: s.Selector("b")}, nil
		},
	},
	{
		Name: "exchange life totals", Pattern: "exchange|swap life [totals] with {who:player}", Example: "exchange life totals with Bob",
		Make: func(s notation.Slots) (Action, error) {
			return Exchange{Life: []notation.Player{{Kind: notation.You}, s.Player("who")}}, nil
		},
	},
	{
		Name: "players exchange life totals", Pattern: "{a:player} and {b:player} exchange|swap life [totals]", Example: "Alice and Bob exchange life totals",
		Make: func(s notation.Slots) (Action, error) {
			return Exchange{Life: []notation.Player{s.Player("a"), s.Player("b")}}, nil
		},
	},
}

// decide exchanges both or neither (CR 701.12a).
func (a Exchange) decide(d *decision) error {
	if len(a.Life) > 0 {
		return a.life(d)
	}
	one, err := d.find().One(a.A)
	if err != nil {
		return err
	}
	two, err := d.find().One(a.B)
	if err != nil {
		return err
	}
	if one.Of.Controller == two.Of.Controller {
		return tracker.Refuse("%s controls both, so nothing is exchanged.", tracker.Name(d.s.seat(one.Of.Controller).Name)).By(ruleExchangeControl).
			Next("Name permanents of two players.")
	}
	d.happen(Given{On: one.ID, To: two.Of.Controller}, ruleExchangeControl)
	d.happen(Given{On: two.ID, To: one.Of.Controller}, ruleExchangeControl)
	d.in.Refer(one.ID, two.ID)
	return nil
}

// life makes each player gain or lose life to reach the other's total (CR
// 701.12c).
func (a Exchange) life(d *decision) error {
	var seats []int
	for _, who := range a.Life {
		meant, err := d.seats(who)
		if err != nil {
			return err
		}
		seats = append(seats, meant...)
	}
	if len(seats) != 2 || seats[0] == seats[1] {
		return tracker.Refuse("Two players exchange life totals.").By(ruleExchange).Next("Say it: %s", tracker.Line("exchange life totals with Bob"))
	}
	for _, seat := range seats {
		if err := d.inGame(seat); err != nil {
			return err
		}
	}
	more, err := tracker.Add(d.s.seat(seats[1]).Life, -d.s.seat(seats[0]).Life)
	if err != nil {
		return err
	}
	if more == 0 {
		return tracker.Refuse("Both have %d life: nothing changes.", d.s.seat(seats[0]).Life).By(ruleExchangeLife).Next("Type `%s` to see the table.", tracker.Line("board"))
	}
	d.happen(LifeChanged{Seat: seats[0], By: more}, ruleExchangeLife)
	d.happen(LifeChanged{Seat: seats[1], By: -more}, ruleExchangeLife)
	return nil
}
