// Package toy is a third game, for tests of what all games share. It has piles
// of stones. A player can have only one red pile and keeps one of two, as in
// the legend rule. A pile of more than ten stones collapses. Identical grey
// piles merge.
package toy

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
)

// Game is the toy game.
type Game struct{}

// The rules that act by themselves.
const (
	ruleTooMany tracker.Rule = "toy/too-many"
	ruleOneRed  tracker.Rule = "toy/one-red"
)

var _ tracker.Game[State, Action, Event] = Game{}

type pile struct {
	Color string
	Owner string
	Mark  int64 // piles with different marks don't merge
}

// State holds the piles and the players.
type State struct {
	seats  []tracker.Seat
	piles  tracker.Stacks[pile]
	lastID int64
	tally  int64
	work   *tracker.Work
}

type (
	// Action is an action of a player.
	Action interface{ action() }
	// Event is something that happened.
	Event interface{ event() }

	// Sit gives a speaker a seat.
	Sit struct{ tracker.Speaker }
	// Add adds a pile.
	Add struct {
		Color string
		N     int64
	}
	// Mark marks stones of a pile; without an id, of the one that was named last.
	Mark struct{ ID, N int64 }
	// Ask asks how many grey stones are added.
	Ask struct {
		Max  int64
		Must bool // a rule asks
	}
	// Set sets the tally by hand.
	Set struct{ Tally int64 }
	// Fail is refused.
	Fail struct{}

	// Sat records a seat.
	Sat struct{ tracker.Speaker }
	// Added is a pile more.
	Added struct {
		ID, N        int64
		Color, Owner string
	}
	// Marked is a mark on stones.
	Marked struct {
		On tracker.Part
		By int64
	}
	// Removed is a pile less.
	Removed struct{ ID int64 }
	// Merged is one pile of two.
	Merged struct{ From, Into int64 }
	// SetTo sets the tally.
	SetTo struct{ Tally int64 }
)

func (Sit) action()  {}
func (Add) action()  {}
func (Mark) action() {}
func (Ask) action()  {}
func (Set) action()  {}
func (Fail) action() {}

func (Sat) event()     {}
func (Added) event()   {}
func (Marked) event()  {}
func (Removed) event() {}
func (Merged) event()  {}
func (SetTo) event()   {}

func (Game) ID() string                { return "toy" }
func (Game) Formats() []tracker.Format { return []tracker.Format{{Name: "plain"}} }
func (Game) New() State                { return State{} }

func (Game) Open(o tracker.Opening) ([]Action, error) {
	var all []Action
	for _, s := range o.Seats {
		all = append(all, Sit{s})
	}
	return all, nil
}

func (Game) Sit(who tracker.Speaker, _ string) Action { return Sit{who} }
func (Game) Leave(string) Action                      { return Fail{} }
func (Game) Seats(s State) []tracker.Seat             { return s.seats }

func (Game) Members(s State, id int64) int64 {
	stack, _ := s.piles.Get(id)
	return stack.Count
}

// Parse parses "red 3; grey 1; mark #2 3; ask 5; must 5; set 7; it 2; fail".
func (Game) Parse(line string) ([]Action, error) {
	var all []Action
	for sentence := range strings.SplitSeq(line, ";") {
		f := strings.Fields(sentence)
		num := func(i int) int64 {
			if i >= len(f) {
				return 0
			}
			n, _ := strconv.ParseInt(strings.TrimPrefix(f[i], "#"), 10, 64)
			return n
		}
		switch f[0] {
		case "red", "grey":
			all = append(all, Add{f[0], num(1)})
		case "mark":
			all = append(all, Mark{num(1), num(2)})
		case "it":
			all = append(all, Mark{0, num(1)})
		case "ask":
			all = append(all, Ask{Max: num(1)})
		case "must":
			all = append(all, Ask{num(1), true})
		case "set":
			all = append(all, Set{num(1)})
		case "fail":
			all = append(all, Fail{})
		default:
			return nil, tracker.Refuse("I don't know %q.", f[0]).Next("Try red 3.")
		}
	}
	return all, nil
}

func (Game) Misread(_ State, _ tracker.Speaker, _ string, refusal *tracker.Problem) *tracker.Problem {
	return refusal
}

func (Game) Asks(line string) bool { return strings.HasPrefix(line, "how ") }

func (Game) Answer(s State, line string, loosely bool, in *tracker.Inquiry) (tracker.Answered, bool, error) {
	return tracker.Answered{Message: tracker.Say("%d piles", s.piles.Len())}, line == "how many" || loosely && line == "hwo many", nil
}

