package card

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// Choice is something that is chosen as a permanent enters (CR 614.12a), and
// that its other abilities can refer to.
type Choice string

// The choices.
const (
	ChooseColor    Choice = "color"
	ChooseType     Choice = "creature type"
	ChooseLandType Choice = "basic land type"
	ChoosePlayer   Choice = "player"
	ChooseOpponent Choice = "opponent"
	ChooseCardType Choice = "card type"
	ChooseParity   Choice = "odd or even"
	ChooseName     Choice = "card name"   // CR 201.4
	ChooseAnchor   Choice = "anchor word" // of an Anchors ability

	TributePaid Choice = "tribute" // the opponent who paid tribute, recorded with their decision
)

// Choices are all choices whose possible values are known.
var Choices = []Choice{ChooseColor, ChooseType, ChooseLandType, ChoosePlayer, ChooseOpponent, ChooseCardType, ChooseParity}

var (
	entersPrepared = regexp.MustCompile(`(?i)^this (?:creature|permanent) enters prepared$`)
	escapesWith    = regexp.MustCompile(`(?i)^(this \w+) escapes with (.+ counters? on it)$`)
	turnedUpWith   = regexp.MustCompile(`(?i)^as this (?:creature|permanent) is turned face up, put (.+ counters? on it)$`)
	entersByDay    = regexp.MustCompile(`(?i)^if it's neither day nor night, it becomes day as this (?:creature|permanent|artifact|enchantment) enters$`)
)

// entersTapped are the texts of "tapped" after "enters".
var entersTapped = regexp.MustCompile(`(?i)^tapped(?:,? (?:and )?with |$)`)

// enters parses how the object enters: "enters tapped unless you control a
// Forest", "enters with a +1/+1 counter on it for each Goblin you control", "As
// this land enters, choose a color".
func (c *Compiler) enters(sentence string) (Ability, bool) {
	var e Enters
	switch {
	case entersPrepared.MatchString(sentence):
		return Enters{Prepared: true}, true
	case entersByDay.MatchString(sentence):
		return Enters{Day: true}, true
	}
	if m := turnedUpWith.FindStringSubmatch(sentence); m != nil {
		e.Up = true
		return e, c.entering(&e, "with "+m[1]) && len(e.Also) == 0 && e.Gains == ""
	}
	if strings.Contains(sentence, " escapes with ") { // CR 702.138c
		sentence = escapesWith.ReplaceAllString(sentence, "$1 enters with $2 if it escaped")
	}
	if rest, when, ok := c.supposed(sentence); ok {
		sentence, e.When = rest, when
	}
	rest, ok := this(sentence)
	if !ok {
		if rest, ok = english.CutPrefix(sentence, "as "); ok {
			return e, e.When == nil && chosenAs(&e, rest)
		}
		if rest, ok = english.CutPrefix(sentence, "it"); !ok || e.When == nil {
			return nil, false
		}
	}
	if rest, ok = english.CutPrefix(rest, " enters "); !ok {
		return nil, false
	}
	rest = strings.TrimPrefix(rest, "the battlefield ")
	if c.entering(&e, rest) {
		return e, true
	}
	if e.When != nil {
		return nil, false
	}
	if rest, e.When, ok = c.trailing(rest); !ok {
		if rest, e.When, ok = said(rest); !ok {
			return nil, false
		}
	}
	return e, c.entering(&e, rest)
}

// entering parses what follows "enters": "tapped with two charge counters on it".
func (c *Compiler) entering(e *Enters, text string) bool {
	e.Tapped, e.With, e.Also, e.OneOf, e.Gains = false, notation.Counters{}, nil, false, ""
	if at := entersTapped.FindStringIndex(text); at != nil {
		e.Tapped = true
		if at[1] == len(text) {
			return true
		}
		text = text[at[1]:]
	} else if rest, ok := english.CutPrefix(text, "with "); ok {
		text = rest
	} else {
		return false
	}
	if m := withKeyword.FindStringSubmatch(text); m != nil {
		text, e.Gains = m[1], m[2]
	}
	if m := oneOfCounters.FindStringSubmatch(text); m != nil && e.Gains == "" {
		return e.oneOf(m[1])
	}
	if m := listed.FindStringSubmatch(text); m != nil { // "a +1/+1 counter, a flying counter, and a shield counter on it"
		for part := range strings.SplitSeq(strings.ReplaceAll(m[1], ", and ", ", "), ", ") {
			for one := range strings.SplitSeq(part, " and ") {
				n, ok := c.enteringCounters(one)
				if !ok || n.N.Expr != "" {
					return false
				}
				e.Also = append(e.Also, n)
			}
		}
		e.With, e.Also = e.Also[0], e.Also[1:]
		return true
	}
	if m := listedEach.FindStringSubmatch(text); m != nil {
		also, ok := c.enteringCounters(m[2])
		if !ok {
			return false
		}
		e.Also, text = []notation.Counters{also}, m[1]
	}
	var ok bool
	e.With, ok = c.enteringCounters(text)
	return ok
}

