package card

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"arbiter/tracker/notation"
)

// Matter is what a part of a text is about that no board shows.
type Matter string

// The matters.
const (
	AboutCosts   Matter = "costs"
	AboutCasting Matter = "casting" // and what is said of spells, and of cards elsewhere
	AboutMana    Matter = "mana"
	AboutCards   Matter = "cards"  // hands and libraries
	AboutChance  Matter = "chance" // dice, coins and votes
	AboutPregame Matter = "pregame"
)

// offBoard are the forms of sentences that concern only what no board shows: costs,
// casting, hands, libraries, mana, and the game before it begins. In them, S stands for
// words without a mark of punctuation, and W for such words with commas. A sentence
// that also changes a permanent, a life total, counters or a zone that the board shows
// has none of them.
var offBoard = []struct {
	about Matter
	forms []string
}{
	{AboutCosts, []string{
		`this spell costs? W`,
		`this (?:spell|creature) can't be countered(?: S)?`,
		`as an additional cost to cast this spell, W`,
		`as an additional cost to cast W permanent spells, you may pay \d+ life`,
		`those spells cost \{[^"]+\} less to cast if you paid life this way`,
		`(?:(?:during|as long as) W, )?(?:W )?(?:spells?|spells? W) costs? (?:an additional )?(?:\{[^"]+\}|\d+ life|S life) (?:more|less|to cast)W?`,
		`S?abilities S? ?costs? \{[^"]+\} (?:more|less)W?`,
		`S? ?costs S?(?:pay|pays) costs? \{[^"]+\} (?:more|less)W?`,
		`spells? W costs? \{[^"]+\} less to cast and can't be countered`,
		`this effect reduces only the amount of W mana you pay`,
		`this effect can't reduce the (?:amount of )?mana W`,
		`this ability costs \{[^"]+\} less to activate(?: W|, where X is S)`,
		`equip (?:W )?\{\d+\}`,
		`this \w+'s equip ability costs \{\d+\} less to activate if it targets S`,
		`the first activated ability of S you activate each turn costs \{\d+\} less to activate`,
		`(?:as long as S, )?each spell that would cost less than S mana to cast costs S mana to cast`,
		`kicker \{X\}`,
		`X can't be 0`,
		`spend only colored mana on X`,
		`no more than one mana of each color W`,
		`disguise (?:\{[^{}]+\})+`,
		`this cost is reduced by \{\d+\} for each S`,
		`rather than pay the mana cost for S, its controller may discard S`,
		`you may collect evidence \d+ rather than pay the mana cost for spells that you cast`,
		`this \w+ costs \{\d+\} less to cast for each S`,
		`any player may pay \{\d+\} for that player to ignore this effect until end of turn`,
		`for each \{.\} in a cost, you may pay \d life rather than pay that mana`,
		`you may pay [^"]+ rather than pay (?:this spell's mana cost|the mana cost for W|the (?:equip|cycling) cost of W|the echo cost for permanents you control|the mana cost for spells that you cast)`,
		`(?:if W, )?you may (?:tap|exile|discard|return|reveal|sacrifice) [^"]+ rather than pay this spell's mana cost`,
		`(?:during your turn, )?you may activate loyalty abilities of this \w+ (?:on any player's turn )?any time S could cast an instant`,
		`as long as this \w+ entered this turn, you may activate (?:its|her|his|their) loyalty abilities any time you could cast an instant`,
	}},
	{AboutCasting, []string{
		`as this \w+ enters, (?:each opponent reveals their hand|choose a number)`,
		`you choose the name of a nonland card revealed this way`,
		`as this \w+ enters, (?:look at an opponent's hand, then )?` + `choose a card type other than creature(?: or land)?`,
		`as this \w+ enters, choose artifact, (?:creature, enchantment, instant, or sorcery|enchantment, instant, sorcery, or planeswalker)`,
		`activated abilities of sources with the chosen name cost \{\d+\} more to activate(?: unless they're mana abilities)?`,
		`(?:W, )?S?spells? (?:S )?(?:your opponents|players|you) (?:cast|control)(?: S)? can't be countered(?: S)?`,
		`S?spells?(?: S)? you cast(?: S)? ha(?:s|ve) (?:cascade|convoke|delve|improvise|flash|affinity for S|prowl \{[^"]+\})`,
		`(?:during your turn, )?spells you cast S mana value S or less have cascade(?:, where X is S)?`,
		`this spell has cascade as long as S`,
		`(?:W, )?(?:each )?S?cards?(?: S)? in your (?:graveyard|hand) ha(?:s|ve) (?:flashback|retrace|jump-start|escape|scavenge|unearth|cycling|ninjutsu|madness|foretell|blitz)(?: \{[^"]+\})?`,
		`the (?:flashback|scavenge|unearth|encore|blitz|foretell|madness) cost is equal to (?:its|that card's) mana cost`,
		`(?:W, )?you may (?:play|cast) [^"]+ from (?:the top of your library|your graveyard|exile|your hand)W?`,
		`(?:W, )?you may (?:play|cast) [^"]+ from among W`,
		`(?:W, )?you may (?:play|cast) W as though (?:it|they) had flash(?: S)?`,
		`if you cast a spell this way, (?:pay life S rather than pay its mana cost|you may cast it as though it had flash)`,
		`(?:W, )?you may play (?:an additional land|two additional lands|any number of lands)(?: on each of your turns| during each of your turns)?`,
		`each player may play (?:an additional land|two additional lands) (?:on|during) each of their turns`,
		`cast this spell only W`,
		`(?:any player|players) may cast W as though they had flash`,
		`(?:you|any player) may cast (?:S )?spells(?: with mana value S)? without paying their mana costs(?: and as though they had flash)?`,
		`S?cards? you own that aren't on the battlefield have flash`,
		`(?:this spell|S spells you cast) (?:has|have) flash as long as S`,
		`if S, you may cast this spell without paying its mana cost`,
		`as long as S, you may pay \{[^"]+\} to cast this spell`,
		`(?:as long as S, )?you may pay \{[^"]+\} rather than pay cycling costs`,
		`(?:S )?spells(?: you cast)? cost up to \{\d+\} less to cast`,
		`(?:all )?(?:morph|buyback|disguise|megamorph) costs cost \{[^"]+\} (?:more|less)`,
		`(?:foretelling|plotting) cards from your hand costs \{[^"]+\} less(?: and can be done on any player's turn)?`,
		`each S spell you cast has emerge`,
		`S spells you cast from your hand(?: S)? have "cascade, cascade\."`,
		`each (?:S )?creature card in your graveyard that's W has unearth (?:\{[^{}]+\})+`,
		`each instant and sorcery card in your graveyard that's S has (?:jump-start|flashback)`,
		`as long as this \w+ is at the top of S, you may look at it S and you may cast it`,
		`(?:the|its|their) (?:replicate|encore|retrace|emerge) cost is equal to (?:its|their) mana cost`,
		`land cards in your graveyard have dredge \d`,
		`(?:each )?S cards? in your hand (?:has|have) miracle \{\d+\}`,
		`each S cards? in each player's hand has \w*cycling \{\d+\}`,
		`(?:enchanted creature's controller|enchanted player|defending player) can't cast W`,
		`(?:players|you) can't play (?:nonbasic )?lands(?: with the same name as S| or cast spells from your hand)?`,
		`you can't play lands if you've cast this \w+ this turn`,
		`players can't cycle cards`,
		`your opponents can't search libraries`,
		`you can't spend mana to cast this spell`,
		`while you're searching your library, you may cast this \w+ from your library`,
		`(?:(?:during|as long as) S, )?(?:each player|you|players|your opponents|each opponent|opponents)(?: who S)? can(?:'t| only)? (?:cast|draw) W`,
		`S?spells?(?: S)? can't be (?:cast|countered)`,
		`players can't search libraries`,
		`each S?card(?: S)? in your (?:graveyard|hand)(?: without S)? has (?:flashback|retrace|jump-start|escape|foretell|miracle|madness|mayhem)`,
		`(?:the|its|their) (?:flashback|escape|foretell|miracle|madness|mayhem|disguise) cost is equal to (?:its|that card's|the card's|their) mana cost(?: reduced by \{\d+\}| plus exile S from your graveyard)?`,
		`S?S creature cards? you own that isn't on the battlefield has madness`,
		`if (?:you|a player|an opponent) would draw a card(?: S)?, (?:instead )?(?:(?:you|they|that player) )?(?:may )?(?:instead )?(?:skip|exile the top|mill|search|look|choose land|reveal|that player skips) W`,
		`(?:once each turn|once during each of your turns), you may (?:pay \{0\} rather than pay the mana cost (?:for|of) W|cast W)`,
		`escape—(?:\{[^{}]+\})+, exile (?:\w+|any number of) other cards from your graveyard(?: with S)?`,
		`as long as (?:this card is )?the top card of S(?: is S)?, you may look at it S and you may cast it`,
		`(?:W, )?you may play cards exiled with this \w+`,
		`as long as this \w+ attacked this turn, you may play the top card of S`,
		`you may (?:look at|play) (?:the )?cards exiled with this \w+, and you may (?:play lands and cast S|spend mana as though S)`,
		`during each player's turn, S may cast a spell from among S exiled with this \w+, and mana of any type can be spent to cast it`,
		`you may discard this \w+ any time you could cast an instant`,
	}},
	{AboutMana, []string{
		`(?:you|players) may spend mana as though S of any (?:color|type)W?`,
		`(?:you|players) don't lose (?:unspent )?(?:S )?mana as steps and phases end`,
		`if you would lose unspent mana, that mana becomes S instead`,
		`(?:you )?spend only [^"]*mana W`,
		`as this \w+ enters, choose (?:two colors|up to two colors from among cards in your hand)`,
		`as long as S, activated abilities of cards in your graveyard cost \{\d+\} less to activate`,
		`you can't choose an untapped S as this spell's target as you cast it`,
		`you may pay \{0\} rather than pay the S cost of S`,
		`you may spend \w+ mana as though it were \w+ mana`,
	}},
	{AboutCards, []string{
		`(?:you|players) have no maximum hand size`,
		`(?:as long as S, )?(?:your|each opponent's|the chosen player's) maximum hand size is W`,
		`you may look at (?:the top card of your library|face-down (?:creatures|permanents) you don't control)W?`,
		`you may look at the (?:top|face-down) card[^"]*`,
		`(?:you |players )?play with the top card of (?:your library|their libraries) revealed`,
		`you draw cards from the bottom of S rather than the top`,
		`if (?:you|an opponent|a player) would draw (?:a card|one or more cards)(?: except the first one (?:you|they) draw in each of (?:your|their) draw steps?)?, (?:you )?(?:instead )?(?:draw (?:two|three|that many) cards(?: plus one)?|that player skips that draw and you draw a card)(?: instead)?`,
		`if (?:you|an opponent|a player) would (?:mill|scry) (?:one or more cards|a number of cards), (?:they |you )?(?:mill|scry|draw) (?:twice that many|that many)(?: cards)?(?: plus (?:one|two|three|four))?(?: instead)?`,
		`while an opponent is searching S, they exile each card they find`,
		`you may (?:play|cast) (?:those cards|that card|them|it) for as long as (?:they|it) remains? exiled` + `(?:, and (?:you may spend mana as though` + ` it were|mana of any type can be spent) W)?`,
		`you control your opponents while they're searching their libraries`,
		`if (?:an opponent|a player) would search a library, ` + `that player searches the top four cards of that library instead`,
		`spells and abilities (?:your opponents|opponents) control can't cause you to discard cards`,
		`spells and abilities your opponents control can't ` + `cause their controller to search their library`,
		`(?:players|your opponents|you) play with (?:their|your) hands? revealed`,
		`you may look at the top of your library any time`,
		`you may look at face-down creatures your ` + `opponents control any time`,
		`you may look at an additional two ` + `cards each time you surveil`,
		`if you would draw a card while ` + `you have no cards in hand, (?:instead ` + `)?(?:you )?draw two cards(?: instead)?`,
		`as long as you have one or ` + `fewer cards in hand, if you would ` + `draw one or more cards, you draw ` + `that many cards plus one instead`,
		`if an opponent would draw two or ` + `more cards, instead you and that player ` + `each draw a card`,
		`if you would draw a card, exile ` + `the top two cards of your library ` + `instead`,
		`put (?:one of those cards|all S cards ` + `revealed this way) into your hand and ` + `the rest (?:on the bottom of your ` + `library|into your graveyard)(?: in (?:any|a random) order)?`,
		`you may play those cards this turn`,
		`you draw cards from the bottom of ` + `your library instead of the top of ` + `your library`,
		`put that card into your hand and put all S revealed this way W`,
		`(?:as long as S, )?if you would draw a card, S instead (?:search your library for a card, put S into your hand, then shuffle|put the top card of S into your hand|choose land or nonland and reveal W)`,
		`the first time you would draw a card each turn(?: except S)?, you draw S cards instead`,
		`if a player would draw a card(?: except S)?, that player discards a card instead`,
		`if (?:the|that) player (?:discards|doesn't discard) a card this way, they (?:draw|mill) a card`,
		`if an effect causes you to discard a card, S, but you may put it on top of S instead of S`,
		`if a spell or ability S causes you to discard a card, you may reveal S and put it on top of your library W`,
	}},
	{AboutChance, []string{
		`if you would (?:flip a coin|roll one or more (?:planar )?dice), instead (?:flip|roll) W`,
		`once each turn, you may pay \{1\} ` + `to reroll one or more dice you ` + `rolled`,
		`while voting, you (?:get an additional vote|may vote an additional time)`,
	}},
	{AboutPregame, []string{
		`companion — W`,
		`you may reveal this \w+ from your opening hand`,
		`if you do, (?:scry \d+ )?(?:at the beginning of|when) (?:the|your|each opponent) (?:first upkeep|first main phase of the game|casts S)(?:, (?:look at S|add \{[^"]+\}|each opponent mills S|counter that spell S))?`,
		`if a spell or \w+ an opponent controls causes you to discard this \w+, put it onto the battlefield instead of putting \w+ into your graveyard`,
		`any time you could mulligan and this \w+ is in your hand, W`,
		`if this \w+ is in your opening hand and S, you may reveal it`,
		`if you do, you become the starting player`,
		`this \w+ can be your commander`,
		`if this \w+ is in your opening hand, you may (?:choose to )?begin the game with (?:it|him|her) on the battlefield`,
		`(?:as you (?:draft a card|create your deck)|during the draft|immediately after the draft|after you draft S), W`,
		`if you do, (?:look at W|put this \w+ into that booster pack|turn this \w+ face down(?:, then pass W| and you can't draft cards W))`,
		`as you draft this \w+, W`,
		`instead of drafting a card from a booster pack, W`,
		`each player passes the last card from each booster pack to W`,
		`as long as this \w+ is face up during the draft, W`,
		`after you draft S this way, turn this \w+ face down`,
		`reveal the next card you draft and note its name`,
		`you may look at the next card drafted from S`,
		`the next time a player drafts a card from S, guess that card's name`,
		`then that player reveals the drafted card`,
		`immediately after the draft, you may reveal S`,
		`each other player may offer you S in exchange`,
		`you may accept any one offer`,
		`a deck can have (?:any number of|up to \w+) cards named [^".]+`,
		`remove this \w+ from your deck before playing W`,
		`draft this \w+ face up`,
		`reveal this (?:\w+|card) as you draft itW?`,
	}},
}

