// Package layout arranges a board as a card table: what stands where, and how large.
// Its result is a plain value of boxes and texts, without colors and pixels, which
// drawings and pages share.
//
//	for _, sheet := range layout.Of(look.Board, layout.Paper{Metrics: fonts}) { … }
//
// It is independent of the game: what a stack looks like is in its tracker.Figure.
package layout
