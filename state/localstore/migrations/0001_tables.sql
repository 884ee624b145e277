-- What this machine keeps for one profile. Times are nanoseconds since 1970 in UTC, 0 for none.

-- What is typed. The row of a text stays when that was sent or discarded, so that
-- revisions never count from the start again. A form has a row for each terminal; a
-- save takes the place of the one that it continues, under a number that was never
-- given.
CREATE TABLE typed (
  number     INTEGER PRIMARY KEY AUTOINCREMENT,
  kind       TEXT    NOT NULL,                -- text, merge (the result of a conflict, by hand) or form
  proposal   INTEGER NOT NULL,                -- 0 for none; may be local
  part       INTEGER NOT NULL,                -- an option, or what a form is about; may be local
  field      TEXT    NOT NULL,                -- of the text, or which form it is
  entry      INTEGER NOT NULL DEFAULT 0,      -- whose conflict a merge settles
  live       INTEGER NOT NULL,                -- 0 once a text was sent or discarded
  value      TEXT    NOT NULL,                -- the text, or a form's values by field as JSON
  base       TEXT    NOT NULL DEFAULT '',     -- what a text began from; what the service held when a merge began
  cursor     INTEGER NOT NULL DEFAULT 0,
  revision   INTEGER NOT NULL DEFAULT 0,
  started    INTEGER NOT NULL DEFAULT 0,      -- the revision this run of typing began at
  saved      INTEGER NOT NULL,
  writer     TEXT    NOT NULL,                -- the process that saved it; of a form, that has it open
  sent_value TEXT    NOT NULL DEFAULT '',     -- what was sent last of this run
  sent_at    INTEGER NOT NULL DEFAULT 0       -- and its revision, 0 for none
);
CREATE UNIQUE INDEX typed_texts ON typed (proposal, part, field, entry) WHERE kind <> 'form';

-- Texts that were discarded, to be restored.
CREATE TABLE discarded (
  number   INTEGER PRIMARY KEY,
  proposal INTEGER NOT NULL,
  option   INTEGER NOT NULL,
  field    TEXT    NOT NULL,
  text     TEXT    NOT NULL,
  base     TEXT    NOT NULL,
  cursor   INTEGER NOT NULL,
  saved    INTEGER NOT NULL
);
CREATE INDEX discarded_text ON discarded (proposal, option, field, number);

-- Which process edits a proposal, or drives its builder: one at a time. The lease of a
-- process that has ended counts for nothing. asks is the process that asks for it.
CREATE TABLE leases (
  proposal INTEGER NOT NULL,
  builder  INTEGER NOT NULL,
  holder   TEXT    NOT NULL,
  since    INTEGER NOT NULL,
  asks     TEXT    NOT NULL DEFAULT '',
  PRIMARY KEY (proposal, builder)
) WITHOUT ROWID;

-- Edits on their way to the service, in the order of their ids.
CREATE TABLE edits (
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
  chosen   INTEGER NOT NULL DEFAULT 0,
  merged   TEXT                               -- what was saved where someone else's changes were merged into it, with
                                              -- what the service held before in theirs; NULL: what was typed
);
CREATE INDEX edits_open ON edits (id) WHERE state NOT IN ('sent', 'dropped');
CREATE INDEX edits_settled ON edits (updated) WHERE state IN ('sent', 'dropped');

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

-- What this machine changed and sent, when, and with what outcome. It outlives
-- the edits of the outbox.
CREATE TABLE journal (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  at       INTEGER NOT NULL,
  entry    INTEGER NOT NULL,
  proposal INTEGER NOT NULL,
  edit     BLOB    NOT NULL,                  -- state.Edit as JSON, without the two texts
  text     TEXT    NOT NULL,
  base     TEXT    NOT NULL,
  state    TEXT    NOT NULL,
  reason   TEXT    NOT NULL,
  title    TEXT    NOT NULL,                  -- number and name of the proposal
  words    TEXT    NOT NULL                   -- folded texts, reason and title
);
CREATE INDEX journal_proposal ON journal (proposal, id);

-- What a person did, to be taken back and done again.
CREATE TABLE actions (
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  at     INTEGER NOT NULL,
  action BLOB    NOT NULL,                    -- state.Action as JSON
  entry  INTEGER NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0,
  patch  BLOB                                 -- plan.Patch as JSON, of an action that changed a plan
);

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

-- What was done and found on site: events that never change (state.SiteEvent).
-- What holds at a job is what the set of its events says.
CREATE TABLE site_events (
  id       TEXT    PRIMARY KEY,
  proposal INTEGER NOT NULL,
  data     BLOB    NOT NULL,                  -- state.SiteEvent as JSON
  shared   INTEGER NOT NULL DEFAULT 0         -- 1 when the service has it
) WITHOUT ROWID;
CREATE INDEX site_events_proposal ON site_events (proposal, shared);

