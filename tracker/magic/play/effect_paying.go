package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

var (
	// choosesToPay matches the choice of permanents for each of which a player pays, and thenUntaps
	// what happens to them.
	choosesToPay = regexp.MustCompile(`(?i)^that player may choose (any number of tapped [^.,]+) they control and pay ((?:\{[^{}]+\})+) for each \w+ chosen this way$`)
	thenUntaps   = regexp.MustCompile(`(?i)^if the player does, untap those \w+$`)
	// paysToUntap matches both, joined to one sentence.
	paysToUntap = regexp.MustCompile(`(?i)^that player may pay ((?:\{[^{}]+\})+) for each of (any number of tapped .+) they control and untap them$`)
	// paysOften matches a cost that may be paid any number of times, and whenPaid what follows.
	paysOften = regexp.MustCompile(`(?i)^you may pay ((?:\{[^{}]+\})+) any number of times$`)
	whenPaid  = regexp.MustCompile(`(?i)^when you pay this cost one or more times, (.+)$`)
	// paysXTimes matches both, joined to one sentence.
	paysXTimes = regexp.MustCompile(`(?i)^you may (pay ((?:\{[^{}]+\})+) any number of times), and (.+)$`)
	twiceThat  = regexp.MustCompile(`(?i)\btwice that many\b`)
	thatMany   = regexp.MustCompile(`(?i)\bthat many\b`)
)

// payments joins the sentences about a payment of which the player chooses how often it is made.
func payments(all []string) []string {
	for i := range len(all) - 1 {
		joined := ""
		if m := choosesToPay.FindStringSubmatch(all[i]); m != nil && thenUntaps.MatchString(all[i+1]) {
			joined = "that player may pay " + m[2] + " for each of " + m[1] + " they control and untap them"
		}
		if m := paysOften.FindStringSubmatch(all[i]); m != nil {
			if then := whenPaid.FindStringSubmatch(all[i+1]); then != nil {
				joined = all[i] + ", and " + thatMany.ReplaceAllString(twiceThat.ReplaceAllString(then[1], "twice X"), "X")
			}
		}
		if joined != "" {
			return slices.Concat(all[:i], []string{joined}, all[i+2:])
		}
	}
	return all
}

// payingEach reads an effect with a payment of which a player chooses how often it is made. Players
// track mana; what the payment is for is done.
func (r *reader) payingEach(text string) (Steps, bool) {
	if m := paysToUntap.FindStringSubmatch(text); m != nil {
		do, ok := r.clauses("untap " + m[2] + " you control")
		return Steps{May{Text: said(strings.TrimPrefix(text, "that player may ")), Who: new(notation.PlayerCalled("that player")), Do: do, Pay: m[1] + " as often as " + theCardSays}}, ok
	}
	m := paysXTimes.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	then, ok := r.sentence(m[3])
	return Steps{May{Text: said(m[1]), Pay: m[2] + " as often as " + theCardSays, Then: then}}, ok
}
