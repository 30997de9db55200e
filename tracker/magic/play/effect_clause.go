package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// conjunctions split a sentence into clauses.
var conjunctions = []string{", then ", " then ", "; "}

var (
	// ofColor matches words for the color or type that was chosen.
	ofColor = regexp.MustCompile(`(?i)\b(?:(?:that|the chosen) color|(?:that|the chosen|of that|of the chosen) (?:creature )?type)\b`)
	// pluralPlayers matches a subject that is several players.
	pluralPlayers = regexp.MustCompile(`(?i)^(?:(?:any number of|up to \w+|two|three|x|your|those|the) (?:target )?(?:players|opponents)|players|opponents) (?:each )?`)
	// ofPlayersChoice matches a choice that the board doesn't keep.
	ofPlayersChoice = regexp.MustCompile(`(?i)^(?:choose a (?:color|creature type)|choose land or nonland|secretly choose [^.,]*)$`)
	// severalPlayers matches words for several players.
	severalPlayers = regexp.MustCompile(`(?i)\b(?:each (?:player|opponent|other player)|players|opponents)\b`)
)

// clauses reads the clauses of a sentence.
func (r *reader) clauses(text string) (Steps, bool) {
	if fetched.MatchString(text) {
		r.unseen = true
		return Steps{Note{Text: said(text)}}, true
	}
	for _, by := range conjunctions {
		if i := outside(text, by); i > 0 {
			first, ok := r.clauses(text[:i])
			if !ok {
				return nil, false
			}
			rest, ok := r.sentence(withSubject(text[:i], text[i+len(by):]))
			return slices.Concat(first, rest), ok
		}
	}
	if !twoX(text) {
		if steps, ok := r.clause(text); ok {
			return steps, true
		}
	}
	if steps, ok := r.list(text); ok {
		return steps, true
	}
	where := ""
	if m := whereX.FindStringSubmatch(text); m != nil {
		where = m[1]
	}
	for at := 0; ; {
		i := outside(text[at:], " and ")
		if i < 0 {
			return nil, false
		}
		i += at
		at = i + len(" and ")
		if pluralPlayers.MatchString(text) {
			return nil, false // both verbs have that subject
		}
		was := *r
		before := strings.TrimSuffix(text[:i], ",")
		if where != "" && letterX.MatchString(before) && !strings.Contains(before, "where X") {
			before += where
		}
		first, ok := r.clause(before)
		if ok {
			if rest, ok := r.sentence(withSubject(text[:i], text[at:])); ok {
				return slices.Concat(first, rest), true
			}
		}
		*r = was
	}
}

