package commands

import (
	"context"
	"maps"
	"strings"

	"arbiter/tracker"
)

// CompleteLine returns completions of a whole line, best first, for front ends
// whose commands are lines of text.
func (j *Judge) CompleteLine(ctx context.Context, channel string, by tracker.Speaker, line string) []Suggestion {
	if tooLong(line) != nil {
		return nil
	}
	if !strings.HasPrefix(line, "/") {
		return j.values(ctx, Request{Channel: channel, By: by, Command: "do", Options: map[string]string{"line": line}}, "line", "")
	}
	cmd, full, rest, ok := find(j.commands, line[1:])
	switch {
	case !ok:
		return names("/", line[1:], j.commands)
	case len(cmd.Below) > 0:
		if !strings.Contains(line, " ") {
			return plain([]string{"/" + full + " "})
		}
		return names("/"+full+" ", rest, cmd.Below)
	case rest == "" && !strings.HasSuffix(line, " "):
		return plain([]string{"/" + full + " "})
	case len(cmd.Options) == 0:
		return nil
	}
	option, value, before := optionAtEnd(cmd, rest)
	options := map[string]string{option: value}
	if given, err := parseOptions(cmd, full, before); err == nil {
		maps.Copy(options, given)
	}
	head := strings.TrimRight("/"+full+" "+before, " ")
	if cmd.Options[0].Name != option || before != "" {
		head += " " + option + ":"
	} else {
		head += " "
	}
	out := j.values(ctx, Request{Channel: channel, By: by, Command: full, Options: options}, option, head)
	// The names of further options, where one is being typed.
	typed, last := rest, ""
	if i := strings.LastIndexByte(rest, ' '); i >= 0 {
		typed, last = rest[:i], rest[i+1:]
	}
	for _, o := range cmd.Options[1:] {
		if last != "" && strings.HasPrefix(o.Name, strings.ToLower(last)) {
			way := strings.TrimRight("/"+full+" "+typed, " ") + " " + o.Name + ":"
			out = append(out, Suggestion{Label: o.Name + ": " + o.Description, Value: way})
		}
	}
	return out
}

// optionAtEnd returns the option whose value is being typed, the value, and
// the text before it.
func optionAtEnd(cmd Command, text string) (option, value, before string) {
	starts := optionStarts(cmd, text)
	if len(starts) == 0 {
		return cmd.Options[0].Name, text, ""
	}
	last := starts[len(starts)-1]
	value = strings.TrimLeft(text[last.after:], " \t")
	if end := strings.IndexAny(value, " \t"); end > 0 && last.oneWord && headless(cmd, starts, text[:starts[0].at]) {
		return cmd.Options[0].Name, strings.TrimLeft(value[end:], " \t"), strings.TrimSpace(text[:len(text)-len(value)+end])
	}
	return last.name, text[last.after:], strings.TrimSpace(text[:last.at])
}

func (j *Judge) values(ctx context.Context, r Request, option, head string) []Suggestion {
	var out []Suggestion
	for _, s := range j.Complete(ctx, r, option) {
		out = append(out, Suggestion{Label: s.Label, Value: head + s.Value})
	}
	return out
}

func names(before, typed string, among []Command) []Suggestion {
	var out []Suggestion
	for _, c := range among {
		if strings.HasPrefix(c.Name, strings.ToLower(typed)) {
			out = append(out, Suggestion{Label: before + c.Name + "  " + c.Description, Value: before + c.Name + " "})
		}
	}
	return out
}
