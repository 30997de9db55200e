package commands

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"arbiter/tracker"
)

func chooseCommand() Command {
	return Command{
		Name: "choose", Description: "Answer the open choice: its number, or several for one after another",
		Options: []Option{
			{Name: "option", Description: "The number of your answer: 2; for several choices in a row: 1 3", Required: true, Wants: "the number of your answer", Example: "2", Completes: true},
			{Name: "choice", Description: "Which choice is meant; the open one unless you say", Number: true},
		},
		run: choose,
		complete: func(_ context.Context, c *call, _ string) []Suggestion {
			open := c.table.Look().Asks(c.By)
			if open == nil {
				return nil
			}
			var all []Suggestion
			for _, o := range open.Question.Options {
				all = append(all, Suggestion{Label: fmt.Sprintf("%d %s", o.N, o.Text), Value: strconv.FormatInt(o.N, 10)})
			}
			return all
		},
	}
}

func choose(ctx context.Context, c *call) (Reply, error) {
	which, err := c.number("choice", 0, 1<<62, 0)
	if err != nil {
		return Reply{}, err
	}
	var answers []int64
	said := "" // the name that was said, until it is chosen
	for word := range strings.FieldsFuncSeq(c.text("option"), func(r rune) bool { return r == ' ' || r == ',' }) {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			said = c.text("option")
			if n, said, err = c.named(said); err != nil {
				return Reply{}, err
			}
			answers = []int64{n}
			break
		}
		answers = append(answers, n)
	}
	var reply Reply
	for i, n := range answers {
		if i > 0 && c.table.Look().Asks(c.By) == nil {
			reply.Notices = append(reply.Notices, notNeeded(answers[i:]))
			return reply, nil
		}
		result, err := c.table.Choose(ctx, c.By, which, tracker.Answer{N: n})
		if err != nil {
			return reply, err // earlier answers stand and are reported
		}
		events := reply.Events
		reply = c.resultReply(result)
		reply.Events = append(events, reply.Events...)
		if i == 0 {
			which = 0 // the next answer is for the next question
		}
	}
	if said != "" && c.table.Look().Asks(c.By) != nil {
		next, err := c.chooseNamed(ctx, said)
		next.Events = append(reply.Events, next.Events...)
		return next, err
	}
	return reply, nil
}

// chooseNamed answers the next questions until the name that was said is chosen.
func (c *call) chooseNamed(ctx context.Context, said string) (reply Reply, err error) {
	for said != "" {
		var n int64
		if n, said, err = c.named(said); err != nil {
			return reply, err // earlier answers stand and are reported
		}
		result, err := c.table.Choose(ctx, c.By, 0, tracker.Answer{N: n})
		if err != nil {
			return reply, err
		}
		events := reply.Events
		reply = c.resultReply(result)
		reply.Events = append(events, reply.Events...)
	}
	return reply, nil
}

// notNeeded returns the notice that some answers weren't needed.
func notNeeded(left []int64) tracker.Message {
	words := make([]string, len(left))
	for i, n := range left {
		words[i] = decimal(n)
	}
	if len(left) == 1 {
		return tracker.Say("There was nothing more to choose; %s was not needed.", tracker.Name(words[0]))
	}
	return tracker.Say("There was nothing more to choose; %s were not needed.", tracker.NamesOf(words))
}

// named returns the number of the option with a text. If the option only narrows names down,
// again is the text, with which the next question is answered.
func (c *call) named(text string) (n int64, again string, err error) {
	open := c.table.Look().Asks(c.By)
	if open == nil {
		return 0, "", tracker.Refuse("There is nothing to choose right now.").Next("Type `%s` to see the table.", tracker.Line("board")).For(tracker.ErrNoChoice)
	}
	var found, first []tracker.Option
	for _, o := range open.Question.Options {
		is := o.Text.String()
		switch {
		case strings.EqualFold(is, text), strings.HasPrefix(text, "#") && strings.HasPrefix(is, text+" "):
			return o.N, "", nil // "#1" must not match "#12"
		case open.Question.Narrows && begins(text, is):
			first = append(first, o)
		case strings.Contains(strings.ToLower(is), strings.ToLower(text)):
			found = append(found, o)
		}
	}
	switch options := open.Question.Options; {
	case len(found) == 1 && !letters(found[0].Text.String()):
		return found[0].N, "", nil
	case len(found) == 0 && len(first) == 1:
		return first[0].N, text, nil
	case len(found) == 0 && open.Question.Narrows && !letters(options[0].Text.String()):
		return options[len(options)-1].N, text, nil
	}
	return 0, "", tracker.Refuse("%q is not one of the answers to: %s", clip(text, 40), open.Question.Text).
		Next("Type `%s` and a number.", tracker.Line("choose")).For(tracker.ErrNoChoice)
}

// letters reports whether an option stands for the names that begin with letters: "K", "Kr…".
func letters(option string) bool {
	return utf8.RuneCountInString(option) == 1 || strings.HasSuffix(option, "…")
}

// begins reports whether an option stands for names that begin with the same letters as a text.
func begins(text, option string) bool {
	is := strings.TrimSuffix(option, "…")
	return letters(option) && len(text) > len(is) && strings.EqualFold(is, text[:len(is)])
}
