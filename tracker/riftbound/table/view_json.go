package table

import (
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/riftbound/board"
)

// The document for scripts (DESIGN §6), in the shape of Magic's. Every field is always
// present; lists are empty rather than null; a property that something doesn't have is
// null.
type (
	document struct {
		Game         string                   `json:"game"`
		Format       string                   `json:"format"`
		Seq          int64                    `json:"seq"`
		Turn         tracker.TurnDocument     `json:"turn"`
		VictoryScore int64                    `json:"victory_score"`
		Winner       *string                  `json:"winner"`
		Combat       *combatDoc               `json:"combat"` // the showdown or combat in progress
		Battlefields []fieldDoc               `json:"battlefields"`
		Players      []playerDoc              `json:"players"`
		Permanents   []permanentDoc           `json:"permanents"` // and runes, legends, token battlefields
		Elsewhere    []tracker.CardDocument   `json:"elsewhere"`
		Effects      []tracker.EffectDocument `json:"effects"`
	}
	combatDoc struct {
		Battlefield int     `json:"battlefield"`
		Showdown    bool    `json:"showdown"` // no combat
		Attacker    string  `json:"attacker"`
		Defender    *string `json:"defender"`
	}
	fieldDoc struct {
		Number     int      `json:"number"`
		ID         *int64   `json:"id"`
		Name       string   `json:"name"`
		Token      bool     `json:"token"`
		Owner      *string  `json:"owner"`
		Controller *string  `json:"controller"`
		Contested  *string  `json:"contested"`
		Staged     string   `json:"staged"`
		Replaced   *string  `json:"replaced"`
		Scored     []string `json:"scored"`
		Text       string   `json:"text"`
	}
	playerDoc struct {
		Name         string           `json:"name"`
		Seat         int              `json:"seat"`
		Team         int              `json:"team"`
		Points       int64            `json:"points"`
		XP           int64            `json:"xp"`
		Counters     map[string]int64 `json:"counters"`
		Pool         map[string]int64 `json:"pool"`
		Lost         bool             `json:"lost"`
		Designations []string         `json:"designations"`
	}
	permanentDoc struct {
		ID         int64            `json:"id"`
		Count      int64            `json:"count"`
		Label      string           `json:"label"`
		Name       string           `json:"name"`
		Token      bool             `json:"token"`
		Owner      string           `json:"owner"`
		Controller string           `json:"controller"`
		Supertypes []string         `json:"supertypes"`
		Types      []string         `json:"types"`
		Subtypes   []string         `json:"subtypes"` // the tags
		Tags       []string         `json:"tags"`
		Colors     []string         `json:"colors"` // the domains
		Domains    []string         `json:"domains"`
		Energy     *int64           `json:"energy"`
		PowerCost  *int64           `json:"power_cost"`
		Might      *int64           `json:"might"`
		BaseMight  *int64           `json:"base_might"`
		Keywords   []string         `json:"keywords"`
		Text       string           `json:"text"`
		Counters   map[string]int64 `json:"counters"`
		Buffs      int64            `json:"buffs"`
		Exhausted  bool             `json:"exhausted"`
		Stunned    bool             `json:"stunned"`
		Empowered  bool             `json:"empowered"`
		Damage     int64            `json:"damage"`
		Location   string           `json:"location"`
		FaceDown   bool             `json:"face_down"`
		AttachedTo *int64           `json:"attached_to"`
		Attacking  bool             `json:"attacking"`
		Defending  bool             `json:"defending"`
	}
)

