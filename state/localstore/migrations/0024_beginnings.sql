-- The beginnings of large proposals (state.Beginning), which are shown until the whole proposal is read.
CREATE TABLE proposal_beginnings (
  id      INTEGER PRIMARY KEY,
  data    BLOB NOT NULL, -- its proposal, as in proposal_details
  figures BLOB NOT NULL  -- its state.Check as JSON
);
CREATE TRIGGER proposal_beginnings_update AFTER UPDATE OF data ON proposal_details BEGIN
  DELETE FROM proposal_beginnings WHERE id = old.id;
END;
CREATE TRIGGER proposal_beginnings_delete AFTER DELETE ON proposal_details BEGIN
  DELETE FROM proposal_beginnings WHERE id = old.id;
END;
