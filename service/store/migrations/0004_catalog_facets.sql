-- What a search of the catalog filters and counts by, apart from the wide rows of the items: counting a
-- hundred thousand of these is quick.

CREATE TABLE catalog_facets (
    item_id            INTEGER PRIMARY KEY REFERENCES catalog_items (id),
    account_id         INTEGER NOT NULL,
    item_type          TEXT    NOT NULL,
    is_discontinued    INTEGER NOT NULL,
    is_favorite        INTEGER NOT NULL,
    is_in_stock        INTEGER NOT NULL,
    brand              TEXT    NOT NULL,
    category_id        INTEGER NOT NULL, -- 0: none
    parent_category_id INTEGER NOT NULL, -- 0: none
    suppliers          TEXT    NOT NULL, -- names in order, each between two U+001F
    price              INTEGER           -- in ten-thousandths; NULL: none
) STRICT;
-- Within one account and type the index is in the order of the items.
CREATE INDEX catalog_facets_by_account ON catalog_facets (account_id, item_type);
CREATE INDEX catalog_facets_by_brand ON catalog_facets (account_id, item_type, brand);
CREATE INDEX catalog_facets_by_category ON catalog_facets (account_id, item_type, category_id);
CREATE INDEX catalog_facets_favorites ON catalog_facets (account_id, item_type) WHERE is_favorite = 1;

-- How many items have the same values. It answers whatever asks neither for text nor for a price.
CREATE TABLE catalog_counts (
    account_id         INTEGER NOT NULL,
    item_type          TEXT    NOT NULL,
    is_discontinued    INTEGER NOT NULL,
    is_favorite        INTEGER NOT NULL,
    is_in_stock        INTEGER NOT NULL,
    brand              TEXT    NOT NULL,
    category_id        INTEGER NOT NULL,
    parent_category_id INTEGER NOT NULL,
    suppliers          TEXT    NOT NULL,
    n                  INTEGER NOT NULL,
    PRIMARY KEY (account_id, item_type, is_discontinued, is_favorite, is_in_stock, brand, category_id, parent_category_id, suppliers)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER catalog_facets_count AFTER INSERT ON catalog_facets BEGIN
    INSERT INTO catalog_counts VALUES (new.account_id, new.item_type, new.is_discontinued, new.is_favorite, new.is_in_stock,
        new.brand, new.category_id, new.parent_category_id, new.suppliers, 1)
    ON CONFLICT DO UPDATE SET n = n + 1;
END;

INSERT INTO catalog_facets
SELECT i.id, i.account_id, i.item_type, i.is_discontinued, i.is_favorite, coalesce(json_extract(i.cost, '$.IsInStock'), 0),
    i.brand, coalesce(i.category_id, 0), coalesce(i.parent_category_id, 0),
    coalesce((SELECT char(31) || group_concat(name, char(31)) || char(31)
        FROM (SELECT DISTINCT name FROM catalog_suppliers WHERE item_id = i.id ORDER BY name)), ''),
    i.msrp_order
FROM catalog_items i;
