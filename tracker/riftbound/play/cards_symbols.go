package play

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
)

// symbols normalizes card symbols, which sources spell differently
// (data/riftbound/symbols.txt).
type symbols struct {
	words    []replacement // for table talk: "Might"
	shown    []replacement // for ability texts: "[M]"
	keywords *regexp.Regexp
}

// replacement maps a spelling to its normal form.
type replacement struct {
	spelling *regexp.Regexp
	with     string
}

func readSymbols(facts fs.FS, words []byte) (symbols, error) {
	raw, err := fs.ReadFile(facts, "symbols.txt")
	if err != nil {
		return symbols{}, err
	}
	var s symbols
	for line := range bytes.Lines(raw) {
		text := strings.TrimSpace(string(line))
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		cols := strings.Split(text, " | ")
		if len(cols) != 3 {
			return symbols{}, fmt.Errorf("symbols.txt, %q: want shown | words | spellings", text)
		}
		for spelling := range strings.SplitSeq(cols[2], ", ") {
			pattern, word, shown := regexp.QuoteMeta(spelling), cols[1], cols[0]
			if strings.Contains(spelling, "N") {
				pattern = strings.Replace(pattern, "N", `(\d+)`, 1)
				word, shown = strings.Replace(word, "N", "$1", 1), strings.Replace(shown, "N", "$1", 1)
			}
			re, err := regexp.Compile(pattern)
			if err != nil {
				return symbols{}, fmt.Errorf("symbols.txt: %w", err)
			}
			s.words = append(s.words, replacement{re, " " + word + " "})
			s.shown = append(s.shown, replacement{re, shown})
		}
	}
	var w struct {
		Keywords []string `json:"keywords"`
	}
	if err := json.Unmarshal(words, &w); err != nil {
		return symbols{}, fmt.Errorf("read the words: %w", err)
	}
	s.keywords, err = regexp.Compile(`(?i)\[((?:` + strings.Join(w.Keywords, "|") + `)(?: \d+)?)\]`)
	return s, err
}

var (
	reminderText = regexp.MustCompile(`\s*\([^()"]*\)`)
	condition    = regexp.MustCompile(`(?i)^\s*(?:when|whenever|at the (?:start|end) of)\b[^"]*?, ((?:you may )?(?:play|create|buff|stun|ready|exhaust|channel|deal|kill|banish)\b)`)
	mayPlay      = regexp.MustCompile(`(?i)\byou may (play|create|buff|stun|ready|exhaust|channel|deal|kill|banish)\b`)
	adds         = regexp.MustCompile(`(?i)^(?:\S+ )?(?:adds?|plays?|remembers?)\b`)
	bonusSaid    = regexp.MustCompile(`(?i)(\bwith|\band|,) (?:an? )?(?:might bonus(?: of)?:? ([+-]?\d+)|([+-]\d+)(?: might)?(?: bonus)?)( ?,| and\b|$)`)
	mightSaid    = regexp.MustCompile(`(?i)^((?:\S+ )?(?:adds?|plays?) (?:an? )?)(.*\bunits?\b.*?) with (\d+) might(?: and (.+))?$`)
	combatTalk   = regexp.MustCompile(`(?i)^\s*combat\s*:\s*`)
	spaces       = regexp.MustCompile(`  +`)
	domainless   = regexp.MustCompile(`(?i)\bdomainless `)
)

// plain returns a line as the grammar reads it: symbols and keywords without brackets,
// no reminder text, and only the effect of a card's sentence. Quoted texts stay
// unchanged.
func (s symbols) plain(line string) string {
	parts := strings.Split(strings.NewReplacer("“", `"`, "”", `"`).Replace(line), `"`)
	for i := range parts {
		if i%2 == 1 {
			continue
		}
		p := s.keywords.ReplaceAllString(parts[i], "$1")
		for _, r := range s.words {
			p = r.spelling.ReplaceAllString(p, r.with)
		}
		p = domainless.ReplaceAllString(reminderText.ReplaceAllString(p, ""), "")
		parts[i] = strings.NewReplacer(" ,", ",", " .", ".").Replace(spaces.ReplaceAllString(p, " "))
	}
	text := arranged(strings.TrimSpace(strings.Join(parts, `"`)))
	text = combatTalk.ReplaceAllString(text, "")
	parts = strings.Split(condition.ReplaceAllString(text, "$1"), `"`)
	for i := 0; i < len(parts); i += 2 {
		parts[i] = mayPlay.ReplaceAllString(parts[i], "$1")
	}
	return strings.Join(parts, `"`)
}

// arranged returns a line that adds a card with its Might before its type and its Might Bonus as the
// text that is printed for it: `with Might bonus +2` gives `with "+2 [M]"`.
func arranged(line string) string {
	if !adds.MatchString(line) {
		return line
	}
	if m := mightSaid.FindStringSubmatch(line); m != nil {
		line = m[1] + m[3] + " Might " + m[2]
		if m[4] != "" {
			line += " with " + m[4]
		}
	}
	m := bonusSaid.FindStringSubmatchIndex(line)
	if m == nil || strings.Count(line[:m[0]], `"`)%2 == 1 {
		return line
	}
	n := line[max(m[4], m[6]):max(m[5], m[7])]
	if !strings.ContainsAny(n[:1], "+-") {
		n = "+" + n
	}
	if before := line[:m[2]]; line[m[2]:m[3]] == "," && !strings.Contains(before, " with ") {
		return before + ` with "` + n + ` [M]"` + line[m[8]:]
	}
	return line[:m[3]] + ` "` + n + ` [M]"` + line[m[8]:]
}

// canonical normalizes the symbols in ability texts.
func (g *Rules) canonical(texts []string) []string {
	out := make([]string, len(texts))
	for i, text := range texts {
		for _, r := range g.symbols.shown {
			text = r.spelling.ReplaceAllString(text, r.with)
		}
		out[i] = text
	}
	if len(out) == 0 {
		return nil
	}
	return out
}
