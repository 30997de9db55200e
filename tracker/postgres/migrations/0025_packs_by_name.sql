-- reads: 21
-- Since when logs may be packed in the second format (packed.ByName), by the server's
-- clock: Unix time in milliseconds. With the first such row, programs must know this step.
ALTER TABLE packing ADD COLUMN by_name BIGINT NOT NULL DEFAULT 0;
UPDATE packing SET by_name = CAST(extract(epoch FROM now()) * 1000 AS BIGINT);