// oneOf parses kinds of counters of which the controller chooses one: "a flying counter or a
// trample counter", "a flying, trample, or reach counter".
func (e *Enters) oneOf(text string) bool {
	list := strings.NewReplacer(", or ", ", ", " or ", ", ").Replace(text)
	for kind := range strings.SplitSeq(list, ", ") {
		kind = strings.TrimSuffix(kind, " counter")
		for _, article := range []string{"a ", "an "} {
			kind = strings.TrimPrefix(kind, article)
		}
		if !chosenKind.MatchString(kind) {
			return false
		}
		e.Also = append(e.Also, notation.Counters{N: notation.Amount{N: 1}, Kind: kind})
	}
	if len(e.Also) < 2 {
		return false
	}
	e.With, e.Also, e.OneOf = e.Also[0], e.Also[1:], true
	return true
}

var (
	withKeyword   = regexp.MustCompile(`(?i)^(.+ counters? on (?:it|him|her)) and with (fear|first strike|flying|haste|trample)$`)
	oneOfCounters = regexp.MustCompile(`(?i)^your choice of (an? .+ counter) on (?:it|him|her)$`)
	chosenKind    = regexp.MustCompile(`^(?:[+-]\d/[+-]\d|[a-z]+|first strike|double strike)$`)
)

var (
	listed = regexp.MustCompile(`(?i)^((?:an?|\w+) \S+(?: \w+)? counters?(?:, (?:and )?| and ).+ counters?) on (?:it|him|her)$`)
	// listedEach matches two numbers of counters, each followed by the objects that it counts.
	listedEach = regexp.MustCompile(`(?i)^(.+ counters? on it for each .+) and ((?:an?|\w+) \S+ counters? on it for each .+)$`)
	counters   = regexp.MustCompile(`(?i)^(an?|a number of|(?:twice )?X|\w+) ([+-]\d+/[+-]\d+|\w+|first strike|double strike) counters?(?: on (?:it|him|her))?(?:(,)? (for each|equal to|where X is) (.+))?$`)
)

// enteringCounters parses how many counters of which kind: "X +1/+1 counters on it",
// "a +1/+1 counter on it for each Goblin you control".
func (c *Compiler) enteringCounters(text string) (notation.Counters, bool) {
	m := counters.FindStringSubmatch(text)
	if m == nil || c.doubtful(m[5]) {
		return notation.Counters{}, false
	}
	amount, tail, of := m[1], strings.ToLower(m[4]), m[5]
	with := notation.Counters{Kind: m[2]}
	n, ok := number(amount)
	if strings.EqualFold(amount, "a") || strings.EqualFold(amount, "an") {
		n, ok = 1, true
	}
	letter := strings.EqualFold(amount, "X") || strings.EqualFold(amount, "twice X")
	switch {
	case ok && n < 1, m[3] != "" && tail != "where x is":
		return notation.Counters{}, false
	case ok && tail == "":
		with.N.N = n
	case ok && tail == "for each":
		with.N.Expr = strconv.FormatInt(n, 10) + " for each " + of
	case letter && tail == "":
		with.N.Expr = amount
	case strings.EqualFold(amount, "X") && tail == "where x is":
		with.N.Expr = "X where X is " + of
	case strings.EqualFold(amount, "a number of") && tail == "equal to":
		with.N.Expr = "equal to " + of
	default:
		return notation.Counters{}, false
	}
	return with, true
}

// doubtful reports whether the words for a number contain more than the number: a
// condition, or a further action.
func (c *Compiler) doubtful(of string) bool {
	return strings.ContainsAny(of, `.,;"`) && !strings.HasSuffix(of, ", rounded up") && !strings.HasSuffix(of, ", rounded down") ||
		slices.ContainsFunc([]string{" if ", " unless ", " instead", " as long as ", " and with ", " for each "}, func(s string) bool { return strings.Contains(of, s) })
}

