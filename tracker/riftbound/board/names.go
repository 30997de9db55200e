package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
)

// CardNames lists the cards in the game, which a name means before others.
func (s State) CardNames() []string {
	var all []string
	for stack := range s.Board.All() {
		if !stack.Of.Token && !stack.Of.Hidden {
			all = append(all, stack.Of.Def.Name)
		}
	}
	for c := range s.Elsewhere.Each() {
		all = append(all, c.Of.Def.Name)
	}
	for _, f := range s.Fields {
		if f.Def.Name != "" && !f.Token {
			all = append(all, f.Def.Name)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Counted is "a buff", "3 buffs".
func Counted(n int64) string {
	if n == 1 {
		return "a buff"
	}
	return strconv.FormatInt(n, 10) + " buffs"
}

// NameOf names a stack in a sentence: "#3 Recruit", "#3 ×4 Recruit".
func NameOf(stack tracker.Stack[Object]) tracker.Name {
	return tracker.Name(stack.As(stack.Of.Def.Name))
}

// Called names the stack with an id; one that is gone, by the id alone.
func (s State) Called(id int64) tracker.Name {
	stack, ok := s.Board.Get(id)
	if !ok {
		return tracker.Name(fmt.Sprintf("#%d", id))
	}
	return NameOf(stack)
}

// Place names a battlefield: "battlefield 1", "battlefield 1 (Brush)".
func (s State) Place(n int) string {
	text := "battlefield " + strconv.Itoa(n)
	if n >= 1 && n <= len(s.Fields) {
		if name := s.Field(n).Def.Name; name != "" {
			text += " (" + name + ")"
		}
	}
	return text
}

// Where describes the location of an object relative to its controller: "base", "Bob's base",
// "battlefield 2", "legend zone".
func (s State) Where(o Object) string {
	at := s.LocationOf(o)
	switch {
	case at.Field > 0:
		return "battlefield " + strconv.Itoa(at.Field)
	case o.Is("Legend"):
		return "legend zone"
	case at.Base == o.Controller || at.Base == 0:
		return "base"
	}
	return s.Seat(at.Base).Name + "'s base"
}

// IsCalled reports whether an object has a name: its whole name, with or without
// "token", or the part before the comma.
func (o Object) IsCalled(name string) bool {
	if name == "" || o.Hidden {
		return false
	}
	short, _, _ := strings.Cut(o.Def.Name, ",") // "Jinx" of "Jinx, Rebel"
	return strings.EqualFold(o.Def.Name, name) || strings.EqualFold(short, name) || strings.EqualFold(o.Def.Name+" token", name)
}

// IsLabelled reports whether players have labelled the object so.
func (o Object) IsLabelled(name string) bool {
	return o.Label != "" && strings.EqualFold(strings.TrimPrefix(o.Label, "the "), strings.TrimPrefix(name, "the "))
}

// Describe distinguishes a stack from others of the same name.
func (s State) Describe(stack tracker.Stack[Object]) tracker.Message {
	o := stack.Of
	parts := []any{tracker.Name(strings.TrimSpace(string(NameOf(stack)) + " " + s.Size(stack))), tracker.Name(s.Where(o))}
	if o.Exhausted {
		parts = append(parts, tracker.Say("exhausted"))
	}
	if o.Stunned {
		parts = append(parts, tracker.Say("stunned"))
	}
	if o.Buffs > 0 {
		parts = append(parts, Counted(o.Buffs))
	}
	if o.Damage > 0 {
		parts = append(parts, tracker.Say("%d damage", o.Damage))
	}
	if len(s.Players) > 1 {
		parts = append(parts, tracker.Name(s.Seat(o.Controller).Name))
	}
	return tracker.Say("%s", tracker.Row{Between: ", ", Of: parts})
}
