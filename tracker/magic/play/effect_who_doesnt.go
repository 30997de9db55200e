package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

var (
	// eachWhoDoesnt matches what happens for each of several players who don't do what the sentence
	// before lets them do.
	eachWhoDoesnt = regexp.MustCompile(`(?i)^(?:for )?each (opponent|player) who doesn't(?:, (?:that player|they))? ([a-z]+ .+)$`)
	// toEachWhoDoesnt matches damage that each of those players is dealt.
	toEachWhoDoesnt = regexp.MustCompile(`(?i)^(?:then )?(.+ deals .+ to) each (opponent|player) who (?:doesn't|didn't)$`)
)

// eachMayNote matches an optional action of each of several players that no board shows.
var eachMayNote = regexp.MustCompile(`(?i)^each (opponent|player) may ([a-z]+ .+)$`)

// whoDoesnt reads what happens for each player who doesn't do what the last step lets each of
// several players do, which may depend on what another player does.
func (r *reader) whoDoesnt(before Steps, sentence string) bool {
	kind, then := "", ""
	if m := eachWhoDoesnt.FindStringSubmatch(sentence); m != nil {
		kind, then = m[1], "that player "+m[2]
	} else if m := toEachWhoDoesnt.FindStringSubmatch(sentence); m != nil {
		kind, then = m[2], m[1]+" that player"
	}
	if kind == "" || len(before) == 0 {
		return false
	}
	who := notation.PlayerKind("each " + strings.ToLower(kind))
	last := len(before) - 1
	otherwise, ok := (&reader{g: r.g}).sentence(then)
	if !ok || slices.ContainsFunc(otherwise, comesLater) {
		return false
	}
	with, ok := withElse(before[last], who, otherwise)
	if ok {
		before[last] = with
	}
	return ok
}

// withElse returns an optional action of each of several players with what happens for those who
// don't perform it.
func withElse(a Action, who notation.PlayerKind, otherwise Steps) (Action, bool) {
	switch a := a.(type) {
	case May:
		switch {
		case a.Who != nil && a.Who.Kind == who && !a.First && len(a.Else) == 0:
			a.Else = otherwise
			return a, true
		case a.Who == nil && len(a.Then) > 0 && len(a.Else) == 0:
			inner, ok := withElse(a.Then[len(a.Then)-1], who, otherwise)
			a.Then = append(slices.Clone(a.Then[:len(a.Then)-1]), inner)
			return a, ok
		}
	case Note:
		if m := eachMayNote.FindStringSubmatch(a.Text); m != nil && who == notation.PlayerKind("each "+strings.ToLower(m[1])) {
			return May{Text: m[2], Who: &notation.Player{Kind: who}, Do: Steps{Note{Text: m[2]}}, Else: otherwise}, true
		}
	default: // no player has a choice in any other action
	}
	return a, false
}
