package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"arbiter/rules"
)

// number parses the number at the start of a line of Magic's rules: "7.",
// "704.", "704.5.", "704.5f", also "119.1d." with a superfluous dot, "606.5
// If" with a missing one and "901.4.All" without the space.
func number(line string) (ref rules.Ref, kind rules.Kind, rest string) {
	at := 0
	digits := func() int {
		n := 0
		for at < len(line) && line[at] >= '0' && line[at] <= '9' {
			at, n = at+1, n+1
		}
		return n
	}
	switch digits() {
	case 1:
		kind = rules.Chapter
	case 3:
		kind = rules.Section
	default:
		return "", 0, line
	}
	if at >= len(line) || line[at] != '.' {
		return "", 0, line
	}
	at++
	if end := at - 1; kind == rules.Section && digits() > 0 {
		kind, end = rules.Rule, at
		for at < len(line) && line[at] >= 'a' && line[at] <= 'z' {
			kind, at = rules.Subrule, at+1
			end = at
		}
		if at < len(line) && line[at] == '.' {
			at++
		} else if at < len(line) && line[at] != ' ' {
			return "", 0, line
		}
		return rules.Ref(line[:end]), kind, trim(line[at:])
	} else if at < len(line) && line[at] == ' ' {
		return rules.Ref(line[:end]), kind, trim(line[at:])
	}
	return "", 0, line
}

// magicReader writes down one document.
type magicReader struct {
	reading
	chapter, section, rule rules.Ref
	heading                string
}

// numbered adds an entry below its parent.
func (m *magicReader) numbered(ref rules.Ref, kind rules.Kind, text string) {
	e := printed{Ref: ref, Kind: kind, Text: text}
	switch kind {
	case rules.Chapter:
		e.Title, e.Text, e.Heading = text, "", text
		m.chapter, m.section, m.rule = ref, "", ""
	case rules.Section:
		e.Title, e.Text, e.Heading, e.Parent = text, "", text, m.chapter
		m.section, m.rule, m.heading = ref, "", text
	case rules.Rule:
		e.Parent, e.Heading = m.section, m.heading
		m.rule = ref
		// The keyword actions and abilities, from the second rule on, are each
		// a name with its lines below.
		if (m.section == "701" || m.section == "702") && ref != m.section+".1" {
			e.Title = text
		}
	default:
		e.Parent, e.Heading = m.rule, m.heading
	}
	m.entries = append(m.entries, e)
	m.lines++
}

// readMagic reads a complete edition.
func readMagic(t testing.TB, file string) *reading {
	t.Helper()
	lines := linesOf(t, file)
	body := contents(t, lines)
	var m magicReader
	var listed []string // the contents
	for _, line := range lines[:body] {
		switch line = trim(line); {
		case line == "":
		case line == "Glossary" || line == "Credits":
			m.leave("contents")
		case line[0] >= '1' && line[0] <= '9':
			m.leave("contents")
			listed = append(listed, line)
		default:
			m.leave("title, introduction")
			if day, ok := strings.CutPrefix(line, "These rules are effective as of "); ok {
				m.effective = strings.TrimSuffix(day, ".")
			}
		}
	}
	glossary := body
	for ; trim(lines[glossary]) != "Glossary"; glossary++ {
		m.line(glossary+1, lines[glossary])
	}
	m.leave("the word Glossary")
	// The contents are left out because each of their lines is a heading.
	var headings []string
	for _, e := range m.entries {
		if e.Kind == rules.Chapter || e.Kind == rules.Section {
			headings = append(headings, string(e.Ref)+". "+e.Title)
		}
	}
	if !slices.Equal(listed, headings) {
		t.Errorf("the contents are not the headings: %v, %v", listed, headings)
	}
	credits := glossary + 1
	for paragraph := false; trim(lines[credits]) != "Credits"; credits++ {
		line := trim(lines[credits])
		if line != "" {
			m.lines++
			m.keep(line)
			if !paragraph {
				m.entries = append(m.entries, printed{Ref: rules.Ref("glossary:" + line), Kind: rules.GlossaryTerm, Heading: "Glossary", Title: line})
			} else {
				e := m.last()
				e.Text = strings.TrimPrefix(e.Text+"\n"+line, "\n")
			}
		}
		paragraph = line != ""
	}
	for _, line := range lines[credits:] {
		if trim(line) != "" {
			m.leave("credits")
		}
	}
	return &m.reading
}

// contents returns the end of the contents, which close with "Glossary",
// "Credits".
func contents(t testing.TB, lines []string) int {
	t.Helper()
	for i, line := range lines {
		if trim(line) == "Credits" {
			return i + 1
		}
	}
	t.Fatal("no contents")
	return 0
}

// line reads a line of the nine chapters.
func (m *magicReader) line(at int, line string) {
	text := trim(line)
	if text == "" {
		return
	}
	m.keep(text)
	if ref, kind, rest := number(text); ref != "" {
		m.numbered(ref, kind, rest)
		return
	}
	example, isExample := strings.CutPrefix(text, "Example:")
	switch e := m.last(); {
	case isExample && (e.Kind == rules.Rule || e.Kind == rules.Subrule):
		e.Examples = append(e.Examples, trim(example))
	case strings.HasPrefix(line, "     ") && len(e.Examples) == 0: // a paragraph more, which the files indent
		e.Text += "\n" + text
	default:
		m.strange = append(m.strange, fmt.Sprintf("%d: %q", at, line))
		return
	}
	m.lines++
}

// readMagicPage reads a sample: rules on another page, in lists, with marks.
func readMagicPage(t testing.TB, file string) *reading {
	t.Helper()
	var m magicReader
	refs := make(map[rules.Ref]bool)
	for at, line := range linesOf(t, file) {
		text := trim(strings.ReplaceAll(line, "**", ""))
		for _, mark := range []string{"# ", "+ ", "• "} {
			text = strings.TrimPrefix(text, mark)
		}
		ref, kind, rest := number(text)
		example, isExample := strings.CutPrefix(text, "Example: ")
		switch {
		case text == "":
		case ref != "" && kind != rules.Chapter: // "3. a b c Mark Rosewater" is a footnote
			if refs[ref] { // "# 110. Permanents" is the page's title, and then the section's
				m.leave("the title of the page, again")
				continue
			}
			refs[ref] = true
			m.keep(text)
			if top := ref[:3]; kind != rules.Section && m.section != top {
				m.section, m.heading, m.rule = "", "", "" // 108.2b alone, after rule 111
			}
			m.numbered(ref, kind, rest)
		case isExample:
			m.keep(text)
			m.last().Examples = append(m.last().Examples, trim(example))
			m.lines++
		case strings.HasPrefix(line, "    ") && !strings.HasPrefix(trim(line), "•") && len(m.entries) > 0:
			m.strange = append(m.strange, fmt.Sprintf("%d: %q", at+1, line))
		default:
			m.leave("the page around the rules")
		}
	}
	return &m.reading
}
