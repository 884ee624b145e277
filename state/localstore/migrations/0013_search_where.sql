-- What an option is called, and how many bytes of notes are the text that the
-- customer reads; the rest is the team's. 0 where that is not known. Until an
-- option is read anew, it is called by its place.
ALTER TABLE search_docs ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE search_docs ADD COLUMN client_text INTEGER NOT NULL DEFAULT 0;
UPDATE search_docs SET name = 'Option ' || (
  SELECT count(*) FROM search_docs o
  WHERE o.proposal = search_docs.proposal AND o.kind = 'option' AND o.room = search_docs.room AND o.id <= search_docs.id)
WHERE kind = 'option';
