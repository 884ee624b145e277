-- Which process writes a text, or the result by hand for a conflict: one at a time.
-- The lease of a process that has ended counts for nothing.
CREATE TABLE leases (
  proposal INTEGER NOT NULL,
  option   INTEGER NOT NULL,
  field    TEXT    NOT NULL,
  entry    INTEGER NOT NULL,                  -- 0 for a text
  holder   TEXT    NOT NULL,
  since    INTEGER NOT NULL,
  PRIMARY KEY (proposal, option, field, entry)
) WITHOUT ROWID;
