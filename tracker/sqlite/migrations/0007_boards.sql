-- The live boards: which message shows a channel's table. Every process that
-- shares the games sees and edits the same.
CREATE TABLE boards (
	channel TEXT    PRIMARY KEY,
	board   BLOB    NOT NULL, -- what the front end knows of it, as JSON
	version INTEGER NOT NULL, -- another with each change, by chance
	epoch   INTEGER NOT NULL, -- of the log, and
	shown   INTEGER NOT NULL, -- the last of its records, that the message shows
	changed INTEGER NOT NULL  -- Unix time in milliseconds
) STRICT, WITHOUT ROWID;
CREATE INDEX boards_by_change ON boards (changed);
