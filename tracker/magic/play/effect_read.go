package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/notation"
)

// reader reads the text of an effect into steps, a sentence at a time.
type reader struct {
	g *Rules
	// unseen says that the last clause named something that the board doesn't
	// show: a card of a library. "It" can't be read after it.
	unseen  bool
	discard bool         // that card was discarded or drawn, so it isn't a permanent
	colored bool         // a color or creature type was chosen, which only the players know
	many    bool         // "they" are several players
	buried  *BuriedCards // the cards of graveyards that the last clause for players exiles, or nil
	timed   bool         // a condition was on how often the ability has resolved
	whole   bool         // all of the effect depends on the condition at its beginning (CR 603.4)
}

// readEffect reads an effect, which may begin with an intervening if clause. ok is false if a word
// of it isn't understood.
func (g *Rules) readEffect(text string, intervening bool) (Steps, bool) {
	r := &reader{g: g, whole: intervening}
	if !strings.HasPrefix(text, "Choose ") {
		text = flavor.ReplaceAllString(text, "")
	}
	if parts := strings.Split(text, `"`); len(parts) > 1 && slices.ContainsFunc(parts, card.NamesGiver) {
		return nil, false // the object that gave the ability isn't known later
	}
	if nameForLater.MatchString(text) {
		return nil, false // the name is chosen by an effect, and the board doesn't know it
	}
	text = colorThen.ReplaceAllString(text, "$1 of the color of your choice")
	original := text
	text = exiledWith.ReplaceAllString(text, "the exiled cards")
	if at := exiledBefore.FindStringIndex(text); at != nil && !exiles.MatchString(text[:at[0]]) {
		all, ok := r.linked(text)
		if !ok && text != original {
			all, ok = (&reader{g: g, whole: intervening}).effect(original)
			return all, ok && !countsExiled(all, original)
		}
		return all, ok
	}
	all, ok := r.effect(text)
	if ok && countsExiled(all, text) {
		return nil, false
	}
	if !ok {
		all, ok = (&reader{g: g}).choosing(text)
	}
	if !ok {
		all, ok = (&reader{g: g}).fromHand(text)
	}
	return all, ok
}

// nameForLater matches an effect by which a card name is chosen that other abilities refer to.
var nameForLater = regexp.MustCompile(`(?i)^choose an? [^.,]*card name\.?$|\bwhenever [^.]* with the chosen name\b`)

// flavor matches a word at the start of a chapter that has no rules meaning (CR 207.2d).
var flavor = regexp.MustCompile(`^[A-Z][A-Za-z' ,!]{1,40} — `)