func documentOf(s board.State, game string, seq int64) document {
	d := document{
		Game: game, Format: s.Format, Seq: seq, Turn: tracker.TurnDocument{Number: s.Turn, Step: string(s.Phase)}, VictoryScore: s.Victory(),
		Winner: nameOf(s, s.Won), Battlefields: []fieldDoc{}, Players: []playerDoc{}, Permanents: []permanentDoc{}, Elsewhere: []tracker.CardDocument{}, Effects: []tracker.EffectDocument{},
	}
	for _, e := range effects(s) {
		d.Effects = append(d.Effects, e.EffectDocument)
	}
	if name := nameOf(s, s.Active); name != nil {
		d.Turn.Active = *name
	}
	if on := s.Ongoing; on.Field != 0 {
		d.Combat = &combatDoc{Battlefield: on.Field, Showdown: !on.Combat, Attacker: s.Seat(on.Attacker).Name, Defender: nameOf(s, on.Defender)}
	}
	for i, p := range s.Players {
		doc := playerDoc{
			Name: p.Name, Seat: i + 1, Team: s.Team(i + 1), Points: s.Points(i + 1), XP: p.XP, Counters: map[string]int64{}, Pool: tracker.FilledMap(p.Pool),
			Lost: p.Lost != "" || s.Won != 0 && s.Team(s.Won) != s.Team(i+1), Designations: []string{},
		}
		d.Players = append(d.Players, doc)
	}
	for stack := range s.Board.All() {
		d.Permanents = append(d.Permanents, permanentDocument(s, stack))
	}
	for i, f := range s.Fields {
		d.Battlefields = append(d.Battlefields, fieldDocument(s, i+1, f))
		if f.Token && f.ID != 0 {
			d.Permanents = append(d.Permanents, fieldPermanent(s, i+1, f))
		}
	}
	for c := range s.Elsewhere.Each() {
		d.Elsewhere = append(d.Elsewhere, tracker.CardDocument{ID: c.ID, Count: c.Count, Name: c.Of.Def.Name, Zone: string(c.Of.Zone), Owner: s.Seat(c.Of.Owner).Name, Counters: map[string]int64{}})
	}
	return d
}

// nameOf returns the name of the player at a seat; nil if there is none.
func nameOf(s board.State, seat int) *string {
	if seat < 1 || seat > len(s.Players) {
		return nil
	}
	return &s.Players[seat-1].Name
}

func fieldDocument(s board.State, n int, f board.Field) fieldDoc {
	doc := fieldDoc{
		Number: n, Name: f.Def.Name, Token: f.Token, Owner: nameOf(s, f.Owner), Controller: nameOf(s, f.Controller), Contested: nameOf(s, f.Contested),
		Staged: f.Staged, Scored: []string{}, Text: strings.Join(f.Def.Abilities, "\n"),
	}
	if f.ID != 0 {
		doc.ID = &f.ID
	}
	if f.Under != nil {
		doc.Replaced = &f.Under.Def.Name
	}
	for _, seat := range f.Scored {
		doc.Scored = append(doc.Scored, s.Seat(seat).Name)
	}
	return doc
}

// fieldPermanent lists a token battlefield among the objects that have an id.
func fieldPermanent(s board.State, n int, f board.Field) permanentDoc {
	o := board.Object{Def: f.Def, Token: true, Owner: max(1, f.Owner), Controller: max(1, f.Owner), At: board.Location{Field: n}}
	doc := permanentDocument(s, tracker.Stack[board.Object]{ID: f.ID, Count: 1, Of: o})
	doc.Controller = ""
	if name := nameOf(s, f.Controller); name != nil {
		doc.Controller = *name
	}
	return doc
}

func permanentDocument(s board.State, stack tracker.Stack[board.Object]) permanentDoc {
	o, c := stack.Of, s.Traits(stack, nil)
	doc := permanentDoc{
		ID: stack.ID, Count: stack.Count, Label: o.Label, Name: c.Name, Token: o.Token,
		Owner: s.Seat(o.Owner).Name, Controller: s.Seat(o.Controller).Name,
		Supertypes: tracker.Filled(c.Supertypes), Types: tracker.Filled(c.Types), Subtypes: tracker.Filled(c.Tags), Tags: tracker.Filled(c.Tags),
		Colors: tracker.Filled(c.Domains), Domains: tracker.Filled(c.Domains), Keywords: tracker.Filled(c.Keywords), Text: strings.Join(c.Abilities, "\n"),
		Counters: map[string]int64{}, Buffs: o.Buffs, Exhausted: o.Exhausted, Stunned: o.Stunned, Empowered: o.Empowered, Damage: o.Damage,
		Location: s.Where(o), FaceDown: o.Hidden, Attacking: o.Role == board.Attacker, Defending: o.Role == board.Defender,
	}
	if doc.Energy = c.Energy; c.Power > 0 {
		doc.PowerCost = &c.Power
	}
	if c.IsUnit {
		might := c.Strength()
		doc.Might, doc.BaseMight = &might, &c.Base
	}
	if o.Buffs > 0 {
		doc.Counters["buff"] = o.Buffs
	}
	if host := s.HostOf(stack); host != 0 {
		doc.AttachedTo = &host
	}
	return doc
}
