package console

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

// answerJSON is the contract of DESIGN §6: one object a line, every field in
// each. A rule is a stable key; number is its number in the edition in use.
type answerJSON struct {
	OK        bool               `json:"ok"`
	Text      string             `json:"text"`
	Error     *errorJSON         `json:"error"`
	Events    []eventJSON        `json:"events"`
	Board     json.RawMessage    `json:"board"`
	Choice    *choiceJSON        `json:"choice"`
	Reminders []tracker.Reminder `json:"reminders"`
}

type errorJSON struct {
	What string        `json:"what"`
	Rule *tracker.Rule `json:"rule"`
	Next string        `json:"next"`
}

type eventJSON struct {
	Kind  string    `json:"kind"`
	Text  string    `json:"text"`
	Cause causeJSON `json:"cause"`
}

type causeJSON struct {
	Player string       `json:"player,omitempty"`
	Rule   tracker.Rule `json:"rule,omitempty"`
	Number string       `json:"number,omitempty"`
	Effect string       `json:"effect,omitempty"`
	ByHand bool         `json:"by_hand,omitempty"`
}

type choiceJSON struct {
	ID       int64            `json:"id"`
	Player   string           `json:"player"`
	Rule     *tracker.Rule    `json:"rule"`
	Question string           `json:"question"`
	Options  []tracker.Option `json:"options"`
}

// mostNumbers is how many answers to "how many?" are listed one by one; where
// there are more, the question says from where to where they go.
const mostNumbers = 25

func writeJSON(w io.Writer, r commands.Reply) error {
	board, err := boardJSON(r.Table)
	if err != nil {
		return err
	}
	a := answerJSON{
		OK: r.Problem == nil, Text: strings.TrimSuffix(render.Text(r, 0), "\n"),
		Events: make([]eventJSON, 0, len(r.Events)), Board: board, Reminders: r.Table.Board.Reminders,
	}
	if a.Reminders == nil {
		a.Reminders = []tracker.Reminder{}
	}
	if p := r.Problem; p != nil {
		a.Error = &errorJSON{What: p.What, Rule: ruleOrNull(p.Rule), Next: p.Next}
	}
	for _, e := range r.Events {
		c := e.Cause
		a.Events = append(a.Events, eventJSON{e.Kind, e.Text, causeJSON{c.Player, c.Rule, c.Number, c.Effect, c.ByHand}})
	}
	if c := r.Choice; c != nil {
		a.Choice = &choiceJSON{c.ID, c.Player, ruleOrNull(c.Rule), c.Question, c.Options}
		if len(c.Options) == 0 {
			a.Choice.Options = []tracker.Option{}
			if c.Max-c.Min >= mostNumbers {
				a.Choice.Question += fmt.Sprintf(" (a number from %d to %d)", c.Min, c.Max)
			} else {
				for n := c.Min; n <= c.Max; n++ {
					a.Choice.Options = append(a.Choice.Options, tracker.Option{N: n, Text: fmt.Sprint(n)})
				}
			}
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(a)
}

func ruleOrNull(r tracker.Rule) *tracker.Rule {
	if r == "" {
		return nil
	}
	return &r
}

// emptyBoard is the board of a channel in which no game is going on.
const emptyBoard = `{"game":"","format":"","seq":%d,"turn":{"number":0,"active":"","step":""},"day_night":null,` +
	`"players":[],"permanents":[],"elsewhere":[],"effects":[]}`

// boardJSON is the game's own document.
func boardJSON(look tracker.Look) (json.RawMessage, error) {
	if look.Game == "" {
		return json.RawMessage(fmt.Sprintf(emptyBoard, look.Seq)), nil
	}
	raw, err := json.Marshal(look.Board.JSON)
	if err != nil {
		return nil, fmt.Errorf("write the board: %w", err)
	}
	return raw, nil
}
