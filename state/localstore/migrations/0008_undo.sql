-- What a person did, to be taken back and done again.
CREATE TABLE undo (
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  at     INTEGER NOT NULL,
  action BLOB    NOT NULL,                    -- state.Action as JSON
  entry  INTEGER NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0
);
