-- The catalog, and the payments and orders that the automation triggers show.

-- Roots are industries.
CREATE TABLE categories (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    parent_id  INTEGER REFERENCES categories (id),
    position   INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    image_url  TEXT    NOT NULL
) STRICT;
CREATE INDEX categories_in_order ON categories (account_id, parent_id, position);

CREATE TABLE catalog_items (
    id                 INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id         INTEGER NOT NULL REFERENCES accounts (id),
    item_type          TEXT    NOT NULL,
    brand              TEXT    NOT NULL,
    model              TEXT    NOT NULL,
    name               TEXT    NOT NULL,
    short_description  TEXT    NOT NULL,
    description        TEXT    NOT NULL,
    primary_image_url  TEXT    NOT NULL,
    parent_category_id INTEGER,
    category_id        INTEGER,
    categories         TEXT    NOT NULL, -- names as JSON
    is_favorite        INTEGER NOT NULL,
    is_discontinued    INTEGER NOT NULL,
    msrp               TEXT,             -- NULL: none
    msrp_order         INTEGER,          -- msrp in ten-thousandths, to compare by
    currency           TEXT    NOT NULL,
    cost               TEXT    NOT NULL, -- state.SupplierPrice as JSON
    specs              TEXT    NOT NULL, -- []state.Spec as JSON
    match_key          TEXT    NOT NULL  -- folded brand and model, or name: what an outline is matched by
) STRICT;
CREATE INDEX catalog_items_by_type ON catalog_items (account_id, item_type, category_id);
CREATE INDEX catalog_items_by_match ON catalog_items (account_id, match_key);

CREATE TABLE catalog_suppliers (
    item_id     INTEGER NOT NULL REFERENCES catalog_items (id),
    position    INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    sku         TEXT    NOT NULL,
    value       TEXT,
    is_in_stock INTEGER NOT NULL,
    PRIMARY KEY (item_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX catalog_suppliers_by_name ON catalog_suppliers (name, item_id);

CREATE VIRTUAL TABLE catalog_search USING fts5 (doc, tokenize = 'trigram');

CREATE TABLE payments (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id  INTEGER NOT NULL REFERENCES accounts (id),
    contact_id  INTEGER NOT NULL REFERENCES contacts (id),
    proposal_id INTEGER REFERENCES proposals (id),
    status      TEXT    NOT NULL,
    modified    INTEGER NOT NULL,
    data        TEXT    NOT NULL -- Payment as JSON
) STRICT;
CREATE INDEX payments_by_modified ON payments (account_id, modified);
CREATE INDEX payments_by_contact ON payments (contact_id);
CREATE INDEX payments_by_proposal ON payments (proposal_id);

CREATE TABLE orders (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    status     TEXT    NOT NULL,
    modified   INTEGER NOT NULL,
    data       TEXT    NOT NULL -- Order as JSON
) STRICT;
CREATE INDEX orders_by_modified ON orders (account_id, modified);
