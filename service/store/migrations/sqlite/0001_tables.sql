-- The service's tables. Times are microseconds since 1970 in UTC; NULL is "never". Money and rates are decimal text.

-- Accounts, who may act for them, and with which application.

CREATE TABLE accounts (
    id                   INTEGER PRIMARY KEY AUTOINCREMENT,
    name                 TEXT    NOT NULL,
    currency_code        TEXT    NOT NULL,
    currency_symbol      TEXT    NOT NULL,
    subscription_active  INTEGER NOT NULL,
    subscription_ends    INTEGER,
    catalog_access       INTEGER NOT NULL,
    tax_on_labor         INTEGER NOT NULL,
    tax_on_fees          INTEGER NOT NULL,
    about_us             TEXT    NOT NULL,
    project_terms        TEXT    NOT NULL,
    coverpage_image_url  TEXT    NOT NULL,
    next_proposal_number INTEGER NOT NULL,
    created              INTEGER NOT NULL,
    look                 TEXT    NOT NULL DEFAULT '{}', -- documents.Look as JSON
    letters              TEXT    NOT NULL DEFAULT '{}'  -- store.Letters as JSON: what its mails say
) STRICT;

-- An account's own rates come before the shipped table. An empty postal code is the whole state.
CREATE TABLE account_tax_rates (
    account_id  INTEGER NOT NULL REFERENCES accounts (id),
    state       TEXT    NOT NULL,
    postal_code TEXT    NOT NULL,
    rate        TEXT    NOT NULL,
    PRIMARY KEY (account_id, state, postal_code)
) STRICT, WITHOUT ROWID;

CREATE TABLE users (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id       INTEGER NOT NULL REFERENCES accounts (id),
    email            TEXT    NOT NULL,
    email_key        TEXT    NOT NULL UNIQUE, -- lower case: what a sign-in is looked up by
    first_name       TEXT    NOT NULL,
    last_name        TEXT    NOT NULL,
    password_hash    TEXT    NOT NULL,        -- empty: can't sign in
    permission_group TEXT    NOT NULL,
    email_verified   INTEGER NOT NULL,
    active           INTEGER NOT NULL,
    created          INTEGER NOT NULL
) STRICT;
CREATE INDEX users_by_account ON users (account_id, id);

-- A device that was invited has an application of its own, which is its user's.
-- How often each user has written, where lists are read from a replica: it has their last write if it has the same sum. The
-- slots are there because writes at the same time may not change one row.
CREATE TABLE user_writes (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    user_id    INTEGER NOT NULL REFERENCES users (id),
    slot       INTEGER NOT NULL,
    n          INTEGER NOT NULL,
    PRIMARY KEY (account_id, user_id, slot)
) STRICT;

