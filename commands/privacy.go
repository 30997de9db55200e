package commands

import (
	"context"

	"arbiter/tracker"
)

func privacyCommand() Command {
	return Command{
		Name: "privacy", Description: "What Arbiter stores of you, where, for how long, and how to delete it",
		run: func(_ context.Context, c *call) (Reply, error) {
			where := tracker.Say("in a file on the machine of whoever runs this bot. It is given to nobody.")
			waiting := tracker.Say("a command that takes me long: in memory until it is answered.")
			if c.judge.Replicated {
				where = tracker.Say("in a database of whoever runs this bot. It is given to nobody. What is deleted is gone from its tables at once, and from its disk and backups when those are next overwritten.")
				waiting = tracker.Say("a command that takes me long: encrypted, until it is answered, for a quarter of an hour at most.")
			}
			return Reply{
				Title: tracker.Say("What I store"), Private: true,
				Pages: []Page{{
					{Style: Item, Mark: tracker.Say("Games"), Text: tracker.Say("what is said to me at a table, by whom (account and name) and when: that is the board, its log and undo.")},
					{Style: Item, Mark: tracker.Say("Disputes"), Text: tracker.Say("questions put with /judge in a game, what players say to them, and rulings, by whom and when: in the log of the game. Without a game a question is answered and not kept.")},
					{Style: Item, Mark: tracker.Say("Settings"), Text: tracker.Say("what a server or a person has set.")},
					{Style: Item, Mark: tracker.Say("Waiting"), Text: waiting},
					{Style: Item, Mark: tracker.Say("Browsers"), Text: tracker.Say("who has opened a table in a browser: account, name, channel and what you may there, for twelve hours, or until you leave the page or delete yours.")},
					{Style: Item, Mark: tracker.Say("Not stored"), Text: tracker.Say("what is looked up, and what people write to each other: I read a message only when somebody gives me a command on it, and store none; how many stand below a board I count. A question too long for its button is kept for a week under a key that only the button has; without it nobody can read the question.")},
					{Style: Item, Mark: tracker.Say("Log"), Text: tracker.Say("which command was used when, how long it took, and where and by whom as a short code that isn't your account; never what was said.")},
					{Style: Item, Mark: tracker.Say("Where"), Text: where},
					{Style: Item, Mark: tracker.Say("How long"), Text: tracker.Say("until it is deleted. When the bot is removed from a server, that server's games and settings are deleted at once; if it was offline then, a day after it is back.")},
					{Style: Item, Mark: tracker.Say("Delete yours"), Text: tracker.Say("/data delete what:mine confirm:delete takes your account, name and settings out of everything, and what you wrote in disputes.")},
					{Style: Item, Mark: tracker.Say("Delete a server's"), Text: tracker.Say("/data delete what:server confirm:delete, for who manages it. /game export keeps a game as a file first.")},
				}},
			}, nil
		},
	}
}
