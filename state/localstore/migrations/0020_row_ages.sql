-- When each row of the list was read stands beside the rows: a page of the list that says what
-- it said is a write of one or two pages, and not of one for each of its rows. A row keeps when
-- it was written, which counts where its age is lost, and for an older program that still runs.
CREATE TABLE proposal_ages (
  id    INTEGER PRIMARY KEY,
  as_of INTEGER NOT NULL
);
INSERT INTO proposal_ages SELECT id, as_of FROM proposal_rows;
CREATE TRIGGER proposal_ages_delete AFTER DELETE ON proposal_rows BEGIN
  DELETE FROM proposal_ages WHERE id = old.id;
END;
