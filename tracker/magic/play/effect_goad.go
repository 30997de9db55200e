package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

var (
	// eachMayPut matches counters that each player may put on a creature.
	eachMayPut = regexp.MustCompile(`(?i)^each player may put [^.]+ counters? on a creature they control$`)
	// goadsThose matches the sentence by which those creatures are goaded.
	goadsThose = regexp.MustCompile(`(?i)^goad each creature that had (?:a )?counters? put on it this way$`)
	// staysGoaded matches that objects are goaded for longer than until a turn.
	staysGoaded = regexp.MustCompile(`(?i)^(it|they|the tokens?|that (?:creature|token)|those (?:creatures|tokens))(?:'s| is|'re| are) (?:also )?goaded( for the rest of the game| for as long as [^.,"]+)$`)
)

// goadedSo rewrites the sentence that goads the creatures on which players have put counters: each is
// goaded as its player puts the counters on it.
func goadedSo(all []string) []string {
	for i := range len(all) - 1 {
		if eachMayPut.MatchString(all[i]) && goadsThose.MatchString(all[i+1]) {
			all = slices.Clone(all)
			all[i+1] = "if a player does, goad that creature"
		}
	}
	return all
}

// goaded reads that objects are goaded by the controller of the effect for the rest of the game, or
// for as long as a condition holds (CR 701.15b).
func (r *reader) goaded(text string) (Steps, bool) {
	m := staysGoaded.FindStringSubmatch(text)
	if m == nil || r.unseen {
		return nil, false
	}
	long, who := m[2], strings.ToLower(m[1])
	if strings.EqualFold(long, " for the rest of the game") {
		long = ""
	}
	switch who {
	case "the token":
		who = "it"
	case "the tokens", "those tokens":
		who = "they"
	}
	give, ok := r.change(who + " gains flying" + long)
	if !ok || (long == "") != give.How.Lasting || give.On.It == "" {
		return nil, false
	}
	give.How.Change = notation.Change{Rules: []string{"This permanent is goaded."}}
	return Steps{give}, true
}
