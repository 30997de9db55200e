package tracker_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
)

// The toy game has piles of stones. Two red piles can't be: their player keeps
// one, as in the legend rule. A pile of more than ten stones falls apart by
// itself. Grey piles of one player are alike and merge.
type toy struct{}

type pile struct {
	Color string
	Owner string
	Mark  int64 // piles with different marks are not alike
}

type toyState struct {
	seats  []tracker.Seat
	piles  tracker.Stacks[pile]
	lastID int64
	tally  int64
	work   *tracker.Work
}

type (
	toyAction interface{ toyAction() }
	toyEvent  interface{ toyEvent() }

	toySit struct{ tracker.Speaker }
	toyAdd struct {
		Color string
		N     int64
	}
	toyMark struct{ ID, N int64 }
	toyAsk  struct {
		Max  int64
		Must bool // a rule asks
	}
	toySet  struct{ Tally int64 }
	toyFail struct{}

	toySat   struct{ tracker.Speaker } // stored as games store who is seated
	toyAdded struct {
		ID, N        int64
		Color, Owner string
	}
	toyMarked struct {
		On tracker.Part
		By int64
	}
	toyRemoved struct{ ID int64 }
	toyMerged  struct{ From, Into int64 }
	toySetTo   struct{ Tally int64 }
)

func (toySit) toyAction()  {}
func (toyAdd) toyAction()  {}
func (toyMark) toyAction() {}
func (toyAsk) toyAction()  {}
func (toySet) toyAction()  {}
func (toyFail) toyAction() {}

func (toySat) toyEvent()     {}
func (toyAdded) toyEvent()   {}
func (toyMarked) toyEvent()  {}
func (toyRemoved) toyEvent() {}
func (toyMerged) toyEvent()  {}
func (toySetTo) toyEvent()   {}

func (toy) ID() string                { return "toy" }
func (toy) Formats() []tracker.Format { return []tracker.Format{{Name: "plain"}} }
func (toy) New() toyState             { return toyState{} }

func (toy) Open(o tracker.Opening) ([]toyAction, error) {
	var all []toyAction
	for _, s := range o.Seats {
		all = append(all, toySit{s})
	}
	return all, nil
}

func (toy) Sit(who tracker.Speaker) toyAction { return toySit{who} }
func (toy) Leave(string) toyAction            { return toyFail{} }
func (toy) Seats(s toyState) []tracker.Seat   { return s.seats }

func (toy) Members(s toyState, id int64) int64 {
	stack, _ := s.piles.Get(id)
	return stack.Count
}

// Parse reads "red 3; grey 1; mark #2 3; ask 5; must 5; set 7; it 2; fail".
func (toy) Parse(line string) ([]toyAction, error) {
	var all []toyAction
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
			all = append(all, toyAdd{f[0], num(1)})
		case "mark":
			all = append(all, toyMark{num(1), num(2)})
		case "it":
			all = append(all, toyMark{0, num(1)})
		case "ask":
			all = append(all, toyAsk{Max: num(1)})
		case "must":
			all = append(all, toyAsk{num(1), true})
		case "set":
			all = append(all, toySet{num(1)})
		case "fail":
			all = append(all, toyFail{})
		default:
			return nil, tracker.Refuse("I don't know %q.", f[0]).Next("Try red 3.")
		}
	}
	return all, nil
}

func (toy) Misread(_ toyState, _ tracker.Speaker, _ string, refusal *tracker.Problem) *tracker.Problem {
	return refusal
}

func (toy) Asks(line string) bool { return strings.HasPrefix(line, "how ") }

func (toy) Answer(s toyState, line string, loosely bool, in *tracker.Inquiry) (tracker.Message, bool, error) {
	return tracker.Say("%d piles", s.piles.Len()), line == "how many" || loosely && line == "hwo many", nil
}

func (toy) Readings(toyState, tracker.Speaker, string, string) []tracker.Reading[toyAction] {
	return nil
}

func (toy) ByHand(a toyAction) bool { _, ok := a.(toySet); return ok }

