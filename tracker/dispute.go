package tracker

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// A Dispute is a question about the rules in a game: the question and the rules that were
// found for it, the players' sides, and the rulings with the rules that they cite. It is kept in the log
// of the game and isn't part of the play: it blocks no action, isn't on the board, and
// isn't affected by undo and redo.
type Dispute struct {
	ID       int64 // the number of its first record
	At       time.Time
	By       Speaker
	Question string        // empty after its asker's data was deleted
	Found    []Cited       // the rules that were found for it, best first
	Steps    []DisputeStep // in the order of the log

	game int64 // the first record of its game
}

// DisputeStep is an entry in a dispute: a side, a ruling or a withdrawal.
type DisputeStep struct {
	Kind   StepKind
	Record int64 // its record in the log
	At     time.Time
	By     Speaker
	Player string // the player whose side it is; empty in other steps
	Text   string // empty where nothing was said, or after the speaker's data was deleted
	Rules  []Cited
	As     Standing // the standing of the speaker of a ruling; empty in other steps
}

// StepKind is the kind of a step of a dispute.
type StepKind string

// The kinds of steps.
const (
	Side       StepKind = "side"       // a player's view of the question
	Ruling     StepKind = "ruling"     // an answer to it, which a later ruling corrects
	Withdrawal StepKind = "withdrawal" // the dispute is closed without a ruling
)

// Standing is the relation of a person who rules to a dispute.
type Standing string

// The standings.
const (
	Bystander Standing = "bystander" // has no seat in the game
	Opponent  Standing = "player"    // plays, and is no party to the dispute
	Party     Standing = "party"     // asked, or said a side
)

// Cited is a citation of a rule: its number in an edition, and what identifies the
// rule in other editions.
type Cited struct {
	Game    string `json:"game"`          // the rulebook
	Key     Rule   `json:"key,omitempty"` // the stable key, if the rule has one
	Number  string `json:"number"`
	Name    string `json:"name,omitempty"`
	Edition string `json:"edition"` // the edition in which it has that number

	// Own and OwnEdition are the number of the rule in Arbiter's digest, and the
	// edition that the digest is written for; empty if the digest lacks the rule.
	Own        string `json:"own,omitempty"`
	OwnEdition string `json:"own_edition,omitempty"`
}

// The limits of disputes. The lengths are in characters.
const (
	LongestQuestion = 1000
	LongestSentence = 280
	MostDisputes    = 100 // of a game
	MostSteps       = 100 // of a dispute
	MostCited       = 10  // rules in one record
)

// Rulings returns the rulings, of which the last is in effect.
func (d Dispute) Rulings() (all []DisputeStep) {
	for _, s := range d.Steps {
		if s.Kind == Ruling {
			all = append(all, s)
		}
	}
	return all
}

// Withdrawn reports whether the dispute was closed without a ruling.
func (d Dispute) Withdrawn() bool {
	return slices.ContainsFunc(d.Steps, func(s DisputeStep) bool { return s.Kind == Withdrawal })
}

// Said returns the steps in effect: of the sides that a player has said between two
// rulings, the last one.
func (d Dispute) Said() []DisputeStep {
	var all []DisputeStep
	for _, s := range d.Steps {
		if at := replacedBy(all, s); at >= 0 {
			all = slices.Delete(all, at, at+1)
		}
		all = append(all, s)
	}
	return all
}

// replacedBy returns the index of the side that a step replaces, or -1.
func replacedBy(steps []DisputeStep, step DisputeStep) int {
	for i, s := range slices.Backward(steps) {
		switch {
		case step.Kind != Side || s.Kind != Side:
			return -1
		case strings.EqualFold(s.Player, step.Player):
			return i
		}
	}
	return -1
}

// standing returns the standing of a person in a game with seats.
func (d Dispute) standing(by Speaker, seats []Seat) Standing {
	at := slices.IndexFunc(seats, by.Sits)
	if by.is(d.By) || slices.ContainsFunc(d.Steps, func(s DisputeStep) bool {
		return s.Kind == Side && (at >= 0 && strings.EqualFold(s.Player, seats[at].Name) || by.is(s.By) && s.Player == s.By.Name)
	}) {
		return Party
	}
	if at >= 0 {
		return Opponent
	}
	return Bystander
}

// until returns the disputes as they were after a record.
func until(disputes []Dispute, record int64) []Dispute {
	var all []Dispute
	for _, d := range disputes {
		if d.ID > record {
			break
		}
		n := slices.IndexFunc(d.Steps, func(s DisputeStep) bool { return s.Record > record })
		if n >= 0 {
			d.Steps = slices.Clip(d.Steps[:n])
		}
		all = append(all, d)
	}
	return all
}

// Dispute returns the dispute with a number, or with 0 the last one that isn't
// withdrawn, of the running game. The error is a *Problem.
func (l Look) Dispute(id int64) (Dispute, error) {
	for _, d := range slices.Backward(l.Disputes) {
		if d.ID == id || id == 0 && !d.Withdrawn() {
			return d, nil
		}
	}
	if id != 0 {
		return Dispute{}, Refuse("There is no dispute %d in this game.", id).
			Next("Disputes of games that are over stay in /log. Ask anew: /judge question:…").For(ErrNoDispute)
	}
	return Dispute{}, Refuse("There is no dispute in this game.").
		Next("Start one: /judge question:…").For(ErrNoDispute)
}

// oneLine returns a typed text as one line without repeated spaces.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// within refuses a text with more characters than a part of a dispute may have.
func within(text string, most int) error {
	if n := utf8.RuneCountInString(text); n > most {
		return Refuse("That is %d characters long; it may have %d.", n, most).
			Next("Nothing was kept. Say it in fewer words.").For(ErrTooMuch)
	}
	return nil
}
