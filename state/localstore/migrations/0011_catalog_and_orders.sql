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

-- Change orders and items of the catalog can be searched, too.
ALTER TABLE search_docs ADD COLUMN change_order INTEGER NOT NULL DEFAULT 0;
ALTER TABLE search_docs ADD COLUMN item INTEGER NOT NULL DEFAULT 0;
CREATE INDEX search_docs_item ON search_docs (item) WHERE item <> 0;
