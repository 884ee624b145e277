-- The client's page: the links to it, what came back through them, the look of an account's documents, and the service's own keys.

CREATE TABLE links (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    proposal_id     INTEGER NOT NULL REFERENCES proposals (id) ON DELETE CASCADE,
    change_order_id INTEGER REFERENCES change_orders (id) ON DELETE CASCADE, -- NULL: the proposal itself
    token_hash      BLOB    NOT NULL UNIQUE, -- SHA-256; the token itself is in the address alone
    recipient       TEXT    NOT NULL, -- an e-mail address; empty: not known
    preview         INTEGER NOT NULL, -- for the dealer: records nothing
    created         INTEGER NOT NULL,
    created_by      INTEGER REFERENCES users (id), -- NULL: the operator
    until           INTEGER NOT NULL, -- the last day, at its beginning in UTC; of a preview, its end
    withdrawn       INTEGER,
    first_opened    INTEGER,
    last_opened     INTEGER
) STRICT;
CREATE INDEX links_by_proposal ON links (proposal_id, id);

CREATE TABLE answers (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    proposal_id     INTEGER NOT NULL REFERENCES proposals (id) ON DELETE CASCADE,
    change_order_id INTEGER REFERENCES change_orders (id) ON DELETE CASCADE,
    link_id         INTEGER NOT NULL REFERENCES links (id) ON DELETE CASCADE,
    kind            TEXT    NOT NULL, -- 'Accepted', 'Declined' or 'Asked'
    name            TEXT    NOT NULL, -- as typed
    text            TEXT    NOT NULL, -- the reason or the question
    options         TEXT    NOT NULL, -- ids as JSON: one of each area
    at              INTEGER NOT NULL,
    address         TEXT    NOT NULL, -- of the network
    document_hash   BLOB,             -- SHA-256 of document
    document        TEXT              -- the HTML that was decided on
) STRICT;
CREATE INDEX answers_by_proposal ON answers (proposal_id, id);
-- A client decides once.
CREATE UNIQUE INDEX answers_one_decision ON answers (proposal_id, coalesce(change_order_id, 0)) WHERE kind <> 'Asked';

CREATE TABLE service_keys (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE accounts ADD COLUMN look TEXT NOT NULL DEFAULT '{}'; -- documents.Look as JSON
