-- Queries of the list of proposals that were kept under a name.
CREATE TABLE saved_filters (
  id    INTEGER PRIMARY KEY AUTOINCREMENT,
  name  TEXT    NOT NULL UNIQUE COLLATE NOCASE,
  query BLOB    NOT NULL,                     -- state.ProposalQuery as JSON
  kept  INTEGER NOT NULL
);
