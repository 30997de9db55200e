package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/magic/card"
)

// rewriting is a wording and the phrase in its place.
type rewriting struct {
	said *regexp.Regexp
	as   string
}

// rewritings replace wordings of cards by equivalent phrases. Each matches a whole sentence or
// clause.
var rewritings = []rewriting{
	// All of one kind or all of another.
	{regexp.MustCompile(`(?i)^(destroy|exile|tap|untap) all ([a-z ]+) or all ([a-z ]+)$`), "$1 all $2 or $1 all $3"},
	{regexp.MustCompile(`(?i)^(destroy|exile) all ([a-z]+s) and (Equipment|Spacecraft)$`), "$1 all $2 and all $3"},
	// One verb for two objects that a player sacrifices.
	{regexp.MustCompile(`(?i)^(target player|target opponent|that player|each player|each opponent) sacrifices (an? [a-z]+(?: creature)?) and (an? [a-z]+(?: creature)?)$`), "$1 sacrifices $2 and sacrifices $3"},
	// "The creature" is the one that the effect has named.
	{regexp.MustCompile(`(?i)^(` + sourceWords + ` deals \w+ damage to )the (creature|permanent|land|artifact|player)'s controller$`), "${1}that $2's controller"},
	// Each of several objects deals damage.
	{regexp.MustCompile(`(?i)^they each (deal damage equal to their power to .+)$`), "they $1"},
	{regexp.MustCompile(`(?i)^(prevent all (?:combat )?damage that would be dealt ` + `to )players( this turn)$`), "${1}each player$2"},
	// The owner of an object moves it.
	{regexp.MustCompile(`(?i)^its owner puts it ` + `on (?:their choice of )?the top or bottom of their library$`), "put it on the top or bottom " + "of its owner's library"},
	{regexp.MustCompile(`(?i)^(.+?)'s owner shuffles (?:it|him|her|this permanent|` + sourceWords + `) into their library$`), "shuffle $1 into its owner's library"},
	{regexp.MustCompile(`(?i)^its owner shuffles it into their library$`), "shuffle it into its owner's library"},
	{regexp.MustCompile(`(?i)^(?:the owner of (.+?)|(.+?)'s owner) puts it on (?:(?:their|a) choice of )?the top or bottom of their library$`), "put $1$2 on the top or bottom of its owner's library"},
	{regexp.MustCompile(`(?i)^the owner of (target .+?) shuffles it into their library$`), "shuffle $1 into its owner's library"},
	{regexp.MustCompile(`(?i)^the owner of (target .+?) shuffles it into their library, then (draws|reveals|exiles) (.+)$`), "shuffle $1 into its owner's library, then its owner $2 $3"},
	{regexp.MustCompile(`(?i)^the owner of (target .+?) puts it into their library ` + `second from the top or on the bottom$`), "put $1 on the top or bottom of its owner's library"},
	// Permanents, and cards of graveyards.
	{regexp.MustCompile(`(?i)^return all ([a-z]+) on the battlefield ` + `and all ([a-z]+) cards in graveyards to their owners' hands$`), "return all $1 to their owners' hands, then return all $2 cards from all graveyards to their owners' hands"},
	// Cards of each player's graveyard return under their owners' control.
	{regexp.MustCompile(`(?i)^each player returns (?:all|each) (.+?) cards? from their graveyard to the battlefield$`), "return all $1 cards from all graveyards to the battlefield under their owners' control"},
	{regexp.MustCompile(`(?i)^(return|put) (all|each) (artifact|creature|enchantment|land|planeswalker) and (artifact|creature|enchantment|land|planeswalker) cards? ((?:from|in|with) .+)$`), "$1 $2 $3 or $4 cards $5"},
	{regexp.MustCompile(`(?i)^((?:return|put) all (?:[a-z]+, )+)and ([a-z]+ cards .+)$`), "${1}or $2"},
	{regexp.MustCompile(`(?i)^each player returns to the battlefield (all .+? cards) in their graveyard (that were .+)$`), "return $1 in all graveyards $2 to the battlefield under their owners' control"},
	{regexp.MustCompile(`(?i)^(return to your hand all .*cards) that were put into your ` + `graveyard (from the battlefield this turn)$`), "$1 in your graveyard that were put there $2"},
	// The destination of cards is moved to the end.
	{regexp.MustCompile(`(?i)^(return|put) (to the battlefield(?: tapped)?|to your hand|onto the battlefield under your control) ((?:all|target|up to \w+ target) .*\bcards? .+)$`), "$1 $3 $2"},
	// The controller of an object does.
	{regexp.MustCompile(`(?i)^(?:that|the) spell(?: or ability)?'s controller (.+)$`), "that player $1"},
	{regexp.MustCompile(`(?i)^(.+ damage(?: equal to [^.]+?)? to )that spell(?: or ability)?'s controller$`), "${1}that player"},
	// Both requirements are about the same creatures.
	{regexp.MustCompile(`(?i)^(until your next turn, )(creatures your opponents control|each creature) ` + `(attacks? each combat if able and) ` + `(attacks? a player other than you if able)$`), "$1$2 $3 $2 $4"},
	// An unblocked creature is attacking.
	{regexp.MustCompile(`(?i)^(target )unblocked attacking (creature [^.,]+)$`), "${1}unblocked $2"},
	// The duration of a prevention effect stands last.
	{regexp.MustCompile(`(?i)^(prevent (?:all|the next \w+) (?:combat )?damage that would be dealt) this turn ((?:to|by) [^.,]+)$`), "$1 $2 this turn"},
	{regexp.MustCompile(`(?i)^(prevent all combat damage) ([^.,]+?) would deal this turn$`), "$1 that would be dealt by $2 this turn"},
	// An optional target.
	{regexp.MustCompile(`(?i)^you may have (target .+?) block (it|` + sourceWords + `) (this turn if able)$`), "up to one $1 blocks $2 $3"},
	{regexp.MustCompile(`(?i)^you may have (target [^.,]+?) become (.+)$`), "up to one $1 becomes $2"},
	{regexp.MustCompile(`(?i)^have (it|` + sourceWords + `) become (.+)$`), "$1 becomes $2"},
	{regexp.MustCompile(`(?i)^all creatures able to block (.+?) this turn do so$`), "$1 must be blocked by all creatures able to do so this turn"},
	// "It" isn't the source of the damage, which would be "itself".
	{regexp.MustCompile(`(?i)^(` + sourceWords + ` deals [^.,]+ damage to) it\b(.*)$`), "$1 that creature$2"},
	// "Also" adds nothing to a change of its own sentence.
	{regexp.MustCompile(`(?i)^(it|that creature|they|those creatures|` + sourceWords + `) also (gets?|gains?|becomes?|has|have) (.+)$`), "$1 $2 $3"},
	// All creature types are gained beside the other changes.
	{regexp.MustCompile(`(?i)^(.+ becomes? an? [^.,"]+ creature with [^.,"]+) and all creature types( until end of turn)?$`), "$1$2 and gains all creature types$2"},
	// A duration with two conditions about the source.
	{regexp.MustCompile(`(?i)^(.+ for as long as you control ` + sourceWords + `) and ` + sourceWords + ` (remains tapped)$`), "$1 while it $2"},
	// A change ends as its source leaves the battlefield.
	{regexp.MustCompile(`(?i)^((?:up to one )?target [a-z ]+ becomes? an? [a-z]+) until (` + sourceWords + `) leaves the battlefield$`), "$1 for as long as $2 remains on the battlefield"},
	// "The creature" is the one that the same sentence names.
	{regexp.MustCompile(`(?i)^(.+ deals damage equal to that (creature|permanent|land|artifact)'s [a-z ]+ to )the (?:creature|permanent|land|artifact)'s controller$`), "${1}that $2's controller"},
	// Two objects that go to their owners' hands later.
	{regexp.MustCompile(`(?i)^return (it|that \w+|enchanted \w+) and (` + sourceWords + `) to their owners' hands( at end of combat|` + ` at the beginning of the next end step)$`), "return $1 to its owner's hand$3 and return $2 to its owner's hand$3"},
	// The payment that prevents an effect stands last.
	{regexp.MustCompile(`(?i)^unless (you|target player|target opponent|any player|an opponent|that player) ((?:pays?|sacrifices?|discards?) [^,]+), ([^,"]+)$`), "$3 unless $1 $2"},
	// Permanents that aren't sacrificed are chosen.
	{regexp.MustCompile(`(?i)^(each player|each opponent) sacrifices all ([a-z]+) they control except for (one|two|three|four|five|six)$`), "$1 chooses $3 $2 they control, then sacrifices the rest"},
	// All permanents are on the battlefield.
	{regexp.MustCompile(`(?i)^(attach all [a-z]+) on the battlefield( to .+)$`), "$1$2"},
	{regexp.MustCompile(`(?i)^enchanted opponent (.+)$`), "enchanted player $1"},
	{regexp.MustCompile(`(?i)^switch the power and toughness of (target .+) until end of turn$`), "switch $1's power and toughness until end of turn"},
	// The second permanent of an exchange is described by the first.
	{regexp.MustCompile(`(?i)^(exchange control of target .+ and target .+) with an equal or lesser mana value$`), "$1 with mana value less than or equal to its mana value"},
	{regexp.MustCompile(`(?i)^exchange control of two target ([a-z, -]*?)(permanent|creature|artifact|land)s that share a (card|permanent) type$`), "exchange control of target $1$2 and target $1$2 that shares a $3 type with it"},
	// What a player can prevent by paying before one of their steps begins.
	{regexp.MustCompile(`(?i)^(?:that|the) player (.+?) at the beginning of their next (draw step|upkeep|end step) unless they (pay|pays) ((?:\{[^{}]+\})+) before that (?:draw )?step$`), "at the beginning of that player's next $2, that player $1 unless that player pays $4"},
	{regexp.MustCompile(`(?i)^(that player gets) another (poison|rad) counter$`), "$1 a $2 counter"},
	// One verb for two objects.
	{regexp.MustCompile(`(?i)^(destroy|exile) (that creature) and ((?:equipped|enchanted) creature)$`), "$1 $2 and $1 $3"},
	// The objects whose base power and toughness change stand first.
	{regexp.MustCompile(`(?i)^the base power and toughness of (.+?) becomes? (X/X until end of turn, where X is .+)$`), "$1 has base power and toughness $2"},
	// "Second" says that there are two targets.
	{regexp.MustCompile(`(?i)^(move .+ (?:on)?to )a second (target .+)$`), "$1$2"},
	{regexp.MustCompile(`(?i)^(tap|untap) and (goad) (that creature|it)$`), "$1 $3 and $2 it"},
	// What is done when something was done "this way" is done at once.
	{regexp.MustCompile(`(?i)^when ((?:you (?:discard|exile|sacrifice|mill)|one or more) [^,]+ this way), (.+)$`), "if $1, $2"},
	// Each player creates tokens for the permanents that they controlled.
	{regexp.MustCompile(`(?i)^for each ([a-z]+) (exiled|destroyed|sacrificed) this way, its controller (creates [^."]+ tokens?(?: with [^."]+)?)$`), "each player $3 for each $1 they controlled that was $2 this way"},
	// The creatures that the effect has put counters on.
	{regexp.MustCompile(`(?i)^goad each creature that had (?:an? )?(?:[a-z+/\d-]+ )*?counters? put on (?:it|them) this way$`), "goad those creatures"},
	// A token attached to each of several objects.
	{regexp.MustCompile(`(?i)^for each of (those [a-z]+|them), (create an? [^,."]+ token) attached to (?:it|that [a-z]+)$`), "$2 attached to each of $1"},
	// A number of times.
	{regexp.MustCompile(`(?i)^(.+, except (?:the token|the tokens|it|they) (?:isn't|aren't) legendary) if (?:that \w+|it)(?:'s| is) legendary$`), "$1"},
	{regexp.MustCompile(`(?i)^investigate an additional time$`), "investigate"},
	{regexp.MustCompile(`(?i)^(it|` + sourceWords + `) (explores|connives), then it (?:explores|connives) again$`), "$1 $2 twice"},
	{regexp.MustCompile(`(?i)^(it|that creature) (explores|connives) again$`), "$1 $2"},
	{regexp.MustCompile(`(?i)^(proliferate|investigate), then (?:proliferate|investigate) again$`), "$1 twice"},
	// The greatest of two kinds of objects.
	{regexp.MustCompile(`(?i)^(.+ an? ([a-z]+) or ([a-z]+) with the (?:greatest|highest) (?:power|toughness|mana value) among) ([a-z]+)s and ([a-z]+)s (they control|you control)$`), "$1 ${4}s or ${5}s $6"},
	// What is done beside something else.
	{regexp.MustCompile(`(?i)^also ((?:create|draw|gain|destroy|return|put|exile) .+)$`), "$1"},
	// The untap step of one player who controls them all.
	{regexp.MustCompile(`(?i)^those creatures don't untap ` + `during that player's next untap step$`), "they don't untap during their controller's next untap step"},
	// Opponents.
	{regexp.MustCompile(`(?i)^(.+ )each of your opponents( .+)?$`), "${1}each opponent$2"},
	// The untap steps of several controllers.
	{regexp.MustCompile(`(?i)^((?:they|those \w+) don't untap during their )controllers' next untap steps$`), "${1}controller's next untap step"},
	// An amount of energy is X.
	{regexp.MustCompile(`(?i)^((?:you )?get|that player gets) an amount of \{E\} equal to (.+)$`), "$1 X {E}, where X is $2"},
	{regexp.MustCompile(`(?i)^(.*\bpays?) an amount of \{E\} equal to ((?:its|that [a-z]+'s) mana value)$`), "$1 X {E}, where X is $2"},
	// Damage to a player or planeswalker, and to creatures of that player or of its controller.
	{regexp.MustCompile(`(?i)^(` + sourceWords + ` deals (\w+) damage to target (?:player|opponent) or planeswalker) and each creature ` + `that player or that planeswalker's controller controls$`), "$1 and $2 damage to each creature that player controls"},
	{regexp.MustCompile(`^(.*\beach )non-([A-Z][a-z]+) planeswalker$`), "${1}planeswalker that isn't a $2"},
	// Returned objects enter with the counters in addition to their own.
	{regexp.MustCompile(`(?i)^(return .+ to the battlefield .*\bwith )an additional (.+)$`), "${1}a $2"},
	{regexp.MustCompile(`(?i)^(return .+ to the battlefield .*\bwith (?:two|three|X)) additional (.+)$`), "$1 $2"},
	// A token attached to each of several objects.
	{regexp.MustCompile(`(?i)^for each ([a-z]+(?: you| your opponents| an opponent| target player| that player) controls?), (create an? [^,."]+ token) attached to (?:it|that [a-z]+)$`), "$2 attached to each $1"},
	// Alternative costs are joined into one description.
	{regexp.MustCompile(`(?i)^((?:you may )?sacrifice (?:another|an?) [a-z]+(?:, [a-z]+)*),? or an? ([a-z]+)$`), "$1 or $2"},
	// The player who chooses an object also performs the action on it.
	{regexp.MustCompile(`(?i)^(each opponent|each player|target opponent|target player|that player|defending player) chooses (an? [^.,]+ they control) and (exiles|sacrifices) it$`), "$1 $3 $2"},
	// "It" refers to the token that a keyword action created.
	{regexp.MustCompile(`(?i)^the token created this way (.+)$`), "it $1"},
	// The destruction in the sentence before is without regeneration (CR 701.19c).
	{regexp.MustCompile(`(?i)^an? \w+ destroyed this way can't be regenerated$`), "it can't be regenerated"},
	{regexp.MustCompile(`(?i)^\w+s destroyed this way can't be regenerated$`), "they can't be regenerated"},
	// "Also" adds nothing where the sentence names its objects.
	{regexp.MustCompile(`^([A-Z][a-z]+(?: creatures)? you control) also (gains?|gets?) (.+)$`), "$1 $2 $3"},
	// "It" refers to the life total that a condition has named.
	{regexp.MustCompile(`(?i)^it (becomes equal to your starting life total)$`), "your life total $1"},
	// "That player" also refers to the controller of the planeswalker that was the target.
	{regexp.MustCompile(`(?i)^(.+ damage to target (?:opponent|player) or planeswalker and .+ creature )that player or that planeswalker's controller controls$`), "${1}that player controls"},
	// "It" refers to the host of the source.
	{regexp.MustCompile(`(?i)^(enchanted (\w+)'s controller sacrifices) it$`), "$1 enchanted $2"},
	// Both alternatives name the same kind of counter.
	{regexp.MustCompile(`(?i)^(put an? ([a-z+/\d-]+) counter on (it|` + sourceWords + `) or remove) one from (?:it|him|her)$`), "$1 a $2 counter from $3"},
	// Lasting changes of an object.
	{regexp.MustCompile(`(?i)^(?:he|she)'s (.+?) in addition to (?:his|her) other (.+)$`), "it's $1 in addition to its other $2"},
	{regexp.MustCompile(`(?i)^that (?:creature|permanent|token) is (an? .+ in addition to its other types)$`), "that creature becomes $1"},
	{regexp.MustCompile(`(?i)^they're ([a-z0-9/ -]+)$`), "they become $1"},
	{regexp.MustCompile(`(?i)^they're (.+ in addition to their other .+)$`), "they become $1"},
	{regexp.MustCompile(`(?i)^(it|that creature|that token)'s still an? (.+)$`), "$1 is still a $2"},
	// The extra turn after this one is that of the next upkeep.
	{regexp.MustCompile(`(?i)^at the beginning of that turn's ` + `end step, (you lose the game)$`), "at the beginning of your next upkeep, at the beginning of the next end step, $1"},
	// An additional change is a separate effect.
	{regexp.MustCompile(`(?i)^(.+? gets? )an additional ([+-].+)$`), "$1$2"},
	{regexp.MustCompile(`(?i)^((?:white|blue|black|red|green|colorless|[a-z]+ )?(?:creatures|permanents|artifacts|lands) you control) also (gain|get|have) (.+)$`), "$1 $2 $3"},
	{regexp.MustCompile(`(?i)^(` + sourceWords + `|it|each opponent|each player|that player) also (deals|discards|loses|mills|sacrifices) (.+)$`), "$1 $2 $3"},
	{regexp.MustCompile(`(?i)^they each ((?:get|gain|become) .+)$`), "they $1"},
	{regexp.MustCompile(`(?i)^one or more (target [^.,]+)$`), "any number of $1"},
	// Permanents with the greatest of a number among those that the same player controls.
	{regexp.MustCompile(`(?i)^(.+ they control with the (?:greatest|highest|least|lowest) (?:power|toughness|mana value)) among [a-z]+(?: and [a-z]+)? (?:that player controls|they control)(.*)$`), "$1$2"},
	{regexp.MustCompile(`(?i)^(.+ an? [a-z]+)( with (?:the )?(?:greatest|highest|least|lowest) (?:power|toughness|mana value)) among [a-z]+ (?:that player controls|they control)(.*)$`), "$1 they control$2$3"},
	{regexp.MustCompile(`(?i)^(.+ with the (?:greatest|highest|least|lowest) (?:power|toughness|mana value)) among [a-z]+ on the battlefield$`), "$1"},
}

