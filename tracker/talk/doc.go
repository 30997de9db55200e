// Package talk translates what players type into the words of a game's
// phrases, in front of the grammar (tracker/notation). It finds names of
// players and objects first, removes filler words, expands shorthand by a
// phrasebook (a data file of the game), and corrects misspellings if only one
// correction is possible.
//
// A line with a word of another language is also translated, word by word and
// idiom by idiom, and matched with the patterns of both languages. The files of
// that language (for German, german.txt and the game's verbs.de.txt) have no
// effect on other lines.
//
// A line has several readings. The cost of a reading counts the changes made
// to reach it. The game parses readings like any line; the caller, who knows
// the board, decides which one is meant.
//
//	readings := talk.Readings(book, "swing 3 gobs at bob", table, parse)
//	readings[0].Line // attack Bob with 3 Goblins
package talk
