package magic

import "arbiter/tracker/notation"

var byHand = append([]row{
	{
		Name: "label", Pattern: "label {on:selector} {label:text}", Example: "label #3 Bob's soldier",
		Make: func(s notation.Slots) (Action, error) {
			return Label{On: s.Selector("on"), Label: s.Text("label")}, nil
		},
	},
	{
		Name: "set life", Pattern: "[set] {who:player?} [my] life [total] [to] {n:integer}", Example: "life 12",
		Make: func(s notation.Slots) (Action, error) {
			return SetLife{Who: s.Player("who"), Value: s.Amount("n")}, nil
		},
	},
	{
		Name: "set counters", Pattern: "set {on:selector} {kind:counter} counter[s] [to] {n:integer}", Example: "set #3 +1/+1 counters to 2",
		Make: func(s notation.Slots) (Action, error) {
			return SetCounters{On: s.Selector("on"), Kind: s.Text("kind"), N: s.Amount("n")}, nil
		},
	},
	on("set tapped", "set {on:selector} tapped", "set #3 tapped", func(s notation.Selector) Action {
		return Set{On: s, What: PropertyTapped, Value: notation.Amount{N: 1}}
	}),
	on("set untapped", "set {on:selector} untapped", "set #3 untapped", func(s notation.Selector) Action {
		return Set{On: s, What: PropertyTapped}
	}),
}, settings()...)

func settings() []row {
	var rows []row
	for _, what := range []Property{PropertyPower, PropertyToughness, PropertyDamage, PropertyCount, PropertyManaValue} {
		word := string(what)
		rows = append(rows, row{
			Name: "set " + word, Pattern: "set {on:selector} " + word + " [to] {n:integer}", Example: "set #3 " + word + " 5",
			Make: func(s notation.Slots) (Action, error) {
				return Set{On: s.Selector("on"), What: what, Value: s.Amount("n")}, nil
			},
		})
	}
	return rows
}