// chosenAs parses what follows "As": "this land enters, choose a color".
func chosenAs(e *Enters, text string) bool {
	rest, ok := this(text)
	if !ok {
		rest, ok = english.CutPrefix(text, "it")
	}
	if !ok {
		return false
	}
	if rest, ok = english.CutPrefix(rest, " enters"); !ok {
		return false
	}
	rest = strings.TrimPrefix(rest, " the battlefield")
	if m := chosenName.FindStringSubmatch(rest); m != nil {
		e.Choose, e.First, e.Among, e.Except = ChooseName, strings.ToLower(m[1]), strings.ToLower(m[2]), m[3]
		return true
	}
	if rest, ok = english.CutPrefix(rest, ", choose "); !ok {
		return false
	}
	if except, ok := english.CutPrefix(rest, "a color other than "); ok {
		e.Choose, e.Except = ChooseColor, except
		return slices.Contains(Colors, except)
	}
	for _, what := range Choices {
		if strings.EqualFold(rest, string(what)) || strings.EqualFold(rest, english.Article(string(what))) {
			e.Choose = what
			return true
		}
	}
	return false
}

// chosenName matches the choice of a card name, of cards with certain characteristics (CR 201.4a).
var chosenName = regexp.MustCompile(`(?i)^, (?:(look at an opponent's hand), then )?choose (?:an?|any) (?:(noncreature, nonland|nonland|nonbasic land|artifact|creature|land) )?card name(?: other than a (basic land) card name)?$`)

// Colors are the colors (CR 105.1).
var Colors = []string{"white", "blue", "black", "red", "green"}

// supposed parses a condition at the beginning of a sentence, which may be one
// that only players know: "If this creature was kicked, it enters …".
func (c *Compiler) supposed(sentence string) (rest string, p *Proviso, ok bool) {
	if rest, p, ok = c.leading(sentence); ok {
		return rest, p, true
	}
	text, ok := english.CutPrefix(sentence, "if ")
	if !ok {
		return sentence, nil, false
	}
	before, after, ok := strings.Cut(text, ", ")
	if !ok || !known.MatchString(before) {
		return sentence, nil, false
	}
	return after, &Proviso{Asked: before}, true
}

// said parses a condition at the end of a sentence that only players know.
func said(sentence string) (before string, p *Proviso, ok bool) {
	for _, word := range []string{" if ", " unless "} {
		if before, after, ok := strings.Cut(sentence, word); ok && known.MatchString(after) {
			return before, &Proviso{Asked: after, Unless: word == " unless "}, true
		}
	}
	return sentence, nil, false
}

// known matches conditions that the board doesn't see and that players know.
var known = regexp.MustCompile(`(?i)^(?:` +
	`(?:this \w+|it) was (?:kicked|bargained|unearthed|foretold|cast from your graveyard|played from your hand)(?: with its (?:\{\w+\})+ kicker)?` +
	`|it escaped` +
	`|(?:its|this \w+'s) \w+ cost was paid` +
	`|you (?:cast it|attacked this turn|were the starting player)(?: from your hand| from your graveyard)?` +
	`|you (?:didn't cast it|gained life|lost life|descended|committed a crime)(?: from your hand| this turn)` +
	`|you've cast (?:two|three) or more spells this turn|you've cast another \w+ spell this turn` +
	`|an opponent lost life this turn` +
	`|a (?:creature|permanent|nonland permanent)(?: you controlled)? (?:died|left the battlefield|died under your control) this turn` +
	`|at least (?:two|three|four|five) (?:white|blue|black|red|green) mana was spent to cast (?:it|this spell)` +
	`|at least three mana of the same color` + ` was spent to cast (?:it|this spell)` +
	`)$`)

var (
	payOrTapped    = regexp.MustCompile(`(?i)^as this \w+ enters, you may pay (\w+) life\. if you don't, (?:it|this \w+) enters tapped\.?$`)
	revealOrTapped = regexp.MustCompile(`(?i)^as this \w+ enters, you may reveal (an? [\w ]+ card) from your hand\. if you don't, (?:it|this \w+) enters tapped\.?$`)
)

