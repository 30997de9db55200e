// Package svg writes a sheet of package layout as SVG, in parts that keep their keys from one
// board to the next, so that what has changed can be sent alone. Colors and fonts are classes,
// which a style sheet gives their looks; nothing in the SVG is a style, a script or an address.
//
//	sheet := layout.Of(board, layout.Paper{Metrics: m, Width: 1200})[0]
//	drawing := svg.Draw(sheet, m, tongue)
package svg
