-- reads: 21
-- When logs were last added to: Unix time in milliseconds, in steps of ten minutes. An
-- append within the same step changes no index, and the logs of an hour are found without
-- reading all.
ALTER TABLE logs ADD COLUMN busy BIGINT NOT NULL DEFAULT 0;
CREATE INDEX logs_by_time ON logs (busy);
