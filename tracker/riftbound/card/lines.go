package card

import (
	"regexp"
	"strconv"
	"strings"

	"arbiter/tracker/english"
)

// Line is a line of a card's text that says more than its keywords.
type Line struct {
	Text string // with symbols as the rulebook writes them, without reminder text
	*Ability
}

var (
	inParentheses = regexp.MustCompile(`\s*\([^()]*\)`)
	mightSymbol   = regexp.MustCompile(`(?i)\s*\[(?:might|m)\]`)
	anyPower      = regexp.MustCompile(`(?i)\[rune\]`)
	tapSymbol     = regexp.MustCompile(`(?i)\[tap\]`)
	spaced        = regexp.MustCompile(`([+-]) (\d)`)
	wideSpaces    = regexp.MustCompile(` {2,}`)
	// keywordAlone and keywordCost match a keyword at the beginning of a line that says
	// nothing else with it, or a cost.
	keywordAlone = regexp.MustCompile(`(?i)^\[(?:accelerate|action|ambush|assault|backline|deflect|ganking|hidden|hunt|quick-draw|reaction|shield|tank|temporary|unique|vision|weaponmaster)\s*\d*\]`)
	keywordCost  = regexp.MustCompile(`(?i)^\[(?:empower|equip|flow|repeat)\]\s*(?:[—–-]\s*)?(?:\[(?:\d+|[a-z]+)\])*`)
	straight     = strings.NewReplacer("’", "'", "‘", "'", "−", "-")
)

// Lines reads the text of a card, line by line, apart from keywords that stand alone. In
// texts of errata, which are broken into lines as they were printed, the lines of a
// sentence are joined.
func Lines(text string) []Line {
	text = inParentheses.ReplaceAllString(straight.Replace(text), "")
	var said []string
	broken := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch last := len(said) - 1; {
		case strings.ContainsFunc(line, isTitle):
			broken = true
		case line == "":
		case broken && last >= 0 && !strings.HasSuffix(said[last], ".") && !strings.HasSuffix(said[last], "]"):
			said[last] += " " + line
		default:
			said = append(said, line)
		}
	}
	var all []Line
	for _, line := range said {
		line = mightSymbol.ReplaceAllString(line, " [M]")
		line = tapSymbol.ReplaceAllString(anyPower.ReplaceAllString(line, "[A]"), "[E]")
		line = strings.TrimSpace(wideSpaces.ReplaceAllString(spaced.ReplaceAllString(line, "$1$2"), " "))
		line = strings.NewReplacer(" .", ".", " ,", ",").Replace(line)
		if line = withoutKeywords(line); strings.ContainsFunc(line, isLetter) {
			all = append(all, Line{line, Compile(line)})
		}
	}
	return all
}

// isTitle reports whether a letter is one of those in which the titles of errata are
// written.
func isTitle(r rune) bool { return r >= 0x1d400 && r <= 0x1d7ff }

func isLetter(r rune) bool { return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' }

// withoutKeywords takes the keywords off the beginning of a line. "[Reaction] [E]: …" is an
// ability that may be used at that speed.
func withoutKeywords(line string) string {
	for {
		at := keywordAlone.FindStringIndex(line)
		if at == nil {
			at = keywordCost.FindStringIndex(line)
		}
		if at == nil || strings.EqualFold(strings.TrimSpace(line[:at[1]]), "[empower]") {
			return line // an Empower without a cost is a mark of another kind
		}
		rest := strings.TrimLeft(line[at[1]:], " ,.")
		if speed := strings.ToLower(line[:at[1]]); speed == "[action]" || speed == "[reaction]" {
			if strings.HasPrefix(rest, "—") || strings.HasPrefix(rest, "–") || strings.HasPrefix(rest, "[") && keywordAlone.FindString(rest) == "" && keywordCost.FindString(rest) == "" {
				return line
			}
		}
		line = rest
	}
}

// Canonical returns the line in Arbiter's own words, which Compile reads as the same
// ability; empty for a line that is left to the players. What a triggered ability does is
// said only if a board can do it.
func (l Line) Canonical() string {
	switch {
	case l.Static != nil:
		return l.Static.String()
	case l.Victory > 0:
		return "Increase the points needed to win the game by " + strconv.FormatInt(l.Victory, 10) + "."
	case l.Trigger != nil:
		return l.Needs.String() + l.Trigger.String(l.Do)
	}
	return ""
}

// String returns the static ability in the words that StaticOf reads.
func (s *Static) String() string {
	var gives []string
	if s.Might != 0 {
		gives = append(gives, withSign(s.Might)+" [M]")
	}
	for _, k := range s.Keywords {
		gives = append(gives, "["+english.Capital(k)+"]")
	}
	if s.Ready && len(gives) > 0 {
		gives = append(gives, "enter ready")
	}
	given := english.List(gives)
	switch {
	case s.NoDamage:
		return s.Needs.String() + "I don't deal combat damage."
	case s.Tired:
		return s.Needs.String() + "This enters exhausted."
	case s.Ready && given == "":
		return s.Needs.String() + "I enter ready."
	case s.IsOwn():
		return s.Needs.String() + "I have " + given + "."
	}
	var words []string
	for _, w := range []struct {
		is   bool
		says string
	}{{s.Allies && s.Others, "other"}, {s.Allies, "friendly"}, {s.Yours && !s.Allies, "your"}, {s.Enemies, "enemy"}, {s.Others && !s.Allies, "other"}, {s.Stunned, "stunned"}, {s.Token, "token"}} {
		if w.is {
			words = append(words, w.says)
		}
	}
	if len(s.Tags) > 0 {
		words = append(words, strings.Join(s.Tags, ", "))
	}
	words = append(words, "units")
	if s.Here {
		words = append(words, "here")
	}
	if s.With != "" {
		words = append(words, "with ["+s.With+"]")
	}
	return s.Needs.String() + english.Capital(strings.Join(words, " ")) + " have " + given + "."
}

func withSign(n int64) string {
	if n > 0 {
		return "+" + strconv.FormatInt(n, 10)
	}
	return strconv.FormatInt(n, 10)
}
