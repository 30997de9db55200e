-- A batch is stored where the log ends, or not at all; and then the log ends there.
CREATE TRIGGER batch_follows BEFORE INSERT ON batches
WHEN NOT EXISTS (SELECT 1 FROM logs WHERE epoch = NEW.epoch AND seq = NEW.seq - 1 AND sum = NEW.before)
BEGIN
	SELECT RAISE(ABORT, 'the log does not end there');
END;

CREATE TRIGGER log_grows AFTER INSERT ON batches
BEGIN
	UPDATE logs SET seq = NEW.last, sum = NEW.sum WHERE epoch = NEW.epoch;
END;
