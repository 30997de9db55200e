package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/english"
)

var (
	noteSubject = `(?:you|each player|each opponent|each other player|target player|target opponent|that player|its controller|its owner|defending player|they|that creature's controller|each of those players|the player|an opponent)`
	// noteVerb begins what players do with hands, libraries, mana, dice and coins.
	noteVerb = regexp.MustCompile(`(?i)^(?:` + noteSubject + ` )?(?:draws?|discards?|mills?|scry|scries|surveils?|reveals?|looks? at|shuffles?|search(?:es)?|adds? (?:\{|one mana|two mana|three mana|four mana|five mana|X mana|an amount of|an additional|that much|mana)|flips? a coin|rolls?|foretells?|learns?|discovers? |guess|note|put (?:it|that card|them|those cards|one of them|one of those cards|the rest|the other|one|all [^.]*cards revealed[^.]*|[^.]*card[^.]*from among them|[^.]*cards? from your hand|[^.]*cards? from the top of your library) (?:into|on|onto the bottom of|back on)[^.]*(?:hand|library|graveyard|top|bottom)|the rest (?:into|on)|exiles? (?:the top (?:\w+ )?cards?|target card from|all cards from|up to (?:one|two|three) target cards? from|each card from|all graveyards|a card from|any number of target cards from|target player's graveyard|it from your graveyard|your (?:library|hand|graveyard)|[a-z' ]*graveyard\b)|return (?:it|that card|this card) to your hand$|cast |casts |play |plays |you may cast|counter target|copy target [^.]*(?:spell|ability|card)|copy that|copy it|choose new targets)`)
	// boardWord is a word of a clause that changes the board.
	boardWord = regexp.MustCompile(`(?i)\b(?:battlefield|counters?|token|tokens|destroys?|sacrifices?|untaps?|taps?|life|damage|deals?|gains?|gets?|loses?|attach|transforms?|creates?|control of|fights?|can't|becomes?)\b`)
	// aboutNumber is a part of a clause that only says how many.
	aboutNumber = regexp.MustCompile(`(?i)(?:,? (?:equal to|where X is|for each)\b.*$)|\b(?:life total|power|toughness)\b`)
	// cardNamed is a card that a clause names, so that "it" means it from then on.
	cardNamed = regexp.MustCompile(`(?i)\b(?:reveals?|looks? at|search(?:es)?|exiles?|puts?|top card|discards?|mills?|casts?|plays?|copy|target)\b|\bchooses? (?:from among |[^.]*\bcards? (?:from|in|revealed)\b)`)
)

// fetched matches a search for a card that players put onto the battlefield: which one
// they find, the board learns as they add it.
var fetched = regexp.MustCompile(`(?i)^(?:you may )?search(?:es)? (?:your|their) library for [^.,]+, put (?:it|that card|them|those cards) onto the battlefield(?: tapped)?,? (?:and|then) shuffle$`)

// noted reports whether all that a clause does happens where the board doesn't see
// it.
func noted(text string) bool {
	if rest, ok := english.CutPrefix(text, "you put "); ok {
		text = "put " + rest
	}
	if notedSentence().MatchString(text) && !boardTail.MatchString(text) {
		return true
	}
	if !noteVerb.MatchString(text) || shufflesIn.MatchString(text) {
		return false
	}
	if number := aboutNumber.FindString(text); boardTail.MatchString(number) {
		return false
	}
	rest := aboutNumber.ReplaceAllString(text, "")
	rest = manaText.ReplaceAllString(rest, "")
	if boardWord.MatchString(rest) {
		return false
	}
	return !strings.Contains(rest, " and ") || !hasAction(rest)
}

// shufflesIn matches that permanents are shuffled into libraries.
var shufflesIn = regexp.MustCompile(`(?i)\bshuffles? [^.]*\b(?:permanents?|creatures?|artifacts?|lands?) (?:you|they) own\b`)

// boardTail is a part after "and" or "then" that changes the board.
var boardTail = regexp.MustCompile(`(?i)(?: and |,? then |; )(?:[a-z' ]{0,30} )?(?:gains?|gets?|loses?|creates?|sacrifices?|destroys?|taps?|untaps?|deals?|puts? [^.]*counters?|transforms?|attach(?:es)?|fights?|becomes?|returns? [^.]*to the battlefield|puts? [^.]*(?:from|in) [^.]*graveyards? onto the battlefield)\b`)

var manaText = regexp.MustCompile(`\{[^{}]+\}`)

// hasAction reports whether a part of a clause after "and" begins with a verb that
// isn't one of hands and libraries.
func hasAction(text string) bool {
	for i, part := range strings.Split(text, " and ") {
		if i == 0 || noteVerb.MatchString(part) || nounPart.MatchString(part) {
			continue
		}
		return true
	}
	return false
}

