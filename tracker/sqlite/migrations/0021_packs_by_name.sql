-- Since when logs may be packed in the second format (packed.ByName): Unix time in
-- milliseconds.
ALTER TABLE packing ADD COLUMN by_name INTEGER NOT NULL DEFAULT 0;
UPDATE packing SET by_name = unixepoch() * 1000;
