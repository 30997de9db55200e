-- reads: 21
-- The application whose games these are: a second bot would edit the boards of the first.
CREATE TABLE owner (
	one         BIGINT NOT NULL PRIMARY KEY,
	application TEXT   NOT NULL -- Discord's id
);
