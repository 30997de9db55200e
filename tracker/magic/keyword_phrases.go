package magic

import "arbiter/tracker/notation"

// keywordPhrases are the phrases for keyword actions and abilities.
func keywordPhrases() []row {
	rows := []row{
		{Name: "investigate", Pattern: "investigate {n:times?}", Example: "investigate twice", Make: perform("investigate")},
		{Name: "populate", Pattern: "populate [with] {on:selector?}", Example: "populate #3", Make: perform("populate")},
		{Name: "proliferate", Pattern: "proliferate {on:selector?}", Example: "proliferate all mine, not #4", Make: perform("proliferate")},
		{Name: "amass", Pattern: "amass {type:subtype} {n:amount}", Example: "amass Orcs 2", Make: func(s notation.Slots) (Action, error) {
			return Keyword{Do: "amass", N: s.Amount("n"), Type: s.Text("type")}, nil
		}},
		{Name: "amass Zombies", Pattern: "amass {n:amount}", Example: "amass 2", Make: perform("amass")},
		{Name: "explore", Pattern: "{on:selector} explores", Example: "#3 explores", Make: perform("explore")},
		{Name: "explore with", Pattern: "explore [with] {on:selector}", Example: "explore with #3", Make: perform("explore")},
		{Name: "living weapon", Pattern: "living weapon [for|on] {on:selector}", Example: "living weapon on #3", Make: perform("living weapon")},
		{Name: "for mirrodin", Pattern: "for mirrodin|mirrodin! [for|on] {on:selector}", Example: "for mirrodin on #3", Make: perform("for mirrodin")},
	}
	for _, do := range []string{"embalm", "eternalize"} {
		rows = append(rows, row{Name: do, Pattern: do + " {on:selector}", Example: do + " #3", Make: perform(do)})
	}
	for _, do := range []string{"incubate", "mobilize", "afterlife"} {
		rows = append(rows, row{Name: do, Pattern: do + " {n:amount}", Example: do + " 2", Make: perform(do)})
	}
	for _, do := range []string{"bolster", "support", "adapt", "monstrosity", "fabricate", "endure"} {
		rows = append(rows,
			row{Name: do, Pattern: do + " {n:amount}", Example: do + " 2", Make: perform(do)},
			row{Name: do + " on", Pattern: do + " {n:amount} on|with|for {on:selector}", Example: do + " 2 on #3", Make: perform(do)})
	}
	return append(rows, row{
		Name: "endures", Pattern: "{on:selector} endures {n:amount}", Example: "#3 endures 2", Make: perform("endure"),
	})
}

// perform returns the constructor of a keyword action.
func perform(do string) func(notation.Slots) (Action, error) {
	return func(s notation.Slots) (Action, error) {
		a := Keyword{Do: do, N: s.Amount("n")}
		if s.Has("on") {
			on := s.Selector("on")
			a.On = &on
		}
		return a, nil
	}
}
