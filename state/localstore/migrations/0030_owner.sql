-- Whose the data is (owner.go): one row, written when a known account first opens the database.
CREATE TABLE owner (
  id      INTEGER PRIMARY KEY CHECK (id = 1),
  address TEXT NOT NULL, -- of the service
  user    TEXT NOT NULL  -- who signed in
);
