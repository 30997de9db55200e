package rules

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// Contents of running text: "2.8 Deck Checks .......... 12".
var (
	leader    = regexp.MustCompile(`\s?\.{4,}\s*\d{1,3}\b`)
	numbered  = regexp.MustCompile(`^(\d{1,2}(?:\.\d{1,2})?)\.?\s+(\D.*)$`)
	appendix  = regexp.MustCompile(`\bAppendix ([A-Z])\s*[—–-]\s*(\D.*)$`)
	pageAlone = regexp.MustCompile(`\f\s*\d{1,3}[ \t]*\n|\n[ \t]*\d{1,3}\s*\f`) // the number of a page
)

// mostHeadings is the maximum number of headings of a document, several times that of
// the longest.
const mostHeadings = 600

// farApart is the number of characters after which a heading no longer follows the
// preceding line of the contents.
const farApart = 250

// heading is a line of the contents, or a heading that a document is known to
// have.
type heading struct {
	ref   Ref // empty for one without a number, which is a part of the section above
	title string
	found *regexp.Regexp
}

// runningSections finds the headings of a document in its text, in which lines
// may run together, and returns what stands below each.
func (d *document) runningSections(doc Document, text string) ([]section, error) {
	text = strings.Join(strings.Fields(pageAlone.ReplaceAllString(text, " ")), " ")
	wanted, before, body := contents(text)
	if doc == JAR && len(wanted) == 0 {
		wanted, before, body = jarHeadings, "", text
	}
	if len(wanted) == 0 {
		return nil, &FormatError{d.name, "it has no table of contents whose headings could be found.", "Import the PDF that the publisher offers."}
	}
	if len(wanted) > mostHeadings {
		return nil, &FormatError{d.name, fmt.Sprintf("it has more than %d headings, which no document for tournaments has.", mostHeadings), "Import the PDF that the publisher offers."}
	}
	type place struct{ at, end, h int }
	var places []place
	from := 0
	for i, h := range wanted {
		at := h.found.FindStringIndex(body[from:])
		if at == nil {
			if h.ref == "" {
				continue // a part that isn't told apart
			}
			return nil, &FormatError{d.name, fmt.Sprintf("the document breaks off before its end: section %s, %s, is missing.", h.ref, h.title), "Download it again; nothing was changed."}
		}
		places = append(places, place{from + at[0], from + at[1], i})
		from += at[1]
	}
	if len(places) == 0 {
		return nil, &FormatError{d.name, "none of the headings of its contents was found in it.", "Import the PDF that the publisher offers."}
	}
	intro := strings.TrimSpace(body[:places[0].at])
	if len(intro) < farApart { // it stands before the contents
		intro = before
	}
	all := []section{}
	first := wanted[places[0].h]
	if first.ref != "1" || first.title != introductory {
		all = append(all, section{introduction, introductory, paragraphs(strings.TrimPrefix(intro, introductory+" "))})
	}
	for i, p := range places {
		end := len(body)
		if i+1 < len(places) {
			end = places[i+1].at
		}
		h, below := wanted[p.h], paragraphs(body[p.end:end])
		if h.ref == "" {
			if len(all) > 0 {
				last := &all[len(all)-1]
				last.text = strings.TrimSpace(last.text + "\n" + h.title + "\n" + below)
			}
			continue
		}
		all = append(all, section{h.ref, h.title, below})
	}
	return all, nil
}

// introductory is the title of an introduction.
const introductory = "Introduction"

// contents reads the table of contents, and returns the text before and after
// it.
func contents(text string) (all []heading, before, after string) {
	from, end := 0, 0
	for i, at := range leader.FindAllStringIndex(text, -1) {
		line := text[from:at[0]]
		if i == 0 {
			before, line = line, line[max(0, len(line)-farApart):]
		} else if len(line) > farApart {
			break
		}
		if len(all) > mostHeadings {
			break
		}
		if h, ok := contentsLine(strings.TrimSpace(line)); ok && i > 0 || ok && h.ref != "" {
			all = append(all, h)
		}
		from, end = at[1], at[1]
	}
	return all, before, text[end:]
}

// contentsLine reads a line of the contents without its page.
func contentsLine(line string) (heading, bool) {
	h := heading{title: line}
	if m := appendix.FindStringSubmatch(line); m != nil {
		h.ref, h.title = Ref(m[1]), m[2]
		h.found = regexp.MustCompile(`(?i)\bappendix\s+` + m[1] + betweenWords + inWords(h.title))
		return h, true
	}
	if m := numbered.FindStringSubmatch(line); m != nil {
		h.ref, h.title = Ref(m[1]), m[2]
		h.found = regexp.MustCompile(`(?i)(?:^|\s)` + regexp.QuoteMeta(m[1]) + `\.?\s+` + inWords(h.title))
		return h, true
	}
	if line == "" || strings.EqualFold(line, introductory) || inWords(line) == "" || unicode.IsDigit(rune(line[0])) {
		return h, false
	}
	h.found = regexp.MustCompile(`(?:^|\s)` + inWords(line) + `\s`)
	return h, true
}

// betweenWords matches what may stand between two words of a heading.
const betweenWords = `[^\pL\pN]{1,6}`

// inWords returns a pattern of the words of a heading, whatever stands between
// them.
func inWords(title string) string {
	words := strings.FieldsFunc(title, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(words, betweenWords)
}

// jarHeadings are the headings of Judging at Regular, which has no contents: as
// they are since 2024 and as they were before.
var jarHeadings = []heading{
	{"1", introductory, regexp.MustCompile(`^`)},
	{"2", "Common Issues", regexp.MustCompile(`\sCommon Issues\b`)},
	{"2.1", "Missed Triggered Ability", regexp.MustCompile(`\s(?:Missed Triggered Ability|A player forgets a triggered ability)\b`)},
	{"2.2", "Player Sees a Card They Shouldn’t Have", regexp.MustCompile(`\s(?:Player Sees a Card They Shouldn.t Have(?: Seen)?\b|A player sees a card in a library that they shouldn.t have seen\b)`)},
	{"2.3", "Player Draws Extra Cards", regexp.MustCompile(`\s(?:Player Draws Extra Cards|A player accidentally draws more cards(?: or has more cards in their hand)?(?: than they were supposed to)?)\b`)},
	{"2.4", "In-Game Error (General)", regexp.MustCompile(`\s(?:In-Game Error(?: \(General\))?|A player makes an in-game error not mentioned above\b)`)},
	{"2.5", "Illegal or Missing Deck Cards", regexp.MustCompile(`\s(?:Illegal or Missing Deck Cards|A player has illegal, insufficient, or another player.s cards in their deck)\b`)},
	{"3", "General Unwanted Behaviors", regexp.MustCompile(`\sGeneral Unwanted Behaviou?rs\b`)},
	{"4", "Serious Problems", regexp.MustCompile(`\sSerious Problems\b`)},
	{"5", "Resources", regexp.MustCompile(`\sResources\b`)},
}

// divisions are the words that begin a paragraph in a section on an infraction.
var divisions = regexp.MustCompile(`([.!?:”")]|Warning|Loss|Penalty|Disqualification) (Definition|Examples|Philosophy|Additional Remedy|Upgrade|Downgrade):? (\p{Lu})`)

// paragraphs divides running text where a list or a new part begins.
func paragraphs(text string) string {
	text = strings.ReplaceAll(strings.TrimSpace(text), " • ", "\n• ")
	return divisions.ReplaceAllString(text, "$1\n$2. $3")
}