// handsRevealed is the instruction before the choice of the name of a revealed card. chosenFromHands
// matches both.
const handsRevealed = "each opponent reveals their hand"

var chosenFromHands = regexp.MustCompile(`(?i)^as this \w+ enters, ` + handsRevealed + `\. you choose the name of a (nonland) card revealed this way\.?$`)

// entersUnlessPaid parses a text of two sentences, by which a land enters tapped
// unless its controller pays life or reveals a card, or by which a name is chosen.
func entersUnlessPaid(text string) (Ability, bool) {
	if _, ok := english.CutPrefix(text, "as this "); !ok {
		return nil, false
	}
	if m := chosenFromHands.FindStringSubmatch(text); m != nil {
		return Enters{Choose: ChooseName, First: handsRevealed, Among: strings.ToLower(m[1])}, true
	}
	if m := payOrTapped.FindStringSubmatch(text); m != nil {
		n, ok := number(m[1])
		return Enters{Tapped: true, Pay: n}, ok && n > 0
	}
	if m := revealOrTapped.FindStringSubmatch(text); m != nil {
		return Enters{Tapped: true, Reveal: m[1]}, true
	}
	return nil, false
}

// mayEnterWith matches a text by which a permanent enters with a counter if its controller
// chooses so, and otherwise may gain a keyword.
var mayEnterWith = regexp.MustCompile(`(?i)^you may have this \w+ enter with an? (?:additional )?(\S+) counter on it\.(?: if you don't, it gains (flying|haste|trample|vigilance)\.)?$`)

// entersAsChosen parses such a text.
func entersAsChosen(text string) (Ability, bool) {
	m := mayEnterWith.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	return Enters{With: notation.Counters{N: notation.Amount{N: 1}, Kind: m[1]}, May: true, OrHas: m[2]}, true
}

// tribute and devours match the meanings of the keywords tribute and devour.
var (
	tribute = regexp.MustCompile(`(?i)^as this \w+ enters, an opponent of your choice may put (\w+) \+1/\+1 counters on it\.?$`)
	devours = regexp.MustCompile(`(?i)^as this \w+ enters, you may sacrifice any number of ([\w ]+)\. it enters with (\w+) \+1/\+1 counters? on it for each\.?$`)
)

// entersAtCost matches a text by which a permanent enters only if its controller pays a cost.
var entersAtCost = regexp.MustCompile(`(?i)^if this \w+ would enter, (you may )?((?:sacrifice|discard) [a-z0-9 ]+?) instead\. if you do, ` + `put this \w+ onto the battlefield\. ` + `if you don't, put (?:it|this \w+) into its owner's graveyard\.?$`)

// entersPaid parses such a text.
func (c *Compiler) entersPaid(text string) (Ability, bool) {
	m := entersAtCost.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	k, ok := c.cost(m[2])
	e := Enters{Cost: &k, May: m[1] != ""}
	return e, ok && (k.Sacrifice != nil && k.Sacrifice.What != nil && !e.May || k.Yours != "" && e.May)
}

// entersByOthers parses the meaning of tribute, by which an opponent decides about
// counters, or of devour, by which sacrifices do.
func (c *Compiler) entersByOthers(text string) (Ability, bool) {
	if _, ok := english.CutPrefix(text, "as this "); !ok {
		return nil, false
	}
	if m := tribute.FindStringSubmatch(text); m != nil {
		n, ok := number(m[1])
		return Enters{Tribute: true, With: notation.Counters{N: notation.Amount{N: n}, Kind: "+1/+1"}}, ok && n > 0
	}
	if m := devours.FindStringSubmatch(text); m != nil {
		f, is := notation.ParseFilter(c.vocabulary, m[1])
		n, ok := number(m[2])
		return Enters{Devours: f, With: notation.Counters{N: notation.Amount{N: n}, Kind: "+1/+1"}}, ok && n > 0 && is && f.Card == nil && f.Controller == nil
	}
	return nil, false
}

// Plain reports whether the object always enters so, with fixed numbers.
func (e Enters) Plain() bool {
	return e.When == nil && !e.Tribute && e.Devours == nil && e.Pay == 0 && e.Reveal == "" && e.Choose == "" && !e.May && e.With.N.Expr == "" && len(e.Also) == 0 && e.Gains == "" && !e.Prepared && !e.Day && !e.Up && e.Cost == nil
}

