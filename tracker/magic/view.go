package magic

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
)

// Board returns the board that people see: a lane for each player, a tile for
// each stack.
func (g *Game) Board(s State, seq int64) tracker.Board { return g.board(s, seq, s.layersOfAll()) }

// BoardOf is Board for a state that a survey is of.
func (g *Game) BoardOf(s State, seq int64, survey any) tracker.Board {
	now := *survey.(*layers)
	now.s = s // which may count its work elsewhere
	return g.board(s, seq, &now)
}

func (g *Game) board(s State, seq int64, now *layers) tracker.Board {
	b := tracker.Board{Game: g.ID(), Format: s.Format, Turn: tracker.Turn{Number: s.Turn, Step: string(s.Step)}}
	if s.Active > 0 && s.Active <= len(s.Players) {
		b.Turn.Active = s.seat(s.Active).Name
	}
	if s.Day != "" {
		b.Facts = append(b.Facts, string(s.Day))
	}
	for _, r := range s.Pending {
		b.Reminders = append(b.Reminders, tracker.Reminder{ID: r.ID, Text: r.Text, Rule: r.Rule, Times: r.Times, Player: s.seat(r.Controller).Name})
	}
	for i, p := range s.Players {
		b.Lanes = append(b.Lanes, tracker.Lane{Player: p.Name, Seat: i + 1, Active: i+1 == s.Active, Lost: p.Lost != "", Facts: s.facts(p), Marks: s.marks(i + 1)})
	}
	b.Lanes = tracker.Lanes(s.Permanent, b.Lanes, func(stack *tracker.Stack[Permanent]) int64 { return s.hostOf(&stack.Of) },
		func(p *Permanent) int { return p.Controller }, func(stack *tracker.Stack[Permanent]) tracker.Tile { return now.tile(stack) }, nil)
	for c := range s.Elsewhere.All() {
		b.Elsewhere = append(b.Elsewhere, c.tile(s.seat(c.Owner).Name))
	}
	for _, e := range s.effects() {
		b.Effects = append(b.Effects, fmt.Sprintf("effect %d: %s, %s", e.ID, cmp.Or(e.shown, e.Text), e.Duration))
	}
	b.JSON = func() any { return s.layersOfAll().document(g.ID(), seq) }
	return b
}

// Facts lists a player's numbers, life first.
func (g *Game) Facts(s State, player string) []tracker.Fact {
	for _, p := range s.Players {
		if p.Name == player {
			return s.facts(p)
		}
	}
	return nil
}

// facts lists a player's numbers, life first.
func (s State) facts(p Player) []tracker.Fact {
	facts := []tracker.Fact{{Name: "life", Value: p.Life}}
	for _, kind := range slices.Sorted(maps.Keys(p.Counters)) {
		facts = append(facts, tracker.Fact{Name: kind, Value: p.Counters[kind]})
	}
	for _, id := range slices.Sorted(maps.Keys(p.CommanderDamage)) {
		facts = append(facts, tracker.Fact{Name: "damage by " + s.commanderName(id), Value: p.CommanderDamage[id]})
	}
	if p.Speed > 0 {
		facts = append(facts, tracker.Fact{Name: "speed", Value: p.Speed})
	}
	return facts
}

// tile returns the tile of a stack.
func (l *layers) tile(stack *tracker.Stack[Permanent]) tracker.Tile {
	s, p, c := &l.s, &stack.Of, l.look(stack)
	t := tracker.Tile{
		ID: stack.ID, Count: stack.Count, Name: p.name(), Label: p.Label, Type: c.typeLine(p.Token), Types: c.Types,
		Colors: c.Colors, Turned: p.Tapped, Keywords: c.Keywords, Text: strings.Join(c.Abilities, "\n"), Marks: l.marks(p, c),
	}
	if c.HasSize {
		t.Size = c.sizeText()
		if c.printedPower != c.Power || c.printedToughness != c.Toughness {
			t.Printed = c.printedSize()
		}
	}
	if len(p.Counters) > 0 {
		t.Counters = make([]tracker.Fact, len(p.Counters))
		for i, k := range p.Counters {
			t.Counters[i] = tracker.Fact{Name: k.Kind, Value: k.N}
		}
	}
	if p.Owner != p.Controller {
		t.Owner = s.seat(p.Owner).Name
	}
	return t
}

