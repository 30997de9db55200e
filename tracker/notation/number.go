package notation

import (
	"slices"
	"strconv"
	"strings"
)

var numerals = map[string]int64{
	"a": 1, "an": 1, "another": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
	"ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
	"eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
	"eighty": 80, "ninety": 90,
}

// Counts reports whether a text begins with a number or another word for how many: "two
// Grizzly Bears", "both Elves", "all Goblins".
func Counts(text string) bool {
	first, rest, ok := strings.Cut(text, " ")
	if first = strings.ToLower(first); !ok || rest == "" || slices.Contains([]string{"a", "an", "another"}, first) {
		return false
	}
	_, is := number(first)
	return is || slices.Contains([]string{"all", "both", "each", "every"}, first)
}

// number parses a whole number in one word: a numeral ("twenty-five"), or
// digits with or without commas between thousands.
func number(s string) (int64, bool) {
	lower := strings.ToLower(s)
	if n, ok := numerals[lower]; ok {
		return n, true
	}
	if tens, ones, ok := strings.Cut(lower, "-"); ok && numerals[tens] >= 20 && numerals[ones] > 0 && numerals[ones] < 10 && len(ones) > 2 {
		return numerals[tens] + numerals[ones], true
	}
	if s == "" || s[0] < '0' || s[0] > '9' {
		return 0, false
	}
	n, err := strconv.ParseInt(strings.ReplaceAll(s, ",", ""), 10, 64)
	return n, err == nil
}

// ReadNumber parses a whole number in one word: "two", "2,000".
func ReadNumber(word string) (int64, bool) { return number(word) }

// size parses a power and toughness: "2/2", "X/X", "*/1+*", "-1/+2".
func size(s string) (power, toughness string, ok bool) {
	power, toughness, ok = strings.Cut(s, "/")
	return power, toughness, ok && isStat(power) && isStat(toughness)
}

func isStat(s string) bool {
	return s != "" && strings.Trim(s, "0123456789XYZ*+-") == "" && !strings.HasSuffix(s, "+") && !strings.HasSuffix(s, "-")
}

// counterSize reports whether s is a kind of counter such as "+1/+1" or
// "-0/-1".
func counterSize(s string) bool {
	p, t, ok := size(s)
	return ok && strings.ContainsAny(p[:1], "+-") && strings.ContainsAny(t[:1], "+-")
}
