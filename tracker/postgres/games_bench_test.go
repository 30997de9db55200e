package postgres_test

import (
	"testing"

	"arbiter/internal/pgtest"
	"arbiter/tracker/storetest"
)

func BenchmarkGamesPostgres(b *testing.B) {
	storetest.BenchGames(b, talk(b), open(b, pgtest.Database(b)))
}
