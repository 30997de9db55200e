package commands

import (
	"maps"
	"slices"
	"strings"
)

// readOnlyCommands are the commands that change nothing and can be repeated.
var readOnlyCommands = []string{"rule", "card", "token", "define", "sba", "changes", "game info", "board", "log", "why", "help"}

// lookUps are the looks that aren't about the table, whose private replies can
// be shown to everybody.
var lookUps = []string{"rule", "card", "token", "define", "sba", "changes"}

// actingCommands are the commands that nearly always change the table, in the play or at
// its seats.
var actingCommands = []string{"do", "create", "counter put", "counter remove", "life", "undo", "redo", "choose", "game seat", "game join", "game leave"}

// forAll are the commands whose replies are public, also if they are given as table talk.
var forAll = []string{"roll", "coin", "judge", "board"}

// ForAsker reports whether the reply to a request may be private where a live board shows
// what happens: it is the outcome of a line, or the answer to a question about the table.
func (j *Judge) ForAsker(r Request) bool {
	if r.Command == "do" {
		return !slices.Contains(forAll, j.Talk(r.Options["line"]).Command)
	}
	return slices.Contains(actingCommands, r.Command)
}

// Line formats a request as a typed line: "/create what:two Food tokens".
func (r Request) Line() string {
	words := []string{"/" + r.Command}
	for _, name := range slices.Sorted(maps.Keys(r.Options)) {
		words = append(words, name+":"+strings.TrimSpace(r.Options[name]))
	}
	return strings.Join(words, " ")
}

// repeatLine returns the line that repeats a request, or "" if repeating could
// change something or if the line would parse to another request.
func (j *Judge) repeatLine(r Request) string {
	if !slices.Contains(readOnlyCommands, r.Command) {
		return ""
	}
	line := r.Line()
	read, err := j.Parse(line)
	if err != nil || read.Command != r.Command || !maps.Equal(read.Options, r.Options) {
		return ""
	}
	return line
}

// Read parses a line: a slash command, or table talk. The error is a
// *tracker.Problem.
func (j *Judge) Read(line string) (Request, error) {
	if strings.HasPrefix(line, "/") {
		return j.Parse(line)
	}
	return j.Talk(line), nil
}
