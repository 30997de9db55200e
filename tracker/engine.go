package tracker

import "fmt"

// Engine is a Game with its types erased, so that one table can play any game. Only Of
// makes engines.
type Engine interface {
	// ID is the game's short name.
	ID() string
	// Formats lists the ways of playing it; the first is the default.
	Formats() []Format
	// Offers returns what front ends show of the game. The value also
	// implements Checked or Carded if the game does.
	Offers() Offers

	fresh() any
	open(o Opening) ([]any, error)
	sit(who Speaker, with string) any
	leave(name string) any
	seats(state any) []Seat
	members(state any, id int64) int64
	parse(text string) ([]any, error)
	readings(state any, by Speaker, last, line string) []Reading[any]
	correction(state any, by Speaker, last, line string) string
	misread(state any, by Speaker, line string, refusal *Problem) *Problem
	asks(line string) bool
	answer(state any, line string, loosely bool, in *Inquiry) (Answered, bool, error)
	byHand(action any) bool
	decide(state, action any, in *Inquiry) ([]Happening[any], error)
	concerns(state, action any, all []Happening[any]) []int
	settle(state any, in *Inquiry) (all []Happening[any], survey any, err error)
	merge(state any) []any
	fold(state, event any) any
	ids(state any) int64
	reserve(state any, ids int64) any
	size(state any) int
	metered(state any, w *Work) any
	check(state, event any) error
	checkAction(action any) error
	encodeAction(action any) (Encoded, error)
	decodeAction(e Encoded) (any, error)
	encodeEvent(event any) (Encoded, error)
	decodeEvent(e Encoded) (any, error)
	tell(before, event any) Message
	tellAll(state any, all []Happening[any]) (told []Message, after any)
	about(event any) []int64
	follows(event any) (was, now int64, whole bool)
	board(state any, seq int64, survey any) Board
	gone(before, after any, touched []int64) []Tile
	facts(state any, player string) []Fact
	explain(state any, what string) (Explanation, error)
	complete(state any, by Speaker, line string) []string
}

// Understands reports whether a text is a line of a game's table talk.
func Understands(e Engine, text string) bool {
	_, err := e.parse(text)
	return err == nil
}

// Of makes a game an engine.
func Of[S, A, E any](g Game[S, A, E]) Engine { return engine[S, A, E]{g} }

type engine[S, A, E any] struct{ g Game[S, A, E] }

func (e engine[S, A, E]) ID() string                       { return e.g.ID() }
func (e engine[S, A, E]) Formats() []Format                { return e.g.Formats() }
func (e engine[S, A, E]) Offers() Offers                   { return e.g }
func (e engine[S, A, E]) fresh() any                       { return e.g.New() }
func (e engine[S, A, E]) sit(who Speaker, with string) any { return e.g.Sit(who, with) }
func (e engine[S, A, E]) leave(name string) any            { return e.g.Leave(name) }
func (e engine[S, A, E]) seats(s any) []Seat               { return e.g.Seats(s.(S)) }
func (e engine[S, A, E]) members(s any, id int64) int64 {
	return e.g.Members(s.(S), id)
}
func (e engine[S, A, E]) byHand(a any) bool          { return e.g.ByHand(a.(A)) }
func (e engine[S, A, E]) fold(s, ev any) any         { return e.g.Fold(s.(S), ev.(E)) }
func (e engine[S, A, E]) ids(s any) int64            { return e.g.IDs(s.(S)) }
func (e engine[S, A, E]) reserve(s any, n int64) any { return e.g.Reserve(s.(S), n) }
func (e engine[S, A, E]) size(s any) int             { return e.g.Size(s.(S)) }
func (e engine[S, A, E]) metered(s any, w *Work) any { return e.g.Metered(s.(S), w) }
func (e engine[S, A, E]) check(s, ev any) error      { return e.g.Check(s.(S), ev.(E)) }
func (e engine[S, A, E]) checkAction(a any) error    { return e.g.CheckAction(a.(A)) }
func (e engine[S, A, E]) tell(s, ev any) Message     { return e.g.Tell(s.(S), ev.(E)) }

// tellAll folds events and returns the message of each.
func (e engine[S, A, E]) tellAll(s any, all []Happening[any]) (told []Message, after any) {
	told = make([]Message, 0, len(all))
	state := s.(S)
	g, batched := e.g.(Batched[S, E])
	if !batched || len(all) == 1 {
		for _, h := range all {
			told = append(told, e.g.Tell(state, h.Event.(E)))
			state = e.g.Fold(state, h.Event.(E))
		}
		return told, state
	}
	typed := make([]Happening[E], len(all))
	for i, h := range all {
		typed[i].Event = h.Event.(E)
	}
	return told, g.FoldEach(state, typed, func(s S, ev E) { told = append(told, e.g.Tell(s, ev)) })
}

func (e engine[S, A, E]) about(ev any) []int64 { return e.g.About(ev.(E)) }
func (e engine[S, A, E]) follows(ev any) (was, now int64, whole bool) {
	return e.g.Follows(ev.(E))
}

