package commands

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"arbiter/tracker"
)

// Limits of a roll.
const (
	maxDice  = 100
	maxSides = 1_000_000
	maxAdded = 1_000_000
)

func rollCommand() Command {
	return Command{
		Name: "roll", Description: "Roll dice: d20, 2d6+1",
		Options: []Option{{Name: "dice", Description: "Which dice: d20, 2d6+1; one die of 20 unless you say"}},
		run: func(_ context.Context, c *call) (Reply, error) {
			r, err := parseRoll(c.text("dice"))
			if err != nil {
				return Reply{}, err
			}
			return r.roll(c.judge.Dice), nil
		},
	}
}

type roll struct{ dice, sides, added int64 }

var rollTyped = regexp.MustCompile(`^(?:an?\s+)?(\d*)\s*d\s*(\d+)\s*(?:([-+−])\s*(\d+))?$`)

// parseRoll parses "2d6+1", "a d20", "20", and "" for d20.
func parseRoll(text string) (roll, error) {
	r := roll{dice: 1, sides: 20}
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" {
		return r, nil
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n > 0 {
		text = "d" + text
	}
	m := rollTyped.FindStringSubmatch(text)
	if m == nil {
		return r, tracker.Refuse("I can't roll %q.", clip(text, 40)).Next("Type something like 2d6+1 or d20.")
	}
	limit := func(what, digits string, least, most int64) (int64, error) {
		n, err := strconv.ParseInt(digits, 10, 64)
		if err != nil || n < least || n > most {
			return 0, tracker.Refuse("%s must be from %d to %d, not %s.", what, least, most, clip(digits, 40)).
				Next("Type something like 2d6+1 or d20.")
		}
		return n, nil
	}
	var err error
	if m[1] != "" {
		if r.dice, err = limit("The number of dice", m[1], 1, maxDice); err != nil {
			return r, err
		}
	}
	if r.sides, err = limit("The sides of a die", m[2], 2, maxSides); err != nil {
		return r, err
	}
	if m[4] != "" {
		if r.added, err = limit("What is added", m[4], 0, maxAdded); err != nil {
			return r, err
		}
	}
	if m[3] == "-" || m[3] == "−" {
		r.added = -r.added
	}
	return r, nil
}

// roll returns the result of a roll, the sum first.
func (r roll) roll(d Dice) Reply {
	sum := r.added
	each := make([]string, 0, r.dice)
	for range r.dice {
		n := d.Int64N(r.sides) + 1
		sum += n
		each = append(each, strconv.FormatInt(n, 10))
	}
	text := r.String()
	switch {
	case r.added != 0:
		text += fmt.Sprintf(": %s, %+d", strings.Join(each, ", "), r.added)
	case len(each) > 1:
		text += ": " + strings.Join(each, ", ")
	}
	return Reply{Title: tracker.Say("%d (%s)", sum, tracker.Name(text))}
}

func (r roll) String() string {
	text := fmt.Sprintf("%dd%d", r.dice, r.sides)
	if r.added != 0 {
		text += fmt.Sprintf("%+d", r.added)
	}
	return text
}