func (toy) Decide(s toyState, a toyAction, in *tracker.Inquiry) ([]tracker.Happening[toyEvent], error) {
	cause := tracker.Cause{Player: in.By.Name}
	one := func(e toyEvent) []tracker.Happening[toyEvent] {
		return []tracker.Happening[toyEvent]{{Event: e, Cause: cause}}
	}
	switch a := a.(type) {
	case toySit:
		return one(toySat(a)), nil
	case toyAdd:
		in.Refer(s.lastID + 1)
		return one(toyAdded{s.lastID + 1, a.N, a.Color, in.By.Name}), nil
	case toyMark:
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
		return one(toyMarked{part, 1}), nil
	case toyAsk:
		answer, err := in.Ask(tracker.Question{Player: in.By.Name, Text: "How many?", Min: 1, Max: a.Max, Meant: !a.Must})
		if err != nil {
			return nil, err
		}
		return one(toyAdded{s.lastID + 1, answer.N, "grey", in.By.Name}), nil
	case toySet:
		return one(toySetTo(a)), nil
	}
	return nil, tracker.Refuse("That can't be.").Next("Try red 3.")
}

func (toy) Settle(s toyState, in *tracker.Inquiry) ([]tracker.Happening[toyEvent], error) {
	var all []tracker.Happening[toyEvent]
	var red []tracker.Option
	var about []int64
	for p := range s.piles.All() {
		switch {
		case p.Count > 10:
			all = append(all, tracker.Happening[toyEvent]{Event: toyRemoved{p.ID}, Cause: tracker.Cause{Rule: "toy/too-many"}})
		case p.Of.Color == "red":
			red = append(red, tracker.Option{N: int64(len(red) + 1), Text: fmt.Sprintf("#%d", p.ID)})
			about = append(about, p.ID)
		}
	}
	if len(red) > 1 {
		a, err := in.Ask(tracker.Question{Player: s.seats[0].Name, Rule: "toy/one-red", Text: "Which red pile stays?", Options: red, About: about})
		if err != nil {
			return nil, err
		}
		for i, id := range about {
			if int64(i+1) != a.N {
				all = append(all, tracker.Happening[toyEvent]{Event: toyRemoved{id}, Cause: tracker.Cause{Rule: "toy/one-red"}})
			}
		}
	}
	return all, nil
}

func (toy) Merge(s toyState) []toyEvent {
	first := make(map[pile]int64)
	var all []toyEvent
	for p := range s.piles.All() {
		if into, ok := first[p.Of]; ok && p.Of.Color == "grey" {
			all = append(all, toyMerged{p.ID, into})
		} else if !ok {
			first[p.Of] = p.ID
		}
	}
	return all
}

func (toy) Fold(s toyState, e toyEvent) toyState {
	switch e := e.(type) {
	case toySat:
		s.seats = append(slices.Clip(s.seats), tracker.Seat{Name: e.Name, Account: e.Account, Number: len(s.seats) + 1})
	case toyAdded:
		s.piles = s.piles.With(tracker.Stack[pile]{ID: e.ID, Count: e.N, Of: pile{Color: e.Color, Owner: e.Owner}})
		s.lastID = max(s.lastID, e.ID)
	case toyMarked:
		s.piles = s.piles.Split(e.On)
		p, _ := s.piles.Get(e.On.Now())
		p.Of.Mark += e.By
		s.piles = s.piles.With(p)
		s.lastID = max(s.lastID, e.On.New)
	case toyRemoved:
		s.piles = s.piles.Without(e.ID)
	case toyMerged:
		s.piles = s.piles.Merge(e.From, e.Into)
	case toySetTo:
		s.tally = e.Tally
	}
	return s
}

func (toy) IDs(s toyState) int64                   { return s.lastID }
func (toy) Reserve(s toyState, ids int64) toyState { s.lastID = max(s.lastID, ids); return s }

func (toy) Size(s toyState) int { return s.piles.Len() }
func (toy) Metered(s toyState, w *tracker.Work) toyState {
	s.work = w
	return s
}
func (toy) CheckAction(toyAction) error    { return nil }
func (toy) Check(toyState, toyEvent) error { return nil }

