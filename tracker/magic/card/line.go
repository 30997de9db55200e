package card

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker/notation"
)

// Line is a line of a card's text in its compiled form. Encoded, it stands where
// the text of an ability stands: in the abilities of a definition, and in those
// that an ability gives. So a card can be carried whose text the program doesn't
// have.
type Line struct {
	// Text is the abilities in Arbiter's own words, for display only.
	Text string
	// Class says what kind of ability an ability is that is left: "triggered".
	Class string
	// Is holds the abilities.
	Is Abilities
}

type storedLine struct {
	Text    string   `json:"text"` // the first: notation.Compiled looks for it
	Class   string   `json:"class,omitempty"`
	Version int      `json:"version"`
	Is      []stored `json:"abilities"`
}

// Encode returns the stored form, which ReadLine reads and a Compiler compiles.
func (l Line) Encode() (string, error) {
	out := storedLine{Text: l.Text, Class: l.Class, Version: Version}
	var err error
	if out.Is, err = l.Is.stored(); err != nil {
		return "", err
	}
	raw, err := json.Marshal(out)
	return string(raw), err
}

// ReadLine reads what Encode has returned.
func ReadLine(text string) (Line, error) {
	if !notation.Compiled(text) {
		return Line{}, fmt.Errorf("card: %q isn't compiled", text)
	}
	var in storedLine
	if err := json.Unmarshal([]byte(text), &in); err != nil {
		return Line{}, fmt.Errorf("card: read a compiled line: %w", err)
	}
	all, err := readStored(in.Version, in.Is)
	return Line{Text: in.Text, Class: in.Class, Is: all}, err
}

// WithEffect returns an ability with its effect replaced by do's result. An ability
// without an effect is unchanged.
func WithEffect(a Ability, do func(Effect) Effect) Ability {
	switch a := a.(type) {
	case Trigger:
		a.Do = do(a.Do)
		return a
	case Activated:
		a.Do = do(a.Do)
		return a
	case Loyalty:
		a.Do = do(a.Do)
		return a
	case Chapter:
		if !a.Unknown {
			a.Do = do(a.Do)
		}
		return a
	case LosingReplaced:
		a.Do = do(a.Do)
		return a
	case ExiledInstead:
		if a.Do != nil {
			with := do(*a.Do)
			a.Do = &with
		}
		return a
	default: // no effect
		return a
	}
}

// Traits returns the properties that are read from the text of the effect.
func (e Effect) Traits() Traits {
	return Traits{OwnReturn: e.ownReturn(), AddsMana: e.addsMana(), ThatPlayer: e.ofThatPlayer()}
}

func (e Effect) ownReturn() bool {
	if e.Known != nil {
		return e.Known.OwnReturn
	}
	return ownReturn.MatchString(e.Line)
}

func (e Effect) addsMana() bool {
	if e.Known != nil {
		return e.Known.AddsMana
	}
	return addsMana.MatchString(e.Said) && !strings.Contains(strings.ToLower(e.Said), "target ")
}

func (e Effect) ofThatPlayer() bool {
	if e.Known != nil {
		return e.Known.ThatPlayer
	}
	return ofThatPlayer.MatchString(e.Said)
}

// WithGiven returns a copy of a change in which do is applied to the text of each ability and
// each rule that the change gives.
func WithGiven(c notation.Change, do func(string) string) notation.Change {
	c.Abilities, c.Rules = EachText(c.Abilities, do), EachText(c.Rules, do)
	return c
}

// EachText returns the results of do for each of the texts of abilities.
func EachText(texts []string, do func(string) string) []string {
	done := slices.Clone(texts)
	for i, text := range texts {
		done[i] = do(text)
	}
	return done
}

// TextOf returns the texts of abilities for people, a line each.
func TextOf(abilities []string) string {
	all := make([]string, len(abilities))
	for i, text := range abilities {
		all[i] = notation.Words(text)
	}
	return strings.Join(all, "\n")
}
