package table

import (
	"maps"
	"slices"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/play"
)

// cardTile returns the tile of an object outside the battlefield.
func cardTile(c board.Card, owner string) tracker.Tile {
	now := c.Characteristics()
	t := tracker.Tile{
		ID: c.ID, Count: c.Count, Name: c.Def.Name, Zone: string(c.Zone), Owner: owner, Type: now.TypeLine(c.Token),
	}
	switch a := c.Aside; {
	case a.As != "" && a.Turn == 0:
		t.Marks = append(t.Marks, tracker.Say(string(a.As)))
	case a.As != "":
		t.Marks = append(t.Marks, tracker.Say("%s, turn %d", tracker.Say(string(a.As)), a.Turn))
	}
	if len(c.Counters) == 0 {
		return t
	}
	t.Keywords = now.Keywords
	if now.HasSize {
		t.Size = now.SizeText()
	}
	for _, k := range c.Counters {
		t.Counters = append(t.Counters, tracker.Fact{Name: k.Kind, Value: k.N})
	}
	return t
}

// Board returns the board that people see: a lane for each player, a tile for
// each stack.
func (g *Game) Board(s board.State, seq int64) tracker.Board { return g.board(s, seq, s.LayersOfAll()) }

// BoardOf is Board for a state that a survey is of.
func (g *Game) BoardOf(s board.State, seq int64, survey any) tracker.Board {
	now := *survey.(*board.Layers)
	now.State = s // which may count its work elsewhere
	return g.board(s, seq, &now)
}

func (g *Game) board(s board.State, seq int64, now *board.Layers) tracker.Board {
	b := tracker.Board{Game: g.ID(), Format: s.Format, Symbols: symbols, Turn: tracker.Turn{Number: s.Turn, Step: string(s.Step), At: slices.Index(board.Steps, s.Step) + 1, Of: len(board.Steps)}}
	if s.Active > 0 && s.Active <= len(s.Players) {
		b.Turn.Active = s.Seat(s.Active).Name
	}
	if s.Day != "" {
		b.Facts = append(b.Facts, tracker.BoardFact{Says: tracker.Say(string(s.Day))})
	}
	for _, r := range s.Pending {
		b.Reminders = append(b.Reminders, tracker.Reminder{ID: r.ID, Text: r.Said(), Rule: r.Rule, Times: r.Times, Player: s.Seat(r.Controller).Name, Loops: play.Loops(r)})
	}
	for i, p := range s.Players {
		b.Lanes = append(b.Lanes, tracker.Lane{Player: p.Name, Seat: i + 1, Active: s.IsActive(i + 1), Lost: p.Lost != "", Facts: facts(s, p), Marks: playerMarks(s, i+1)})
	}
	b.Lanes = tracker.Lanes(s.Permanent, b.Lanes, func(stack *tracker.Stack[board.Permanent]) int64 { return s.HostOf(&stack.Of) },
		func(p *board.Permanent) int { return p.Controller }, func(stack *tracker.Stack[board.Permanent]) tracker.Tile { return tile(now, stack) }, nil)
	for c := range s.Elsewhere.All() {
		b.Elsewhere = append(b.Elsewhere, cardTile(*c, s.Seat(c.Owner).Name))
	}
	for _, e := range s.ShownEffects() {
		b.Effects = append(b.Effects, tracker.Say("effect %d: %s, %s", e.ID, e.Shown, e.Lasts))
	}
	b.JSON = func() any { return documentOf(s.LayersOfAll(), g.ID(), seq) }
	return b
}

// Facts lists a player's numbers, life first.
func (g *Game) Facts(s board.State, player string) []tracker.Fact {
	for _, p := range s.Players {
		if p.Name == player {
			return facts(s, p)
		}
	}
	return nil
}

// facts lists a player's numbers, life first.
func facts(s board.State, p board.Player) []tracker.Fact {
	facts := []tracker.Fact{{Name: "life", Value: p.Life}}
	if p.Hand != nil {
		facts = append(facts, tracker.Fact{Name: "in hand", Value: *p.Hand})
	}
	for _, kind := range slices.Sorted(maps.Keys(p.Counters)) {
		facts = append(facts, tracker.Fact{Name: kind, Value: p.Counters[kind], Most: deadly(s, kind)})
	}
	fatal := int64(0)
	if f, ok := board.FormatOf(s.Format); ok && f.Commander {
		fatal = 21 // CR 903.10a
	}
	for _, id := range slices.Sorted(maps.Keys(p.CommanderDamage)) {
		facts = append(facts, tracker.Fact{Name: "damage by %s", Of: commanderName(s, id), Value: p.CommanderDamage[id], Most: fatal})
	}
	if p.Tempted > 0 {
		facts = append(facts, tracker.Fact{Name: "tempted by the Ring", Value: p.Tempted})
	}
	if p.Speed > 0 {
		facts = append(facts, tracker.Fact{Name: "speed", Value: p.Speed})
	}
	return facts
}

// deadly returns the number of counters of a kind with which a player loses (CR
// 104.3d, 704.6b); 0 for none.
func deadly(s board.State, kind string) int64 {
	switch {
	case kind != "poison":
		return 0
	case s.Shared:
		return 15
	}
	return 10
}

