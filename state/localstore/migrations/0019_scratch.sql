-- What was typed into a form or a line of entry that was not confirmed. A save takes
-- the place of the one before, under a number that was never given.
CREATE TABLE scratch (
  number   INTEGER PRIMARY KEY AUTOINCREMENT,
  form     TEXT    NOT NULL,
  proposal INTEGER NOT NULL,                  -- 0 for none; may be local
  part     INTEGER NOT NULL,                  -- of the proposal, or a contact; may be local
  fields   BLOB    NOT NULL,                  -- values by field as JSON
  saved    INTEGER NOT NULL,
  UNIQUE (form, proposal, part)
);
