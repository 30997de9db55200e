package card

import (
	"regexp"
	"strconv"
	"strings"
)

// References to objects in the texts of abilities and rules that an effect gives. Their ids,
// up to SourceID, are those of no object.
const (
	// giver refers to the object that gives an ability, where the text of that ability has
	// the object's name (CR 201.5a).
	giver = "#" + giverID
	// It refers to the object that the effect has named.
	It = "#4611686018427387902"
	// ItsSource refers to the source of the effect.
	ItsSource = "#4611686018427387904"
)

// giverID is the id in giver. Compiled abilities have it without the number sign.
const giverID = "4611686018427387903"

// giverWords are the words for giver in texts for people.
const giverWords = "the permanent that gives this"

// NamesGiver reports whether an ability refers to the object that gives it.
func NamesGiver(ability string) bool { return strings.Contains(ability, giverID) }

// GivenBy returns the text of an ability with the id of the object that gives it.
func GivenBy(ability string, id int64) string {
	return strings.ReplaceAll(ability, giverID, strconv.FormatInt(id, 10))
}

// givenByID matches an object by its id.
var givenByID = regexp.MustCompile(`#(\d+)`)

// NamesObject reports whether a rule contains It or ItsSource: "This permanent can't block
// #…".
func NamesObject(rule string) bool {
	return strings.Contains(rule, It) || strings.Contains(rule, ItsSource)
}

// namesYou matches the words for the controller of an ability in a rule.
var namesYou = regexp.MustCompile(`(?i)\byou\b|\bis goaded\b|\battacks another player\b|\bcan't be the targets? of [^."]*\byour opponents control\b|"target":\{[^{}]*"opponents":true`)

// NamesYou reports whether a rule depends on who controls the effect that sets it: "This permanent
// can't attack you", "This permanent is goaded".
func NamesYou(rule string) bool { return namesYou.MatchString(rule) }

// WithObjects returns a rule with the ids of the objects that ItsSource and It refer to.
// With several objects for It, or none, that reference stays.
func WithObjects(rule string, source int64, it []int64) string {
	rule = strings.ReplaceAll(rule, ItsSource, "#"+strconv.FormatInt(source, 10))
	if len(it) == 1 {
		rule = strings.ReplaceAll(rule, It, "#"+strconv.FormatInt(it[0], 10))
	}
	return rule
}
