-- Contacts, with columns to sort and filter by.
CREATE TABLE people (
  id       INTEGER PRIMARY KEY,
  first    TEXT    NOT NULL,                  -- folded
  last     TEXT    NOT NULL,                  -- folded
  party    TEXT    NOT NULL,
  type     TEXT    NOT NULL,
  modified INTEGER NOT NULL,
  words    TEXT    NOT NULL,                  -- folded names and addresses
  data     BLOB    NOT NULL,                  -- state.Contact as JSON
  as_of    INTEGER NOT NULL
);

-- Everything else that was read, as JSON: by kind and by what it is of.
CREATE TABLE copies (
  kind  TEXT    NOT NULL,
  key   TEXT    NOT NULL,
  data  BLOB    NOT NULL,
  as_of INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
);

-- Proposals that are kept whole for work without a network.
CREATE TABLE pins (
  proposal INTEGER PRIMARY KEY,
  since    INTEGER NOT NULL
);
