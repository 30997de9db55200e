-- What each input caused. Nothing is ever changed or deleted here but by the
-- players' wish to have their data removed.
CREATE TABLE batches (
	channel TEXT    NOT NULL,
	seq     INTEGER NOT NULL CHECK (seq > 0), -- the number of its first event
	at      INTEGER NOT NULL,                 -- Unix time in milliseconds
	by      TEXT    NOT NULL,                 -- the speaker, as JSON
	text    TEXT    NOT NULL,                 -- the line as typed
	actions TEXT    NOT NULL,                 -- for the record: JSON
	PRIMARY KEY (channel, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
	channel     TEXT    NOT NULL,
	seq         INTEGER NOT NULL CHECK (seq > 0),
	batch       INTEGER NOT NULL,
	group_no    INTEGER NOT NULL, -- events of one group happened at once
	cause       TEXT    NOT NULL, -- JSON
	kind        TEXT    NOT NULL,
	version     INTEGER NOT NULL,
	data        TEXT    NOT NULL, -- JSON
	PRIMARY KEY (channel, seq),
	FOREIGN KEY (channel, batch) REFERENCES batches (channel, seq) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
