-- The rows of the list are stored in its usual order, each with when it was read: a page of the list is then a few
-- pages of the file next to each other, also to note that nothing on it has changed. Before, each row and each
-- age (0020) was looked up, which took three quarters of reading a page.
ALTER TABLE proposal_rows RENAME TO unordered_rows;
CREATE TABLE proposal_rows (
  id           INTEGER NOT NULL UNIQUE,
  number       INTEGER NOT NULL,
  name         TEXT    NOT NULL,              -- folded
  client       TEXT    NOT NULL,              -- folded display name
  customer     INTEGER NOT NULL DEFAULT 0,
  sales_person INTEGER NOT NULL DEFAULT 0,    -- known once the detail was read
  status       TEXT    NOT NULL,
  created      INTEGER NOT NULL,
  modified     INTEGER NOT NULL,
  mine         INTEGER NOT NULL DEFAULT 0,    -- last sent from here
  archived     INTEGER NOT NULL DEFAULT 0,
  words        TEXT    NOT NULL,              -- folded name, number and client
  data         BLOB    NOT NULL,              -- state.ProposalSummary as packed.go writes it, or as JSON
  as_of        INTEGER NOT NULL,
  PRIMARY KEY (archived, modified DESC, id DESC)
) WITHOUT ROWID;
INSERT INTO proposal_rows
  SELECT r.id, number, name, client, customer, sales_person, status, created, modified, mine, archived, words, data, coalesce(a.as_of, r.as_of)
  FROM unordered_rows r LEFT JOIN proposal_ages a ON a.id = r.id
  ORDER BY archived, modified DESC, r.id DESC;
DROP TABLE unordered_rows;
DROP TABLE proposal_ages;
-- The other orders, and the words of a search without the rows (0018).
CREATE INDEX proposal_rows_modified ON proposal_rows (archived, modified DESC, id DESC, words, status);
CREATE INDEX proposal_rows_created ON proposal_rows (archived, created DESC, id DESC);
CREATE INDEX proposal_rows_number ON proposal_rows (archived, number DESC, id DESC);
CREATE INDEX proposal_rows_name ON proposal_rows (archived, name DESC, id DESC);
CREATE INDEX proposal_rows_client ON proposal_rows (archived, client DESC, id DESC);
CREATE INDEX proposal_rows_status ON proposal_rows (archived, status DESC, id DESC);
CREATE INDEX proposal_rows_mine ON proposal_rows (archived, mine DESC, modified DESC, id DESC);
CREATE INDEX proposal_rows_customer ON proposal_rows (customer, archived, modified DESC, id DESC);
CREATE INDEX proposal_rows_sales_person ON proposal_rows (sales_person, archived, modified DESC, id DESC);
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
