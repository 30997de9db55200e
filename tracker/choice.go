package tracker

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
)

// Question is what a player has to decide.
type Question struct {
	Player  string   `json:"player"`         // the name of who is to choose
	Rule    Rule     `json:"rule,omitempty"` // the rule that asks
	Text    Message  `json:"-"`              // with a question mark
	Options []Option `json:"options"`        // in the order shown; empty where Max says a number is asked
	Max     int64    `json:"max,omitempty"`  // with no options: a number from Min to Max
	Min     int64    `json:"min,omitempty"`
	About   []int64  `json:"about,omitempty"`   // ids of the objects it is about, to be highlighted
	Unclear bool     `json:"unclear,omitempty"` // it is asked because some words weren't understood
	Which   bool     `json:"which,omitempty"`   // the options are the objects of About, one each
	Meant   bool     `json:"meant,omitempty"`   // it asks the speaker what a line means, and no rule asks
}

// Option is one possible answer.
type Option struct {
	N    int64 // what is typed to choose it, from 1
	Text Message
}

// same reports whether two options are chosen by the same number and say the same.
func (o Option) same(other Option) bool {
	return o.N == other.N && o.Text.String() == other.Text.String()
}

// Answer is what was chosen: the number of an option, or the number asked for.
type Answer struct {
	N int64 `json:"n"`
}

// accepts reports why an answer does not fit, or nil.
func (q Question) accepts(a Answer) error {
	if len(q.Options) == 0 {
		if a.N < q.Min || a.N > q.Max {
			return Refuse("%d isn't between %d and %d.", a.N, q.Min, q.Max).
				Next("Type `choose` and a number from %d to %d.", q.Min, q.Max).For(ErrNoChoice)
		}
		return nil
	}
	for _, o := range q.Options {
		if o.N == a.N {
			return nil
		}
	}
	return Refuse("There is no option %d.", a.N).
		Next("Type `choose` and a number from %d to %d.", q.Options[0].N, q.Options[len(q.Options)-1].N).For(ErrNoChoice)
}

// translated is an answer to a question as an answer to another: false where that
// isn't the same question with the same options, in whichever order.
func (q Question) translated(a Answer, to Question) (Answer, bool) {
	if q.Text.String() != to.Text.String() || q.Player != to.Player || q.Rule != to.Rule || q.Min != to.Min || q.Max != to.Max || !sameMembers(q.About, to.About) {
		return a, false
	}
	text := func(o Option) string { return o.Text.String() }
	if !sameMembers(each(q.Options, text), each(to.Options, text)) {
		return a, false
	}
	if len(q.Options) == 0 {
		return a, true
	}
	var found []Answer
	for _, o := range to.Options {
		if text(o) == q.chosen(a).String() {
			found = append(found, Answer{N: o.N})
		}
	}
	if len(found) != 1 { // some look alike: then their order says which is meant
		return a, slices.EqualFunc(q.Options, to.Options, Option.same) && slices.Equal(q.About, to.About)
	}
	return found[0], true
}

func each[T, U any](all []T, of func(T) U) []U {
	out := make([]U, len(all))
	for i, v := range all {
		out[i] = of(v)
	}
	return out
}