-- Whose files of site events are trusted here, by their public keys; the key of
-- this machine has its seed.
CREATE TABLE site_keys (
  key   TEXT    PRIMARY KEY,
  name  TEXT    NOT NULL,                     -- who made the first file
  seed  BLOB,                                 -- of this machine's own key
  since INTEGER NOT NULL
) WITHOUT ROWID;

-- Queries of the list of proposals that were kept under a name.
CREATE TABLE saved_filters (
  id    INTEGER PRIMARY KEY AUTOINCREMENT,
  name  TEXT    NOT NULL UNIQUE COLLATE NOCASE,
  query BLOB    NOT NULL,                     -- state.ProposalQuery as JSON
  kept  INTEGER NOT NULL
);

-- Proposals that are kept whole for work without a network.
CREATE TABLE pins (
  proposal INTEGER PRIMARY KEY,
  since    INTEGER NOT NULL
);

-- The pins that were made by themselves, of sold jobs, and those of them that a
-- person has ended, which are not made again.
CREATE TABLE sold_pins (
  proposal INTEGER PRIMARY KEY,
  ended    INTEGER NOT NULL DEFAULT 0
);

-- What to do about proposals, and from which day on.
CREATE TABLE follow_ups (
  proposal INTEGER PRIMARY KEY,
  day      TEXT NOT NULL,                     -- such as 2026-12-04, in whatever zone one is
  words    TEXT NOT NULL
);

-- Selections of options that were tried, under their names.
CREATE TABLE what_ifs (
  proposal INTEGER NOT NULL,
  name     TEXT NOT NULL,
  chosen   TEXT NOT NULL,                     -- JSON: the option of each area
  PRIMARY KEY (proposal, name)
);

