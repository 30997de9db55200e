package magic

import (
	"io/fs"

	"arbiter/tracker/magic/table"
)

// Game implements tracker.Game.
type Game = table.Game

// New reads the facts of the game, the folder data/magic.
func New(facts fs.FS) (*Game, error) { return table.New(facts) }
