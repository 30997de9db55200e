package play

import (
	"regexp"
	"strconv"
	"strings"

	"arbiter/tracker/magic/card"
)

// said returns a part of an effect in words that people read: its source is "it".
func said(text string) string { return sourceInWords.Replace(text) }

var sourceInWords = strings.NewReplacer("the linked card", "the exiled card", card.Source, "this permanent", card.ItsSource, "this permanent")

// inPerson returns a verb in the person of its subject.
func inPerson(subject, verb string) string {
	words := strings.Fields(strings.ToLower(subject))
	switch first := words[0]; {
	case first == "you", first == "those", first == "they", first == "creatures", first == "up", first == "two", strings.HasSuffix(words[len(words)-1], "s") && first != "this" && first != "each" && first != "target":
		return verb
	}
	switch {
	case strings.HasSuffix(verb, "y"):
		return strings.TrimSuffix(verb, "y") + "ies"
	default:
		return verb + "s"
	}
}

var (
	whereX  = regexp.MustCompile(`(,? where X is .+)$`)
	letterX = regexp.MustCompile(`\bX\b`)
)

// twoX reports whether X stands on both sides of an "and" before what it is.
func twoX(text string) bool {
	text, _, ok := strings.Cut(text, "where X is")
	first, second, both := strings.Cut(text, " and ")
	return ok && both && letterX.MatchString(first) && letterX.MatchString(second)
}

// outside returns the index of a part of a text outside of quotes, or -1.
func outside(text, part string) int {
	for at := 0; ; {
		i := strings.Index(text[at:], part)
		if i < 0 {
			return -1
		}
		if i += at; strings.Count(text[:i], `"`)%2 == 0 {
			return i
		}
		at = i + 1
	}
}

var (
	subjects = regexp.MustCompile(`(?i)^(you|each opponent|each player|each other player|target player|target opponent|that player|defending player|its controller|its owner|that creature's controller) `)
	thirds   = regexp.MustCompile(`^(?:loses?|gains?|draws?|discards?|sacrifices?|creates?|mills?|gets?|puts?|reveals?|shuffles?|exiles?|scrys?|becomes?|returns?|untaps?|taps?) `)
	things   = regexp.MustCompile(`(?i)^((?:` + card.Source + `|it|that (?:token|creature|permanent)|target (?:[a-z]+ )*?(?:creature|permanent|artifact|land)s?(?: you control| an opponent controls| you don't control)?)) `)
	acts     = regexp.MustCompile(`^(?:must|gets|gains|loses|becomes|fights|deals|explores|connives|can't|can|has|doesn't|enters|attacks|phases|assigns) `)
)

var (
	// dealer matches the source of damage at the beginning of a clause, and damageOnly a further
	// amount of damage that it deals.
	dealer     = regexp.MustCompile(`(?i)^(it|` + card.Source + `) deals `)
	damageOnly = regexp.MustCompile(`(?i)^(?:\d+|X) damage to `)
)

var (
	// untilFirst matches a sentence that begins with how long it lasts.
	untilFirst = regexp.MustCompile(`(?i)^until end of turn, (.+)$`)
	// theyDo matches what a player does who is called "they".
	theyDo = regexp.MustCompile(`(?i)^they (lose|gain|sacrifice|create|get) (control of [^.]+|(?:\d+|that much|X|half [^.]*) life\b.*|an? .+|two .+|\w+ (?:poison|rad|energy|experience) counters?.*)$`)
)

// fromSight matches that a card that the board doesn't show is put onto the battlefield.
var fromSight = regexp.MustCompile(`(?i)^(?:(?:they|that player) )?put (?:it|that card|them|those cards|one of them) onto the battlefield(?: tapped)?$`)

// foundLand matches what happens to a land that the effect has found.
var foundLand = regexp.MustCompile(`(?i)^if you control [^.,]+, untap that land$`)

// tapAnd matches "tap" and "untap" without an object of their own, as in "tap and goad it".
var tapAnd = regexp.MustCompile(`(?i)^(?:un)?tap(?:$| and )`)

// toAndBy matches the prevention of damage to an object and by it.
var toAndBy = regexp.MustCompile(`(?i)^(prevent all (?:combat )?damage that would be dealt)` + ` to and dealt by ([^.,]+) this turn$`)

// itIs matches a sentence by which what was just moved or created is something else from
// then on.
var itIs = regexp.MustCompile(`(?i)^(it)'s (an? [a-z ]+|(?:white|blue|black|red|green) in addition to its other colors)$`)

// durationLast returns a sentence with its duration at the end.
func durationLast(text string) string {
	m := untilFirst.FindStringSubmatch(text)
	if m == nil || strings.Contains(m[1], " until ") || noted(text) {
		return text
	}
	return m[1] + " until end of turn"
}

// withSubject gives a clause that begins with a verb the subject of the clause
// before it: "each opponent loses 2 life and discards a card".
func withSubject(before, clause string) string {
	if thirds.MatchString(clause) {
		if m := subjects.FindStringSubmatch(before); m != nil {
			return m[1] + " " + clause
		}
	}
	if damageOnly.MatchString(clause) {
		if m := dealer.FindStringSubmatch(before); m != nil {
			return m[1] + " deals " + clause
		}
	}
	if acts.MatchString(clause) {
		if m := things.FindStringSubmatch(before); m != nil {
			subject := m[1]
			if strings.HasPrefix(strings.ToLower(subject), "target") {
				subject = "it"
			}
			return subject + " " + clause
		}
	}
	return clause
}

