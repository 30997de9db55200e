package play

import (
	"regexp"
	"strings"

	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

var (
	// guardsYou matches a keyword that a player gains, alone or with permanents.
	guardsYou = regexp.MustCompile(`(?i)^you( and .+?)? gain (hexproof|shroud|` + board.Everything + `)( until end of turn| until your next turn| this turn)$`)
	// guardsFrom matches a keyword with a quality that a player gains, alone or with permanents.
	guardsFrom = regexp.MustCompile(`(?i)^you( and .+?)? gain ((?:hexproof|protection) from [^.,"]+?)( until end of turn| until your next turn| this turn)$`)
	// guardedFirst matches such a sentence that begins with how long the effect lasts.
	guardedFirst = regexp.MustCompile(`(?i)^(?:and )?(until end of turn|until your next turn|this turn), (your life total can't change|you (?:and .+? )?gain .+?)(?:,? and (.+))?$`)
	// lifeStaysAnd matches a life total that can't change, and another effect with the same duration.
	lifeStaysAnd = regexp.MustCompile(`(?i)^(your life total can't change),? and (.+?)( until end of turn)$`)
	// lifeStays matches a life total that can't change.
	lifeStays = regexp.MustCompile(`(?i)^your life total can't change( until end of turn| until your next turn| this turn)$`)
)

// guards parses effects that give a player hexproof, shroud, protection from everything, or a
// life total that can't change.
func (r *reader) guards(text string) (Steps, bool) {
	if m := guardedFirst.FindStringSubmatch(text); m != nil {
		first, ok := r.guards(m[2] + " " + strings.ToLower(m[1]))
		if !ok || m[3] == "" {
			return first, ok
		}
		rest, ok := r.sentence(m[3] + " " + strings.ToLower(m[1]))
		return append(first, rest...), ok
	}
	if m := lifeStaysAnd.FindStringSubmatch(text); m != nil {
		rest, ok := r.sentence(m[2] + m[3])
		return append(Steps{Begin{For: notation.Player{Kind: notation.You}, LifeStays: true, ThisTurn: true}}, rest...), ok
	}
	if m := lifeStays.FindStringSubmatch(text); m != nil {
		return Steps{Begin{For: notation.Player{Kind: notation.You}, LifeStays: true}.lasting(m[1])}, true
	}
	m := guardsYou.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	steps := Steps{Begin{For: notation.Player{Kind: notation.You}, Guards: strings.ToLower(m[2])}.lasting(m[3])}
	if with, ok := english.CutPrefix(m[1], " and "); ok {
		more, read := r.sentence(with + " gain " + m[2] + m[3])
		if !read {
			return nil, false
		}
		steps = append(steps, more...)
	}
	return steps, true
}

// guardsFromSome reads an effect that gives a player hexproof or protection from a quality, which
// players keep in mind, and the same keyword to permanents.
func (r *reader) guardsFromSome(text string) (Steps, bool) {
	m := guardsFrom.FindStringSubmatch(text)
	if m == nil || strings.EqualFold(m[2], board.Everything) || strings.HasSuffix(m[2], " that player") {
		return nil, false
	}
	own := "you gain " + m[2] + m[3]
	steps := Steps{Note{Text: own}}
	if with, ok := english.CutPrefix(m[1], " and "); ok {
		more, read := r.clause(with + " gain " + m[2] + m[3])
		return append(steps, more...), read
	}
	return steps, true
}

// lasting returns the effect with its duration.
func (a Begin) lasting(long string) Begin {
	a.NextTurn = strings.EqualFold(long, " until your next turn")
	a.ThisTurn = !a.NextTurn
	return a
}

// guardName returns the keyword that an effect gives a player, or "" for other effects.
func (a Begin) guardName() string {
	if a.LifeStays {
		return board.SameLife
	}
	return a.Guards
}

// guard starts an effect on the player who controls it.
func (a Begin) guard(d *Decision) error {
	seats, err := d.Seats(a.For)
	if err != nil {
		return err
	}
	rule := ruleCant
	switch a.Guards {
	case board.Everything:
		rule = "magic/keyword/protection"
	case "hexproof":
		rule = "magic/keyword/hexproof/player"
	case "shroud":
		rule = "magic/keyword/shroud/target"
	}
	name := a.guardName()
	if d.effect != nil && d.effect.name != "" {
		name = d.effect.name
	}
	for _, seat := range seats {
		e := board.Effect{ID: d.newID(), Name: name, Controller: seat, Guards: a.Guards, LifeStays: a.LifeStays, ThisTurn: a.ThisTurn}
		if a.NextTurn {
			e.NextTurn = seat
		}
		d.happen(event.EffectBegan{Effect: e}, rule)
	}
	return nil
}
