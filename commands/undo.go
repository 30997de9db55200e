package commands

import (
	"context"

	"arbiter/tracker"
)

// maxLines is the maximum number of lines undone at once.
const maxLines = 100

func undoCommand() Command {
	return Command{
		Name: "undo", Description: "Take back the last thing that was done, with everything it caused",
		Options: []Option{{Name: "count", Description: "How many of the last lines to take back, 1 unless you say", Number: true}},
		run: func(ctx context.Context, c *call) (Reply, error) {
			return c.undoOrRedo(ctx, c.table.UndoLast, Button{tracker.Say("Redo"), "redo"}, Button{tracker.Say("Undo more"), "undo"})
		},
	}
}

func redoCommand() Command {
	return Command{
		Name: "redo", Description: "Do again what was taken back last",
		Options: []Option{{Name: "count", Description: "How many of the lines taken back to do again, 1 unless you say", Number: true}},
		run: func(ctx context.Context, c *call) (Reply, error) {
			return c.undoOrRedo(ctx, c.table.RedoLast, Button{tracker.Say("Undo"), "undo"}, Button{tracker.Say("Redo more"), "redo"})
		},
	}
}

// undoOrRedo undoes or redoes a number of lines. The first button reverses that.
func (c *call) undoOrRedo(ctx context.Context, do func(context.Context, tracker.Speaker, int) (tracker.Result, error), back, more Button) (Reply, error) {
	n, err := c.number("count", 1, maxLines, 1)
	if err != nil {
		return Reply{}, err
	}
	result, err := do(ctx, c.By, int(n))
	if err != nil {
		return Reply{}, err
	}
	if n > 1 {
		back = Button{tracker.Say("%s %s", back.Label, tracker.Name(decimal(n))), "/" + back.Line + " count:" + decimal(n)}
	}
	if result.Private { // a draft was withdrawn: no redo
		return c.resultReply(result), nil
	}
	return Reply{Events: c.judge.events(result.Told), Buttons: []Button{back, more}}, nil
}
