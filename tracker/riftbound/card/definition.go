package card

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
)

// Definition is the printed characteristics of a card, or those that an effect gave
// the token it created: the copiable traits.
type Definition struct {
	Name       string   `json:"name"`
	Domains    []string `json:"domains,omitempty"`
	Supertypes []string `json:"supertypes,omitempty"`
	Types      []string `json:"types,omitempty"`
	Tags       []string `json:"tags,omitempty"`
	Energy     *int64   `json:"energy,omitempty"`   // Energy cost; nil if none is printed
	Power      int64    `json:"power,omitempty"`    // Power cost
	Might      *int64   `json:"might,omitempty"`    // of units
	Bonus      int64    `json:"bonus,omitempty"`    // Might Bonus (RB 137)
	Buffs      int64    `json:"buffs,omitempty"`    // the limit of buffs; 0 means one (RB 702.3)
	Keywords   []string `json:"keywords,omitempty"` // lower case, with numbers: "assault 4"
	Abilities  []string `json:"abilities,omitempty"`

	// TextLeft: of the card's text only keywords are tracked, and how many lines it
	// has is unknown. Otherwise LinesLeft lines aren't tracked.
	TextLeft  bool  `json:"text_left,omitempty"`
	LinesLeft int64 `json:"lines_left,omitempty"`
}

// CanBeOnBoard reports whether a card of this definition can be on the board: not a spell
// or a play aid.
func (def *Definition) CanBeOnBoard() bool {
	return slices.ContainsFunc(def.Types, func(t string) bool { return slices.Contains(boardTypes, t) })
}

// KindWords are the words for kinds of cards and for tokens, in lower case.
var KindWords = []string{"unit", "gear", "spell", "rune", "battlefield", "legend", "token"}

// boardTypes are the types of objects on the board (RB 107).
var boardTypes = []string{"Unit", "Gear", "Rune", "Battlefield", "Legend"}

// Is reports whether a type, supertype or tag is printed there.
func (def *Definition) Is(word string) bool {
	return slices.Contains(slices.Concat(def.Types, def.Supertypes, def.Tags), word)
}

// Describe is "a 3 Might fury Poro unit with Tank".
func (def Definition) Describe() string {
	words := slices.Concat(def.Domains, def.Supertypes, def.Tags)
	if def.Might != nil {
		words = append([]string{strconv.FormatInt(*def.Might, 10), "Might"}, words...)
	}
	for _, t := range def.Types {
		words = append(words, strings.ToLower(t))
	}
	line := english.Article(strings.Join(words, " "))
	if len(def.Keywords) > 0 {
		line += " with " + english.List(Capitals(def.Keywords))
	}
	return line
}

// Key is the same for definitions that say the same, and for no others.
func (def Definition) Key() string {
	might := "-"
	if def.Might != nil {
		might = fmt.Sprint(*def.Might)
	}
	energy := "-"
	if def.Energy != nil {
		energy = fmt.Sprint(*def.Energy)
	}
	lists := slices.Concat(def.Domains, []string{";"}, def.Supertypes, []string{";"}, def.Types, []string{";"}, def.Tags, []string{";"}, def.Keywords, []string{";"}, def.Abilities)
	return fmt.Sprintf("%q %s %s %d %d %d %t %d %q", def.Name, might, energy, def.Power, def.Bonus, def.Buffs, def.TextLeft, def.LinesLeft, lists)
}

// Capitals capitalizes keywords as the rulebook does: "Assault 2".
func Capitals(keywords []string) []string {
	out := make([]string, len(keywords))
	for i, k := range keywords {
		out[i] = english.Capital(k)
	}
	return out
}
