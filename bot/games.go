package bot

import (
	"context"

	"arbiter/tracker"
	"arbiter/tracker/postgres"
	"arbiter/tracker/sqlite"
)

// Place says where the games are, for messages: the address of the database without
// its password, or the file.
func (c Config) Place() string {
	if c.Database != "" {
		return "The database is " + postgres.Redacted(string(c.Database)) + "; see ARBITER_DATABASE_URL"
	}
	return "The file is " + c.Games()
}

// OpenGames opens the store of the games: the database of the settings, or
// config.Games() if they name none. The error is a *tracker.Problem.
func OpenGames(ctx context.Context, config Config) (tracker.Database, error) {
	return openGames(ctx, config, config.Games())
}

// openGames is like OpenGames, but opens the named file if it isn't config.Games().
func openGames(ctx context.Context, config Config, games string) (tracker.Database, error) {
	if config.Database != "" && games == config.Games() {
		return postgres.Open(ctx, string(config.Database), postgres.Wait)
	}
	return sqlite.Open(ctx, games, sqlite.Wait)
}
