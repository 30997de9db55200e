package language_test

import (
	"fmt"

	"arbiter/commands/language"
	"arbiter/data"
)

func Example() {
	languages, err := language.Read(data.FS)
	if err != nil {
		fmt.Println(err)
		return
	}
	german := languages.In("de")
	fmt.Println(german.Say("Show the board"))
	fmt.Println(german.Name("create"))
	// Output:
	// Zeig das Spielfeld
	// erzeuge
}
