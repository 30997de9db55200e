// Package picture draws a board as a PNG that is readable on a phone: a lane
// for each player and a tile for each stack.
//
//	painter, err := picture.New()
//	png, err := painter.Draw(look.Board, picture.Dark)
//	alt := picture.Alt(look.Board)
//
// It is independent of the game: it draws a tracker.Board. No information is
// conveyed by color only; changes have a mark too.
package picture