var (
	// himHer matches the words for an object that is a person, and hisHer those for its owner.
	himHer = regexp.MustCompile(`\b(?:him|her)( (?:to|from|and|until|under|with|onto|tapped)\b|[.,]|$)`)
	hisHer = regexp.MustCompile(`\b(?:his|her) (owner's)\b`)
	// orPaysLife matches a choice between mana and life as a payment.
	orPaysLife = regexp.MustCompile(`(?i)\b(pays?) ((?:\{[^{}]+\})+) or (\w+ life)\b`)
	// dealsBack matches damage that a named object deals to the source of the effect, which is
	// called "him" or "her".
	dealsBack = regexp.MustCompile(`(?i)^((?:it|that creature) deals damage equal to its power to) (?:him|her)$`)
)

const sourceWords = `all #\d+`

// ownersLibrary matches a clause that moves permanents to a library.
var ownersLibrary = regexp.MustCompile(`(?i)^(?:shuffle|put) (?:it|target [^.,]*|that (?:creature|permanent|token|artifact|land|enchantment)|` + sourceWords + `|(?:enchanted|equipped) \w+) (?:into|on (?:the )?(?:top|bottom|top or bottom) of) its owner's library(?: (?:second|third) from the top)?$|^(?:you|they|that player|target \w+) shuffles? (?:each|all) [^.,]*\b(?:permanent|creature|artifact|enchantment|land)s?\b[^.,]* into (?:its|their) owners?'s? librar(?:y|ies)$`)

