// Package render formats replies: as plain text for a terminal or script of
// any width, and as Discord messages, which are plain data independent of a
// Discord client.
//
//	fmt.Print(render.Text(reply, 60))
//	messages := render.Messages(reply, 0) // Components V2
//
// Numbers come first and the next step comes last. No information is conveyed
// by color alone.
package render
