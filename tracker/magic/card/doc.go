// Package card says what is printed on an object of Magic: its abilities as
// values of one sealed sum, compiled from their texts. It knows no game state.
//
//	c := card.NewCompiler(vocabulary, nil)
//	for _, a := range c.Compile("Whenever another creature you control dies, you gain 1 life.", card.Self{}) {
//		switch a := a.(type) {
//		case card.Trigger: // a.On, a.Of, a.Do
//		case card.Left: // a.Why
//		}
//	}
//
// Every word of a text is consumed, or the ability is Left. An ability prints
// canonically with String, and what it prints compiles to the same ability.
package card
