package commands

import (
	"context"
	"fmt"
	"strings"

	"arbiter/tracker"
)

// The forms on the boards of every game. A game can have others, see
// tracker.Forms.
const (
	FormSay    = "say"              // a line of table talk
	FormCreate = "create"           // what to create
	FormNumber = tracker.FormNumber // the change of a player's number
)

// Form is an input form for the missing parts of a line.
type Form struct {
	Title  tracker.Message
	Fields []Field
	Name   string // under which it is filled in; empty for that by which it was opened
}

// Field is a field of a form.
type Field = tracker.Field

// The fields of the forms.
const (
	fieldLine   = "line"
	fieldChange = "change"
	fieldPlayer = "player"
)

// errForm refuses an unknown form.
var errForm = tracker.Refuse("There is no such form.").Next("Say it in words: /do")

// LineForm returns a form for correcting a line of table talk.
func LineForm(line string) Form {
	return Form{Title: tracker.Say("What happens?"), Fields: []Field{{ID: fieldLine, Label: "In the words of the cards", Example: "tap #3. Bob loses 2 life", Value: line, Long: true}}}
}

// Form returns the form of a name for a table and the selected stack. The
// error is a *tracker.Problem, for instance if the stack has left.
func (j *Judge) Form(look tracker.Look, name string, target int64) (Form, error) {
	words := j.wordsOf(look.Game)
	switch name {
	case FormSay:
		return LineForm(""), nil
	case FormCreate:
		return Form{Title: tracker.Say("Create"), Fields: []Field{{ID: fieldLine, Label: "What", Example: words.Create}}}, nil
	case FormNumber:
		f := Form{Title: tracker.Say("By how much?"), Fields: []Field{{ID: fieldChange, Label: words.ByHowMuch, Example: "-2"}}}
		if all := seatChoices(look); len(all) > 1 {
			f.Fields = append(f.Fields, Field{ID: fieldPlayer, Label: "Whose? Yours unless you say", Among: all, Optional: true})
		}
		return f, nil
	}
	if isDisputeForm(name) {
		return j.disputeForm(look, name, target)
	}
	t, ok := FindTile(look.Board, target)
	if !ok {
		return Form{}, tracker.Refuse("#%d isn't on this board any more.", target).Next("Pick another stack.")
	}
	of := j.offers(look.Game)
	if of == nil {
		return Form{}, errForm
	}
	fields, ok := of.Form(name, t, look)
	if !ok {
		return Form{}, errForm
	}
	for i := range fields {
		fields[i].Among = suggest(fields[i].Among)
	}
	return Form{Title: tracker.Named(clip(fmt.Sprintf("#%d %s", t.ID, t.Name), maxTitleLength)), Fields: fields}, nil
}

// maxTitleLength is the maximum length of a form's title, the lowest limit of
// the front ends.
const maxTitleLength = 45

// seatChoices lists the players who haven't left.
func seatChoices(look tracker.Look) []Suggestion {
	var all []Suggestion
	for _, s := range look.Seats {
		if !s.Left {
			all = append(all, Suggestion{Label: s.Name, Value: s.Name})
		}
	}
	return suggest(all)
}

// Filled returns the line of a filled-in form. Values are checked when the
// line is parsed.
func (j *Judge) Filled(ctx context.Context, channel, name string, target int64, put map[string]string) (line string, err error) {
	in := make(map[string]string, len(put))
	for id, value := range put {
		in[id] = strings.TrimSpace(value)
	}
	switch name {
	case FormSay:
		line = in[fieldLine]
	case FormCreate:
		line = createLine(in[fieldLine])
	case FormNumber:
		line = "/life change:" + in[fieldChange]
		if in[fieldPlayer] != "" {
			line += " player:" + in[fieldPlayer]
		}
	default:
		table, err := j.Tables.At(ctx, channel)
		if err != nil {
			return "", err
		}
		of, ok := j.offers(table.Look().Game), false
		if of != nil {
			line, ok = of.FormLine(name, target, in)
		}
		if !ok {
			return "", errForm
		}
	}
	if line == "" {
		return "", tracker.Refuse("Nothing was typed.").Next("Press the button again and say what happens.")
	}
	return line, nil
}

// Typed returns the line of table talk in a request, or "" for other commands,
// whose options are short.
func Typed(r Request) string {
	switch r.Command {
	case "do":
		return r.Options["line"]
	case "create":
		return createLine(r.Options["what"])
	}
	return ""
}
