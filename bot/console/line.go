package console

import (
	"context"
	"strings"

	"arbiter/commands"
	"arbiter/tracker"
)

// strip removes a comment: from a "#" followed by a space or the end of the
// line, outside quotes and braces. "#3" isn't a comment.
func strip(line string) string {
	quoted, depth := false, 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '"':
			quoted = !quoted && strings.IndexByte(line[i+1:], '"') >= 0
		case '{':
			depth++
		case '}':
			depth = max(0, depth-1)
		case '#':
			begins := i == 0 || line[i-1] == ' ' || line[i-1] == '\t'
			ends := i+1 == len(line) || line[i+1] == ' ' || line[i+1] == '\t'
			if begins && ends && !quoted && depth == 0 {
				return strings.TrimSpace(line[:i])
			}
		}
	}
	return strings.TrimSpace(line)
}

// answer answers a line that is neither blank nor a comment.
func (c *Console) answer(ctx context.Context, line string) commands.Reply {
	by, err := c.speaker(ctx)
	if err != nil {
		return c.judge.Refuse(ctx, err, c.options.Channel)
	}
	if table, err := c.judge.Tables.At(ctx, c.options.Channel); err == nil {
		line = spokenBy(table.Look().Seats, line)
	}
	if strings.HasPrefix(line, "@") {
		table, err := c.judge.Tables.At(ctx, c.options.Channel)
		if err != nil {
			return c.judge.Refuse(ctx, err, c.options.Channel)
		}
		if by, line, err = speaker(table.Look().Seats, line); err != nil {
			return c.judge.Refuse(ctx, err, c.options.Channel)
		}
	}
	request := c.judge.Talk(line)
	if strings.HasPrefix(line, "/") {
		if request, err = c.judge.Parse(line); err != nil {
			return c.judge.Refuse(ctx, err, c.options.Channel)
		}
	}
	request.Channel, request.By, request.Server, request.Manages, request.Hosts = c.options.Channel, by, Server, true, true
	request.Locale.Asker = c.options.Locale
	if _, path, ok := c.judge.FileOption(request); ok {
		if request.File, err = readFile(path); err != nil {
			return c.judge.Refuse(ctx, err, c.options.Channel)
		}
	}
	return c.writeFile(ctx, c.judge.Do(ctx, request))
}

// speaker returns the speaker of lines that name none: the person seated under
// that name, whatever account the seat has. The console belongs to the host.
func (c *Console) speaker(ctx context.Context) (tracker.Speaker, error) {
	by := tracker.Speaker{Name: c.options.As}
	table, err := c.judge.Tables.At(ctx, c.options.Channel)
	if err != nil {
		return by, err
	}
	for _, s := range table.Look().Seats {
		if strings.EqualFold(s.Name, by.Name) {
			by.Account = s.Account
		}
	}
	return by, nil
}

// speaker parses the speaker in "@Bob gain 3 life" and returns the rest of the
// line. Names of seats, which may have several words, take precedence over
// single words. Lines that take a seat may name a new person.
func speaker(seats []tracker.Seat, line string) (tracker.Speaker, string, error) {
	line = strings.TrimPrefix(line, "@")
	var by tracker.Speaker
	rest := ""
	for _, s := range seats {
		n := len(s.Name)
		if len(line) < n || !strings.EqualFold(line[:n], s.Name) || n < len(by.Name) {
			continue
		}
		if n == len(line) || line[n] == ' ' || line[n] == '\t' {
			by, rest = tracker.Speaker{Name: s.Name, Account: s.Account}, strings.TrimLeft(line[n:], " \t")
		}
	}
	if by.Name == "" {
		name, rest, _ := strings.Cut(line, " ")
		rest = strings.TrimSpace(rest)
		if name != "" && takesSeat(rest) {
			return tracker.Speaker{Name: name}, rest, nil
		}
		return by, "", nobody(seats, name)
	}
	if rest == "" {
		return by, "", tracker.Refuse("%s says nothing.", by.Name).Next("Type what %s does: %s", by.Name, tracker.LineOf("@%s gain 3 life", by.Name))
	}
	return by, rest, nil
}

// spokenBy returns "@Bob gain 3 life" for "Bob: gain 3 life" if a player of that name is seated,
// and any other line unchanged.
func spokenBy(seats []tracker.Seat, line string) string {
	name, rest, ok := strings.Cut(line, ":")
	if !ok || strings.TrimSpace(rest) == "" {
		return line
	}
	for _, s := range seats {
		if strings.EqualFold(s.Name, name) {
			return "@" + s.Name + " " + strings.TrimSpace(rest)
		}
	}
	return line
}

// nobody refuses a name that no seat has.
func nobody(seats []tracker.Seat, name string) error {
	if name != "" && commands.CheckName(name) == nil {
		return tracker.Refuse("%s has no seat in this game.", name).
			Next("Add a guest with /game seat %s.", name).For(tracker.ErrNotSeated)
	}
	p := tracker.Refuse("No player can be called %q.", name).For(tracker.ErrNotSeated)
	if name == "" {
		p = tracker.Refuse("Who speaks? A name stands right behind the @.").For(tracker.ErrNotSeated)
	}
	var names []string
	for _, s := range seats {
		if !s.Left {
			names = append(names, "@"+s.Name)
		}
	}
	if len(names) == 0 {
		return p.Next("Start a game with /game start, and add guests with /game seat Bob.")
	}
	return p.Next("Those who sit here: %s.", strings.Join(names, ", "))
}

// takesSeat reports whether a line may be said by someone without a seat.
func takesSeat(line string) bool {
	f := strings.Fields(strings.ToLower(line))
	return len(f) >= 2 && f[0] == "/game" && (f[1] == "join" || f[1] == "start")
}
