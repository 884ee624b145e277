-- What a search leaves out by time and status is found without reading texts.
CREATE INDEX search_docs_when ON search_docs (modified, status);
