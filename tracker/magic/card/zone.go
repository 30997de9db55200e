package card

import (
	"cmp"
	"regexp"
	"slices"
)

// Zone returns the zone in which an ability can be activated, "" for the
// battlefield: where its cost or its effect moves its source out of (CR 113.6m).
func (a Activated) Zone() string {
	if i := slices.IndexFunc(a.Cost, func(k Cost) bool { return k.From != "" }); i >= 0 {
		return a.Cost[i].From
	}
	if a.Do.ownReturn() {
		return InGraveyard
	}
	return ""
}

// Zone returns the zone in which the ability triggers, "" for the battlefield. An ability
// whose effect moves its source out of a zone triggers there, unless it triggers on its
// source or what that enchants leaving the battlefield (CR 113.6m).
func (t Trigger) Zone() string {
	if !t.Do.ownReturn() || slices.ContainsFunc(t.On, func(e Event) bool {
		return (e.Of.Itself || e.Of.Host != "") && slices.Contains([]Verb{Dying, ToGraveyard, Leaving}, e.Is)
	}) {
		return ""
	}
	return InGraveyard
}

// Functions reports whether the ability triggers while its object is in a zone, "" for
// the battlefield (CR 113.6).
func (t Trigger) Functions(zone string) bool {
	if len(t.In) == 0 {
		return t.Zone() == zone
	}
	return slices.Contains(t.In, cmp.Or(zone, OnBattlefield))
}

// ownReturn matches an effect that moves its source out of a graveyard.
var ownReturn = regexp.MustCompile(`(?i)\b(?:return|put|exile) ` + Source + ` from your graveyard\b`)
