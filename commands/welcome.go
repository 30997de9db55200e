package commands

import "arbiter/tracker"

// Welcome returns the greeting for a server that the bot has joined, in the language of its
// locale. Its buttons start a game and look up a rule.
func (j *Judge) Welcome(locale string) Reply {
	return Reply{Language: j.Languages.In(locale), Buttons: []Button{
		{tracker.Say("Start a game"), "/game start"},
		{tracker.Say("Try a rule"), "/rule " + j.firstRule()},
	}, Pages: []Page{{
		{Style: Item, Mark: tracker.Say("/rule"), Command: "rule", Text: tracker.Say("finds a rule: by number, by name (misspelt or not), or by a question.")},
		{Style: Item, Mark: tracker.Say("/do"), Command: "do", Text: tracker.Say("says what happens at the table: create a Treasure token. I keep the board, and name the rule.")},
		{Style: Item, Mark: tracker.Say("/help"), Command: "help", Text: tracker.Say("shows the rest; /settings and /privacy how I behave, and what I store.")},
	}}}
}

// firstRule returns what the command for rules gives as its example.
func (j *Judge) firstRule() string {
	cmd, _, _, _ := find(j.commands, "rule")
	return cmd.Options[0].Example
}
