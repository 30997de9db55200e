package render

import (
	"strings"

	"arbiter/commands"
	"arbiter/commands/language"
)

// A refused line is repeated in its refusal, so that it can be corrected. It
// is in the text of a component, because it may be too long for a custom id.
const (
	typedID        = 900 // the id of that component
	maxTypedLength = 3500
	fence          = "```"
)

// refusedLine shows a line with a button to correct it.
func refusedLine(line string, in *language.Tongue) []Component {
	shown := text(fence + "\n" + strings.ReplaceAll(commands.Legible(line), "`", "ˋ") + "\n" + fence)
	shown.ID = typedID
	return []Component{shown, row(button(stylePrimary, in.Say("Edit…"), Press{Do: Correct}))}
}

// Typed returns the line in the components of a message, or "".
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