// String returns the ability as text.
func (e Enters) String() string {
	switch {
	case e.Cost != nil:
		may := ""
		if e.May {
			may = "you may "
		}
		return "If this permanent would enter, " + may + e.Cost.String() + " instead. If you do, put this permanent onto the battlefield. " + "If you don't, put it into its owner's graveyard."
	case e.Prepared:
		return "This permanent enters prepared."
	case e.Day:
		return "If it's neither day nor night, it becomes day as this permanent enters."
	case e.Pay > 0:
		return "As this permanent enters, you may pay " + strconv.FormatInt(e.Pay, 10) + " life. If you don't, it enters tapped."
	case e.Reveal != "":
		return "As this permanent enters, you may reveal " + e.Reveal + " from your hand. If you don't, it enters tapped."
	case e.Tribute:
		return "As this permanent enters, an opponent of your choice may put " + e.With.N.String() + " +1/+1 counters on it."
	case e.Devours != nil:
		return "As this permanent enters, you may sacrifice any number of " + e.Devours.String() + ". It enters with " + e.With.N.String() + " +1/+1 counters on it for each."
	case e.May:
		text := "You may have this permanent enter with " + english.Article(e.With.Kind) + " counter on it."
		if e.OrHas != "" {
			text += " If you don't, it gains " + e.OrHas + "."
		}
		return text
	case e.Choose == ChooseName:
		text := "As this permanent enters, "
		switch e.First {
		case "":
		case handsRevealed:
			return text + e.First + ". You choose the name of a " + e.Among + " card revealed this way."
		default:
			text += e.First + ", then "
		}
		text += "choose " + english.Article(strings.TrimSpace(e.Among+" card name"))
		if e.Except != "" {
			text += " other than a " + e.Except + " card name"
		}
		return text + "."
	case e.Except != "":
		return "As this permanent enters, choose a color other than " + e.Except + "."
	case e.Choose == ChooseParity:
		return "As this permanent enters, choose " + string(e.Choose) + "."
	case e.Choose != "":
		return "As this permanent enters, choose " + english.Article(string(e.Choose)) + "."
	}
	if e.Up {
		return "As this permanent is turned face up, put " + e.counted() + "."
	}
	text := "This permanent enters"
	if e.Tapped {
		text += " tapped"
	}
	if e.With.Kind != "" {
		text += " with " + e.counted()
	}
	if e.Gains != "" {
		text += " and with " + e.Gains
	}
	return text + e.When.String() + "."
}

// counted returns the number and kinds of the counters: "2 charge counters on it".
func (e Enters) counted() string {
	one := func(n notation.Counters) string {
		word := " counters"
		if n.N.Expr == "" && n.N.N == 1 {
			word = " counter"
		}
		return n.N.String() + " " + n.Kind + word
	}
	if e.OneOf {
		kinds := []string{english.Article(e.With.Kind + " counter")}
		for _, n := range e.Also {
			kinds = append(kinds, english.Article(n.Kind+" counter"))
		}
		kinds[len(kinds)-1] = "or " + kinds[len(kinds)-1]
		return "your choice of " + strings.Join(kinds, ", ") + " on it"
	}
	if e.With.N.Expr != "" && len(e.Also) > 0 {
		return countedOf(e.With) + " and " + countedOf(e.Also[0])
	}
	if len(e.Also) > 0 {
		parts := []string{one(e.With)}
		for _, n := range e.Also {
			parts = append(parts, one(n))
		}
		return strings.Join(parts[:len(parts)-1], ", ") + ", and " + parts[len(parts)-1] + " on it"
	}
	return countedOf(e.With)
}

// countedOf returns one number of counters: "2 charge counters on it".
func countedOf(with notation.Counters) string {
	kind := " " + with.Kind + " counters on it"
	switch expr := with.N.Expr; {
	case expr == "" && with.N.N == 1:
		return "1 " + with.Kind + " counter on it"
	case expr == "":
		return with.N.String() + kind
	case strings.HasPrefix(expr, "equal to "):
		return "a number of" + kind + " " + expr
	case strings.HasPrefix(expr, "X where "):
		return "X" + kind + ", " + expr[len("X "):]
	case strings.Contains(expr, " for each "):
		n, each, _ := strings.Cut(expr, " for each ")
		return n + kind + " for each " + each
	default:
		return expr + kind
	}
}
