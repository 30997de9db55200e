package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/english"
	"arbiter/tracker/magic/board"
	"arbiter/tracker/magic/card"
	"arbiter/tracker/magic/event"
	"arbiter/tracker/notation"
)

// delay begins a delayed triggered ability that triggers each time until end of turn, or until
// a player's next turn (CR 603.7b). If it is about an object and there is none, nothing happens.
func (a GetEmblem) delay(d *Decision, seats []int) error {
	about := []int64{0}
	if a.About != nil {
		if a.About.It != "" && len(d.in.It()) == 0 {
			return nil
		}
		var err error
		if about, err = d.Find().Objects(*a.About); err != nil {
			return err
		}
		for _, stack := range d.s.Permanent.These(about) {
			if stack.Count > 1 {
				return tracker.Refuse("What triggers later is kept for one permanent at a time.").Next("Do it when it comes.")
			}
		}
	}
	lasts := " (this turn)"
	if a.NextTurn {
		lasts = " (until the next turn)"
	}
	for _, seat := range seats {
		for _, id := range about {
			c := board.Card{
				ID: d.newID(), Count: 1, Owner: seat, Zone: board.Command, Emblem: true, ThisTurn: a.ThisTurn, NextTurn: a.NextTurn, About: id,
				Def: card.Definition{Name: d.title().String() + lasts, Abilities: slices.Clone(a.Abilities)},
			}
			if e := d.effect; a.OfSource && e != nil && len(e.sources) == 1 {
				c.By = e.sources[0]
			}
			d.happen(event.Shown{Card: c}, ruleTrigger)
		}
	}
	return nil
}

// delayedWhenever and wheneverInTurn match a delayed triggered ability that lasts until end
// of turn, or until its controller's next turn.
var (
	delayedWhenever = regexp.MustCompile(`(?i)^(until end of turn|this turn|until your next turn), (whenever [^"]+)$`)
	wheneverInTurn  = regexp.MustCompile(`(?i)^(whenever [^,"]+) this turn(, [^"]+)$`)
)

var (
	// thatAre matches the beginning of a relative clause.
	thatAre = regexp.MustCompile(`(?i)\bthat(?: are| is|'s)\b`)
	// thatMuch matches an amount that the event determines, if it has one.
	thatMuch = regexp.MustCompile(`(?i)\bthat (?:much|many)\b`)
	// ofAmount matches an event that determines an amount.
	ofAmount = regexp.MustCompile(`(?i)^whenever (?:one or more |[a-z -]+ (?:gains?|loses?) life$|[a-z -]+ (?:deals?|is dealt|are dealt) (?:combat |noncombat )?damage\b)`)
	// ofOther matches an event of another object, which "it" means in the effect.
	ofOther = regexp.MustCompile(`(?i)^whenever (?:an?|another) [a-z -]+?(?: you control| an opponent controls| your opponents control)? (?:attacks|dies|enters|blocks|deals|becomes|is dealt damage)\b`)
	// ofOthers matches an event of objects other than the source.
	ofOthers = regexp.MustCompile(`(?i)\b(?:an)?other\b`)
	// ofBound matches an event of the object that the effect names, or of its source.
	ofBound = regexp.MustCompile(`(?i)^whenever (that (?:creature|permanent|artifact|land|token)|(?:either|any) of (?:those|them)(?: creatures)?|it|he|she|` + sourceWords + `) (.+)$`)
)

// nextLoss matches the replacement of the next time that a player would lose the game this turn.
var nextLoss = regexp.MustCompile(`(?i)^the next time (you would lose the game) this turn, (instead [^"]+)$`)

// delayed reads an effect that lets an ability trigger each time until end of turn, or until
// its controller's next turn (CR 603.7b). It may be about one object.
func (r *reader) delayed(text string) (Steps, bool) {
	said, a := "", GetEmblem{Who: notation.Player{Kind: notation.You}, ThisTurn: true}
	if m := nextLoss.FindStringSubmatch(text); m != nil {
		a.Abilities = []string{"If " + m[1] + ", " + m[2] + "."}
		return Steps{a}, r.g.carriesEmblem(a.Abilities[0])
	}
	if m := delayedWhenever.FindStringSubmatch(text); m != nil {
		said, a.NextTurn = m[2], strings.EqualFold(m[1], "until your next turn")
		a.ThisTurn = !a.NextTurn
	} else if m := wheneverInTurn.FindStringSubmatch(text); m != nil {
		said = m[1] + m[2]
	}
	event, effect, _ := strings.Cut(said, ", ")
	if said == "" {
		return nil, false
	}
	if m := ofBound.FindStringSubmatch(event); m != nil && !r.unseen {
		a.About = &notation.Selector{It: notation.It}
		if strings.HasPrefix(m[1], "all #") {
			a.About = &notation.Selector{ID: card.SourceID, All: true}
		}
		event = "whenever enchanted creature " + m[2]
	} else {
		rest := thatAre.ReplaceAllString(effect, "")
		if ofAmount.MatchString(event) {
			rest = thatMuch.ReplaceAllString(rest, "")
		}
		if itWords.MatchString(rest) && !ofOther.MatchString(event) {
			return nil, false
		}
	}
	if strings.Contains(event, card.Source) || itWords.MatchString(event) || strings.Contains(effect, "this spell") {
		return nil, false
	}
	a.OfSource = strings.Contains(effect, card.Source) || ofOthers.MatchString(event)
	said = english.Capital(event+", "+strings.ReplaceAll(effect, card.Source, "this permanent")) + "."
	all := r.g.compiler.Compile(said, card.Self{})
	if _, is := all[0].(card.Trigger); !is || len(all) != 1 || !r.g.carriesEmblem(said) {
		return nil, false
	}
	a.Abilities = []string{said}
	return Steps{a}, true
}

// and appends a sentence to the effect of the ability.
func (a GetEmblem) and(sentence string) GetEmblem {
	a.OfSource = a.OfSource || strings.Contains(sentence, card.Source)
	a.Abilities = []string{card.WithoutStop(a.Abilities[0]) + ". " + strings.ReplaceAll(sentence, card.Source, "this permanent") + "."}
	return a
}

// isAbout reports whether a step begins an ability about objects.
func isAbout(a Action) bool {
	begins, ok := a.(GetEmblem)
	return ok && begins.About != nil && begins.About.It != ""
}

// conditional reports whether a step may do nothing.
func conditional(a Action) bool {
	switch a.(type) {
	case May, Attempt, Provided:
		return true
	default:
		return false
	}
}

// delayedAbility returns the delayed triggered ability that steps create, if they do nothing else.
func delayedAbility(steps Steps) (GetEmblem, bool) {
	if len(steps) != 1 {
		return GetEmblem{}, false
	}
	a, ok := steps[0].(GetEmblem)
	return a, ok && (a.ThisTurn || a.NextTurn) && len(a.Abilities) == 1
}
