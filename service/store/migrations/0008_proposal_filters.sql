-- The list's filters and its count read this index alone. A proposal's row is long, because its summary
-- is in it: to look at the status of thousands of them took most of the time of a list.
DROP INDEX proposals_by_modified;
CREATE INDEX proposals_by_modified ON proposals (account_id, archived, modified, id, status, contact_id, sales_person_id);
