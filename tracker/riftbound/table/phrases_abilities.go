package table

import (
	"arbiter/tracker/notation"
	"arbiter/tracker/riftbound/play"
)

var usingAbilities = []row{
	used("use", "{who:player?} use|uses|activate|activates {on:selector}", "use #3", 0),
	used("use an ability", "{who:player?} use|uses|activate|activates the|an|its ability of {on:selector}", "use the ability of #3", 0),
	used("use the first ability", "{who:player?} use|uses|activate|activates the first ability of {on:selector}", "use the first ability of #3", 1),
	used("use the second ability", "{who:player?} use|uses|activate|activates the second ability of {on:selector}", "use the second ability of #3", 2),
	used("use the third ability", "{who:player?} use|uses|activate|activates the third ability of {on:selector}", "use the third ability of #3", 3),
}

// used is a phrase that uses an activated ability.
func used(name, pattern, example string, nth int64) row {
	return row{Name: name, Pattern: pattern, Example: example, Make: func(s notation.Slots) (play.Action, error) {
		return play.Use{On: s.Selector("on"), Nth: nth}, nil
	}}
}
