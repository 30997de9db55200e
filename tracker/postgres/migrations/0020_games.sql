-- reads: 1
-- Where games begin: a table reads the last one first. Logs of before have no rows, and
-- are read from their beginning until the next game begins.
CREATE TABLE games (
	epoch  BIGINT NOT NULL,
	seq    BIGINT NOT NULL, -- the first record
	before BYTEA  NOT NULL, -- the checksum of the batch before it
	PRIMARY KEY (epoch, seq)
);
