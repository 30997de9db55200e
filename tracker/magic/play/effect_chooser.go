package play

import (
	"regexp"
	"strings"

	"arbiter/tracker/notation"
)

var (
	// choosesOne matches the choice of permanents, which aren't targets, by the controller of the
	// effect.
	choosesOne = regexp.MustCompile(`(?i)^choose ((?:an?|another|one|two|three|four|five|up to (?:one|two|three|four|five)|any number of) [^."]+)$`)
	// playerChooses matches such a choice by another player, and what happens to the permanents.
	playerChooses = regexp.MustCompile(`(?i)^(an opponent|target opponent|target player|that player|that opponent|defending player|its controller|that creature's controller|enchanted player|the chosen player|each player|each opponent|each other player) chooses ((?:an?|another|one|two|three|four|five|up to (?:one|two|three|four|five)|any number of) [^."]+?)(?: and (exile|destroy|tap|untap|return|put)s ([^."]*\b(?:it|them)\b[^."]*))?$`)
	// permanentWords matches words for permanents, and otherChoices those for what isn't one.
	permanentWords = regexp.MustCompile(`(?i)\b(?:creatures?|permanents?|lands?|artifacts?|enchantments?|planeswalkers?|tokens?)\b`)
	otherChoices   = regexp.MustCompile(`(?i)\b(?:types?|names?|cards?|colors?|numbers?|spells?|abilit(?:y|ies)|targets?|counters?|random)\b`)
)

// chooseSome reads the choice of permanents that aren't targets.
func (r *reader) chooseSome(text string) (Steps, bool) {
	if m := choosesOne.FindStringSubmatch(text); m != nil {
		a, ok := r.choosable(m[1])
		return Steps{a}, ok
	}
	m := playerChooses.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	if each := strings.ToLower(m[1]); strings.HasPrefix(each, "each ") {
		if m[3] == "" {
			return nil, false // later steps can't tell the choices of several players apart
		}
		a, ok := r.choosable(theyControl.ReplaceAllString(m[2], "you control"))
		then, also := r.clause(strings.ToLower(m[3]) + " " + m[4])
		return Steps{ForEach{Who: notation.Player{Kind: notation.PlayerKind(each)}, Do: append(Steps{a}, then...), Acts: true}}, ok && also && !otherSelf.MatchString(m[4])
	}
	a, ok := r.choosable(theyControl.ReplaceAllString(m[2], "that player controls"))
	if !ok {
		return nil, false
	}
	a.By = new(notation.PlayerCalled(strings.ToLower(m[1])))
	if m[3] == "" {
		return Steps{a}, true
	}
	then, ok := r.clause(strings.ToLower(m[3]) + " " + m[4])
	return append(Steps{a}, then...), ok
}

// choosable returns the choice of permanents that a description means.
func (r *reader) choosable(text string) (Choose, bool) {
	if !permanentWords.MatchString(text) || otherChoices.MatchString(text) {
		return Choose{}, false
	}
	on, ok := r.described(text)
	return Choose{On: &on}, ok && !on.Target
}

// described returns the permanents that a description means.
func (r *reader) described(text string) (notation.Selector, bool) {
	all, err := r.g.effects.Parse("tap " + normal(text))
	if err != nil || len(all) != 1 || namesAny(all[0]) {
		return notation.Selector{}, false
	}
	tap, ok := all[0].(Tap)
	if !ok || tap.On.Filter == nil || tap.On.Filter.Card != nil || len(tap.On.List) > 0 || len(tap.On.Not) > 0 {
		return notation.Selector{}, false
	}
	r.unseen = false
	return tap.On, true
}

var (
	// eachWho matches what is done to or by each of several players who meet a condition, and toEachWho
	// damage to them.
	eachWho   = regexp.MustCompile(`(?i)^each (opponent|player|other player) who (controls|doesn't control|has|doesn't have) ([^,"]+?) ((?:loses|gains|sacrifices|creates|discards|draws|investigates|gets|mills|exiles|returns) .+|investigates|loses the game)$`)
	toEachWho = regexp.MustCompile(`(?i)^(.+ deals .+ damage to )each (opponent|player|other player) who (controls|doesn't control|has|doesn't have) ([^,"]+)$`)
)

