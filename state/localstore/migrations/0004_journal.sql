-- What this machine changed and sent, when, and with what outcome. It outlives
-- the entries of the outbox.
CREATE TABLE journal (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  at       INTEGER NOT NULL,
  entry    INTEGER NOT NULL,
  proposal INTEGER NOT NULL,
  edit     BLOB    NOT NULL,                  -- state.Edit as JSON, without the two texts
  text     TEXT    NOT NULL,
  base     TEXT    NOT NULL,
  state    TEXT    NOT NULL,
  reason   TEXT    NOT NULL,
  title    TEXT    NOT NULL,                  -- number and name of the proposal
  words    TEXT    NOT NULL                   -- folded texts, reason and title
);
CREATE INDEX journal_proposal ON journal (proposal, id);