func (Game) Readings(State, tracker.Speaker, string, string) []tracker.Reading[Action] {
	return nil
}

func (Game) Correction(_ State, _ tracker.Speaker, _, line string) string {
	if meant, ok := strings.CutPrefix(line, "rather "); ok {
		return meant
	}
	return ""
}

func (Game) ByHand(a Action) bool { _, ok := a.(Set); return ok }

func (Game) Decide(s State, a Action, in *tracker.Inquiry) ([]tracker.Happening[Event], error) {
	cause := tracker.Cause{Player: in.By.Name}
	one := func(e Event) []tracker.Happening[Event] {
		return []tracker.Happening[Event]{{Event: e, Cause: cause}}
	}
	switch a := a.(type) {
	case Sit:
		return one(Sat(a)), nil
	case Add:
		in.Refer(s.lastID + 1)
		return one(Added{s.lastID + 1, a.N, a.Color, in.By.Name}), nil
	case Mark:
		id := a.ID
		if id == 0 {
			if len(in.It()) == 0 {
				return nil, tracker.Refuse("Nothing was named.").Next("Name a pile.")
			}
			id = in.It()[0]
		}
		p, ok := s.piles.Get(id)
		if !ok {
			return nil, tracker.Refuse("#%d isn't here.", id).Next("Look at the board.")
		}
		part := tracker.Part{ID: p.ID, Count: a.N}
		if a.N > p.Count {
			return nil, tracker.Refuse("#%d has %d stones.", id, p.Count).Next("Take fewer.")
		}
		if a.N < p.Count {
			part.New = s.lastID + 1
		}
		return one(Marked{part, 1}), nil
	case Ask:
		answer, err := in.Ask(tracker.Question{Player: in.By.Name, Text: tracker.Say("How many?"), Min: 1, Max: a.Max, Meant: !a.Must})
		if err != nil {
			return nil, err
		}
		return one(Added{s.lastID + 1, answer.N, "grey", in.By.Name}), nil
	case Set:
		return one(SetTo(a)), nil
	}
	return nil, tracker.Refuse("That can't be.").Next("Try red 3.")
}

func (Game) Settle(s State, in *tracker.Inquiry) ([]tracker.Happening[Event], error) {
	var all []tracker.Happening[Event]
	var red []tracker.Option
	var about []int64
	for p := range s.piles.All() {
		switch {
		case p.Count > 10:
			all = append(all, tracker.Happening[Event]{Event: Removed{p.ID}, Cause: tracker.Cause{Rule: ruleTooMany}})
		case p.Of.Color == "red":
			red = append(red, tracker.Option{N: int64(len(red) + 1), Text: tracker.Say("#%d", p.ID)})
			about = append(about, p.ID)
		}
	}
	if len(red) > 1 {
		a, err := in.Ask(tracker.Question{Player: s.seats[0].Name, Rule: ruleOneRed, Text: tracker.Say("Which red pile stays?"), Options: red, About: about})
		if err != nil {
			return nil, err
		}
		for i, id := range about {
			if int64(i+1) != a.N {
				all = append(all, tracker.Happening[Event]{Event: Removed{id}, Cause: tracker.Cause{Rule: ruleOneRed}})
			}
		}
	}
	return all, nil
}

func (Game) Merge(s State) []Event {
	first := make(map[pile]int64)
	var all []Event
	for p := range s.piles.All() {
		if into, ok := first[p.Of]; ok && p.Of.Color == "grey" {
			all = append(all, Merged{p.ID, into})
		} else if !ok {
			first[p.Of] = p.ID
		}
	}
	return all
}

func (Game) Fold(s State, e Event) State {
	switch e := e.(type) {
	case Sat:
		s.seats = append(slices.Clip(s.seats), tracker.Seat{Name: e.Name, Account: e.Account, Number: len(s.seats) + 1})
	case Added:
		s.piles = s.piles.With(tracker.Stack[pile]{ID: e.ID, Count: e.N, Of: pile{Color: e.Color, Owner: e.Owner}})
		s.lastID = max(s.lastID, e.ID)
	case Marked:
		s.piles = s.piles.Split(e.On)
		p, _ := s.piles.Get(e.On.Now())
		p.Of.Mark += e.By
		s.piles = s.piles.With(p)
		s.lastID = max(s.lastID, e.On.New)
	case Removed:
		s.piles = s.piles.Without(e.ID)
	case Merged:
		s.piles = s.piles.Merge(e.From, e.Into)
	case SetTo:
		s.tally = e.Tally
	}
	return s
}

func (Game) IDs(s State) int64                { return s.lastID }
func (Game) Reserve(s State, ids int64) State { s.lastID = max(s.lastID, ids); return s }

