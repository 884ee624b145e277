-- The program counts the items itself: an import counts them all at once, where the trigger found and
-- wrote a count for each item.
DROP TRIGGER catalog_facets_count;

-- The facets answer what these were for.
DROP INDEX catalog_items_by_type;
DROP INDEX catalog_suppliers_by_name;
