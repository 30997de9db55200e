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
	keywordCost  = regexp.MustCompile(`(?i)^\[(?:empower|equip|flow|repeat)\]\s*(?:[—–-].*$|(?:\[(?:\d+|[a-z]+)\]\s*)*(?:\.?\s*this ability(?:'s energy)? cost.*$)?)`)
	// keywordBare matches a keyword that is printed without its brackets.
	keywordBare = regexp.MustCompile(`(?i)^(?:hidden|equip (?:\[(?:\d+|[a-z]+)\]\s*)+)$`)
	bullet      = regexp.MustCompile(`^[-–•*]\s+`)
	// goesOnBelow matches the end of a line whose sentence the next lines continue, and
	// continues the beginning of a line that says more about the ability before it.
	goesOnBelow = regexp.MustCompile(`(?:[—–:]|--)$`)
	continues   = regexp.MustCompile(`^(?:[a-z]|Use (?:this|only)|This ability costs|They |Recycle the rest|Choose a unit in their trash)`)
	straight    = strings.NewReplacer("’", "'", "‘", "'", "−", "-")
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
	for _, line := range joined(said) {
		line = mightSymbol.ReplaceAllString(line, " [M]")
		line = tapSymbol.ReplaceAllString(anyPower.ReplaceAllString(line, "[A]"), "[E]")
		line = strings.TrimSpace(wideSpaces.ReplaceAllString(spaced.ReplaceAllString(line, "$1$2"), " "))
		line = strings.NewReplacer(" .", ".", " ,", ",").Replace(line)
		if line = withoutKeywords(line); !strings.ContainsFunc(line, isLetter) {
			continue
		}
		if onlyIf.MatchString(lowered(line)) && strings.Contains(line, "my abilities") {
			for i, l := range all {
				if l.Activated != nil {
					text := strings.TrimSuffix(l.Text, ".") + ". " + line
					all[i] = Line{text, Compile(text)}
				}
			}
			continue
		}
		all = append(all, Line{line, Compile(line)})
	}
	return all
}

// joined joins lines that belong to the ability before them: the modes of a choice, and what
// continues a sentence or says more about an ability.
func joined(lines []string) []string {
	var all []string
	choosing, bulleted := false, false
	for _, line := range lines {
		last, isBullet := len(all)-1, bullet.MatchString(line)
		opens := last >= 0 && !choosing && goesOnBelow.MatchString(all[last]) && !keywordCost.MatchString(all[last])
		if opens {
			choosing, bulleted = true, isBullet
		}
		choosing = choosing && !startsAbility(line) && (isBullet || !bulleted)
		if last >= 0 && (choosing || isBullet || continues.MatchString(line)) {
			all[last] += " " + line
			continue
		}
		all = append(all, line)
	}
	return all
}

// startsAbility reports whether a line begins with the mark of a kind of ability.
func startsAbility(line string) bool {
	return strings.HasPrefix(line, "When ") || strings.HasPrefix(line, "[") && !bullet.MatchString(line) && strings.Contains(line, ":")
}

// isTitle reports whether a letter is one of those in which the titles of errata are
// written.
func isTitle(r rune) bool { return r >= 0x1d400 && r <= 0x1d7ff }

func isLetter(r rune) bool { return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' }

// withoutKeywords takes the keywords off the beginning of a line. "[Reaction] [E]: …" is an
// ability that may be used at that speed.
func withoutKeywords(line string) string {
	if keywordBare.MatchString(strings.TrimSuffix(line, ".")) {
		return ""
	}
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
	case l.Activated != nil:
		return l.Needs.String() + l.Activated.String()
	case l.Cost != nil:
		return l.Needs.String() + l.Cost.String()
	case len(l.Others) > 0:
		return l.Needs.String() + sayOthersCost(l.Others)
	case l.Extra != nil && l.MustPay:
		return "As an additional cost to play me, " + l.Extra.String() + "."
	case l.Extra != nil && l.Extra.isSymbols():
		return "You may pay " + l.Extra.String() + " as an additional cost to play me."
	case l.Extra != nil:
		return "You may " + l.Extra.String() + " as an additional cost to play me."
	case l.Allowed != "":
		return string(l.Allowed)
	case l.Bonus != 0:
		return withSign(l.Bonus) + " [M]"
	case l.Buffs == Unlimited:
		return "I can have any number of buffs."
	case l.Buffs > 0:
		return "I can have up to " + strconv.FormatInt(l.Buffs, 10) + " buffs."
	}
	return ""
}

// mostWords is how many words of an ability are embedded: fewer than a sentence of a card.
const mostWords = 11

// Brief returns the canonical line, without what the ability does where it is longer than
// what may be embedded; empty where that is too long as well.
func (l Line) Brief() string {
	long := func(said string) bool {
		return len(strings.FieldsFunc(said, func(r rune) bool { return !isLetter(r) && (r < '0' || r > '9') })) > mostWords
	}
	said := l.Canonical()
	if !long(said) {
		return said
	}
	a := *l.Ability
	a.Do = nil
	if a.Activated != nil {
		use := *a.Activated
		use.Do, a.Activated = nil, &use
	}
	if said = (Line{l.Text, &a}).Canonical(); long(said) {
		return ""
	}
	return said
}

func lowered(text string) string { return strings.ToLower(strings.TrimSuffix(text, ".")) }

// String returns the static ability in the words that StaticOf reads.
func (s *Static) String() string {
	var gives []string
	if s.Might != 0 {
		gives = append(gives, withSign(s.Might)+" [M]")
	}
	gives = append(gives, inBrackets(s.Keywords)...)
	if s.Ready && len(gives) > 0 {
		gives = append(gives, "enter ready")
	}
	given := english.List(gives)
	if s.Least > 0 {
		given += ", to a minimum of " + strconv.FormatInt(s.Least, 10) + " [M]"
	}
	switch {
	case s.ForPoint:
		return s.Needs.String() + "My Might is increased by your points."
	case s.NoDamage:
		return s.Needs.String() + "I don't deal combat damage."
	case s.NoReady:
		return s.Needs.String() + "I can't be readied."
	case s.Tired:
		return s.Needs.String() + "This enters exhausted."
	case s.Ready && given == "" && s.IsOwn():
		return s.Needs.String() + "I enter ready."
	case s.Ready && given == "":
		return s.Needs.String() + english.Capital(s.Group.String()) + " enter ready."
	case s.Per != nil && s.Might != 0:
		return s.Needs.String() + "I have " + given + " for each " + eachOf(s.Per.One()) + "."
	case s.Per != nil:
		return s.Needs.String() + "I have " + given + " equal to the number of " + s.Per.String() + "."
	case s.IsOwn():
		return s.Needs.String() + "I have " + given + "."
	}
	return s.Needs.String() + english.Capital(s.Group.String()) + " have " + given + "."
}

// eachOf puts one of a group behind "each".
func eachOf(one string) string {
	for _, w := range []struct{ article, says string }{{"another ", "other "}, {"an ", ""}, {"a ", ""}} {
		if rest, ok := strings.CutPrefix(one, w.article); ok {
			return w.says + rest
		}
	}
	return one
}

func withSign(n int64) string {
	if n > 0 {
		return "+" + strconv.FormatInt(n, 10)
	}
	return strconv.FormatInt(n, 10)
}
