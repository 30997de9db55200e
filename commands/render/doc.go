// Package render puts replies into words: plain text for a terminal or a
// script, as narrow as a phone where it must be, and the messages that Discord
// shows, as plain data that knows nothing of Discord's client.
//
//	fmt.Print(render.Text(reply, 60))
//	messages := render.Messages(reply, 0) // Components V2
//
// The number comes first, what to do next last, and nothing is told by color
// alone.
package render
