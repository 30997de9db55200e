// Package query answers questions about a board, for all games: what there is of
// something and whose it is, the numbers of players, whose turn it is. A question is
// read by the phrasebook of the game (tracker/talk), whose section [queries] says in
// which of the forms of Rows it is asked. Nothing is changed by an answer.
package query
