-- reads: 1
-- Where a channel's log ends. Each append compares and changes this row; no index
-- has what it changes, and half of a page is free for it.
CREATE TABLE logs (
	channel TEXT   NOT NULL PRIMARY KEY,
	epoch   BIGINT NOT NULL UNIQUE, -- by chance: never used again, also after a restore
	seq     BIGINT NOT NULL,        -- the last record
	sum     BYTEA  NOT NULL,        -- the checksum of the last batch
	at      BIGINT NOT NULL         -- when that was said: Unix time in milliseconds
) WITH (fillfactor = 50);

-- What each input caused.
CREATE TABLE batches (
	epoch   BIGINT NOT NULL,
	seq     BIGINT NOT NULL CHECK (seq > 0), -- the first record
	last    BIGINT NOT NULL CHECK (last >= seq),
	at      BIGINT NOT NULL, -- Unix time in milliseconds
	request TEXT   NOT NULL, -- what brought it, or ''
	part    BIGINT NOT NULL, -- how many batches the same request brought before
	data    BYTEA  NOT NULL, -- who spoke, the line, actions and events: texts.go
	sum     BYTEA  NOT NULL, -- the checksum of this batch and all before it
	PRIMARY KEY (epoch, seq)
);

-- A request that comes again changes nothing.
CREATE UNIQUE INDEX requests ON batches (request, part) WHERE request <> '';

-- In which logs a person speaks or is seated.
CREATE TABLE people (
	person BYTEA  NOT NULL, -- tracker.Speaker.Key
	epoch  BIGINT NOT NULL,
	PRIMARY KEY (person, epoch)
);
CREATE INDEX people_by_log ON people (epoch);

-- What servers, channels and people have set.
CREATE TABLE settings (
	scope TEXT  NOT NULL,
	id    TEXT  NOT NULL, -- the front end's
	name  TEXT  NOT NULL,
	value BYTEA NOT NULL,
	PRIMARY KEY (scope, id, name)
);
CREATE INDEX settings_by_name ON settings (scope, name);

-- What a front end has to keep beside the games.
CREATE TABLE notes (
	kind  TEXT   NOT NULL,
	key   TEXT   NOT NULL,
	value BYTEA  NOT NULL,
	at    BIGINT NOT NULL, -- when it was written: Unix time in milliseconds
	PRIMARY KEY (kind, key)
);
CREATE INDEX notes_by_time ON notes (kind, at);

-- The live boards: which message shows a channel's table.
CREATE TABLE boards (
	channel TEXT   NOT NULL PRIMARY KEY,
	board   BYTEA  NOT NULL, -- what the front end knows of it, as JSON
	version BIGINT NOT NULL, -- another with each change, by chance
	epoch   BIGINT NOT NULL, -- of the log, and
	shown   BIGINT NOT NULL, -- the last of its records, that the message shows
	changed BIGINT NOT NULL  -- Unix time in milliseconds
);
CREATE INDEX boards_by_change ON boards (changed);
