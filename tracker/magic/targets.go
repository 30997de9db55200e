package magic

import (
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/notation"
)

// targetSeats returns the seats that a target means, or nil if it means
// objects. If a name means both a player and something on the board, it asks.
func (d *decision) targetSeats(t notation.Target) ([]int, error) {
	if t.Players != nil {
		return d.seats(*t.Players)
	}
	sel := t.Objects
	if sel.Name == "" || sel.All || sel.Count != nil || len(sel.Not) > 0 {
		return nil, nil
	}
	seat := 1 + slices.IndexFunc(d.s.Players, func(p Player) bool { return strings.EqualFold(p.Name, sel.Name) })
	if seat == 0 {
		return nil, nil
	}
	if d.onBoard(sel.Name) {
		name := d.s.seat(seat).Name
		if i, err := d.find().Choose(tracker.Say("Who is %s?", tracker.Name(name)), []tracker.Message{tracker.Say("the player %s", tracker.Name(name)), tracker.Say("what is called so on the board")}, nil); i == 1 || err != nil {
			return nil, err
		}
	}
	return []int{seat}, nil
}

func (d *decision) onBoard(name string) bool { return d.s.onBoard(name) }

func (s *State) onBoard(name string) bool {
	for stack := range s.Permanent.All() {
		if stack.Of.called(name) {
			return true
		}
	}
	return false
}

// called reports whether a name means the permanent: by its label, by its name
// with or without "Token", or by the word "commander" for a commander.
func (p Permanent) called(name string) bool {
	if name == "" {
		return false
	}
	if p.Commander != 0 && strings.EqualFold(name, "commander") {
		return true
	}
	printed := p.Face().Name
	short, _, whole := strings.Cut(printed, ",") // "Krenko" of "Krenko, Mob Boss"
	if !whole && slices.Contains(p.Face().Supertypes, "Legendary") {
		short, _, _ = strings.Cut(printed, " the ") // "Rhys" of "Rhys the Redeemed"
	}
	return p.labelled(name) || strings.EqualFold(printed, name) || strings.EqualFold(short, name) ||
		strings.EqualFold(english.WithoutToken(printed), name)
}

// labelled reports whether the permanent has the label.
func (p Permanent) labelled(name string) bool {
	return p.Label != "" && strings.EqualFold(strings.TrimPrefix(p.Label, "the "), strings.TrimPrefix(name, "the "))
}

// thing returns the name of a stack in a sentence: "#3 Soldier Token", "#3 ×4
// Soldier Token".
func thing(stack tracker.Stack[Permanent]) tracker.Name { return thingOf(&stack) }

func thingOf(stack *tracker.Stack[Permanent]) tracker.Name {
	return tracker.Name(stack.As(stack.Of.name()))
}

// name returns the permanent's name in a sentence. A face-down permanent and a
// copy of one have no name (CR 708.2a).
func (p *Permanent) name() string {
	switch name := p.Face().Name; {
	case name != "":
		return name
	case p.FaceDown:
		return "face-down creature"
	}
	return "creature without a name"
}
