-- The mails that bring a client the link, and what an account's mails say.

CREATE TABLE mails (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    proposal_id     INTEGER NOT NULL REFERENCES proposals (id) ON DELETE CASCADE,
    change_order_id INTEGER REFERENCES change_orders (id) ON DELETE CASCADE, -- NULL: the proposal itself
    link_id         INTEGER NOT NULL REFERENCES links (id) ON DELETE CASCADE,
    message_id      TEXT    NOT NULL UNIQUE, -- without its angle brackets; nobody can guess one
    sender          TEXT    NOT NULL, -- an address, as those that follow
    sender_name     TEXT    NOT NULL,
    reply_to        TEXT    NOT NULL, -- empty: the sender
    recipient       TEXT    NOT NULL,
    recipient_name  TEXT    NOT NULL,
    cc              TEXT    NOT NULL, -- addresses as JSON
    subject         TEXT    NOT NULL,
    body            TEXT    NOT NULL, -- plain text with the link; empty once the mail is not sent any more
    attach          INTEGER NOT NULL, -- the document as PDF
    created         INTEGER NOT NULL,
    state           TEXT    NOT NULL, -- 'queued', 'sending', 'sent', 'failed', 'uncertain' or 'dropped'
    at              INTEGER NOT NULL, -- when it came to be so, or was last tried
    tries           INTEGER NOT NULL,
    reason          TEXT    NOT NULL, -- of a failure
    due             INTEGER, -- when it is tried next; NULL: never
    held_until      INTEGER  -- a process is sending it
) STRICT;
CREATE INDEX mails_by_proposal ON mails (proposal_id, id);
CREATE INDEX mails_due ON mails (due) WHERE due IS NOT NULL;

ALTER TABLE accounts ADD COLUMN letters TEXT NOT NULL DEFAULT '{}'; -- store.Letters as JSON
