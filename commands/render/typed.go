package render

import (
	"strings"

	"arbiter/commands"
)

// A line that was refused stands in its refusal, so that it is not lost and can
// be mended. It is as long as it likes; a custom id has no room for it.
const (
	typedID      = 900 // of the component that holds it
	longestTyped = 3500
	fence        = "```"
)

// typed shows a line, and offers to mend it.
func typed(line string) []Component {
	shown := text(fence + "\n" + strings.ReplaceAll(commands.Legible(line), "`", "ˋ") + "\n" + fence)
	shown.ID = typedID
	return []Component{shown, row(button(stylePrimary, "Edit…", Press{Do: Mend}))}
}

// Typed finds the line in what Discord tells of the message; "" where none is.
func Typed(components []Component) string {
	for _, c := range components {
		if c.ID == typedID && c.Type == typeText {
			line, _ := strings.CutPrefix(c.Content, fence+"\n")
			line, _ = strings.CutSuffix(line, "\n"+fence)
			return strings.ReplaceAll(line, "ˋ", "`")
		}
		if line := Typed(c.Components); line != "" {
			return line
		}
	}
	return ""
}
