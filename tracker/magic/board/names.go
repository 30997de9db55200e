package board

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
)

// IsOnBoard reports whether a permanent has a name, or is labelled with it.
func (s *State) IsOnBoard(name string) bool {
	for stack := range s.Permanent.All() {
		if stack.Of.IsCalled(name) {
			return true
		}
	}
	return false
}

// IsCalled reports whether a name means the permanent: by its label, by its name
// with or without "Token", or by the word "commander" for a commander.
func (p Permanent) IsCalled(name string) bool {
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
	return p.IsLabelled(name) || strings.EqualFold(printed, name) || strings.EqualFold(short, name) ||
		strings.EqualFold(english.WithoutToken(printed), name)
}

// IsLabelled reports whether the permanent has the label.
func (p Permanent) IsLabelled(name string) bool {
	return p.Label != "" && strings.EqualFold(strings.TrimPrefix(p.Label, "the "), strings.TrimPrefix(name, "the "))
}

// NameOf returns the name of a stack in a sentence: "#3 Soldier Token", "#3 ×4
// Soldier Token".
func NameOf(stack tracker.Stack[Permanent]) tracker.Name { return NameOfStack(&stack) }

// NameOfStack is NameOf for a stack that isn't copied.
func NameOfStack(stack *tracker.Stack[Permanent]) tracker.Name {
	return tracker.Name(stack.As(stack.Of.Name()))
}

// Name returns the permanent's name in a sentence. A face-down permanent and a
// copy of one have no name (CR 708.2a).
func (p *Permanent) Name() string {
	switch name := p.Face().Name; {
	case name != "":
		return name
	case p.FaceDown:
		return "face-down creature"
	case len(p.Def.Halves) > 0:
		return "locked Room"
	}
	return "creature without a name"
}

// Duration returns the duration of an effect.
func (s State) Duration(e Pump) tracker.Message {
	switch {
	case e.Lasting:
		return tracker.Say("for as long as it stays")
	case e.NextTurn != 0 && e.Till == TillUpkeep:
		return tracker.Say("until %s's next upkeep", tracker.Name(s.Seat(e.NextTurn).Name))
	case e.NextTurn != 0 && e.Till == TillItEnds:
		return tracker.Say("until the end of %s's next turn", tracker.Name(s.Seat(e.NextTurn).Name))
	case e.NextTurn != 0:
		return tracker.Say("until %s's next turn", tracker.Name(s.Seat(e.NextTurn).Name))
	case e.Combat:
		return tracker.Say("until end of combat")
	case e.Tie.Attached:
		return tracker.Say("for as long as %s is attached to it", s.Called(e.Tie.To))
	case e.Tie.Of != 0 && e.Tie.Tapped:
		return tracker.Say("for as long as %s controls %s and it stays tapped", tracker.Name(s.Seat(e.Tie.Of).Name), s.Called(e.Tie.To))
	case e.Tie.Of != 0:
		return tracker.Say("for as long as %s controls %s", tracker.Name(s.Seat(e.Tie.Of).Name), s.Called(e.Tie.To))
	case e.Tie.Tapped && e.Tie.Weaker:
		return tracker.Say("for as long as %s stays tapped and its power is no less", s.Called(e.Tie.To))
	case e.Tie.Tapped:
		return tracker.Say("for as long as %s stays tapped", s.Called(e.Tie.To))
	case e.Tie.Hosted:
		return tracker.Say("for as long as it is attached")
	case e.Tie.Enchanted:
		return tracker.Say("for as long as it is enchanted")
	case e.Tie.Counter != "":
		return tracker.Say("for as long as it has a %s counter", tracker.Say(e.Tie.Counter))
	case e.Tie.To != 0:
		return tracker.Say("for as long as %s stays", s.Called(e.Tie.To))
	}
	return tracker.Say("until end of turn")
}

// SayPump says what an effect changes. A player whom its rules require to be attacked is named.
func (s State) SayPump(e Pump) tracker.Message {
	c := e.Change
	if e.By != 0 {
		c.Rules = slices.Clone(c.Rules)
		for i, rule := range c.Rules {
			c.Rules[i] = strings.Replace(rule, " attacks you ", " attacks "+s.Seat(e.By).Name+" ", 1)
		}
	}
	return SayChange(c)
}

