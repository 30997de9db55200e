-- What servers, channels and people have set.
CREATE TABLE settings (
	scope TEXT NOT NULL CHECK (scope IN ('server', 'channel', 'user')),
	id    TEXT NOT NULL, -- the front end's
	name  TEXT NOT NULL,
	value TEXT NOT NULL CHECK (value <> ''), -- what isn't set has no row
	PRIMARY KEY (scope, id, name)
) STRICT, WITHOUT ROWID;
