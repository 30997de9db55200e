package bot

import (
	"context"
	"time"

	"arbiter/bot/discord"
	"arbiter/tracker/sqlite"
)

// boardStore implements discord.BoardStore in the games file.
type boardStore struct{ games *sqlite.Store }

func (s boardStore) Board(ctx context.Context, table string) (discord.BoardRow, error) {
	row, err := s.games.Board(ctx, table)
	return discord.BoardRow(row), err
}

func (s boardStore) Boards(ctx context.Context, most int) (map[string]discord.BoardRow, error) {
	rows, err := s.games.Boards(ctx, most)
	all := make(map[string]discord.BoardRow, len(rows))
	for table, row := range rows {
		all[table] = discord.BoardRow(row)
	}
	return all, err
}

func (s boardStore) PutBoards(ctx context.Context, rows map[string]discord.BoardRow, at time.Time) (now map[string]int64, stale []string, err error) {
	all := make(map[string]sqlite.Board, len(rows))
	for table, row := range rows {
		all[table] = sqlite.Board(row)
	}
	return s.games.PutBoards(ctx, all, at)
}

func (s boardStore) ForgetBoards(ctx context.Context, prefix string) error {
	return s.games.ForgetBoards(ctx, prefix)
}

func (s boardStore) LateBoards(ctx context.Context, from, to time.Time) ([]string, error) {
	return s.games.LateBoards(ctx, from, to)
}
