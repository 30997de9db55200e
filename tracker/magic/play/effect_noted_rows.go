package play

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// notedForm is a form of sentence about cards in hands and libraries, spells and
// mana, whatever words it has. The board shows nothing of it.
type notedForm struct {
	name    string
	pattern string // of the whole sentence, as a regular expression
	example string
	near    string // a sentence that says a little more, or something else
}

// notedForms are the forms in the order in which they are tried.
var notedForms = []notedForm{
	{"search", `(?:you may )?search (?:your|their|its|target player's|that player's) (?:library|graveyard|hand)[^.]*`, "search your library for a card", "search your library for a card and lose 1 life"},
	{"votes", `(?:starting with you, )?each player (?:secretly )?votes for [a-z' ]+ or [a-z' ]+(?:, then those votes are revealed)?`, "starting with you, each player votes for peace or war", "starting with you, each player votes for peace, war, or plenty"},
	{"each searches", `each (?:player|opponent|other player) (?:searches|may search) their library for [^.]*shuffles?`, "each player searches their library for a card, then shuffles", "each player sacrifices a land"},
	{"its controller searches", `(?:(?:that \w+'s|its) (?:controller|owner)|that player|target player|target opponent) (?:may search|searches) (?:their|its) library for [^.]*shuffles?`, "its controller may search their library for a card, then shuffle", "its controller may sacrifice a land"},
	{
		"put onto the battlefield from out of sight",
		`(?:you may )?put (?:a|an|that|one|up to \w+|any number of|all|the revealed|it|them|two) [^.]*cards?[^.]* (?:from your hand|from among them|from among those cards|revealed this way|from your hand or graveyard|from among the milled cards)[^.]* onto the battlefield[^.]*`,
		"put a creature card from your hand onto the battlefield", "put a creature card from a graveyard onto the battlefield",
	},
	{"the found land", `(?:you may )?put (?:it|that card) onto the battlefield(?: tapped)?, then shuffle`, "put it onto the battlefield tapped, then shuffle", "put it onto the battlefield with a +1/+1 counter on it, then shuffle"},
	{"shuffle after a search", `if you search your library this way, shuffle`, "if you search your library this way, shuffle", "if you search your library this way, you lose 1 life"},
	{"mana's use", `spend this mana only [^.]*|this mana can't be spent [^.]*|(?:until end of turn, )?you don't lose this mana [^.]*|when (?:that|this) mana is spent to cast [^.]*, (?:scry|surveil) \w+|if (?:that|this) mana is spent on [^.,]* spell, it gains [a-z ]*`, "spend this mana only to cast creature spells", "when that mana is spent to cast a creature spell, put a +1/+1 counter on it"},
	{"what mana was spent on", `when (?:you spend this|that) mana (?:is spent )?to cast [^.,]*, (?:(?:scry|surveil|draw) [^.,]*(?:, where x is the number of times ` + `it's been cast from the command zone this game)?|copy that spell ` + `and you may choose new targets for the copy)|when you spend this mana ` + `to cast a spell ` + `or activate an ability, copy that spell or ability|if that mana is spent on [^.,]* spell, that spell can't be countered`, "when you spend this mana to cast a Dragon spell, scry 2", "when you spend this mana to cast a Dragon spell, you gain 2 life"},
	{"costs of later spells", `(?:spells (?:you|they) cast (?:from (?:your|their) graveyards? )?this turn|the next (?:[a-z]+ )?spell (?:you cast|they cast|target opponent casts)(?: this turn)?|a spell cast this way) costs? \{\d+\} (?:more|less) to cast`, "spells they cast this turn cost {2} more to cast", "spells they cast this turn enter tapped"},
	{"uncounterable", `(?:target|that) spell can't be countered`, "target spell can't be countered", "target creature can't be blocked"},
	{"cards of other players", `(?:(?:that|each|target) opponent|each of that player's opponents|each player who discarded a card this way) (?:may )?(?:draws?|discards?) (?:a card|two cards)|when it regenerates this way, that player may draw a card|for each opponent who (?:can't|didn't [^.,]*), you draw a card`, "each of that player's opponents may draw a card", "each of that player's opponents may sacrifice a land"},
	{"no spells or lands for a while", `you can't cast additional spells this turn|target player can't play lands this turn|that \w+'s owner can't cast spells ` + `with the same name as that \w+ until your next turn|until your next turn, target player [^.,]*can't cast [a-z]+ spells`, "target player can't play lands this turn", "target player can't attack this turn"},
	{"targets of copies", `each of those players may choose new targets for their copy|the new target must be a (?:creature|player)`, "the new target must be a player", "the new token must be a creature"},
	{"costs of keywords of cards", `(?:the|its) (?:escape|embalm|eternalize|harmonize|flashback) cost is equal to its mana cost(?: plus exile \w+ other cards from your graveyard)?`, "its harmonize cost is equal to its mana cost", "its power is equal to its mana value"},
	{"mills as many", `(?:up to one )?target player mills cards equal to ` + sourceWords + `'s power`, "target player mills cards equal to all #1's power", "target player loses life equal to all #1's power"},
	{"mills again", `if two (?:nonland )?cards that share a color ` + `were milled this way, repeat this process|if two or more of those cards ` + `have the same name, repeat this process`, "if two cards that share a color " + "were milled this way, repeat this process", "if two creatures that share a color died this way, repeat this process"},
	{"the exiled card for nothing", `the exiled card's owner may cast that card ` + `without paying its mana cost|(?:if you do, )?you may play the exiled card ` + `without paying its mana cost`, "you may play the exiled card without paying its mana cost", "return the exiled card to the battlefield"},
	{
		"exiled cards to a hand",
		`(?:each player |you may )?(?:puts?|returns?) (?:to their hand )?(?:all|an?|the|target|up to \w+)(?: other)?(?: instant or sorcery)? cards? (?:you own |they own )?exiled with (?:it|` + sourceWords + `)(?: (?:in)?to (?:your|its owner's|their owner's|their owners') hands?)?`,
		"return a card exiled with it to its owner's hand", "return a creature card exiled with it to the battlefield",
	},
	{"suspended and plotted cards", `(?:if (?:it|that card) doesn't have suspend, )?(?:it|that card) gains suspend|it becomes plotted|each card exiled this way ` + `that doesn't have suspend gains suspend|put \w+ time counters on that card`, "if it doesn't have suspend, it gains suspend", "if it doesn't have flying, it gains flying"},
	{"choose a color of mana", `choose a color`, "choose a color", "choose a creature"},
	{"mana for each color", `for each color among [^.]*, add one mana of that color`, "for each color among artifacts, add one mana of that color", "for each color among permanents you control, put a charge counter on it"},
	{"mana of another amount", `add (?:\w+ (?:additional )?(?:\{[WUBRGCS]\}|mana\b)|\{X\}|one additional)[^.]*`, "add six {G}", "add a +1/+1 counter to it"},
	{"play until", `until (?:end of turn|your next turn|the end of your next turn|your next end step), you may (?:play|cast|look at)[^.]*`, "until end of turn, you may play that card", "until end of turn, you may have it gain flying"},
	{"may play", `(?:you|that player|its owner|they|any player) may (?:play|cast|look at) [^.]*|for as long as (?:it|that card|those cards|they) remains? exiled, [^.]*|you may spend mana as though [^.]*|look at [^.]*`, "you may play that card this turn", "you may sacrifice that artifact"},
	{"a spell that would", `if (?:that|a|an instant or sorcery) spell would [^.]*`, "if that spell would be countered, exile it instead", "if that creature would die, exile it instead"},
	{"a countered spell's zone", `if (?:that|the|a)(?: permanent)? spell is countered this way, (?:exile it|put (?:it|that card))(?: with \w+ \w+ counters on it| into its owner's hand| on (?:the )?(?:top or bottom|top|bottom) of its owner's library)? ` + `instead of (?:putting it )?into (?:its owner's|that player's) graveyard`, "if that spell is countered this way, " + "exile it instead of putting it into its owner's graveyard", "if that creature dies this way, " + "exile it instead of putting it into its owner's graveyard"},
	{"cards of one name", `search (?:its (?:controller|owner)'s graveyard, hand, and library|the graveyard, hand, and library of that spell's controller) for (?:all|any number of) cards with the same name as that \w+(?: and exile them|, exile (?:them|those cards), then that player shuffles)`, "search its controller's graveyard, hand, and library " + "for all cards with the same name " + "as that card and exile them", "destroy all permanents with the same name as that permanent and exile them"},
	{"discards of a planeswalker's controller", `that player or that planeswalker's controller discards (?:a card|(?:x|two|three) cards)`, "that player or that planeswalker's controller discards two cards", "that player or that planeswalker's controller loses two life"},
	{"lets a player shuffle", `you may (?:then )?have that player shuffle(?: that library)?`, "you may have that player shuffle", "you may have that player sacrifice a creature"},
	{"piles of cards", `(?:an opponent|target opponent|that player) chooses one of (?:those|the) piles`, "an opponent chooses one of those piles", "an opponent chooses one of those creatures"},
	{"counter or copy a spell", `counter (?:target|that|up to one target) [^.]*|copy (?:target|that) [^.]*spell[^.]*|copy the exiled card|you may copy the exiled card|the next [^.]*spell you cast [^.]*|you may choose new targets[^.]*`, "counter target spell", "copy target creature"},
	{"a spell cast next", `when you (?:next )?cast (?:your next|an?) [^.,]*spell[^.,]* this turn, (?:copy (?:it|that spell)(?: twice| x times)?|it gains [^.,]*|search your library for [^.]*shuffle)(?: and you may choose new targets[^.]*)?`, "when you next cast a spell this turn, copy it", "when you next cast a creature spell this turn, create a Treasure token"},
	{"flashback", `(?:the|this) flashback cost is [^.]*|that card gains flashback[^.]*|(?:up to one )?target [^.]*card in your graveyard gains flashback[^.]*`, "that card gains flashback until end of turn", "that creature gains flying until end of turn"},
	{"choose a name", `choose a (?:card name|nonland card name|creature card name|number)[^.]*`, "choose a nonland card name", "choose a creature you control"},
	{"clash and seek", `clash with an opponent|seek [^.]*`, "clash with an opponent", "fight an opponent"},
	{"Contraptions", `(?:it|all #\d+) (?:re)?assembles (?:a|target|two|three) contraptions?[^.,]*|you get (?:\{TK\})+`, "it assembles a Contraption", "it assembles a Contraption and gains flying"},
	{"Attractions and the like", `open an attraction|planeswalk`, "open an attraction", "open an attraction twice"},
	{"spells cast later", `(?:until end of turn|this turn), [^.]*spells? you cast [^.]*|[^.]*spells? you cast this turn [^.]*`, "spells you cast this turn cost {1} less to cast", "creatures you control get +1/+1 this turn"},
	{"spells others can't cast", `(?:your opponents|target player|that player|target opponent|each opponent|players|its controller) can't cast (?:[a-z-]+ )*spells(?: this turn| until your next turn|)`, "your opponents can't cast noncreature spells this turn", "your opponents can't attack this turn"},
	{"a cheaper ability", `this ability costs \{[^.]*`, "this ability costs {1} less to activate for each Elf you control", "this creature costs nothing"},
	{
		"put cards out of sight",
		`(?:you may )?put (?:the rest|it|them|that card|those cards|the other|up to \w+ of them|\w+ of them|the exiled cards?) [^.]*(?:library|graveyard|hand)[^.]*|(?:you may )?put [^.]*cards?[^.]* (?:from among them|from among the revealed cards|from among those cards) into your hand[^.]*|for each card type, ` +
			`you may put a card of that type from among [^.]* into your hand[^.]*`,
		"put the rest into your graveyard", "put the rest of the counters on it",
	},
	{"exile face down", `(?:each opponent [^.,]*)?exiles? [^.]*(?:from the top of|of (?:your|their) library|from your hand|from your graveyard|from a graveyard|from their graveyard)[^.]*(?:face down)?[^.]*|exile all but the [^.]* card of [^.]*library`, "exile the top card of your library face down", "exile the top creature"},
	{"exile until a card", `exile cards from the top of (?:your|their) library until [^.]*`, "exile cards from the top of their library until you stop", "exile it until this permanent leaves the battlefield"},
	{"hand size", `you have no maximum hand size ` + `for the rest of the game`, "you have no maximum hand size " + "for the rest of the game", "you have no maximum hand size and lose 1 life"},
	{"several draw", `(?:you and )?(?:that player|target opponent|target player|an opponent|the player to your left)(?: may)? each (?:draw|discard|mill|scry)s? [^.]*`, "you and target opponent each draw a card", "you and target opponent each lose 1 life"},
	{"who can't discards", `each (?:player|opponent) who (?:can't|doesn't) discards [^.]*cards?`, "each player who can't discards a card", "each player who can't loses 1 life"},
	{"spells to hand", `return (?:target|that) [^.]*spell[^.]* to its owner's hand`, "return target spell to its owner's hand", "return target creature to its owner's hand"},
	{"cards into libraries", `(?:up to one )?(?:target player|target opponent|you|each player|that player) (?:puts?|shuffles?) (?:all the cards|a card|two cards|their hand|their graveyard|\w+ cards|up to \w+ [^.]*cards?) (?:from (?:their|your) (?:graveyard|hand) )?(?:on|into)[^.]*(?:library|graveyard|hand)[^.]*`, "target player puts their hand into their graveyard", "target player puts a +1/+1 counter on it"},
	{"commander to hand", `put your commander into your hand from the command zone`, "put your commander into your hand from the command zone", "put your commander onto the battlefield"},
	{"choose cards", `(?:you )?choose (?:a|an|one|two|up to \w+) [^.]*(?:cards? (?:in your hand|from it|from among them|exiled with[^.]*|revealed this way)|of (?:those|the revealed|the exiled) cards|of them)[^.]*`, "you choose a nonland card from it", "choose a creature you control"},
	{"piles", `(?:an opponent|target opponent|that player|you) (?:separates?|may separate) (?:those cards|them|the revealed cards) into two piles`, "an opponent separates those cards into two piles", "separate those creatures into two piles"},
	{"coins and dice", `(?:you )?(?:flip (?:a|two|three|four|five|\w+) coins?[^.]*|roll (?:a|two|\w+) (?:d\d+|[a-z-]*sided dice?|dice|die)[^.]*)`, "flip two coins", "flip this creature"},
	{"limits of X", `X can't be (?:0|greater than [^.]*)|this ability can't be copied(?: and|, and) X can't be 0|spend only [^.]* mana on X`, "X can't be 0", "X damage can't be prevented"},
	{"one pile", `put one pile into (?:a|your) hand and the other into (?:a|your) graveyard`, "put one pile into a hand and the other into a graveyard", "put one pile onto the battlefield and the other into your graveyard"},
	{"searches for each", `for each [a-z]+ (?:exiled|destroyed) this way, its controller (?:may )?search(?:es)? (?:their|its) library for [^.]*`, "for each creature exiled this way, " + "its controller searches their library for a basic land card", "for each creature exiled this way, its controller creates a Treasure token"},
	{"what those players found", `those players put (?:those cards|them) onto the battlefield(?: tapped)?, then shuffle`, "those players put those cards onto the battlefield tapped, then shuffle", "those players put those counters onto it, then shuffle"},
	{"who controls such draws", `each (?:player|opponent) who controls [^.,]* draws (?:a card|\w+ cards)`, "each player who controls a multicolored creature draws a card", "each player who controls a multicolored creature loses 1 life"},
	{"all hands", `exile all cards from all hands(?: and graveyards)?`, "exile all cards from all hands and graveyards", "exile all creatures from all hands and battlefields"},
	{"who searched shuffles", `each player who searched their library this way shuffles`, "each player who searched their library this way shuffles", "each player who searched their library this way loses 1 life"},
	{"heist and fateseal", `heist (?:target|an) opponent's library(?: twice)?|fateseal \d+|(?:you may )?collect evidence \d+`, "heist target opponent's library", "destroy target opponent's land"},
	{"another's turn", `you control target (?:player|opponent) during (?:that player's|their) next turn`, "you control target player during that player's next turn", "you control target creature during that player's next turn"},
	{"libraries to exile", `(?:that player|each player|target opponent|each opponent) exiles? cards (?:off|from) the top of their library until they exile [^.]*`, "that player exiles cards off the top of their library until they exile a nonland card", "that player exiles a creature they control"},
	{
		"hands and libraries together",
		`(?:that player|each player|target player|you) (?:shuffles?|puts?) (?:the cards in )?(?:their|your) hand(?: and graveyard)? (?:into|on the bottom of) (?:their|your) library(?: in any order)?(?:, then draws? [^.]*)?|put the cards in your hand (?:at|on) the bottom of your library in (?:any|random) order, then draw that many cards`,
		"that player shuffles their hand into their library, then draws two cards", "each player shuffles their hand into their library, then loses 1 life",
	},
	{"among the milled cards", `(?:you may )?put (?:an?|up to \w+) [^.]*cards? from among (?:the cards milled this way|the milled cards|those cards) (?:into your hand|on top of your library)`, "put a Goat card from among the milled cards into your hand", "put a land card from among the milled cards onto the battlefield tapped and lose 1 life"},
	{"hands onto the battlefield", `(?:(?:each|that|target) (?:player|opponent|other player) may )?put (?:an?|any number of|up to \w+) [^.]*cards? from their hand onto the battlefield(?: tapped)?`, "put a land card from their hand onto the battlefield", "put a land card from their graveyard onto the battlefield"},
	{"who did or didn't", `each (?:player|opponent|other player) who (?:did|didn't|does|doesn't|can't|does so) (?:draws|discards|mills|scrys) [^.]*cards?`, "each opponent who didn't draws a card", "each opponent who didn't loses 1 life"},
	{"targets of spells", `(?:you may )?change (?:the|a) targets? of target [^.]*(?:spell|ability)[^.]*|if target spell has only one target [^.]*|(?:each|the) copy targets [^.]*|if it has a single target, change the target to [^.]*`, "change the target of target spell with a single target", "change control of target creature"},
	{"a spell unless they pay", `counter (?:it|that spell|that ability)(?: unless (?:that player|its controller|they) pays? \{[^.]*)?`, "counter it unless that player pays {2}", "counter it unless that player pays 2 life"},
	{"processed cards", `(?:you may )?put (?:a card|one or more cards|two cards|any number of cards) (?:an opponent owns|your opponents own) from exile into (?:that player's|their owners'|its owner's) graveyards?`, "put two cards an opponent owns from exile into its owner's graveyard", "put a card an opponent owns from exile onto the battlefield"},
	{"seeks", `(?:that player|its controller|the exiled card's owner|each player|that opponent) seeks [^.]*`, "its controller seeks a creature card", "its controller sacrifices a creature"},
	{"played while or when", `until the beginning of your next upkeep, you may play [^.]*|during any turn you attacked with [^.]*, you may (?:play|cast) (?:that card|those cards)`, "until the beginning of your next upkeep, you may play it", "until the beginning of your next upkeep, you may untap that land"},
	{"cards seen again", `put the revealed cards (?:at|on) the bottom of your library in any order|put the bottom card of your library into your graveyard|put the top card of your graveyard on(?:to)? the bottom of your library|exile a random card from your library`, "put the bottom card of your library into your graveyard", "put the bottom card of your library onto the battlefield"},
	{"conjured at random", `conjure (?:a random card|a card of your choice) from [^.]* spellbook into (?:your (?:hand|library|graveyard)|exile)[^.]*|conjure a duplicate of (?:it|that card|[^.]*) into your (?:hand|library|graveyard)`, "conjure a duplicate of it into your hand", "conjure a duplicate of it onto the battlefield"},
	{"extra cards in combat", `each of (?:your opponents|that player's opponents) (?:discards|draws|mills) [^.]*cards?|you and (?:defending player|another target player|that player|that opponent) each (?:draw|discard|mill) [^.]*cards?`, "each of your opponents discards a card", "each of your opponents loses 1 life"},
	{"an opponent's cards", `you draw a card and that opponent discards a card|search target opponent's (?:library|graveyard, hand, and library|hand) for [^.]*`, "search target opponent's library for a card and exile it", "search target opponent's library for a card and lose 1 life"},
	{"mana kept", `until end of (?:turn|combat), you don't lose this mana as [^.]*|a player of your choice adds \{[^.]*|add twice that much \{[^.]*`, "until end of turn, you don't lose this mana as phases end", "until end of combat, you don't lose life"},
	{"drafts and conjures", `draft a card from [^.]* spellbook|conjure (?:a|two|\w+) cards? [^.]*into your (?:hand|library|graveyard)[^.]*`, "conjure a card named Forest into your hand", "conjure a card named Forest onto the battlefield"},
}

// notedSentence matches the sentences of those forms. It is compiled on first use, because
// compiling it takes a third of the package's initialization.
var notedSentence = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:` + strings.Join(patterns(), "|") + `)$`)
})

// patterns returns the patterns of the forms.
func patterns() []string {
	var all []string
	for _, f := range slices.Concat(notedForms, notedOfSpells) {
		all = append(all, f.pattern)
	}
	return all
}
