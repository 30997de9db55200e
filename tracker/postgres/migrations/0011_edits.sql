-- reads: 1
-- The live boards that a process is editing.
CREATE TABLE edits (
	channel TEXT    NOT NULL PRIMARY KEY,
	holder  TEXT    NOT NULL, -- the process
	until   BIGINT  NOT NULL, -- by the server's clock: Unix time in microseconds
	again   BOOLEAN NOT NULL  -- another process wants an edit, too
);
