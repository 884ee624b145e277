-- Each attempt to deliver an event, for whoever finds out why a receiver does not get it.

CREATE TABLE webhook_attempts (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    delivery_id INTEGER NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
    at          INTEGER NOT NULL,
    took        INTEGER NOT NULL, -- microseconds
    status      INTEGER NOT NULL, -- of the receiver's answer; 0: there was none
    answer      TEXT    NOT NULL, -- how its body begins
    error       TEXT    NOT NULL  -- why it did not arrive; empty: it did
) STRICT;
CREATE INDEX webhook_attempts_of_delivery ON webhook_attempts (delivery_id, id);