// offBoardLine matches a sentence that has one of the forms. It is compiled on first use,
// because compiling it takes half of the package's initialization.
var offBoardLine = sync.OnceValue(func() *regexp.Regexp {
	var all []string
	for _, of := range offBoard {
		all = append(all, of.forms...)
	}
	return offBoardForms(all)
})

// offBoardMatters are the forms of each matter of offBoard.
var offBoardMatters = sync.OnceValue(func() []*regexp.Regexp {
	all := make([]*regexp.Regexp, len(offBoard))
	for i, of := range offBoard {
		all[i] = offBoardForms(of.forms)
	}
	return all
})

func offBoardForms(forms []string) *regexp.Regexp {
	words := strings.NewReplacer("S", `(?:[^.,:;"]+)`, "W", `(?:[^.:;"]+)`)
	return regexp.MustCompile(`(?i)^(?:[^.,:"]{1,40} — )?(?:` + words.Replace(strings.Join(forms, "|")) + `)\.?$`)
}

// showsOnBoard matches words of a sentence that concerns the board as well, or that is about
// what happens.
var showsOnBoard = regexp.MustCompile(`(?i)^when|\bactivated? abilities of [^.]* can't|\bcan't [^.]*\bactivate\b|\bonly [^.]*\bactivate\b|\bthat creature\b|\bactivate abilities\b|\b(?:gain|lose) life\b`)