// clause reads one clause: an action of the board, or what players do.
func (r *reader) clause(text string) (Steps, bool) {
	text = strings.TrimSpace(text)
	if text == "" || tapAnd.MatchString(text) {
		return nil, false
	}
	for _, read := range []func(string) (Steps, bool){r.copiesASpell, r.copiesAnAbility, r.endsByEffect, r.guardsFromSome} {
		if steps, ok := read(text); ok {
			return steps, true
		}
	}
	if noted(text) && (r.unseen || !ownersLibrary.MatchString(text)) {
		r.buried = r.exilesBuried(text)
		r.discard = onlyDiscards.MatchString(text)
		if r.unseen = namesCard(text); strings.Contains(text, card.Source) {
			text = said(text)
		}
		return Steps{Note{Text: text, Exiles: r.buried}}, true
	}
	text = rewritten(text)
	switch { // the number of a card that was named isn't that of a target
	case r.unseen && r.buried == nil:
		text = cardsNumber.ReplaceAllString(text, "the card's $1")
	case r.unseen && aTarget.MatchString(text):
		text = cardsNumber.ReplaceAllString(text, "the exiled card's $1")
	}
	if m := theyDo.FindStringSubmatch(text); m != nil && !r.many {
		text = "that player " + inPerson("it", strings.ToLower(m[1])) + " " + m[2]
	}
	if r.unseen && choosesUnseen.MatchString(text) {
		return Steps{Note{Text: text}}, true
	}
	if r.unseen && fromSight.MatchString(text) { // which card it is, the board learns as they add it
		return Steps{Note{Text: text}}, true
	}
	if m := itIs.FindStringSubmatch(text); m != nil && !r.unseen {
		text = m[1] + " becomes " + m[2]
	}
	if energy.MatchString(text) {
		text = inDigits(text)
	}
	text = among.ReplaceAllString(text, "up to $1$2$3 $4")
	if strings.Contains(text, "a copy of") {
		if steps, ok := r.copied(text); ok {
			return steps, true
		}
	}
	if r.unseen && r.discard && namedPermanent.MatchString(text) && !ofCards.MatchString(eachCard.ReplaceAllString(text, "")) {
		r.unseen = false
	}
	all, err := r.g.effects.Parse(normal(text))
	if rest, you := english.CutPrefix(text, "you "); err != nil && you && !strings.HasPrefix(rest, "and ") {
		all, err = r.g.effects.Parse(normal(rest))
	}
	if err != nil {
		for _, read := range []func(string) (Steps, bool){r.laterClause, r.returned, r.forPlayer, r.attacksOne, r.restricted, r.counted, r.repeated, r.acts, r.oneOfTwo, r.sized, r.choice, r.exiledWithIt, r.damageThisTurn, r.goaded} {
			if steps, ok := read(text); ok {
				return steps, len(steps) > 0
			}
		}
		if r.outOfSight(text) {
			r.unseen = true
			return Steps{Note{Text: said(text)}}, true
		}
		return nil, false
	}
	var steps Steps
	for _, a := range fromOneSource(all) {
		if change, ok := a.(GiveBoost); ok && change.How.Amount != nil && change.How.Amount.From == notation.Affected && strings.Contains(text, "that card's") {
			return nil, false // the amount is a card's, not the changed object's
		} else if ok && change.On.ID == card.SourceID && change.How.Amount != nil && change.How.Amount.From == notation.Affected && ofThat.MatchString(text) {
			amount := *change.How.Amount
			amount.From, amount.Of = "", &notation.Selector{It: notation.That}
			change.How.Amount = &amount
			a = change
		}
		if !r.carried(a) {
			if r.unseen && r.outOfSight(text) {
				return Steps{Note{Text: said(text)}}, true
			}
			return r.acts(text)
		}
		steps = append(steps, a)
	}
	return steps, len(steps) > 0
}

var (
	// onlyDiscards matches what players do with cards that stay cards.
	onlyDiscards = regexp.MustCompile(`(?i)^(?:you )?(?:discard|draw|mill) (?:an?|two|three|four|five|\d+|X|that many) cards?$`)
	// namedPermanent matches a permanent that was named before, and ofCards words that may mean a card.
	namedPermanent = regexp.MustCompile(`(?i)\bthat (?:creature|permanent|land|artifact|enchantment|token)\b`)
	eachCard       = regexp.MustCompile(`(?i) for each [a-z ]*\bcard in your graveyard$`)
	ofCards        = regexp.MustCompile(`(?i)\b(?:it|its|them|their|they|those|cards?)\b`)
)

// cardsNumber matches a number of a card that the effect has named.
var cardsNumber = regexp.MustCompile(`(?i)\bthat card's (mana value|power|toughness)\b`)

// ofThat matches a number of an object that the effect has named, which isn't its source.
var ofThat = regexp.MustCompile(`(?i)\bthat [\w-]+'s (?:power|toughness|mana value|loyalty)\b`)

// fromOneSource merges damage without a named source into the damage before it, because
// one source deals both at the same time.
func fromOneSource(all []Action) []Action {
	for i := len(all) - 1; i > 0; i-- {
		more, ok := all[i].(Damage)
		first, also := all[i-1].(Damage)
		if !ok || !also || len(more.Assignments) != 1 || more.Assignments[0].From != nil || first.Assignments[0].From == nil {
			continue
		}
		one := more.Assignments[0]
		one.From = first.Assignments[0].From
		first.Assignments = append(slices.Clone(first.Assignments), one)
		all = append(slices.Clone(all[:i-1]), append([]Action{first}, all[i+1:]...)...)
	}
	return all
}
