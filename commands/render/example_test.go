package render_test

import (
	"fmt"

	"arbiter/commands"
	"arbiter/commands/render"
	"arbiter/tracker"
)

func Example() {
	fmt.Print(render.Text(commands.Reply{
		Events: []commands.Event{{Text: tracker.Say("#2 dies: toughness 0."), Cause: commands.Cause{Cite: "CR 704.5f"}}},
		Next:   tracker.Say("Not meant? Type undo."),
	}, 60))
	// Output:
	// #2 dies: toughness 0. [CR 704.5f]
	// → Not meant? Type undo.
}
