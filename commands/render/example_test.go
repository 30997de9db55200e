package render_test

import (
	"fmt"

	"arbiter/commands"
	"arbiter/commands/render"
)

func Example() {
	fmt.Print(render.Text(commands.Reply{
		Events: []commands.Event{{Text: "#2 dies: toughness 0.", Cause: commands.Cause{Cite: "CR 704.5f"}}},
		Next:   "Not meant? Type undo.",
	}, 60))
	// Output:
	// #2 dies: toughness 0. [CR 704.5f]
	// → Not meant? Type undo.
}
