-- Local copies of what was read from the service. Times are nanoseconds since
-- 1970 in UTC, 0 for none. The columns beside data are there to sort and filter.
CREATE TABLE proposal_rows (
  id           INTEGER PRIMARY KEY,
  number       INTEGER NOT NULL,
  name         TEXT    NOT NULL,              -- folded
  client       TEXT    NOT NULL,              -- folded display name
  customer     INTEGER NOT NULL DEFAULT 0,
  sales_person INTEGER NOT NULL DEFAULT 0,    -- known once the detail was read
  status       TEXT    NOT NULL,
  created      INTEGER NOT NULL,
  modified     INTEGER NOT NULL,
  mine         INTEGER NOT NULL DEFAULT 0,    -- last sent from here
  archived     INTEGER NOT NULL DEFAULT 0,
  words        TEXT    NOT NULL,              -- folded name, number and client
  data         BLOB    NOT NULL,              -- state.ProposalSummary as JSON
  as_of        INTEGER NOT NULL
);
CREATE INDEX proposal_rows_modified ON proposal_rows (archived, modified DESC, id DESC);

CREATE TABLE proposal_details (
  id    INTEGER PRIMARY KEY,
  data  BLOB    NOT NULL,                     -- state.Proposal as encoding/gob writes it
  as_of INTEGER NOT NULL
);
