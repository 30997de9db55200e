// Package card defines what is printed on a Magic object: its Definition, and its
// abilities, as values of a sealed interface compiled from their texts. It doesn't
// know the state of a game.
//
//	c := card.NewCompiler(vocabulary)
//	for _, a := range c.Compile("Whenever another creature you control dies, you gain 1 life.", card.Self{}) {
//		switch a := a.(type) {
//		case card.Trigger: // a.On, a.Of, a.Do
//		case card.Left: // a.Why
//		}
//	}
//
// Every word of a text is understood, or the ability is Left. String prints an
// ability in a canonical form that compiles to the same ability.
package card
