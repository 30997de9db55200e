package commands

// Welcome returns the greeting for a server that the bot has joined.
func Welcome() Reply {
	return Reply{Pages: []Page{{
		{Style: Item, Mark: "/rule", Command: "rule", Text: "finds a rule: by number, by name (misspelt or not), or by a question."},
		{Style: Item, Mark: "/do", Command: "do", Text: "says what happens at the table: create a Treasure token. I keep the board, and name the rule."},
		{Style: Item, Mark: "/help", Command: "help", Text: "shows the rest; /settings and /privacy how I behave, and what I store."},
	}}}
}
