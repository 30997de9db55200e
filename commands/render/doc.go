// Package render puts replies into words: plain text for a terminal or a
// script, as narrow as a phone where it must be.
//
//	fmt.Print(render.Text(reply, 60))
//
// The number comes first, what to do next last, and nothing is told by color
// alone.
package render
