package card

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/notation"
)

// restrictions are the texts after the subject of a restriction. The first
// text for a list of prohibitions is the canonical one.
var restrictions = []struct {
	text string
	cant []Prohibition
}{
	{"can't attack", []Prohibition{CantAttack}},
	{"can't block", []Prohibition{CantBlock}},
	{"can't attack or block", []Prohibition{CantAttack, CantBlock}},
	{"can't be blocked", []Prohibition{CantBeBlocked}},
	{"can't block and can't be blocked", []Prohibition{CantBlock, CantBeBlocked}},
	{"can't be enchanted", []Prohibition{CantBeEnchanted}},
	{"can't be equipped", []Prohibition{CantBeEquipped}},
	{"can't be enchanted or equipped", []Prohibition{CantBeEnchanted, CantBeEquipped}},
	{"can't be equipped or enchanted", []Prohibition{CantBeEnchanted, CantBeEquipped}},
	{"can't have counters put on it", []Prohibition{CantHaveCounters}},
	{"can't have counters placed on it", []Prohibition{CantHaveCounters}},
}

// The texts by which an object, or its host, doesn't untap.
const (
	doesntUntap     = "doesn't untap during your untap step"
	hostDoesntUntap = "doesn't untap during its controller's untap step"
)

// restriction parses "This creature can't block", "Enchanted creature doesn't
// untap during its controller's untap step".
func restriction(sentence string) (Ability, bool) {
	var r Restriction
	rest := ""
	for _, host := range hosts {
		if after, ok := cutFold(sentence, host+" "); ok {
			rest, r.On = after, Subject{Host: host}
		}
	}
	if after, ok := this(sentence); ok {
		rest, r.On = strings.TrimPrefix(after, " "), Subject{Itself: true}
	} else if after, ok := cutFold(sentence, "it "); ok {
		rest, r.On = after, Subject{Itself: true}
	}
	if strings.EqualFold(rest, doesntUntap) && r.On.Itself || strings.EqualFold(rest, hostDoesntUntap) {
		r.Cant = []Prohibition{CantUntap}
		return r, true
	}
	for _, form := range restrictions {
		if strings.EqualFold(rest, form.text) {
			r.Cant = form.cant
			return r, true
		}
	}
	return nil, false
}

// Forbids reports whether the restriction includes a prohibition.
func (r Restriction) Forbids(what Prohibition) bool { return slices.Contains(r.Cant, what) }

// String returns the restriction as text: "Enchanted creature can't block."
func (r Restriction) String() string {
	on := "This permanent "
	if r.On.Host != "" {
		on = strings.ToUpper(r.On.Host[:1]) + r.On.Host[1:] + " "
	}
	if slices.Equal(r.Cant, []Prohibition{CantUntap}) {
		if r.On.Host != "" {
			return on + hostDoesntUntap + "."
		}
		return on + doesntUntap + "."
	}
	for _, form := range restrictions {
		if slices.Equal(r.Cant, form.cant) {
			return on + form.text + "."
		}
	}
	return on + "can't " + string(r.Cant[0]) + "."
}

var limit = regexp.MustCompile(`(?i)^can't have more than (\w+) ([\w+/-]+(?: [\w+/-]+)??) counters? on it$`)

// counterLimit parses "This creature can't have more than three +1/+1 counters
// on it".
func counterLimit(sentence string) (Ability, bool) {
	rest, ok := this(sentence)
	m := limit.FindStringSubmatch(strings.TrimPrefix(rest, " "))
	if !ok || m == nil {
		return nil, false
	}
	n, ok := number(m[1])
	if !ok {
		return nil, false
	}
	return CounterLimit{Max: n, Of: strings.ToLower(m[2])}, true
}

// String returns the limit as a sentence.
func (l CounterLimit) String() string {
	return "This permanent can't have more than " + strconv.FormatInt(l.Max, 10) + " " + l.Of + " counters on it."
}

// numberWords are the numbers that ability texts spell out.
var numberWords = []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"}

// number parses a number in digits or words.
func number(text string) (int64, bool) {
	if n := slices.Index(numberWords, strings.ToLower(text)); n >= 0 {
		return int64(n), true
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil && n >= 0
}

var entersWith = regexp.MustCompile(`(?i)^enters with (\w+) ([+-]\d+/[+-]\d+|\w+) counters?(?: on it)?$`)

// enters parses how the object enters: tapped, or with counters.
func enters(sentence string) (Ability, bool) {
	rest, ok := this(sentence)
	if !ok {
		return nil, false
	}
	rest = strings.TrimPrefix(rest, " ")
	if strings.EqualFold(rest, "enters tapped") {
		return Enters{Tapped: true}, true
	}
	m := entersWith.FindStringSubmatch(rest)
	if m == nil {
		return nil, false
	}
	n, ok := number(m[1])
	if strings.EqualFold(m[1], "a") || strings.EqualFold(m[1], "an") {
		n, ok = 1, true
	}
	if !ok || n < 1 {
		return nil, false
	}
	return Enters{With: notation.Counters{N: notation.Amount{N: n}, Kind: m[2]}}, true
}

// String returns the ability as a sentence.
func (e Enters) String() string {
	if e.Tapped {
		return "This permanent enters tapped."
	}
	word := "counters"
	if e.With.N.N == 1 {
		word = "counter"
	}
	return "This permanent enters with " + e.With.N.String() + " " + e.With.Kind + " " + word + " on it."
}