// effect reads all of an effect: its modes, or its sentences.
func (r *reader) effect(text string) (Steps, bool) {
	text = typeFirst.ReplaceAllString(strings.TrimSpace(text), "$2 the creature type of your choice$1$3$4")
	if strings.Contains(text, "•") {
		return r.modal(text)
	}
	if first, by, ok := strings.Cut(text, card.Instead); ok {
		return r.paragraphInstead(first, by)
	}
	whole := r.whole
	r.whole = false
	var all Steps
	start := 0 // of the steps of the last sentence
	sentences := r.resolved(card.Sentences(text))
	if steps, ok := r.copiesHost(sentences); ok {
		return steps, true
	}
	skip := 0
	for i, sentence := range sentences {
		if skip > 0 {
			skip--
			continue
		}
		if steps, n, ok := r.eachChooses(sentences[i:]); ok && !anyStep(all, func(a Action) bool { _, is := a.(Choose); return is }) {
			start, skip = len(all), n-1
			all = append(all, steps...)
			continue
		}
		if steps, ok := r.copyExiled(sentences[i:]); ok {
			return thenCopied(all, steps)
		}
		if strings.EqualFold(sentence, onceEachTurn) && len(all) > 0 {
			all = once(all, start, text)
			start = len(all) - 1
			continue
		}
		if strings.EqualFold(sentence, stillResolves) && len(all) > 0 {
			continue
		}
		if again, ok := repeatsNotes(all, sentence); ok {
			start = len(all)
			all = append(all, again)
			continue
		}
		if r.entersToo(all[start:], sentence) {
			continue
		}
		if steps, ok := r.whenPrevented(all, sentence); ok {
			all = append(all, steps...)
			continue
		}
		if repeated, n, ok := r.process(all, sentences[i:]); ok {
			all = repeated
			if start = len(all) - 1; n > 1 {
				break
			}
			continue
		}
		if r.whoDoesnt(all, sentence) {
			continue
		}
		if whoDoesnt.MatchString(sentence) {
			return nil, false // what each of several players decides is recorded for none of them
		}
		if attackersToo.MatchString(sentence) && len(all) > start {
			all = append(all, ForEach{Who: notation.Player{Kind: notation.EachOpponent}, Do: slices.Clone(all[start:]), Acts: true, Attacking: true})
			continue
		}
		if steps, ok := r.multipliesThisTurn(sentence); ok {
			start = len(all)
			all = append(all, steps...)
			continue
		}
		if steps, ok := r.forPlayer(sentence); ok {
			start = len(all)
			all = append(all, steps...)
			continue
		}
		if steps, ok := r.replacesThisTurn(sentence); ok {
			start = len(all)
			all = append(all, steps...)
			continue
		}
		if steps, ok := r.ofDealt(all, sentence); ok {
			all = append(all, steps...)
			continue
		}
		if r.certain(all[start:], sentence) || r.readsExcess(all[start:], sentence) || rewordsExcept(all[start:], sentence) {
			continue
		}
		if steps, ok := r.exilesAll(sentence); ok {
			start = len(all)
			all = append(all, steps...)
			continue
		}
		if steps, ok := r.exiledThisTurn(sentence); ok && len(all) > 0 && !strings.Contains(text, "up to ") {
			start = len(all)
			all = append(all, steps...)
			continue
		}
		if steps, ok := r.entryThisTurn(sentence); ok {
			start = len(all)
			all = append(all, steps...)
			continue
		}
		if steps, ok := r.redirected(sentence); ok {
			start = len(all)
			all = append(all, steps...)
			continue
		}
		if ability, ok := delayedAbility(all[start:]); ok && itWords.MatchString(sentence) { // "it" is what that ability has named
			ability = ability.and(sentence)
			if !r.g.carriesEmblem(ability.Abilities[0]) {
				return nil, false
			}
			all[start] = ability
			continue
		}
		if then, ok := instead(sentence); ok {
			if !r.replaces(all[start:], then) {
				return nil, false
			}
			continue
		}
		if then, otherwise, ok := dependent(sentence); ok {
			if slices.ContainsFunc(all[start:], comesLater) || !r.depends(all[start:], then, otherwise) { // whether a delayed action is done is decided later
				return nil, false
			}
			continue
		}
		if still.MatchString(sentence) {
			if !keepsTypes(all[start:]) {
				return nil, false
			}
			continue
		}
		if strings.Contains(sentence, " this way") && slices.ContainsFunc(all[start:], comesLater) {
			return nil, false // what happens later isn't known yet
		}
		steps, ok := r.sentence(sentence)
		if !ok {
			return nil, false
		}
		if len(all) > 0 && slices.ContainsFunc(steps, isAbout) && conditional(all[len(all)-1]) {
			return nil, false // what it is about may not have been named
		}
		start = len(all)
		all = append(all, steps...)
	}
	if movesIt(all) && opposesIt(all) {
		return nil, false // the blockers of an object aren't known after it has become a card
	}
	if n := len(beenPrevented.FindAllString(text, -1)); n != followed(all) && slices.ContainsFunc(all, preventsLater) {
		return nil, false // the number isn't known when the effect is read
	}
	if whole {
		all = dependsWholly(all)
	}
	all = JoinNoRegeneration(theirsToo(ofChoice(all)))
	return all, len(all) > 0 && !regeneratesFirst(all)
}

// whoDoesnt matches what happens for each of several players who don't do something.
var whoDoesnt = regexp.MustCompile(`(?i)^for each (?:opponent|player) who doesn't, (?:that player|they) `)

// attackersToo matches the sentence by which players do what the sentence before says.
var attackersToo = regexp.MustCompile(`(?i)^each opponent attacking that player does the same$`)

// still matches the sentence that the types of the sentence before are added to those
// that an object has (CR 205.1b).
var still = regexp.MustCompile(`(?i)^(?:it's|it is|they're|that land is|each of them is) still (?:a |an )?(?:lands?|artifacts?|planeswalkers?|enchantments?)$`)