// ofEachWho reads an effect on each of several players who meet a condition.
func (r *reader) ofEachWho(text string) (Steps, bool) {
	var who, has, what, do string
	if m := eachWho.FindStringSubmatch(text); m != nil {
		verb, rest, _ := strings.Cut(m[4], " ")
		body, ok := bySelf(rest)
		if !ok {
			return nil, false
		}
		who, has, what, do = m[1], m[2], m[3], "you "+strings.TrimSuffix(verb, "s")+" "+body
	} else if m := toEachWho.FindStringSubmatch(text); m != nil {
		who, has, what, do = m[2], m[3], m[4], m[1]+"you"
	} else {
		return nil, false
	}
	if speaksToYou.MatchString(what) || itWords.MatchString(what) {
		return nil, false
	}
	verb := "control "
	if strings.HasPrefix(has, "has") || strings.HasSuffix(has, "have") {
		verb = "have "
	}
	then, ok := (&reader{g: r.g}).sentence(strings.TrimSpace(do))
	a, also := r.provided("you "+verb+what, then)
	if strings.HasPrefix(has, "doesn't") {
		a.Then, a.Else = nil, then
	}
	return Steps{ForEach{Who: notation.Player{Kind: notation.PlayerKind("each " + strings.ToLower(who))}, Do: Steps{a}, Acts: true}}, ok && also && a.If != nil
}

var (
	// choiceOf matches a target that another player than the controller of the effect chooses.
	choiceOf = regexp.MustCompile(`(?i)^(.*?)\b((?:up to one |another )?target [a-z' -]+?) of (an opponent's|that player's|its controller's|their) choice( (?:they|you|you don't|that player) controls?| that one of your opponents controls)?\b(.*)$`)
	// whoChooses matches the subject of a sentence, who chooses a target "of their choice".
	whoChooses = regexp.MustCompile(`(?i)^(that player|that opponent|that attacking player|the attacking player|that creature's controller|its controller|that land's controller)( .*)$`)
	// aPlayer matches a target that is a player.
	aPlayer = regexp.MustCompile(`(?i)^target (?:opponent|player)\b`)
	// thirdPerson matches the verb of a clause about one player.
	thirdPerson = regexp.MustCompile(`^ (put|destroy|exile|return|tap|untap)s `)
)

// theirChoice reads an effect on a target that another player chooses. The target is chosen
// before that player decides about anything (CR 601.2c, 603.3d).
func (r *reader) theirChoice(text string) (Steps, bool) {
	m := choiceOf.FindStringSubmatch(text)
	if m == nil || strings.Contains(text, `"`) || aPlayer.MatchString(m[2]) {
		return nil, false
	}
	before, who := m[1], strings.TrimSuffix(strings.ToLower(m[3]), "'s")
	if subject := whoChooses.FindStringSubmatch(m[1]); subject != nil && who == "their" {
		who, before = strings.ToLower(subject[1]), subject[2]
		if verb := thirdPerson.FindStringSubmatch(before); verb != nil {
			before = verb[1] + " " + before[len(verb[0]):]
		} else if strings.HasPrefix(before, " may ") {
			before = who + before
		} else {
			return nil, false
		}
	} else if who == "their" && strings.Contains(strings.ToLower(m[2]), " that player controls") {
		who = "that player"
	}
	if who == "their" || aTarget.MatchString(m[1]+m[5]) || itWords.MatchString(strings.TrimPrefix(before, who)+" "+m[5]) {
		return nil, false
	}
	control := strings.Replace(m[4], " that one of your opponents controls", " an opponent controls", 1)
	on, ok := r.described(theyControl.ReplaceAllString(m[2]+control, "that player controls"))
	if !ok || !on.Target {
		return nil, false
	}
	then, ok := r.sentence(before + "it" + m[5])
	if !ok {
		return nil, false
	}
	return append(Steps{Choose{On: &on, By: new(notation.PlayerCalled(who))}}, then...), true
}
