-- reads: 1
-- Jobs that one process does at a time.
CREATE TABLE leases (
	name   TEXT   NOT NULL PRIMARY KEY,
	holder TEXT   NOT NULL, -- the process, or '' after a release
	token  BIGINT NOT NULL, -- greater for each that is granted
	until  BIGINT NOT NULL, -- by the server's clock: Unix time in microseconds
	data   BYTEA  NOT NULL  -- what a holder leaves to the next
);