CREATE TABLE applications (
    app_key    TEXT    PRIMARY KEY,
    name       TEXT    NOT NULL,
    secret_key TEXT    NOT NULL, -- as it is, or sealed: it is the key of the HMAC
    active     INTEGER NOT NULL,
    user_id    INTEGER REFERENCES users (id), -- whose device it is; NULL for a program
    created    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A device has a user key, from a sign-in or an invitation. Only the SHA-256 of the key is kept. The key itself is 256
-- random bits, so it needs no salt. What was revoked stays, so that the device is told when it calls.
CREATE TABLE devices (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id   INTEGER NOT NULL,
    user_id      INTEGER NOT NULL REFERENCES users (id),
    app_key      TEXT    NOT NULL REFERENCES applications (app_key),
    key_hash     BLOB    NOT NULL UNIQUE,
    name         TEXT    NOT NULL, -- as it calls itself; empty: not known
    created      INTEGER NOT NULL,
    expires      INTEGER,
    last_used    INTEGER,          -- to a minute
    last_address TEXT    NOT NULL, -- empty: this machine
    revoked      INTEGER
) STRICT;
CREATE INDEX devices_by_user ON devices (user_id);

-- A user has one invitation at most. Only the SHA-256 of its code is kept, which has 80 random bits.
CREATE TABLE invitations (
    account_id INTEGER NOT NULL,
    user_id    INTEGER PRIMARY KEY REFERENCES users (id),
    code_hash  BLOB    NOT NULL UNIQUE,
    expires    INTEGER NOT NULL,
    key_life   INTEGER NOT NULL -- microseconds; 0: without end
) STRICT;

CREATE TABLE login_failures (
    name   TEXT    NOT NULL,
    failed INTEGER NOT NULL
) STRICT;
CREATE INDEX login_failures_by_name ON login_failures (name, failed);

-- Requests handed out to the server processes in the current window of a device, or of a user.
CREATE TABLE rate_windows (
    caller       TEXT    PRIMARY KEY,
    window_start INTEGER NOT NULL,
    used         INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

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
    first_key    TEXT    NOT NULL, -- folded, for ordering, as last_key
    last_key     TEXT    NOT NULL,
    created      INTEGER NOT NULL,
    modified     INTEGER NOT NULL,
    last_active  INTEGER NOT NULL
) STRICT;
CREATE INDEX contacts_by_account ON contacts (account_id, modified);

CREATE TABLE contact_activity (
    account_id INTEGER NOT NULL,
    contact_id INTEGER NOT NULL REFERENCES contacts (id),
    user_id    INTEGER NOT NULL REFERENCES users (id),
    at         INTEGER NOT NULL,
    PRIMARY KEY (account_id, contact_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE locations (
    id                 INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id         INTEGER NOT NULL,
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
    name_key            TEXT    NOT NULL, -- folded, for ordering
    client_key          TEXT    NOT NULL DEFAULT '', -- the client's sort_name, for ordering
    status              TEXT    NOT NULL,
    archived            INTEGER NOT NULL,
    description         TEXT    NOT NULL,
    internal_notes      TEXT    NOT NULL,
    project_terms       TEXT    NOT NULL, -- empty: the account's
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
    revision            INTEGER NOT NULL, -- drawn anew whenever a row changes that its detail shows
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
-- The list's filters and its count read this index alone. A proposal's row is long, because its summary
-- is in it: to look at the status of thousands of them took most of the time of a list.
CREATE INDEX proposals_by_modified ON proposals (account_id, archived, modified, id, status, contact_id, sales_person_id);
CREATE INDEX proposals_by_created ON proposals (account_id, archived, created, id);
CREATE INDEX proposals_by_name ON proposals (account_id, archived, name_key, id);
CREATE INDEX proposals_by_client ON proposals (account_id, archived, client_key, id);
CREATE INDEX proposals_by_status ON proposals (account_id, archived, status, id);
CREATE INDEX proposals_by_contact ON proposals (contact_id);

-- How many proposals have the same: the list says how many there are, and must not count them for that.
CREATE TABLE proposal_counts (
    account_id      INTEGER NOT NULL,
    archived        INTEGER NOT NULL,
    status          TEXT NOT NULL,
    sales_person_id INTEGER NOT NULL,
    n               INTEGER NOT NULL,
    PRIMARY KEY (account_id, archived, status, sales_person_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER proposals_counted AFTER INSERT ON proposals BEGIN
    INSERT INTO proposal_counts VALUES (NEW.account_id, NEW.archived, NEW.status, NEW.sales_person_id, 1)
        ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER proposals_recounted AFTER UPDATE OF archived, status, sales_person_id ON proposals
WHEN (OLD.archived, OLD.status, OLD.sales_person_id) IS NOT (NEW.archived, NEW.status, NEW.sales_person_id) BEGIN
    UPDATE proposal_counts SET n = n - 1 WHERE account_id = OLD.account_id AND archived = OLD.archived
        AND status = OLD.status AND sales_person_id = OLD.sales_person_id;
    INSERT INTO proposal_counts VALUES (NEW.account_id, NEW.archived, NEW.status, NEW.sales_person_id, 1)
        ON CONFLICT DO UPDATE SET n = n + 1;
END;

-- When each user last changed a proposal, for ordering by "last modified by me".
CREATE TABLE proposal_activity (
    account_id  INTEGER NOT NULL,
    proposal_id INTEGER NOT NULL REFERENCES proposals (id),
    user_id     INTEGER NOT NULL REFERENCES users (id),
    at          INTEGER NOT NULL,
    PRIMARY KEY (account_id, proposal_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE change_orders (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id       INTEGER NOT NULL,
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
    account_id      INTEGER NOT NULL,
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
    account_id         INTEGER NOT NULL,
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
    account_id         INTEGER NOT NULL,
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
CREATE VIRTUAL TABLE proposal_search USING fts5 (account_id UNINDEXED, doc, tokenize = 'trigram');
CREATE VIRTUAL TABLE contact_search USING fts5 (account_id UNINDEXED, doc, tokenize = 'trigram');

-- The client's page: the links to it, what came back through them, and the service's own keys.

CREATE TABLE links (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id      INTEGER NOT NULL,
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
    account_id      INTEGER NOT NULL,
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

-- What was done and found at the site of a proposal: events that never change, as their machines have made them.
CREATE TABLE site_events (
    account_id  INTEGER NOT NULL,
    proposal_id INTEGER NOT NULL REFERENCES proposals (id) ON DELETE CASCADE,
    place       INTEGER NOT NULL, -- among those of the proposal, from 1
    user_id     INTEGER NOT NULL, -- who brought it
    event_id    TEXT    NOT NULL, -- SHA-256 of the event
    event       TEXT    NOT NULL, -- state.SiteEvent as JSON
    PRIMARY KEY (account_id, proposal_id, place)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX site_events_once ON site_events (account_id, event_id);

CREATE TABLE service_keys (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- The mails that bring a client the link.

CREATE TABLE mails (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id      INTEGER NOT NULL,
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

-- The catalog.

-- Roots are industries.
CREATE TABLE categories (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    parent_id  INTEGER REFERENCES categories (id),
    position   INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    name_key   TEXT    NOT NULL, -- folded: what an import finds it by
    image_url  TEXT    NOT NULL
) STRICT;
CREATE INDEX categories_in_order ON categories (account_id, parent_id, position);

CREATE TABLE catalog_items (
    id                 INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id         INTEGER NOT NULL REFERENCES accounts (id),
    item_type          TEXT    NOT NULL,
    brand              TEXT    NOT NULL,
    model              TEXT    NOT NULL,
    name               TEXT    NOT NULL,
    short_description  TEXT    NOT NULL,
    description        TEXT    NOT NULL,
    primary_image_url  TEXT    NOT NULL,
    parent_category_id INTEGER,
    category_id        INTEGER,
    categories         TEXT    NOT NULL, -- names as JSON
    is_favorite        INTEGER NOT NULL,
    is_discontinued    INTEGER NOT NULL,
    msrp               TEXT,             -- NULL: none
    msrp_order         INTEGER,          -- msrp in ten-thousandths, to compare by
    currency           TEXT    NOT NULL,
    cost               TEXT    NOT NULL, -- state.SupplierPrice as JSON
    specs              TEXT    NOT NULL, -- []state.Spec as JSON
    match_key          TEXT    NOT NULL, -- folded brand and model, or name: what an outline is matched by
    name_key           TEXT    NOT NULL  -- folded brand, model and name: which of several matches is meant
) STRICT;
CREATE INDEX catalog_items_by_match ON catalog_items (account_id, match_key);

CREATE TABLE catalog_suppliers (
    account_id  INTEGER NOT NULL,
    item_id     INTEGER NOT NULL REFERENCES catalog_items (id),
    position    INTEGER NOT NULL,
    name        TEXT    NOT NULL,
    sku         TEXT    NOT NULL,
    value       TEXT,
    is_in_stock INTEGER NOT NULL,
    PRIMARY KEY (account_id, item_id, position)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE catalog_search USING fts5 (account_id UNINDEXED, doc, tokenize = 'trigram');

-- What a search of the catalog filters and counts by, apart from the wide rows of the items: counting a
-- hundred thousand of these is quick.

CREATE TABLE catalog_facets (
    item_id            INTEGER PRIMARY KEY REFERENCES catalog_items (id),
    account_id         INTEGER NOT NULL,
    item_type          TEXT    NOT NULL,
    is_discontinued    INTEGER NOT NULL,
    is_favorite        INTEGER NOT NULL,
    is_in_stock        INTEGER NOT NULL,
    brand              TEXT    NOT NULL,
    category_id        INTEGER NOT NULL, -- 0: none
    parent_category_id INTEGER NOT NULL, -- 0: none
    suppliers          TEXT    NOT NULL, -- names in order, each between two U+001F
    price              INTEGER           -- in ten-thousandths; NULL: none
) STRICT;
-- Within one account and type the index is in the order of the items.
CREATE INDEX catalog_facets_by_account ON catalog_facets (account_id, item_type);
CREATE INDEX catalog_facets_by_brand ON catalog_facets (account_id, item_type, brand);
CREATE INDEX catalog_facets_by_category ON catalog_facets (account_id, item_type, category_id);
CREATE INDEX catalog_facets_favorites ON catalog_facets (account_id, item_type) WHERE is_favorite = 1;

-- How many items have the same values. It answers whatever asks neither for text nor for a price. The program
-- keeps it, not a trigger: an import counts all its items at once.
CREATE TABLE catalog_counts (
    account_id         INTEGER NOT NULL,
    item_type          TEXT    NOT NULL,
    is_discontinued    INTEGER NOT NULL,
    is_favorite        INTEGER NOT NULL,
    is_in_stock        INTEGER NOT NULL,
    brand              TEXT    NOT NULL,
    category_id        INTEGER NOT NULL,
    parent_category_id INTEGER NOT NULL,
    suppliers          TEXT    NOT NULL,
    n                  INTEGER NOT NULL,
    PRIMARY KEY (account_id, item_type, is_discontinued, is_favorite, is_in_stock, brand, category_id, parent_category_id, suppliers)
) STRICT, WITHOUT ROWID;

-- The payments and orders that the automation triggers show.

CREATE TABLE payments (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id  INTEGER NOT NULL REFERENCES accounts (id),
    contact_id  INTEGER NOT NULL REFERENCES contacts (id),
    proposal_id INTEGER REFERENCES proposals (id),
    status      TEXT    NOT NULL,
    modified    INTEGER NOT NULL,
    data        TEXT    NOT NULL -- Payment as JSON
) STRICT;
CREATE INDEX payments_by_modified ON payments (account_id, modified);
CREATE INDEX payments_by_contact ON payments (contact_id);
CREATE INDEX payments_by_proposal ON payments (proposal_id);

CREATE TABLE orders (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    status     TEXT    NOT NULL,
    modified   INTEGER NOT NULL,
    data       TEXT    NOT NULL -- Order as JSON
) STRICT;
CREATE INDEX orders_by_modified ON orders (account_id, modified);

-- Webhook subscriptions, the events that they were told of, and how far the telling is.

CREATE TABLE webhooks (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id    INTEGER NOT NULL REFERENCES accounts (id),
    url           TEXT    NOT NULL,
    description   TEXT    NOT NULL,
    enabled       INTEGER NOT NULL,
    secret_key    TEXT    NOT NULL, -- as it is, or sealed: it is the key of the HMAC
    old_secret    TEXT    NOT NULL DEFAULT '', -- the one before; it signs too until old_until
    old_until     INTEGER,
    failed_in_row INTEGER NOT NULL, -- events that used up their retries since one arrived
    created       INTEGER NOT NULL,
    modified      INTEGER NOT NULL
) STRICT;
CREATE INDEX webhooks_by_account ON webhooks (account_id, id);

CREATE TABLE webhook_bindings (
    account_id INTEGER NOT NULL,
    webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    event      TEXT    NOT NULL,
    position   INTEGER NOT NULL,
    PRIMARY KEY (webhook_id, event)
) STRICT, WITHOUT ROWID;

CREATE TABLE webhook_events (
    id         TEXT    PRIMARY KEY,
    account_id INTEGER NOT NULL,
    type       TEXT    NOT NULL,
    body       BLOB    NOT NULL, -- what is sent, to the byte
    created    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_events_by_age ON webhook_events (created);

CREATE TABLE webhook_deliveries (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER NOT NULL,
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
CREATE INDEX webhook_deliveries_held ON webhook_deliveries (account_id, webhook_id, held_until) WHERE held_until IS NOT NULL;
CREATE INDEX webhook_deliveries_of_event ON webhook_deliveries (event_id);

-- Each attempt to deliver an event, for whoever finds out why a receiver does not get it.

CREATE TABLE webhook_attempts (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id  INTEGER NOT NULL,
    delivery_id INTEGER NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
    at          INTEGER NOT NULL,
    took        INTEGER NOT NULL, -- microseconds
    status      INTEGER NOT NULL, -- of the receiver's answer; 0: there was none
    answer      TEXT    NOT NULL, -- how its body begins
    error       TEXT    NOT NULL  -- why it did not arrive; empty: it did
) STRICT;
CREATE INDEX webhook_attempts_of_delivery ON webhook_attempts (delivery_id, id);

-- The AI builder: what was uploaded, the outlines that were made of it, and the builds.

CREATE TABLE ai_contents (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id  INTEGER NOT NULL,
    proposal_id INTEGER NOT NULL REFERENCES proposals (id),
    user_id     INTEGER NOT NULL REFERENCES users (id),
    name        TEXT    NOT NULL,
    source_type TEXT    NOT NULL,
    status      TEXT    NOT NULL,
    summary     TEXT    NOT NULL,
    upload      TEXT    NOT NULL UNIQUE, -- the name of its file in ai_uploads
    created     INTEGER NOT NULL,
    held_until  INTEGER,                 -- a process is at it, and is believed to be until then
    transcript  TEXT                     -- what was read in the file, or heard
) STRICT;
CREATE INDEX ai_contents_by_proposal ON ai_contents (proposal_id, id);
CREATE INDEX ai_contents_waiting ON ai_contents (id) WHERE status IN ('Uploaded', 'Processing');

-- The files of content, in parts, until they are read.

CREATE TABLE ai_uploads (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    name       TEXT    NOT NULL,
    part       INTEGER NOT NULL, -- from 0 on
    created    INTEGER NOT NULL,
    body       BLOB    NOT NULL,
    PRIMARY KEY (account_id, name, part)
) STRICT;

CREATE TABLE ai_outlines (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id  INTEGER NOT NULL,
    proposal_id INTEGER NOT NULL REFERENCES proposals (id),
    user_id     INTEGER NOT NULL REFERENCES users (id),
    status      TEXT    NOT NULL,
    outline     TEXT    NOT NULL, -- empty until it is completed
    message     TEXT    NOT NULL,
    created     INTEGER NOT NULL,
    held_until  INTEGER
) STRICT;
CREATE INDEX ai_outlines_by_proposal ON ai_outlines (proposal_id, id);
CREATE INDEX ai_outlines_waiting ON ai_outlines (id) WHERE status = 'Generating';

CREATE TABLE ai_builds (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id  INTEGER NOT NULL,
    proposal_id INTEGER NOT NULL REFERENCES proposals (id),
    outline_id  INTEGER NOT NULL REFERENCES ai_outlines (id),
    user_id     INTEGER NOT NULL REFERENCES users (id),
    status      TEXT    NOT NULL,
    messages    TEXT    NOT NULL, -- []string as JSON
    created     INTEGER NOT NULL
) STRICT;
CREATE INDEX ai_builds_by_proposal ON ai_builds (proposal_id, id);
CREATE INDEX ai_builds_waiting ON ai_builds (id) WHERE status = 'Building';

-- What happened: who changed which field of what, how, and what was refused. Rows are added in the transaction of the
-- change, and never changed after they have their place in the chain of their account. 0 is "none" for ids: a row
-- outlives what it is about. The account 0 is the instance itself.

CREATE TABLE history (
    id              INTEGER PRIMARY KEY, -- AUTOINCREMENT would write another page each time
    account_id      INTEGER NOT NULL,
    place           INTEGER,          -- in the chain of the account, from 1; NULL until a process gives it
    hash            BLOB,             -- SHA-256 of the hash of the row before and of this row
    at              INTEGER NOT NULL,
    user_id         INTEGER NOT NULL,
    who             TEXT    NOT NULL, -- the name of the user then, or who else it was
    app_key         TEXT    NOT NULL,
    app             TEXT    NOT NULL,
    address         TEXT    NOT NULL, -- of the network
    action          TEXT    NOT NULL, -- the operation of the interface or the command; empty: the service's own work
    kind            TEXT    NOT NULL, -- of the thing that it is about
    thing_id        INTEGER NOT NULL,
    thing           TEXT    NOT NULL, -- what it was called then
    proposal_id     INTEGER NOT NULL, -- within which the thing is, like the next three
    change_order_id INTEGER NOT NULL,
    area_id         INTEGER NOT NULL,
    option_id       INTEGER NOT NULL,
    field           TEXT    NOT NULL, -- empty: the thing itself
    before          TEXT    NOT NULL, -- of a long text, its length and hash; never a secret
    after           TEXT    NOT NULL,
    team            INTEGER NOT NULL, -- before and after are for who may see prices
    outcome         TEXT    NOT NULL, -- "done", or why it was refused
    times           INTEGER NOT NULL  -- how often within a minute, if it was refused
) STRICT;
CREATE INDEX history_of_proposals ON history (account_id, proposal_id, id);
CREATE UNIQUE INDEX history_chained ON history (account_id, place) WHERE place IS NOT NULL;
CREATE INDEX history_unplaced ON history (id) WHERE place IS NULL;

-- The ends of each chain. Rows up to the place "removed" are not kept any more.

CREATE TABLE history_chains (
    account_id   INTEGER PRIMARY KEY,
    removed      INTEGER NOT NULL,
    removed_hash BLOB    NOT NULL,
    last         INTEGER NOT NULL,
    last_hash    BLOB    NOT NULL
) STRICT;
