package talk

import (
	"fmt"
	"slices"
	"strconv"
)

// The roles of function words, as in [particles].
const (
	isAnd    = "and"
	isThen   = "then" // a line may be split there, as at "and"
	isOr     = "or"
	isEither = "either"
	isBut    = "but"
	isSpared = "spared" // behind an exception: "my goblins died but krenko survived"
	isFor    = "for"    // after "but"
	isOf     = "of"
	isFrom   = "from"
	isThe    = "the"
	isOther  = "other"
	isAlone  = "alone" // a possessive without a noun: "mine"
	isHas    = "has"
	isWith   = "with"
	isAt     = "at"    // before a place: "at bf1"
	isDone   = "done"  // an irregular past form: "drew"
	isJoint  = "joins" // a sign for "and" between words

	isPassive  = "passive"  // an auxiliary of the passive and the progressive: "is", "got"
	isResuming = "resumes"  // a pronoun that may repeat a subject: "bob he loses 3"
	isPerfect  = "perfect"  // an auxiliary of the perfect: "has"
	isBy       = "by"       // before the agent of a passive
	isRelative = "relative" // "that bob has"
	isPlus     = "+"        // the sign of a number, as a word
	isMinus    = "-"
	isSlash    = "/" // between power and toughness, as a word
	isComma    = "," // a dictated punctuation mark
	isStop     = "."
	isThis     = "this"    // "that ring"
	isThese    = "these"   // "two of these treasures"
	isOne      = "one"     // in place of a noun after an adjective: "the tapped one"
	isYou      = "you"     // the player whom a line addresses: "bob, you lose 3"
	isYour     = "your"    // that player's: "bob, your angel dies"
	isSelf     = "self"    // the speaker with a verb: "i'm"
	isNot      = "not"     // between what was meant and what was said: "carol not bob"
	isTo       = "to"      // before a verb or a place
	isModal    = "modal"   // begins a question if it stands first: "should i kill it"
	isCasts    = "casts"   // the verb of casting: "plays"
	isLets     = "lets"    // the verb of what allows a player to do something
	isReason   = "reason"  // begins a reason: "because"
	isSubject  = "subject" // a verb about life totals that needs a subject: "loses 3"
	isGuard    = "guard"   // a keyword followed by "from" and a quality: "protection from red"
	isNone     = "none"    // "no attacks"
	isRepeat   = "repeat"  // ends a repeated question: "how much energy do i have again"
	isDoubt    = "doubt"   // marks a sentence as hypothetical, a question or a joke: "if", "what", "lol"
	isNegated  = "isn't"   // a negated auxiliary: "that aren't goblins"
	isPause    = "pause"   // an interjection, ignored between commas: "krenko and, hmm, two soldiers"
	isZone     = "zone"    // where things are: "from my graveyard" is more than a reason
)

// Quantities, as in [quantities].
const (
	countAll     = "all"
	countAllBut  = "all but"
	countRest    = "rest" // all others; not of a pronoun, "the rest of them"
	countBoth    = "2"
	countHalf    = "half"
	countOne     = "a"
	countAnother = "another"
)

// is reports whether a word has one of the roles.
func (b *Phrasebook) is(t token, roles ...string) bool {
	if t.name {
		return false
	}
	for _, role := range b.particles[t.low] {
		if slices.Contains(roles, role) {
			return true
		}
	}
	return false
}

// quantity returns the quantity at the start of a phrase, and its number of
// words.
func (b *Phrasebook) quantity(span []token) (words int, amount string) {
	for n := min(b.longestQuantity, len(span)); n > 0; n-- {
		if amount, ok := b.quantities[phraseOf(span[:n])]; ok && !slices.ContainsFunc(span[:n], func(t token) bool { return t.name }) {
			return n, amount
		}
	}
	return 0, ""
}

// every reports whether a phrase only means all.
func (b *Phrasebook) every(span []token) bool {
	words, amount := b.quantity(span)
	return words == len(span) && amount == countAll
}

// particle adds a line of [particles], [quantities], [tails], [numbers] or
// [colors].
func (b *Phrasebook) particle(section, left, right string) error {
	left = fold(left)
	length := len(b.known(words(left)))
	switch section {
	case "[particles]":
		if !slices.Contains([]string{isAnd, isThen, isOr, isEither, isBut, isSpared, isFor, isOf, isFrom, isThe, isOther, isAlone, isHas, isWith, isAt, isDone, isJoint, isPassive, isPerfect, isResuming, isBy, isRelative, isPlus, isMinus, isSlash, isComma, isStop, isThis, isThese, isOne, isYou, isYour, isSelf, isNot, isTo, isModal, isCasts, isLets, isReason, isGuard, isSubject, isNone, isNegated, isRepeat, isDoubt, isPause, isZone}, right) {
			return fmt.Errorf("nothing that a word does is called %q", right)
		}
		b.particles[left] = append(b.particles[left], right)
	case "[quantities]":
		if !slices.Contains([]string{countAll, countAllBut, countRest, countBoth, countHalf, countOne, countAnother}, right) {
			return fmt.Errorf("no quantity is called %q", right)
		}
		b.quantities[left] = right
		b.longestQuantity = max(b.longestQuantity, length)
	case "[tails]":
		if !slices.Contains([]string{speaker, everybody, allOthers}, right) {
			return fmt.Errorf("nobody is called %q", right)
		}
		b.tails[left] = right
		b.longestTail = max(b.longestTail, length)
	case "[numbers]":
		n, err := strconv.ParseInt(right, 10, 64)
		if err != nil {
			return fmt.Errorf("%q is no number", right)
		}
		b.numbers[left] = n
	case "[colors]":
		b.colors[left] = right
	case "[extremes]":
		b.extremes[left] = right
	}
	return nil
}
