-- One row for each text that was ever typed into. A row stays when its text was
-- sent or discarded, so that revisions never count from the start again.
CREATE TABLE drafts (
  id         INTEGER PRIMARY KEY,
  proposal   INTEGER NOT NULL,
  option     INTEGER NOT NULL,
  field      TEXT    NOT NULL,
  live       INTEGER NOT NULL,                -- 0 once it was sent or discarded
  text       TEXT    NOT NULL,
  base       TEXT    NOT NULL,                -- what the text began from
  cursor     INTEGER NOT NULL,
  revision   INTEGER NOT NULL,
  started    INTEGER NOT NULL,                -- the revision this run of typing began at
  saved      INTEGER NOT NULL,
  writer     TEXT    NOT NULL,                -- the process that saved it
  sent_text  TEXT    NOT NULL DEFAULT '',     -- what was sent last of this run
  sent_at    INTEGER NOT NULL DEFAULT 0,      -- and its revision, 0 for none
  UNIQUE (proposal, option, field)
);

-- Texts that were discarded, to be restored, and texts that lost to a newer
-- draft of another process.
CREATE TABLE drafts_aside (
  id       INTEGER PRIMARY KEY,
  why      TEXT    NOT NULL,                  -- discarded, clash
  proposal INTEGER NOT NULL,
  option   INTEGER NOT NULL,
  field    TEXT    NOT NULL,
  text     TEXT    NOT NULL,
  base     TEXT    NOT NULL,
  cursor   INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  saved    INTEGER NOT NULL,
  writer   TEXT    NOT NULL
);
CREATE INDEX drafts_aside_text ON drafts_aside (proposal, option, field, why, id);
