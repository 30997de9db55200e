package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker/magic/card"
)

// rewritings replace wordings of cards by equivalent phrases. Each matches a whole sentence or
// clause.
var rewritings = []struct {
	said *regexp.Regexp
	as   string
}{
	// The owner of an object moves it.
	{regexp.MustCompile(`(?i)^(.+?)'s owner shuffles (?:it|him|her|this permanent|` + sourceWords + `) into their library$`), "shuffle $1 into its owner's library"},
	{regexp.MustCompile(`(?i)^its owner shuffles it into their library$`), "shuffle it into its owner's library"},
	{regexp.MustCompile(`(?i)^(?:the owner of (.+?)|(.+?)'s owner) puts it on (?:(?:their|a) choice of )?the top or bottom of their library$`), "put $1$2 on the top or bottom of its owner's library"},
	{regexp.MustCompile(`(?i)^the owner of (target .+?) shuffles it into their library$`), "shuffle $1 into its owner's library"},
	{regexp.MustCompile(`(?i)^the owner of (target .+?) shuffles it into their library, then (draws|reveals|exiles) (.+)$`), "shuffle $1 into its owner's library, then its owner $2 $3"},
	{regexp.MustCompile(`(?i)^the owner of (target .+?) puts it into their library ` + `second from the top or on the bottom$`), "put $1 on the top or bottom of its owner's library"},
	// Cards of each player's graveyard return under their owners' control.
	{regexp.MustCompile(`(?i)^each player returns (?:all|each) (.+?) cards? from their graveyard to the battlefield$`), "return all $1 cards from all graveyards to the battlefield under their owners' control"},
	{regexp.MustCompile(`(?i)^return all (artifact|creature) and (enchantment|planeswalker) cards (from .+)$`), "return all $1 or $2 cards $3"},
	// The controller of an object does.
	{regexp.MustCompile(`(?i)^(?:that|the) spell(?: or ability)?'s controller (.+)$`), "that player $1"},
	{regexp.MustCompile(`(?i)^(.+ damage(?: equal to [^.]+?)? to )that spell(?: or ability)?'s controller$`), "${1}that player"},
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
	// "Second" says that there are two targets.
	{regexp.MustCompile(`(?i)^(move .+ (?:on)?to )a second (target .+)$`), "$1$2"},
	{regexp.MustCompile(`(?i)^(tap|untap) and (goad) (that creature|it)$`), "$1 $3 and $2 it"},
	// What is done when something was done "this way" is done at once.
	{regexp.MustCompile(`(?i)^when ((?:you (?:discard|exile|sacrifice|mill)|one or more) [^,]+ this way), (.+)$`), "if $1, $2"},
	// Each player creates tokens for the permanents that they controlled.
	{regexp.MustCompile(`(?i)^for each ([a-z]+) (exiled|destroyed|sacrificed) this way, its controller (creates [^."]+ tokens?(?: with [^."]+)?)$`), "each player $3 for each $1 they controlled that was $2 this way"},
	// A token attached to each of several objects.
	{regexp.MustCompile(`(?i)^for each of (those [a-z]+|them), (create an? [^,."]+ token) attached to (?:it|that [a-z]+)$`), "$2 attached to each of $1"},
	// A number of times.
	{regexp.MustCompile(`(?i)^(.+, except (?:the token|the tokens|it|they) (?:isn't|aren't) legendary) if (?:that \w+|it)(?:'s| is) legendary$`), "$1"},
	{regexp.MustCompile(`(?i)^investigate an additional time$`), "investigate"},
	{regexp.MustCompile(`(?i)^(it|` + sourceWords + `) (explores|connives), then it (?:explores|connives) again$`), "$1 $2 twice"},
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
	// Lasting changes of an object.
	{regexp.MustCompile(`(?i)^(?:he|she)'s (.+?) in addition to (?:his|her) other (.+)$`), "it's $1 in addition to its other $2"},
	{regexp.MustCompile(`(?i)^that (?:creature|permanent|token) is (an? .+ in addition to its other types)$`), "that creature becomes $1"},
	{regexp.MustCompile(`(?i)^they're ([a-z0-9/ -]+)$`), "they become $1"},
	{regexp.MustCompile(`(?i)^they're (.+ in addition to their other .+)$`), "they become $1"},
	{regexp.MustCompile(`(?i)^(it|that creature|that token)'s still an? (.+)$`), "$1 is still a $2"},
}

var (
	// himHer matches the words for an object that is a person, and hisHer those for its owner.
	himHer = regexp.MustCompile(`\b(?:him|her)( (?:to|from|and|until|under|with|onto|tapped)\b|[.,]|$)`)
	hisHer = regexp.MustCompile(`\b(?:his|her) (owner's)\b`)
	// dealsBack matches damage that a named object deals to the source of the effect, which is
	// called "him" or "her".
	dealsBack = regexp.MustCompile(`(?i)^((?:it|that creature) deals damage equal to its power to) (?:him|her)$`)
)

const sourceWords = `all #\d+`

// ownersLibrary matches a clause that moves permanents to a library.
var ownersLibrary = regexp.MustCompile(`(?i)^(?:shuffle|put) (?:it|target [^.,]*|that (?:creature|permanent|token|artifact|land|enchantment)|` + sourceWords + `|(?:enchanted|equipped) \w+) (?:into|on (?:the )?(?:top|bottom|top or bottom) of) its owner's library(?: (?:second|third) from the top)?$`)

// several matches a clause that is done more than once.
var several = regexp.MustCompile(`(?i)^(.+) (twice|three times)$`)

// countersOfIt matches the removal of counters with a condition on their number.
var (
	countersOfIt = regexp.MustCompile(`(?i)^(?:then )?if (?:there are|(?:it|` + sourceWords + `) has) (\w+) or more ([a-z+/\d-]+) counters on (it|her|him|` + sourceWords + `)|^(?:then )?if (it|` + sourceWords + `) has (\w+) or more ([a-z+/\d-]+) counters on it`)
	removeThose  = regexp.MustCompile(`(?i)\bremove (?:those counters|them all|all of them|them)(?: from (?:it|` + sourceWords + `))?`)
)

// resolved returns the sentences of an effect in which "those counters" are named.
func (r *reader) resolved(all []string) []string {
	all = voted(sparing(eachKicked(paysLater(r.eachKeyword(all)))))
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
	text = dealsBack.ReplaceAllString(text, "$1 "+card.Source)
	text = hisHer.ReplaceAllString(himHer.ReplaceAllString(text, "it$1"), "its $1")
	for _, one := range rewritings {
		if one.said.MatchString(text) {
			return one.said.ReplaceAllString(text, one.as)
		}
	}
	return text
}

var (
	// twoPlaces matches counters that are put on two objects in one sentence.
	twoPlaces = regexp.MustCompile(`(?i)^(put (?:an?|two|three|four|five|X) [a-z+/\d-]+(?: strike)? counters? on .+?) and ((?:an?|two|three|four|five|X) [a-z+/\d-]+(?: strike)? counters? on .+)$`)
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

// repeated reads a clause that is done several times.
func (r *reader) repeated(text string) (Steps, bool) {
	m := several.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	once, ok := r.clause(m[1])
	if !ok {
		return nil, false
	}
	times := 2
	if !strings.EqualFold(m[2], "twice") {
		times = 3
	}
	return slices.Repeat(once, times), true
}
