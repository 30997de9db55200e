// Package data embeds the facts that Arbiter ships: the stable keys by which
// rules are cited, the words of each game, and its predefined tokens. It holds
// no sentence of a publisher's rulebook but the ability texts of tokens.
//
//	f, err := data.FS.Open("magic/tokens.json")
package data

import "embed"

// FS holds a folder for each game.
//
//go:embed magic
var FS embed.FS