func (Game) Size(s State) int { return s.piles.Len() }
func (Game) Metered(s State, w *tracker.Work) State {
	s.work = w
	return s
}
func (Game) CheckAction(Action) error { return nil }
func (Game) Check(State, Event) error { return nil }

func (Game) Actions() *tracker.Codec[Action] {
	return tracker.NewCodec(
		tracker.Kind[Action]{Name: "toy/sit", Version: 1, Sample: Sit{}},
		tracker.Kind[Action]{Name: "toy/add", Version: 1, Sample: Add{}},
		tracker.Kind[Action]{Name: "toy/mark", Version: 1, Sample: Mark{}},
		tracker.Kind[Action]{Name: "toy/ask", Version: 1, Sample: Ask{}},
		tracker.Kind[Action]{Name: "toy/set", Version: 1, Sample: Set{}},
		tracker.Kind[Action]{Name: "toy/fail", Version: 1, Sample: Fail{}},
	)
}

func (Game) Events() *tracker.Codec[Event] {
	return tracker.NewCodec(
		tracker.Kind[Event]{Name: "toy/seated", Version: 1, Sample: Sat{}},
		tracker.Kind[Event]{Name: "toy/added", Version: 2, Sample: Added{}, Older: map[int]func(json.RawMessage) (Event, error){
			1: func(raw json.RawMessage) (Event, error) { // version 1 called the color "Hue"
				var old struct {
					ID, N int64
					Hue   string
				}
				err := json.Unmarshal(raw, &old)
				return Added{ID: old.ID, N: old.N, Color: old.Hue}, err
			},
		}},
		tracker.Kind[Event]{Name: "toy/marked", Version: 1, Sample: Marked{}},
		tracker.Kind[Event]{Name: "toy/removed", Version: 1, Sample: Removed{}},
		tracker.Kind[Event]{Name: "toy/merged", Version: 1, Sample: Merged{}},
		tracker.Kind[Event]{Name: "toy/set-to", Version: 1, Sample: SetTo{}},
	)
}

func (Game) Tell(_ State, e Event) tracker.Message {
	if _, silent := e.(Merged); silent {
		return tracker.Message{}
	}
	if e, ok := e.(Sat); ok {
		return tracker.Say("%s sits down", e.Name)
	}
	return tracker.Say("%T %v", e, e)
}

func (Game) About(e Event) []int64 {
	switch e := e.(type) {
	case Added:
		return []int64{e.ID}
	case Marked:
		return []int64{e.On.ID, e.On.Now()}
	case Removed:
		return []int64{e.ID}
	case Merged:
		return []int64{e.From, e.Into}
	}
	return nil
}

func (Game) Board(s State, _ int64) tracker.Board {
	b := tracker.Board{Game: "toy", Facts: []tracker.BoardFact{{Says: tracker.Say("tally %d", s.tally)}}}
	for _, seat := range s.seats {
		b.Lanes = append(b.Lanes, tracker.Lane{Player: seat.Name, Seat: seat.Number})
	}
	if len(b.Lanes) == 0 {
		return b
	}
	for p := range s.piles.All() {
		b.Lanes[0].Tiles = append(b.Lanes[0].Tiles, tracker.Tile{ID: p.ID, Count: p.Count, Name: fmt.Sprint(p.Of.Color, " ", p.Of.Mark)})
	}
	return b
}

// Facts are the same for everybody: the tally.
func (Game) Facts(s State, player string) []tracker.Fact {
	for _, seat := range s.seats {
		if seat.Name == player {
			return []tracker.Fact{{Name: "tally", Value: s.tally}}
		}
	}
	return nil
}

func (Game) Explain(s State, what string) (tracker.Explanation, error) {
	id, _ := strconv.ParseInt(strings.TrimPrefix(what, "#"), 10, 64)
	p, ok := s.piles.Get(id)
	if !ok {
		return tracker.Explanation{}, tracker.Refuse("%s isn't here.", what).Next("Look at the board.")
	}
	return tracker.Explanation{ID: p.ID, Title: tracker.Named(what)}, nil
}

func (Game) Complete(State, tracker.Speaker, string) []string { return []string{"red 3"} }

// Concerns returns all seats: the toy table belongs to everybody.
func (g Game) Concerns(s State, _ Action, all []tracker.Happening[Event]) []int {
	return tracker.Concerned(s, all, g.Fold, func(s State, _ Event) []int {
		var seats []int
		for _, seat := range s.seats {
			seats = append(seats, seat.Number)
		}
		return seats
	})
}

func (Game) Follows(Event) (was, now int64, whole bool) { return 0, 0, false }
