package commands

import (
	"fmt"
	"strings"

	"arbiter/rules"
	"arbiter/tracker"
)

// The forms that a board offers.
const (
	FormSay      = "say"      // a line of table talk
	FormCreate   = "create"   // what is created
	FormLife     = "life"     // a player's number, by how much
	FormCounters = "counters" // which, and how many, on what was picked
	FormDamage   = "damage"   // how much, to what was picked
)

// Form asks for what a line still lacks.
type Form struct {
	Title  string
	Fields []Field
}

// Field is one thing that a form asks for.
type Field struct {
	ID       string
	Label    string
	Example  string       // of a text
	Value    string       // what stands in it at first
	Among    []Suggestion // the values it may have; any text where there are none
	Long     bool         // a text of several lines
	Optional bool
}

// The fields of the forms.
const (
	fieldLine   = "line"
	fieldChange = "change"
	fieldPlayer = "player"
	fieldKind   = "kind"
	fieldOther  = "other"
	fieldNumber = "number"
	fieldFrom   = "from"
)

// errForm: a form that no board offers any more.
var errForm = tracker.Refuse("There is no such form.").Next("Say it in words: /do")

// LineForm is a form with a line of table talk in it, to be mended.
func LineForm(line string) Form {
	return Form{Title: "What happens?", Fields: []Field{{ID: fieldLine, Label: "In the words of the cards", Example: "tap #3. Bob loses 2 life", Value: line, Long: true}}}
}

// Form is the form of that name for a table, about the stack that was picked.
// The error is a *tracker.Problem: the stack has left, say.
func (j *Judge) Form(look tracker.Look, name string, target int64) (Form, error) {
	rift := rules.Game(look.Game) == rules.Riftbound
	switch name {
	case FormSay:
		return LineForm(""), nil
	case FormCreate:
		example := "two 1/1 white Soldier creature tokens"
		if rift {
			example = "two Recruit tokens to base"
		}
		return Form{Title: "Create", Fields: []Field{{ID: fieldLine, Label: "What", Example: example}}}, nil
	case FormLife:
		label := "Life: +3 to gain, -2 to lose, =20 to set"
		if rift {
			label = "Points: +1 to score, -1 to lose, =3 to set"
		}
		f := Form{Title: "By how much?", Fields: []Field{{ID: fieldChange, Label: label, Example: "-2"}}}
		if all := seatChoices(look); len(all) > 1 {
			f.Fields = append(f.Fields, Field{ID: fieldPlayer, Label: "Whose? Yours unless you say", Among: all, Optional: true})
		}
		return f, nil
	}
	t, ok := FindTile(look.Board, target)
	if !ok {
		return Form{}, tracker.Refuse("#%d isn't on this board any more.", target).Next("Pick another stack.")
	}
	title := clip(fmt.Sprintf("#%d %s", t.ID, t.Name), longestTitle)
	switch name {
	case FormCounters:
		return Form{Title: title, Fields: []Field{
			{ID: fieldKind, Label: "Which counters", Among: j.kindChoices(t), Optional: true},
			{ID: fieldOther, Label: "Or others", Example: "oil", Optional: true},
			{ID: fieldNumber, Label: "How many; -2 takes two away", Example: "2", Value: "1"},
		}}, nil
	case FormDamage:
		f := Form{Title: title, Fields: []Field{{ID: fieldNumber, Label: "How much damage", Example: "3"}}}
		if all := sourceChoices(look, t.ID); len(all) > 0 {
			f.Fields = append(f.Fields, Field{ID: fieldFrom, Label: "From", Among: all, Optional: true})
		}
		return f, nil
	}
	return Form{}, errForm
}

// longestTitle is how long the title of a form may be, as the strictest front
// end has it.
const longestTitle = 45

// seatChoices are those who still play.
func seatChoices(look tracker.Look) []Suggestion {
	var all []Suggestion
	for _, s := range look.Seats {
		if !s.Left {
			all = append(all, Suggestion{s.Name, s.Name})
		}
	}
	return suggest(all)
}

// kindChoices are the kinds of counters that are most likely put on a stack:
// those on it first.
func (j *Judge) kindChoices(t tracker.Tile) []Suggestion {
	var all []Suggestion
	for _, c := range t.Counters {
		all = append(all, Suggestion{c.Name, c.Name})
	}
	return suggest(append(all, plain(counterNames(j.counters))...))
}

// sourceChoices are the stacks that may deal damage to another.
func sourceChoices(look tracker.Look, to int64) []Suggestion {
	var all []Suggestion
	for _, lane := range look.Board.Lanes {
		for _, t := range lane.Tiles {
			if t.ID != to && t.Size != "" {
				all = append(all, Suggestion{fmt.Sprintf("#%d %s %s", t.ID, t.Name, t.Size), fmt.Sprintf("#%d", t.ID)})
			}
		}
	}
	return suggest(all)
}

// Filled is the line that a form makes of what was put in. What is no number,
// or no kind of counter, the line's reading will tell.
func (j *Judge) Filled(name string, target int64, put map[string]string) (line string, err error) {
	in := make(map[string]string, len(put))
	for id, value := range put {
		in[id] = strings.TrimSpace(value)
	}
	switch name {
	case FormSay:
		line = in[fieldLine]
	case FormCreate:
		line = createLine(in[fieldLine])
	case FormLife:
		line = "/life change:" + in[fieldChange]
		if in[fieldPlayer] != "" {
			line += " player:" + in[fieldPlayer]
		}
	case FormCounters:
		kind := in[fieldOther]
		if kind == "" {
			kind = in[fieldKind]
		}
		line = countersLine(in[fieldNumber], sayCounter.ReplaceAllString(kind, ""), target)
	case FormDamage:
		line = fmt.Sprintf("%s damage to #%d", in[fieldNumber], target)
		if in[fieldFrom] != "" {
			line = fmt.Sprintf("%s deals %s damage to #%d", in[fieldFrom], in[fieldNumber], target)
		}
	default:
		return "", errForm
	}
	if line == "" {
		return "", tracker.Refuse("Nothing was typed.").Next("Press the button again and say what happens.")
	}
	return line, nil
}

// Typed is the line of table talk that somebody typed for a request; empty where
// it is short, as the options of other commands are.
func Typed(r Request) string {
	switch r.Command {
	case "do":
		return r.Options["line"]
	case "create":
		return createLine(r.Options["what"])
	}
	return ""
}

// countersLine puts counters on a stack, or takes them away where the number is
// negative.
func countersLine(number, kind string, target int64) string {
	number = strings.NewReplacer("−", "-", "–", "-", "+", "").Replace(number)
	taken, negative := strings.CutPrefix(number, "-")
	noun := "counters"
	if taken == "1" {
		noun = "counter"
	}
	if negative {
		return fmt.Sprintf("remove %s %s %s from #%d", taken, kind, noun, target)
	}
	return fmt.Sprintf("put %s %s %s on #%d", number, kind, noun, target)
}
