package commands

import (
	"strconv"
	"strings"

	"arbiter/tracker"
)

// Request is a command that someone gave in a channel.
type Request struct {
	Channel string
	By      tracker.Speaker
	Server  string // the front end's id of the server that the channel is in; empty outside servers
	Locale  Locale
	Hosts   bool              // whoever asks runs Arbiter: it is their shell and their shelf
	Manages bool              // whoever asks may manage the server, or has the place to themselves
	Command string            // its full name: "create", "game start"
	Options map[string]string // by name; those not given are absent
	Message string            // what the message says that a command is about (Judge.MessageCommands)
	Visits  bool              // whoever asks has brought the bot to a place that it isn't in: it looks things up there, and holds no table
	File    []byte            // what the file holds that an option names; nil where none does
}

// Locale says in which languages people read: tags such as "de" or "pt-BR", empty
// where that isn't known.
type Locale struct {
	Asker  string
	Server string
}

// call is a request being answered.
type call struct {
	Request
	judge *Judge
	table *tracker.Table
	set   Preferences // what is set where it comes from
}

// text is the value of an option, "" where it was not given.
func (c *call) text(option string) string { return strings.TrimSpace(c.Options[option]) }

// typed is the value of an option that is being typed: a space at its end
// says that a word is over.
func (c *call) typed(option string) string { return strings.TrimLeft(c.Options[option], " \t") }

// number is the value of a number option. It is no more than most and no less
// than least; missing, it is otherwise.
func (c *call) number(option string, least, most, otherwise int64) (int64, error) {
	text := c.text(option)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < least || n > most {
		return 0, tracker.Refuse("%s wants a whole number from %d to %d, not %q.", option, least, most, clip(text, 40)).
			Next("Type /%s %s:%d.", c.Command, option, min(most, max(least, 2)))
	}
	return n, nil
}

// again is the same person asking for something else in the same channel.
func (c *call) again(command string, options map[string]string) *call {
	other := *c
	other.Command, other.Options = command, options
	return &other
}
