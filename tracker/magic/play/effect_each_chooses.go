package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/notation"
)

var (
	// choosesAmong matches the choice of permanents of several kinds by each player among those that
	// they control, and amongChooses the same with the kinds at the end.
	choosesAmong = regexp.MustCompile(`(?i)^(each player|each opponent|each other player) chooses (an? [^."]+?) from (?:among )?(?:the )?([a-z ]+?) they control, then sacrifices the rest$`)
	amongChooses = regexp.MustCompile(`(?i)^(each player|each opponent|each other player) chooses from (?:among )?(?:the )?([a-z ]+?) they control (an? [^."]+), then sacrifices the rest$`)
	// forEachChooses matches such a choice that one player makes for each, and sacrificesOthers the
	// sentence after it.
	forEachChooses   = regexp.MustCompile(`(?i)^for each player, you choose from among the ([a-z ]+?) that player controls (an? [^."]+)$`)
	sacrificesOthers = regexp.MustCompile(`(?i)^then each player sacrifices all other ([a-z ]+?) they control$`)
	// eachChoosesSome matches the choice of permanents of one kind by each player.
	eachChoosesSome = regexp.MustCompile(`(?i)^(each player|each opponent|each other player) chooses ((?:an?|two|three|four|five|six) [a-z -]+?) they control$`)
	// notChosen matches what is done to the permanents that nobody has chosen.
	notChosen = regexp.MustCompile(`(?i)^(?:(destroy|exile|sacrifice|tap) (the rest|all other [a-z ]+)|(return) all ([a-z ]+) not chosen this way( to their owners' hands))$`)
	// doesToChosen matches what is done to all that were chosen.
	doesToChosen = regexp.MustCompile(`(?i)\b(?:the chosen|those) (creatures|permanents|artifacts|lands|enchantments)\b`)
	// oneKindOf matches the article of each kind of a list.
	oneKindOf  = regexp.MustCompile(`(?i)\ban? `)
	ofTheLands = regexp.MustCompile(`(?i)^a land of each basic land type$`)
)

// eachChooses reads the choice of permanents by each of several players, in turn order, and what is
// done after it to all of them or to all others at the same time (CR 101.4). It returns how many
// sentences it has read.
func (r *reader) eachChooses(sentences []string) (steps Steps, n int, ok bool) {
	first := sentences[0]
	if m := choosesAmong.FindStringSubmatch(first); m != nil {
		steps, ok = r.keepsOf(m[1], m[2], m[3])
		return steps, 1, ok
	}
	if m := amongChooses.FindStringSubmatch(first); m != nil {
		steps, ok = r.keepsOf(m[1], m[3], m[2])
		return steps, 1, ok
	}
	if len(sentences) == 1 {
		return nil, 0, false
	}
	next := sentences[1]
	if m, then := forEachChooses.FindStringSubmatch(first), sacrificesOthers.FindStringSubmatch(next); m != nil && then != nil {
		do, read := r.choosesEach(m[2], " that player controls")
		rest, also := r.othersOf("destroy", then[1], "")
		if !read || !also {
			return nil, 0, false
		}
		each := notation.Player{Kind: notation.EachPlayer}
		return Steps{ForEach{Who: each, Do: do}, sacrificedBy(rest, each)}, 2, true
	}
	m := eachChoosesSome.FindStringSubmatch(first)
	if m == nil {
		return nil, 0, false
	}
	do, ok := r.choosesEach(m[2], " you control")
	if !ok {
		return nil, 0, false
	}
	choose := ForEach{Who: notation.Player{Kind: notation.PlayerKind(strings.ToLower(m[1]))}, Do: do, Acts: true}
	if of := notChosen.FindStringSubmatch(next); of != nil {
		verb, what := strings.ToLower(of[1]+of[3]), of[4]
		if rest, other := english.CutPrefix(of[2], "all other "); other {
			what = rest
		} else if of[2] != "" {
			if what = severalOf(m[2]); !strings.EqualFold(m[1], "each player") {
				return nil, 0, false // whose the rest are isn't said
			}
		}
		rest, ok := r.othersOf(verb, what, of[5])
		return Steps{choose, rest}, 2, ok && verb != "sacrifice" && verb != "tap"
	}
	if !doesToChosen.MatchString(next) {
		return nil, 0, false
	}
	then, ok := (&reader{g: r.g}).sentence(doesToChosen.ReplaceAllString(next, "those $1"))
	if !ok || !slices.ContainsFunc(notation.Selectors(then), func(s notation.Selector) bool { return s.It == notation.They }) {
		return nil, 0, false
	}
	return append(Steps{choose}, then...), 2, true
}

// keepsOf returns the choice of permanents of each kind by each player, and the sacrifice of the others.
func (r *reader) keepsOf(who, kinds, of string) (Steps, bool) {
	if strings.EqualFold(of, "nonland permanents") {
		kinds = oneKindOf.ReplaceAllString(kinds, "a nonland ")
	}
	do, ok := r.choosesEach(kinds, " you control")
	rest, also := r.othersOf("destroy", of, "")
	if !ok || !also {
		return nil, false
	}
	by := notation.Player{Kind: notation.PlayerKind(strings.ToLower(who))}
	return Steps{ForEach{Who: by, Do: do, Acts: true}, sacrificedBy(rest, by)}, true
}

// sacrificedBy returns an action by which each of several players sacrifices their permanents among
// those of another.
func sacrificedBy(rest LeaveBattlefield, by notation.Player) LeaveBattlefield {
	rest.How = board.Sacrificed
	if by.Kind != notation.EachPlayer {
		f := *rest.On.Filter
		f.Controller, rest.On.Filter = &by, &f
	}
	return rest
}

// choosesEach returns the choices of one permanent of each kind of a list.
func (r *reader) choosesEach(kinds, whose string) (Steps, bool) {
	list := strings.Split(strings.Replace(strings.Replace(kinds, ", and ", ", ", 1), " and ", ", ", 1), ", ")
	if ofTheLands.MatchString(kinds) {
		list = []string{"a Plains land", "an Island land", "a Swamp land", "a Mountain land", "a Forest land"}
	}
	var all Steps
	for _, kind := range list {
		a, ok := r.choosable(kind + whose)
		if !ok || a.On.All || a.On.UpTo {
			return nil, false
		}
		a.Also = true
		all = append(all, a)
	}
	return all, true
}

// othersOf returns what is done to all permanents of a kind except for those that were chosen.
func (r *reader) othersOf(verb, what, where string) (LeaveBattlefield, bool) {
	all, err := r.g.effects.Parse(normal(verb + " all " + what + where))
	if err != nil || len(all) != 1 {
		return LeaveBattlefield{}, false
	}
	rest, ok := all[0].(LeaveBattlefield)
	if !ok || rest.On.Filter == nil || rest.On.Filter.Card != nil || !rest.On.All || len(rest.On.Not) > 0 {
		return LeaveBattlefield{}, false
	}
	rest.Unchosen = true
	return rest, true
}

// severalOf returns the plural of a description with a number: "a creature", "six lands".
func severalOf(text string) string {
	number, rest, _ := strings.Cut(text, " ")
	if strings.EqualFold(number, "a") || strings.EqualFold(number, "an") {
		return english.Plural(rest)
	}
	return rest
}
