package play

import (
	"regexp"
	"strings"
)

var (
	noteSubject = `(?:you|each player|each opponent|each other player|target player|target opponent|that player|its controller|its owner|defending player|they|that creature's controller|each of those players|the player|an opponent)`
	// noteVerb begins what players do with hands, libraries, mana, dice and coins.
	noteVerb = regexp.MustCompile(`(?i)^(?:` + noteSubject + ` )?(?:draws?|discards?|mills?|scry|scries|surveils?|reveals?|looks? at|shuffles?|search(?:es)?|adds? (?:\{|one mana|two mana|three mana|four mana|five mana|X mana|an amount of|an additional|that much|mana)|flips? a coin|rolls?|foretells?|learns?|discovers? |guess|note|put (?:it|that card|them|those cards|one of them|one of those cards|the rest|the other|one|all [^.]*cards revealed[^.]*|[^.]*card[^.]*from among them|[^.]*cards? from your hand|[^.]*cards? from the top of your library) (?:into|on|onto the bottom of|back on)[^.]*(?:hand|library|graveyard|top|bottom)|the rest (?:into|on)|exiles? (?:the top|target card from|all cards from|up to (?:one|two|three) target cards? from|each card from|all graveyards|a card from|any number of target cards from|target player's graveyard|it from your graveyard|your (?:library|hand|graveyard)|[a-z' ]*graveyard\b)|return (?:it|that card|this card) to your hand$|cast |casts |play |plays |you may cast|counter target|copy target|copy that|copy it|choose new targets)`)
	// boardWord is a word of a clause that changes the board.
	boardWord = regexp.MustCompile(`(?i)\b(?:battlefield|counters?|token|tokens|destroys?|sacrifices?|untaps?|taps?|life|damage|deals?|gains?|gets?|loses?|attach|transforms?|creates?|control of|fights?|can't|becomes?)\b`)
	// aboutNumber is a part of a clause that only says how many.
	aboutNumber = regexp.MustCompile(`(?i)(?:,? (?:equal to|where X is|for each)\b.*$)|\b(?:life total|power|toughness)\b`)
	// cardNamed is a card that a clause names, so that "it" means it from then on.
	cardNamed = regexp.MustCompile(`(?i)\b(?:reveals?|looks? at|search(?:es)?|exiles?|puts?|top card|discards?|mills?|casts?|plays?|copy|target)\b`)
)

// handled are sentences about cards in hands and libraries, spells and mana, whatever
// words they have.
var handled = regexp.MustCompile(`(?i)^(?:` +
	`(?:you may )?search (?:your|their|its|target player's|that player's) (?:library|graveyard|hand)[^.]*` +
	`|(?:you may )?put (?:a|an|that|one|up to one|up to two|any number of|all|the revealed|it|them|two) [^.]*cards?[^.]* (?:from your hand|from among them|from among those cards|revealed this way|from your hand or graveyard|from among the milled cards)[^.]* onto the battlefield[^.]*` +
	`|if you search your library this way, shuffle` +
	`|spend this mana only [^.]*|this mana can't be spent [^.]*|you don't lose this mana [^.]*|until end of turn, you don't lose this mana [^.]*` +
	`|until (?:end of turn|your next turn|the end of your next turn|your next end step), you may (?:play|cast|look at)[^.]*` +
	`|(?:you|that player|its owner|they) may (?:play|cast|look at) [^.]*|for as long as (?:it|that card|those cards|they) remains? exiled, [^.]*|you may spend mana as though [^.]*` +
	`|you may (?:play|cast) [^.]*|you may look at [^.]*|look at [^.]*|if (?:that|a|an instant or sorcery) spell would [^.]*` +
	`|counter target [^.]*|copy target [^.]*spell[^.]*|the next [^.]*spell you cast [^.]*|(?:the|this) flashback cost is [^.]*|you may choose new targets[^.]*` +
	`|choose a (?:card name|nonland card name|creature card name|number)[^.]*|any player may activate this ability|clash with an opponent|seek [^.]*` +
	`|(?:until end of turn|this turn), [^.]*spells? you cast [^.]*|[^.]*spells? you cast this turn [^.]*|open an attraction|planeswalk|that card gains flashback[^.]*` +
	`|this ability costs \{[^.]*|put (?:the rest|it|them|that card|those cards|the other) [^.]*(?:library|hand|graveyard)[^.]*|exile [^.]*(?:from the top of|of your library|from your hand|from your graveyard|from a graveyard|from their graveyard)[^.]*face down[^.]*` +
	`)$`)

// fetched matches a search for a card that players put onto the battlefield: which one
// they find, the board learns as they add it.
var fetched = regexp.MustCompile(`(?i)^(?:you may )?search(?:es)? (?:your|their) library for [^.,]+, put (?:it|that card|them|those cards) onto the battlefield(?: tapped)?,? (?:and|then) shuffle$`)

// noted reports whether all that a clause does happens where the board doesn't see
// it.
func noted(text string) bool {
	if handled.MatchString(text) && (!strings.Contains(text, " and ") || !boardTail.MatchString(text)) {
		return true
	}
	if !noteVerb.MatchString(text) {
		return false
	}
	rest := aboutNumber.ReplaceAllString(text, "")
	rest = manaText.ReplaceAllString(rest, "")
	if boardWord.MatchString(rest) {
		return false
	}
	return !strings.Contains(rest, " and ") || !hasAction(rest)
}

// boardTail is a part after "and" that changes the board.
var boardTail = regexp.MustCompile(`(?i) and (?:(?:you|it|that creature) )?(?:gains?|gets?|loses?|create|sacrifice|destroy|tap|untap|deals?|put [^.]*counters?|transform|attach)\b`)

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