-- How a person wants lists to be shown, such as with which columns.
CREATE TABLE choices (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

-- Whose the data is (owner.go): one row, written when a known account first opens the database.
CREATE TABLE owner (
  id      INTEGER PRIMARY KEY CHECK (id = 1),
  address TEXT NOT NULL, -- of the service
  user    TEXT NOT NULL, -- who signed in
  permission_group TEXT NOT NULL DEFAULT '' -- of the user, as the service last said; empty: not known (group.go)
);

-- Local copies of what was read from the service. The columns beside data are there to sort and filter.

-- The rows of the list are stored in its usual order, each with when it was read: a page of the list is then a few
-- pages of the file next to each other, also to note that nothing on it has changed.
CREATE TABLE proposal_rows (
  id           INTEGER NOT NULL UNIQUE,
  number       INTEGER NOT NULL,
  name         TEXT    NOT NULL,              -- folded
  client       TEXT    NOT NULL,              -- folded display name
  customer     INTEGER NOT NULL DEFAULT 0,
  sales_person INTEGER NOT NULL DEFAULT 0,    -- known once the detail was read, as are the next three
  submitted    INTEGER NOT NULL DEFAULT 0,
  opened       INTEGER NOT NULL DEFAULT 0,    -- by the client
  margin       TEXT,                          -- percent
  status       TEXT    NOT NULL,
  created      INTEGER NOT NULL,
  modified     INTEGER NOT NULL,
  mine         INTEGER NOT NULL DEFAULT 0,    -- last sent from here
  archived     INTEGER NOT NULL DEFAULT 0,
  words        TEXT    NOT NULL,              -- folded name, number and client
  data         BLOB    NOT NULL,              -- state.ProposalSummary in CBOR (forms.go)
  as_of        INTEGER NOT NULL,
  PRIMARY KEY (archived, modified DESC, id DESC)
) WITHOUT ROWID;
-- The other orders, and the words of a search without the rows: a list of tens of thousands of proposals is sorted by
-- an index, and searched in one that holds what is searched, so that no row is read that is not shown.
CREATE INDEX proposal_rows_modified ON proposal_rows (archived, modified DESC, id DESC, words, status);
CREATE INDEX proposal_rows_created ON proposal_rows (archived, created DESC, id DESC);
CREATE INDEX proposal_rows_number ON proposal_rows (archived, number DESC, id DESC);
CREATE INDEX proposal_rows_name ON proposal_rows (archived, name DESC, id DESC);
CREATE INDEX proposal_rows_client ON proposal_rows (archived, client DESC, id DESC);
CREATE INDEX proposal_rows_status ON proposal_rows (archived, status DESC, id DESC);
CREATE INDEX proposal_rows_mine ON proposal_rows (archived, mine DESC, modified DESC, id DESC);
CREATE INDEX proposal_rows_customer ON proposal_rows (customer, archived, modified DESC, id DESC);
CREATE INDEX proposal_rows_sales_person ON proposal_rows (sales_person, archived, modified DESC, id DESC);

-- How many rows there are, so that they need not be counted for each letter and key.
CREATE TABLE proposal_counts (
  archived INTEGER NOT NULL,
  status   TEXT    NOT NULL,
  n        INTEGER NOT NULL,
  PRIMARY KEY (archived, status)
) WITHOUT ROWID;
CREATE TRIGGER proposal_rows_insert AFTER INSERT ON proposal_rows BEGIN
  INSERT INTO proposal_counts (archived, status, n) VALUES (new.archived, new.status, 1)
  ON CONFLICT (archived, status) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER proposal_rows_delete AFTER DELETE ON proposal_rows BEGIN
  UPDATE proposal_counts SET n = n - 1 WHERE archived = old.archived AND status = old.status;
END;
CREATE TRIGGER proposal_rows_update AFTER UPDATE OF archived, status ON proposal_rows
WHEN old.archived <> new.archived OR old.status <> new.status BEGIN
  UPDATE proposal_counts SET n = n - 1 WHERE archived = old.archived AND status = old.status;
  INSERT INTO proposal_counts (archived, status, n) VALUES (new.archived, new.status, 1)
  ON CONFLICT (archived, status) DO UPDATE SET n = n + 1;
END;

CREATE TABLE proposal_details (
  id    INTEGER PRIMARY KEY,
  data  BLOB    NOT NULL,                     -- state.Proposal in CBOR, behind its checksum (forms.go)
  as_of INTEGER NOT NULL
);
-- When a proposal was read, without its data: SQLite steps through all pages of that to reach what is behind it.
CREATE INDEX proposal_details_ages ON proposal_details (id, as_of);

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

-- Every item of the catalog that was read in a page, to be searched without the
-- service.
CREATE TABLE catalog_items (
  id    INTEGER PRIMARY KEY,
  type  TEXT    NOT NULL,
  name  TEXT    NOT NULL,                     -- folded brand, model and name, to sort by
  words TEXT    NOT NULL,                     -- folded, with the description
  data  BLOB    NOT NULL,                     -- state.CatalogItem as JSON
  as_of INTEGER NOT NULL
);

-- What can be searched: a proposal, an option or a change order of it, a contact, or an item of the catalog. Texts in
-- Chinese, Japanese and Korean have spaces between their characters, so that
-- each is a word.
CREATE TABLE search_docs (
  id       INTEGER PRIMARY KEY,
  kind     TEXT    NOT NULL,                  -- proposal, option, change order, contact, item
  proposal INTEGER NOT NULL DEFAULT 0,
  option   INTEGER NOT NULL DEFAULT 0,
  contact  INTEGER NOT NULL DEFAULT 0,
  status   TEXT    NOT NULL DEFAULT '',
  modified INTEGER NOT NULL DEFAULT 0,
  title    TEXT    NOT NULL DEFAULT '',       -- number and name
  client   TEXT    NOT NULL DEFAULT '',
  room     TEXT    NOT NULL DEFAULT '',
  model    TEXT    NOT NULL DEFAULT '',
  notes    TEXT    NOT NULL DEFAULT '',
  change_order INTEGER NOT NULL DEFAULT 0,
  item         INTEGER NOT NULL DEFAULT 0,
  name         TEXT    NOT NULL DEFAULT '',   -- what an option is called
  client_text  INTEGER NOT NULL DEFAULT 0     -- how many bytes of notes are the text that the customer reads; the
                                              -- rest is the team's; 0 where that is not known
);
CREATE INDEX search_docs_proposal ON search_docs (proposal);
CREATE INDEX search_docs_contact ON search_docs (contact) WHERE contact <> 0;
CREATE INDEX search_docs_item ON search_docs (item) WHERE item <> 0;
-- What a search leaves out by time and status is found without reading texts.
CREATE INDEX search_docs_when ON search_docs (modified, status);

-- The index has words as they are compared: the program's function indexed (search_index.go) folds them. search_docs has the texts
-- as they are shown. The index keeps what it was given, which is needed to remove it: a later program may fold otherwise.
CREATE VIRTUAL TABLE search USING fts5 (
  title, client, room, model, notes,
  tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2 3'
);
CREATE TRIGGER search_docs_insert AFTER INSERT ON search_docs BEGIN
  INSERT INTO search (rowid, title, client, room, model, notes)
  VALUES (new.id, indexed(new.title), indexed(new.client), indexed(new.room), indexed(new.model), indexed(new.notes));
END;
CREATE TRIGGER search_docs_delete AFTER DELETE ON search_docs BEGIN
  DELETE FROM search WHERE rowid = old.id;
END;
CREATE TRIGGER search_docs_update AFTER UPDATE OF title, client, room, model, notes ON search_docs BEGIN
  UPDATE search SET title = indexed(new.title), client = indexed(new.client), room = indexed(new.room), model = indexed(new.model),
    notes = indexed(new.notes) WHERE rowid = new.id;
END;
