// Package svg writes a sheet of package layout as SVG, in parts. The same thing has the same
// key on the next board, so that only changed parts need to be sent. Colors and fonts are
// classes, which a style sheet defines. The SVG contains no style, script or address.
//
//	sheet := layout.Of(board, layout.Paper{Metrics: m, Width: 1200})[0]
//	drawing := svg.Draw(sheet, 1200, m, tongue)
package svg
