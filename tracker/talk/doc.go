// Package talk puts what players type into the words of a game's phrases: one
// normal form in front of the grammar (tracker/notation). Names of players and of
// what is on the board are found first, fillers are left out, shorthand is
// written out by a phrasebook (a data file of the game), and what is misspelt is
// mended where only one thing can be meant.
//
// A line that has a word of another language (verbs.de.txt for German) is put into
// the words of the phrases too, a word or an idiom at a time, and read with the
// patterns of both. A line without one is read as if there were no such file.
//
// A line has several readings. Each has a cost: what was changed to come to it.
// The game reads them as it reads any line; which of them is meant is decided by
// who knows the board.
//
//	readings := talk.Readings(book, "swing 3 gobs at bob", table, parse)
//	readings[0].Line // attack Bob with 3 Goblins
package talk