// sameMembers reports whether two lists are the same but for their order.
func sameMembers[T cmp.Ordered](a, b []T) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// Choice is a question that is open: part of the state, on disk with it.
// It holds what is needed to go on: the line and the answers so far. An answer
// decides the line again from the start, with one more answer.
type Choice struct {
	ID       int64     `json:"id"` // the number of the event that asked
	Question Question  `json:"question"`
	Settling bool      `json:"settling,omitempty"` // a state-based action asks: the line itself is done
	By       Speaker   `json:"by"`                 // who spoke the line
	Own      bool      `json:"own,omitempty"`      // and may do only what concerns their own
	Actions  []Encoded `json:"actions,omitempty"`  // the line, where it isn't done
	Answers  []Answer  `json:"answers,omitempty"`
	Before   []Part    `json:"before,omitempty"`   // what the lines before it last named
	Readings bool      `json:"readings,omitempty"` // the options are the lines that may have been meant

	// Of a draft: a question that only the speaker is asked, and that holds up nobody.
	Private bool       `json:"private,omitempty"`
	Line    string     `json:"line,omitempty"`    // as it was typed
	Read    *readAs    `json:"read,omitempty"`    // as it was understood, where that is another line
	Left    []left     `json:"left,omitempty"`    // what of it nothing is done of
	Asked   []Question `json:"asked,omitempty"`   // what Answers answer, and last what is asked, as the game asks it
	Offered []int64    `json:"offered,omitempty"` // the game's numbers of the options, where only some are offered
	Anew    bool       `json:"anew,omitempty"`    // it was asked before, and the board has changed
}

// unanswered is the error by which a question leaves Decide or Settle.
type unanswered struct{ question Question }

func (u *unanswered) Error() string { return "unanswered: " + u.question.Text.String() }

// Inquiry goes with the decision of one line. It answers questions with what
// was chosen before, and remembers what "it" and "they" mean.
type Inquiry struct {
	By      Speaker // who speaks
	answers []Answer
	expects []Question // what the answers were given to, where that is known
	asked   []Question
	anew    bool // something else is asked than was answered
	forced  int  // rules ask, whoever spoke
	it      []int64
	before  []Part
}

// NewInquiry starts an inquiry with the answers that were given.
func NewInquiry(by Speaker, answers []Answer) *Inquiry {
	return &Inquiry{By: by, answers: answers}
}

// Ask puts a question. If it was answered before, that is the answer. If not,
// the error must be returned unchanged: the core turns it into a Choice, and
// nothing of what was decided so far takes place.
func (in *Inquiry) Ask(q Question) (Answer, error) {
	q.Meant = q.Meant && in.forced == 0
	n := len(in.asked)
	in.asked = append(in.asked, q)
	if n < len(in.answers) && n < len(in.expects) {
		a, ok := in.expects[n].translated(in.answers[n], q)
		if in.answers = slices.Clone(in.answers); !ok {
			in.answers, in.anew = in.answers[:n], true
		} else {
			in.answers[n] = a
		}
	}
	if n >= len(in.answers) {
		return Answer{}, &unanswered{q}
	}
	return in.answers[n], q.accepts(in.answers[n])
}

// Require says that rules ask what is asked until the function that it gives is
// called, and not what somebody said.
func (in *Inquiry) Require() (until func()) {
	in.forced++
	return func() { in.forced-- }
}

// Choose puts a question with options and gives the index of the chosen one.
// The error is Ask's.
func (in *Inquiry) Choose(q Question, options []Message) (int, error) {
	for i, o := range options {
		q.Options = append(q.Options, Option{N: int64(i + 1), Text: o})
	}
	a, err := in.Ask(q)
	return int(a.N) - 1, err
}

// Refer notes what the line just made or named: what "it" means from now on.
func (in *Inquiry) Refer(ids ...int64) { in.it = ids }

// It is what the line last made or named; empty if nothing.
func (in *Inquiry) It() []int64 { return in.it }

// Before is what the lines before this one last made or named, and how many of
// each it was: what a pronoun means before this line has named anything.
func (in *Inquiry) Before() []Part { return in.before }

// Meant is what a pronoun means: It, or else what Before tells.
func (in *Inquiry) Meant() []int64 {
	if len(in.it) > 0 {
		return in.it
	}
	var ids []int64
	for _, p := range in.before {
		ids = append(ids, p.ID)
	}
	return ids
}

// Encoded is an action or an event as it is stored.
type Encoded struct {
	Kind    string          `json:"kind"`
	Version int             `json:"version"`
	Data    json.RawMessage `json:"data"`
}

func (e Encoded) String() string { return fmt.Sprintf("%s.v%d", e.Kind, e.Version) }
