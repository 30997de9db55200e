package card

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var limit = regexp.MustCompile(`(?i)^can't have more than (\w+) ([\w+/-]+(?: [\w+/-]+)??) counters? on it$`)

// counterLimit parses "This creature can't have more than three +1/+1 counters
// on it".
func counterLimit(sentence string) (Ability, bool) {
	rest, ok := this(sentence)
	m := limit.FindStringSubmatch(strings.TrimPrefix(rest, " "))
	if !ok || m == nil {
		return nil, false
	}
	n, ok := number(m[1])
	if !ok {
		return nil, false
	}
	return CounterLimit{Max: n, Of: strings.ToLower(m[2])}, true
}

// String returns the limit as a sentence.
func (l CounterLimit) String() string {
	return "This permanent can't have more than " + strconv.FormatInt(l.Max, 10) + " " + l.Of + " counters on it."
}

// numberWords are the numbers that ability texts spell out.
var numberWords = []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"}

// number parses a number in digits or words.
func number(text string) (int64, bool) {
	if n := slices.Index(numberWords, strings.ToLower(text)); n >= 0 {
		return int64(n), true
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil && n >= 0
}
