package table

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
	"arbiter/tracker/riftbound/card"
)

// Board returns a state as people see it: a lane for each player, a tile for each
// stack. Battlefields are facts of the whole table.
func (g *Game) Board(s board.State, seq int64) tracker.Board {
	b := tracker.Board{Game: g.ID(), Format: s.Format, Turn: tracker.Turn{Number: s.Turn, Step: string(s.Phase), At: slices.Index(board.Phases, s.Phase) + 1, Of: len(board.Phases)}}
	if s.Active > 0 && s.Active <= len(s.Players) {
		b.Turn.Active = s.Seat(s.Active).Name
	}
	if s.IsOver() {
		b.Facts = append(b.Facts, tracker.BoardFact{Says: tracker.Say("%s has won", tracker.Name(s.Seat(s.Won).Name))})
	}
	for i := range s.Fields {
		fact, place := field(s, i+1)
		b.Facts, b.Places = append(b.Facts, fact), append(b.Places, place)
	}
	for i, p := range s.Players {
		b.Lanes = append(b.Lanes, tracker.Lane{Player: p.Name, Seat: i + 1, Active: i+1 == s.Active, Lost: p.Lost != "", Facts: facts(s, i+1)})
	}
	b.Lanes = tracker.Lanes(s.Board, b.Lanes, func(stack *tracker.Stack[board.Object]) int64 { return s.HostOf(*stack) }, func(o *board.Object) int { return o.Controller },
		func(stack *tracker.Stack[board.Object]) tracker.Tile { return tile(s, *stack) },
		func(a, b *tracker.Stack[board.Object]) int { return a.Of.At.Field - b.Of.At.Field })
	for c := range s.Elsewhere.Each() {
		b.Elsewhere = append(b.Elsewhere, tracker.Tile{
			ID: c.ID, Count: c.Count, Name: c.Of.Def.Name, Zone: string(c.Of.Zone), Owner: s.Seat(c.Of.Owner).Name, Type: typeLine(c.Of.Def, false),
		})
	}
	for _, e := range effects(s) {
		b.Effects = append(b.Effects, tracker.Say("%s, %s", e.said, e.lasts))
	}
	for _, r := range s.Pending {
		says := sayReminder
		if len(r.Do) > 0 {
			says = sayDoable
		}
		b.Reminders = append(b.Reminders, tracker.Reminder{ID: r.ID, Text: tracker.Say(says, r.Said(), r.ID), Rule: r.Rule, Times: r.Times})
	}
	b.JSON = func() any { return documentOf(s, g.ID(), seq) }
	return b
}

// sayReminder is a reminder with how to tick it off.
const sayReminder = "%s (then: dismiss %d)"

// sayDoable is a reminder of what a board can do, with how to have it done.
const sayDoable = "%s (do reminder %d)"

// field describes a battlefield, "battlefield 1 (Brush): Alice, combat", and as a
// place between the players.
func field(s board.State, n int) (tracker.BoardFact, tracker.Place) {
	f := s.Field(n)
	place := tracker.Place{Name: cmp.Or(f.Def.Name, "Battlefield")}
	says := tracker.Say("nobody")
	if f.Controller != 0 {
		place.Holder = s.Seat(f.Controller).Name
		says = tracker.Named(place.Holder)
	}
	if f.Contested != 0 {
		place.Rival = s.Seat(f.Contested).Name
	}
	goesOn := ""
	switch {
	case s.Ongoing.Field == n && s.Ongoing.Combat:
		goesOn = "combat"
	case s.Ongoing.Field == n:
		goesOn = "showdown"
	case f.Staged != "":
		goesOn = f.Staged + " staged"
	}
	if goesOn != "" {
		says, place.Says = tracker.Say("%s, %s", says, tracker.Name(goesOn)), tracker.Named(goesOn)
	}
	return tracker.BoardFact{Of: s.Place(n), Place: n, Says: says}, place
}

