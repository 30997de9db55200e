-- The request that brought a batch, so that one that comes again changes
-- nothing; '' where nobody named it.
ALTER TABLE batches ADD COLUMN request TEXT NOT NULL DEFAULT '';
