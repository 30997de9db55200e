package commands

import (
	"context"
	"strings"

	"arbiter/tracker"
)

// Command is a slash command or a subcommand: "/game start" is the subcommand
// start of game. A command has either options or subcommands.
type Command struct {
	Name        string // lower case, at most 32 characters
	Description string // one line, at most 100 characters
	Options     []Option
	Below       []Command

	// Anywhere is set if the command needs no table, so that it works where
	// the bot isn't a member ([Request.Visits]).
	Anywhere bool

	onMessage bool // given on a message, never typed

	run      func(context.Context, *call) (Reply, error)
	complete func(context.Context, *call, string) []Suggestion // completes an option
	bare     string                                            // the default subcommand
}

// Option is an option of a command. Required options come first. In a typed
// line, the name of the first may be left out.
type Option struct {
	Name        string
	Also        string // an alternative name when typed
	Description string
	Required    bool
	Wants       string   // of a required option, what it is: "something to look up"
	Example     string   // of a required option, an example
	Number      bool     // a whole number
	Word        bool     // one word; numbers and values of Among are words too
	Colons      bool     // its value may contain "word:"
	Among       []string // the only possible values
	Completes   bool     // it has completions
	Person      bool     // the value is an account, or a name on front ends without accounts
	File        bool     // a file to read, as a path or attachment; Request.File has its content
	Local       bool     // the path of a file to write, only for local front ends
}

// called reports whether the option has that name.
func (o Option) called(name string) bool { return o.Name == name || o.Also == name && name != "" }

// oneWord reports whether the option's value ends at a space.
func (o Option) oneWord() bool { return o.Word || o.Number || len(o.Among) > 0 }

// Suggestion is a completion. Its label and value have at most 100 characters.
type Suggestion = tracker.Suggestion

// Limits of a list of suggestions, the lowest of the front ends.
const (
	maxSuggestions  = 25
	maxChoiceLength = 100
)

// suggest removes duplicates and applies the limits.
func suggest(all []Suggestion) []Suggestion {
	var kept []Suggestion
	seen := make(map[string]bool)
	for _, s := range all {
		if s.Value == "" || len([]rune(s.Value)) > maxChoiceLength || seen[s.Value] {
			continue
		}
		seen[s.Value] = true
		s.Label = clip(s.Label, maxChoiceLength)
		if kept = append(kept, s); len(kept) == maxSuggestions {
			break
		}
	}
	return kept
}

// clip truncates a label; values are never truncated.
func clip(s string, most int) string {
	r := []rune(strings.TrimSpace(s))
	if len(r) <= most {
		return string(r)
	}
	return strings.TrimSpace(string(r[:most-1])) + "…"
}

// find returns the command at the start of a line, its full name, and the rest
// of the line.
func find(all []Command, line string) (cmd Command, full, rest string, ok bool) {
	word, rest := firstWord(line)
	for _, c := range all {
		if !strings.EqualFold(c.Name, word) {
			continue
		}
		if len(c.Below) == 0 {
			return c, c.Name, rest, true
		}
		if below, name, left, ok := find(c.Below, rest); ok {
			return below, c.Name + " " + name, left, true
		}
		return c, c.Name, rest, true
	}
	return Command{}, "", line, false
}

// firstWord splits off the first word of a line.
func firstWord(line string) (word, rest string) {
	line = strings.TrimSpace(line)
	if i := strings.IndexAny(line, " \t\n"); i >= 0 {
		return line[:i], strings.TrimSpace(line[i:])
	}
	return line, ""
}
