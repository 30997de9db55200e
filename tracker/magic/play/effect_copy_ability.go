package play

import (
	"regexp"
	"slices"
	"strings"
)

// copiesAbility matches the copying of an ability of the effect's controller.
var copiesAbility = regexp.MustCompile(`(?i)^copy target (triggered|activated or triggered) ability you control(` + withNewTargets + `)?$`)

// abilitiesWithTargets joins the copying of an ability with the permission to choose new targets.
func abilitiesWithTargets(all []string) []string {
	for i := range len(all) - 1 {
		if copiesAbility.MatchString(all[i]) && newTargets.MatchString(all[i+1]) {
			return slices.Concat(all[:i], []string{all[i] + withNewTargets}, all[i+2:])
		}
	}
	return all
}

// copiesAnAbility reads the copying of an ability.
func (r *reader) copiesAnAbility(text string) (Steps, bool) {
	m := copiesAbility.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	return Steps{CopyAbility{Activated: !strings.EqualFold(m[1], "triggered"), New: m[2] != ""}}, true
}
