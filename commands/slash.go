package commands

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
)

// quotedLine matches text in backquotes.
var quotedLine = regexp.MustCompile("`([^`]+)`")

// Limits on the candidates for lines in a text, which may quote what somebody
// typed: their number, and the bytes of each.
const (
	maxAdvice       = 16
	maxAdviceLength = 160
)

// linesIn lists the lines of table talk that a text tells people to type: in
// backquotes, or after a colon, a question mark or "and", separated by " · ".
// Parts of lines, such as `all #3`, aren't included.
func (j *Judge) linesIn(text string) []string {
	var found []string
	tried := 0
	note := func(line string) {
		line = strings.TrimSpace(line)
		if line == "" || len(line) > maxAdviceLength || tried == maxAdvice || slices.Contains(found, line) {
			return
		}
		if tried++; j.isLine(line) {
			found = append(found, line)
		}
	}
	for _, m := range quotedLine.FindAllStringSubmatch(text, -1) {
		note(m[1])
	}
	for _, mark := range []string{": ", "? "} {
		for rest := text; ; {
			_, tail, ok := strings.Cut(rest, mark)
			if !ok {
				break
			}
			for line := range strings.SplitSeq(tail, " · ") {
				note(line)
				if first, _, more := strings.Cut(line, ". "); more {
					note(first)
				}
				note(strings.TrimSuffix(line, "."))
			}
			rest = tail
		}
	}
	return found
}

// isLine reports whether a text is a complete line of table talk.
func (j *Judge) isLine(text string) bool {
	if strings.HasPrefix(text, "/") || strings.HasSuffix(text, "…") || strings.Trim(text, "0123456789 ") == "" {
		return false
	}
	if r := j.Talk(text); r.Command != "do" {
		return true
	}
	return slices.ContainsFunc(j.Games, func(e tracker.Engine) bool { return tracker.Understands(e, text) })
}

// slash returns the slash command for a line.
func (j *Judge) slash(line string) string { return j.Talk(line).Line() }

// Line is a line of table talk with the slash command for it.
type Line struct {
	Typed string // "board", "tap #3"
	Slash string // "/board", "/do line:tap #3"
}

// withLines sets Lines to the lines that the reply tells people to type.
func (j *Judge) withLines(r Reply) Reply {
	texts := slices.Concat(r.Notices, []string{r.Next})
	if r.Problem != nil {
		texts = append(texts, r.Problem.What, r.Problem.Next)
	}
	r.Lines = nil
	for _, text := range texts {
		for _, line := range j.linesIn(text) {
			if !slices.ContainsFunc(r.Lines, func(l Line) bool { return l.Typed == line }) {
				r.Lines = append(r.Lines, Line{line, j.slash(line)})
			}
		}
	}
	slices.SortStableFunc(r.Lines, func(a, b Line) int { return len(b.Typed) - len(a.Typed) }) // longer lines first, because a line may be part of another
	return r
}

// Slashed returns the reply for front ends with slash commands, with each line
// that it tells people to type replaced by a command.
func (r Reply) Slashed() Reply {
	r.Pages = each(r.Pages, func(p Page) Page {
		return each(p, func(b Block) Block {
			if b.Line != "" {
				b.Text = b.Line
			}
			return b
		})
	})
	if len(r.Lines) == 0 {
		return r
	}
	r.Notices, r.Next = each(r.Notices, r.slashed), r.slashed(r.Next)
	if r.Problem != nil {
		p := *r.Problem
		p.What, p.Next = r.slashed(p.What), r.slashed(p.Next)
		r.Problem = &p
	}
	return r
}

// slashed replaces lines in a text by commands: in backquotes, and where a
// line to type stands.
func (r Reply) slashed(text string) string {
	for _, l := range r.Lines {
		text = strings.ReplaceAll(text, "`"+l.Typed+"`", "`"+l.Slash+"`")
		for _, before := range []string{": ", "? ", " · "} {
			for i := 0; ; {
				at := strings.Index(text[i:], before+l.Typed)
				if at < 0 {
					break
				}
				i += at + len(before)
				end := i + len(l.Typed)
				if rest := text[end:]; rest == "" || rest == "." || strings.HasPrefix(rest, " · ") || strings.HasPrefix(rest, ". ") {
					text = text[:i] + l.Slash + rest
					end = i + len(l.Slash)
				}
				i = end
			}
		}
	}
	return text
}
