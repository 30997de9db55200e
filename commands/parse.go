package commands

import (
	"slices"
	"strings"

	"arbiter/tracker"
)

// Parse parses a command line: "/create what:two Food tokens". The name of the
// first option may be left out, also after another option of one word: "/rule
// game:riftbound 179". Option names are recognised only if the command has
// them, outside quotes and braces; see unknownOption for names it doesn't
// have. The error is a *tracker.Problem.
func (j *Judge) Parse(line string) (Request, error) {
	if err := tooLong(line); err != nil {
		return Request{}, err
	}
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
		return p.Or(before+near).Next("Did you mean %s%s?", before, near)
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
	if name, ok := unknownOption(cmd, text); ok {
		return nil, noOption(cmd, full, name, text)
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
		value := text[s.after:end]
		if word, rest := firstWord(value); rest != "" && s.oneWord && headless(cmd, starts, head) && values[cmd.Options[0].Name] == "" {
			value = word
			values[cmd.Options[0].Name] = rest
		}
		if err := put(s.name, value); err != nil {
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
			return tracker.Refuse("/%s wants %s.", tracker.Name(full), tracker.Say(o.Wants)).Next("Type it like this: /%s %s", full, o.Example)
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

// headless reports whether the first option may follow another option: its
// name isn't given, and no text precedes the options.
func headless(cmd Command, starts []optionStart, head string) bool {
	first := cmd.Options[0].Name
	return strings.TrimSpace(head) == "" && !slices.ContainsFunc(starts, func(s optionStart) bool { return s.name == first })
}

type optionStart struct {
	name      string
	oneWord   bool
	at, after int // the starts of its name and of its value
}

// optionStarts finds the options in a text.
func optionStarts(cmd Command, text string) []optionStart {
	var starts []optionStart
	eachColon(text, func(at, colon int) {
		name := strings.ToLower(text[at:colon])
		if i := slices.IndexFunc(cmd.Options, func(o Option) bool { return o.called(name) }); i >= 0 {
			starts = append(starts, optionStart{cmd.Options[i].Name, cmd.Options[i].oneWord(), at, colon + 1})
		}
	})
	return starts
}

// unknownOption finds the name of an option that the command doesn't have:
// outside quotes and braces, a lower-case word followed by a colon and,
// without a space, by a value. A colon followed by a space belongs to the text
// ("702.9: flying", "combat: …"), and so do glossary addresses and URLs.
func unknownOption(cmd Command, text string) (name string, found bool) {
	if len(cmd.Options) > 0 && cmd.Options[0].Colons {
		return "", false
	}
	eachColon(text, func(at, colon int) {
		word, behind := text[at:colon], text[colon+1:]
		switch {
		case found, strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") != "", word == "glossary", strings.HasPrefix(behind, "//"):
		case behind == "", strings.ContainsAny(behind[:1], " \t\n"):
		case !slices.ContainsFunc(cmd.Options, func(o Option) bool { return o.called(word) }):
			name, found = word, true
		}
	})
	return name, found
}

// noOption refuses an unknown option and suggests the likely one.
func noOption(cmd Command, full, name, text string) error {
	p := tracker.Refuse("`/%s` has no option `%s`; it has none.", full, clip(name, 40))
	if len(cmd.Options) == 0 {
		return p.Next("Type /%s alone.", full)
	}
	var names []string
	for _, o := range cmd.Options {
		names = append(names, o.Name)
	}
	p = tracker.Refuse("`/%s` has no option `%s`; it has %s.", full, clip(name, 40), strings.Join(names, ", "))
	free := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return strings.Contains(" "+text, " "+n+":") })
	if begins := strings.HasPrefix(strings.TrimSpace(text), name+":") || len(free) < len(names); begins && len(free) == 1 {
		meant := "/" + full + " " + strings.Replace(text, name+":", free[0]+":", 1)
		if len(meant) > maxMeantLength {
			return p.Next("Did you mean %s:?", free[0])
		}
		return p.Next("Did you mean: %s", clip(meant, 120)).Or(meant)
	}
	if near, ok := closest(name, names); ok {
		return p.Next("Did you mean %s:? If it is part of the text, put a space behind the colon.", near)
	}
	return p.Next("Leave it out, or put a space behind the colon if it is part of the text.")
}

// maxMeantLength is the maximum length of a suggested line.
const maxMeantLength = 300

// eachColon calls do for each word before a colon, outside quotes and braces.
func eachColon(text string, do func(at, colon int)) {
	depth := 0
	word := true // a word may start here
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
				if !strings.ContainsAny(text[i:i+n], " \t\n\"{}“") {
					do(i, i+n)
					i += n
				}
			}
		}
		word = i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n')
	}
}
