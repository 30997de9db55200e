package play

import (
	"regexp"
	"slices"
	"strings"

	"arbiter/tracker"
	"arbiter/tracker/notation"
)

// Controllers says how the controllers of several targets are related.
type Controllers string

const (
	sameController       Controllers = "same"
	differentControllers Controllers = "different"
	opponentAll          Controllers = "same opponent" // only while a text is read
)

var (
	// controlledBy matches targets with the relation of their controllers.
	controlledBy = regexp.MustCompile(`(?i)^(.*\btargets? [^.,"]+?) (?:(?:controlled by|with) (?:the )?(same player|same opponent|different players|different controllers|same controller))$`)
	// doesToThem matches what is done to such targets.
	doesToThem = regexp.MustCompile(`(?i)^(exchange control of|exile|destroy|return|tap|you may exchange control of) ((?:two|up to two|any number of) (?:other )?target [^.,"]+? (?:controlled by|with) (?:the )?(?:same|different) (?:players?|opponent|controllers?))( to their owners' hands)?$`)
)

// relatedTargets returns a text without the relation of the controllers of its targets, and the
// relation.
func relatedTargets(text string) (without string, is Controllers) {
	m := controlledBy.FindStringSubmatch(text)
	if m == nil {
		return text, ""
	}
	switch strings.ToLower(m[2]) {
	case "same opponent":
		return m[1], opponentAll
	case "different players", "different controllers":
		return m[1], differentControllers
	default:
		return m[1], sameController
	}
}

// relatedFirst splits what is done to targets whose controllers are related: they are chosen first.
func relatedFirst(all []string) []string {
	for i := 0; i < len(all); i++ {
		if m := doesToThem.FindStringSubmatch(all[i]); m != nil {
			all = slices.Concat(all[:i], []string{"choose " + m[2], m[1] + " them" + m[3]}, all[i+1:])
		}
	}
	return all
}

// related chooses the targets one after another, each among those that the ones before it allow.
func (a Choose) related(d *Decision) error {
	most := int64(maxTimes)
	if a.On.Count != nil {
		var err error
		if most, err = d.number(*a.On.Count, "targets"); err != nil {
			return err
		}
	}
	var chosen []int64
	for int64(len(chosen)) < most {
		one := *a.On
		one.Count = &notation.Amount{N: 1}
		one.Not = slices.Clone(one.Not)
		for _, stack := range d.s.Permanent.These(chosen) {
			one.Not = append(one.Not, notation.Selector{ID: stack.ID, All: true})
			who := &notation.Player{Kind: notation.NamedPlayer, Name: d.s.Seat(stack.Of.Controller).Name}
			if a.Controlled == sameController {
				f := *one.Filter
				f.Controller, one.Filter = who, &f
			} else {
				one.Not = append(one.Not, notation.Selector{Filter: &notation.Filter{Permanent: true, Controller: who}, All: true})
			}
		}
		ids, err := d.Find().Objects(one)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			break
		}
		chosen = append(chosen, d.singles(ids, 1)...)
	}
	if int64(len(chosen)) < most && !a.On.UpTo {
		return tracker.Refuse("There are only %d of those, and not %d.", len(chosen), most).By("magic/cast/targets").Next("Type `%s` to see what is there.", tracker.Line("board"))
	}
	d.pick(chosen)
	if d.effect != nil && a.Controlled == sameController {
		for _, stack := range d.s.Permanent.These(chosen) {
			d.effect.that = stack.Of.Controller // "that player"
		}
	}
	return nil
}
