-- Every tick on the installers' sheet and every one that was taken back, in the
-- order in which it was done: the last of an item counts.
CREATE TABLE ticks (
  id       INTEGER PRIMARY KEY,
  proposal INTEGER NOT NULL,
  item     INTEGER NOT NULL,
  done     INTEGER NOT NULL,                  -- 0 when a tick was taken back
  quantity TEXT    NOT NULL,
  initials TEXT    NOT NULL,
  at       INTEGER NOT NULL
);
CREATE INDEX ticks_item ON ticks (proposal, item, id);