// marks returns the marks of a permanent: status and designations.
func (l *layers) marks(p *Permanent, c *Characteristics) (marks []string) {
	s := &l.s
	add := func(is bool, word string) {
		if is {
			marks = append(marks, word)
		}
	}
	add(p.Tapped, "tapped")
	add(p.PhasedOut, "phased out")
	add(p.FaceDown, "face down")
	add(p.Flipped, "flipped")
	add(p.Saddled, "saddled")
	if p.Attacking {
		add(true, strings.TrimSpace("attacking "+s.target(p.Attacks)))
		add(p.Blocked, "blocked")
	}
	add(p.Commander != 0, "commander")
	add(p.Monstrous, "monstrous")
	add(p.Renowned, "renowned")
	if p.Fate != (Fate{}) {
		add(true, p.Fate.String())
	}
	add(p.Hold == NextUntap, "doesn't untap next time")
	add(p.Hold == EveryUntap, "doesn't untap")
	add(s.sick(p, c), "summoning sick")
	if !c.HasSize && c.Definition.Power != "" { // CR 301.7a
		add(true, c.Definition.Power+"/"+c.Definition.Toughness+" as a creature")
	}
	for _, id := range p.blocks() {
		if blocked, ok := s.Permanent.Get(id); ok {
			marks = append(marks, fmt.Sprintf("blocks #%d", blocked.ID))
		}
	}
	if n := p.regeneration(); n > 0 {
		marks = append(marks, times(n, "regeneration shield"))
	}
	if p.Damage > 0 {
		marks = append(marks, fmt.Sprintf("%d damage", p.Damage))
	}
	if p.Enchants != 0 {
		marks = append(marks, "on "+s.seat(p.Enchants).Name)
	}
	if p.Protector != 0 {
		marks = append(marks, "protected by "+s.seat(p.Protector).Name)
	}
	return marks
}

// sick reports whether a creature has summoning sickness and no haste (CR 302.6,
// 702.10).
func (s *State) sick(p *Permanent, c *Characteristics) bool {
	return p.Fresh && c.is("Creature") && !c.has("haste")
}

// effect is an effect other than a static ability of a permanent.
type effect struct {
	tracker.EffectDocument
	shown string // the text on the board, if different
}

// effectDocuments lists the effects for scripts.
func (s State) effectDocuments() []tracker.EffectDocument {
	all := []tracker.EffectDocument{}
	for _, e := range s.effects() {
		all = append(all, e.EffectDocument)
	}
	return all
}

// effects lists effects that aren't static abilities of permanents: continuous
// effects of spells and abilities, each once with all permanents it changes,
// and those that players added.
func (s State) effects() []effect {
	all := []effect{}
	changed := make(map[int64][]int64)
	pumps := make(map[int64]Pump)
	for stack := range s.Permanent.Marked(isPumped) {
		for _, pump := range stack.Of.Pumps {
			changed[pump.ID] = append(changed[pump.ID], stack.ID)
			pumps[pump.ID] = pump
		}
	}
	for _, id := range slices.Sorted(maps.Keys(changed)) {
		who, what := english.Some(changed[id]), pumps[id].String()
		if len(changed[id]) > 1 {
			who = "each of " + who
		}
		if seat := pumps[id].Control; seat != 0 {
			what = "is " + s.seat(seat).Name + "'s"
		}
		all = append(all, effect{EffectDocument: tracker.EffectDocument{ID: id, Text: who + " " + what, Duration: s.lasts(pumps[id]).String()}})
	}
	all = append(all, s.shieldEffects()...)
	for _, e := range s.Effects {
		if e.everyones() {
			all = append(all, effect{EffectDocument: tracker.EffectDocument{ID: e.ID, Text: e.Name, Duration: "until end of turn"}})
			continue
		}
		lasts := "until ended"
		if e.ThisTurn {
			lasts = "until end of turn"
		}
		by := s.seat(e.Controller).Name
		all = append(all, effect{
			tracker.EffectDocument{ID: e.ID, Text: e.Name + " for " + by, Source: "by hand", Duration: lasts},
			e.quoted().String() + " (" + by + ")",
		})
	}
	slices.SortFunc(all, func(a, b effect) int { return cmp.Compare(a.ID, b.ID) })
	return all
}