var (
	otherThan  = regexp.MustCompile(`(?i)\b(any target|target|each|all|an?|another|one) ([^,]*?) ?other than ` + card.Source)
	nonList    = regexp.MustCompile(`\b(non[a-z-]+), (non[a-z-]+)`)
	heShe      = regexp.MustCompile(`(?i)^(?:he|she) `)
	everyList  = regexp.MustCompile(`(?i)^(.*\b)all ([a-z]+s), ([a-z]+s), and ([a-z]+s)$`)
	everyTwo   = regexp.MustCompile(`(?i)^(.*\b)all ([a-z]+s) and ([a-z]+s)$`)
	eachOfThem = regexp.MustCompile(`(?i)^((?:up to |any number of |two |three |those |they )[^.]*?|both) each (get|gain|have|deal|become|lose|fight|explore)\b`)
	turnThen   = regexp.MustCompile(`(?i)^(.*) until end of turn((?:,? where X is | for each )[^.]+)$`)
	upToX      = regexp.MustCompile(`(?i)^up to X `) // the number of targets, and not of their power
	endsTurn   = regexp.MustCompile(`(?i) until end of turn$`)
	capital    = regexp.MustCompile(`^[A-Z][a-z]+ `)
)

// countersBefore matches an amount of counters before the objects that get them, so that
// "its" isn't theirs.
var countersBefore = regexp.MustCompile(`(?i)\b(counters equal to) (?:its|his|her) (power|toughness|mana value) (on )`)

// normal returns a clause in the order of words that the phrases have.
func normal(text string) string {
	text = heShe.ReplaceAllString(text, "it ")
	text = countersBefore.ReplaceAllString(text, "$1 that creature's $2 $3")
	if m := otherThan.FindStringSubmatch(text); m != nil {
		m = nearestNoun(m)
		with := map[string]string{"any target": "any other target", "target": "another target", "each": "each other", "all": "all other", "a": "another", "an": "another", "another": "another"}[strings.ToLower(m[1])]
		if with != "" {
			text = strings.Replace(text, m[0], strings.TrimSpace(with+" "+m[2]), 1)
		}
	}
	for nonList.MatchString(text) {
		text = nonList.ReplaceAllString(text, "$1 $2")
	}
	if m := everyList.FindStringSubmatch(text); m != nil {
		text = m[1] + "each " + singular(m[2]) + ", " + singular(m[3]) + ", or " + singular(m[4])
	} else if m := everyTwo.FindStringSubmatch(text); m != nil {
		text = m[1] + "each " + singular(m[2]) + " or " + singular(m[3])
	}
	if m := eachOfThem.FindStringSubmatchIndex(text); m != nil {
		text = text[:m[3]] + text[m[4]-1:]
	}
	if m := turnThen.FindStringSubmatch(text); m != nil && !endsTurn.MatchString(m[2]) && !upToX.MatchString(text) {
		text = m[1] + m[2] + " until end of turn"
	}
	if capital.MatchString(text) {
		text = strings.ToLower(text[:1]) + text[1:]
	}
	return text
}

// nearestNoun returns the match of otherThan whose description begins closest to it:
// "target creature you control other than it" after "a counter on".
func nearestNoun(m []string) []string {
	for {
		inner := otherThan.FindStringSubmatch(strings.TrimPrefix(m[0], m[1]))
		if inner == nil || strings.HasPrefix(inner[2], "opponent ") || strings.HasPrefix(inner[2], "player ") {
			return m
		}
		m = inner
	}
}

// singular returns the singular of a card type.
func singular(types string) string { return strings.TrimSuffix(types, "s") }

// energy matches energy counters as symbols: "you get {E}{E}", "pay six {E}".
var (
	energy = regexp.MustCompile(`(?i)^(?:(?:you )?(?:get|pay) |that player gets )(?:an? amount of |(that many|\w+) )?((?:\{E\})+)`)
)

// inDigits returns a clause with energy counters in words: "you get 2 energy".
func inDigits(text string) string {
	m := energy.FindStringSubmatchIndex(text)
	symbols := text[m[4]:m[5]]
	n := strconv.Itoa(len(symbols) / len("{E}"))
	from := m[4]
	if m[2] >= 0 {
		n, from = text[m[2]:m[3]], m[2]
	}
	return text[:from] + n + " energy" + text[m[5]:]
}

// among matches "one or two", "one, two, or three": the reader treats it as "up to" the
// last number.
var among = regexp.MustCompile(`(?i)\b(?:one or (two)|one, two, or (three)|one, two, three, or (four)) ((?:other )?targets?)\b`)

// bothWays matches the prevention of damage that is dealt to and by an object.
var bothWays = regexp.MustCompile(`(?i)^prevent all (combat )?damage that would be ` + `dealt to and dealt by (that creature|that permanent|it|target [a-z -]+?) this turn$`)

// twoWays reads a sentence that bothWays matches as two: one for damage dealt to the
// object, one for damage dealt by it.
func (r *reader) twoWays(text string) (Steps, bool) {
	m := bothWays.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	to, ok := r.clause("prevent all " + m[1] + "damage that would be dealt to " + m[2] + " this turn")
	if !ok {
		return nil, true
	}
	by, ok := r.clause("prevent all " + m[1] + "damage that would be dealt by that creature this turn")
	if !ok {
		return nil, true
	}
	return append(to, by...), true
}
