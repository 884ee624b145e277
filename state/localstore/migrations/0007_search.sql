-- What can be searched: a proposal, an option of it, or a contact. Texts in
-- Chinese, Japanese and Korean have spaces between their characters, so that
-- each is a word.
CREATE TABLE search_docs (
  id       INTEGER PRIMARY KEY,
  kind     TEXT    NOT NULL,                  -- proposal, option, contact
  proposal INTEGER NOT NULL DEFAULT 0,
  option   INTEGER NOT NULL DEFAULT 0,
  contact  INTEGER NOT NULL DEFAULT 0,
  status   TEXT    NOT NULL DEFAULT '',
  modified INTEGER NOT NULL DEFAULT 0,
  title    TEXT    NOT NULL DEFAULT '',       -- number and name
  client   TEXT    NOT NULL DEFAULT '',
  room     TEXT    NOT NULL DEFAULT '',
  model    TEXT    NOT NULL DEFAULT '',
  notes    TEXT    NOT NULL DEFAULT ''
);
CREATE INDEX search_docs_proposal ON search_docs (proposal);
CREATE INDEX search_docs_contact ON search_docs (contact) WHERE contact <> 0;

CREATE VIRTUAL TABLE search USING fts5 (
  title, client, room, model, notes,
  content = 'search_docs', content_rowid = 'id',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);
CREATE TRIGGER search_docs_insert AFTER INSERT ON search_docs BEGIN
  INSERT INTO search (rowid, title, client, room, model, notes)
  VALUES (new.id, new.title, new.client, new.room, new.model, new.notes);
END;
CREATE TRIGGER search_docs_delete AFTER DELETE ON search_docs BEGIN
  INSERT INTO search (search, rowid, title, client, room, model, notes)
  VALUES ('delete', old.id, old.title, old.client, old.room, old.model, old.notes);
END;
CREATE TRIGGER search_docs_update AFTER UPDATE OF title, client, room, model, notes ON search_docs BEGIN
  INSERT INTO search (search, rowid, title, client, room, model, notes)
  VALUES ('delete', old.id, old.title, old.client, old.room, old.model, old.notes);
  INSERT INTO search (rowid, title, client, room, model, notes)
  VALUES (new.id, new.title, new.client, new.room, new.model, new.notes);
END;
