-- Where games begin: a table reads the last one first. x'31093109…09' is the
-- beginning of the event table/started, as tracker.AppendEvent writes it.
CREATE TABLE games (
	epoch  INTEGER NOT NULL REFERENCES logs (epoch) ON DELETE CASCADE,
	seq    INTEGER NOT NULL, -- the first record
	before BLOB    NOT NULL, -- the checksum of the batch before it
	PRIMARY KEY (epoch, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO games SELECT epoch, seq, before FROM batches
	WHERE substr(events, 1, 18) = x'310931097461626C652F7374617274656409';
CREATE TRIGGER game_begins AFTER INSERT ON batches
WHEN substr(NEW.events, 1, 18) = x'310931097461626C652F7374617274656409'
BEGIN
	INSERT INTO games (epoch, seq, before) VALUES (NEW.epoch, NEW.seq, NEW.before);
END;

-- Batches that were packed (package packed), which are in batches no more.
CREATE TABLE packs (
	epoch  INTEGER NOT NULL REFERENCES logs (epoch) ON DELETE CASCADE,
	last   INTEGER NOT NULL, -- the last record
	seq    INTEGER NOT NULL CHECK (seq > 0 AND seq <= last), -- the first record
	before BLOB    NOT NULL, -- the checksum of the batch before it
	sum    BLOB    NOT NULL, -- of its last batch
	lines  INTEGER NOT NULL, -- how many batches
	size   INTEGER NOT NULL, -- of their texts, in bytes
	data   BLOB    NOT NULL,
	PRIMARY KEY (epoch, last)
) STRICT;

-- The last record of the log that is packed, or 0.
ALTER TABLE logs ADD COLUMN packed INTEGER NOT NULL DEFAULT 0;

-- Since when logs may be packed: Unix time in milliseconds.
CREATE TABLE packing (
	one   INTEGER PRIMARY KEY CHECK (one = 1),
	since INTEGER NOT NULL
) STRICT;
INSERT INTO packing VALUES (1, unixepoch() * 1000);