// String returns the change as text: "gets +2/+2 and gains trample".
func (p Pump) String() string { return p.Change.String() }

// Called returns the name of the stack with an id; "#3" if it is gone.
func (s State) Called(id int64) tracker.Name {
	stack, ok := s.Permanent.Find(id)
	if !ok {
		return tracker.Name(fmt.Sprintf("#%d", id))
	}
	return NameOfStack(stack)
}

// sizeOf returns the size of a permanent, "3/2"; empty if it has none.
func (s State) sizeOf(id int64) string {
	if stack, ok := s.Permanent.Find(id); ok {
		if c := s.Characteristics(stack); c.HasSize {
			return c.SizeText()
		}
	}
	return ""
}

// SizeNote returns the size of a permanent after a colon, ": 3/2"; empty if it has none.
func (s State) SizeNote(id int64) tracker.Name {
	if size := s.sizeOf(id); size != "" {
		return tracker.Name(": " + size)
	}
	return ""
}

// Name is "Soldier Token", or with how many there are: "3 Soldier Tokens".
func (c Card) Name() string {
	if c.Count > 1 {
		return c.Amount()
	}
	return c.Def.Name
}

// Amount returns a number of cards as text: "1 Soldier Token", "3 Soldier
// Tokens".
func (c Card) Amount() string {
	if c.Count == 1 {
		return "1 " + c.Def.Name
	}
	if english.WithoutToken(c.Def.Name) != c.Def.Name {
		return fmt.Sprintf("%d %s", c.Count, plural(c.Def.Name))
	}
	return fmt.Sprintf("%s ×%d", c.Def.Name, c.Count)
}

// RecipientName names what is dealt damage: a permanent, or the player at a seat.
func (s State) RecipientName(on int64, seat int) string {
	if seat != 0 {
		return s.Seat(seat).Name
	}
	return string(s.Called(on))
}

// Describe returns a text that distinguishes a stack from others of the same
// name: "#3 ×2 Soldier Token 1/1, tapped, 1 oil counter, Bob".
func (s State) Describe(stack tracker.Stack[Permanent]) tracker.Message {
	name := NameOf(stack)
	if size := s.sizeOf(stack.ID); size != "" {
		name += tracker.Name(" " + size)
	}
	parts := []any{name}
	if stack.Of.Tapped {
		parts = append(parts, tracker.Say("tapped"))
	}
	if stack.Of.Damage > 0 {
		parts = append(parts, tracker.Say("%d damage", stack.Of.Damage))
	}
	for _, k := range stack.Of.Counters {
		parts = append(parts, SayCounter(k))
	}
	if len(s.Players) > 1 {
		parts = append(parts, tracker.Name(s.Seat(stack.Of.Controller).Name))
	}
	return tracker.Say("%s", tracker.Row{Between: ", ", Of: parts})
}

// DescribedBy reports whether a word names a type, subtype, supertype or color
// of c.
func (c *Characteristics) DescribedBy(word string) bool {
	switch word {
	case "colorless":
		return len(c.Colors) == 0
	case "monocolored":
		return len(c.Colors) == 1
	case "multicolored":
		return len(c.Colors) > 1
	}
	for _, list := range [...][]string{c.Types, c.Subtypes, c.Supertypes, c.Colors} {
		for _, s := range list {
			if len(s) == len(word) && strings.EqualFold(s, word) {
				return true
			}
		}
	}
	return c.Changeling && (c.Is("Creature") || c.Is("Kindred")) && creatureType(word)
}

// plural returns the plural of a name: "Soldier Tokens".
func plural(name string) string {
	if strings.HasSuffix(name, "s") {
		return name
	}
	return name + "s"
}

// TypeLine returns the type line: "Legendary Creature — Elf".
func (c Characteristics) TypeLine(token bool) string {
	return english.TypeLine(token, c.Supertypes, c.Types, c.Subtypes)
}

// EffectSaid says the name of an effect, or its text in quotes.
func EffectSaid(by string) tracker.Message {
	if text, ok := strings.CutPrefix(by, "“"); ok {
		return tracker.Say("“%s”", tracker.Name(strings.TrimSuffix(text, "”")))
	}
	return tracker.Named(by)
}
