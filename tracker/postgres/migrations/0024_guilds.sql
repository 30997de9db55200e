-- reads: 21
-- The servers that the bot is a member of, as far as its processes know.
CREATE TABLE guilds (
	id   TEXT   NOT NULL PRIMARY KEY,
	seen BIGINT NOT NULL -- by the server's clock: Unix time in microseconds
);
CREATE INDEX guilds_by_time ON guilds (seen);