// nounPart is a part of a list after "and": not a clause of its own.
var nounPart = regexp.MustCompile(`(?i)^(?:(?:up to )?(?:a|an|one|two|three|another|the|all|each|any number of|your|their|its|then|/or)\b|/or|instant|sorcery|artifact|creature|enchantment|land|planeswalker|legendary|basic|exactly|toughness|colors?|put (?:it|them|that card|those cards|the rest|one of them|the other|any number of them|the revealed cards?)\b)`)

// namesCard reports whether "it" means a card that isn't on the board after a
// clause.
func namesCard(text string) bool { return cardNamed.MatchString(text) }

var (
	// sightVerb matches what players do with cards, spells and mana.
	sightVerb = regexp.MustCompile(`(?i)^(?:(?:until [^,]+|this turn|for each [^,]+), )?(?:(?:` + noteSubject + `|any player|any number of target players|two target players|your opponents|players|up to one target player) (?:may |each |can't )?)?` +
		`(?:draws?|discards?|mills?|reveals?|looks?|search(?:es)?|shuffles?|exiles?|returns?|puts?|choos(?:e|es)|casts?|plays?|copy|copies|counters?|spends?|adds?|notes?|names?|counts?|exchanges?|separates?)\b`)
	// cardsOrSpells matches what kind of cards or spells is meant.
	cardsOrSpells = regexp.MustCompile(`(?:(?:non-?)?(?:artifact|creature|enchantment|land|planeswalker|battle|permanent|instant|sorcery|historic|legendary|basic|snow|token|white|blue|black|red|green|colorless|multicolored|[A-Z][a-z]+),? (?:(?:and/or|or|and) )?)+(?:cards?|spells?)\b`)
	// unseenNoun matches nouns for what the board doesn't show.
	unseenNoun = regexp.MustCompile(`(?i)\b(?:cards?|library|libraries|hands?|spells?|spellbook|mana)\b`)
	// onSight matches words for what the board shows.
	onSight = regexp.MustCompile(`(?i)\b(?:battlefield|counters|counter on|tokens?|destroy\w*|sacrific\w*|untap\w*|tap(?:s|ped)?|life|damage|deals?|gains?|gets?|loses?|attach\w*|transform\w*|creates?|control\w*|fights?|becomes?|attack\w*|block\w*|combat|skips?|emblem|wins?|extra turn|artifacts?|creatures?|enchantments?|lands?|planeswalkers?|battles?|permanents?|exiled with|enters?|all #|phases? out|manifest\w*|cloak\w*|suspend|plotted|ability|abilities|enchanted|equipped|` +
		`monarch|initiative|proliferate|populate|investigate|goad\w*|ventures?|dungeon|tempts|amass|explores?|connives?|incubate|energy|experience|speed|day|night|rolls?|dice|die|flips?|votes?|regenerate|detain|bolster|support|adapt|blight|endures?|turn over)\b|\{(?:E|TK|CHAOS)\}`)
	// meantBefore matches references to what was named before.
	meantBefore = regexp.MustCompile(`(?i)\b(?:it|its|itself|him|his|her|them|they|those|that|these|this|the (?:first|other|second|chosen|exiled) [a-z]+)\b`)
	// ownMeaning matches such references to cards, spells and players.
	ownMeaning = regexp.MustCompile(`(?i)\b(?:that (?:card|spell|player|opponent|many|much|mana|name|color)s?|those (?:cards|spells|players)|its owner'?s? librar(?:y|ies)|this (?:way|turn|mana)|the chosen (?:card|name)|the exiled cards?|they (?:own|cast|exile\w*|discard\w*|reveal\w*))\b`)
)

// outOfSight reports whether each part of a clause that no phrase reads is only about
// spells, mana and cards outside of the battlefield, which it names or which were named
// before.
func (r *reader) outOfSight(text string) bool {
	if !sightVerb.MatchString(text) || !unseenNoun.MatchString(text) || strings.Contains(text, `"`) {
		return false
	}
	rest := cardsOrSpells.ReplaceAllString(strings.ToLower(text[:1])+text[1:], "cards")
	if onSight.MatchString(rest) || capitalWord.MatchString(rest) || slices.ContainsFunc(clauseStart.Split(rest, -1)[1:], func(part string) bool {
		return !sightVerb.MatchString(part) && !noteVerb.MatchString(part) && !nounPart.MatchString(part)
	}) {
		return false
	}
	return r.unseen || !meantBefore.MatchString(ownMeaning.ReplaceAllString(rest, ""))
}

// clauseStart matches the separators of clauses and of the items of a list.
var clauseStart = regexp.MustCompile(`(?i),? then |,? and |; `)

// capitalWord matches a name or a subtype.
var capitalWord = regexp.MustCompile(`\b[A-Z][a-z]`)
