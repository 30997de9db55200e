package commands

import (
	"slices"
	"unicode/utf8"

	"arbiter/tracker"
)

// MaxInput is the maximum number of characters in all options of a
// request, the limit of a Discord option. Longer requests are refused before
// they are parsed.
const MaxInput = 6000

// tooLong refuses texts that are longer than a message can be.
func tooLong(texts ...string) error {
	n := 0
	for _, text := range texts {
		if n += len(text); n > MaxInput*utf8.UTFMax {
			return overlong(n / utf8.UTFMax)
		}
	}
	n = 0
	for _, text := range texts {
		if n += utf8.RuneCountInString(text); n > MaxInput {
			return overlong(n)
		}
	}
	return nil
}

// maxProblemLength is the maximum length of a refusal, which may quote what was
// typed.
const maxProblemLength = 600

// clipped returns a message of at most most characters in English. Its longest
// name is truncated, or all of it.
func clipped(m tracker.Message, most int) tracker.Message {
	over := length(m) - most
	if over <= 0 {
		return m
	}
	longest, at := 0, 0
	for i, arg := range m.Args {
		if name, ok := arg.(tracker.Name); ok && utf8.RuneCountInString(string(name)) > longest {
			longest, at = utf8.RuneCountInString(string(name)), i
		}
	}
	if longest > over+1 {
		short := tracker.Message{Format: m.Format, Args: slices.Clone(m.Args)}
		short.Args[at] = tracker.Name(clip(string(m.Args[at].(tracker.Name)), longest-over))
		if length(short) <= most {
			return short
		}
	}
	return tracker.Named(clip(m.String(), most))
}

func overlong(n int) error {
	return tracker.Refuse("That is %d characters or more; I read %d at most.", n, MaxInput).
		Next("Nothing was changed. Say it in several lines.").For(tracker.ErrTooMuch)
}

// tooLong refuses a request with too much text in its options.
func (r Request) tooLong() error {
	var texts []string
	for _, text := range r.Options {
		texts = append(texts, text)
	}
	return tooLong(texts...)
}
