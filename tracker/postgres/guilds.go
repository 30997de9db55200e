package postgres

import "context"

// SawGuilds stores that the bot is a member of servers, and returns those that weren't
// known.
func (s *Store) SawGuilds(ctx context.Context, ids ...string) (added []string, err error) {
	// Two statements: CockroachDB refuses one that changes a table twice.
	added, err = s.texts(ctx, `INSERT INTO guilds (id, seen) SELECT id, `+serverTime+` FROM unnest($1::TEXT[]) AS id ORDER BY id
		ON CONFLICT (id) DO NOTHING RETURNING id`, ids)
	if err != nil || len(added) == len(ids) {
		return added, err
	}
	_, err = s.texts(ctx, `UPDATE guilds SET seen = `+serverTime+` WHERE id IN (SELECT id FROM guilds WHERE id = ANY($1::TEXT[]) ORDER BY id FOR UPDATE) RETURNING id`, ids)
	return added, err
}

// KnownGuilds returns those of some servers that are known.
func (s *Store) KnownGuilds(ctx context.Context, ids ...string) ([]string, error) {
	return s.texts(ctx, `SELECT id FROM guilds WHERE id = ANY($1::TEXT[])`, ids)
}

// LeftGuild forgets a server.
func (s *Store) LeftGuild(ctx context.Context, id string) error {
	return asProblem(s.again(ctx, func(ctx context.Context) error {
		_, err := s.pool.Exec(ctx, `DELETE FROM guilds WHERE id = $1`, id)
		return err
	}))
}

// GuildsMark returns the server's time in microseconds.
func (s *Store) GuildsMark(ctx context.Context) (mark int64, err error) {
	err = s.again(ctx, func(ctx context.Context) error {
		return s.pool.QueryRow(ctx, `SELECT `+serverTime).Scan(&mark)
	})
	return mark, asProblem(err)
}

// DropGuilds forgets the servers that were last seen before a mark.
func (s *Store) DropGuilds(ctx context.Context, mark int64) error {
	return asProblem(s.again(ctx, func(ctx context.Context) error {
		_, err := s.pool.Exec(ctx, `DELETE FROM guilds WHERE seen < $1`, mark)
		return err
	}))
}
