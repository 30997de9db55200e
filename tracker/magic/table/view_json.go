package table

import (
	"cmp"

	"arbiter/tracker"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
)

// The document for scripts (DESIGN §6). Every field is always present; empty
// lists are [] and never null; a value that a permanent doesn't have is null.
type (
	document struct {
		Game       string                   `json:"game"`
		Format     string                   `json:"format"`
		Seq        int64                    `json:"seq"`
		Turn       tracker.TurnDocument     `json:"turn"`
		DayNight   *string                  `json:"day_night"`
		Players    []playerDoc              `json:"players"`
		Permanents []permanentDoc           `json:"permanents"`
		Elsewhere  []tracker.CardDocument   `json:"elsewhere"`
		Effects    []tracker.EffectDocument `json:"effects"`
	}
	playerDoc struct {
		Name            string           `json:"name"`
		Seat            int              `json:"seat"`
		Life            int64            `json:"life"`
		Counters        map[string]int64 `json:"counters"`
		Lost            bool             `json:"lost"`
		CommanderDamage map[string]int64 `json:"commander_damage"`
		CommanderCasts  map[string]int64 `json:"commander_casts,omitempty"`
		Designations    []string         `json:"designations"`
		Team            int              `json:"team,omitempty"`    // the number of the team
		Tempted         int64            `json:"tempted,omitempty"` // how often the Ring has tempted the player
		Speed           int64            `json:"speed,omitempty"`
		Dungeon         *dungeonDoc      `json:"dungeon,omitempty"`
		Completed       []string         `json:"completed,omitempty"` // dungeons, by name
	}
	dungeonDoc struct {
		Name string `json:"name"`
		Room string `json:"room"`
	}
	permanentDoc struct {
		ID            int64            `json:"id"`
		Count         int64            `json:"count"`
		Label         string           `json:"label"`
		Name          string           `json:"name"`
		Token         bool             `json:"token"`
		Owner         string           `json:"owner"`
		Controller    string           `json:"controller"`
		Supertypes    []string         `json:"supertypes"`
		Types         []string         `json:"types"`
		Subtypes      []string         `json:"subtypes"`
		Colors        []string         `json:"colors"`
		Power         *int64           `json:"power"`
		Toughness     *int64           `json:"toughness"`
		BasePower     *int64           `json:"base_power"`
		BaseToughness *int64           `json:"base_toughness"`
		Loyalty       *int64           `json:"loyalty"`
		Defense       *int64           `json:"defense"`
		Keywords      []string         `json:"keywords"`
		Text          string           `json:"text"`
		Left          []string         `json:"left"` // the lines of its text that are left to the players
		Counters      map[string]int64 `json:"counters"`
		Tapped        bool             `json:"tapped"`
		Flipped       bool             `json:"flipped"`
		FaceDown      bool             `json:"face_down"`
		Face          string           `json:"face"` // "front" or "back"
		PhasedOut     bool             `json:"phased_out"`
		Damage        int64            `json:"damage"`
		AttachedTo    *int64           `json:"attached_to"`
		Attacking     bool             `json:"attacking"`
		Blocking      *int64           `json:"blocking"`
		SummoningSick bool             `json:"summoning_sick"`
		Commander     bool             `json:"commander"`
		RingBearer    bool             `json:"ring_bearer,omitempty"`
		Designations  []string         `json:"designations,omitempty"`
		Level         int64            `json:"level,omitempty"` // of a Class
		Protector     *string          `json:"protector"`
		Merged        []string         `json:"merged,omitempty"` // the names of the cards and tokens that represent it, the topmost first
		Chosen        []string         `json:"chosen,omitempty"` // as it entered: "red", "Goblin"
	}
)

func documentOf(l *board.Layers, game string, seq int64) document {
	s := l.State
	d := document{
		Game: game, Format: s.Format, Seq: seq, Turn: tracker.TurnDocument{Number: s.Turn, Step: string(s.Step)},
		Players: []playerDoc{}, Permanents: []permanentDoc{}, Elsewhere: []tracker.CardDocument{}, Effects: effectDocuments(s),
	}
	if s.Active > 0 && s.Active <= len(s.Players) {
		d.Turn.Active = s.Seat(s.Active).Name
	}
	if day := string(s.Day); day != "" {
		d.DayNight = &day
	}
	for i, p := range s.Players {
		d.Players = append(d.Players, playerDocument(s, i+1, p))
	}
	for stack := range s.Permanent.All() {
		d.Permanents = append(d.Permanents, permanentDocument(l, stack))
	}
	for c := range s.Elsewhere.All() {
		d.Elsewhere = append(d.Elsewhere, tracker.CardDocument{
			ID: c.ID, Count: c.Count, Name: c.Def.Name, Zone: string(c.Zone), Owner: s.Seat(c.Owner).Name, Token: c.Token, Counters: byKind(c.Counters), As: string(c.Aside.As),
		})
	}
	return d
}