func (toy) Actions() *tracker.Codec[toyAction] {
	return tracker.NewCodec(
		tracker.Kind[toyAction]{Name: "toy/sit", Version: 1, Sample: toySit{}},
		tracker.Kind[toyAction]{Name: "toy/add", Version: 1, Sample: toyAdd{}},
		tracker.Kind[toyAction]{Name: "toy/mark", Version: 1, Sample: toyMark{}},
		tracker.Kind[toyAction]{Name: "toy/ask", Version: 1, Sample: toyAsk{}},
		tracker.Kind[toyAction]{Name: "toy/set", Version: 1, Sample: toySet{}},
		tracker.Kind[toyAction]{Name: "toy/fail", Version: 1, Sample: toyFail{}},
	)
}

func (toy) Events() *tracker.Codec[toyEvent] {
	return tracker.NewCodec(
		tracker.Kind[toyEvent]{Name: "toy/seated", Version: 1, Sample: toySat{}},
		tracker.Kind[toyEvent]{Name: "toy/added", Version: 2, Sample: toyAdded{}, Older: map[int]func(json.RawMessage) (toyEvent, error){
			1: func(raw json.RawMessage) (toyEvent, error) { // version 1 called the color "Hue"
				var old struct {
					ID, N int64
					Hue   string
				}
				err := json.Unmarshal(raw, &old)
				return toyAdded{ID: old.ID, N: old.N, Color: old.Hue}, err
			},
		}},
		tracker.Kind[toyEvent]{Name: "toy/marked", Version: 1, Sample: toyMarked{}},
		tracker.Kind[toyEvent]{Name: "toy/removed", Version: 1, Sample: toyRemoved{}},
		tracker.Kind[toyEvent]{Name: "toy/merged", Version: 1, Sample: toyMerged{}},
		tracker.Kind[toyEvent]{Name: "toy/set-to", Version: 1, Sample: toySetTo{}},
	)
}

func (toy) Tell(_ toyState, e toyEvent) tracker.Message {
	if _, silent := e.(toyMerged); silent {
		return tracker.Message{}
	}
	if e, ok := e.(toySat); ok {
		return tracker.Say("%s sits down", e.Name)
	}
	return tracker.Say("%T %v", e, e)
}

func (toy) About(e toyEvent) []int64 {
	switch e := e.(type) {
	case toyAdded:
		return []int64{e.ID}
	case toyMarked:
		return []int64{e.On.ID, e.On.Now()}
	case toyRemoved:
		return []int64{e.ID}
	case toyMerged:
		return []int64{e.From, e.Into}
	}
	return nil
}

func (toy) Board(s toyState, _ int64) tracker.Board {
	b := tracker.Board{Game: "toy", Facts: []string{fmt.Sprint("tally ", s.tally)}}
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
func (toy) Facts(s toyState, player string) []tracker.Fact {
	for _, seat := range s.seats {
		if seat.Name == player {
			return []tracker.Fact{{Name: "tally", Value: s.tally}}
		}
	}
	return nil
}

func (toy) Explain(s toyState, what string) (tracker.Explanation, error) {
	id, _ := strconv.ParseInt(strings.TrimPrefix(what, "#"), 10, 64)
	p, ok := s.piles.Get(id)
	if !ok {
		return tracker.Explanation{}, tracker.Refuse("%s isn't here.", what).Next("Look at the board.")
	}
	return tracker.Explanation{ID: p.ID, Title: what}, nil
}

func (toy) Complete(toyState, tracker.Speaker, string) []string { return []string{"red 3"} }

// Concerns: what is on the toy table is everybody's.
func (g toy) Concerns(s toyState, _ toyAction, all []tracker.Happening[toyEvent]) []int {
	return tracker.Concerned(s, all, g.Fold, func(s toyState, _ toyEvent) []int {
		var seats []int
		for _, seat := range s.seats {
			seats = append(seats, seat.Number)
		}
		return seats
	})
}

func (toy) Follows(toyEvent) (was, now int64, whole bool) { return 0, 0, false }
