// Package query answers questions about a board: counts and owners of objects,
// numbers of players, whose turn it is. A game's phrasebook (tracker/talk)
// parses them; its section [queries] maps wordings to the phrases of Rows.
// Answering changes nothing.
package query