// countersOfIt matches the removal of counters with a condition on their number.
var (
	countersOfIt = regexp.MustCompile(`(?i)^(?:then )?if (?:there are|(?:it|` + sourceWords + `) has) (\w+) or more ([a-z+/\d-]+) counters on (it|her|him|` + sourceWords + `)|^(?:then )?if (it|` + sourceWords + `) has (\w+) or more ([a-z+/\d-]+) counters on it`)
	removeThose  = regexp.MustCompile(`(?i)\bremove (?:those counters|them all|all of them|them)(?: from (?:it|` + sourceWords + `))?`)
)

// resolved returns the sentences of an effect in which "those counters" are named.
func (r *reader) resolved(all []string) []string {
	for _, rewrite := range []func([]string) []string{
		copiesWithTargets, abilitiesWithTargets, halvesCopies, r.eachKeyword, r.keywordChosen, paysLater, eachKicked, sparing, voted, attackingToo, counting, payments, choosesFighters,
		goadedSo, inTwo, spentOn, tokensHave, paysEnergy, relatedFirst, setOf, qualityChosen, destroyedSo, roundsEach, chosenTarget, xAfter,
	} {
		all = rewrite(all)
	}
	for i, sentence := range all {
		m := countersOfIt.FindStringSubmatch(sentence)
		if m == nil {
			continue
		}
		kind, on := m[2]+m[6], m[3]+m[4]
		if strings.EqualFold(on, "her") || strings.EqualFold(on, "him") {
			on = "it"
		}
		all[i] = removeThose.ReplaceAllLiteralString(sentence, "remove all "+kind+" counters from "+on)
	}
	return all
}

