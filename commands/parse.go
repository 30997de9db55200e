package commands

import (
	"slices"
	"strings"

	"arbiter/tracker"
)

// Parse reads a command as it is typed: "/create what:two Food tokens". The
// name of the first option may be left out. An option is recognised only by
// its known name, outside quotes and braces. The error is a *tracker.Problem.
func (j *Judge) Parse(line string) (Request, error) {
	line = strings.TrimPrefix(strings.TrimSpace(line), "/")
	cmd, full, rest, ok := find(j.commands, line)
	if !ok {
		word, _ := firstWord(line)
		return Request{}, j.noCommand("/", word, j.commands)
	}
	if len(cmd.Below) > 0 {
		word, _ := firstWord(rest)
		if word != "" || cmd.bare == "" {
			return Request{}, j.noCommand("/"+full+" ", word, cmd.Below)
		}
		full += " " + cmd.bare
		cmd, _, rest, _ = find(j.commands, full)
	}
	options, err := parseOptions(cmd, full, rest)
	return Request{Command: full, Options: options}, err
}

func (j *Judge) noCommand(before, word string, among []Command) error {
	names := make([]string, 0, len(among))
	for _, c := range among {
		names = append(names, c.Name)
	}
	if word == "" {
		return tracker.Refuse("%s wants one more word.", strings.TrimSpace(before)).
			Next("Type one of: %s%s.", before, strings.Join(names, ", "+before))
	}
	p := tracker.Refuse("There is no command %s%s.", before, clip(word, 40))
	if near, ok := closest(word, names); ok {
		return p.Next("Did you mean %s%s?", before, near)
	}
	if before == "/" {
		return p.Next("Type /help to see them all.")
	}
	return p.Next("Type one of: %s%s.", before, strings.Join(names, ", "+before))
}

func parseOptions(cmd Command, full, text string) (map[string]string, error) {
	values := make(map[string]string)
	put := func(name, value string) error {
		if value = strings.TrimSpace(value); value == "" {
			return nil
		}
		if _, twice := values[name]; twice {
			return tracker.Refuse("%s was given twice.", name).Next("Give it once.")
		}
		values[name] = value
		return nil
	}
	starts := optionStarts(cmd, text)
	head := text
	if len(starts) > 0 {
		head = text[:starts[0].at]
	}
	if strings.TrimSpace(head) != "" {
		if len(cmd.Options) == 0 {
			return nil, tracker.Refuse("/%s wants nothing more, and I don't know what %q means.", full, clip(head, 40)).
				Next("Type /%s alone.", full)
		}
		if err := put(cmd.Options[0].Name, head); err != nil {
			return nil, err
		}
	}
	for i, s := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1].at
		}
		if err := put(s.name, text[s.after:end]); err != nil {
			return nil, err
		}
	}
	return values, checkOptions(cmd, full, values)
}

func checkOptions(cmd Command, full string, values map[string]string) error {
	for _, o := range cmd.Options {
		v, given := values[o.Name]
		switch {
		case o.Required && !given:
			return tracker.Refuse("/%s lacks its %s.", full, o.Name).Next("%s.", o.Description)
		case given && len(o.Among) > 0:
			i := slices.IndexFunc(o.Among, func(a string) bool { return strings.EqualFold(a, v) })
			if i < 0 {
				return tracker.Refuse("%s is one of %s, not %q.", o.Name, strings.Join(o.Among, ", "), clip(v, 40)).
					Next("Type /%s %s:%s.", full, o.Name, o.Among[0])
			}
			values[o.Name] = o.Among[i]
		}
	}
	return nil
}

type optionStart struct {
	name      string
	at, after int // where its name begins, and its value
}

// optionStarts finds the options in a text.
func optionStarts(cmd Command, text string) []optionStart {
	var starts []optionStart
	depth := 0
	word := true // a word may begin here
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '"':
			if end := strings.IndexByte(text[i+1:], '"'); end >= 0 {
				i += end + 1
			}
		case '{':
			if strings.IndexByte(text[i:], '}') >= 0 {
				depth++
			}
		case '}':
			depth = max(0, depth-1)
		default:
			if strings.HasPrefix(text[i:], "“") {
				if end := strings.Index(text[i:], "”"); end >= 0 {
					i += end + len("”") - 1
				}
				break
			}
			if depth > 0 || !word {
				break
			}
			if n := strings.IndexByte(text[i:], ':'); n > 0 {
				name := strings.ToLower(text[i : i+n])
				if slices.ContainsFunc(cmd.Options, func(o Option) bool { return o.Name == name }) {
					starts = append(starts, optionStart{name, i, i + n + 1})
					i += n
				}
			}
		}
		word = i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n')
	}
	return starts
}
