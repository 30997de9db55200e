package play

import (
	"regexp"
	"slices"

	"arbiter/tracker"
)

var (
	typeOfChoice = regexp.MustCompile(`(?i)^(.+ becomes?) the creature type of your choice\b( in addition to its other types)?(?: other than ([A-Z][a-z]+))?( until end of turn)?$`)
	// typeFirst matches a creature type that is chosen in a sentence of its own.
	typeFirst = regexp.MustCompile(`(?i)\bchoose a creature type( other than [A-Z][a-z]+)?\. (.+? becomes?) that type( until end of turn)?(\.|$)`)
)

// anyType takes the place of the chosen creature type in a sentence that is read.
const anyType = "Goblin"

// typeChosen reads a sentence by which objects become a creature type of their controller's
// choice.
func (r *reader) typeChosen(text string) (Steps, bool) {
	m := typeOfChoice.FindStringSubmatch(text)
	if m == nil {
		return nil, false
	}
	all, ok := r.clauses(m[1] + " a " + anyType + m[2] + m[4])
	if !ok || len(all) != 1 {
		return nil, true
	}
	a, ok := all[0].(GiveBoost)
	if !ok || !slices.Equal(a.How.Subtypes, []string{anyType}) {
		return nil, true
	}
	a.How.Subtypes, a.Chosen = nil, &ChosenType{Except: m[3]}
	return Steps{a}, true
}

// chooseCreatureType has the controller of the effect choose a creature type.
func (d *Decision) chooseCreatureType(a ChosenType) (string, error) {
	ask := func(text tracker.Message) tracker.Question { return tracker.Question{Player: d.chooser(), Text: text} }
	all, err := d.creatureTypes(ask, d.title(), nil, a.Except)
	if err != nil {
		return "", err
	}
	i := 0
	if len(all) != 1 {
		if i, err = d.in.Choose(ask(tracker.Say("Which creature type is chosen for %s?", d.title())), tracker.AllNamed(all)); err != nil {
			return "", err
		}
	}
	return all[i], nil
}
