-- Edits on their way to the service, in the order of their ids.
CREATE TABLE entries (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  proposal INTEGER NOT NULL,
  kind     TEXT    NOT NULL,
  edit     BLOB    NOT NULL,                  -- state.Edit as JSON, without the two texts
  text     TEXT    NOT NULL,
  base     TEXT    NOT NULL,
  state    TEXT    NOT NULL,
  reason   TEXT    NOT NULL DEFAULT '',
  next     TEXT    NOT NULL DEFAULT '',
  theirs   TEXT    NOT NULL DEFAULT '',
  attempts INTEGER NOT NULL DEFAULT 0,
  next_try INTEGER NOT NULL DEFAULT 0,
  created  INTEGER NOT NULL,
  updated  INTEGER NOT NULL,
  holder   TEXT    NOT NULL DEFAULT '',
  held     INTEGER NOT NULL DEFAULT 0,
  blocked  TEXT    NOT NULL DEFAULT '',
  began    INTEGER NOT NULL DEFAULT 0,
  seen     BLOB    NOT NULL DEFAULT '{}',     -- state.Sighting as JSON
  decided  INTEGER NOT NULL DEFAULT 0,
  chosen   INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX entries_open ON entries (id) WHERE state NOT IN ('sent', 'dropped');
CREATE INDEX entries_settled ON entries (updated) WHERE state IN ('sent', 'dropped');

-- Ids that were given here, with the service's once it is known.
CREATE TABLE local_ids (
  local INTEGER PRIMARY KEY,
  real  INTEGER                               -- NULL until it is sent
);

-- Texts and names that were committed here and are not known to have been at
-- the service, by their digests, with what they began from. An editor that was
-- opened on such a text names it as its base; what is compared is the other.
CREATE TABLE own_values (
  proposal INTEGER NOT NULL,
  option   INTEGER NOT NULL,
  field    TEXT    NOT NULL,                  -- "name" for the name
  digest   TEXT    NOT NULL,
  base     TEXT    NOT NULL,
  at       INTEGER NOT NULL,
  PRIMARY KEY (proposal, option, field, digest)
) WITHOUT ROWID;
