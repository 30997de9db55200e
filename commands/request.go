package commands

import (
	"strconv"
	"strings"

	"arbiter/tracker"
)

// Request is a command that was given in a channel.
type Request struct {
	Channel string
	By      tracker.Speaker
	Server  string // the front end's id of the server; "" outside servers
	Locale  Locale
	Hosts   bool              // the asker is the host of this Arbiter
	Manages bool              // the asker may manage the server, or the place is theirs
	Command string            // the full name: "create", "game start"
	Options map[string]string // by name; only given ones
	Persons map[string]string // the accounts of options that name a person, where there are accounts
	Message string            // the text of the message that the command is about (Judge.MessageCommands)
	Visits  bool              // the bot isn't a member here: only look-ups are possible
	File    []byte            // the content of the file that an option names, or nil
}

// Locale holds the readers' languages: tags such as "de" or "pt-BR", "" if
// unknown.
type Locale struct {
	Asker  string
	Server string
}

// call is a request being answered.
type call struct {
	Request
	judge *Judge
	table *tracker.Table
	set   Preferences // the settings of the place
}

// text returns the value of an option, or "".
func (c *call) text(option string) string { return strings.TrimSpace(c.Options[option]) }

// typed returns the value of an option being completed; a final space ends a
// word.
func (c *call) typed(option string) string { return strings.TrimLeft(c.Options[option], " \t") }

// number returns the value of a number option between least and most, or
// otherwise if it isn't given.
func (c *call) number(option string, least, most, otherwise int64) (int64, error) {
	text := c.text(option)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.ParseInt(strings.Trim(text, "xX×"), 10, 64) // "x2"
	if err != nil || n < least || n > most {
		return 0, tracker.Refuse("%s wants a whole number from %d to %d, not %q.", option, least, most, clip(text, 40)).
			Next("Type /%s %s:%d.", c.Command, option, min(most, max(least, 2)))
	}
	return n, nil
}

// otherCall returns a call of another command by the same person in the same
// channel.
func (c *call) otherCall(command string, options map[string]string) *call {
	other := *c
	other.Command, other.Options = command, options
	return &other
}