// IsOffBoard reports whether a line of a text, as it is or compiled, concerns only what no
// board shows.
func IsOffBoard(line string) bool {
	_, ok := LeftOffBoard(line)
	return ok
}

// offBoardMatter returns what a line of a text is about, if that is only what no board shows: the
// matter of its first sentence.
func offBoardMatter(line string) (Matter, bool) {
	all := Sentences(withoutReminders(line))
	for _, sentence := range all {
		if !offBoardLine().MatchString(sentence) || showsOnBoard.MatchString(sentence) {
			return "", false
		}
	}
	if len(all) == 0 {
		return "", false
	}
	i := slices.IndexFunc(offBoardMatters(), func(forms *regexp.Regexp) bool { return forms.MatchString(all[0]) })
	return offBoard[i].about, true
}

// LeftOffBoard returns the ability that a line is which concerns only what no board shows; ok is
// false for other lines.
func LeftOffBoard(line string) (left Left, ok bool) {
	left = Left{Why: OffBoard}
	if notation.Compiled(line) {
		compiled, err := ReadLine(line)
		if err != nil || len(compiled.Is) != 1 {
			return left, false
		}
		is, ok := compiled.Is[0].(Left)
		return is, ok && is.Why == OffBoard
	}
	left.About, ok = offBoardMatter(line)
	return left, ok
}