var (
	// paysInUpkeep matches a payment in the next upkeep.
	paysInUpkeep = regexp.MustCompile(`(?i)^(at the beginning of your next upkeep, )(pay (?:\{[^{}]+\})+)$`)
	// losesIfNot matches the penalty for not making that payment.
	losesIfNot = regexp.MustCompile(`(?i)^if you don't, (you lose the game)$`)
)

// paysLater joins the sentences of a payment in the next upkeep and of its penalty.
func paysLater(all []string) []string {
	for i := range len(all) - 1 {
		pays, loses := paysInUpkeep.FindStringSubmatch(all[i]), losesIfNot.FindStringSubmatch(all[i+1])
		if pays != nil && loses != nil {
			return slices.Concat(all[:i], []string{pays[1] + loses[1] + " unless you " + pays[2]}, all[i+2:])
		}
	}
	return all
}

var (
	// gainsIfHas matches a keyword that is gained if an object has it.
	gainsIfHas = regexp.MustCompile(`(?i)^(.+ gains? )([a-z ]+)( until end of turn if )(?:a creature you control has|you control a creature with) ([a-z ]+)$`)
	// sameIsTrue matches the sentence that repeats another one for further keywords.
	sameIsTrue = regexp.MustCompile(`(?i)^the same is true for ([a-z, ]+)$`)
)

