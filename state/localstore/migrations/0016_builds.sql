-- The ways of plans and of other content through the service's builder, one row each.
CREATE TABLE builds (
  id       INTEGER PRIMARY KEY,
  proposal INTEGER NOT NULL,
  open     INTEGER NOT NULL,                  -- 0 when it is over
  revision INTEGER NOT NULL,
  updated  INTEGER NOT NULL,
  data     TEXT    NOT NULL                   -- the run, as JSON
);
CREATE INDEX builds_proposal ON builds (proposal, id);
CREATE UNIQUE INDEX builds_open ON builds (proposal) WHERE open;
-- The bytes of content that is no file, until the run is over.
CREATE TABLE build_pieces (
  build INTEGER NOT NULL,
  place INTEGER NOT NULL,
  data  BLOB    NOT NULL,
  PRIMARY KEY (build, place)
) WITHOUT ROWID;
