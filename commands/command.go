package commands

import (
	"context"
	"strings"

	"arbiter/tracker"
)

// Command is a slash command, or one below it: "/game start" is the command
// start below game. A command has options or commands below it, never both.
type Command struct {
	Name        string // lower case, at most 32 characters
	Description string // one line, at most 100 characters
	Options     []Option
	Below       []Command

	// Anywhere: it asks nothing of the place, so that it can be given where the bot is
	// not a member ([Request.Visits]).
	Anywhere bool

	onMessage bool // it is about a message of somebody's, and is never typed

	run      func(context.Context, *call) (Reply, error)
	complete func(context.Context, *call, string) []Suggestion // by option
	bare     string                                            // the command below that is meant where none is named
}

// Option is something a command wants to know. Required options come first.
// In a typed line the name of the first one may be left out.
type Option struct {
	Name        string
	Also        string // another name that is understood where it is typed
	Description string
	Required    bool
	Wants       string   // of a required one, what it is: "something to look up"
	Example     string   // of a required one, a value
	Number      bool     // a whole number
	Word        bool     // one word, with no space in it; numbers and values of Among are too
	Colons      bool     // its text is a language with colons of its own, so that no "word:" in it is taken for an option
	Among       []string // the only values, where there are so few
	Completes   bool     // Complete has something to offer
	File        bool     // a file that is read: its path, or an attachment; Request.File holds it
	Local       bool     // only for front ends on the machine of the one who asks: the path of a file to write
}

// called reports whether the option has that name.
func (o Option) called(name string) bool { return o.Name == name || o.Also == name && name != "" }

// oneWord reports whether the value of an option ends at a space.
func (o Option) oneWord() bool { return o.Word || o.Number || len(o.Among) > 0 }

// Suggestion is a way to complete what is being typed.
// Label and value have at most 100 characters.
type Suggestion = tracker.Suggestion

// Limits of a suggestion list, as the strictest front end has them.
const (
	mostSuggestions = 25
	longestChoice   = 100
)

// suggest keeps a list within the limits and without repetitions.
func suggest(all []Suggestion) []Suggestion {
	var kept []Suggestion
	seen := make(map[string]bool)
	for _, s := range all {
		if s.Value == "" || len([]rune(s.Value)) > longestChoice || seen[s.Value] {
			continue
		}
		seen[s.Value] = true
		s.Label = clip(s.Label, longestChoice)
		if kept = append(kept, s); len(kept) == mostSuggestions {
			break
		}
	}
	return kept
}

// clip shortens a label: what it stands for is never shortened.
func clip(s string, most int) string {
	r := []rune(strings.TrimSpace(s))
	if len(r) <= most {
		return string(r)
	}
	return strings.TrimSpace(string(r[:most-1])) + "…"
}

// find walks to the command with these words at its beginning: the command,
// its full name, and the rest of the line.
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

// firstWord cuts the first word off a line.
func firstWord(line string) (word, rest string) {
	line = strings.TrimSpace(line)
	if i := strings.IndexAny(line, " \t\n"); i >= 0 {
		return line[:i], strings.TrimSpace(line[i:])
	}
	return line, ""
}