func byKind(counters []card.Counter) map[string]int64 {
	all := make(map[string]int64)
	for _, k := range counters {
		all[k.Kind] = k.N
	}
	return all
}

func playerDocument(s board.State, seat int, p board.Player) playerDoc {
	doc := playerDoc{
		Name: p.Name, Seat: seat, Life: p.Life, Lost: p.Lost != "", Team: p.Team,
		Counters: tracker.FilledMap(p.Counters), CommanderDamage: make(map[string]int64), Designations: s.Designations(seat),
	}
	if p.Dungeon != nil {
		doc.Dungeon = &dungeonDoc{p.Dungeon.Name, p.Dungeon.Room().Name}
	}
	doc.Completed, doc.Tempted, doc.Speed = p.Completed, p.Tempted, p.Speed
	for id, n := range p.CommanderDamage {
		doc.CommanderDamage[commanderName(s, id)] += n
	}
	for id, n := range p.CommanderCasts {
		if doc.CommanderCasts == nil {
			doc.CommanderCasts = make(map[string]int64)
		}
		doc.CommanderCasts[commanderName(s, id)] += n
	}
	return doc
}

func permanentDocument(l *board.Layers, stack tracker.Stack[board.Permanent]) permanentDoc {
	s, p, c := l.State, stack.Of, l.Of(stack)
	doc := permanentDoc{
		ID: stack.ID, Count: stack.Count, Label: p.Label, Name: c.Name, Token: p.Token,
		Owner: s.Seat(p.Owner).Name, Controller: s.Seat(p.Controller).Name,
		Supertypes: tracker.Filled(c.Supertypes), Types: tracker.Filled(c.Types), Subtypes: tracker.Filled(c.Subtypes), Colors: tracker.Filled(c.Colors),
		Keywords: tracker.Filled(c.Keywords), Text: card.TextOf(c.Abilities), Left: tracker.Filled(linesLeft(&s, &c.Definition)), Counters: byKind(p.Counters),
		Tapped: p.Tapped, Flipped: p.Flipped, FaceDown: p.FaceDown, Face: "front", PhasedOut: p.PhasedOut, Damage: p.Damage, Attacking: p.Attacking,
		SummoningSick: s.SummoningSick(&p, &c), Commander: p.Commander != 0, RingBearer: p.RingBearer, Level: p.Level,
	}
	for _, is := range p.Designations {
		doc.Designations = append(doc.Designations, string(is.As))
	}
	if c.HasSize {
		doc.Power, doc.Toughness, doc.BasePower, doc.BaseToughness = &c.Power, &c.Toughness, &c.BasePower, &c.BaseToughness
	}
	if p.Back {
		doc.Face = "back"
	}
	if c.Is("Planeswalker") {
		n := p.Count("loyalty")
		doc.Loyalty = &n
	}
	if c.Is("Battle") {
		n := p.Count("defense")
		doc.Defense = &n
	}
	if host := s.HostOf(&stack.Of); host != 0 {
		doc.AttachedTo = &host
	}
	if blocked, ok := s.Permanent.Get(p.Blocking); ok {
		doc.Blocking = &blocked.ID
	}
	if p.Protector != 0 {
		name := s.Seat(p.Protector).Name
		doc.Protector = &name
	}
	if len(p.Components) > 0 {
		doc.Merged = p.ComponentNames()
	}
	for _, c := range p.Chosen {
		doc.Chosen = append(doc.Chosen, c.Value)
	}
	return doc
}

// linesLeft lists what is left to the players of an object's text, by its
// words or, if they are unknown, by its kind.
func linesLeft(s *board.State, def *card.Definition) []string {
	var all []string
	for _, l := range s.LeftOf(def) {
		all = append(all, cmp.Or(l.Text, l.Kind))
	}
	if len(all) == 0 && s.Yours(def) { // a definition of an earlier version, or an unknown text
		all = append(all, card.OnTheCard)
	}
	return all
}
