package commands

import (
	"slices"

	"arbiter/commands/language"
	"arbiter/tracker"
)

// Said returns the reply in its language. Typed text, names, cards and rules
// texts stay unchanged. The table's JSON is a contract and the same in every
// language.
func (r Reply) Said() Reply {
	l := r.Language
	if l == nil || r.said {
		return r
	}
	r.said = true
	names := namesOn(r.Table.Board)
	for _, s := range r.Table.Seats {
		names[s.Name] = true
	}
	for _, name := range r.Names {
		names[name] = true
	}
	l = l.Sparing(names)
	r.Language = l // text around the reply has the same names
	own := l.Text
	if r.OfRules {
		own = l.Own
	}
	r.Title, r.Next = own(r.Title), l.Text(r.Next)
	r.Notices = each(r.Notices, l.Text)
	r.Pages = each(r.Pages, func(p Page) Page {
		return each(p, func(b Block) Block { return b.said(l, own) })
	})
	r.Events = each(r.Events, func(e Event) Event {
		e.Text = translateOr(l, e.message, e.Text)
		if e.Cause.ByHand && e.Cause.Cite == "" && e.Cause.Effect == "" {
			e.Cause.Effect = "by hand"
		}
		e.Cause.Effect = l.Text(e.Cause.Effect)
		return e
	})
	r.Buttons, r.Links = buttonsIn(r.Buttons, l), each(r.Links, func(b Button) Button { return Button{l.Own(b.Label), b.Line} })
	r.LinksTo = l.Text(r.LinksTo)
	r.Sources = each(r.Sources, func(s Source) Source { return Source{l.Text(s.Label), s.Address} })
	r.Images = each(r.Images, func(i Image) Image { return Image{i.Address, l.Text(i.Alt)} })
	if r.Problem != nil {
		p := *r.Problem
		p.What, p.Next = clip(l.Message(p.what), maxProblemLength), clip(l.Message(p.next), maxProblemLength)
		r.Problem = &p
	}
	r.Choice, r.Open = r.Choice.said(l), r.Open.said(l)
	r.Table.Board = boardIn(r.Table.Board, l)
	return r
}

// translateOr translates a message, or the English text if there is no message.
func translateOr(l *language.Tongue, m tracker.Message, english string) string {
	if m.Zero() {
		return l.Text(english)
	}
	return l.Message(m)
}

func (c *Choice) said(l *language.Tongue) *Choice {
	if c == nil {
		return nil
	}
	in := *c
	in.Question = translateOr(l, c.message, c.Question)
	in.Options = each(c.Options, func(o Offered) Offered { o.Text = translateOr(l, o.message, o.Text); return o })
	return &in
}

func (b Block) said(l *language.Tongue, own func(string) string) Block {
	switch {
	case !b.At.IsZero(), b.Style == Quote: // typed or published text
		return b
	case b.Style == Heading, b.Style == Small:
		own = l.Text
	}
	b.Text, b.Mark = own(b.Text), l.Own(b.Mark)
	if !b.message.Zero() {
		b.Text = l.Message(b.message)
	}
	return b
}

// In returns the moves with translated labels. Their lines stay English.
func (m Moves) In(l *language.Tongue) Moves {
	if l == nil {
		return m
	}
	for _, some := range []*[]Move{&m.Reminders, &m.Target, &m.More, &m.Player, &m.Often, &m.Table} {
		*some = each(*some, func(move Move) Move {
			if move.Label != move.Line {
				move.Label = l.Text(move.Label)
			}
			return move
		})
	}
	return m
}

// In returns the form in a language. Its values stay unchanged.
func (f Form) In(l *language.Tongue) Form {
	if l == nil {
		return f
	}
	f.Title = l.Text(f.Title)
	f.Fields = each(f.Fields, func(field Field) Field {
		field.Label = l.Text(field.Label)
		return field
	})
	return f
}

func buttonsIn(all []Button, l *language.Tongue) []Button {
	return each(all, func(b Button) Button {
		if b.Label != b.Line { // a line is shown as it is typed
			b.Label = l.Text(b.Label)
		}
		return b
	})
}

// boardIn returns a board in a language. Names, types and keywords stay
// unchanged.
func boardIn(b tracker.Board, l *language.Tongue) tracker.Board {
	if l == nil {
		return b
	}
	l = l.Sparing(namesOn(b))
	b.Turn.Step = l.Text(b.Turn.Step)
	b.Facts, b.Effects = each(b.Facts, l.Text), each(b.Effects, l.Text)
	b.Lanes = each(b.Lanes, func(lane tracker.Lane) tracker.Lane {
		lane.Facts, lane.Marks = each(lane.Facts, fact(l)), each(lane.Marks, l.Text)
		lane.Tiles = each(lane.Tiles, tile(l))
		return lane
	})
	b.Elsewhere = each(b.Elsewhere, tile(l))
	b.Reminders = each(b.Reminders, func(r tracker.Reminder) tracker.Reminder { r.Text = l.Text(r.Text); return r })
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
		t.Zone = l.Text(t.Zone)
		t.Marks, t.Under = each(t.Marks, l.Text), each(t.Under, tile(l))
		return t
	}
}

// fact translates the name of a player's number: "life". Counter kinds that
// only cards name stay unchanged.
func fact(l *language.Tongue) func(tracker.Fact) tracker.Fact {
	return func(f tracker.Fact) tracker.Fact {
		f.Name = l.Text(f.Name)
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
