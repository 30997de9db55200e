package card

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/tracker/english"
)

// String returns the restriction as text: "Enchanted creature can't block."
func (r Restriction) String() string {
	if r.AtMost > 0 {
		whom := ""
		if r.Whom != "" {
			whom = " " + r.Whom
		}
		return r.When.before("No more than " + decimal(r.AtMost) + " creatures can " + string(r.Cant[0]) + whom + " each combat.")
	}
	return r.On.sentence() + r.predicate() + r.When.String() + "."
}

func (r Restriction) predicate() string {
	switch {
	case r.Target != nil:
		return "can't be the target of " + r.Target.String()
	case r.Object != 0:
		return "can't block #" + strconv.FormatInt(r.Object, 10)
	case r.Blockers.Max > 0:
		return "can't be blocked by more than " + strconv.FormatInt(r.Blockers.Max, 10) + " creatures"
	case r.Blockers.Min > 0:
		return "can't be blocked except by " + strconv.FormatInt(r.Blockers.Min, 10) + " or more creatures"
	case len(r.By) > 0:
		var by []string
		for _, f := range r.By {
			by = append(by, f.String())
		}
		text := strings.Join(by, " and/or ")
		switch r.Power {
		case "":
		case WeakerThan:
			text += " " + weakerThan
		default:
			text += " with power " + string(r.Power) + " than this creature's power"
		}
		for _, form := range versus {
			if r.Forbids(form.cant) && r.Except == form.except {
				return form.text + " " + text
			}
		}
	case slices.Equal(r.Cant, []Prohibition{CantUntap}) && r.On.Itself:
		return doesntUntap
	}
	for _, form := range restrictions {
		if slices.Equal(r.Cant, form.cant) {
			switch {
			case r.Alone:
				return form.text + " alone"
			case r.Whom != "":
				return form.text + " " + r.Whom
			}
			return form.text
		}
	}
	return "can't " + string(r.Cant[0])
}

// sentence returns the subject as it stands at the beginning of a sentence, with
// the space after it.
func (s Subject) sentence() string {
	switch {
	case s.Host != "":
		return english.Capital(s.Host) + " "
	case s.What != nil:
		return "Each " + s.What.String() + " "
	}
	return "This permanent "
}