// eachKeyword replaces "the same is true for …" by the sentence before it, once for each
// keyword.
func (r *reader) eachKeyword(all []string) []string {
	for i, sentence := range all {
		m := gainsIfHas.FindStringSubmatch(sentence)
		if m == nil || m[2] != m[4] || i+1 >= len(all) {
			continue
		}
		more := sameIsTrue.FindStringSubmatch(all[i+1])
		if more == nil {
			continue
		}
		var each []string
		for _, k := range append([]string{m[2]}, strings.Split(strings.Replace(more[1], " and ", " ", 1), ", ")...) {
			if k = strings.TrimSpace(k); !r.g.Vocabulary.Keyword(k) || k == "protection" || k == "landwalk" {
				return all
			}
			each = append(each, m[1]+k+m[3]+"you control a creature with "+k)
		}
		return slices.Concat(all[:i], each, all[i+2:])
	}
	return all
}

// rewritten returns a sentence in the words of the phrases.
func rewritten(text string) string {
	text = orPaysLife.ReplaceAllString(text, "$1 $2 or $1 $3")
	text = dealsBack.ReplaceAllString(text, "$1 "+card.Source)
	text = hisHer.ReplaceAllString(himHer.ReplaceAllString(text, "it$1"), "its $1")
	for _, rows := range [][]rewriting{rewritings, rewritingsOfSpells} {
		for _, one := range rows {
			if one.said.MatchString(text) {
				return one.said.ReplaceAllString(text, one.as)
			}
		}
	}
	return text
}

