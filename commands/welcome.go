package commands

import "arbiter/tracker"

// Welcome returns the greeting for a server that the bot has joined.
func Welcome() Reply {
	return Reply{Pages: []Page{{
		{Style: Item, Mark: tracker.Say("/rule"), Command: "rule", Text: tracker.Say("finds a rule: by number, by name (misspelt or not), or by a question.")},
		{Style: Item, Mark: tracker.Say("/do"), Command: "do", Text: tracker.Say("says what happens at the table: create a Treasure token. I keep the board, and name the rule.")},
		{Style: Item, Mark: tracker.Say("/help"), Command: "help", Text: tracker.Say("shows the rest; /settings and /privacy how I behave, and what I store.")},
	}}}
}
