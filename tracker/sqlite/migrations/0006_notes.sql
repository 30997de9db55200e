-- What a front end has to keep beside the games, over restarts and between
-- processes.
CREATE TABLE notes (
	kind  TEXT    NOT NULL,
	key   TEXT    NOT NULL,
	value BLOB    NOT NULL,
	at    INTEGER NOT NULL, -- when it was written: Unix time in milliseconds
	PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
