package commands

import (
	"slices"
	"strings"

	"arbiter/tracker"
)

// anywhereCommands are the commands without a table, which people who installed
// Arbiter on their own account can use anywhere.
var anywhereCommands = []string{"rule", "card", "token", "define", "sba", "changes", "help", "privacy"}

// errVisits refuses a command that needs a table in a place that the bot isn't
// a member of.
var errVisits = tracker.Refuse("I am not a member here: I only look things up.").Next("Games are played in servers that have added me, and in direct messages with me.")

// commandNamed finds a command by its full name.
func (j *Judge) commandNamed(name string) (cmd Command, full string, ok bool) {
	if i := slices.IndexFunc(j.messages, func(c Command) bool { return c.Name == name }); i >= 0 {
		return j.messages[i], name, true
	}
	cmd, full, _, ok = find(j.commands, name)
	root, _, _ := strings.Cut(full, " ")
	if i := slices.IndexFunc(j.commands, func(c Command) bool { return c.Name == root }); i >= 0 {
		cmd.Anywhere = j.commands[i].Anywhere
	}
	return cmd, full, ok && cmd.run != nil && full == name
}

// withoutTableButtons removes the buttons that need a table from a reply.
func (j *Judge) withoutTableButtons(r Reply) Reply {
	can := func(b Button) bool {
		said, err := j.Read(b.Line)
		if err != nil {
			return false
		}
		cmd, _, ok := j.commandNamed(said.Command)
		return ok && cmd.Anywhere
	}
	kept := func(all []Button) []Button {
		return slices.DeleteFunc(slices.Clone(all), func(b Button) bool { return !can(b) })
	}
	r.Buttons, r.Links = kept(r.Buttons), kept(r.Links)
	return r
}
