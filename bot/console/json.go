package console

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

// answerJSON is the output of a line (DESIGN §6). All fields are always
// present. A rule is a stable key; number is its number in the edition in use,
// or null.
type answerJSON struct {
	OK        bool               `json:"ok"`
	Text      string             `json:"text"`
	Error     *errorJSON         `json:"error"`
	Events    []eventJSON        `json:"events"`
	Board     json.RawMessage    `json:"board"`
	Choice    *choiceJSON        `json:"choice"`
	Reminders []tracker.Reminder `json:"reminders"`
	File      *fileJSON          `json:"file,omitempty"`    // only if the reply has one
	Dispute   *disputeJSON       `json:"dispute,omitempty"` // only if the reply shows one
}

type fileJSON struct {
	Name    string          `json:"name"`
	Content json.RawMessage `json:"content"`
}

type errorJSON struct {
	What   string        `json:"what"`
	Rule   *tracker.Rule `json:"rule"`
	Next   string        `json:"next"`
	Number *string       `json:"number"`
}

type eventJSON struct {
	Kind  string    `json:"kind"`
	Text  string    `json:"text"`
	Cause causeJSON `json:"cause"`
}

// causeJSON is one cause: a rule, an effect, or a player.
type causeJSON struct {
	Player string       `json:"player,omitempty"`
	Rule   tracker.Rule `json:"rule,omitempty"`
	Number string       `json:"number,omitempty"`
	Effect string       `json:"effect,omitempty"`
	ByHand bool         `json:"by_hand,omitempty"`
}

type choiceJSON struct {
	ID       int64         `json:"id"`
	Player   string        `json:"player"`
	Rule     *tracker.Rule `json:"rule"`
	Question string        `json:"question"`
	Options  []offeredJSON `json:"options"`
	Number   *string       `json:"number"`
	Private  bool          `json:"private"`
}

type offeredJSON struct {
	N    int64  `json:"n"` // the number to type
	Text string `json:"text"`
}

// mostNumbers is the maximum number of answers to "how many?" that are listed;
// for more, the question states the range.
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
		a.Error = &errorJSON{What: p.What.String(), Rule: orNull(p.Rule), Number: orNull(p.Number), Next: p.Next.String()}
	}
	for _, e := range r.Events {
		a.Events = append(a.Events, eventJSON{e.Kind, e.Text.String(), causeOf(e.Cause)})
	}
	if c := r.Choice; c != nil {
		a.Choice = &choiceJSON{ID: c.ID, Player: c.Player, Rule: orNull(c.Rule), Question: c.Question.String(), Options: []offeredJSON{}, Number: orNull(c.Number), Private: c.Private}
		for _, o := range c.Options {
			a.Choice.Options = append(a.Choice.Options, offeredJSON{o.N, o.Text.String()})
		}
		if len(c.Options) == 0 {
			if c.Max-c.Min >= mostNumbers {
				a.Choice.Question += " (" + c.Numbers().String() + ")"
			} else {
				for n := c.Min; n <= c.Max; n++ {
					a.Choice.Options = append(a.Choice.Options, offeredJSON{n, fmt.Sprint(n)})
				}
			}
		}
	}
	if r.Dispute != nil {
		a.Dispute = disputeOf(*r.Dispute)
	}
	if r.File != nil {
		a.File = &fileJSON{r.File.Name, r.File.Data}
	}
	var line strings.Builder
	enc := json.NewEncoder(&line)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(a); err != nil {
		return fmt.Errorf("write the answer: %w", err)
	}
	_, err = io.WriteString(w, unseen.ReplaceAllStringFunc(line.String(), func(s string) string {
		r, _ := utf8.DecodeRuneInString(s)
		return fmt.Sprintf(`\u%04x`, r)
	}))
	return err
}

// unseen matches control characters that a terminal interprets and
// encoding/json doesn't escape.
var unseen = regexp.MustCompile(`[\x{7f}-\x{9f}\x{202a}-\x{202e}\x{2066}-\x{2069}]`)

func orNull[T ~string](s T) *T {
	if s == "" {
		return nil
	}
	return &s
}

// causeOf returns the most specific cause: a rule, an effect, or the player.
func causeOf(c commands.Cause) causeJSON {
	switch {
	case c.Rule != "":
		return causeJSON{Rule: c.Rule, Number: c.Number, ByHand: c.ByHand}
	case !c.Effect.Zero():
		return causeJSON{Effect: c.Effect.String(), ByHand: c.ByHand}
	}
	return causeJSON{Player: c.Player, ByHand: c.ByHand}
}

// emptyBoard is the board of a channel without a game.
const emptyBoard = `{"game":"","format":"","seq":%d,"turn":{"number":0,"active":"","step":""},"day_night":null,` +
	`"players":[],"permanents":[],"elsewhere":[],"effects":[]}`

// boardJSON returns the game's document.
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
