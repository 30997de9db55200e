package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

var (
	// acting matches an action of another player than the effect's controller with objects
	// of their own.
	acting = regexp.MustCompile(`(?i)^(each player|each opponent|each other player|that player|that opponent|target player|target opponent|defending player|its controller|its owner|that creature's controller|an opponent|the chosen player) (return|untap|tap|exile|put|attache|unattache|destroy|manifest|cloak)s (.+)$`)
	// ofSelf replaces words for the acting player in the third person by those in the
	// second person.
	ofSelf = strings.NewReplacer("they control", "you control", "from their graveyard", "from your graveyard", "to their hand", "to your hand", "of their library", "of your library", " of their choice", "", "they own", "you own")
	// otherSelf matches words for players that ofSelf doesn't replace.
	otherSelf = regexp.MustCompile(`(?i)\b(?:you|your|they|them|their|that player|target|targets)\b`)
	// ownersHands matches the words for a zone of the owners of objects.
	ownersHands = regexp.MustCompile(`(?i)\btheir owners?'s? (?:hands?|library|libraries|graveyards?|control)\b`)
)

// acts reads what a player, or each of several, does with objects that they choose, such as a
// creature of each player that returns to hand (CR 608.2d).
func (r *reader) acts(text string) (Steps, bool) {
	m := acting.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	body, ok := bySelf(m[3])
	if !ok {
		return nil, false
	}
	who := notation.PlayerCalled(strings.ToLower(m[1]))
	if kind := notation.PlayerKind(strings.ToLower(m[1])); strings.HasPrefix(string(kind), "each ") {
		who = notation.Player{Kind: kind}
	}
	do, ok := (&reader{g: r.g, unseen: r.unseen}).clauses(strings.Replace(strings.ToLower(m[2]), "attache", "attach", 1) + " " + body)
	if !ok || onlyNotes(do) || strings.HasPrefix(string(who.Kind), "each ") && slices.ContainsFunc(notation.Selectors(do), func(s notation.Selector) bool { return s.Filter != nil && s.Filter.Card != nil }) {
		return nil, false // the board doesn't have all cards of each player
	}
	return Steps{ForEach{Who: who, Do: do, Acts: true}}, true
}

// bySelf returns a clause in the second person. ok is false if it refers to other players,
// or has a target, which the controller of the effect chooses.
func bySelf(text string) (said string, ok bool) {
	if speaksToYou.MatchString(text) {
		return "", false
	}
	said = ofSelf.Replace(text)
	return said, !otherSelf.MatchString(ownersHands.ReplaceAllString(strings.NewReplacer("you control", "", "you own", "", "your graveyard", "", "your hand", "", "your library", "").Replace(said), ""))
}

// speaksToYou matches words for the controller of an effect.
var speaksToYou = regexp.MustCompile(`(?i)\b(?:you|your)\b`)

// otherVerb matches the end of the first of two things of which a player does one, before the
// verb of the second.
var otherVerb = regexp.MustCompile(`(?i)^((?:sacrifice|discard|pay|exile|return|put|tap|untap|remove|draw|create|destroy|lose|gain|mill|turn)s? .+?) or ((?:sacrifice|discard|pay|exile|return|put|tap|untap|remove|draw|create|destroy|lose|gain|mill|turn)s? .+)$`)

// oneOfTwo reads a clause with two verbs, of which the player does one: "sacrifice a creature or
// discard a card". Only what can be done can be chosen.
func (r *reader) oneOfTwo(text string) (Steps, bool) {
	m := otherVerb.FindStringSubmatch(text)
	if m == nil || strings.Contains(text, `"`) || strings.Contains(m[2], " and ") {
		return nil, false
	}
	a := Modes{Least: 1, Most: 1, Able: true}
	for _, one := range m[1:] {
		var do Steps
		if paid := costOnly.FindStringSubmatch(one); paid == nil || strings.Contains(paid[1], "{E}") { // players track mana
			var ok bool
			if do, ok = (&reader{g: r.g, unseen: r.unseen}).clauses(one); !ok {
				return nil, false
			}
		}
		a.Modes = append(a.Modes, Mode{Text: said(one), Do: do})
	}
	if onlyNotes(a.Modes[0].Do) && onlyNotes(a.Modes[1].Do) {
		return Steps{Note{Text: said(text)}}, true
	}
	return Steps{a}, true
}

// verbsOfCost matches the verbs of an alternative that a player performs instead.
var verbsOfCost = regexp.MustCompile(`(?i)(^|,? or )(pay|sacrifice|discard|return|exile|remove|tap|put|mill|lose)s `)

// imperative returns a clause with its verbs in the imperative.
func imperative(cost string) string { return verbsOfCost.ReplaceAllString(cost, "$1$2 ") }
