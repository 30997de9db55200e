package rules

import (
	"regexp"
	"slices"
	"strings"
)

// inlineNumber matches what may be the number of a rule of Riftbound's within a
// line.
var inlineNumber = regexp.MustCompile(`(?:^|\s)(\d{3}(?:\.(?:\d{1,3}|[a-z]))*\.)\s`)

// pointing lists the words after which a number is a citation; a heading may end in
// "Rule".
var pointing = map[string]bool{"rule": true, "rules": true, "see": true, "See": true, "section": true, "sections": true}

// Limits of what is taken for rules whose lines run together.
const (
	fewestInline = 100 // numbers within lines
	mostInline   = 20_000
	longestTitle = 70 // characters of a heading
)

// unrun puts each rule on a line of its own where they run together, as in the
// text of a PDF, and marks headings as Markdown does. Numbers ascend; one that
// doesn't fit in, or stands behind a word such as "see", is a citation.
func unrun(text string) string {
	inline := inlineNumber.FindAllStringSubmatchIndex(text, -1)
	if len(inline) < fewestInline || 4*len(inlineStarts(text)) > len(inline) {
		return text
	}
	text = strings.Join(strings.Fields(text), " ")
	var numbers []Ref
	var places [][2]int // of the number and of the text behind it
	for at := 0; len(places) < mostInline; {
		m := inlineNumber.FindStringSubmatchIndex(text[at:])
		if m == nil {
			break
		}
		from, to := at+m[2], at+m[3]
		if !pointing[wordBefore(text[:from])] {
			numbers, places = append(numbers, Ref(text[from:to-1])), append(places, [2]int{from, to})
		}
		at = to
	}
	var starts [][2]int
	for _, i := range ascending(numbers) {
		starts = append(starts, places[i])
	}
	if len(starts) < fewestInline {
		return text
	}
	var b strings.Builder
	b.WriteString(text[:starts[0][0]])
	for i, s := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		says := strings.TrimSpace(text[s[1]:end])
		b.WriteString("\n\n")
		if to := s[1] - s[0]; to == len("100.") && says != "" && len(says) <= longestTitle && !strings.ContainsAny(says[len(says)-1:], ".:;?!") {
			b.WriteString("## ")
		}
		b.WriteString(text[s[0]:s[1]] + " " + says)
	}
	return b.String()
}

// inlineStarts returns the lines that begin with a number.
func inlineStarts(text string) (all []string) {
	for line := range strings.Lines(text) {
		if m := inlineNumber.FindStringIndex(withoutBullets(line)); m != nil && m[0] == 0 {
			all = append(all, line)
		}
	}
	return all
}

// ascending returns the indexes of a longest ascending subsequence of numbers. The other
// numbers are citations.
func ascending(numbers []Ref) []int {
	before := make([]int, len(numbers)) // the index before it in the longest run that ends with it
	var ends []int                      // for each length, the index of the least number that ends such a run
	for i, n := range numbers {
		at, _ := slices.BinarySearchFunc(ends, n, func(end int, n Ref) int { return CompareRefs(numbers[end], n) })
		before[i] = -1
		if at > 0 {
			before[i] = ends[at-1]
		}
		if at == len(ends) {
			ends = append(ends, i)
		} else {
			ends[at] = i
		}
	}
	if len(ends) == 0 {
		return nil
	}
	var run []int
	for i := ends[len(ends)-1]; i >= 0; i = before[i] {
		run = append(run, i)
	}
	slices.Reverse(run)
	return run
}

// wordBefore returns the last word of a text.
func wordBefore(text string) string {
	text = strings.TrimRight(text, " ")
	return strings.Trim(text[strings.LastIndexByte(text, ' ')+1:], "(,")
}
