package commands

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/rules/cards"
)

// The lines of table talk about a dispute. A sign behind the word, or what follows
// it, tells them from the lines of a game, in which cards have names such as "Judge
// of Currents" and labels can be any word.
var (
	judgeLine   = regexp.MustCompile(`(?is)^\s*judge\s*[:,!?]+\s*(.*)$`)
	judgeAlone  = regexp.MustCompile(`(?i)^\s*(?:judge|dispute)\s*[!?.]*\s*$`)
	judgeAsked  = regexp.MustCompile(`(?is)^\s*judge\s+((\pL+).*)$`)
	sideLine    = regexp.MustCompile(`(?is)^\s*(?:my\s+)?side\s*:\s*(.+)$`)
	sideOfLine  = regexp.MustCompile(`(?is)^\s*(\S[^:\n]{0,60}?)['’]s\s+side\s*:\s*(.+)$`)
	rulingLine  = regexp.MustCompile(`(?is)^\s*ruling\s*:\s*(.+)$`)
	rulingCites = regexp.MustCompile(`(?is)^\s*ruling\s+((?:(?:cr|rb|rule)\s+)?\d{3}\.\d.*)$`)
	withdrawn   = regexp.MustCompile(`(?i)^\s*withdraw\s+(?:the\s+|my\s+)?dispute\s*[.!]*\s*$`)
	oneDispute  = regexp.MustCompile(`(?i)^(?:the\s+)?dispute(?:\s+(\d{1,15}))?$`)
)

// disputeWords begin those lines.
var disputeWords = []string{"judge: ", "side: ", "ruling: ", "dispute", "withdraw the dispute"}

// askingWords are the words with which a question begins, besides questionWords.
var askingWords = strings.Fields("can could may might is are am was were do has have had will would if i he she they we must")

// beginsWithCard reports whether a line begins with the name of a card, such as "Judge
// of Currents".
func (c *call) beginsWithCard(line string) bool {
	pool, err := c.judge.Cards()
	return err == nil && slices.ContainsFunc(pool.In(line, c.cardOptions("")), func(m cards.Mention) bool { return m.From == 0 })
}

// disputeLine reads a line of table talk about a dispute.
func disputeLine(line string) (options map[string]string, ok bool) {
	switch {
	case !strings.ContainsAny(line[:min(len(line), 1)], " jJmMsSrRwWdD") && !strings.Contains(line, ":"):
		return nil, false // most lines
	case judgeAlone.MatchString(line):
		return map[string]string{}, true
	case withdrawn.MatchString(line):
		return map[string]string{"withdraw": "true"}, true
	}
	for _, row := range []struct {
		line   *regexp.Regexp
		option string
	}{{judgeLine, "question"}, {sideLine, "side"}, {rulingLine, "ruling"}, {rulingCites, "ruling"}} {
		if m := row.line.FindStringSubmatch(line); m != nil {
			return map[string]string{row.option: m[1]}, true
		}
	}
	if m := judgeAsked.FindStringSubmatch(line); m != nil {
		word := strings.ToLower(m[2])
		return map[string]string{"question": m[1]}, slices.Contains(questionWords, word) || slices.Contains(askingWords, word)
	}
	if m := sideOfLine.FindStringSubmatch(line); m != nil {
		return map[string]string{"player": m[1], "side": m[2]}, true
	}
	return nil, false
}
