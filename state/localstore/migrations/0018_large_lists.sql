-- A list of tens of thousands of proposals is sorted by an index, and searched in one
-- that holds what is searched, so that no row is read that is not shown.
DROP INDEX proposal_rows_modified;
CREATE INDEX proposal_rows_modified ON proposal_rows (archived, modified DESC, id DESC, words, status);
CREATE INDEX proposal_rows_created ON proposal_rows (archived, created DESC, id DESC);
CREATE INDEX proposal_rows_number ON proposal_rows (archived, number DESC, id DESC);
CREATE INDEX proposal_rows_name ON proposal_rows (archived, name DESC, id DESC);
CREATE INDEX proposal_rows_client ON proposal_rows (archived, client DESC, id DESC);
CREATE INDEX proposal_rows_status ON proposal_rows (archived, status DESC, id DESC);
CREATE INDEX proposal_rows_mine ON proposal_rows (archived, mine DESC, modified DESC, id DESC);
CREATE INDEX proposal_rows_customer ON proposal_rows (customer, archived, modified DESC, id DESC);
CREATE INDEX proposal_rows_sales_person ON proposal_rows (sales_person, archived, modified DESC, id DESC);

-- How many rows there are, so that they need not be counted for each letter and key.
CREATE TABLE proposal_counts (
  archived INTEGER NOT NULL,
  status   TEXT    NOT NULL,
  n        INTEGER NOT NULL,
  PRIMARY KEY (archived, status)
) WITHOUT ROWID;
INSERT INTO proposal_counts SELECT archived, status, count(*) FROM proposal_rows GROUP BY archived, status;
CREATE TRIGGER proposal_rows_insert AFTER INSERT ON proposal_rows BEGIN
  INSERT INTO proposal_counts (archived, status, n) VALUES (new.archived, new.status, 1)
  ON CONFLICT (archived, status) DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER proposal_rows_delete AFTER DELETE ON proposal_rows BEGIN
  UPDATE proposal_counts SET n = n - 1 WHERE archived = old.archived AND status = old.status;
END;
CREATE TRIGGER proposal_rows_update AFTER UPDATE OF archived, status ON proposal_rows
WHEN old.archived <> new.archived OR old.status <> new.status BEGIN
  UPDATE proposal_counts SET n = n - 1 WHERE archived = old.archived AND status = old.status;
  INSERT INTO proposal_counts (archived, status, n) VALUES (new.archived, new.status, 1)
  ON CONFLICT (archived, status) DO UPDATE SET n = n + 1;
END;
