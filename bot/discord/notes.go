package discord

import "arbiter/tracker"

// Notes is persistent storage for what isn't part of a game, such as the
// servers of the bot and the long lines of buttons.
type Notes = tracker.Notes
