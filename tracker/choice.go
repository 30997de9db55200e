package tracker

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Question is what a player has to decide.
type Question struct {
	Player  string   `json:"player"`         // the name of the player who chooses
	Rule    Rule     `json:"rule,omitempty"` // the rule that asks
	Text    Message  `json:"-"`              // with a question mark
	Options []Option `json:"options"`        // in the order shown; empty where Max says a number is asked
	Max     int64    `json:"max,omitempty"`  // with no options: a number from Min to Max
	Min     int64    `json:"min,omitempty"`
	About   []int64  `json:"about,omitempty"`   // ids of the objects it is about, to be highlighted
	Unclear bool     `json:"unclear,omitempty"` // asked because some words weren't understood
	Which   bool     `json:"which,omitempty"`   // the options are the objects of About, one each
	Members bool     `json:"members,omitempty"` // asks how many members of the stack in About are meant; Max is all of them
	Meant   bool     `json:"meant,omitempty"`   // asks the speaker what a line means; not demanded by a rule
	Narrows bool     `json:"narrows,omitempty"` // the options narrow names down: a letter leads to the names that begin with it, the last option to all others
}

// Option is one possible answer.
type Option struct {
	N    int64 // the number to type, from 1
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

// accepts returns nil, or why the answer is invalid.
func (q Question) accepts(a Answer) error {
	if len(q.Options) == 0 {
		if a.N < q.Min || a.N > q.Max {
			return Refuse("%d isn't between %d and %d.", a.N, q.Min, q.Max).
				Next("Type `%s` and a number from %d to %d.", Line("choose"), q.Min, q.Max).For(ErrNoChoice)
		}
		return nil
	}
	for _, o := range q.Options {
		if o.N == a.N {
			return nil
		}
	}
	return Refuse("There is no option %d.", a.N).
		Next("Type `%s` and a number from %d to %d.", Line("choose"), q.Options[0].N, q.Options[len(q.Options)-1].N).For(ErrNoChoice)
}

// translated returns an answer to a question as an answer to another, and whether that
// is the same question with the same options, in any order.
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
	if len(found) != 1 { // if several look the same, the order decides
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

// sameMembers compares two lists, ignoring order.
func sameMembers[T cmp.Ordered](a, b []T) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// Choice is an open question. It is part of the stored state, with the line that asked
// it and the answers so far: an answer decides the line again from the start, with one
// more answer.
type Choice struct {
	ID       int64     `json:"id"` // the number of the event that asked
	Question Question  `json:"question"`
	Settling bool      `json:"settling,omitempty"` // asked by a rule after the line was done
	By       Speaker   `json:"by"`                 // who spoke the line
	Own      bool      `json:"own,omitempty"`      // whose reach was Own
	Actions  []Encoded `json:"actions,omitempty"`  // the line, if it isn't done
	Answers  []Answer  `json:"answers,omitempty"`
	Before   []Part    `json:"before,omitempty"`   // what earlier lines last named
	Readings bool      `json:"readings,omitempty"` // the options are possible readings of a line

	// The fields of a draft: a question that only its speaker is asked.
	Private bool       `json:"private,omitempty"`
	Line    string     `json:"line,omitempty"`    // as it was typed
	Read    *readAs    `json:"read,omitempty"`    // as it was understood, if that differs
	Left    []left     `json:"left,omitempty"`    // its parts that are ignored
	Asked   []Question `json:"asked,omitempty"`   // the questions of Answers, and last the open one, as the game asks them
	Offered []int64    `json:"offered,omitempty"` // the game's numbers of the options, if only some are offered
	Anew    bool       `json:"anew,omitempty"`    // asked again because the board changed
}

// unanswered is the error by which Decide and Settle return a question.
type unanswered struct{ question Question }

func (u *unanswered) Error() string { return "unanswered: " + u.question.Text.String() }

// Inquiry accompanies the decision of one line. It answers questions with earlier
// choices, and keeps what "it" and "they" mean.
type Inquiry struct {
	By      Speaker // the speaker
	answers []Answer
	expects []Question // the questions that were answered, if known
	asked   []Question
	anew    bool // a question differs from the one that was answered
	forced  int  // above 0 while rules ask
	it      []int64
	before  []Part
	skips   int    // the number of following actions to skip
	said    string // what the speaker announced to choose, until a question is answered by it
}

// NewInquiry starts an inquiry with the answers that were given.
func NewInquiry(by Speaker, answers []Answer) *Inquiry {
	return &Inquiry{By: by, answers: answers}
}

// Ask returns the answer to a question. If it has none yet, the error must be returned
// unchanged: the core turns it into a Choice, and discards what was decided so far.
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

// Require marks all questions as asked by rules, rather than about the meaning of a
// line, until the returned function is called.
func (in *Inquiry) Require() (until func()) {
	in.forced++
	return func() { in.forced-- }
}

// Announce sets the answer to the next question to the speaker that has exactly one option with this
// text, or exactly one with all its words, singular or plural. That question isn't asked. The empty
// text removes the answer.
func (in *Inquiry) Announce(text string) { in.said = text }

// Announced returns the announced text if it has answered no question, otherwise "".
func (in *Inquiry) Announced() string { return in.said }

// Announces returns the index of the option that the speaker has announced, and uses up the
// announcement. ok is false for another player's question.
func (in *Inquiry) Announces(player string, options []string) (i int, ok bool) {
	if in.said == "" || player != in.By.Name {
		return 0, false
	}
	words := func(text string) []string { // in the singular
		return each(strings.Fields(strings.ToLower(text)), func(word string) string { return strings.TrimSuffix(word, "s") })
	}
	said := words(in.said)
	for _, is := range []func(string) bool{
		func(o string) bool { return strings.EqualFold(o, in.said) },
		func(o string) bool {
			its := words(o)
			return !slices.ContainsFunc(said, func(word string) bool { return !slices.Contains(its, word) })
		},
	} {
		if i = slices.IndexFunc(options, is); i >= 0 && !slices.ContainsFunc(options[i+1:], is) {
			in.said = ""
			return i, true
		}
	}
	return 0, false
}

// Choose asks a question with options and returns the index of the chosen one. The
// error is that of Ask.
func (in *Inquiry) Choose(q Question, options []Message) (int, error) {
	if in.said != "" {
		if i, ok := in.Announces(q.Player, each(options, Message.String)); ok {
			return i, nil
		}
	}
	for i, o := range options {
		q.Options = append(q.Options, Option{N: int64(i + 1), Text: o})
	}
	a, err := in.Ask(q)
	return int(a.N) - 1, err
}

// Skip skips the next n actions of the line, which the current action has performed.
func (in *Inquiry) Skip(n int) { in.skips = n }

// skipped reports whether the next action is to be skipped, and counts it.
func (in *Inquiry) skipped() bool {
	if in.skips == 0 {
		return false
	}
	in.skips--
	return true
}

// Refer sets what "it" means: the objects that the line just created or named.
func (in *Inquiry) Refer(ids ...int64) { in.it = ids }

// It returns the objects that the line last created or named.
func (in *Inquiry) It() []int64 { return in.it }

// Before returns the objects that earlier lines last created or named, with
// their numbers: the meaning of a pronoun until this line names something.
func (in *Inquiry) Before() []Part { return in.before }

// Meant returns what a pronoun means: It, or else Before.
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

// Encoded is an action or event in its stored form.
type Encoded struct {
	Kind    string          `json:"kind"`
	Version int             `json:"version"`
	Data    json.RawMessage `json:"data"`
}

func (e Encoded) String() string { return fmt.Sprintf("%s.v%d", e.Kind, e.Version) }