// board lays out a state. A survey is of that state, or nil.
func (e engine[S, A, E]) board(s any, seq int64, survey any) Board {
	if g, ok := e.g.(Surveyed[S, E]); ok && survey != nil {
		return g.BoardOf(s.(S), seq, survey)
	}
	return e.g.Board(s.(S), seq)
}

// gone returns the tiles of what left the board between two states.
func (e engine[S, A, E]) gone(before, after any, touched []int64) []Tile {
	if g, ok := e.g.(Losing[S]); ok {
		return g.Gone(before.(S), after.(S), touched)
	}
	return nil
}

func (e engine[S, A, E]) open(o Opening) ([]any, error)    { return erase(e.g.Open(o)) }
func (e engine[S, A, E]) parse(text string) ([]any, error) { return erase(e.g.Parse(text)) }

func (e engine[S, A, E]) readings(s any, by Speaker, last, line string) []Reading[any] {
	var all []Reading[any]
	for _, r := range e.g.Readings(s.(S), by, last, line) {
		erased := Reading[any]{Unseen: r.Unseen, Remarks: r.Remarks, Mended: r.Mended, Cost: r.Cost, Whole: r.Whole}
		for _, sentence := range r.Sentences {
			actions, _ := erase(sentence.Actions, nil)
			erased.Sentences = append(erased.Sentences, Sentence[any]{Line: sentence.Line, Actions: actions})
		}
		all = append(all, erased)
	}
	return all
}

func (e engine[S, A, E]) correction(s any, by Speaker, last, line string) string {
	return e.g.Correction(s.(S), by, last, line)
}

func (e engine[S, A, E]) misread(s any, by Speaker, line string, refusal *Problem) *Problem {
	return e.g.Misread(s.(S), by, line, refusal)
}

func (e engine[S, A, E]) asks(line string) bool { return e.g.Asks(line) }

func (e engine[S, A, E]) answer(s any, line string, loosely bool, in *Inquiry) (Answered, bool, error) {
	return e.g.Answer(s.(S), line, loosely, in)
}

func (e engine[S, A, E]) merge(s any) []any {
	all, _ := erase(e.g.Merge(s.(S)), nil)
	return all
}

func (e engine[S, A, E]) decide(s, a any, in *Inquiry) ([]Happening[any], error) {
	return eraseHappenings(e.g.Decide(s.(S), a.(A), in))
}

func (e engine[S, A, E]) concerns(s, a any, all []Happening[any]) []int {
	typed := make([]Happening[E], len(all))
	for i, h := range all {
		typed[i] = Happening[E]{Event: h.Event.(E), Cause: h.Cause}
	}
	return e.g.Concerns(s.(S), a.(A), typed)
}

func (e engine[S, A, E]) settle(s any, in *Inquiry) (all []Happening[any], survey any, err error) {
	if g, ok := e.g.(Surveyed[S, E]); ok {
		happenings, survey, err := g.Survey(s.(S), in)
		all, err = eraseHappenings(happenings, err)
		return all, survey, err
	}
	all, err = eraseHappenings(e.g.Settle(s.(S), in))
	return all, nil, err
}

func (e engine[S, A, E]) encodeAction(a any) (Encoded, error) { return e.g.Actions().Encode(a.(A)) }
func (e engine[S, A, E]) decodeAction(c Encoded) (any, error) { return e.g.Actions().Decode(c) }
func (e engine[S, A, E]) encodeEvent(ev any) (Encoded, error) { return e.g.Events().Encode(ev.(E)) }
func (e engine[S, A, E]) decodeEvent(c Encoded) (any, error)  { return e.g.Events().Decode(c) }

func (e engine[S, A, E]) facts(s any, player string) []Fact {
	return e.g.Facts(s.(S), player)
}

func (e engine[S, A, E]) explain(s any, what string) (Explanation, error) {
	return e.g.Explain(s.(S), what)
}

func (e engine[S, A, E]) complete(s any, by Speaker, line string) []string {
	return e.g.Complete(s.(S), by, line)
}

func erase[T any](list []T, err error) ([]any, error) {
	out := make([]any, len(list))
	for i, v := range list {
		out[i] = v
	}
	return out, err
}

func eraseHappenings[E any](list []Happening[E], err error) ([]Happening[any], error) {
	out := make([]Happening[any], len(list))
	for i, h := range list {
		out[i] = Happening[any]{Event: h.Event, Cause: h.Cause}
	}
	return out, err
}

func encodeAll(e Engine, actions []any) ([]Encoded, error) {
	out := make([]Encoded, len(actions))
	for i, a := range actions {
		enc, err := e.encodeAction(a)
		if err != nil {
			return nil, fmt.Errorf("store the line: %w", err)
		}
		out[i] = enc
	}
	return out, nil
}

func decodeAll(e Engine, stored []Encoded) ([]any, error) {
	out := make([]any, len(stored))
	for i, enc := range stored {
		a, err := e.decodeAction(enc)
		if err != nil {
			return nil, fmt.Errorf("read the line: %w", err)
		}
		out[i] = a
	}
	return out, nil
}
