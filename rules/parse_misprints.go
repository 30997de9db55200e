package rules

import (
	"regexp"
	"strconv"
	"strings"
)

// Riftbound's rules are published as a PDF in which some numbers lack their
// last dot. Converted to text, such a number is cut short and its last part
// precedes the text; one number is joined to a word; and line breaks put cited
// numbers at the beginning of lines. A number is corrected only if it fits its
// position: it doesn't occur elsewhere, and its predecessor precedes it.
var (
	// "130." and "4 Effects …", "135.2." and "a Effect …", after 130.3 and
	// 135.2
	lostPart = regexp.MustCompile(`^(\d{1,2}|[a-z])\s+(\S.*)$`)
	// "130.4 Effects …"
	lostDot = regexp.MustCompile(`^(\d{3}(?:\.(?:\d{1,2}|[a-z]))+)\s+([\p{Lu}“"].*)$`)
	// "Refl391. Delayed Abilities …", after 390
	intoWord = regexp.MustCompile(`^\pL{1,10}(\d{3})\.\s+(\p{Lu}.*)$`)
)

// mendNumbers corrects the numbers of a document's lines.
func mendNumbers(lines []riftLine) []riftLine {
	given := make(map[Ref]int) // anywhere in the document
	for _, line := range lines {
		given[line.number]++
	}
	read := make(map[Ref]bool) // up to this line
	var top Ref
	for i := range lines {
		line := &lines[i]
		if line.cited && given[line.number] > 1 {
			line.number, line.text = "", string(line.number)+". "+line.text
		}
		if read[line.number] {
			if m := lostPart.FindStringSubmatch(line.text); m != nil {
				if r := line.number + "." + Ref(m[1]); !read[r] && read[preceding(r)] {
					line.number, line.text = r, m[2]
				}
			}
		}
		if line.number == "" {
			if m := lostDot.FindStringSubmatch(line.text); m != nil {
				if r := Ref(m[1]); given[r] == 0 && read[preceding(r)] {
					line.number, line.text = r, m[2]
				}
			}
		}
		if line.number == "" {
			if m := intoWord.FindStringSubmatch(line.text); m != nil {
				if r := Ref(m[1]); given[r] == 0 && follows(top, r) {
					line.number, line.text = r, m[2]
				}
			}
		}
		if line.number != "" {
			read[line.number] = true
			top = line.number.Section()
		}
	}
	return lines
}

// preceding returns the number before r under the same rule, or that rule
// itself: 130.3 before 130.4, 135.2.a before 135.2.b, and 135.2 before 135.2.a.
func preceding(r Ref) Ref {
	dot := strings.LastIndexByte(string(r), '.')
	part := r[dot+1:]
	if n, err := strconv.Atoi(string(part)); err == nil && n > 1 {
		return r[:dot+1] + Ref(strconv.Itoa(n-1))
	} else if err != nil && part > "a" {
		return r[:dot+1] + Ref(part[0]-1)
	}
	return r[:max(dot, 0)]
}

// follows reports whether one top-level number is the successor of another.
func follows(a, b Ref) bool {
	n, err := strconv.Atoi(string(a))
	next, err2 := strconv.Atoi(string(b))
	return err == nil && err2 == nil && next == n+1
}
