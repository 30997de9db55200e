package riftbound

import (
	"fmt"
	"strconv"

	"arbiter/tracker"
	"arbiter/tracker/english"
)

// counted is "a buff", "3 buffs".
func counted(n int64) string {
	if n == 1 {
		return "a buff"
	}
	return strconv.FormatInt(n, 10) + " buffs"
}

// buffsSaid is "a buff", "3 buffs".
func buffsSaid(n int64) tracker.Message {
	if n == 1 {
		return tracker.Say("a buff")
	}
	return tracker.Say("%d buffs", n)
}

// thing names a stack in a sentence: "#3 Recruit", "#3 ×4 Recruit".
func thing(stack tracker.Stack[Object]) tracker.Name {
	return tracker.Name(stack.As(stack.Of.Def.Name))
}

// called names the stack with an id; one that is gone, by the id alone.
func (s State) called(id int64) tracker.Name {
	stack, ok := s.Board.Get(id)
	if !ok {
		return tracker.Name(fmt.Sprintf("#%d", id))
	}
	return thing(stack)
}

// place names a battlefield: "battlefield 1", "battlefield 1 (Brush)".
func (s State) place(n int) string {
	text := "battlefield " + strconv.Itoa(n)
	if n >= 1 && n <= len(s.Fields) {
		if name := s.field(n).Def.Name; name != "" {
			text += " (" + name + ")"
		}
	}
	return text
}

// where describes the location of an object relative to its controller: "base", "Bob's base",
// "battlefield 2", "legend zone".
func (s State) where(o Object) string {
	at := s.at(o)
	switch {
	case at.Field > 0:
		return "battlefield " + strconv.Itoa(at.Field)
	case o.is("Legend"):
		return "legend zone"
	case at.Base == o.Controller || at.Base == 0:
		return "base"
	}
	return s.seat(at.Base).Name + "'s base"
}

// whither describes a destination: "base", "Bob's base", "battlefield 1 (Brush)".
func (s State) whither(at Location, controller int) string {
	switch {
	case at.Field > 0:
		return s.place(at.Field)
	case at.Base == controller:
		return "base"
	}
	return s.seat(at.Base).Name + "'s base"
}

// typeLine is the line below the name: "Token Unit — Fae".
func typeLine(def Definition, token bool) string {
	return english.TypeLine(token, def.Supertypes, def.Types, def.Tags)
}

// capitals capitalizes keywords as the rulebook does: "Assault 2".
func capitals(keywords []string) []string {
	out := make([]string, len(keywords))
	for i, k := range keywords {
		out[i] = english.Capital(k)
	}
	return out
}