var (
	// threePlaces matches counters that are put on three targets, and twoPlaces those that are put on two objects in one sentence.
	threePlaces = regexp.MustCompile(`(?i)^(put an? [a-z+/\d-]+ counter on target creature), (two [a-z+/\d-]+ counters on another target creature), and (three [a-z+/\d-]+ counters on )a third (target creature)$`)
	twoPlaces   = regexp.MustCompile(`(?i)^(put (?:an?|two|three|four|five|X) [a-z+/\d-]+(?: strike)? counters? on .+?) and ((?:an?|two|three|four|five|X) [a-z+/\d-]+(?: strike)? counters? on .+)$`)
	// manyKinds matches counters of three or more kinds.
	manyKinds = regexp.MustCompile(`(?i)^put ((?:(?:an?|two|three|four|five|six|X) [a-z+/\d-]+(?: strike)? counters?,? (?:and )?){2,})on (.+)$`)
	oneKind   = regexp.MustCompile(`(?i)(an?|two|three|four|five|six|X) ([a-z+/\d-]+(?: strike)?) counters?`)
)

// twoCards matches two cards that are returned from one zone.
var twoCards = regexp.MustCompile(`(?i)^(return|exile) ((?:up to one |another )?target [a-z, -]+ card) and ((?:up to one |another )?target [a-z, -]+ card) (from .+)$`)

