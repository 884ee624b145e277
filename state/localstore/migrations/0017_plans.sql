-- What is planned in a proposal and not built yet. A row stays when nothing is
-- planned any more, so that revisions never count from the start again.
CREATE TABLE plans (
  proposal INTEGER PRIMARY KEY,               -- may be local
  revision INTEGER NOT NULL,
  changed  INTEGER NOT NULL,
  areas    INTEGER NOT NULL,                  -- how many areas; 0 when nothing is planned
  open     INTEGER NOT NULL,                  -- how many lines are not built
  data     BLOB    NOT NULL                   -- the areas of plan.Plan as JSON
);

-- What this person marks and has planned lately of the catalog.
CREATE TABLE item_marks (
  item     INTEGER PRIMARY KEY,
  favorite INTEGER NOT NULL DEFAULT 0,
  times    INTEGER NOT NULL DEFAULT 0,
  used     INTEGER NOT NULL DEFAULT 0,        -- when it was planned last
  price    TEXT                               -- of one, when it was planned last
);

-- plan.Patch as JSON, of an action that changed a plan.
ALTER TABLE undo ADD COLUMN patch BLOB;
