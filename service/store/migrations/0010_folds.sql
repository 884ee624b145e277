-- What is compared and searched, folded anew: quotation marks, dashes, spaces and widths no longer matter, nor does the
-- punctuation of a model. Two areas whose names are one now keep their keys: both stay, and no third is added.
UPDATE catalog_items SET match_key = match_key(brand || ' ' || model || ' ' || name);
UPDATE OR IGNORE areas SET name_key = name_key(name);
UPDATE contacts SET sort_name = search_fold(sort_name);

INSERT OR REPLACE INTO catalog_search (rowid, doc)
    SELECT id, search_doc(brand || ' ' || model || char(10) || name || char(10) || short_description || char(10)
        || coalesce(cost ->> 'SupplierSKU', '') || char(10) || model_key(model)) FROM catalog_items;
INSERT OR REPLACE INTO contact_search (rowid, doc)
    SELECT id, search_doc(first_name || ' ' || last_name || char(10) || company_name || char(10) || email || char(10)
        || email_cc || char(10) || phone) FROM contacts;
INSERT OR REPLACE INTO proposal_search (rowid, doc)
    SELECT p.id, search_doc(p.name || char(10) || p.number || char(10) || coalesce(c.first_name, '') || ' '
        || coalesce(c.last_name, '') || char(10) || coalesce(c.company_name, '') || char(10) || coalesce(c.email, ''))
    FROM proposals p LEFT JOIN contacts c ON c.id = p.contact_id;
