// Package picture draws a board: a PNG that can be read on a phone, a lane for
// each player and a tile for each stack.
//
//	painter, err := picture.New()
//	png, err := painter.Draw(look.Board, picture.Dark)
//	alt := picture.Alt(look.Board)
//
// It knows no game: what there is to see is in tracker.Board. Nothing is told
// by color alone; what has changed has a mark as well.
package picture
