package commands

import (
	"cmp"
	"context"
	"maps"
	"strconv"
	"strings"

	"arbiter/tracker"
)

// The forms on a dispute. They are about the dispute whose number is their target.
const (
	FormSide   = "side"   // a player's sentence
	FormRuling = "ruling" // rules and a sentence
)

// The fields of the forms of a dispute.
const (
	fieldFound   = "found"
	fieldNumbers = "numbers"
	fieldText    = "text"
)

// FormButton is a button that opens a form.
type FormButton struct {
	Label  tracker.Message
	Form   string
	Target int64 // the id of the dispute
}

// disputeForm returns the form of a name about a dispute. The error is a
// *tracker.Problem.
func (j *Judge) disputeForm(look tracker.Look, name string, id int64) (Form, error) {
	if look.Game == "" {
		return Form{}, tracker.DisputeOver()
	}
	d, err := look.Dispute(id)
	if err != nil {
		return Form{}, err
	}
	if name == FormSide {
		f := Form{Title: tracker.Say("Dispute %d", d.ID), Fields: []Field{{ID: fieldText, Label: "Your side of it, in one sentence", Long: true, Most: tracker.LongestSentence}}}
		if all := seatChoices(look); len(all) > 1 {
			f.Fields = append(f.Fields, Field{ID: fieldPlayer, Label: "Whose? Yours unless you say", Among: all, Optional: true})
		}
		return f, nil
	}
	// Rulings that are made while the form is open count as unseen.
	f := Form{Title: tracker.Say("Dispute %d", d.ID), Name: FormRuling + " " + strconv.Itoa(len(d.Rulings()))}
	var found []Suggestion
	example := ""
	for _, c := range d.Found {
		example = cmp.Or(example, c.Number)
		found = append(found, Suggestion{Label: clip(j.citedNow(c).Cite, maxChoiceLength), Value: c.Number})
	}
	if len(found) > 0 {
		f.Fields = append(f.Fields, Field{ID: fieldFound, Label: "By which rule", Among: suggest(found), Optional: true})
	}
	f.Fields = append(f.Fields,
		Field{ID: fieldNumbers, Label: "Or other rules, by number", Example: example, Optional: true},
		Field{ID: fieldText, Label: "The ruling, in one sentence", Long: true, Optional: true, Most: tracker.LongestSentence})
	return f, nil
}

// isDisputeForm reports whether a form is one about a dispute, by the name under which
// it is opened or filled in.
func isDisputeForm(name string) bool {
	word, _, _ := strings.Cut(name, " ")
	return word == FormSide || word == FormRuling
}

// FilledRequest returns the request of a filled-in form, and the line that could have
// been typed for it. Texts in a form about a dispute are never read as options.
func (j *Judge) FilledRequest(ctx context.Context, channel, name string, target int64, put map[string]string) (r Request, line string, err error) {
	if isDisputeForm(name) {
		r, err = filledDispute(name, target, put)
		typed := Request{Command: r.Command, Options: maps.Clone(r.Options)}
		delete(typed.Options, seenOption) // the refusal has shown the newer ruling
		return r, typed.Line(), err
	}
	if line, err = j.Filled(ctx, channel, name, target, put); err != nil {
		return r, line, err
	}
	r, err = j.Read(line)
	return r, line, err
}

func filledDispute(name string, target int64, put map[string]string) (Request, error) {
	in := func(field string) string { return strings.TrimSpace(put[field]) }
	r := Request{Command: "judge", Options: map[string]string{"dispute": decimal(target)}}
	give := func(option, value string) {
		if value != "" {
			r.Options[option] = value
		}
	}
	word, seen, _ := strings.Cut(name, " ")
	if word == FormSide {
		give("side", in(fieldText))
		give("player", in(fieldPlayer))
	} else {
		give("rules", strings.Trim(in(fieldFound)+"; "+in(fieldNumbers), "; "))
		give("ruling", in(fieldText))
		give(seenOption, seen)
	}
	if r.Options["side"] == "" && r.Options["ruling"] == "" && r.Options["rules"] == "" {
		return r, tracker.Refuse("Nothing was typed.").Next("Press the button again and say what happens.")
	}
	return r, nil
}
