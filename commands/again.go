package commands

import (
	"maps"
	"slices"
	"strings"
)

// looks are the commands that show something and change nothing, so that
// asking again gives the same, or what has become of it.
var looks = []string{"rule", "card", "token", "define", "sba", "changes", "game info", "board", "log", "why", "help"}

// lookUps are the looks that aren't about the table: what one reads up first,
// and then shows to the others.
var lookUps = []string{"rule", "card", "token", "define", "sba", "changes"}

// Line writes a request as it would be typed: "/create what:two Food tokens".
func (r Request) Line() string {
	words := []string{"/" + r.Command}
	for _, name := range slices.Sorted(maps.Keys(r.Options)) {
		words = append(words, name+":"+strings.TrimSpace(r.Options[name]))
	}
	return strings.Join(words, " ")
}

// again is the line that asks for the same page once more; "" where asking
// again could change something, or where the line would be read otherwise.
func (j *Judge) again(r Request) string {
	if !slices.Contains(looks, r.Command) {
		return ""
	}
	line := r.Line()
	read, err := j.Parse(line)
	if err != nil || read.Command != r.Command || !maps.Equal(read.Options, r.Options) {
		return ""
	}
	return line
}

// Read makes a request of a line: a command with its slash, or table talk. The
// error is a *tracker.Problem.
func (j *Judge) Read(line string) (Request, error) {
	if strings.HasPrefix(line, "/") {
		return j.Parse(line)
	}
	return j.Talk(line), nil
}
