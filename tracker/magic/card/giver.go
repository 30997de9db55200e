package card

import (
	"regexp"
	"strconv"
	"strings"
)

// GiverID stands for the id of the object that gives an ability to others, in the text of
// that ability, which refers to its giver by name (CR 201.5a).
const GiverID = SourceID - 1

// giver is the giver in the text of an ability, and giverWords is it in what people read.
const (
	giver      = "#4611686018427387903"
	giverWords = "the permanent that gives this"
)

var giverDigits = strconv.Itoa(GiverID)

// NamesGiver reports whether an ability refers to the object that gives it.
func NamesGiver(ability string) bool { return strings.Contains(ability, giverDigits) }

// GivenBy returns the text of an ability that an object gives, as what it is given to has it.
func GivenBy(ability string, id int64) string {
	return strings.ReplaceAll(ability, giverDigits, strconv.FormatInt(id, 10))
}

// givenByID matches an object by its id.
var givenByID = regexp.MustCompile(`#(\d+)`)

// ItID stands for the id of what an effect has named, in a rule that the effect gives.
const ItID = SourceID - 2

// It refers to what an effect has named, and ItsSource to the source of the effect, in a
// rule that the effect gives: "This permanent can't block #…".
const (
	It        = "#4611686018427387902"
	ItsSource = "#4611686018427387904"
)

// NamesObject reports whether a rule refers to the source of its effect, or to what the
// effect has named.
func NamesObject(rule string) bool {
	return strings.Contains(rule, It) || strings.Contains(rule, ItsSource)
}

// WithObjects returns a rule that refers to objects by their ids.
func WithObjects(rule string, source int64, it []int64) string {
	rule = strings.ReplaceAll(rule, ItsSource, "#"+strconv.FormatInt(source, 10))
	if len(it) == 1 {
		rule = strings.ReplaceAll(rule, It, "#"+strconv.FormatInt(it[0], 10))
	}
	return rule
}
