-- reads: 1
-- Requests that were acknowledged and aren't answered yet.
CREATE TABLE inbox (
	id      TEXT   NOT NULL PRIMARY KEY,
	channel TEXT   NOT NULL,
	person  TEXT   NOT NULL, -- the account
	data    BYTEA  NOT NULL, -- encrypted by the front end
	holder  TEXT   NOT NULL, -- the process that answers
	tries   BIGINT NOT NULL, -- how many processes have begun to answer
	at      BIGINT NOT NULL  -- by the server's clock: Unix time in microseconds
);
