-- The index has words as they are compared: the program's function indexed (search_index.go) folds them. search_docs has the texts
-- as they are shown. The index keeps what it was given, which is needed to remove it: a later program may fold otherwise.
DROP TRIGGER search_docs_insert;
DROP TRIGGER search_docs_delete;
DROP TRIGGER search_docs_update;
DROP TABLE search;
CREATE VIRTUAL TABLE search USING fts5 (
  title, client, room, model, notes,
  tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2 3'
);
INSERT INTO search (rowid, title, client, room, model, notes)
  SELECT id, indexed(title), indexed(client), indexed(room), indexed(model), indexed(notes) FROM search_docs;
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
