-- A log is a row here; its number is never used again, also after a deletion.
-- Each batch is one row with a checksum over those before it. What the old
-- tables hold is moved by the program (steps.go), which makes the checksums.
ALTER TABLE batches RENAME TO batches_3;

CREATE TABLE logs (
	epoch   INTEGER PRIMARY KEY AUTOINCREMENT,
	channel TEXT    NOT NULL UNIQUE,
	seq     INTEGER NOT NULL, -- the last record
	sum     BLOB    NOT NULL  -- the checksum of the last batch
) STRICT;

CREATE TABLE batches (
	epoch   INTEGER NOT NULL REFERENCES logs (epoch) ON DELETE CASCADE,
	seq     INTEGER NOT NULL CHECK (seq > 0), -- the first record
	last    INTEGER NOT NULL CHECK (last >= seq),
	at      INTEGER NOT NULL, -- Unix time in milliseconds
	by      TEXT    NOT NULL, -- the speaker, as JSON
	text    TEXT    NOT NULL, -- the line as typed
	actions TEXT    NOT NULL, -- for the record: JSON, or ''
	request TEXT    NOT NULL, -- what brought it, or ''
	part    INTEGER NOT NULL, -- how many batches the same request brought before
	events  BLOB    NOT NULL, -- a line each: group, version, kind, cause, data
	before  BLOB    NOT NULL, -- the checksum of the batch before it
	sum     BLOB    NOT NULL, -- of this batch and all before it
	PRIMARY KEY (epoch, seq)
) STRICT, WITHOUT ROWID;

-- A request that comes again changes nothing.
CREATE UNIQUE INDEX requests ON batches (request, part) WHERE request <> '';

-- In which logs a person speaks or is seated.
CREATE TABLE people (
	person TEXT    NOT NULL, -- tracker.Speaker.Key
	epoch  INTEGER NOT NULL REFERENCES logs (epoch) ON DELETE CASCADE,
	PRIMARY KEY (person, epoch)
) STRICT, WITHOUT ROWID;
CREATE INDEX people_by_log ON people (epoch);

-- The checksum of a setting, made by the program.
ALTER TABLE settings ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
