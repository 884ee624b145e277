-- Contacts with their addresses, proposals down to the line item, change orders.

CREATE TABLE contacts (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id   INTEGER NOT NULL REFERENCES accounts (id),
    party_type   TEXT    NOT NULL,
    contact_type TEXT    NOT NULL,
    first_name   TEXT    NOT NULL,
    last_name    TEXT    NOT NULL,
    company_name TEXT    NOT NULL,
    email        TEXT    NOT NULL,
    email_cc     TEXT    NOT NULL,
    phone        TEXT    NOT NULL,
    notes        TEXT    NOT NULL,
    sort_name    TEXT    NOT NULL, -- folded display name, for ordering proposals by client
    created      INTEGER NOT NULL,
    modified     INTEGER NOT NULL,
    last_active  INTEGER NOT NULL
) STRICT;
CREATE INDEX contacts_by_account ON contacts (account_id, modified);

CREATE TABLE contact_activity (
    contact_id INTEGER NOT NULL REFERENCES contacts (id),
    user_id    INTEGER NOT NULL REFERENCES users (id),
    at         INTEGER NOT NULL,
    PRIMARY KEY (contact_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE locations (
    id                 INTEGER PRIMARY KEY AUTOINCREMENT,
    contact_id         INTEGER NOT NULL REFERENCES contacts (id),
    street             TEXT    NOT NULL,
    suite              TEXT    NOT NULL,
    city               TEXT    NOT NULL,
    postal_code        TEXT    NOT NULL,
    state              TEXT    NOT NULL,
    state_abbrev       TEXT    NOT NULL,
    country            TEXT    NOT NULL,
    phone              TEXT    NOT NULL,
    contact_first_name TEXT    NOT NULL,
    contact_last_name  TEXT    NOT NULL,
    contact_phone      TEXT    NOT NULL,
    contact_email      TEXT    NOT NULL,
    is_primary         INTEGER NOT NULL,
    is_billing         INTEGER NOT NULL,
    modified           INTEGER NOT NULL
) STRICT;
CREATE INDEX locations_by_contact ON locations (contact_id);
CREATE UNIQUE INDEX locations_one_primary ON locations (contact_id) WHERE is_primary = 1;
CREATE UNIQUE INDEX locations_one_billing ON locations (contact_id) WHERE is_billing = 1;

CREATE TABLE proposals (
    id                  INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id          INTEGER NOT NULL REFERENCES accounts (id),
    number              INTEGER NOT NULL,
    name                TEXT    NOT NULL,
    status              TEXT    NOT NULL,
    archived            INTEGER NOT NULL,
    description         TEXT    NOT NULL,
    internal_notes      TEXT    NOT NULL,
    contact_id          INTEGER REFERENCES contacts (id),
    location_id         INTEGER REFERENCES locations (id),
    sales_person_id     INTEGER NOT NULL REFERENCES users (id),
    discount_type       TEXT    NOT NULL, -- empty: none
    discount_percentage TEXT    NOT NULL,
    discount_amount     TEXT    NOT NULL,
    summary             TEXT    NOT NULL, -- state.FinancialSummary as JSON, kept right by every write that moves a price
    total               TEXT    NOT NULL, -- its total, for the list
    recurring           TEXT    NOT NULL, -- state.RecurringServices as JSON
    payment_schedule    TEXT    NOT NULL, -- state.PaymentSchedule as JSON
    created             INTEGER NOT NULL,
    modified            INTEGER NOT NULL,
    modified_by_user    INTEGER NOT NULL,
    modified_user_id    INTEGER NOT NULL REFERENCES users (id),
    submitted           INTEGER,
    client_opened       INTEGER,
    client_decided      INTEGER,
    completed           INTEGER,
    UNIQUE (account_id, number)
) STRICT;
CREATE INDEX proposals_by_modified ON proposals (account_id, archived, modified);
CREATE INDEX proposals_by_contact ON proposals (contact_id);

-- When each user last changed a proposal, for ordering by "last modified by me".
CREATE TABLE proposal_activity (
    proposal_id INTEGER NOT NULL REFERENCES proposals (id),
    user_id     INTEGER NOT NULL REFERENCES users (id),
    at          INTEGER NOT NULL,
    PRIMARY KEY (proposal_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE change_orders (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    proposal_id      INTEGER NOT NULL REFERENCES proposals (id),
    number           INTEGER NOT NULL,
    name             TEXT    NOT NULL,
    status           TEXT    NOT NULL,
    description      TEXT    NOT NULL,
    summary          TEXT    NOT NULL, -- state.FinancialSummary as JSON
    created          INTEGER NOT NULL,
    modified         INTEGER NOT NULL,
    modified_by_user INTEGER NOT NULL,
    modified_user_id INTEGER NOT NULL REFERENCES users (id),
    submitted        INTEGER,
    client_opened    INTEGER,
    client_decided   INTEGER,
    completed        INTEGER,
    UNIQUE (proposal_id, number)
) STRICT;

-- The areas of a proposal, or of one of its change orders.
CREATE TABLE areas (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    proposal_id     INTEGER NOT NULL REFERENCES proposals (id),
    change_order_id INTEGER REFERENCES change_orders (id),
    position        INTEGER NOT NULL,
    name            TEXT    NOT NULL,
    name_key        TEXT    NOT NULL -- folded: names are unique without regard to case
) STRICT;
CREATE INDEX areas_in_order ON areas (proposal_id, change_order_id, position);
CREATE UNIQUE INDEX areas_one_name ON areas (proposal_id, name_key) WHERE change_order_id IS NULL;

CREATE TABLE options (
    id                 INTEGER PRIMARY KEY AUTOINCREMENT,
    area_id            INTEGER NOT NULL REFERENCES areas (id),
    position           INTEGER NOT NULL,
    status             TEXT    NOT NULL,
    client_description TEXT    NOT NULL,
    installer_notes    TEXT    NOT NULL,
    recurring_total    TEXT,
    modified           INTEGER NOT NULL
) STRICT;
CREATE INDEX options_in_order ON options (area_id, position);

CREATE TABLE items (
    id                 INTEGER PRIMARY KEY AUTOINCREMENT,
    option_id          INTEGER NOT NULL REFERENCES options (id),
    parent_id          INTEGER REFERENCES items (id),
    position           INTEGER NOT NULL,
    item_type          TEXT    NOT NULL,
    referenced_item_id INTEGER,
    brand              TEXT    NOT NULL,
    model              TEXT    NOT NULL,
    name               TEXT    NOT NULL,
    short_description  TEXT    NOT NULL,
    description        TEXT    NOT NULL,
    quantity           TEXT    NOT NULL,
    sell_price         TEXT    NOT NULL,
    cost               TEXT, -- NULL: not known
    tax_exempt         INTEGER NOT NULL
) STRICT;
CREATE INDEX items_in_order ON items (option_id, position);
CREATE INDEX items_by_parent ON items (parent_id) WHERE parent_id IS NOT NULL;

-- What a search looks through, folded (lower case, no accents) before it gets here. A trigram index
-- finds any part of a word, also in scripts without spaces. The rowid is the id of the row it stands for.
CREATE VIRTUAL TABLE proposal_search USING fts5 (doc, tokenize = 'trigram');
CREATE VIRTUAL TABLE contact_search USING fts5 (doc, tokenize = 'trigram');
