package render

import (
	"fmt"
	"slices"
	"strconv"

	"arbiter/commands"
	"arbiter/commands/language"
	"arbiter/tracker"
)

// Discord's limits on rows and messages.
const (
	maxInRow   = 5
	maxOptions = 25 // in a select
	maxSelects = 4  // for one choice
)

// question returns the text of a choice, with its answers if they don't fit on
// buttons.
func question(c commands.Choice, in *language.Tongue) []string {
	text := "❔ " + bold(c.Question.String()) + citation(c.Cite)
	if c.Player != "" {
		text = "❔ " + bold(c.Player+": "+c.Question.String()) + citation(c.Cite)
	}
	lines := []string{text}
	if needsList(c.Options) {
		for _, o := range c.Options {
			lines = append(lines, fmt.Sprintf("`%d` %s", o.N, escape(o.Text.String())))
		}
	}
	return append(lines, arrow(howToAnswer(c, in)))
}

func howToAnswer(c commands.Choice, in *language.Tongue) string {
	switch {
	case len(c.Options) > maxOptions*maxSelects:
		return in.Say("Pick the answer in the pages of the board, or type /choose and a number from %d to %d, or /undo.", c.Options[0].N, c.Options[len(c.Options)-1].N)
	case len(c.Options) > maxInRow:
		return in.Say("Pick the answer, or /undo.")
	case len(c.Options) > 0:
		return in.Say("Press the answer, or /undo.")
	}
	return in.Say("%s, or /undo.", tracker.Name(capital(in.Message(c.Numbers()))))
}

// choicePage returns the part of a choice on one page of the board, and the
// number of pages.
func choicePage(c commands.Choice, page int) (commands.Choice, int) {
	pages := max(1, (len(c.Options)+maxOptions-1)/maxOptions)
	if pages > 1 {
		from := min(page, pages-1) * maxOptions
		c.Options = c.Options[from:min(from+maxOptions, len(c.Options))]
	}
	return c, pages
}

// needsList reports whether an answer is too long for its button or option.
func needsList(options []commands.Offered) bool {
	longest := maxButtonLength
	if len(options) > maxInRow {
		longest = maxOptionLength
	}
	for _, o := range options {
		if len([]rune(o.Text.String())) > longest {
			return true
		}
	}
	return false
}

// answers returns the rows with a choice's answers.
func answers(c commands.Choice, p Press, in *language.Tongue) []Component {
	p.Choice = c.ID
	p.Do = Answer
	switch n := len(c.Options); {
	case n == 0:
		return numberAnswers(c, p, in)
	case n <= maxInRow:
		var buttons []Component
		for _, o := range c.Options {
			p.N = o.N
			label := o.Text.String()
			if len([]rune(label)) > maxButtonLength {
				label = fmt.Sprintf("%d %s", o.N, label)
			}
			buttons = append(buttons, button(stylePrimary, label, p))
		}
		return []Component{row(buttons...)}
	case n > maxOptions*maxSelects:
		return nil
	}
	var rows []Component
	for i := 0; i < len(c.Options); i += maxOptions {
		some := c.Options[i:min(len(c.Options), i+maxOptions)]
		p.N = int64(i/maxOptions) + 1
		var options []Option
		for _, o := range some {
			options = append(options, Option{Label: clip(fmt.Sprintf("%d %s", o.N, o.Text), maxOptionLength), Value: strconv.FormatInt(o.N, 10)})
		}
		rows = append(rows, choose(in.Say("Your answer"), p, options))
	}
	return rows
}

// maxNumbers is the maximum number of numbers with buttons.
const maxNumbers = 5

// numberAnswers returns buttons for the likeliest numbers, and a form for others. All
// members of a stack come first. A range of up to 25 numbers that aren't members is
// a select.
func numberAnswers(c commands.Choice, p Press, in *language.Tongue) []Component {
	press := func(label string, n int64) Component {
		p := p
		p.N = n
		return button(stylePrimary, label, p)
	}
	var buttons []Component
	whole := false // all numbers have buttons
	switch span := c.Max - c.Min; {
	case c.Members:
		buttons = append(buttons, press(in.Say("All %d", c.Max), c.Max))
		for n := c.Min; n < c.Max && n < c.Min+maxNumbers; n++ {
			buttons = append(buttons, press(strconv.FormatInt(n, 10), n))
		}
		whole = span <= maxNumbers
	case span >= 0 && span < maxNumbers:
		for n := c.Min; n <= c.Max; n++ {
			buttons = append(buttons, press(strconv.FormatInt(n, 10), n))
		}
		whole = true
	case span >= 0 && span < maxOptions:
		var options []Option
		for n := c.Min; n <= c.Max; n++ {
			options = append(options, Option{Label: strconv.FormatInt(n, 10), Value: strconv.FormatInt(n, 10)})
		}
		return []Component{choose(in.Say("How many?"), p, options)}
	case c.Endless():
		for n := c.Min; n < c.Min+maxNumbers-1; n++ {
			buttons = append(buttons, press(strconv.FormatInt(n, 10), n))
		}
	default:
		buttons = append(buttons, press(strconv.FormatInt(c.Min, 10), c.Min), press(strconv.FormatInt(c.Max, 10), c.Max))
	}
	if !whole {
		p.Do = Ask
		buttons = append(buttons, button(styleSecondary, in.Say("Another number…"), p))
	}
	var rows []Component
	for some := range slices.Chunk(buttons, maxInRow) {
		rows = append(rows, row(some...))
	}
	return rows
}

func choose(placeholder string, p Press, options []Option) Component {
	return row(Component{Type: typeSelect, CustomID: p.ID(), Placeholder: placeholder, Options: options})
}

// NumberModal returns the form for the number in a reply's choice; asked is
// the press that opened it.
func NumberModal(r commands.Reply, asked Press) Modal {
	r = r.Said()
	c := *r.Choice
	asked.Do = Number
	return Modal{
		CustomID: asked.ID(), Title: clip(c.Question.String(), maxTitleLength),
		Components: []Component{{
			Type: typeLabel, Label: clip(capital(r.Language.Message(c.Numbers())), maxTitleLength),
			Component: &Component{
				Type: typeInput, CustomID: NumberField, Style: styleShort,
				MinLength: 1, MaxLength: maxNumberLength, Placeholder: strconv.FormatInt(c.Min, 10),
			},
		}},
	}
}
