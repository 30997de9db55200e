-- reads: 21
-- Batches that were packed (package packed), which are in batches no more. A program that
-- doesn't know them would take their logs for damaged.
CREATE TABLE packs (
	epoch  BIGINT NOT NULL,
	last   BIGINT NOT NULL, -- the last record
	seq    BIGINT NOT NULL CHECK (seq > 0 AND seq <= last), -- the first record
	before BYTEA  NOT NULL, -- the checksum of the batch before it
	sum    BYTEA  NOT NULL, -- of its last batch
	lines  BIGINT NOT NULL, -- how many batches
	size   BIGINT NOT NULL, -- of their texts, in bytes
	data   BYTEA  NOT NULL,
	PRIMARY KEY (epoch, last)
);

-- The last record of the log that is packed, or 0.
ALTER TABLE logs ADD COLUMN packed BIGINT NOT NULL DEFAULT 0;

-- Since when logs may be packed, by the server's clock: Unix time in milliseconds.
CREATE TABLE packing (
	one   BIGINT PRIMARY KEY,
	since BIGINT NOT NULL
);
INSERT INTO packing VALUES (1, CAST(extract(epoch FROM now()) * 1000 AS BIGINT));