// keepsTypes makes the change of types of a sentence add to the types.
func keepsTypes(steps Steps) bool {
	for i, a := range steps {
		if change, ok := a.(GiveBoost); ok && len(change.How.Types) > 0 {
			change.How.Adds = true
			steps[i] = change
			return true
		}
	}
	return false
}

// sentence reads one sentence.
func (r *reader) sentence(text string) (Steps, bool) {
	text = strings.TrimSuffix(strings.TrimSpace(text), ".")
	if strings.Contains(text, " instead") && !notedSentence().MatchString(text) && !nextLoss.MatchString(text) {
		return nil, false
	}
	if r.colored && ofColor.MatchString(text) && !noted(text) {
		return nil, false
	}
	r.colored = r.colored || ofPlayersChoice.MatchString(text)
	defer func() { r.many = r.many || severalPlayers.MatchString(text) }()
	for _, word := range []string{"then, ", "then ", "and "} {
		if rest, ok := english.CutPrefix(text, word); ok {
			text = rest
		}
	}
	if notedSentence().MatchString(text) && noted(text) {
		return r.clause(text)
	}
	if r.unseen && foundLand.MatchString(text) { // players put the found land onto the battlefield with its status
		return Steps{Note{Text: text}}, true
	}
	text = rewritten(text)
	if steps, ok := r.delayed(text); ok {
		return steps, true
	}
	ends := untilFirst.MatchString(text)
	if !bothWays.MatchString(text) {
		text = toAndBy.ReplaceAllString(text, "$1 to $2 this turn and $1 by $2 this turn")
	}
	text = durationLast(text)
	if all := alternatives(text); all != nil {
		return r.chosen(all)
	}
	for _, read := range []func(string) (Steps, bool){r.spellEnds, r.guards, r.spares, r.eachSparing, r.theirChoice, r.ofEachWho, r.exiledWithIt, r.excepting, r.eitherTarget, r.preventingBoth, r.evenly, r.swapsGraves, r.emblem, r.typeChosen, r.rewords, r.melds, r.each, r.ofEach, r.lifeTotal, r.choice, r.whenItGoes, r.untilCombatEnds, r.whileItHas, r.payingEach, r.forEachSo, r.twoWays, r.fromSource, r.controlWhileSo, r.longer, r.later} {
		if steps, ok := read(text); ok {
			return steps, len(steps) > 0
		}
	}
	if m := tapOrUntap.FindStringSubmatch(text); m != nil {
		return r.either(m[1], "tap ", "untap ", m[2])
	}
	if m := mayDo.FindStringSubmatch(text); m != nil {
		return r.may(strings.ToLower(m[1]), m[2])
	}
	if m := ifIs.FindStringSubmatch(text); m != nil && !strings.HasSuffix(m[1], " would") && !strings.Contains(m[1], " would ") {
		buried := r.buried // the condition is about what was said before
		then, ok := r.sentence(m[2])
		r.buried = buried
		if a, known := r.provided(m[1], then); ok && known {
			return Steps{a}, true
		}
		return nil, false
	}
	if m := unlessIs.FindStringSubmatch(text); m != nil && (m[3] != "has" || strings.Contains(m[4], " deal ")) {
		return r.unless(m[1], strings.ToLower(m[2]), strings.ToLower(m[3])+" "+m[4])
	}
	if m := unlessSo.FindStringSubmatch(text); m != nil && !laterStep.MatchString(m[1]) {
		then, ok := r.sentence(m[1])
		a, known := r.provided(m[2], nil)
		a.Else = then
		return Steps{a}, ok && known
	}
	if m := isIf.FindStringSubmatch(text); m != nil && andIf.MatchString(m[2]) {
		return nil, false // two effects, each with a condition
	} else if m != nil && m[2] != "able" && !strings.Contains(m[2], " would ") && !strings.Contains(m[1], "instead") && !strings.Contains(text, `"`) {
		return r.onlyIf(m[1], m[2])
	}
	steps, ok := r.clauses(text)
	for i, a := range steps {
		if change, is := a.(GiveBoost); is && change.How.Lasting && ends { // the duration applies to all clauses
			change.How.Lasting = false
			steps[i] = change
		}
	}
	if endsTurn.MatchString(text) {
		steps = untilEndOfTurn(steps)
	}
	return steps, ok
}
