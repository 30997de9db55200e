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
