package commands

import (
	"context"
	"fmt"

	"arbiter/tracker"
)

// File is a file in a reply.
type File struct {
	Name string // without a folder
	Data []byte
	Alt  string // the description of a picture; "" for UTF-8 text
	// To is the path to write to, given by the asker of a local front end, or
	// "".
	To string
}

func exportCommand() Command {
	return Command{
		Name: "export", Description: "The whole game as a file: board, log and undo, to be imported elsewhere",
		Options: []Option{{Name: "to", Description: "The file to write", Local: true}},
		run: func(_ context.Context, c *call) (Reply, error) {
			doc, err := c.table.Export()
			if err != nil {
				return Reply{}, err
			}
			look := c.table.Look()
			return Reply{
				Title: tracker.Say("The whole game up to now: %d events.", look.Seq),
				Next:  tracker.Say("Go on with it in another channel, or keep it: /game import takes it up again."),
				File:  &File{Name: fmt.Sprintf("arbiter-%s-%d.json", look.Game, look.Seq), Data: doc, To: c.text("to")},
			}, nil
		},
	}
}

func importCommand(game string) Command {
	return Command{
		Name: "import", Description: "Go on with an exported game in this channel",
		Options: []Option{{Name: "file", Description: "The file that /game export made", Required: true, Wants: "the file of an exported game", Example: "arbiter-" + game + "-412.json", File: true}},
		run: func(ctx context.Context, c *call) (Reply, error) {
			if c.File == nil {
				return Reply{}, tracker.Refuse("There is no file %q.", clip(c.text("file"), 60)).
					Next("Give the file that /game export made.").For(tracker.ErrForeign)
			}
			result, err := c.table.Import(ctx, c.File)
			if err != nil {
				return Reply{}, err
			}
			return Reply{
				Notices: []tracker.Message{tracker.Say("The game goes on here, with its log and undo.")},
				Buttons: []Button{{tracker.Say("Log"), "log"}}, ShowBoard: result.Look.Game != "",
			}, nil
		},
	}
}

// FileOption returns the option of a request that names a file to read, and
// its value; ok is false if there is none. The front end reads the file into
// the request.
func (j *Judge) FileOption(r Request) (option, value string, ok bool) {
	cmd, full, _, found := find(j.commands, r.Command)
	if !found || full != r.Command {
		return "", "", false
	}
	for _, o := range cmd.Options {
		if v, given := r.Options[o.Name]; given && o.File {
			return o.Name, v, true
		}
	}
	return "", "", false
}
