package commands

import (
	"unicode/utf8"

	"arbiter/tracker"
)

// LongestInput is how many characters a request may have in all its options:
// as many as Discord lets people type into one. What is longer was typed by no
// hand, and is refused before anything reads it.
const LongestInput = 6000

// tooLong refuses texts that no message can hold.
func tooLong(texts ...string) error {
	n := 0
	for _, text := range texts {
		if n += len(text); n > LongestInput*utf8.UTFMax {
			return overlong(n / utf8.UTFMax)
		}
	}
	n = 0
	for _, text := range texts {
		if n += utf8.RuneCountInString(text); n > LongestInput {
			return overlong(n)
		}
	}
	return nil
}

// longestProblem is how much of a refusal is said: what was typed may be in it.
const longestProblem = 600

func overlong(n int) error {
	return tracker.Refuse("That is %d characters or more; I read %d at most.", n, LongestInput).
		Next("Nothing was changed. Say it in several lines.").For(tracker.ErrTooMuch)
}

// tooLong refuses a request whose options hold more than a message can.
func (r Request) tooLong() error {
	var texts []string
	for _, text := range r.Options {
		texts = append(texts, text)
	}
	return tooLong(texts...)
}
