package commands

import (
	"context"
	"errors"
	"slices"
	"strings"

	"arbiter/tracker"
)

// judgeCommand answers a question and keeps it as a dispute in the log of the game,
// to which players add their sides and somebody a ruling.
//
// Without a game, and for people without a seat, it answers and stores nothing: a
// channel has no log, and casual questions aren't published. Anybody may rule, since
// many tables have no judge; the log has the person who ruled and their standing.
func judgeCommand() Command {
	return Command{
		Name: "judge", Description: "Settle a dispute: a question, the players' sides, and the ruling, all kept in the log",
		Options: []Option{
			{Name: "question", Description: "What it is about: does trample assign damage to a planeswalker", Example: "does trample assign damage to a planeswalker", Colons: true},
			{Name: "side", Description: "Your side of it, in one sentence"},
			{Name: "ruling", Description: "The ruling, in one sentence; it may begin with its rules: 702.19b, because …"},
			{Name: "rules", Description: "The rules of the ruling, by number or name: 702.19b, 510.1c", Completes: true},
			{Name: "player", Description: "Whose side it is; yours unless you say", Completes: true},
			{Name: "dispute", Description: "Which dispute, by its number; the last one unless you say", Number: true},
			{Name: "withdraw", Description: "It is asked no longer", Among: []string{"true", "false"}},
		},
		run: runJudge,
		complete: func(_ context.Context, c *call, option string) []Suggestion {
			switch option {
			case "rules":
				return c.rules(c.text(option))
			case "player":
				return c.players(c.text(option))
			}
			return nil
		},
	}
}

// disputeParts are the options of /judge of which one is given at a time.
var disputeParts = []string{"question", "side", "ruling", "withdraw"}

// seenOption is set by the form of a ruling alone: how many rulings its reader has
// seen.
const seenOption = "seen"

func runJudge(ctx context.Context, c *call) (Reply, error) {
	var given []string
	for _, part := range disputeParts {
		if text := c.text(part); text != "" && text != "false" {
			given = append(given, part)
		}
	}
	if len(given) == 0 && c.text("rules") != "" {
		given = []string{"ruling"}
	}
	if len(given) > 1 {
		return Reply{}, tracker.Refuse("That is %d things at once: %s.", len(given), tracker.NamesOf(given)).Next("Give one of them at a time.")
	}
	id, err := c.number("dispute", 0, 1<<53, 0)
	if err != nil {
		return Reply{}, err
	}
	part := ""
	if len(given) > 0 {
		part = given[0]
	}
	var d tracker.Dispute
	switch part {
	case "question":
		return c.startDispute(ctx, c.text(part))
	case "side":
		d, _, err = c.table.Side(ctx, c.By, id, c.text("player"), c.text(part))
	case "ruling":
		return c.rule(ctx, id)
	case "withdraw":
		d, _, err = c.table.Withdraw(ctx, c.By, id)
	default:
		if c.table.Look().Game == "" {
			return Reply{}, tracker.Refuse("/judge wants a question.").Next("Type it like this: /judge does trample assign damage to a planeswalker")
		}
		d, err = c.table.Look().Dispute(id)
	}
	if err != nil {
		return Reply{}, err
	}
	return c.disputeReply(ctx, d)
}

// startDispute answers a question and begins a dispute about it, if the asker plays in a
// game here or manages it.
func (c *call) startDispute(ctx context.Context, question string) (Reply, error) {
	question = strings.Join(strings.Fields(question), " ")
	if c.table.Look().Game == "" {
		return c.onlyAnswered(ctx, question, tracker.Say("No game is going on here, so this is kept nowhere."))
	}
	answer, err := c.answerTo(ctx, question)
	if err != nil {
		return Reply{}, err
	}
	d, _, err := c.table.Judge(ctx, c.By, question, answer.rules)
	switch {
	case errors.Is(err, tracker.ErrNotSeated):
		return c.onlyAnswered(ctx, question, tracker.Say("You have no seat in this game, so this is kept nowhere."))
	case errors.Is(err, tracker.ErrNoGame): // it has ended meanwhile
		return c.onlyAnswered(ctx, question, tracker.Say("No game is going on here, so this is kept nowhere."))
	case err != nil:
		return Reply{}, err
	}
	return c.disputeWith(d, answer), nil
}

// onlyAnswered answers a question without keeping it, as /rule does.
func (c *call) onlyAnswered(ctx context.Context, question string, notice tracker.Message) (Reply, error) {
	look := Request{Command: "rule", Options: map[string]string{"what": question}}
	cmd, _, _ := c.judge.commandNamed(look.Command)
	r, err := cmd.run(ctx, c.otherCall(look.Command, look.Options))
	if err != nil {
		return Reply{}, err
	}
	r.Notices, r.Again = append(r.Notices, notice), c.judge.repeatLine(look)
	return r, nil
}

// rule rules on a dispute: with rules, a sentence, or both.
func (c *call) rule(ctx context.Context, id int64) (Reply, error) {
	seen, err := c.number(seenOption, 0, tracker.MostSteps, -1)
	if err != nil {
		return Reply{}, err
	}
	numbers, text := leadingNumbers(c.text("ruling"))
	v := tracker.Verdict{Text: text, Seen: int(seen)}
	all, err := c.citeAll(c.text("rules") + ";" + strings.Join(numbers, ";"))
	if err != nil {
		return Reply{}, err
	}
	for _, rule := range all {
		if !slices.Contains(v.Rules, rule) {
			v.Rules = append(v.Rules, rule)
		}
	}
	d, _, err := c.table.Rule(ctx, c.By, id, v)
	if err != nil {
		return Reply{}, err
	}
	return c.disputeReply(ctx, d)
}
