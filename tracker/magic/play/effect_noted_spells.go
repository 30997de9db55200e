package play

import (
	"regexp"
	"strings"
)

// notedOfSpells are the forms of notedForms that mostly instants and sorceries have.
var notedOfSpells = []notedForm{
	{"a pile to a hand", `put (?:that pile|all cards in the chosen pile|one ` + `of those piles) into (?:your|their) (?:hand|graveyard)(?: and the ` + `(?:other|rest) into (?:your|their) graveyard)?`, "put that pile into your hand and the " + "other into your graveyard", "put that pile onto the battlefield and the " + "other into your graveyard"},
	{"looks and makes piles", `(?:target opponent|an opponent|they|that player) looks? at the top ` + `\w+ cards of your library and separates? them ` + `into a face-down pile and a face-up pile|reveal ` + `the top [^.,]+ cards of your library and ` + `separate them into two piles`, "they look at the top four cards of " + "your library and separate them into a face-down " + "pile and a face-up pile", "they separate creatures they control into two piles"},
	{"uncounterable this turn", `(?:other )?spells you control can't be countered(?: by ` + `[a-z ]+ spells)? this turn`, "other spells you control can't be countered this " + "turn", "creatures you control can't be blocked this turn"},
	{"what isn't cast or played", `(?:opponents|your opponents|players) can't cast spells with the chosen ` + `name until your next turn|other players can't play ` + `lands or cast spells from their graveyards this ` + `turn|you can cast only one more spell this ` + `turn|until your next turn, spells with the chosen ` + `name can't be cast and lands with the ` + `chosen name can't be played`, "you can cast only one more spell this " + "turn", "you can attack with only one more creature " + "this turn"},
	{"hand size for a while", `you have no maximum hand size until your ` + `next turn`, "you have no maximum hand size until your " + "next turn", "you have no maximum hand size and lose " + "1 life"},
	{"unspent mana", `until end of turn, you don't lose unspent ` + `(?:[a-z]+ )?mana as steps and phases end|each player ` + `loses all unspent mana`, "until end of turn, you don't lose unspent " + "red mana as steps and phases end", "until end of turn, you don't lose life"},
	{"more mana from a land", `until end of turn, whenever a player taps ` + `an? \w+ for mana, that player adds an ` + `additional \{\w\}`, "until end of turn, whenever a player taps " + "a Swamp for mana, that player adds an " + "additional {B}", "until end of turn, whenever a player taps " + "a Swamp for mana, that player loses 1 " + "life"},
	{"spells cast so", `if (?:a spell cast this way|those spells|you cast ` + `this spell this way and it) would be ` + `put into (?:a|your) graveyard(?: this turn)?, exile (?:it|them) ` + `instead|if you cast a spell this way, (?:mana ` + `of any type can be spent to cast ` + `it|pay life equal to (?:its|that spell's) mana value ` + `rather than pay its mana cost)`, "if a spell cast this way would be " + "put into a graveyard, exile it instead", "if a creature would be put into a " + "graveyard this turn, exile it instead"},
	{"hands of several players", `(?:any number of target (?:players|opponents)|those players|up to \w+ ` + `target players) each (?:draws?|discards?|mills?) [^.]*cards?[^.]*|any number of target ` + `opponents each discard their hands, then draw \w+ ` + `cards`, "those players each discard two cards at random", "those players each sacrifice two creatures"},
	{"all hands and graveyards into libraries", `each player may shuffle their hand and graveyard ` + `into their library(?:, then each player who does ` + `draws \w+ cards)?`, "each player may shuffle their hand and graveyard " + "into their library", "each player may shuffle their creatures into their " + "library"},
	{"land or nonland", `(?:secretly )?choose land or nonland`, "secretly choose land or nonland", "choose a land"},
	{"who decides votes and draws", `you choose how each player votes this turn|until ` + `end of turn, if target player would draw ` + `a card, instead that player skips that draw ` + `and you draw a card`, "you choose how each player votes this turn", "you choose how each player attacks this turn"},
	{"as often as one likes", `as many times as you choose, you may ` + `exile the top card of your library`, "as many times as you choose, you may " + "exile the top card of your library", "as many times as you choose, you may " + "exile a creature you control"},
	{"all cards of that name", `(?:then )?search its owner's graveyard, hand, and library ` + `for any number of cards with that name ` + `and exile them`, "then search its owner's graveyard, hand, and library " + "for any number of cards with that name " + "and exile them", "destroy any number of permanents with that name " + "and exile them"},
	{"more Contraptions and Attractions", `assembles? (?:a|two|x|x plus one|a number of) contraptions?(?: equal ` + `to the result)?|open two attractions`, "assemble X Contraptions", "assemble X Contraptions and gain 1 life"},
	{"chaos", `chaos ensues`, "chaos ensues", "chaos ensues and you lose 1 life"},
	{"copies by other players", `(?:if the player does, )?(?:then )?(?:they|you|that player|that permanent's ` + `controller|that player or that permanent's controller) may copy ` + `(?:this spell|that spell|it) and may choose (?:a new ` + `target|new targets) for (?:that|the) copy`, "they may copy this spell and may choose " + "a new target for that copy", "they may copy this spell and lose 1 " + "life"},
	{"copies of the spell itself", `(?:you may )?copy (?:this spell|it|all #\d+)(?: twice| x ` + `times| for each [^.]*| if [^.]*)?(?: and (?:you ` + `)?may choose (?:a new target|new targets) for the ` + `cop(?:y|ies))?|you may choose (?:a )?new targets? for the ` + `cop(?:y|ies)`, "copy this spell twice", "copy this creature"},
	{"split second", `if this spell was kicked, (?:it|this spell) has ` + `split second`, "if this spell was kicked, it has split " + "second", "if this spell was kicked, it has lifelink"},
	{"perpetual changes of cards", `(?:each |the |all )?(?:other )?(?:[a-z]+ |[a-z]+, [a-z]+, and ` + `[a-z]+ )?cards? (?:in your (?:hand|graveyard|library)(?: with mana value ` + `\d+ or less)?|you own|named [^.,"]+) perpetually (?:gets? [+-][^.,"]+|gains? ` + `(?:"[^"]+"|[a-z ]+))`, "creature cards in your hand perpetually get +1/+1", "creatures you control perpetually get +1/+1"},
	{"conjured duplicates", `conjure (?:a duplicate of [^.]*|x random cards from ` + `this spell's spellbook|the [^.]* spellbook) into your (?:hand|library|graveyard)`, "conjure X random cards from this spell's spellbook " + "into your hand", "conjure X random cards from this spell's spellbook " + "onto the battlefield"},
	{"more cards", `if [^.,"]+, (?:you may )?(?:search your library for|put) [^.,"]*\bcards?\b[^.,"]* ` + `instead of (?:one|two|putting (?:it|them) into your hand)`, "if you have ten life, put two creature cards onto the " + "battlefield instead of one", "if you have ten life, put two +1/+1 counters on it instead of one"},
	{"a card found instead of another object", `(?:(?:that creature's|that permanent's|its) controller|for each (?:creature|permanent|of those creatures)(?: (?:exiled|destroyed) this way)?, its controller) reveals cards from ` + `the top of their library until (?:they reveal )?an? [a-z ]+ card(?: is revealed)?(?:, puts that card onto the battlefield, then ` + `(?:puts the rest on the bottom ` + `of their library in a random order|shuffles the rest into their library)| and exiles that card)?`, "its controller reveals cards from the top of their " + "library until they reveal a creature card", "its controller reveals cards and sacrifices a creature"},
	{"the found card for its player", `(?:the|that) player puts (?:that|the creature) card onto the battlefield` + `(?: and the rest on the bottom of their library in (?:any|a random) order|, then shuffles (?:the rest|all other cards revealed this way) into their library)|those players put the ` + `exiled cards onto the battlefield, then shuffle`, "that player puts that card onto the battlefield, then " + "shuffles the rest into their library", "that player puts a +1/+1 counter on that creature, then shuffles"},
	{"found cards of a kind", `put (?:those (?:land|creature|permanent) cards|each (?:creature|land) card milled this way) onto ` + `the battlefield(?: tapped)?(?:, then shuffle the rest into your library` + `| and the rest on the bottom ` + `of your library in (?:a random|any) order)?`, "put those land cards onto the battlefield tapped and " + "the rest on the bottom of your library in " + "a random order", "put those land cards onto the battlefield and untap them"},
	{"cards of all hands", `starting with you, each player may put an? [a-z, ]+ card ` + `from their hand onto the battlefield|` + `repeat this process until no one ` + `puts a card onto the battlefield`, "starting with you, each player may put a permanent " + "card from their hand onto the battlefield", "starting with you, each player may put a counter on a permanent"},
	{"mana that players offer", `starting with you, each player may pay any amount of mana`, "starting with you, each player may pay any amount " + "of mana", "starting with you, each player may pay any amount of life"},
	{"other controllers of spells", `gain control of target (?:[a-z]+ )?spell`, "gain control of target noncreature spell", "gain control of target creature"},
	{"other targets of spells", `you may change any targets of target [a-z ]*spell`, "you may change any targets of target Arcane spell", "you may change control of target creature"},
	{"many spells and abilities", `counter all (?:other )?spells your opponents control and all abilities your opponents control|counter up to \w+ target spells and/or abilities|exile all other spells and counter all abilities|for each spell and ability your ` + `opponents control, counter it unless its controller pays \{\d+\}`, "counter up to four target spells and/or abilities", "counter target spell and destroy all creatures"},
	{"flashback of many cards", `each instant or sorcery card in your ` + `graveyard gains flashback until end of turn`, "each instant or sorcery card in your graveyard gains " + "flashback until end of turn", "each instant or sorcery card in your graveyard gains 1 life"},
	{"neither spells nor loyalty abilities", `your opponents can't cast spells or activate ` + `planeswalkers' loyalty abilities this turn`, "your opponents can't cast spells or activate planeswalkers' " + "loyalty abilities this turn", "your opponents can't attack or activate planeswalkers' loyalty " + "abilities this turn"},
	{"an exiled card later", `during your next turn, you may play that ` + `card`, "during your next turn, you may play that " + "card", "during your next turn, you may untap that " + "land"},
}

var (
	// againProcess matches the sentence that repeats everything before it.
	againProcess = regexp.MustCompile(`(?i)^(?:then |you may )?repeat this process(?: once| (?:two|x) more times| any number of times| as many times as you choose)?$`)
	// choosesUnseen matches the choice of cards that only players see.
	choosesUnseen = regexp.MustCompile(`(?i)^(?:an opponent|target opponent|that player|they) chooses? (?:one|two|three) of (?:them|those cards)$`)
)

// repeatsNotes reads a sentence that repeats what players perform: all steps before it.
func repeatsNotes(before Steps, sentence string) (Note, bool) {
	if len(before) == 0 || !onlyNotes(before) || !againProcess.MatchString(sentence) {
		return Note{}, false
	}
	return Note{Text: strings.TrimSuffix(sentence, ".")}, true
}
