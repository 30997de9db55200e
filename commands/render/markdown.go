package render

import (
	"fmt"
	"regexp"
	"strings"

	"arbiter/commands"
	"arbiter/commands/language"
)

var markup = strings.NewReplacer(
	`\`, `\\`, `*`, `\*`, `_`, `\_`, `~`, `\~`, "`", "\\`", `|`, `\|`, `<`, `\<`, `>`, `\>`, `](`, `]\(`,
	`@`, `\@`, `://`, `:\//`, // also neutralises mentions and addresses
)

// lineMarkup matches markup that only applies at the start of a line.
var lineMarkup = regexp.MustCompile(`(?m)^(\s*)(#{1,3} |-# |[-+] |\d+[.)] )`)

// escape escapes Discord's markup, after Legible.
func escape(s string) string {
	s = markup.Replace(commands.Legible(s))
	return lineMarkup.ReplaceAllStringFunc(s, func(m string) string {
		body := strings.TrimLeft(m, " \t\n")
		blank := m[:len(m)-len(body)]
		if i := strings.IndexAny(body, ".)"); i > 0 {
			return blank + body[:i] + `\` + body[i:]
		}
		return blank + `\` + body
	})
}

func bold(s string) string {
	if s = escape(s); strings.TrimSpace(s) == "" {
		return ""
	}
	return "**" + s + "**"
}

// clipMarkup truncates markdown like clip, without splitting an escape and
// with bold text closed.
func clipMarkup(s string, most int) string {
	if len([]rune(s)) <= most {
		return s
	}
	r := []rune(s)[:most-1-len("**")]
	isBold, stars := false, 0
	for i := 0; i < len(r); i++ {
		switch {
		case r[i] == '\\' && i == len(r)-1:
			r = r[:i]
		case r[i] == '\\':
			i++
			stars = 0
		case r[i] == '*':
			if stars++; stars == 2 {
				isBold, stars = !isBold, 0
			}
		default:
			stars = 0
		}
	}
	cut := strings.TrimRight(string(r[:len(r)-stars]), " ") + "…"
	if isBold {
		cut += "**"
	}
	return cut
}

func small(s string) string { return "-# " + strings.ReplaceAll(escape(s), "\n", "\n-# ") }

func arrow(s string) string { return "→ " + spoken(s) }

// inTalk matches words of table talk in Arbiter's texts, which need a slash on
// Discord, and commands that Reply.Slashed inserted.
var inTalk = regexp.MustCompile("`(?:/([a-z][^`\n]*)|(board|log|undo|redo|choose|help|why))`")

func spoken(s string) string {
	var out strings.Builder
	at := 0
	for _, m := range inTalk.FindAllStringSubmatchIndex(s, -1) {
		out.WriteString(escape(s[at:m[0]]) + "`/" + matchedGroup(s, m) + "`")
		at = m[1]
	}
	out.WriteString(escape(s[at:]))
	return out.String()
}

// matchedGroup returns the text of the matched group.
func matchedGroup(s string, m []int) string {
	if m[2] < 0 {
		return s[m[4]:m[5]]
	}
	return s[m[2]:m[3]]
}

// citation returns the citation after an event.
func citation(cite string) string {
	if cite == "" {
		return ""
	}
	return " [" + escape(cite) + "]"
}

func happened(e commands.Event, in *language.Tongue) string {
	line := escape(e.Text.String()) + citation(e.Cause.Cite)
	switch {
	case !e.Cause.Effect.Zero():
		line += citation(e.Cause.Effect.String())
	case e.Cause.ByHand && e.Cause.Cite == "":
		line += citation(in.Say("by hand"))
	}
	return line
}

// paragraph returns the markdown of a block.
func paragraph(b commands.Block) string {
	mark := ""
	if !b.Mark.Zero() {
		mark = bold(b.Mark.String())
	}
	if b.CommandID != "" {
		mark = "</" + b.Command + ":" + b.CommandID + ">"
	}
	if b.Called != "" {
		mark += " (" + escape(b.Called) + ")"
	}
	if !b.At.IsZero() {
		mark = strings.TrimSpace(fmt.Sprintf("<t:%d:t> %s", b.At.Unix(), mark))
	}
	body := escape(b.Text.String())
	switch b.Style {
	case commands.Heading:
		if mark == "" {
			return bold(b.Text.String())
		}
		return mark + " " + body
	case commands.Quote:
		if mark != "" {
			body = mark + " " + body
		}
		return "> " + strings.ReplaceAll(body, "\n", "\n> ")
	case commands.Small:
		return strings.TrimSpace(small(b.Text.String()))
	case commands.Struck:
		if body != "" {
			body = "~~" + strings.ReplaceAll(body, "\n", "~~\n~~") + "~~"
		}
		return strings.TrimSpace(mark + " " + body)
	case commands.Item:
		return "- " + strings.TrimSpace(mark+" "+strings.ReplaceAll(body, "\n", "\n  "))
	default:
		return strings.TrimSpace(mark + " " + body)
	}
}

// pack joins paragraphs into texts of at most most characters. Longer
// paragraphs are split between words; nothing is left out.
func pack(paragraphs []string, most int) []string {
	var out []string
	var page strings.Builder
	used := 0
	flush := func() {
		if used > 0 {
			out = append(out, page.String())
		}
		page.Reset()
		used = 0
	}
	for _, p := range paragraphs {
		for _, piece := range part(p, most) {
			n := width(piece) + 1
			if used+n > most {
				flush()
			}
			if used > 0 {
				page.WriteByte('\n')
			}
			page.WriteString(piece)
			used += n
		}
	}
	flush()
	return out
}

// part splits a text between words, or within a long word, but never within an
// escape.
func part(s string, most int) []string {
	if strings.TrimSpace(s) == "" {
		return nil
	}
	prefix := ""
	for _, p := range []string{"> ", "-# "} {
		if strings.HasPrefix(s, p) {
			prefix = p
		}
	}
	var out []string
	for r := []rune(s); ; {
		if len(r) < most {
			return append(out, string(r))
		}
		at := most - 1
		for at > most/2 && r[at] != ' ' && r[at] != '\n' {
			at--
		}
		if at == most/2 {
			for at = most - 1; r[at-1] == '\\'; {
				at--
			}
		}
		out = append(out, string(r[:at]))
		if r[at] == ' ' || r[at] == '\n' {
			at++
		}
		r = []rune(prefix + string(r[at:]))
	}
}
