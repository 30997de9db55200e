package play

import (
	"regexp"
	"slices"
	"strings"
)

var (
	// entersAttacking matches the sentence about how the tokens of the sentence before enter.
	entersAttacking = regexp.MustCompile(`(?i)^(?:the tokens?|that token|those tokens|it|they|[A-Z][a-z]+) enters? tapped and attacking$`)
	// createsCopy and createsToken match a sentence that creates tokens.
	createsCopy  = regexp.MustCompile(`(?i)^((?:.+, )?create (?:an?|one|two|three|X|that many) )(tokens? that(?:'s| are) (?:an? )?cop(?:y|ies) of .+)$`)
	createsToken = regexp.MustCompile(`(?i)^(?:.+, )?create [^"]+ creature token$`)
)

// attackingToo joins a sentence that creates tokens with the next one, by which they enter tapped
// and attacking.
func attackingToo(all []string) []string {
	for i := range len(all) - 1 {
		if !entersAttacking.MatchString(all[i+1]) || strings.Count(all[i], "create") != 1 {
			continue
		}
		before := ""
		if m := createsCopy.FindStringSubmatch(all[i]); m != nil {
			before = m[1] + "tapped and attacking " + m[2]
		} else if createsToken.MatchString(all[i]) {
			before = all[i] + " that's tapped and attacking"
		} else {
			continue
		}
		return slices.Concat(all[:i], []string{before}, all[i+2:])
	}
	return all
}

var (
	// choosesKeyword matches the choice of a keyword, and gainsChosen the sentence that gives it.
	choosesKeyword = regexp.MustCompile(`(?i)^choose ([a-z0-9 ]+(?:, [a-z0-9 ]+)*,? or [a-z0-9 ]+)$`)
	gainsChosen    = regexp.MustCompile(`(?i)^(.+ gains? )that (?:ability|keyword)( until .+)$`)
)

// keywordChosen joins the choice of a keyword with the sentence that gives it.
func (r *reader) keywordChosen(all []string) []string {
	for i := range len(all) - 1 {
		m, gains := choosesKeyword.FindStringSubmatch(all[i]), gainsChosen.FindStringSubmatch(all[i+1])
		if m == nil || gains == nil || slices.ContainsFunc(listed(m[1]), func(k string) bool { return !r.g.Vocabulary.Keyword(k) }) {
			continue
		}
		return slices.Concat(all[:i], []string{gains[1] + "your choice of " + m[1] + gains[2]}, all[i+2:])
	}
	return all
}

var (
	// countsFirst matches a sentence that counts, and thatNumber words for the result.
	countsFirst = regexp.MustCompile(`(?i)^count (the number of [^.,]+)$`)
	thatNumber  = regexp.MustCompile(`\bthat number\b`)
)

// counting replaces "that number" by what the sentence before counts.
func counting(all []string) []string {
	for i := range len(all) - 1 {
		if m := countsFirst.FindStringSubmatch(all[i]); m != nil && thatNumber.MatchString(all[i+1]) {
			return slices.Concat(all[:i], []string{thatNumber.ReplaceAllLiteralString(all[i+1], m[1])}, all[i+2:])
		}
	}
	return all
}

var (
	// choosesBoth matches the choice of a creature and of an opposing one.
	choosesBoth = regexp.MustCompile(`(?i)^choose (target creature you control)` + ` and (target creature (?:you don't control|an opponent controls))$`)
	// theOwnOne matches words for the first of them, and theOtherOne words for the second or both.
	theOwnOne   = regexp.MustCompile(`(?i)\bthe (?:chosen )?creature you control\b`)
	theOtherOne = regexp.MustCompile(`(?i)\b(?:the (?:chosen )?creature (?:you don't control|an opponent controls)|those creatures|the chosen creatures|they|them)\b`)
	// bothFight matches the sentence by which they fight.
	bothFight = regexp.MustCompile(`(?i)^(?:then )?(?:those creatures|the chosen creatures) fight each other$`)
	// fightsTarget matches a fight with a target, and ifOtherDies the exile of that target.
	fightsTarget = regexp.MustCompile(`(?i)^(target creature you control) fights (target creature (?:you don't control|an opponent controls))$`)
	beforeFight  = regexp.MustCompile(`(?i)^(the creature you control (?:gets?|gains?) [^.,]+) before it fights( if [^.,]+)$`)
)

// choosesFighters splits the choice of two creatures that fight: the player's own is chosen first, and
// the other as they fight. The sentences in between concern the first one only.
func choosesFighters(all []string) []string {
	last := len(all) - 1
	if last == 1 {
		fight, before := fightsTarget.FindStringSubmatch(all[0]), beforeFight.FindStringSubmatch(all[1])
		if fight != nil && before != nil {
			all = []string{"Choose " + fight[1] + " and " + fight[2], before[1] + before[2], "those creatures fight each other"}
			last = 2
		}
	}
	if last < 1 || !bothFight.MatchString(all[last]) {
		return all
	}
	m := choosesBoth.FindStringSubmatch(all[0])
	if m == nil {
		return all
	}
	each := []string{"choose " + m[1]}
	for _, sentence := range all[1:last] {
		if theOtherOne.MatchString(sentence) || aTarget.MatchString(sentence) {
			return all
		}
		each = append(each, theOwnOne.ReplaceAllString(sentence, "that creature"))
	}
	return append(each, "that creature fights "+m[2])
}

