package commands

import (
	"slices"

	"arbiter/commands/language"
	"arbiter/tracker"
)

// Said returns the reply in its language: every message becomes a name, which
// stays as it is. The table's JSON is a contract and the same in every language.
func (r Reply) Said() Reply {
	if r.said {
		return r
	}
	l := r.Language
	r.said = true
	if l == nil {
		return r
	}
	in := sayer(l)
	r.Title, r.Next, r.LinksTo = in(r.Title), in(r.Next), in(r.LinksTo)
	r.Notices = each(r.Notices, in)
	r.Pages = each(r.Pages, func(p Page) Page {
		return each(p, func(b Block) Block {
			b.Text, b.Mark = in(b.Text), in(b.Mark)
			return b
		})
	})
	r.Events = each(r.Events, func(e Event) Event {
		if e.Cause.ByHand && e.Cause.Cite == "" && e.Cause.Effect.Zero() {
			e.Cause.Effect = tracker.Say("by hand")
		}
		e.Text, e.Cause.Effect = in(e.Text), in(e.Cause.Effect)
		return e
	})
	r.Recent = each(r.Recent, func(e Recent) Recent { e.Said = in(e.Said); return e })
	button := func(b Button) Button { return Button{in(b.Label), b.Line} }
	r.Buttons, r.Links = each(r.Buttons, button), each(r.Links, button)
	r.Forms = each(r.Forms, func(b FormButton) FormButton { return FormButton{in(b.Label), b.Form, b.Target} })
	r.Picks = each(r.Picks, func(p Pick) Pick { return Pick{in(p.Holder), each(p.Of, button), p.Now} })
	r.Sources = each(r.Sources, func(s Source) Source { return Source{in(s.Label), s.Address} })
	r.Images = each(r.Images, func(i Image) Image { return Image{i.Address, in(i.Alt)} })
	if r.Problem != nil {
		p := *r.Problem
		p.What, p.Next = in(p.What), in(p.Next)
		r.Problem = &p
	}
	r.Choice, r.Open = r.Choice.said(in), r.Open.said(in)
	r.Table.Board = boardIn(r.Table.Board, l)
	return r
}

// sayer returns a function that translates messages into names.
func sayer(l *language.Tongue) func(tracker.Message) tracker.Message {
	return func(m tracker.Message) tracker.Message {
		if m.Zero() {
			return m
		}
		return tracker.Named(l.Message(m))
	}
}

func (c *Choice) said(in func(tracker.Message) tracker.Message) *Choice {
	if c == nil {
		return nil
	}
	said := *c
	said.Question = in(c.Question)
	said.Options = each(c.Options, func(o Offered) Offered { return Offered{o.N, in(o.Text)} })
	return &said
}

// In returns the moves with translated labels. Their lines stay English.
func (m Moves) In(l *language.Tongue) Moves {
	if l == nil {
		return m
	}
	for _, some := range m.lists() {
		*some = MovesIn(*some, l)
	}
	return m
}

// MovesIn returns moves with labels in a language. Their lines stay English.
func MovesIn(all []Move, l *language.Tongue) []Move {
	if l == nil {
		return all
	}
	return each(all, func(move Move) Move {
		move.Label = sayer(l)(move.Label)
		return move
	})
}

// MenuIn returns a menu in a language. Its lines stay English.
func MenuIn(m Menu, l *language.Tongue) Menu {
	if l == nil {
		return m
	}
	m.Title, m.Other = sayer(l)(m.Title), MovesIn(m.Other, l)
	m.Rows = each(m.Rows, func(row []Move) []Move { return MovesIn(row, l) })
	m.Lists = each(m.Lists, func(list tracker.PickList) tracker.PickList {
		list.Holder = sayer(l)(list.Holder)
		return list
	})
	return m
}

// In returns the form in a language. Its values stay unchanged.
func (f Form) In(l *language.Tongue) Form {
	if l == nil {
		return f
	}
	f.Title = sayer(l)(f.Title)
	f.Fields = each(f.Fields, func(field Field) Field {
		field.Label = l.Say(field.Label)
		return field
	})
	return f
}

// boardIn returns a board in a language. Names, types and keywords stay
// unchanged.
func boardIn(b tracker.Board, l *language.Tongue) tracker.Board {
	if l == nil {
		return b
	}
	in := sayer(l)
	b.Turn.Step = l.Say(b.Turn.Step)
	b.Facts, b.Effects = each(b.Facts, func(f tracker.BoardFact) tracker.BoardFact {
		return tracker.BoardFact{Place: f.Place, Says: in(f.Said())}
	}), each(b.Effects, in)
	b.Places = each(b.Places, func(p tracker.Place) tracker.Place { p.Says = in(p.Says); return p })
	b.Lanes = each(b.Lanes, func(lane tracker.Lane) tracker.Lane {
		lane.Facts, lane.Marks = each(lane.Facts, fact(l)), each(lane.Marks, in)
		lane.Tiles = each(lane.Tiles, tile(l))
		return lane
	})
	b.Elsewhere, b.Gone = each(b.Elsewhere, tile(l)), each(b.Gone, tile(l))
	b.Reminders = each(b.Reminders, func(r tracker.Reminder) tracker.Reminder { r.Text = in(r.Text); return r })
	return b
}

// namesOn returns the names on a board: of players and cards, and labels.
func namesOn(b tracker.Board) map[string]bool {
	names := make(map[string]bool)
	var note func([]tracker.Tile)
	note = func(tiles []tracker.Tile) {
		for i := range tiles {
			names[tiles[i].Name], names[tiles[i].Label] = true, true
			note(tiles[i].Under)
		}
	}
	for _, lane := range b.Lanes {
		names[lane.Player] = true
		note(lane.Tiles)
	}
	note(b.Elsewhere)
	return names
}

func tile(l *language.Tongue) func(tracker.Tile) tracker.Tile {
	return func(t tracker.Tile) tracker.Tile {
		t.Zone = l.Say(t.Zone)
		t.Marks, t.Under = each(t.Marks, sayer(l)), each(t.Under, tile(l))
		t.Figure.Said = each(t.Figure.Said, sayer(l))
		return t
	}
}

// fact translates the name of a player's number: "life". Counter kinds that
// only cards name stay unchanged.
func fact(l *language.Tongue) func(tracker.Fact) tracker.Fact {
	return func(f tracker.Fact) tracker.Fact {
		f.Name, f.Of = l.Message(f.Called()), ""
		return f
	}
}

// each returns a new list with do applied to each element.
func each[T any](all []T, do func(T) T) []T {
	all = slices.Clone(all)
	for i := range all {
		all[i] = do(all[i])
	}
	return all
}
