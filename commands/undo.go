package commands

import "context"

func undoCommand() Command {
	return Command{
		Name: "undo", Description: "Take back the last thing that was done, with everything it caused",
		run: func(ctx context.Context, c *call) (Reply, error) {
			result, err := c.table.Undo(ctx, c.By)
			if err != nil {
				return Reply{}, err
			}
			return Reply{Events: c.judge.events(result.Told), Buttons: []Button{{"Redo", "redo"}, {"Undo more", "undo"}}}, nil
		},
	}
}

func redoCommand() Command {
	return Command{
		Name: "redo", Description: "Do again what was taken back last",
		run: func(ctx context.Context, c *call) (Reply, error) {
			result, err := c.table.Redo(ctx, c.By)
			if err != nil {
				return Reply{}, err
			}
			return Reply{Events: c.judge.events(result.Told), Buttons: []Button{{"Undo", "undo"}, {"Redo more", "redo"}}}, nil
		},
	}
}