// counted reads counters of several kinds or on several objects, and two cards of one zone.
func (r *reader) counted(text string) (Steps, bool) {
	if m := manyKinds.FindStringSubmatch(text); m != nil {
		kinds := oneKind.FindAllString(m[1], -1)
		var put PutCounters
		for i, kind := range kinds {
			all, err := r.g.effects.Parse("put " + kind + " on " + normal(m[2]))
			if err != nil || len(all) != 1 {
				return nil, false
			}
			one, ok := all[0].(PutCounters)
			if !ok || !r.carried(one) {
				return nil, false
			}
			if i == 0 {
				put = one
			} else {
				put.More = append(put.More, PutCounters{N: one.N, Kind: one.Kind})
			}
		}
		return Steps{put}, len(kinds) > 1
	}
	if m := twoCards.FindStringSubmatch(text); m != nil {
		return r.both(m[1]+" "+m[2]+" "+m[4], m[1]+" "+m[3]+" "+m[4])
	}
	if m := threePlaces.FindStringSubmatch(text); m != nil {
		first, ok := r.clause(m[1])
		rest, also := r.both("put "+m[2], "put "+m[3]+"another "+m[4])
		return append(first, rest...), ok && also
	}
	if m := twoPlaces.FindStringSubmatch(text); m != nil {
		return r.both(m[1], "put "+m[2])
	}
	return nil, false
}

// both returns the steps of two clauses.
func (r *reader) both(one, other string) (Steps, bool) {
	first, ok := r.clause(one)
	if !ok {
		return nil, false
	}
	second, ok := r.clause(other)
	return append(first, second...), ok
}