// onTarget matches what is done to the attachments of a target.
var onTarget = regexp.MustCompile(`(?i)^(destroy|exile|return) all (Auras|Equipment) attached to (target [^.,]+?)( to their owners' hands)?$`)

// inTwo splits a sentence about the attachments of a target: the target is chosen first.
func inTwo(all []string) []string {
	for i, sentence := range all {
		if m := onTarget.FindStringSubmatch(sentence); m != nil {
			return slices.Concat(all[:i], []string{"choose " + m[3], m[1] + " all " + m[2] + " attached to it" + m[4]}, all[i+1:])
		}
	}
	return all
}

var (
	// destroysThen matches the destruction of permanents and what follows it in the same sentence.
	destroysThen = regexp.MustCompile(`(?i)^(destroy [^.,"]+), then ([^"]+)$`)
	// noneRegenerates matches the sentence that those can't be regenerated.
	noneRegenerates = regexp.MustCompile(`(?i)^\w+ destroyed this way can't be regenerated$`)
)

// destroyedSo moves the sentence by which destroyed permanents can't be regenerated to their
// destruction (CR 701.19c).
func destroyedSo(all []string) []string {
	for i := range len(all) - 1 {
		if m := destroysThen.FindStringSubmatch(all[i]); m != nil && noneRegenerates.MatchString(all[i+1]) {
			return slices.Concat(all[:i], []string{m[1], "they can't be regenerated", m[2]}, all[i+2:])
		}
	}
	return all
}

// oddOrEven matches the choice of a quality of numbers, and ofQuality words for objects of that
// quality.
var (
	oddOrEven = regexp.MustCompile(`(?i)^(?:then )?choose odd or even$`)
	ofQuality = regexp.MustCompile(`(?i)\bwith mana value of the chosen quality\b`)
)

// qualityChosen drops the choice of a quality before a sentence that names its objects.
func qualityChosen(all []string) []string {
	for i := range len(all) - 1 {
		if oddOrEven.MatchString(all[i]) && ofQuality.MatchString(all[i+1]) {
			return slices.Concat(all[:i], all[i+1:])
		}
	}
	return all
}

var (
	// createsTokens matches a sentence that only creates tokens without abilities in quotes, and
	// tokensHaveOne the next one, by which they have such an ability.
	createsTokens = regexp.MustCompile(`(?i)^(?:you )?create [^",]+ creature tokens?$`)
	tokensHaveOne = regexp.MustCompile(`(?i)^(?:it has|they have|those tokens have) ("[^"]+")$`)
	// ofCard matches a sentence about a card or spell, which "it" might mean.
	ofCard = regexp.MustCompile(`(?i)\b(?:library|spell|card)\b`)
)

// tokensHave joins a sentence that creates tokens with the next one, which gives them an ability, if an
// earlier sentence names a card or spell that "it" might mean.
func tokensHave(all []string) []string {
	for i := 0; i < len(all)-1; i++ {
		if has := tokensHaveOne.FindStringSubmatch(all[i+1]); has != nil && createsTokens.MatchString(all[i]) && slices.ContainsFunc(all[:i], ofCard.MatchString) {
			all = slices.Concat(all[:i], []string{all[i] + " with " + has[1]}, all[i+2:])
		}
	}
	return all
}

// ifSpent matches two effects, each of which depends on a color of mana that was spent on the spell,
// and itsVerb the beginning of the first, which the second may share.
var (
	ifSpent = regexp.MustCompile(`(?i)^([^"]+?)( if \{\w\} was spent to cast (?:this spell|it|` + sourceWords + `)),? and ([^"]+?)( if \{\w\} was spent to cast (?:this spell|it|` + sourceWords + `))$`)
	itsVerb = regexp.MustCompile(`(?i)^(` + sourceWords + ` deals |you gain |target player )`)
	isShare = regexp.MustCompile(`(?i)^(?:(?:X|\d+) (?:damage|life)\b|can't )`)
)

// spentOn splits such a sentence in two.
func spentOn(all []string) []string {
	for i, sentence := range all {
		m := ifSpent.FindStringSubmatch(sentence)
		if m == nil {
			continue
		}
		second := m[3]
		if verb := itsVerb.FindString(m[1]); verb != "" && isShare.MatchString(second) && !aTarget.MatchString(verb) {
			second = verb + second
		}
		return slices.Concat(all[:i], []string{m[1] + m[2], second + m[4]}, all[i+1:])
	}
	return all
}

var (
	// countsEach matches what players do or gain for each of the objects that they control, and
	// thoseDo the next sentence, which changes those objects.
	countsEach = regexp.MustCompile(`(?i)^(?:(?:you )?draw a card|you gain \d+ life) for each ([a-z]+ you control[^.,"]*)$`)
	thoseDo    = regexp.MustCompile(`(?i)^those (?:creatures|permanents|artifacts|lands) (gain|get) (.+ until end of turn)$`)
)

// setOf replaces "those creatures" by the description of the creatures that the previous sentence
// counts.
func setOf(all []string) []string {
	for i := range len(all) - 1 {
		each, do := countsEach.FindStringSubmatch(all[i]), thoseDo.FindStringSubmatch(all[i+1])
		if each != nil && do != nil {
			all = slices.Clone(all)
			all[i+1] = "each " + each[1] + " " + do[1] + "s " + do[2]
		}
	}
	return all
}
