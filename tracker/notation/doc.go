// Package notation parses and prints the language of the table: what players
// type, and what cards say when they create tokens. It yields a syntax tree and
// knows no board; a game provides its vocabulary and phrases and gives the tree
// its meaning.
//
//	v, err := notation.ReadVocabulary(words, tokens)
//	for _, c := range notation.ParseCreations(v, "create two 2/1 red Dwarf Berserker creature tokens") {
//		fmt.Println(c.Count.N, c.Object.Name) // 2 Dwarf Berserker Token
//	}
package notation
