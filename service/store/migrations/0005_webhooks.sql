-- Webhook subscriptions, the events that they were told of, and how far the telling is.

CREATE TABLE webhooks (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id    INTEGER NOT NULL REFERENCES accounts (id),
    url           TEXT    NOT NULL,
    description   TEXT    NOT NULL,
    enabled       INTEGER NOT NULL,
    secret_key    TEXT    NOT NULL, -- as it is: it is the key of the HMAC
    failed_in_row INTEGER NOT NULL, -- events that used up their retries since one arrived
    created       INTEGER NOT NULL,
    modified      INTEGER NOT NULL
) STRICT;
CREATE INDEX webhooks_by_account ON webhooks (account_id, id);

CREATE TABLE webhook_bindings (
    webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    event      TEXT    NOT NULL,
    position   INTEGER NOT NULL,
    PRIMARY KEY (webhook_id, event)
) STRICT, WITHOUT ROWID;

CREATE TABLE webhook_events (
    id      TEXT    PRIMARY KEY,
    type    TEXT    NOT NULL,
    body    BLOB    NOT NULL, -- what is sent, to the byte
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_events_by_age ON webhook_events (created);

CREATE TABLE webhook_deliveries (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    event_id   TEXT    NOT NULL REFERENCES webhook_events (id) ON DELETE CASCADE,
    attempts   INTEGER NOT NULL, -- that came to an end
    due        INTEGER,          -- NULL: settled
    held_until INTEGER,          -- a process is at it, and is believed to be until then
    outcome    TEXT    NOT NULL, -- empty, 'delivered', 'failed' or 'dropped'
    error      TEXT    NOT NULL, -- of the last attempt
    UNIQUE (webhook_id, event_id)
) STRICT;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due) WHERE due IS NOT NULL;
CREATE INDEX webhook_deliveries_held ON webhook_deliveries (webhook_id, held_until) WHERE held_until IS NOT NULL;
CREATE INDEX webhook_deliveries_of_event ON webhook_deliveries (event_id);
