-- What a person wrote by hand to settle a conflict of the outbox and has not
-- sent yet.
CREATE TABLE hand_results (
  entry    INTEGER PRIMARY KEY,
  text     TEXT    NOT NULL,
  theirs   TEXT    NOT NULL,                  -- what the service held then
  cursor   INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  saved    INTEGER NOT NULL,
  writer   TEXT    NOT NULL                   -- the process that saved it
);