// tile returns the tile of a stack.
func tile(l *board.Layers, stack *tracker.Stack[board.Permanent]) tracker.Tile {
	s, p, c := &l.State, &stack.Of, l.Look(stack)
	all, drawn := marks(l, p, c)
	t := tracker.Tile{
		ID: stack.ID, Count: stack.Count, Name: p.Name(), Label: p.Label, Type: c.TypeLine(p.Token), Types: c.Types,
		Colors: c.Colors, Turned: p.Tapped, Yours: s.Yours(&c.Definition), Keywords: c.Keywords, Text: card.TextOf(c.Abilities), Marks: all, Figure: figure(s, p, c, drawn),
	}
	if c.HasSize {
		t.Size = c.SizeText()
		if c.PrintedPower != c.Power || c.PrintedToughness != c.Toughness {
			t.Printed = c.PrintedSize()
		}
	}
	if len(p.Counters) > 0 {
		t.Counters = make([]tracker.Fact, len(p.Counters))
		for i, k := range p.Counters {
			t.Counters[i] = tracker.Fact{Name: k.Kind, Value: k.N, Means: counterMeans(k.Kind)}
		}
	}
	if p.Owner != p.Controller {
		t.Owner = s.Seat(p.Owner).Name
	}
	return t
}

// marks returns the marks of a permanent: status and designations. drawn are those that
// its figure repeats.
func marks(l *board.Layers, p *board.Permanent, c *board.Characteristics) (marks, drawn []tracker.Message) {
	s := &l.State
	add := func(is bool, word string) {
		if is {
			marks = append(marks, tracker.Say(word))
		}
	}
	shown := func() { drawn = append(drawn, marks[len(marks)-1]) }
	if p.Tapped {
		add(true, "tapped")
		shown()
	}
	add(p.PhasedOut, "phased out")
	add(p.FaceDown, "face down")
	add(p.Flipped, "flipped")
	add(p.Saddled, "saddled")
	if p.Attacking {
		if target := attackTarget(*s, p.Attacks); target.Zero() {
			add(true, "attacking")
		} else {
			marks = append(marks, tracker.Say("attacking %s", target))
		}
		shown()
		add(p.Blocked, "blocked")
	}
	if p.Commander != 0 {
		add(true, "commander")
		shown()
	}
	add(p.RingBearer, "Ring-bearer")
	add(p.Monstrous, "monstrous")
	add(p.Renowned, "renowned")
	if with, ok := s.Permanent.Get(s.Permanent.Resolve(p.PairedWith)); ok && p.PairedWith != 0 {
		marks = append(marks, tracker.Say("paired with %s", board.NameOf(with)))
	}
	for _, is := range p.Designations {
		add(!slices.Contains(board.Doors, is.As), string(is.As)) // an unlocked half shows
	}
	for i, half := range p.Def.Halves {
		if !p.Is(board.Doors[i]) && !p.FaceDown {
			marks = append(marks, tracker.Say("%s is locked", tracker.Name(half.Name)))
		}
	}
	if p.Level > 0 {
		marks = append(marks, tracker.Say("level %d", p.Level))
	}
	if p.Fate != (board.Fate{}) {
		add(true, p.Fate.String())
	}
	add(p.Hold == board.NextUntap, "doesn't untap next time")
	add(p.Hold == board.EveryUntap, "doesn't untap")
	if s.SummoningSick(p, c) {
		add(true, "summoning sick")
		shown()
	}
	if !c.HasSize && c.Definition.Power != "" { // CR 301.7a
		marks = append(marks, tracker.Say("%s as a creature", tracker.Name(c.Definition.Power+"/"+c.Definition.Toughness)))
	}
	for _, id := range p.Blocks() {
		if blocked, ok := s.Permanent.Get(id); ok {
			marks = append(marks, tracker.Say("blocks #%d", blocked.ID))
			shown()
		}
	}
	if n := p.RegenerationShields(); n > 0 {
		add(n == 1, "regeneration shield")
		if n > 1 {
			marks = append(marks, tracker.Say("regeneration shield ×%d", n))
		}
	}
	if p.Damage > 0 {
		marks = append(marks, tracker.Say("%d damage", p.Damage))
		shown()
	}
	for _, seat := range p.Goaded {
		marks = append(marks, tracker.Say("goaded by %s", tracker.Name(s.Seat(seat).Name)))
	}
	if p.Enchants != 0 {
		marks = append(marks, tracker.Say("on %s", tracker.Name(s.Seat(p.Enchants).Name)))
	}
	if p.Protector != 0 {
		marks = append(marks, tracker.Say("protected by %s", tracker.Name(s.Seat(p.Protector).Name)))
	}
	if len(p.Components) > 0 {
		marks = append(marks, tracker.Say("merged: %s", tracker.ListOf(tracker.AllNamed(p.ComponentNames()))))
	}
	for _, c := range p.Chosen {
		marks = append(marks, tracker.Say("chosen: %s", tracker.Name(c.Value)))
	}
	return marks, drawn
}

// effectDocuments lists the effects for scripts.
func effectDocuments(s board.State) []tracker.EffectDocument {
	all := []tracker.EffectDocument{}
	for _, e := range s.ShownEffects() {
		all = append(all, e.EffectDocument)
	}
	return all
}

// playerMarks lists the designations that the board shows. It omits "poisoned",
// because the number of poison counters is shown.
func playerMarks(s board.State, seat int) []tracker.Message {
	var all []tracker.Message
	if team := s.Seat(seat).Team; team != 0 {
		all = append(all, tracker.Say("team %d", int64(team)))
	}
	if in := s.Seat(seat).Dungeon; in != nil {
		all = append(all, tracker.Say("in %s: %s", tracker.Name(in.Name), tracker.Name(in.Room().Name)))
	}
	for _, what := range s.Designations(seat) {
		if what != board.Poisoned {
			all = append(all, tracker.Say(what))
		}
	}
	return all
}
