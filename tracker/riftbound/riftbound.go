package riftbound

import (
	"io/fs"

	"arbiter/tracker/riftbound/table"
)

// Game implements tracker.Game.
type Game = table.Game

// New reads the facts of the game, the folder data/riftbound.
func New(facts fs.FS) (*Game, error) { return table.New(facts) }