// Facts lists a player's numbers, points first.
func (g *Game) Facts(s board.State, player string) []tracker.Fact {
	for i, p := range s.Players {
		if strings.EqualFold(p.Name, player) {
			return facts(s, i+1)
		}
	}
	return nil
}

// facts lists the numbers of the player at a seat.
func facts(s board.State, seat int) []tracker.Fact {
	p := s.Seat(seat)
	facts := []tracker.Fact{{Name: singularPoint("points", s.Points(seat)), Value: s.Points(seat), Most: s.Victory()}}
	if p.XP > 0 {
		facts = append(facts, tracker.Fact{Name: "XP", Value: p.XP})
	}
	for _, what := range slices.Sorted(maps.Keys(p.Pool)) {
		facts = append(facts, tracker.Fact{Name: what, Value: p.Pool[what]})
	}
	return facts
}

// tile shows a stack.
func tile(s board.State, stack tracker.Stack[board.Object]) tracker.Tile {
	o, c := stack.Of, s.Traits(stack, nil)
	t := tracker.Tile{
		ID: stack.ID, Count: stack.Count, Name: c.Name, Label: o.Label, Type: typeLine(o.Def, o.Token), Types: o.Def.Types,
		Keywords: card.Capitals(c.Keywords), Text: strings.Join(c.Abilities, "\n"), Size: s.Size(stack), Turned: o.Exhausted, Colors: c.Domains,
		Figure: figure(s, stack, c),
	}
	if c.IsUnit && o.Def.Might != nil && strconv.FormatInt(*o.Def.Might, 10)+" Might" != t.Size {
		t.Printed = strconv.FormatInt(*o.Def.Might, 10)
	}
	if s.HostOf(stack) == 0 {
		t.Marks = append(t.Marks, tracker.Named(s.Where(o)))
		if t.Figure.Place != 0 || o.At.Base == o.Controller {
			t.Figure.Said = append(t.Figure.Said, t.Marks[0])
		}
	}
	for _, mark := range []struct {
		is    bool
		word  string
		drawn bool
	}{
		{o.Exhausted, "exhausted", true},
		{o.Stunned, "stunned", false},
		{o.Role == board.Attacker, "attacker", true},
		{o.Role == board.Defender, "defender", true},
		{o.Hidden, "facedown", false},
		{o.Empowered, "Empowered", false},
	} {
		if mark.is {
			t.Marks = append(t.Marks, tracker.Say(mark.word))
			if mark.drawn {
				t.Figure.Said = append(t.Figure.Said, t.Marks[len(t.Marks)-1])
			}
		}
	}
	if o.Damage > 0 {
		t.Marks = append(t.Marks, tracker.Say("%d damage", o.Damage))
		t.Figure.Said = append(t.Figure.Said, t.Marks[len(t.Marks)-1])
	}
	if o.Buffs > 0 {
		t.Counters = append(t.Counters, tracker.Fact{Name: "buff", Value: o.Buffs, Means: tracker.Grows})
	}
	if o.Owner != o.Controller {
		t.Owner = s.Seat(o.Owner).Name
	}
	return t
}

// shownEffect is an effect with its texts.
type shownEffect struct {
	tracker.EffectDocument
	said, lasts tracker.Message
}

// effects lists the effects in progress, each once for all objects that it changes.
func effects(s board.State) []shownEffect {
	var all []shownEffect
	changed := make(map[int64][]int64)
	how := make(map[int64]board.Change)
	for stack := range s.Board.All() {
		for _, c := range stack.Of.Changes {
			changed[c.ID] = append(changed[c.ID], stack.ID)
			how[c.ID] = c
		}
	}
	for _, id := range slices.Sorted(maps.Keys(changed)) {
		c := how[id]
		lasts := tracker.Say(string(c.Until))
		if c.Until == board.Forever {
			lasts = tracker.Say("while on the board")
		}
		c.Until = board.Forever
		text := tracker.Say("%s %s", tracker.SomeIDs(changed[id]), said(c))
		all = append(all, shownEffect{tracker.EffectDocument{ID: id, Text: text.String(), Duration: lasts.String()}, text, lasts})
	}
	return all
}
